"""Everyday words that are one slip away from a word the engine knows, and mean something else.

"Sports" is no mistyped "spots": what stands here, or is a form of it, is never guessed at.
"""

_WORDS = """
    aim align alive alone ample ancient arbor aspen assert automation avert awake back bake
    ban bang bank battle beat beech being bench bend bid bind bitter blame blank blaze
    bleach bleak blight blind block blond blown blunt blush board boast bogus bold bond boo
    boost booth bore bout brake brand brave breach breast breed bring brink brisk broad
    brood bull burnt bury calm camp canon canyon caramel case caste cattle cheat check choir
    chose chuck clam clan clash class clean clever cling clock clone clown confer conform
    contend contest context cook cooper cost coupe course crane crank crave craze create
    creek crest crime crop crowd crush cure curl curve danger dessert dig digger dip dirty
    divide drove dude duke dull eager earn ease elder eleven empty explore fancy fat father
    file fill flake flank flare flash flat flood flour flush football former fresh friend
    front gallon genome ghastly gloss grab grace grade gram grand grant grape grate gross
    grove grow hail hamper hatred hear heard heat heater heath heavy hire hitch hold home
    hook horse hunger knot know lack lager lane later latter layer lease lick like ling link
    list live look lose loser love loyal manic mark mash mater medal mental mess meteor
    metre mild mine modern monkey month mustache neural noble oven pace pad paddle palate
    patrol pay pedal penal pendant phrase pinch place plain plan play pleasant polite poppy
    portion postal prank price prison prone prose proud prove quick quilt quirk rabid racing
    racket rain raise rang rapid refuge refute regard rest reuse ride rider rig risk roam
    rob role root rope rouge rough rover royal ruin rule rush sack safe sale save scam scar
    scare scatter score scrub seam seat seek seem send sew shack shale shall share sharp
    shear shed sheep shell shift shine shirt shone shook shop shore shout show side simple
    sing skate skill slab slack slade slave sleep slice slim sling slum smack smear smell
    smooth snack snail sober solo solve spade spam spare speak speed spice spike spill spite
    sport sports sprang sprung spy stale stall stamp stark stash state steal steep stick
    stiff sting stock stoke stole store stout stove streak stream stride strife strip stripe
    strive stroke stroll strong strung stuck studied stuff sue swear sweet swell swine swung
    taken tale tall task tenth there thin threw thrive tide tilt time timer tire tires tonic
    topic touch track trail traitor trick tried trump twain violent wafer wage wager wait
    waiter wake wale war warm watch weird while whine widow will win winery women would
    wrath write young
"""
EVERYDAY = frozenset(_WORDS.split())

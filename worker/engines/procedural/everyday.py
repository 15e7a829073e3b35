"""Everyday words that are one slip away from a word the engine knows, and mean something else.

"Sports" is no mistyped "spots": what stands here, or is a form of it, is never guessed at.
"""

_WORDS = """
    aim align alive alone ample ancient arbor aspen assert automation avert awake back bake
    ban bang bank battle beat beech being bench bend bid bind bitter blame bland blank blaze
    bleach bleak blend blight blind block blond blown blunt blush board boast bogus bold bond
    boo boost booth bore bout brake brand brave breach breast breed bring brink brisk broad
    brood bull burnt bury calm camp canon canyon caramel case caste cattle cheat check choir
    chose chuck clam clan clash class clean clever cling clock clone clown compete confer
    conform contend contest context cook cooper copier copter cost coupe course crackling
    crane crank crave craze create creek crept crest crime crop crowd crumple crush cure curl
    curve dairy danger dearth defect deflated depth dessert dig digger dip dirty divide drove
    dude duke dull eager earn ease elder eleven empty explore fancy fat father file fill flake
    flank flare flash flat flood flour flush football former freeing fresh friend front gallon
    genome ghastly gloss grab grace grade gram grand grant grape grate gross grove grow grown
    hail hamper hatred hear heard heat heater heath heavy hire hitch hold home hook horse
    hunger knot know lack lager lane later latter layer lease lick like ling link list live
    look lose loser love loyal manic mark mash massage mater medal mental mess meteor metre
    mild mine modern monkey month mustache neural noble oven pace pad paddle palate party
    patrol pay pedal penal pendant phrase pinch place plague plain plan play pleasant polite
    poppy portion postal prank price prison prone prose proud prove quick quilt quirk rabid
    racing racket rain raise rang rapid rapper refuge refute regard reins rest reuse ride
    rider rig risk roam roaster rob role root rope rouge rough rover royal rubber ruin rule
    rush sack safe sale saloon save scam scar scare scatter score scrub seam seat seek seem
    send sew shack shale shall share sharp shear shed sheep shell shift shine shirt shone
    shook shop shore shout show side simple sing skate skewer skill slab slack slade slave
    sleep slice slicer slim sling sliver slum smack smear smell smooth snack snail sober solo
    solve spade spam spare speak speed spice spike spill spite sport sports sprang sprung spy
    square stale stall stamp stark stash state steal steam steep stick stiff sting stitch
    stock stoke stole store stout stove streak stream stride strife strip stripe strive stroke
    stroll strong strung stuck studied stuff sue swatch swear sweet swell swine swung taken
    tale tall task tenth there thin threw thrive tide tilt time timer tire tires tonic topic
    touch track trail traitor trick tried trump twain unblock violent wafer wage wager wait
    waiter wake wale war warm watch weird while whine widow will win winery women would wrath
    write young bandana globe porch pooch pulse parse
"""
EVERYDAY = frozenset(_WORDS.split())

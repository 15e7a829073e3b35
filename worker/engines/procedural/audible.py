"""The words for sounds: what makes them, what it is made of, and how it goes."""

from collections.abc import Mapping

from worker.engines.procedural.qualities import Table

EFFECTS: Table = {
    "coin": "coin pickup pick-up collect collecting token money cash ding jingle item reward",
    "powerup": "powerup power-up levelup level-up upgrade bonus heal healing victory success "
    "fanfare powerdown gameover",
    "jump": "jump jumping hop hopping leap bounce bouncing boing spring",
    "laser": "laser blaster shot shoot shooting zap pew phaser raygun beam gun",
    "explosion": "explosion explode explosive blast boom bomb grenade dynamite burst cannon",
    "hit": "hit hitting punch kick impact hurt damage smash thump slap crash blow strike",
    "whoosh": "whoosh swing swinging swish swoosh slash throw dash sweep wind",
    "select": "select blip click beep menu cursor tick tap confirm hover button choose ui",
    "error": "error deny denied wrong buzz buzzer fail failed failure refuse cancel invalid",
    "alarm": "alarm siren alert klaxon warning",
    "door": "door gate hatch drawbridge chest trapdoor",
    "footstep": "footstep step footfall walk walking footsteps",
    "magic": "spell cast casting magic enchantment incantation curse blessing charm",
    "teleport": "teleport teleporting teleportation teleporter warp portal beam-in blink phase",
    "drop": "drop drip dripping droplet plop bubble bubbling splash",
    "engine": "engine motor hum humming drone machine generator vehicle idling",
}
SUBSTANCES: Table = {
    "wood": "wood wooden oak plank planks",
    "stone": "stone rock granite marble concrete brick",
    "metal": "metal metallic iron steel sword blade armour armor chain knife axe",
    "gold": "gold golden",
    "silver": "silver silvery",
    "glass": "glass crystal crystalline gem",
    "flesh": "flesh fleshy body meat skin fist",
    "grass": "grass grassy lawn meadow",
    "gravel": "gravel pebbles",
    "snow": "snow snowy",
    "sand": "sand sandy beach",
    "mud": "mud muddy swamp dirt earth",
    "leaves": "leaves leafy leaf",
    "cloth": "cloth cape cloak fabric",
}
ELEMENTS: Table = {
    "fire": "fire flame flaming fiery burning lava",
    "ice": "ice frost frozen icy frosty",
    "water": "water watery puddle liquid",
    "lightning": "lightning thunder electric electrical shock spark",
    "poison": "poison toxic venom acid slime",
    "holy": "holy divine angelic light sacred",
    "shadow": "shadow dark evil cursed void demonic",
    "nature": "nature forest wild",
}
FEATURES: Table = {
    # true of every sound
    "high": "high higher shrill squeaky",
    "low": "low lower deep bass",
    "short": "short brief",
    "long": "long longer lasting",
    "fast": "fast quick rapid",
    "slow": "slow",
    "loud": "loud noisy",
    "quiet": "quiet soft silent gentle",
    "muffled": "muffled distant far dull underwater",
    "bright": "bright clear crisp sharp",
    "echo": "echo echoing echoes cave reverb hall",
    "retro": "retro 8-bit 8bit chiptune arcade lofi",
    "distorted": "distorted dirty overdriven harsh gritty",
    "wobbly": "wobbly wobbling trembling tremolo vibrating",
    # true of some: the options of their slots
    "double": "double two twice pair",
    "triple": "triple three thrice",
    "rising": "rising up ascending",
    "falling": "falling down descending",
    "open": "open opening opens",
    "close": "close closing closes shut",
    "slam": "slam slamming slams",
    "creak": "creak creaking creaky",
    "slide": "slide sliding automatic",
    "heavy": "heavy",
    "light": "lightweight",
    "running": "running run",
    "sneaking": "sneaking sneak tiptoe",
    "petrol": "petrol car motorbike",
    "diesel": "diesel truck tractor tank",
    "electric": "tram hoverbike",
    "jet": "jet turbine plane",
    "reactor": "spaceship reactor starship",
    "wail": "wailing police",
    "yelp": "ambulance",
    "whoop": "submarine",
}
# Two words that say one thing.
PHRASES: Mapping[tuple[str, str], str] = {
    ("power", "up"): "powerup",
    ("level", "up"): "levelup",
    ("power", "down"): "powerdown",
    ("game", "over"): "gameover",
    ("pick", "up"): "pickup",
    ("picked", "up"): "pickup",
    ("8", "bit"): "8-bit",
    ("ray", "gun"): "raygun",
}
# What a word fixes beyond its family, as the slots of the sound call it.
FORMS: Mapping[str, Mapping[str, str]] = {
    "powerdown": {"figure": "falling"},
    "gameover": {"figure": "falling"},
    "fanfare": {"figure": "fanfare"},
    "victory": {"figure": "fanfare"},
    "boing": {"bend": "spring"},
    "spring": {"bend": "spring"},
    "bounce": {"bend": "spring"},
    "bouncing": {"bend": "spring"},
    "hurt": {"contact": "cry"},
    "damage": {"contact": "cry"},
    "slap": {"contact": "slap"},
    "smash": {"contact": "crunch"},
    "crash": {"contact": "crunch"},
    "thump": {"contact": "thud"},
    "click": {"motion": "tick"},
    "tick": {"motion": "tick"},
    "tap": {"motion": "tick"},
    "wind": {"pass": "gust"},
    "swish": {"pass": "swish"},
    "slash": {"pass": "swish"},
    "siren": {"pattern": "wail"},
    "klaxon": {"pattern": "klaxon"},
    "splash": {"body": "splash"},
    "plop": {"body": "plop"},
    "drip": {"body": "drip"},
    "dripping": {"body": "drip"},
    "bubble": {"body": "bubbles"},
    "bubbling": {"body": "bubbles"},
    "portal": {"travel": "through"},
    "footsteps": {"count": "four"},
    "walk": {"count": "four"},
    "walking": {"count": "four"},
}
# What we do not make, only its next of kin.
LOOSE = """item token money cash jingle gun cannon wind machine generator vehicle chest sword
    knife axe armour armor chain gem hatch drawbridge trapdoor heal healing tram ambulance
    submarine light police slime"""
FACTS = "sound effect sfx fx audio game asset style videogame sample noise"

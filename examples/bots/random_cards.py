"""A bot that plays any legal card: what every other one should beat."""

import json
import random
import sys

for line in sys.stdin:
    move = json.loads(line)
    dice = random.Random(f"{move['seat']} {move['hand']} {move['plays']}")  # the same hand again, the same card
    print(json.dumps({"id": move["id"], "card": dice.choice(move["legal"])}), flush=True)

"""A bot that looks ahead in the last tricks: there it plays the best card on average over deals that fit what it saw.

python samples.py [DEALS [TRICKS]]: 20 deals, in the last 6 tricks; before them it plays by plain sense.
"""

import json
import sys
from typing import Any

from sense import choose as sensible

from sueca import PORTUGAL
from sueca.talk.bots import View, sample

DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
TRICKS = int(sys.argv[2]) if len(sys.argv) > 2 else 6


def choose(move: dict[str, Any]) -> str:
    """Returns the card to play."""
    if len(move["hand"]) > TRICKS or len(move["legal"]) == 1:
        return sensible(move)
    view = View.from_json(move, PORTUGAL)
    return view.rules.card_label(sample(view.knowledge, DEALS, seconds=view.seconds).best)


if __name__ == "__main__":
    for line in sys.stdin:
        move = json.loads(line)
        print(json.dumps({"id": move["id"], "card": choose(move)}), flush=True)

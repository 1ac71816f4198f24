"""The game as a PettingZoo environment, for programs that learn to play.

Needs the package `pettingzoo`, which `pip install sueca[envs]` brings.

Agents are the seats, by letter; a hand is an episode, dealt as at a table (see `sueca.talk.match.match_deals`). An
action is the index of a card in `Rules.pack`: spades, hearts, diamonds, clubs, high to low in each. An observation is
a dict:
- `observation`, uint8 (8, cards): planes of 0 and 1 over the cards of the pack. 0: what the agent holds; 1 to 4: what
  the agent itself, the next seat in order of play, the one after and the last have played; 5: the cards on the table;
  6: the cards of the trump suit; 7: the trump card that was turned up, and is its dealer's to all who watch.
- `action_mask`, int8 (cards): 1 for each card that may be played, all 0 for an agent that is not to play.

When a trick ends each agent is rewarded with the card points of it, positive if its side won them, else negative.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from sueca.cards import Card
from sueca.errors import PlayError, SuecaError
from sueca.position import Position
from sueca.record import Record, Turn
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat
from sueca.talk.match import match_deals

if TYPE_CHECKING:
    import numpy.typing as npt

PLANES = 8

Observation = dict[str, "npt.NDArray[np.uint8] | npt.NDArray[np.int8]"]


def aec_env(rules: Rules = PORTUGAL, seed: int | None = None) -> Any:
    """Returns a `pettingzoo.AECEnv` of four players. Raises `SuecaError` where the package is missing."""
    try:
        base: Any = import_module("pettingzoo").AECEnv
    except ImportError:
        raise SuecaError("pettingzoo is not installed; pip install 'sueca[envs]'") from None
    if len(rules.seats) != 4:
        raise SuecaError("the environment is for four players")
    kind: Any = type("SuecaEnv", (_Table, base), {})
    return kind(rules, seed)


class _Table:
    """The methods of an AECEnv; what they keep has the names that PettingZoo gives them."""

    metadata = {"name": "sueca_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012
    agent_selection: str
    _clear_rewards: Any
    _accumulate_rewards: Any
    _was_dead_step: Any
    _deads_step_first: Any

    def __init__(self, rules: Rules, seed: int | None) -> None:
        super().__init__()
        spaces = import_module("gymnasium.spaces")
        self.rules, self._random = rules, Random(seed)
        self.render_mode = "ansi"
        self.possible_agents = [str(seat) for seat in rules.seats]
        self.agents: list[str] = []
        cards = len(rules.pack)
        self._column = {card: number for number, card in enumerate(rules.pack)}
        parts = {
            "observation": spaces.Box(0, 1, (PLANES, cards), np.uint8),
            "action_mask": spaces.Box(0, 1, (cards,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(parts) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(cards) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Returns the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deals a hand, that of the seed if there is one."""
        if seed is not None:
            self._random = Random(seed)
        self.record: Record = next(match_deals(self._random, 1, self.rules))
        self.position: Position = self.record.start
        self._turns: list[Turn] = []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = str(self.position.to_play)

    def observe(self, agent: str) -> Observation:
        """Returns what an agent sees."""
        seat, rules = Seat[agent], self.rules
        planes = np.zeros((PLANES, len(rules.pack)), np.uint8)
        planes[0, self._columns(self.position.hands[seat])] = 1
        for turn in self._turns:
            steps = (rules.seats.index(turn.seat) - rules.seats.index(seat)) % len(rules.seats)
            planes[1 + steps, self._column[turn.card]] = 1
        planes[5, self._columns(self.position.trick)] = 1
        planes[6, self._columns(card for card in rules.pack if card.suit is self.position.trump)] = 1
        if self.record.trump_card is not None:
            planes[7, self._column[self.record.trump_card]] = 1
        mask = np.zeros(len(rules.pack), np.int8)
        if not self.position.is_over and seat is self.position.to_play:
            mask[self._columns(self.position.legal_cards)] = 1
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays a card. Raises `PlayError` for one that may not be played."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self.rules.pack):
            raise PlayError(f"{action!r} is not an action; those are from 0 to {len(self.rules.pack) - 1}")
        before, card = self.position, self.rules.pack[int(action)]
        self.position = before.play(card)
        self._turns.append(Turn(len(self._turns), len(self._turns) // len(self.rules.seats), before.to_play, card))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if not self.position.trick:
            self._reward(before)
        self._accumulate_rewards()
        if self.position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = agent
            self._deads_step_first()
        else:
            self.agent_selection = str(self.position.to_play)

    def render(self) -> str:
        """Returns the position in the notation."""
        from sueca.notation import format_position

        return format_position(self.position)

    def close(self) -> None:
        """Does nothing: nothing is open."""

    def _columns(self, cards: Any) -> list[int]:
        return [self._column[card] for card in cards]

    def _reward(self, before: Position) -> None:
        """Shares out the points of the trick that has just ended."""
        assert before.taken is not None
        assert self.position.taken is not None
        gained = [after - had for after, had in zip(self.position.taken, before.taken, strict=True)]
        for agent in self.agents:
            side = self.rules.side_of(Seat[agent])
            self.rewards[agent] = gained[side] - gained[1 - side]


def card_of(action: int, rules: Rules = PORTUGAL) -> Card:
    """Returns the card that an action plays."""
    return rules.pack[action]

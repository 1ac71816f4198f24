"""The PettingZoo environment, against the real package where it is installed."""

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

from strategies import FIVE_HANDED, NAMED_RULES
from sueca import PORTUGAL, Rules, Seat, SuecaError
from sueca.envs import PLANES, aec_env, card_of


def _play(env: Any, random: Random) -> dict[str, int]:
    """Plays a hand of random legal cards; returns the rewards of all agents in sum."""
    total = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        ended = terminated or truncated
        env.step(None if ended else random.choice(list(map(int, np.flatnonzero(observation["action_mask"])))))
    return total


class TestWithThePackage:
    @pytest.fixture(autouse=True)
    def _package(self) -> None:
        pytest.importorskip("pettingzoo")

    @pytest.mark.parametrize("rules", NAMED_RULES)
    def test_its_own_tests_pass(self, rules: Rules) -> None:
        from pettingzoo.test import api_test, seed_test

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            api_test(aec_env(rules), num_cycles=200, verbose_progress=False)
            seed_test(lambda: aec_env(rules), num_cycles=50)

    def test_rewards_are_the_points(self) -> None:
        env, random = aec_env(), Random(3)
        for seed in range(5):
            env.reset(seed=seed)
            total = _play(env, random)
            first, second = env.position.taken
            assert total == {agent: (first - second) * (1 if agent in "NS" else -1) for agent in "NWSE"}

    def test_an_agent_sees_its_own_hand_only(self) -> None:
        env = aec_env(seed=1)
        env.reset()
        for agent in env.possible_agents:
            seen = env.observe(agent)
            assert seen["observation"].shape == (PLANES, 40)
            held = {card_of(int(number)) for number in np.flatnonzero(seen["observation"][0])}
            assert held == env.position.hands[Seat[agent]]
            assert seen["observation"][1:6].sum() == 0
            assert seen["observation"][6].sum() == 10
            assert (agent == env.agent_selection) == bool(seen["action_mask"].sum())

    def test_what_was_played_is_seen_from_each_seat(self) -> None:
        env = aec_env()
        env.reset(seed=4)
        leader = env.agent_selection
        action = int(np.flatnonzero(env.observe(leader)["action_mask"])[0])
        env.step(action)
        order = [str(seat) for seat in PORTUGAL.seats]
        for agent in order:
            planes = env.observe(agent)["observation"]
            steps = (order.index(leader) - order.index(agent)) % 4
            assert [int(planes[1 + place, action]) for place in range(4)] == [int(place == steps) for place in range(4)]
            assert planes[5, action] == 1
        assert "-" not in env.render().split()[0]

    def test_a_card_that_may_not_be_played(self) -> None:
        env = aec_env()
        env.reset(seed=4)
        hidden = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
        for action in (hidden, 40, -1, None):
            with pytest.raises(SuecaError):
                env.step(action)

    def test_a_seed_gives_the_same_hands(self) -> None:
        env, other = aec_env(seed=9), aec_env(seed=9)
        for _ in range(3):
            env.reset()
            other.reset()
            assert env.record == other.record

    def test_it_is_for_four(self) -> None:
        with pytest.raises(SuecaError, match="four players"):
            aec_env(FIVE_HANDED)


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pettingzoo", None)
    with pytest.raises(SuecaError, match=r"pip install 'sueca\[envs\]'"):
        aec_env()

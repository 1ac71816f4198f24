"""Reviews as JSON and back."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sueca import NotationError, SuecaError
from sueca.analysis import review
from sueca.saved import SavedReviews, key_of, review_from_json, review_to_json
from test_analysis import played, revoked


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("ignore", [False, True])
def test_there_and_back(full: bool, ignore: bool) -> None:
    for record in (played(1, good=0.2), revoked(4), played(3, 7)):
        found = review(record, full=full, ignore_revoke=ignore)
        value = json.loads(json.dumps(review_to_json(found)))
        again = review_from_json(value)
        assert replace(again, seconds=0, plays=()) == replace(found, seconds=0, plays=())
        assert [replace(play, values=None) for play in again.plays] == [
            replace(play, values=None) for play in found.plays
        ]
        for one, other in zip(again.plays, found.plays, strict=True):
            assert one.values == other.values
        assert review_to_json(again) == value


def test_a_key_changes_with_all_that_changes_the_review() -> None:
    record = played(1)
    keys = {
        key_of(each, full=full, ignore_revoke=ignore)
        for each in (record, played(2), replace(record, plays=record.plays[:-1]))
        for full in (False, True)
        for ignore in (False, True)
    }
    assert len(keys) == 12
    moved = replace(record, source="elsewhere", line=99)
    assert key_of(moved, full=True, ignore_revoke=True) == key_of(record, full=True, ignore_revoke=True)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": "other"}, "not a review"),
        ({"version": 99}, "a review of version 99; this is version 1"),
        ({"plays": [{}]}, "not a whole review"),
        ({"points": None}, "not a whole review"),
        ({"stopped": 3}, "not a whole review"),
    ],
)
def test_what_is_no_review_is_refused(change: dict[str, Any], problem: str) -> None:
    value = review_to_json(review(played(3, 4)))
    with pytest.raises(SuecaError, match=problem):
        review_from_json({**value, **change})


def test_a_file_keeps_reviews_and_forgets_half_a_line(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    first, second = review(played(3, 4)), review(played(4, 5))
    kept = SavedReviews(path)
    kept.add(first)
    kept.add(second)
    kept.close()
    whole = path.read_bytes()
    for cut in range(1, len(whole.splitlines(keepends=True)[1]), 97):
        path.write_bytes(whole[:-cut])
        kept = SavedReviews(path)
        assert kept.find(first.record, full=False, ignore_revoke=False) is not None
        assert kept.find(second.record, full=False, ignore_revoke=False) is None
        kept.close()
        assert path.read_bytes() == whole.splitlines(keepends=True)[0]


def test_a_line_that_is_no_review_is_named(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text('{"format": "sueca-review"}\n', "utf-8")
    with pytest.raises(NotationError, match=r"kept\.jsonl, line 1: no saved review: a review of version None"):
        SavedReviews(path)

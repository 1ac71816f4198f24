"""Parquet in and out of batches."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from batches import GOOD, PUZZLE, TWICE, lines, mixed, record, rows, value, write
from sueca import BatchTask, run_batch
from sueca.errors import SuecaError
from sueca.saved import review_from_json
from sueca.stream.source import Place

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from sueca.stream import parquet  # noqa: E402

MOMENT = datetime.datetime(2026, 11, 30, 20, 0)


def table(texts: list[str | None]) -> Any:
    """Returns positions with columns of many types."""
    count = len(texts)
    return pa.table(
        {
            "id": pa.array(range(count), pa.int32()),
            "position": texts,
            "played": pa.array([MOMENT] * count, pa.timestamp("ns")),
            "ns": ["old"] * count,
            "weight": pa.array([0.25, *[0.5] * (count - 1)]),
            "tags": [[1, 2]] * count,
        }
    )


def test_rows_in_and_out(tmp_path: Path) -> None:
    given = table([*lines(30), None, TWICE, *lines(30, 2)])
    pq.write_table(given, tmp_path / "in.parquet", row_group_size=7)
    for jobs in (1, 2):
        summary = run_batch(tmp_path / "in.parquet", tmp_path / f"{jobs}.parquet", jobs=jobs, chunk=4)
        assert (summary.done, summary.rejected) == (60, 2)
    found = pq.read_table(tmp_path / "1.parquet")
    kept = [number for number in range(62) if number not in (30, 31)]
    assert found.select(["id", "position", "played", "weight", "tags"]) == given.take(kept).drop_columns(["ns"])
    assert found["line"].to_pylist() == [number + 1 for number in kept]
    assert found.schema.field("ns").type == pa.int16()
    assert found["ns"].to_pylist() == list(map(value, found["position"].to_pylist()))
    bad = rows(tmp_path / "1.parquet.rejects.jsonl")
    assert [(row["line"], row["error"]) for row in bad] == [
        (31, "position: not a text"),
        (32, "column 8: AS occurs more than once"),
    ]
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()


def test_rows_to_lines_of_json_and_back(tmp_path: Path) -> None:
    weights = pa.array([float("nan"), 0.5, float("inf"), None, 1.0])
    given = table([GOOD, *lines(4)]).set_column(4, "weight", weights)
    pq.write_table(given, tmp_path / "in.parquet")
    run_batch(tmp_path / "in.parquet", tmp_path / "out.jsonl", jobs=1)
    found = rows(tmp_path / "out.jsonl")
    assert found[0] == {
        "id": 0,
        "position": GOOD,
        "played": "2026-11-30 20:00:00.000000000",
        "weight": None,
        "tags": [1, 2],
        "line": 1,
        "ns": value(GOOD),
    }
    assert [row["weight"] for row in found] == [None, 0.5, None, None, 1.0]
    run_batch(tmp_path / "out.jsonl", tmp_path / "back.parquet", BatchTask(name="cards"), jobs=1)
    back = pq.read_table(tmp_path / "back.parquet")
    assert back.column_names == ["id", "position", "played", "weight", "tags", "line", "ns", "cards"]
    assert [max(dict(cards).values()) >= 0 for cards in back["cards"].to_pylist()] == [True] * 5


def test_values_of_several_types_become_text(tmp_path: Path) -> None:
    given = [1, "a", None, {"x": [1]}, 2**80]
    write(
        tmp_path / "in.jsonl",
        [json.dumps({"position": GOOD, "id": each, "some": 1 + i / 2}) for i, each in enumerate(given)],
    )
    run_batch(tmp_path / "in.jsonl", tmp_path / "out.parquet", jobs=1)
    found = pq.read_table(tmp_path / "out.parquet")
    assert found["id"].to_pylist() == ["1", "a", None, '{"x": [1]}', str(2**80)]
    assert found["some"].to_pylist() == [1, 1.5, 2, 2.5, 3]


def test_types_that_differ_far_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "_GROUP", 2)
    given: list[dict[str, Any]] = [{"a": 1}, {}, {"a": 2.5, "b": "x"}, {"b": "y"}, {"b": 3}, {"b": None}]
    write(tmp_path / "in.jsonl", [json.dumps({"position": GOOD, **each}) for each in given])
    run_batch(tmp_path / "in.jsonl", tmp_path / "out.parquet", jobs=1)
    found = pq.read_table(tmp_path / "out.parquet")
    assert found["a"].to_pylist() == [1.0, None, 2.5, None, None, None]
    assert found["b"].to_pylist() == [None, None, "x", "y", "3", None]


def test_goals_and_reviews(tmp_path: Path) -> None:
    run_batch(write(tmp_path / "in.txt", [PUZZLE]), tmp_path / "goals.parquet", BatchTask(name="goal"), jobs=1)
    assert pq.read_table(tmp_path / "goals.parquet").to_pylist() == [
        {"line": 1, "position": PUZZLE, "goal": "NS>=61", "answer": True, "unique": False}
    ]
    texts = [json.dumps(record(seed)) for seed in (1, 2)]
    pq.write_table(pa.table({"id": [5, 6], "record": texts}), tmp_path / "in.parquet")
    run_batch(tmp_path / "in.parquet", tmp_path / "reviews.parquet", BatchTask(name="review"), jobs=1)
    found = pq.read_table(tmp_path / "reviews.parquet")
    assert found.column_names == ["id", "record", "line", "review"]
    assert all(review_from_json(json.loads(text)).plays for text in found["review"].to_pylist())


def test_from_any_row_on(tmp_path: Path) -> None:
    pq.write_table(table(list(lines(25))), tmp_path / "in.parquet", row_group_size=10)
    source = parquet.ParquetRows(str(tmp_path / "in.parquet"), "position", alone=True)
    whole = [line for chunk in source.chunks(4, Place()) for line in chunk.lines]
    assert len(whole) == source.total == 25
    for row in range(26):
        chunks = list(source.chunks(4, Place(row, row)))
        assert [line for chunk in chunks for line in chunk.lines] == whole[row:]
        assert not chunks or (chunks[0].first, chunks[-1].end) == (row + 1, Place(25, 25))


@pytest.mark.parametrize("texts", [[], [TWICE]])
def test_nothing_is_done(texts: list[str], tmp_path: Path) -> None:
    run_batch(write(tmp_path / "in.txt", texts), tmp_path / "out.parquet", jobs=1)
    assert pq.read_table(tmp_path / "out.parquet").num_rows == 0
    pq.write_table(pa.table({"position": pa.array(texts, pa.string())}), tmp_path / "in.parquet")
    run_batch(tmp_path / "in.parquet", tmp_path / "out2.parquet", jobs=1)
    assert pq.read_table(tmp_path / "out2.parquet").column_names == ["position", "line", "ns"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "in.parquet").write_text("N:nonsense", encoding="utf-8")
    with pytest.raises(SuecaError, match=r"in\.parquet: this is not Parquet"):
        run_batch(tmp_path / "in.parquet", tmp_path / "out.parquet")
    pq.write_table(pa.table({"deal": ["x"], "raw": [b"x"]}), tmp_path / "in.parquet")
    with pytest.raises(SuecaError, match="there is no column position; columns are deal, raw"):
        run_batch(tmp_path / "in.parquet", tmp_path / "out.parquet")
    pq.write_table(pa.table({"position": [GOOD], "raw": [[b"x"]]}), tmp_path / "in.parquet")
    with pytest.raises(SuecaError, match="the column raw holds bytes, which JSON cannot"):
        run_batch(tmp_path / "in.parquet", tmp_path / "out.jsonl")
    run_batch(tmp_path / "in.parquet", tmp_path / "out.parquet", jobs=1)
    assert pq.read_table(tmp_path / "out.parquet")["raw"].to_pylist() == [[b"x"]]


def test_without_pyarrow_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(SuecaError, match=r"Parquet needs pyarrow: pip install 'sueca\[parquet\]'"):
        run_batch(write(tmp_path / "in.txt", mixed(3)), tmp_path / "out.parquet")
    assert {path.name for path in tmp_path.iterdir()} == {"in.txt"}

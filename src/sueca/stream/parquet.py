"""Parquet in and out of a batch, by pyarrow, a number of rows at a time."""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice
from typing import Any

from sueca.errors import SuecaError
from sueca.stream.source import JSON, Chunk, Place, identity_of

Row = dict[str, Any]

_GROUP = 50_000  # rows that are read or written at a time


def load() -> Any:
    """Returns pyarrow with its parts for Parquet. Raises `SuecaError` where it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SuecaError("Parquet needs pyarrow: pip install 'sueca[parquet]'") from None
    return pyarrow


class ParquetRows:
    """A file of Parquet as lines of JSON, a row each, of the column `key`; of the others too, unless it is `alone`."""

    def __init__(self, path: str, key: str, *, alone: bool) -> None:
        """Raises `SuecaError` for a file that is no Parquet, or without such a column, `OSError` as `open`."""
        self._pa = load()
        self.name, self.form, self.path = path, JSON, path
        with open(path, "rb"):
            pass
        try:
            with self._pa.parquet.ParquetFile(path) as file:
                self.schema, self.total = file.schema_arrow, file.metadata.num_rows
                self._groups = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
        except self._pa.ArrowInvalid as error:
            raise SuecaError(f"{path}: this is not Parquet: {error}") from None
        if key not in self.schema.names:
            raise SuecaError(f"{path}: there is no column {key}; columns are {', '.join(self.schema.names)}")
        self._columns = [key] if alone else list(self.schema.names)
        for name in self._columns:
            if _has_bytes(self.schema.field(name).type, self._pa.types):
                raise SuecaError(
                    f"{path}: the column {name} holds bytes, which JSON cannot; write .parquet, or drop it"
                )

    def identity(self) -> dict[str, object] | None:
        """Returns by what the file is known again."""
        return identity_of(self.path)

    def chunks(self, size: int, start: Place) -> Iterator[Chunk]:
        """Yields chunks from a row on."""
        for first, batch in self.batches(size, start.line, self._columns):
            rows = tuple(json.dumps(_plain(row), ensure_ascii=False).encode() for row in self._rows(batch))
            end = first + len(rows)
            yield Chunk(JSON, first + 1, rows, Place(end, end))

    def batches(self, size: int, start: int = 0, columns: list[str] | None = None) -> Iterator[tuple[int, Any]]:
        """Yields rows from one on, counting from 0, as arrays of pyarrow, each with the number of its first row."""
        groups, first = 0, 0
        while groups < len(self._groups) and first + self._groups[groups] <= start:
            first += self._groups[groups]
            groups += 1
        with self._pa.parquet.ParquetFile(self.path) as file:
            wanted = list(range(groups, len(self._groups)))
            for batch in file.iter_batches(batch_size=size, row_groups=wanted, columns=columns) if wanted else ():
                skipped = min(max(0, start - first), len(batch))
                if skipped < len(batch):
                    yield first + skipped, batch.slice(skipped)
                first += len(batch)

    def _rows(self, batch: Any) -> list[Row]:
        """Returns rows as plain values; times, which Python may not have as exactly, as text."""
        types = self._pa.types
        columns = [
            column.cast(self._pa.string()) if types.is_temporal(column.type) else column for column in batch.columns
        ]
        rows: list[Row] = self._pa.RecordBatch.from_arrays(columns, names=batch.schema.names).to_pylist()
        return rows


def tabulated(answers: Sequence[str], rows: str, out: str) -> None:
    """Writes rows of JSON as Parquet. A key whose values have no common type becomes text, of JSON where it is none."""
    pa = load()
    types: dict[str, Any] = {}
    for group in _groups(rows):
        for key in dict.fromkeys(key for row in group for key in row if key not in answers):
            values = [row.get(key) for row in group]
            types[key] = _common(pa, types.get(key), _type_of(pa, values))
    schema = pa.schema([*types.items(), *((name, _answer_type(pa, name)) for name in answers)])
    with pa.parquet.ParquetWriter(out, schema) as writer:
        for group in _groups(rows):
            arrays = [_array(pa, [row.get(field.name) for row in group], field.type) for field in schema]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))


def joined(source: ParquetRows, answers: Sequence[str], rows: str, out: str) -> None:
    """Writes the rows of the input that were done with the answers behind, from rows of JSON that tell their `line`."""
    pa = load()
    kept = [name for name in source.schema.names if name not in answers]
    numbered = [] if "line" in kept else ["line"]
    added = pa.schema([(name, _answer_type(pa, name)) for name in (*numbered, *answers)])
    schema = pa.schema([*(source.schema.field(name) for name in kept), *added])
    done = _Ahead(rows)
    with pa.parquet.ParquetWriter(out, schema) as writer:
        for first, batch in source.batches(_GROUP, 0, kept):
            found = done.until(first + len(batch))
            picked = batch.take(pa.array([row["line"] - 1 - first for row in found], pa.int64()))
            arrays = [_array(pa, [row.get(field.name) for row in found], field.type) for field in added]
            columns = [picked.column(name) for name in kept]
            writer.write_batch(pa.RecordBatch.from_arrays([*columns, *arrays], schema=schema))


class _Ahead:
    """Rows of JSON in the order of their lines, taken up to one."""

    def __init__(self, path: str) -> None:
        self._rows = (row for group in _groups(path) for row in group)
        self._next = next(self._rows, None)

    def until(self, line: int) -> list[Row]:
        found = []
        while self._next is not None and self._next["line"] <= line:
            found.append(self._next)
            self._next = next(self._rows, None)
        return found


def _groups(path: str) -> Iterator[list[Row]]:
    with open(path, "rb") as file:
        while group := [json.loads(line) for line in islice(file, _GROUP)]:
            yield group


def _answer_type(pa: Any, name: str) -> Any:
    return {
        "line": pa.int64(),
        "ns": pa.int16(),
        "cards": pa.map_(pa.string(), pa.int16()),
        "answer": pa.bool_(),
        "unique": pa.bool_(),
    }.get(name, pa.string())


def _type_of(pa: Any, values: list[Any]) -> Any:
    try:
        return pa.array(values).type
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return pa.string()


def _common(pa: Any, one: Any, other: Any) -> Any:
    if one is None or one == other:
        return other
    try:
        schemas = [pa.schema([("value", each)]) for each in (one, other)]
        return pa.unify_schemas(schemas, promote_options="permissive").field("value").type
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        return pa.string()


def _array(pa: Any, values: list[Any], kind: Any) -> Any:
    if kind == pa.string():
        values = [value if value is None or isinstance(value, str) else json.dumps(value) for value in values]
    elif pa.types.is_map(kind):
        values = [None if value is None else list(value.items()) for value in values]
    elif pa.types.is_floating(kind):
        values = [None if value is None else float(value) for value in values]
    return pa.array(values, kind)


def _has_bytes(kind: Any, types: Any) -> bool:
    """Whether a type holds bytes, at whatever depth."""
    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind):
        return True
    return any(_has_bytes(kind.field(index).type, types) for index in range(kind.num_fields))


def _plain(value: Any) -> Any:
    """Returns a value as JSON has it: no number for one that is infinite or none, text for a time or decimal."""
    match value:
        case float():
            return value if math.isfinite(value) else None
        case dict():
            return {key: _plain(each) for key, each in value.items()}
        case list() | tuple():
            return [_plain(each) for each in value]
        case datetime.date() | datetime.time() | datetime.timedelta() | Decimal():
            return str(value)
    return value

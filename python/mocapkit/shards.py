# SPDX-License-Identifier: MIT
"""Data sets of many clips in a few large files: WebDataset and Parquet.

    rows = map(mk.tasks.Features(["local_6d", "contacts"], edits={"fps": 30}), files)
    mk.shards.write_webdataset("shards/%06d.tar", rows, megabytes=512)
"""

from __future__ import annotations

import io
import json
import os
import re
import tarfile
import uuid
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mocapkit.clip import Path
from mocapkit.corpus import feature_type

Row = dict[str, Any]


def write_webdataset(pattern: str, rows: Iterable[Row], *, megabytes: float = 512) -> list[str]:
    """Writes rows of `mocapkit.tasks.Features` as tar files in the WebDataset format.

    Each row is a sample with two members: `KEY.npz` has the arrays, and `KEY.json` all else. KEY is
    the number and the name of the file. Rows that failed have no arrays. The bytes depend on the
    rows alone. A shard appears at once, when it is complete.

    Args:
        pattern: names of the shards, with one `%d` such as `%06d` for the number from 0.
        rows: are taken one by one, and need not fit into memory together.
        megabytes: a shard is closed when it is larger, in millions of bytes.

    Returns:
        The names of the shards.

    Raises:
        ValueError: the pattern has no number, or the size is not positive.
        FileExistsError: a shard exists.
    """
    if not re.search(r"%0?\d*d", pattern):
        raise ValueError(f"`{pattern}` has no number: write shards/%06d.tar")
    if not megabytes > 0:
        raise ValueError(f"megabytes must be positive, not {megabytes}")
    names: list[str] = []
    shard: _Shard | None = None
    try:
        for number, row in enumerate(rows):
            if shard is None:
                shard = _Shard(pattern % len(names))
            shard.add(number, row)
            if shard.size > megabytes * 1e6:
                names.append(shard.close())
                shard = None
        if shard is not None:
            names.append(shard.close())
            shard = None
    finally:
        if shard is not None:
            shard.discard()
    return names


def read_webdataset(paths: Path | Iterable[Path]) -> Iterator[Row]:
    """The rows of shards, in their order, as they were written."""
    files = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    for path in files:
        with tarfile.open(path) as tar:
            arrays: dict[str, NDArray[Any]] = {}
            for member in tar:
                file = tar.extractfile(member)
                if file is None:
                    continue
                if member.name.endswith(".npz"):
                    with np.load(io.BytesIO(file.read()), allow_pickle=False) as data:
                        arrays = {name: data[name] for name in data.files}
                elif member.name.endswith(".json"):
                    row = json.load(file)
                    row.update({name: arrays.get(name) for name in row.pop("arrays")})
                    yield row
                    arrays = {}


class _Shard:
    """A tar file that is renamed when it is complete."""

    def __init__(self, path: str) -> None:
        if os.path.exists(path):
            raise FileExistsError(f"{path} exists already: remove the old shards, or use another name")
        folder = os.path.dirname(path)
        if folder:
            os.makedirs(folder, exist_ok=True)
        self._path = path
        self._unfinished = os.path.join(folder, f".{uuid.uuid4().hex}.unfinished")
        self._file = open(self._unfinished, "wb")
        self._tar = tarfile.open(fileobj=self._file, mode="w", format=tarfile.PAX_FORMAT)

    @property
    def size(self) -> int:
        return self._file.tell()

    def add(self, number: int, row: Row) -> None:
        # A point in a key would begin the name of a member.
        stem = re.sub(r"[^\w-]+", "_", os.path.splitext(os.path.basename(row["path"]))[0])
        key = f"{number:08d}_{stem}"
        names = [name for name, value in row.items() if isinstance(value, np.ndarray) or value is None]
        arrays = {name: row[name] for name in names if row[name] is not None}
        packed = io.BytesIO()
        np.savez(packed, **arrays)
        facts = {name: value for name, value in row.items() if name not in names}
        self._member(f"{key}.npz", packed.getvalue())
        self._member(f"{key}.json", json.dumps({**facts, "arrays": names}).encode())

    def _member(self, name: str, data: bytes) -> None:
        facts = tarfile.TarInfo(name)
        facts.size = len(data)
        self._tar.addfile(facts, io.BytesIO(data))

    def close(self) -> str:
        self._tar.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        os.replace(self._unfinished, self._path)
        return self._path

    def discard(self) -> None:
        self._file.close()
        if os.path.exists(self._unfinished):
            os.unlink(self._unfinished)


def write_parquet(path: Path, rows: Iterable[Row], *, rows_per_group: int = 256) -> int:
    """Writes rows of `mocapkit.tasks.Features` as a Parquet file. Needs pyarrow.

    Arrays are lists of numbers, row by row, beside columns with their shapes: `positions` and
    `positions_shape`. The file appears at once, when it is complete.

    Args:
        path: its name; an existing file is replaced.
        rows: are taken one by one; `rows_per_group` of them are in memory.
        rows_per_group: size of a row group.

    Returns:
        The number of rows.

    Raises:
        ImportError: pyarrow is not installed.
        ValueError: there is no row, so that the columns are not known.
    """
    import pyarrow
    import pyarrow.parquet

    name = os.fspath(path)
    unfinished = os.path.join(os.path.dirname(name), f".{uuid.uuid4().hex}.unfinished")
    writer: Any = None
    schema: Any = None
    count = 0
    group: list[Row] = []

    def flush() -> None:
        nonlocal writer
        if writer is None:
            writer = pyarrow.parquet.ParquetWriter(unfinished, schema, compression="zstd")
        writer.write_table(pyarrow.Table.from_pylist(group, schema))
        group.clear()

    try:
        for row in rows:
            if schema is None:
                schema = _schema_of(row, pyarrow)
            group.append(_flat(row))
            count += 1
            if len(group) == rows_per_group:
                flush()
        if schema is None:
            raise ValueError("there are no rows, so that the columns are not known")
        if group or writer is None:
            flush()
        writer.close()
        writer = None
        os.replace(unfinished, name)
    finally:
        if writer is not None:
            writer.close()
        if os.path.exists(unfinished):
            os.unlink(unfinished)
    return count


def read_parquet(path: Path) -> Iterator[Row]:
    """The rows of a file of `write_parquet`. Needs pyarrow."""
    import pyarrow.parquet

    with pyarrow.parquet.ParquetFile(path) as file:
        for batch in file.iter_batches():
            for row in batch.to_pylist():
                shapes = [name for name in row if name.endswith("_shape") and name[:-6] in row]
                types = {name[:-6]: batch.schema.field(name[:-6]).type.value_type for name in shapes}
                for name in shapes:
                    shape, values = row.pop(name), row[name[:-6]]
                    row[name[:-6]] = (
                        None
                        if values is None
                        else np.array(values, types[name[:-6]].to_pandas_dtype()).reshape(shape)
                    )
                yield row


_FACTS = {"path": "string", "frames": "int64", "fps": "float64", "code": "string", "message": "string"}


def _schema_of(row: Row, pyarrow: Any) -> Any:
    """Columns by the names of a row. The types of arrays are those of `FEATURES`."""
    fields = []
    for name in row:
        if name in _FACTS:
            fields.append(pyarrow.field(name, getattr(pyarrow, _FACTS[name])()))
        elif name == "joints":
            fields.append(pyarrow.field(name, pyarrow.list_(pyarrow.string())))
        else:
            number = pyarrow.from_numpy_dtype(_type_of(name, row[name]))
            fields.append(pyarrow.field(name, pyarrow.list_(number)))
            fields.append(pyarrow.field(f"{name}_shape", pyarrow.list_(pyarrow.int64())))
    return pyarrow.schema(fields)


def _type_of(name: str, value: NDArray[Any] | None) -> np.dtype[Any]:
    # A row that failed has no array.
    return feature_type(name) if value is None else value.dtype


def _flat(row: Row) -> Row:
    flat: Row = {}
    for name, value in row.items():
        if name in _FACTS or name == "joints":
            flat[name] = value
        else:
            flat[name] = None if value is None else value.ravel()
            flat[f"{name}_shape"] = None if value is None else list(value.shape)
    return flat

# SPDX-License-Identifier: MIT
"""Data sets of many clips in a few large files: WebDataset and Parquet.

    rows = map(mk.tasks.Features(["local_6d", "contacts"], edits={"fps": 30}), files)
    mk.shards.write_webdataset("shards/%06d.tar", rows, megabytes=512)
"""

from __future__ import annotations

import io
import itertools
import json
import os
import re
import tarfile
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mocapkit.clip import Path
from mocapkit.corpus import feature_type
from mocapkit.files import completed

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
    numbered = enumerate(rows)
    row = next(numbered, None)
    while row is not None:
        name = pattern % len(names)
        if os.path.exists(name):
            raise FileExistsError(f"{name} exists already: remove the old shards, or use another name")
        with completed(name) as unfinished, open(unfinished, "wb") as file:
            with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as tar:
                while row is not None and file.tell() <= megabytes * 1e6:
                    _add_sample(tar, *row)
                    row = next(numbered, None)
        names.append(name)
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


def _add_sample(tar: tarfile.TarFile, number: int, row: Row) -> None:
    # A point in a key would begin the name of a member.
    stem = re.sub(r"[^\w-]+", "_", os.path.splitext(os.path.basename(row["path"]))[0])
    names = [name for name, value in row.items() if isinstance(value, np.ndarray) or value is None]
    arrays = {name: row[name] for name in names if row[name] is not None}
    packed = io.BytesIO()
    np.savez(packed, **arrays)
    facts = {name: value for name, value in row.items() if name not in names}
    members = {
        "npz": packed.getvalue(),
        "json": json.dumps({**facts, "arrays": names}).encode(),
    }
    for extension, data in members.items():
        member = tarfile.TarInfo(f"{number:08d}_{stem}.{extension}")
        member.size = len(data)
        tar.addfile(member, io.BytesIO(data))


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

    remaining = iter(rows)
    first = next(remaining, None)
    if first is None:
        raise ValueError("there are no rows, so that the columns are not known")
    schema = _schema_of(first, pyarrow)
    remaining = itertools.chain([first], remaining)
    count = 0
    with (
        completed(os.fspath(path)) as unfinished,
        pyarrow.parquet.ParquetWriter(unfinished, schema, compression="zstd") as writer,
    ):
        while group := [_flat(row) for row in itertools.islice(remaining, rows_per_group)]:
            writer.write_table(pyarrow.Table.from_pylist(group, schema))
            count += len(group)
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

# SPDX-License-Identifier: MIT
"""Work on one file that can be sent to other processes and machines.

    convert = mk.tasks.Convert("out", to=extension, edits={"fps": 30, "onto": "vrm"})

    with ProcessPoolExecutor() as pool:                         # one machine
        done = list(pool.map(convert, files))
    dask.bag.from_sequence(files).map(convert).compute()        # Dask
    ray.data.from_items(files).map(lambda row: asdict(convert(row["item"])))    # Ray
    spark.sparkContext.parallelize(files).map(convert).collect()                   # Spark

The bytes of a result depend on the file and the task alone, not on where or how often it runs.
"""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from mocapkit import _core
from mocapkit.clip import Clip, Option, Path, load
from mocapkit.corpus import FEATURES, features_of
from mocapkit.errors import Error, FindingWarning
from mocapkit.files import write_bytes

#: Increased when results change, so that those of an earlier version are made again.
_VERSION = 1


@dataclass(frozen=True)
class Done:
    """What became of a file.

    Attributes:
        path: its name.
        state: `written`, `kept` (the result was there already) or `failed`.
        output: the name of the result; empty if it failed.
        frames: frames of the result; 0 if it was kept or failed.
        code, message, line, column: why it failed, as of an `Error`; empty otherwise.
    """

    path: str
    state: Literal["written", "kept", "failed"]
    output: str = ""
    frames: int = 0
    code: str = ""
    message: str = ""
    line: int = 0
    column: int = 0


def _edited(path: str, edits: Sequence[tuple[str, Any]], reading: Mapping[str, Option]) -> Clip:
    with warnings.catch_warnings():
        # Of many files, they would only be noise; `mk.scan(...).table()` lists them.
        warnings.simplefilter("ignore", FindingWarning)
        clip = load(path, **reading)  # type: ignore[arg-type]
        for name, value in edits:
            clip = clip.edit(name, value)
    return clip


def _pairs(edits: Mapping[str, Any] | Sequence[tuple[str, Any]]) -> tuple[tuple[str, Any], ...]:
    pairs = tuple(edits.items()) if isinstance(edits, Mapping) else tuple(edits)
    for name, value in pairs:
        if isinstance(value, Clip):
            raise TypeError(f"the value of `{name}` is a clip, which other processes do not have; "
                            "save it, and give the name of the file")
    return tuple((name, "" if value is True else value) for name, value in pairs)


class Convert:
    """Converts a file into a folder, unless the result is there already.

    A result is written at once or not at all, also if the process is killed. Beside the results,
    `.mocapkit` in the folder has a record of each, by which a later run knows what it need not do
    again: the contents of the file and the task are the same. Files beside it, such as that of a
    skeleton, are not compared.
    """

    def __init__(
        self,
        output: Path,
        *,
        to: str,
        edits: Mapping[str, Any] | Sequence[tuple[str, Any]] = (),
        root: Path | None = None,
        reading: Mapping[str, Option] | None = None,
        **options: Option,
    ) -> None:
        """Describes the task.

        Args:
            output: the folder of the results.
            to: the name of a format of one file, as in `formats()`.
            edits: names of edits with their values, in order, as for `Clip.edit`; True for an edit
                without a value.
            root: results have the same folders below `output` as files below this one. Default:
                none, so that two files need different names.
            reading: options for `load`.
            options: options of the format, as for `Clip.save`.

        Raises:
            ValueError: there is no such format, or it consists of several files.
            TypeError: the value of an edit is a clip.
        """
        known = {row["name"]: row for row in _core.formats() if row["writes"]}
        if to not in known:
            raise ValueError(f"no format that is written is called `{to}`; there are {', '.join(known)}")
        if known[to]["partner"] is not None:
            raise ValueError(f"`{to}` consists of two files: use `Clip.save`")
        self.output = os.fspath(output)
        self.to = to
        self.edits = _pairs(edits)
        self.root = None if root is None else os.fspath(root)
        self.reading = dict(reading or {})
        self.options = dict(options)
        self._extension = known[to]["extension"]

    @property
    def digest(self) -> str:
        """A name for everything that results depend on besides the file."""
        task = [_VERSION, _core.version, self.to, self.edits, self.reading, self.options]
        return hashlib.sha256(json.dumps(task, default=os.fspath).encode()).hexdigest()

    def output_of(self, path: Path) -> str:
        """The name of the result of a file.

        Raises:
            ValueError: the file is not below `root`.
        """
        name = os.fspath(path)
        if self.root is None:
            relative = os.path.basename(name)
        else:
            relative = os.path.relpath(name, self.root)
            if relative.split(os.sep)[0] == os.pardir:
                raise ValueError(f"{name} is not in the folder {self.root}")
        return os.path.join(self.output, os.path.splitext(relative)[0] + self._extension)

    def __call__(self, path: Path) -> Done:
        """Converts a file. Does not raise for a file that cannot be read, edited or written."""
        name = os.fspath(path)
        output = self.output_of(name)
        record = os.path.join(
            self.output, ".mocapkit", os.path.relpath(output, self.output) + ".json"
        )
        try:
            wanted = {"task": self.digest, "file": _digest_of(name)}
            if _read_record(record) == wanted and os.path.exists(output):
                return Done(name, "kept", output)
            clip = _edited(name, self.edits, self.reading)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", FindingWarning)
                data = clip.to_bytes(self.to, **self.options)  # type: ignore[arg-type]
            # The record last: without it, the result is made again.
            write_bytes(output, data)
            write_bytes(record, json.dumps(wanted).encode())
            return Done(name, "written", output, len(clip))
        except Error as error:
            return Done(name, "failed", "", 0, error.code, str(error), error.line, error.column)
        except OSError as error:
            return Done(name, "failed", "", 0, "io.error", str(error))

    def __repr__(self) -> str:
        return f"<Convert to {self.to} in {self.output}, {len(self.edits)} edits>"


class Features:
    """Computes features of a file, as rows for tables and shards.

        rows = [mk.tasks.Features(["positions", "contacts"], edits={"fps": 30})(path) for path in files]
    """

    def __init__(
        self,
        features: Sequence[str] = ("positions",),
        *,
        edits: Mapping[str, Any] | Sequence[tuple[str, Any]] = (),
        reading: Mapping[str, Option] | None = None,
    ) -> None:
        """Describes the task.

        Args:
            features: names of `mocapkit.corpus.FEATURES`.
            edits, reading: as for `Convert`.

        Raises:
            ValueError: there is no such feature.
            TypeError: the value of an edit is a clip.
        """
        for name in features:
            if name not in FEATURES:
                raise ValueError(f"no feature is called `{name}`; there are {', '.join(FEATURES)}")
        self.features = tuple(features)
        self.edits = _pairs(edits)
        self.reading = dict(reading or {})

    def __call__(self, path: Path) -> dict[str, Any]:
        """The row of a file.

        Returns:
            `path`, `frames`, `fps`, `joints` (names), an array (T, ...) for each feature, and
            `code` and `message`, which are empty. If the file cannot be read or edited, these say
            why, `frames` is 0, and features are None.
        """
        name = os.fspath(path)
        row: dict[str, Any] = {"path": name, "frames": 0, "fps": 0.0, "joints": []}
        row.update(dict.fromkeys(self.features), code="", message="")
        try:
            clip = _edited(name, self.edits, self.reading)
            arrays = features_of(clip, self.features)
        except Error as error:
            return {**row, "code": error.code, "message": str(error)}
        # Independent of the clip, so that a row can be sent to another process.
        return {
            **row,
            "frames": len(clip),
            "fps": clip.fps,
            "joints": list(clip.skeleton.names),
            **{feature: np.array(array) for feature, array in arrays.items()},
        }

    def __repr__(self) -> str:
        return f"<Features {', '.join(self.features)}, {len(self.edits)} edits>"


def _digest_of(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _read_record(path: str) -> Any:
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return None

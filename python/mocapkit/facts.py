# SPDX-License-Identifier: MIT
"""What is known of each file of a corpus, as a table."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path as FilePath
from typing import Any

from mocapkit import _core
from mocapkit.clip import Clip, Path
from mocapkit.files import write_bytes

#: Increased when facts are found differently, so that a cache of an earlier version is not used.
_VERSION = 1


@dataclass(frozen=True)
class Facts:
    """A file of a corpus.

    Attributes:
        path: its name.
        format: as in `formats()`; empty if it could not be read.
        frames, fps, duration: frames, frames per second, seconds.
        joints, points: numbers of joints and recorded points.
        family: the names of the joints, such as `Mixamo`; empty if they are not known.
        metres_per_unit, up_axis: declared or inferred; None if they are unknown.
        findings: the codes of what the reader found, without repetitions.
        code, message: why the file could not be read; empty if it could.
    """

    path: str
    format: str = ""
    frames: int = 0
    fps: float = 0.0
    duration: float = 0.0
    joints: int = 0
    points: int = 0
    family: str = ""
    metres_per_unit: float | None = None
    up_axis: str | None = None
    findings: tuple[str, ...] = ()
    code: str = ""
    message: str = ""


def facts_of(path: str, clip: Clip) -> Facts:
    """The facts of a clip that was read from a file."""
    return Facts(
        path=path,
        format=clip.format,
        frames=len(clip),
        fps=clip.fps,
        duration=clip.duration,
        joints=len(clip.skeleton),
        points=len(clip.recording.labels),
        family=_core.family(clip._clip),
        metres_per_unit=clip.metres_per_unit,
        up_axis=clip.up_axis,
        findings=tuple(sorted({finding.code for finding in clip.findings})),
    )


class FactsTable(Sequence[Facts]):
    """A row for each file of a corpus, in its order.

    For data frames: `to_pandas()`, `to_polars()` and `to_arrow()` need these packages.
    """

    def __init__(self, rows: Sequence[Facts]) -> None:
        self._rows = tuple(rows)

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The values of each column, from top to bottom."""
        return {each.name: [getattr(row, each.name) for row in self._rows] for each in fields(Facts)}

    def to_arrow(self) -> Any:
        """A `pyarrow.Table`. Needs pyarrow."""
        import pyarrow

        text, number, count = pyarrow.string(), pyarrow.float64(), pyarrow.int64()
        types = {
            "frames": count, "joints": count, "points": count,
            "fps": number, "duration": number, "metres_per_unit": number,
            "findings": pyarrow.list_(text),
        }  # fmt: skip
        schema = pyarrow.schema([(each.name, types.get(each.name, text)) for each in fields(Facts)])
        columns = self.columns
        columns["findings"] = [list(codes) for codes in columns["findings"]]
        return pyarrow.table(columns, schema=schema)

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame`. Needs pandas."""
        import pandas

        return pandas.DataFrame(self.columns)

    def to_polars(self) -> Any:
        """A `polars.DataFrame`. Needs polars and pyarrow."""
        import polars

        return polars.from_arrow(self.to_arrow())

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Facts]:
        return iter(self._rows)

    def __repr__(self) -> str:
        unread = sum(1 for row in self._rows if row.code)
        return f"<FactsTable {len(self)} files, {unread} of them could not be read>"


def _stamp(path: str) -> list[int] | None:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return [state.st_size, state.st_mtime_ns]


class FactsCache:
    """Facts of files that have not changed since, in a file.

    It is only a cache: one that cannot be understood is not used. Facts that depend on other files,
    such as that of the skeleton, are not found again if only those change.
    """

    def __init__(self, path: Path) -> None:
        self._path = os.fspath(path)
        self._entries: dict[str, Any] = {}
        self._has_changed = False
        try:
            stored = json.loads(FilePath(self._path).read_text("utf-8"))
            if stored["version"] == _VERSION and isinstance(stored["files"], dict):
                self._entries = stored["files"]
        except (OSError, ValueError, KeyError, TypeError):
            pass

    def find(self, path: str) -> Facts | None:
        """The facts of a file that has the size and time of its last change from before."""
        entry = self._entries.get(os.path.abspath(path))
        try:
            if entry is None or entry["stamp"] != _stamp(path):
                return None
            known = dict(entry["facts"], path=path)
            known["findings"] = tuple(known["findings"])
            return Facts(**known)
        except (KeyError, TypeError):
            return None

    def add(self, facts: Facts) -> None:
        stamp = _stamp(facts.path)
        if stamp is None:
            return
        self._entries[os.path.abspath(facts.path)] = {"stamp": stamp, "facts": asdict(facts)}
        self._has_changed = True

    def save(self) -> None:
        """Writes the file if there is something new, all of it or nothing."""
        if not self._has_changed:
            return
        text = json.dumps({"version": _VERSION, "files": self._entries})
        write_bytes(self._path, text.encode())
        self._has_changed = False

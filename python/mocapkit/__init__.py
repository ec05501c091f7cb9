# SPDX-License-Identifier: MIT
"""Read, edit, convert and retarget motion capture.

    import mocapkit as mk

    clip = mk.load("walk.bvh")
    poses = clip.poses()
    poses.positions                      # (T, J, 3) float32, in the world
    clip.trim("1s..4s").resample(30).mirror().save("short.glb")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mocapkit import rot
from mocapkit._core import version as __version__
from mocapkit._core import (
    Finding,
    Poses32,
    Poses64,
    Recording,
    Skeleton,
    formats,
    motion_files,
)
from mocapkit._core import built_in_names as built_in_names
from mocapkit.clip import Clip, Contacts, built_in, load, load_bytes
from mocapkit.errors import EditError, Error, FindingWarning, ReadError, WriteError

if TYPE_CHECKING:
    from mocapkit.corpus import Batch, Corpus, Failure, scan
    from mocapkit.facts import Facts, FactsTable
    from mocapkit.retarget import Report, Retarget

# Modules that take long to import, until they are needed.
_LAZY = {
    "Batch": "corpus",
    "Corpus": "corpus",
    "Facts": "facts",
    "FactsTable": "facts",
    "Failure": "corpus",
    "Report": "retarget",
    "Retarget": "retarget",
    "scan": "corpus",
}


def __getattr__(name: str) -> Any:
    import importlib

    if name in ("corpus", "facts", "humanml3d", "plot", "retarget", "shards", "tasks", "torch"):
        return importlib.import_module(f"mocapkit.{name}")
    if name not in _LAZY:
        raise AttributeError(f"module `mocapkit` has no attribute `{name}`")
    value = getattr(importlib.import_module(f"mocapkit.{_LAZY[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "Batch",
    "Clip",
    "Contacts",
    "Corpus",
    "EditError",
    "Error",
    "Facts",
    "FactsTable",
    "Failure",
    "Finding",
    "FindingWarning",
    "Poses32",
    "Poses64",
    "ReadError",
    "Recording",
    "Report",
    "Retarget",
    "Skeleton",
    "WriteError",
    "built_in",
    "built_in_names",
    "formats",
    "load",
    "load_bytes",
    "motion_files",
    "rot",
    "scan",
]

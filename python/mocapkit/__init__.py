# SPDX-License-Identifier: MIT
"""Read, edit, convert and retarget motion capture.

    import mocapkit as mk

    clip = mk.load("walk.bvh")
    poses = clip.poses()
    poses.positions                      # (T, J, 3) float32, in the world
    clip.trim("1s..4s").resample(30).mirror().save("short.glb")
"""

from mocapkit import rot
from mocapkit._core import Finding, Poses32, Poses64, Skeleton, formats, motion_files
from mocapkit._core import built_in_names as built_in_names
from mocapkit.clip import Clip, built_in, load
from mocapkit.errors import EditError, Error, FindingWarning, ReadError, WriteError

__all__ = [
    "Clip",
    "EditError",
    "Error",
    "Finding",
    "FindingWarning",
    "Poses32",
    "Poses64",
    "ReadError",
    "Skeleton",
    "WriteError",
    "built_in",
    "built_in_names",
    "formats",
    "load",
    "motion_files",
    "rot",
]

# SPDX-License-Identifier: MIT
"""The 263 features of HumanML3D (https://github.com/EricGuo5513/HumanML3D).

They are computed as the published program does, with its known mistake: the direction of the hips
is reversed where it finds the facing direction for the rotations. The mean and standard deviation
of the data set are not part of this package.
"""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mocapkit.clip import Clip, load_bytes

#: Frames per second.
FPS = 20
#: The first 22 joints of SMPL.
JOINTS = 22
#: Numbers in a row.
SIZE = 263

_LAYOUT = {
    "root_turn": slice(0, 1),
    "root_velocity": slice(1, 3),
    "root_height": slice(3, 4),
    "positions": slice(4, 67),
    "rotations_6d": slice(67, 193),
    "velocities": slice(193, 259),
    "contacts": slice(259, 263),
}


def layout() -> dict[str, slice]:
    """The columns of the features.

    `root_turn` is half the angle about the up axis to the next frame, radians; `root_velocity` the
    way to the next frame along x and z, metres; `root_height` metres; `positions` those of joints 1
    to 21 relative to the root; `rotations_6d` their local rotations, two columns of a matrix one
    after the other; `velocities` the way of all 22 joints to the next frame; `contacts` 1 while
    left ankle, left foot, right ankle and right foot rest. Except for the rotations, they are as
    seen by the figure, which faces +Z.
    """
    return dict(_LAYOUT)


def encode(motion: Clip | ArrayLike) -> NDArray[np.float32]:
    """The features of a motion, (T - 1, 263) float32.

    Args:
        motion: a clip at 20 frames per second with joints or points named as those of SMPL, such as
            `clip.onto("smpl").resample(20)`; or positions of the 22 joints, (T, 22, 3), in metres
            with Y up. The figure is put on the ground; it begins at the origin and faces +Z.

    Raises:
        WriteError: joints are missing or not known in all frames, or the rate is not 20.
        ValueError: the positions have another shape.
    """
    clip = motion if isinstance(motion, Clip) else _clip_of(motion)
    data = clip.to_bytes("npy", npz_layout="humanml3d")
    return np.asarray(np.load(io.BytesIO(data), allow_pickle=False), dtype=np.float32)


def decode(features: ArrayLike) -> Clip:
    """A clip of points at 20 frames per second: the 22 joints of features, (T, 263).

    Their positions follow from the root's velocities and the relative positions (the published
    `recover_from_ric`); the rotations are not used.

    Raises:
        ReadError: the features cannot be read; a warning is issued if they seem to be normalised.
        ValueError: they have another shape.
    """
    rows = np.ascontiguousarray(features, dtype=np.float64)
    if rows.ndim != 2 or rows.shape[1] != SIZE:
        raise ValueError(f"expected features of the shape (T, {SIZE}), not {rows.shape}")
    file = io.BytesIO()
    np.save(file, rows)
    return load_bytes(file.getvalue(), "features.npy")


def positions(features: ArrayLike) -> NDArray[np.float64]:
    """The places of the 22 joints, (T, 22, 3) float64, metres, Y up; as `decode`."""
    return np.array(decode(features).recording.positions)


def _clip_of(places: ArrayLike) -> Clip:
    array = np.ascontiguousarray(places, dtype=np.float64)
    if array.ndim != 3 or array.shape[1:] != (JOINTS, 3):
        raise ValueError(f"expected positions of the shape (T, {JOINTS}, 3), not {array.shape}")
    file = io.BytesIO()
    np.savez(file, joints=array, fps=np.float64(FPS), metres_per_unit=np.float64(1), up="+Y")
    return load_bytes(file.getvalue(), "positions.npz")

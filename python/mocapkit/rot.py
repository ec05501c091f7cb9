# SPDX-License-Identifier: MIT
"""Conversions of rotations: arrays of any shape whose last dimensions are those of one rotation.

Rotations of this package are unit quaternions x, y, z, w, as in SciPy and glTF. Results have the
precision of their argument, float32 or float64; they are computed in float64.

Three layouts of six numbers are in use, and programs rarely say which is theirs:

- `columns`: the first column of the matrix, then the second one (Zhou et al. 2019, HumanML3D);
- `rows`: the first row, then the second one (PyTorch3D, and with it MDM);
- `interleaved`: the first two columns, row by row (pymotion).
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from mocapkit import _core

Array = npt.NDArray[np.floating[Any]]
Layout = Literal["columns", "rows", "interleaved"]
Order = Literal["xyzw", "wxyz"]


def _converted(values: npt.ArrayLike, source: str, target: str, given: tuple[int, ...], made: tuple[int, ...]) -> Array:
    array = np.asarray(values)
    if array.shape[max(array.ndim - len(given), 0):] != given:
        expected = ", ".join(["..."] + [str(size) for size in given])
        raise ValueError(f"the shape is {array.shape}; expected ({expected}) for {source}")
    dtype = np.float32 if array.dtype == np.float32 else np.float64
    leading = array.shape[: array.ndim - len(given)]
    flat = np.ascontiguousarray(array, dtype=np.float64).reshape(-1, int(np.prod(given)))
    result: Array = _core.convert_rotations(flat, source, target)
    return result.reshape(leading + made).astype(dtype, copy=False)


def to_wxyz(rotations: npt.ArrayLike) -> Array:
    """Quaternions w, x, y, z (..., 4), as in PyTorch3D, pymotion and MuJoCo."""
    return _converted(rotations, "xyzw", "wxyz", (4,), (4,))


def from_wxyz(quaternions: npt.ArrayLike) -> Array:
    """Quaternions x, y, z, w (..., 4) from w, x, y, z, made of unit length."""
    return _converted(quaternions, "wxyz", "xyzw", (4,), (4,))


def to_matrix(rotations: npt.ArrayLike, *, order: Order = "xyzw") -> Array:
    """Matrices for column vectors, (..., 3, 3)."""
    return _converted(rotations, order, "matrix", (4,), (3, 3))


def from_matrix(matrices: npt.ArrayLike, *, order: Order = "xyzw") -> Array:
    """Quaternions (..., 4) of matrices (..., 3, 3); of the nearest rotation, if one is none."""
    return _converted(matrices, "matrix", order, (3, 3), (4,))


def to_6d(rotations: npt.ArrayLike, *, layout: Layout = "columns", order: Order = "xyzw") -> Array:
    """The first two columns or rows of the matrix, (..., 6); see the layouts of this module."""
    return _converted(rotations, order, _layout(layout), (4,), (6,))


def from_6d(numbers: npt.ArrayLike, *, layout: Layout = "columns", order: Order = "xyzw") -> Array:
    """Quaternions (..., 4) of six numbers (..., 6), made orthonormal by Gram and Schmidt."""
    return _converted(numbers, _layout(layout), order, (6,), (4,))


def to_axis_angle(rotations: npt.ArrayLike, *, order: Order = "xyzw") -> Array:
    """The axis times the angle in radians, 0 to pi, (..., 3), as in SMPL."""
    return _converted(rotations, order, "rotation_vector", (4,), (3,))


def from_axis_angle(vectors: npt.ArrayLike, *, order: Order = "xyzw") -> Array:
    """Quaternions (..., 4) of axes times angles in radians (..., 3)."""
    return _converted(vectors, "rotation_vector", order, (3,), (4,))


def to_euler(rotations: npt.ArrayLike, axes: str, *, degrees: bool = False, order: Order = "xyzw") -> Array:
    """Euler angles (..., 3) about `axes`, as in SciPy: `ZXY` about moving, `zxy` about fixed axes.

    The middle angle is -90 to 90 degrees, or 0 to 180 if the first and last axes are the same. In
    gimbal lock, the last angle about moving axes is 0.
    """
    return _converted(rotations, order, axes + ("°" if degrees else ""), (4,), (3,))


def from_euler(angles: npt.ArrayLike, axes: str, *, degrees: bool = False, order: Order = "xyzw") -> Array:
    """Quaternions (..., 4) of Euler angles (..., 3) about `axes`; see `to_euler`."""
    return _converted(angles, axes + ("°" if degrees else ""), order, (3,), (4,))


def _layout(layout: str) -> str:
    if layout not in ("columns", "rows", "interleaved"):
        raise ValueError(f"the layout is `{layout}`; expected columns, rows or interleaved")
    return layout

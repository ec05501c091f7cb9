# SPDX-License-Identifier: MIT
"""Reading, editing and writing clips."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Union, overload

import numpy as np
from numpy.typing import NDArray

from mocapkit import _core
from mocapkit.edits import Edits

Path = Union[str, "os.PathLike[str]"]
#: A value of an option of a format; True for one without a value.
Option = Union[str, int, float, bool, "os.PathLike[str]"]


@dataclass(frozen=True)
class Contacts:
    """Contacts of feet and toes with the ground.

    Attributes:
        joints: indices of the F foot and toe joints.
        mask: (T, F) bool, true while the joint is in contact.
    """

    joints: tuple[int, ...]
    mask: NDArray[np.bool_]


class Clip(Edits):
    """A motion: a skeleton, its channels, and what was recorded beside it.

    Clips are immutable. Edits return new clips; arrays are read-only views. A copy shares its data.
    """

    __slots__ = ("_clip",)

    def __init__(self, clip: _core.Clip) -> None:
        self._clip = clip

    @property
    def skeleton(self) -> _core.Skeleton:
        """The joints and their channels."""
        return self._clip.skeleton

    @property
    def channels(self) -> Any:
        """The values as in the file, (T, C) float64; lengths in file units, angles in degrees.

        A read-only view of the clip; nothing is copied.
        """
        return self._clip.channels

    @property
    def fps(self) -> float:
        """Frames per second."""
        return self._clip.fps

    @property
    def frame_time(self) -> float:
        """Seconds of a frame."""
        return self._clip.frame_time

    @property
    def duration(self) -> float:
        """Seconds: frames times frame time."""
        return self._clip.duration

    @property
    def format(self) -> str:
        """The name of the format that the clip was read from, as in `formats()`; may be empty."""
        return self._clip.format

    @property
    def source(self) -> str:
        """The name of the file that the clip was read from."""
        return self._clip.source

    @property
    def metres_per_unit(self) -> float | None:
        """Metres in a file unit, declared or inferred from the body's size; None if unknown."""
        return self._clip.metres_per_unit

    @property
    def history(self) -> list[str]:
        """The edits since the clip was read, as options of `mocap convert`."""
        return self._clip.history

    @property
    def findings(self) -> list[_core.Finding]:
        """What the reader, or the last edit, found."""
        return self._clip.findings

    def check(self) -> list[_core.Finding]:
        """Finds problems of the motion, as `mocap check` does."""
        return self._clip.check()

    @overload
    def poses(self, dtype: Literal["float32"] = ...) -> _core.Poses32: ...
    @overload
    def poses(self, dtype: Literal["float64"]) -> _core.Poses64: ...
    def poses(self, dtype: str = "float32") -> Any:
        """Computes the poses of all frames, local and in the world.

        Args:
            dtype: `float32` (accurate to about 1e-6 of the body's height) or `float64`.
        """
        return _core.poses(self._clip, str(dtype))

    @property
    def up_axis(self) -> str | None:
        """The up axis, such as `+Y`, declared or inferred from the body; None if unknown."""
        return _core.up(self._clip)

    @property
    def recording(self) -> _core.Recording:
        """Points, rigid bodies, analog channels, events and columns; false if there are none."""
        return _core.recording(self._clip)

    def contacts(self) -> Contacts:
        """Finds when feet and toes touch the ground, also on stairs and slopes.

        Raises:
            Error: the body has no feet.
        """
        joints, mask = _core.contacts(self._clip)
        return Contacts(tuple(joints), mask.view(np.bool_))

    def heading(self) -> NDArray[np.float64]:
        """The direction in which the body faces in each frame, (T,) radians.

        Counter-clockwise as seen from above: 0 along +Z if Y is up, +X if Z is up. From the left
        and right joints; NaN where it is unknown, as for a lying body.
        """
        return np.asarray(_core.heading(self._clip))

    def canonical(self) -> Clip:
        """The frame in which data sets are compared, on the first frame of the motion.

        Y is up, the figure faces +Z, its root is above the origin, and its lowest point over the
        whole clip is at height 0. A scale is not changed: see `to_units`.
        """
        return self.up("y").at_origin().on_ground()

    def edit(
        self, name: str, value: Any = "", *, only: str = "", during: str = "", fade: str = ""
    ) -> Clip:
        """Applies an edit of `mocap convert` by its name.

        Args:
            name: its name, such as `trim`, with dashes or underscores.
            value: its value: text as on the command line, a number, several of them in a tuple, or
                a clip for edits that take a file.
            only: the joints to edit: names or patterns such as `Left*`. Default: all.
            during: the frames to edit, such as `10..200` or `1s..4s`. Default: all.
            fade: the time over which the edit sets in at the ends of `during`, such as `0.2s`.

        Raises:
            EditError: the edit is unknown, or its value is invalid, or it cannot be applied.
        """
        clips: dict[str, _core.Clip] = {}
        if isinstance(value, Clip):
            clips[value._name()] = value._clip
            value = value._name()
        return self._edited(name, _text(value), only, during, fade, clips)

    def onto(
        self,
        value: Clip | Path,
        *,
        feet: str = "",
        hands: str = "",
        spine: str = "",
        scale: str | float = "",
        from_pose: str = "",
        onto_pose: str = "",
        only: str = "",
        during: str = "",
        fade: str = "",
    ) -> Clip:
        """Transfers the motion to another skeleton: human figures by part of the body, others by name.

        Args:
            value: a clip, the name of a file, or that of a built-in skeleton (`built_in_names()`).
            feet: `plant` (default), `place` or `free`.
            hands: `turn` (default), `reach` or `touch`.
            spine: `arc` (default), `even` or `one-to-one`.
            scale: `legs` (default), `hips`, `height`, a share such as `90%` of that of the legs, or
                the number itself.
            from_pose: the pose of this clip that corresponds to that of the other one: `auto`
                (default), `t-pose`, `rest` or `frame:N`.
            onto_pose: the same for the other one.
            only, during, fade: as for `edit`; this edit cannot be restricted, and says so.

        Raises:
            EditError: the bodies do not correspond, or an option is invalid.

        See `mocapkit.Retarget` for many clips and for a report of the quality.
        """
        text, clips = transfer_of(
            value,
            feet=feet,
            hands=hands,
            spine=spine,
            scale=scale,
            from_pose=from_pose,
            onto_pose=onto_pose,
        )
        return self._edited("onto", text, only, during, fade, clips)

    def _name(self) -> str:
        return self.source or "clip"

    def _edited(
        self,
        name: str,
        value: str,
        only: str,
        during: str,
        fade: str,
        clips: dict[str, _core.Clip],
    ) -> Clip:
        return Clip(
            _core.edit(self._clip, name.replace("_", "-"), value, only, during, fade, clips)
        )

    def plot(self, *names: str, figure: Any = None) -> Any:
        """Plots values over time with matplotlib, one diagram for each unit; returns the figure.

        Args:
            names: channels (`Hips.Xrotation`), joints or points with an axis of the world or with
                `speed` (`LeftFoot.y`), analog channels, columns. Default: the position of the
                first joint or point.
            figure: a figure to draw into. Default: a new one.

        Raises:
            KeyError: the clip has nothing of one of the names.
            ImportError: matplotlib is not installed.
        """
        from mocapkit import plot

        return plot.plot(self, *names, figure=figure)

    def save(
        self,
        path: Path,
        *,
        overwrite: bool = False,
        strict: bool = False,
        **options: Option,
    ) -> None:
        """Writes a file in the format of its extension.

        Args:
            path: its name, such as `walk.fbx`.
            overwrite: replace an existing file. Default: raise WriteError.
            strict: raise WriteError if the format cannot hold a part of the clip. Default: warn.
            options: those of `mocap convert` for the format, with `_` instead of `-`, such as
                `table="positions"` or `decimals=4`.

        Raises:
            WriteError: the file exists, cannot be written, or cannot hold the clip.
            TypeError, ValueError: there is no such option, or it has no such value.
        """
        _core.save(self._clip, path, overwrite, strict, _words(options))

    def to_bytes(self, format: str, *, strict: bool = False, **options: Option) -> bytes:
        """The contents of a file.

        Args:
            format: the name of a format of one file, as in `formats()`.
            strict, options: as for `save`.

        Raises:
            WriteError: the format cannot hold the clip.
            TypeError, ValueError: as for `save`, or there is no such format.
        """
        return _core.to_bytes(self._clip, format, strict, _words(options))

    def __len__(self) -> int:
        return len(self._clip)

    def __repr__(self) -> str:
        return repr(self._clip)


def transfer_of(value: Clip | Path, **options: str | float) -> tuple[str, dict[str, _core.Clip]]:
    """The value of `onto` for a target and options, and the clips that it names."""
    name = value._name() if isinstance(value, Clip) else str(os.fspath(value))
    named = {"onto-scale" if key == "scale" else key.replace("_", "-"): _text(word)
             for key, word in options.items()}
    text = name + "".join(f"@{key}={word}" for key, word in named.items() if word)
    return text, {name: value._clip} if isinstance(value, Clip) else {}


def _words(options: dict[str, Option]) -> list[tuple[str, str]]:
    words = []
    for name, value in options.items():
        if value is False:
            continue
        words.append((name.replace("_", "-"), "" if value is True else _text(value)))
    return words


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        raise TypeError("the value of an edit is text, a number, several of them, or a clip")
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, Sequence):
        return ",".join(_text(each) for each in value)
    return str(os.fspath(value))


def load(
    path: Path,
    *,
    skeleton: Path | None = None,
    strict: bool = False,
    threads: int = 1,
    **options: Option,
) -> Clip:
    """Reads a motion file of any format, detected from its contents.

    Args:
        path: the file. A motion without a skeleton is read together with the file that has it.
        skeleton: the file with the skeleton, if it is not found beside `path`.
        strict: raise ReadError for findings that are warnings otherwise.
        threads: threads for a large file; 0: one per processor. The result does not depend on it.
        options: those of `mocap convert` for reading the format, with `_` instead of `-`, such as
            `take="Run"`.

    Raises:
        ReadError: the file cannot be read; `code`, `line`, `column` and `advice` say why.
        TypeError, ValueError: there is no such option, or it has no such value.
    """
    return Clip(_core.load(path, skeleton, _words(options), strict, threads))


def load_bytes(data: bytes, name: str = "", *, strict: bool = False) -> Clip:
    """Reads the contents of a motion file of any format that needs no other file.

    Args:
        data: the contents.
        name: the name of the file, for messages, and for formats that the contents do not show.
        strict: raise ReadError for findings that are warnings otherwise.

    Raises:
        ReadError: the contents cannot be read; `code`, `line`, `column` and `advice` say why.
    """
    return Clip(_core.load_bytes(bytes(data), name, strict))


def built_in(name: str) -> Clip:
    """A built-in skeleton in its rest pose, such as `mixamo`, for `Clip.onto`."""
    return Clip(_core.built_in(name))

# SPDX-License-Identifier: MIT
"""Curves over time with matplotlib, an optional package: `pip install "mocapkit[plot]"`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mocapkit.clip import Clip

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AXES = ("x", "y", "z")
#: In `Recording.states`.
OCCLUDED = 2


@dataclass(frozen=True)
class Curve:
    """A value over time.

    Attributes:
        name: as it was asked for.
        unit: `degrees`, `units` (of length), `units/s`, that of an analog channel, or empty.
        seconds: (N,) float64.
        values: (N,) float64, NaN where they are unknown.
    """

    name: str
    unit: str
    seconds: NDArray[np.float64]
    values: NDArray[np.float64]


def curve(clip: Clip, name: str) -> Curve:
    """The values of a clip with a name.

    Args:
        clip: a motion or a recording.
        name: a channel, such as `Hips.Xrotation`; a joint or point with an axis of the world or
            with `speed`, such as `LeftFoot.y`; an analog channel; or a column.

    Raises:
        KeyError: the clip has nothing of this name.
    """
    channels = clip.skeleton.channel_names
    if name in channels:
        values = np.asarray(clip.channels)[:, channels.index(name)]
        return Curve(name, _unit_of_channel(name), _seconds(clip, len(values)), values)
    recording = clip.recording
    if recording:
        if name in recording.analog_labels:
            channel = recording.analog_labels.index(name)
            values = np.asarray(recording.analog)[:, channel]
            rate = clip.fps * recording.analog_per_frame
            seconds = np.arange(len(values)) / rate
            return Curve(name, recording.analog_units[channel], seconds, values)
        if name in recording.column_labels:
            values = np.asarray(recording.table)[:, recording.column_labels.index(name)]
            return Curve(name, "", _seconds(clip, len(values)), values)
    return _of_place(clip, name)


def plot(clip: Clip, *names: str, figure: Figure | None = None) -> Figure:
    """Plots values over time, one diagram for each unit.

    Args:
        clip: a motion or a recording.
        names: as for `curve`. Default: the position of the first joint or point.
        figure: a figure of matplotlib to draw into. Default: a new one.

    Raises:
        KeyError: the clip has nothing of one of the names.
        ImportError: matplotlib is not installed.
    """
    try:
        from matplotlib import pyplot
    except ImportError as reason:
        raise ImportError('plots need matplotlib: pip install "mocapkit[plot]"') from reason
    curves = [curve(clip, name) for name in names or _first_place(clip)]
    units = list(dict.fromkeys(each.unit for each in curves))
    into = figure if figure is not None else pyplot.figure(layout="constrained")
    diagrams: Any = into.subplots(len(units), 1, sharex=True, squeeze=False)[:, 0]
    for unit, diagram in zip(units, diagrams, strict=True):
        for each in curves:
            if each.unit == unit:
                diagram.plot(each.seconds, each.values, label=each.name, linewidth=1.2)
        diagram.set_ylabel(unit)
        diagram.grid(alpha=0.3)
        diagram.legend(loc="best", frameon=False)
    diagrams[-1].set_xlabel("seconds")
    return into


def _seconds(clip: Clip, count: int) -> NDArray[np.float64]:
    recording = clip.recording
    if recording and recording.times is not None:
        return np.asarray(recording.times, dtype=np.float64)
    return np.arange(count, dtype=np.float64) / clip.fps


def _unit_of_channel(name: str) -> str:
    kind = name.rsplit(".", 1)[-1].lower()
    if "position" in kind:
        return "units"
    return "degrees" if "rotation" in kind else ""


def _first_place(clip: Clip) -> list[str]:
    recording = clip.recording
    names = clip.skeleton.unique_names or (recording.labels if recording else [])
    if not names:
        raise KeyError("the clip has neither joints nor points: name the curves to plot")
    return [f"{names[0]}.{axis}" for axis in AXES]


def _of_place(clip: Clip, name: str) -> Curve:
    owner, _, what = name.rpartition(".")
    if what not in (*AXES, "speed"):
        raise KeyError(_nothing(clip, name))
    places = _places(clip, owner)
    if places is None:
        raise KeyError(_nothing(clip, name))
    seconds = _seconds(clip, len(places))
    if what != "speed":
        return Curve(name, "units", seconds, places[:, AXES.index(what)])
    steps = np.gradient(places, seconds, axis=0) if len(places) > 1 else 0.0 * places
    return Curve(name, "units/s", seconds, np.linalg.norm(steps, axis=1))


def _places(clip: Clip, owner: str) -> NDArray[np.float64] | None:
    """Positions of a joint or point in the world, (T, 3), NaN where they are unknown."""
    if owner in clip.skeleton.unique_names or owner in clip.skeleton.names:
        joint = clip.skeleton.index(owner)
        return np.asarray(clip.poses("float64").positions)[:, joint]
    recording = clip.recording
    if not recording or owner not in recording.labels:
        return None
    point = recording.labels.index(owner)
    places = np.array(recording.positions[:, point], dtype=np.float64)
    if recording.states is not None:
        places[np.asarray(recording.states)[:, point] == OCCLUDED] = np.nan
    return places


def _nothing(clip: Clip, name: str) -> str:
    recording = clip.recording
    owners = [*clip.skeleton.unique_names[:1], *(recording.labels[:1] if recording else [])]
    example = f", such as `{owners[0]}.y`" if owners else ""
    return (
        f"no curve `{name}`: expected a channel, an analog channel, a column, or a joint or point "
        f"with x, y, z or speed{example}"
    )

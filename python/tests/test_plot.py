# SPDX-License-Identifier: MIT
"""Curves and their plots."""

import pathlib
import sys

import numpy as np
import pytest

import mocapkit as mk
from mocapkit import plot

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")


@pytest.fixture
def walk(samples: pathlib.Path) -> mk.Clip:
    return mk.load(samples / "walk.bvh")


@pytest.fixture
def points(samples: pathlib.Path, tmp_path: pathlib.Path) -> mk.Clip:
    """A TRC of two markers, of which B is missing in the second frame."""
    path = tmp_path / "points.trc"
    path.write_text(
        "PathFileType\t4\t(X/Y/Z)\tpoints.trc\n"
        "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
        "50\t50\t3\t2\tmm\t50\t1\t3\n"
        "Frame#\tTime\tA\t\t\tB\t\t\n"
        "\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n"
        "1\t0.00\t0\t1\t0\t10\t11\t12\n"
        "2\t0.02\t3\t1\t4\t\t\t\n"
        "3\t0.04\t6\t1\t8\t30\t31\t32\n"
    )
    return mk.load(path)


def test_channels_are_those_of_the_file(walk: mk.Clip) -> None:
    name = walk.skeleton.channel_names[4]
    curve = plot.curve(walk, name)
    assert curve.unit == "degrees"
    np.testing.assert_array_equal(curve.values, walk.channels[:, 4])
    np.testing.assert_allclose(curve.seconds, np.arange(len(walk)) / walk.fps)


def test_joints_have_places_and_a_speed(walk: mk.Clip) -> None:
    name = walk.skeleton.names[0]
    places = walk.poses("float64").positions[:, 0]
    np.testing.assert_array_equal(plot.curve(walk, f"{name}.z").values, places[:, 2])
    speed = plot.curve(walk, f"{name}.speed")
    assert speed.unit == "units/s"
    np.testing.assert_allclose(
        speed.values[10], np.linalg.norm(places[11] - places[9]) * walk.fps / 2, rtol=1e-9
    )


def test_points_have_gaps(points: mk.Clip) -> None:
    np.testing.assert_array_equal(plot.curve(points, "A.z").values, [0, 4, 8])
    np.testing.assert_array_equal(plot.curve(points, "B.x").values, [10, np.nan, 30])
    np.testing.assert_allclose(plot.curve(points, "A.speed").values, [250, 250, 250])


def test_what_does_not_exist_is_named(walk: mk.Clip, points: mk.Clip) -> None:
    for clip, name in ((walk, "Nose.y"), (walk, "Hips"), (points, "A.w"), (points, "C.x")):
        with pytest.raises(KeyError, match=f"no curve `{name}`"):
            plot.curve(clip, name)


def test_a_diagram_for_each_unit(walk: mk.Clip) -> None:
    root = walk.skeleton.names[0]
    figure = walk.plot(walk.skeleton.channel_names[4], f"{root}.y", f"{root}.x")
    assert [axes.get_ylabel() for axes in figure.axes] == ["degrees", "units"]
    assert [len(axes.lines) for axes in figure.axes] == [1, 2]
    assert len(walk.plot().axes[0].lines) == 3


def test_plots_go_into_a_figure(points: mk.Clip) -> None:
    figure = matplotlib.figure.Figure()
    assert points.plot("A.x", figure=figure) is figure


def test_without_matplotlib_it_says_what_to_install(
    walk: mk.Clip, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"pip install \"mocapkit\[plot\]\""):
        walk.plot()

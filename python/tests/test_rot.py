# SPDX-License-Identifier: MIT
import itertools

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from mocapkit import rot

ORDERS = ["".join(order) for order in itertools.product("XYZ", repeat=3) if order[0] != order[1] != order[2]]
RANDOM = Rotation.random(500, random_state=1)
QUATERNIONS = RANDOM.as_quat()


def same_rotation(a, b):
    """The largest angle between quaternions x, y, z, w."""
    return np.abs((Rotation.from_quat(a).inv() * Rotation.from_quat(b)).magnitude()).max()


def test_there_are_24_orders():
    assert len(ORDERS) == 12  # Each about moving and about fixed axes.


@pytest.mark.parametrize("axes", ORDERS + [order.lower() for order in ORDERS])
def test_euler_angles_are_those_of_scipy(axes):
    expected = RANDOM.as_euler(axes, degrees=True)
    angles = rot.to_euler(QUATERNIONS, axes, degrees=True)
    assert np.abs((angles - expected + 180.0) % 360.0 - 180.0).max() < 1e-9
    assert same_rotation(rot.from_euler(expected, axes, degrees=True), QUATERNIONS) < 1e-12
    assert np.allclose(rot.to_euler(QUATERNIONS, axes), np.radians(angles), rtol=0, atol=1e-14)


@pytest.mark.parametrize("axes", ORDERS + [order.lower() for order in ORDERS])
def test_angles_in_gimbal_lock_give_the_same_rotation(axes):
    middle = (0.0, 180.0) if axes[0] == axes[2] else (90.0, -90.0)
    angles = np.array([[first, second, third] for first in (-170, 20) for second in middle for third in (-40, 90)], float)
    rotations = Rotation.from_euler(axes, angles, degrees=True).as_quat()
    again = rot.from_euler(rot.to_euler(rotations, axes), axes)
    assert same_rotation(again, rotations) < 1e-9


def test_matrices_and_vectors_are_those_of_scipy():
    assert np.abs(rot.to_matrix(QUATERNIONS) - RANDOM.as_matrix()).max() < 1e-14
    assert same_rotation(rot.from_matrix(RANDOM.as_matrix()), QUATERNIONS) < 1e-12
    assert np.abs(rot.to_axis_angle(QUATERNIONS) - RANDOM.as_rotvec()).max() < 1e-12
    assert same_rotation(rot.from_axis_angle(RANDOM.as_rotvec()), QUATERNIONS) < 1e-12


@pytest.mark.parametrize("angle", [0.0, 1e-12, 1e-7, 1e-4, 1e-3, np.pi - 1e-9, np.pi])
def test_small_and_large_angles(angle):
    vector = angle * np.array([0.48, -0.6, 0.64])
    back = rot.to_axis_angle(rot.from_axis_angle(vector))
    # Half a turn about an axis is one about its opposite.
    apart = min(np.abs(back - vector).max(), np.abs(back + vector).max() if angle == np.pi else np.inf)
    assert apart < 1e-12 * max(angle, 1e-3)
    assert np.abs(rot.from_axis_angle(vector) - Rotation.from_rotvec(vector).as_quat()).max() < 1e-15


def test_the_layouts_of_six_numbers():
    matrices = RANDOM.as_matrix()
    expected = {
        "columns": np.concatenate([matrices[:, :, 0], matrices[:, :, 1]], axis=1),
        "rows": matrices[:, :2].reshape(-1, 6),
        "interleaved": matrices[:, :, :2].reshape(-1, 6),
    }
    for layout, numbers in expected.items():
        assert np.abs(rot.to_6d(QUATERNIONS, layout=layout) - numbers).max() < 1e-14
        assert same_rotation(rot.from_6d(numbers, layout=layout), QUATERNIONS) < 1e-7
    assert same_rotation(rot.from_6d(3.0 * expected["columns"]), QUATERNIONS) < 1e-7


def test_the_order_of_quaternions():
    wxyz = QUATERNIONS[:, [3, 0, 1, 2]]
    assert np.abs(rot.to_wxyz(QUATERNIONS) - wxyz).max() < 1e-15
    assert np.abs(rot.from_wxyz(2.0 * wxyz) - QUATERNIONS).max() < 1e-15
    assert np.array_equal(rot.to_matrix(wxyz, order="wxyz"), rot.to_matrix(QUATERNIONS))


def test_a_matrix_that_is_no_rotation_gives_the_nearest_one():
    noisy = RANDOM.as_matrix() + np.random.default_rng(2).normal(scale=1e-3, size=(500, 3, 3))
    u, _, v = np.linalg.svd(noisy)
    assert same_rotation(rot.from_matrix(noisy), Rotation.from_matrix(u @ v).as_quat()) < 1e-7


def test_shapes_and_precision():
    rotations = QUATERNIONS.reshape(10, 25, 2, 4).astype(np.float32)
    for result, width in ((rot.to_6d(rotations), (6,)), (rot.to_matrix(rotations), (3, 3))):
        assert result.shape == (10, 25, 2) + width and result.dtype == np.float32
    assert rot.to_6d([0, 0, 0, 1]).tolist() == [1, 0, 0, 0, 1, 0]
    assert rot.to_6d(np.zeros((0, 4))).shape == (0, 6)
    assert rot.to_6d(rotations[::2, :, 1]).shape == (5, 25, 6)


def test_wrong_arguments_are_told():
    with pytest.raises(ValueError, match=r"expected \(\.\.\., 4\)"):
        rot.to_6d(np.zeros((5, 3)))
    with pytest.raises(ValueError, match=r"expected \(\.\.\., 3, 3\)"):
        rot.from_matrix(np.zeros((5, 9)))
    with pytest.raises(ValueError, match="rotation 2 is zero"):
        rot.to_6d([[0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0, 0]])
    with pytest.raises(ValueError, match="not finite"):
        rot.to_6d([0, 0, np.nan, 1])
    with pytest.raises(ValueError, match="columns, rows or interleaved"):
        rot.to_6d(QUATERNIONS, layout="zhou")
    for axes in ("ZZX", "ZX", "zXy", "abc"):
        with pytest.raises(ValueError, match="ZXY"):
            rot.to_euler(QUATERNIONS, axes)

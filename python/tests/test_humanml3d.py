# SPDX-License-Identifier: MIT
"""Features of HumanML3D against NumPy."""

import pathlib

import numpy as np
import pytest
from numpy.typing import NDArray

import mocapkit as mk
from mocapkit import humanml3d


@pytest.fixture
def figure(samples: pathlib.Path) -> mk.Clip:
    return mk.load(samples / "walk.bvh").onto("smpl").to_units("m").resample(20)


def places_of(figure: mk.Clip) -> NDArray[np.float64]:
    """(T, 22, 3): the first joints of SMPL in their order."""
    names = ["Pelvis", "L_Hip", "R_Hip", "Spine1", "L_Knee", "R_Knee", "Spine2", "L_Ankle",
             "R_Ankle", "Spine3", "L_Foot", "R_Foot", "Neck", "L_Collar", "R_Collar", "Head",
             "L_Shoulder", "R_Shoulder", "L_Elbow", "R_Elbow", "L_Wrist", "R_Wrist"]  # fmt: skip
    poses = figure.poses("float64").positions
    return np.stack([poses[:, figure.skeleton.index(name)] for name in names], axis=1)


def test_a_clip_and_its_positions_have_the_same_features(figure: mk.Clip) -> None:
    features = humanml3d.encode(figure)
    assert features.shape == (len(figure) - 1, humanml3d.SIZE)
    assert features.dtype == np.float32
    np.testing.assert_allclose(humanml3d.encode(places_of(figure)), features, atol=1e-6)


def test_positions_come_back_on_the_ground_facing_z(figure: mk.Clip) -> None:
    expected = places_of(figure)
    actual = humanml3d.positions(humanml3d.encode(figure))
    expected[..., 1] -= expected[..., 1].min()
    expected[..., [0, 2]] -= expected[0, 0, [0, 2]]
    # The rotation that turns the first frame to +Z is found by the first hip.
    across = expected[0, 1] - expected[0, 0]
    turned = actual[0, 1] - actual[0, 0]
    angle = np.arctan2(turned[0], turned[2]) - np.arctan2(across[0], across[2])
    cos, sin = np.cos(angle), np.sin(angle)
    x, z = expected[..., 0].copy(), expected[..., 2].copy()
    expected[..., 0], expected[..., 2] = cos * x + sin * z, cos * z - sin * x
    np.testing.assert_allclose(actual, expected[:-1], atol=1e-4)


def test_columns_are_where_the_layout_says(figure: mk.Clip) -> None:
    features = humanml3d.encode(figure)
    columns = humanml3d.layout()
    assert [part.start for part in columns.values()] == [0, 1, 3, 4, 67, 193, 259]
    places = humanml3d.positions(features)
    np.testing.assert_allclose(features[:, columns["root_height"]][:, 0], places[:, 0, 1], atol=1e-6)
    steps = np.linalg.norm(np.diff(places, axis=0), axis=2)
    velocities = features[:-1, columns["velocities"]].reshape(-1, 22, 3)
    np.testing.assert_allclose(np.linalg.norm(velocities, axis=2), steps, atol=1e-5)
    rotations = features[:, columns["rotations_6d"]].reshape(-1, 21, 2, 3)
    np.testing.assert_allclose(np.linalg.norm(rotations, axis=3), 1.0, atol=1e-5)
    contacts = features[:, columns["contacts"]]
    assert set(np.unique(contacts)) == {0.0, 1.0}


def test_what_cannot_be_encoded_says_why(samples: pathlib.Path, figure: mk.Clip) -> None:
    with pytest.raises(mk.WriteError, match="22 joints|joints of SMPL"):
        humanml3d.encode(mk.load(samples / "walk.bvh").resample(20))
    with pytest.raises(mk.WriteError, match="30 frames per second instead of 20"):
        humanml3d.encode(figure.resample(30))
    with pytest.raises(ValueError, match="22, 3"):
        humanml3d.encode(np.zeros((5, 21, 3)))
    with pytest.raises(ValueError, match="263"):
        humanml3d.decode(np.zeros((5, 251)))


def test_clips_are_read_from_and_written_to_memory(samples: pathlib.Path) -> None:
    walk = mk.load(samples / "walk.bvh")
    data = walk.to_bytes("bvh")
    assert data == (samples / "walk.bvh").read_bytes()
    again = mk.load_bytes(data, "walk.bvh")
    np.testing.assert_array_equal(again.channels, walk.channels)
    assert walk.to_bytes("glb")[:4] == b"glTF"
    with pytest.raises(mk.ReadError):
        mk.load_bytes(b"nothing", "a.bvh")
    with pytest.raises(ValueError, match="two files"):
        walk.to_bytes("amc")
    with pytest.raises(TypeError, match="no option `colour`"):
        walk.to_bytes("bvh", colour="red")
    with pytest.raises(ValueError, match="`few` is no value of `decimals`"):
        walk.to_bytes("bvh", decimals="few")
    assert b"0.1000" not in walk.to_bytes("csv", table="positions", decimals=2)
    with pytest.raises(ValueError, match="no format"):
        walk.to_bytes("mp4")

# SPDX-License-Identifier: MIT
"""Velocities, contacts, headings and recordings."""

import gc
import pathlib

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import mocapkit as mk


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_velocities_are_central_differences(samples, dtype):
    clip = mk.load(samples / "walk.bvh")
    poses = clip.poses(dtype)
    velocities = poses.velocities()
    assert velocities.dtype == np.dtype(dtype)
    expected = np.gradient(poses.positions.astype(np.float64), axis=0) * clip.fps
    speed = np.abs(expected).max()
    assert np.abs(velocities - expected).max() < (1e-5 if dtype == "float32" else 1e-12) * speed
    del poses
    gc.collect()
    assert velocities.sum() == velocities.sum()


def test_angular_velocities_are_those_of_scipy(samples):
    clip = mk.load(samples / "kick.bvh")
    poses = clip.poses("float64")
    velocities = poses.angular_velocities()
    for joint in range(0, len(clip.skeleton), 5):
        rotations = Rotation.from_quat(poses.rotations[:, joint])
        steps = (rotations[1:] * rotations[:-1].inv()).as_rotvec() * clip.fps
        expected = np.concatenate([steps[:1], (steps[1:] + steps[:-1]) / 2, steps[-1:]])
        assert np.abs(velocities[:, joint] - expected).max() < 1e-9 * max(1.0, np.abs(expected).max())


def test_one_frame_does_not_move(samples):
    clip = mk.load(samples / "walk.bvh").trim("3..3")
    assert len(clip) == 1
    assert not clip.poses().velocities().any()
    assert not clip.poses().angular_velocities().any()


def test_contacts_of_a_walk_alternate(samples):
    clip = mk.load(samples / "walk.bvh")
    contacts = clip.contacts()
    assert contacts.mask.dtype == np.bool_
    assert contacts.mask.shape == (len(clip), len(contacts.joints))
    names = [clip.skeleton.names[joint] for joint in contacts.joints]
    left = contacts.mask[:, names.index("LeftFoot")]
    right = contacts.mask[:, names.index("RightFoot")]
    assert 0.3 < left.mean() < 0.9 and 0.3 < right.mean() < 0.9
    assert (left != right).mean() > 0.3
    with pytest.raises(mk.Error) as raised:
        mk.load(samples / "snake.bvh").contacts()
    assert raised.value.code == "skeleton.no-feet"


@pytest.mark.parametrize("degrees", [0, 40, 90, -150])
def test_heading_follows_the_facing(samples, degrees):
    clip = mk.load(samples / "walk.bvh")
    heading = clip.facing(degrees).heading()
    assert heading.shape == (len(clip),)
    start = clip.facing(0).heading()
    turned = np.angle(np.exp(1j * (heading - start)))
    assert np.abs(np.angle(np.exp(1j * (turned - np.radians(degrees))))).max() < 1e-4


def test_canonical_clips_start_above_the_origin_and_face_the_same_way(samples):
    for name in ["walk.bvh", "run.bvh", "kick.bvh"]:
        clip = mk.load(samples / name)
        moved = clip.facing(70).move((30, 5, -20))
        for each in (clip.canonical(), moved.canonical()):
            poses = each.poses("float64")
            size = np.ptp(poses.positions[..., 1])
            assert abs(poses.positions[..., 1].min()) < 0.05 * size, name
            assert np.abs(poses.positions[0, 0, [0, 2]]).max() < 0.05 * size, name
            assert abs(np.median(each.heading()[:5])) < 0.3, name


def nexus():
    root = pathlib.Path(__file__).resolve().parents[2]
    return mk.load(root / "fuzz/seeds/csv_fuzz/nexus.csv")


def test_recordings_are_views():
    clip = nexus()
    recording = clip.recording
    assert recording
    assert recording.labels[0] == "Anna:LASI"
    assert recording.kinds == ["place", "place", "angle", "power"]
    assert recording.positions.shape == (len(clip), 4, 3)
    assert recording.positions[1, 0].tolist() == [612.5, 83.2, 951.5]
    assert recording.states[1, 1] == 2
    assert recording.residuals is None and recording.times is None and recording.table is None
    assert recording.analog.shape == (len(clip) * recording.analog_per_frame, 4)
    assert recording.analog_units[3] == "V"
    assert recording.first_frame == 5
    positions = recording.positions
    assert not positions.flags.writeable
    assert positions.ctypes.data == clip.recording.positions.ctypes.data
    del clip, recording
    gc.collect()
    assert positions[1, 0, 0] == 612.5


def test_clips_without_a_recording_have_an_empty_one(samples):
    recording = mk.load(samples / "walk.bvh").recording
    assert not recording
    assert recording.labels == [] and recording.positions is None and recording.events == []


def test_the_up_axis(samples):
    assert mk.load(samples / "walk.bvh").up_axis == "+Y"
    assert mk.load(samples / "walk.bvh").up("z").up_axis == "+Z"

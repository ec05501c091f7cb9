# SPDX-License-Identifier: MIT
import gc
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import mocapkit as mk


def positions_of_the_textbook(clip):
    """World positions by the formula of the format, with SciPy's rotations."""
    skeleton, values = clip.skeleton, clip.channels
    rotations, positions = [], []
    column = 0
    names = [name.rsplit(".", 1) for name in skeleton.channel_names]
    for joint, parent in enumerate(skeleton.parents):
        channels = []
        while column < len(names) and names[column][0] == skeleton.unique_names[joint]:
            channels.append((names[column][1], values[:, column]))
            column += 1
        local = np.repeat(skeleton.offsets[joint][None], len(clip), axis=0)
        for axis, letter in enumerate("XYZ"):
            for name, value in channels:
                if name == f"{letter}position":
                    local[:, axis] = value
        angles = [(name[0], value) for name, value in channels if name.endswith("rotation")]
        order = "".join(letter for letter, _ in angles)
        rotation = (
            Rotation.from_euler(order, np.stack([value for _, value in angles], axis=1), degrees=True)
            if order
            else Rotation.identity(len(clip))
        )
        if parent < 0:
            rotations.append(rotation)
            positions.append(local)
        else:
            rotations.append(rotations[parent] * rotation)
            positions.append(positions[parent] + rotations[parent].apply(local))
    return np.stack(positions, axis=1), rotations


@pytest.mark.parametrize("name", ["walk.bvh", "kick.bvh", "stairs.bvh"])
def test_poses_are_those_of_the_textbook(samples, name):
    clip = mk.load(samples / name)
    positions, rotations = positions_of_the_textbook(clip)
    poses = clip.poses("float64")
    height = positions.max() - positions.min()
    assert np.abs(poses.positions - positions).max() < 1e-9 * height
    for joint, rotation in enumerate(rotations):
        apart = (Rotation.from_quat(poses.rotations[:, joint]).inv() * rotation).magnitude()
        assert apart.max() < 1e-7
    single = clip.poses()
    assert single.positions.dtype == np.float32
    assert np.abs(single.positions - positions).max() < 1e-5 * height


def test_shapes(samples):
    clip = mk.load(samples / "walk.bvh")
    joints = len(clip.skeleton)
    assert clip.channels.shape == (len(clip), len(clip.skeleton.channel_names))
    assert clip.channels.dtype == np.float64
    poses = clip.poses()
    assert poses.positions.shape == poses.local_positions.shape == (len(clip), joints, 3)
    assert poses.rotations.shape == poses.local_rotations.shape == (len(clip), joints, 4)
    assert clip.duration == pytest.approx(len(clip) / clip.fps)


def test_arrays_are_read_only_views_that_keep_their_owner_alive(samples):
    clip = mk.load(samples / "walk.bvh")
    channels = clip.channels
    assert not channels.flags.writeable
    assert channels.ctypes.data == clip.channels.ctypes.data
    poses = clip.poses()
    positions = poses.positions
    assert positions.ctypes.data == poses.positions.ctypes.data
    with pytest.raises(ValueError):
        positions[0, 0, 0] = 1.0
    first = channels[0].copy(), positions[0].copy()
    del clip, poses
    gc.collect()
    assert np.array_equal(channels[0], first[0])
    assert np.array_equal(positions[0], first[1])


def test_an_unedited_file_is_written_byte_for_byte(samples, tmp_path):
    mk.load(samples / "walk.bvh").save(tmp_path / "copy.bvh")
    assert (tmp_path / "copy.bvh").read_bytes() == (samples / "walk.bvh").read_bytes()


def test_edits_return_new_clips_with_a_history(samples):
    clip = mk.load(samples / "walk.bvh")
    frames = len(clip)
    short = clip.trim("1s..2s").resample(30).mirror()
    assert len(clip) == frames and clip.history == []
    assert short.history == ["--trim 1s..2s", "--fps 30", "--mirror"]
    assert short.fps == 30 and len(short) == 31
    assert clip.edit("in-place").history == clip.in_place().history
    assert clip.move((0, 1, 0)).history == ["--move 0,1,0"]


def test_edits_of_a_part_leave_the_rest(samples):
    clip = mk.load(samples / "walk.bvh")
    smooth = clip.smooth(3, only="LeftArm", during="0.5s..1s")
    changed = np.abs(smooth.channels - clip.channels).max(axis=0) > 0
    names = [name for name, is_changed in zip(clip.skeleton.channel_names, changed) if is_changed]
    assert names and all(name.startswith("LeftArm.") for name in names)


def test_a_clip_is_the_target_of_onto(samples):
    clip = mk.load(samples / "walk.bvh")
    target = mk.built_in("vrm")
    assert clip.onto(target).skeleton.names == target.skeleton.names
    assert clip.onto("vrm").skeleton.names == target.skeleton.names
    assert clip.onto(target).history == ["--onto vrm"]
    free = clip.onto(target, feet="free", scale=1.5)
    assert free.history == ["--onto 'vrm@feet=free@onto-scale=1.5'"]
    assert not np.array_equal(free.channels, clip.onto(target).channels)
    with pytest.raises(mk.EditError, match="plant, place or free"):
        clip.onto(target, feet="fly")


def test_read_errors_say_where_and_what_to_do(samples):
    with pytest.raises(mk.ReadError) as caught:
        mk.load(samples / "broken" / "short_row.bvh")
    error = caught.value
    assert error.code == "bvh.row-width" and error.line > 0 and error.column > 0
    assert "--fix" in error.advice and str(error.line) in str(error)
    assert isinstance(error, mk.Error) and isinstance(error, ValueError)
    with pytest.raises(mk.ReadError) as caught:
        mk.load(samples / "nothing.bvh")
    assert caught.value.code == "io.not-found"


def test_write_errors(samples, tmp_path):
    clip = mk.load(samples / "walk.bvh")
    clip.save(tmp_path / "walk.glb")
    with pytest.raises(mk.WriteError) as caught:
        clip.save(tmp_path / "walk.glb")
    assert caught.value.code == "io.exists"
    clip.save(tmp_path / "walk.glb", overwrite=True)
    with pytest.raises(mk.WriteError, match="nothing"):
        clip.save(tmp_path / "walk.nothing")
    with pytest.raises(ValueError, match="table"):
        clip.save(tmp_path / "walk.csv", table="nothing")
    clip.save(tmp_path / "walk.csv", table="positions")
    assert (tmp_path / "walk.csv").read_text().startswith("# mocapkit positions")


def test_edit_errors(samples):
    clip = mk.load(samples / "walk.bvh")
    for edit in (lambda: clip.trim("nonsense"), lambda: clip.edit("nothing"), lambda: clip.onto("no.bvh")):
        with pytest.raises(mk.EditError):
            edit()
    with pytest.raises(TypeError):
        clip.trim(True)
    with pytest.raises(ValueError, match="float32"):
        clip.poses("float16")
    with pytest.raises(KeyError, match="Nobody"):
        clip.skeleton.index("Nobody")


def test_joints_are_found_by_name_or_path(samples):
    skeleton = mk.load(samples / "walk.bvh").skeleton
    for index, name in enumerate(skeleton.names):
        assert skeleton.index(name) == index
    assert skeleton.index("Hips/LHipJoint/LeftUpLeg") == skeleton.index("LeftUpLeg")


def test_a_name_of_several_joints_is_refused(tmp_path):
    hand = "{ OFFSET 0 1 0 CHANNELS 1 Xrotation End Site { OFFSET 0 1 0 } }"
    text = (
        "HIERARCHY ROOT Hips { OFFSET 0 0 0 CHANNELS 1 Xrotation "
        f"JOINT L {{ OFFSET 1 0 0 CHANNELS 1 Xrotation JOINT Hand {hand} }} "
        f"JOINT R {{ OFFSET 2 0 0 CHANNELS 1 Xrotation JOINT Hand {hand} }} }} "
        "MOTION Frames: 1 Frame Time: 0.1 0 0 0 0 0"
    )
    for before, after in ((" MOTION ", "\nMOTION\n"), (" Frame T", "\nFrame T"), ("0.1 ", "0.1\n")):
        text = text.replace(before, after)
    (tmp_path / "hands.bvh").write_text(text)
    skeleton = mk.load(tmp_path / "hands.bvh").skeleton
    with pytest.raises(KeyError, match="several joints are called `Hand`"):
        skeleton.index("Hand")
    assert [skeleton.index(name) for name in skeleton.unique_names] == [0, 1, 2, 3, 4]


def test_findings_are_warnings_once_a_code(samples):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        clip = mk.load(samples / "broken" / "duplicate_names.bvh")
    codes = [finding.code for finding in clip.findings if finding.severity == "warning"]
    assert [str(each.message).split(":")[0] for each in caught] == codes
    assert all(each.category is mk.FindingWarning for each in caught)


def test_threads_read_and_evaluate_side_by_side(samples):
    names = ["walk.bvh", "run.bvh", "kick.bvh", "turn.bvh"] * 8
    alone = {name: mk.load(samples / name).poses("float64").positions for name in set(names)}
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda name: (name, mk.load(samples / name).poses("float64").positions), names)
        for name, positions in together:
            assert np.array_equal(positions, alone[name])
    assert threading.active_count() == 1


def test_formats_and_files(samples):
    formats = {row["name"]: row for row in mk.formats()}
    assert formats["bvh"]["reads"] and formats["bvh"]["writes"] and "points" in formats["c3d"]["holds"]
    assert formats["asf"]["partner"] == "amc" and formats["bvh"]["partner"] is None
    files = mk.motion_files(samples)
    assert str(samples / "walk.bvh") in files and files == sorted(files)
    assert "mixamo" in mk.built_in_names()

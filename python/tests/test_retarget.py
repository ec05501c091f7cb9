# SPDX-License-Identifier: MIT
import json
import pickle

import numpy as np
import pytest

import mocapkit as mk


def test_result_is_that_of_onto(samples):
    walk = mk.load(samples / "walk.bvh")
    clip, report = mk.Retarget("vrm", feet="plant", hands="touch")(walk)
    assert np.array_equal(clip.channels, walk.onto("vrm", feet="plant", hands="touch").channels)
    assert clip.history == ["--onto 'vrm@feet=plant@hands=touch'"]
    assert report


def test_numbers_are_about_the_result(samples):
    walk = mk.load(samples / "walk.bvh")
    planted, report = mk.Retarget("secondlife")(walk)
    _, free = mk.Retarget("secondlife", feet="free")(walk)
    assert report.contacts_f1 > 0.95
    assert report.slide < free.slide / 2
    assert report.source_slide == pytest.approx(free.source_slide)
    # Planted feet stand on the ground.
    assert report.deepest_sole < 0.003 * report.body_length
    assert set(report.limbs) >= {"left thigh", "right forearm"}
    assert report.limbs["left forearm"] < 1e-3
    assert report.worst == sorted(report.worst, key=lambda frame: -frame.severity)
    slides = report.series["slide", "left foot"]
    assert slides.shape == (len(planted),)
    assert report.row()["worst_limb"] in report.limbs
    json.dumps(report.to_dict())


def test_robot_reports_its_hinges(samples):
    _, report = mk.Retarget("g1")(mk.load(samples / "walk.bvh"))
    assert report.frames_missed == 0
    assert report.to_dict()["hinges"]["joints"] == 29


def test_clip_on_the_target_stays_as_it_is(samples):
    vrm = mk.load(samples / "walk.bvh").onto("vrm")
    clip, report = mk.Retarget(vrm)(vrm)
    assert np.array_equal(clip.channels, vrm.channels)
    assert not report
    assert report.contacts_f1 is None and report.limbs == {} and report.series == {}
    assert "already" in repr(report)


def test_is_sent_to_other_processes_by_its_words():
    copy = pickle.loads(pickle.dumps(mk.Retarget("vrm", scale=0.9)))
    assert repr(copy) == "<Retarget onto vrm@onto-scale=0.9>"


@pytest.mark.parametrize("options", [{"feet": "glue"}, {"scale": "-1"}, {"from_pose": "frame:1000000"}])
def test_invalid_options_are_edit_errors(samples, options):
    with pytest.raises(mk.EditError):
        mk.Retarget("vrm", **options)(mk.load(samples / "walk.bvh"))


def test_unknown_target_is_an_error(samples):
    with pytest.raises(mk.Error):
        mk.Retarget("no_such_file.bvh")(mk.load(samples / "walk.bvh"))

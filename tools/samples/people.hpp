// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// People with the names and skeletons of various programs. All are in a T-pose.

#include <string>

#include "samples/figure.hpp"

namespace samples {

/// 24 joints with the names of the CMU motions for MotionBuilder: hip joints of zero length,
/// LowerBack to Spine1, a hand.
Figure cmu_person();
/// 22 joints with Mixamo's names, `mixamorig:Hips`.
Figure mixamo_person();
/// 19 joints with the names of the first Biovision files: LeftHip, LeftKnee, LeftAnkle.
Figure biovision_person();
/// 52 joints: a body and two hands with all fingers.
Figure person_with_fingers();
/// The 19 joints of Second Life's avatar, which must not be changed, in its published proportions.
Figure second_life_person();
/// 22 joints with the names of Unreal's mannequin, and a suitable rotation order for each joint.
Figure mannequin_person();
/// 22 joints under a static `joint_Root`, each with positions and rotations, as in the Bandai Namco
/// data sets.
Figure six_channel_person();
/// 19 joints, their names prefixed by `prefix`, for files with several people.
Figure dancer(const std::string& prefix, double height_m);

}  // namespace samples

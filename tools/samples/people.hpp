// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// People, as different programs name and build them. All stand in a T-pose.

#include <string>

#include "samples/figure.hpp"

namespace samples {

/// 24 joints with the names that the CMU motions got for MotionBuilder: hip joints of no length,
/// LowerBack to Spine1, a hand.
Figure cmu_person();
/// 22 joints with Mixamo's names, `mixamorig:Hips`.
Figure mixamo_person();
/// 19 joints with the names of the first Biovision files: LeftHip, LeftKnee, LeftAnkle.
Figure biovision_person();
/// 52 joints: a body and two hands with all fingers.
Figure person_with_fingers();
/// The 19 joints of Second Life's avatar, which may not be changed, in its published measures.
Figure second_life_person();
/// 22 joints with the names of Unreal's mannequin, and a rotation order to suit each joint.
Figure mannequin_person();
/// 22 joints under a static `joint_Root`, each with positions and rotations, as the Bandai Namco
/// data sets have them.
Figure six_channel_person();
/// 19 joints, their names led by `prefix`, for files with more than one person.
Figure dancer(const std::string& prefix, double height_m);

}  // namespace samples

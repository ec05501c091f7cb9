// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Imports the pose module's names for the channels of a joint, which most edits use.

#include "pose/channels.hpp"
#include "pose/joint_track.hpp"

namespace mocap::edit {

using detail::is_turn;
using detail::JointTrack;
using detail::RotationChannels;
using detail::track_of;
using detail::turns;
using detail::turns_freely;

}  // namespace mocap::edit

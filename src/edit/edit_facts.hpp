// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Facts about any edit, as declared by its options; see `AnyOptions`.

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// Whether an edit uses the unit of the clip, so that a `StateUnit` before it affects the result:
/// its `uses_unit`, otherwise false.
bool needs_unit(const Edit& edit);

/// Its `file_settings`, otherwise none.
FileSettings file_settings_of(const Edit& edit);

/// The time that an edit cuts off before the first frame of a clip with this motion, seconds: its
/// `cut_before`, otherwise 0.
double cut_before_of(const Edit& edit, const Clip& clip);

/// What an edit does with recordings: its `recording_use`, otherwise `with_joints`, or `refused` if
/// it always changes the frames or the rate.
RecordingUse recording_use_of(const Edit& edit);

/// The error `edit.recording` for an edit that cannot change the recording of the clip.
Status refuse_recording(const Clip& clip);

/// Fails with `edit.no-joints` if the clip only has a recording, and the edit needs joints; with
/// `edit.recording` if it has both, and the edit would not change the recording with the joints.
Status check_recording_use(const Edit& edit, const Clip& clip);

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "edit/clip_frames.hpp"

#include "edit/recorded_frames.hpp"
#include "mocap/body.hpp"

namespace mocap::edit {

std::size_t first_of_motion(const Clip& clip) {
  return has_reference_frame(clip) ? 1 : 0;
}

void take_frames(Clip& clip, const std::vector<std::size_t>& frames) {
  if (frames.empty() || frames.front() != 0) clip.metadata.starts_with_reference = false;
  clip.motion.take_frames({frames.begin(), frames.end()});
  take_recorded_frames(clip.recording, frames, clip.motion.frame_time);
  clip.format_data.on_frames_changed();
}

void set_frame_time(Clip& clip, const FrameTime& frame_time) {
  retime_recording(clip.recording, clip.motion.frame_time, frame_time);
  clip.motion.frame_time = frame_time;
}

}  // namespace mocap::edit

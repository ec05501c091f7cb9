// SPDX-License-Identifier: MIT
#include "edit/clip_frames.hpp"

#include "mocap/body.hpp"

namespace mocap::edit {

std::size_t first_of_motion(const Clip& clip) {
  return has_reference_frame(clip) ? 1 : 0;
}

void take_frames(Clip& clip, const std::vector<std::size_t>& frames) {
  if (frames.empty() || frames.front() != 0) clip.metadata.starts_with_reference = false;
  clip.motion.take_frames({frames.begin(), frames.end()});
  clip.format_data.on_frames_changed();
}

}  // namespace mocap::edit

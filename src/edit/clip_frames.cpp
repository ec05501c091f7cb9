// SPDX-License-Identifier: MIT
#include "edit/clip_frames.hpp"

#include <algorithm>
#include <utility>

#include "edit/number_forms.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

std::size_t first_of_motion(const Clip& clip) {
  return has_reference_frame(clip) ? 1 : 0;
}

void take_frames(Clip& clip, const std::vector<std::size_t>& frames) {
  if (frames.empty() || frames.front() != 0) clip.metadata.starts_with_reference = false;
  const std::size_t columns = clip.motion.channels();
  const bool is_stretch = std::adjacent_find(frames.begin(), frames.end(), [](auto a, auto b) {
                            return b != a + 1;
                          }) == frames.end();
  if (is_stretch && !frames.empty()) {
    clip.motion.remove_frames(frames.back() + 1, clip.motion.frames());
    clip.motion.remove_frames(0, frames.front());
  } else {
    Motion motion(frames.size(), columns, clip.motion.frame_time);
    for (std::size_t to = 0; to < frames.size(); ++to) {
      const auto from = std::as_const(clip.motion).row(frames[to]);
      std::copy(from.begin(), from.end(), motion.row(to).begin());
    }
    clip.motion = std::move(motion);
  }
  take_forms_of_frames(clip, columns, {frames.begin(), frames.end()});
  if (clip.acclaim_style) clip.acclaim_style->motion.frame_numbers.clear();
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "edit/clip_columns.hpp"

#include <utility>

#include "edit/number_forms.hpp"

namespace mocap::edit {

void take_columns(Clip& clip, const Sources& sources) {
  const std::size_t frames = clip.motion.frames();
  const std::size_t old_columns = clip.motion.channels();
  Motion motion(frames, sources.size(), clip.motion.frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto from = std::as_const(clip.motion).row(frame);
    const auto to = motion.row(frame);
    for (std::size_t column = 0; column < sources.size(); ++column) {
      if (sources[column]) to[column] = from[*sources[column]];
    }
  }
  clip.motion = std::move(motion);
  take_forms_of_columns(clip, frames, old_columns, sources);
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "mocap/edit/reverse.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "edit/clip_frames.hpp"

namespace mocap::edit {

Status validate(const Reverse& /*options*/, const Clip& /*clip*/) {
  return {};
}

Status apply(const Reverse& /*options*/, Clip& clip, Diagnostics& /*diagnostics*/) {
  std::vector<std::size_t> frames(clip.motion.frames());
  std::iota(frames.begin(), frames.end(), std::size_t{0});
  const auto motion = frames.begin() + static_cast<std::ptrdiff_t>(first_of_motion(clip));
  std::reverse(motion, frames.end());
  take_frames(clip, frames);
  return {};
}

}  // namespace mocap::edit

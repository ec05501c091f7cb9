// SPDX-License-Identifier: MIT
#include <numeric>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

Status validate(const Trim& options, const Clip& clip) {
  const Result<FrameSpan> span = frames_in(options.range, clip.motion);
  if (!span) return tl::unexpected<Error>(span.error());
  return {};
}

Status apply(const Trim& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<FrameSpan> span = frames_in(options.range, clip.motion);
  if (!span) return tl::unexpected<Error>(span.error());
  std::vector<std::size_t> frames(span->count);
  std::iota(frames.begin(), frames.end(), span->first);
  take_frames(clip, frames);
  return {};
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

Status validate(const Reverse& options, const Clip& clip) {
  if (clip.motion.empty() && !options.frames.first && !options.frames.last) return {};
  const Result<FrameSpan> range = frames_in(options.frames, clip);
  if (!range) return tl::unexpected<Error>(range.error());
  return {};
}

namespace {

/// Sets the analog samples of reversed frames. The first sample of a frame is at its time, so that
/// the samples between two frames belong to the earlier one, before and after.
void reverse_analog(const Motion& old, const FrameSpan& frames, Recording& recording) {
  const std::size_t per_frame = recording.analog_per_frame;
  if (recording.analog_channels.empty() || per_frame == 1) return;
  const std::size_t begin = frames.first * per_frame;
  const std::size_t last = (frames.first + frames.count - 1) * per_frame;
  const std::size_t end = (frames.first + frames.count) * per_frame;
  for (std::size_t sample = begin; sample < end; ++sample) {
    // There is nothing after the time of the last frame.
    const std::size_t from = sample <= last ? begin + (last - sample) : begin;
    recording.analog.copy_values(sample, 0, old, from, 0, recording.analog_channels.size());
  }
}

}  // namespace

Status apply(const Reverse& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  if (clip.motion.empty()) return {};
  const Result<FrameSpan> range = frames_in(options.frames, clip);
  std::vector<std::size_t> frames(clip.motion.frames());
  std::iota(frames.begin(), frames.end(), std::size_t{0});
  const std::size_t first = std::max(range->first, first_of_motion(clip));
  const std::size_t end = range->first + range->count;
  if (first < end) {
    std::reverse(frames.begin() + static_cast<std::ptrdiff_t>(first),
                 frames.begin() + static_cast<std::ptrdiff_t>(end));
  }
  Motion analog = clip.recording.analog;
  take_frames(clip, frames);
  if (first < end) reverse_analog(analog, {first, end - first}, clip.recording);
  // Time still passes forwards.
  std::vector<double>& times = clip.recording.times_s;
  if (!times.empty() && first < end) {
    const double sum = times[first] + times[end - 1];
    for (std::size_t i = first; i < end; ++i) times[i] = sum - times[i];
  }
  return {};
}

extern constinit const StepKind reverse_step{.facts = {"reverse", "", "", "Play backwards."},
                                             .parse = plain<Reverse>};

}  // namespace mocap::edit

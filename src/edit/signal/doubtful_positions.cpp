// SPDX-License-Identifier: MIT
#include "edit/signal/doubtful_positions.hpp"

#include <utility>

#include "check/recorded_points.hpp"

namespace mocap::edit {

namespace {

using Sample = std::pair<std::size_t, std::size_t>;  ///< Frame and point.

void add_samples(const std::vector<FrameSpan>& spans, std::size_t point, std::size_t skipped,
                 const FrameSpan& frames, std::vector<Sample>& samples) {
  for (const FrameSpan& span : spans) {
    for (std::size_t i = skipped; i < span.count; ++i) {
      const std::size_t frame = span.first + i;
      if (frame >= frames.first && frame < frames.first + frames.count)
        samples.emplace_back(frame, point);
    }
  }
}

}  // namespace

std::size_t mark_doubtful(const FillGaps& options, const std::vector<std::size_t>& points,
                          const FrameSpan& frames, Recording& recording) {
  if (!options.spikes && !options.held && !options.origin) return 0;
  const double extent = detail::extent_of_points(recording);
  // Found before any of them is changed, as `check` does.
  std::vector<Sample> samples;
  for (const std::size_t point : points) {
    if (detail::is_model_output(recording.points[point])) continue;
    if (options.spikes)
      add_samples(detail::spikes_of(recording, point, extent), point, 0, frames, samples);
    // The first position of a span was measured, and then repeated.
    if (options.held) add_samples(detail::holds_of(recording, point), point, 1, frames, samples);
    if (options.origin)
      add_samples(detail::origins_of(recording, point, extent), point, 0, frames, samples);
  }
  std::size_t marked = 0;
  for (const auto& [frame, point] : samples) {
    if (!recording.is_known(frame, point)) continue;
    recording.set_state(frame, point, SampleState::occluded);
    ++marked;
  }
  return marked;
}

}  // namespace mocap::edit

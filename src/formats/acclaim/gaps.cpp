// SPDX-License-Identifier: MIT
#include "formats/acclaim/gaps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "mocap/author.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::acclaim {

namespace {

bool refuse(Code code, std::string message, const Clip& clip, Diagnostics& diagnostics) {
  Diagnostic diagnostic = make_diagnostic(code, std::move(message));
  diagnostic.at.file = clip.metadata.source;
  diagnostics.add(std::move(diagnostic));
  return false;
}

/// The frames before `frame` and at it, as a clip of two frames one second apart.
Clip neighbours(const Clip& clip, std::size_t frame) {
  Clip pair;
  pair.skeleton = clip.skeleton;
  pair.motion = Motion(2, clip.motion.channels(), FrameTime(FrameRate{1, 1}));
  for (std::size_t i = 0; i < 2; ++i) {
    const auto row = clip.motion.row(frame - 1 + i);
    std::copy(row.begin(), row.end(), pair.motion.row(i).begin());
  }
  return pair;
}

/// Appends the poses at `count` even steps between two neighbouring frames.
void append_between(const Clip& clip, std::size_t frame, std::size_t count, Motion& out,
                    std::size_t& at) {
  const Clip pair = neighbours(clip, frame);
  for (std::size_t step = 1; step <= count; ++step) {
    const double time = static_cast<double>(step) / static_cast<double>(count + 1);
    const Result<Motion> row = author(sample(pair, time), clip.skeleton, clip.motion.frame_time);
    std::copy(row->row(0).begin(), row->row(0).end(), out.row(at++).begin());
  }
}

}  // namespace

bool fill_gaps(Clip& clip, const ReadLimits& limits, Diagnostics& diagnostics) {
  if (!clip.acclaim_style || clip.acclaim_style->motion.frame_numbers.empty()) return true;
  std::vector<std::int64_t>& numbers = clip.acclaim_style->motion.frame_numbers;
  const auto back = std::adjacent_find(numbers.begin(), numbers.end(),
                                       [](std::int64_t a, std::int64_t b) { return b <= a; });
  if (back != numbers.end()) {
    return refuse(
        Code::amc_frame_number,
        fmt::format("gaps cannot be filled: frame {} comes behind frame {}", *(back + 1), *back),
        clip, diagnostics);
  }
  const auto frames = static_cast<std::uint64_t>(numbers.back() - numbers.front()) + 1;
  const std::uint64_t channels = std::max<std::size_t>(clip.motion.channels(), 1);
  if (frames > limits.max_frames) {
    return refuse(Code::limit_frames, fmt::format("filling the gaps would make {} frames", frames),
                  clip, diagnostics);
  }
  if (frames > limits.max_memory / sizeof(double) / channels) {
    return refuse(Code::limit_memory, fmt::format("filling the gaps would make {} frames", frames),
                  clip, diagnostics);
  }
  Motion filled(frames, clip.motion.channels(), clip.motion.frame_time);
  std::size_t at = 0;
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    if (frame > 0) {
      const auto gap = static_cast<std::size_t>(numbers[frame] - numbers[frame - 1] - 1);
      append_between(clip, frame, gap, filled, at);
    }
    const auto row = clip.motion.row(frame);
    std::copy(row.begin(), row.end(), filled.row(at++).begin());
  }
  clip.motion = std::move(filled);
  // Numbers that did not start at 1 go on from where they did.
  const std::int64_t first = numbers.front();
  numbers.clear();
  for (std::uint64_t i = 0; first != 1 && i < frames; ++i) {
    numbers.push_back(first + static_cast<std::int64_t>(i));
  }
  clip.acclaim_style->motion.rows = NumberStyle{};
  return true;
}

}  // namespace mocap::acclaim

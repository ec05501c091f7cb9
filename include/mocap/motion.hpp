// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The numbers of a clip: frames by channels.

#include <cstddef>
#include <span>

#include "mocap/frame_rate.hpp"
#include "mocap/value_array.hpp"

namespace mocap {

/// `frames x channels` doubles, row-major, in file units and degrees.
class Motion {
 public:
  Motion() = default;
  /// All values zero.
  Motion(std::size_t frames, std::size_t channels, FrameTime frame_time = {});
  /// Takes values already laid out; `values.size() == frames * channels`.
  Motion(ValueArray values, std::size_t frames, std::size_t channels, FrameTime frame_time);

  FrameTime frame_time;

  std::size_t frames() const { return frames_; }
  std::size_t channels() const { return channels_; }
  bool empty() const { return frames_ == 0; }
  /// Seconds from the first frame to the end of the last: frames * frame time.
  double duration_s() const { return frame_time.time_of(frames_); }

  std::span<double> values() { return values_.span(); }
  std::span<const double> values() const { return values_.span(); }
  std::span<double> row(std::size_t frame) {
    return values_.span().subspan(frame * channels_, channels_);
  }
  std::span<const double> row(std::size_t frame) const {
    return values_.span().subspan(frame * channels_, channels_);
  }
  double& at(std::size_t frame, std::size_t channel) { return row(frame)[channel]; }
  double at(std::size_t frame, std::size_t channel) const { return row(frame)[channel]; }

  /// Inserts `count` frames of zeros before `frame` (at most `frames()`).
  void insert_frames(std::size_t frame, std::size_t count);
  /// Removes the frames [first, first + count), as far as they exist.
  void remove_frames(std::size_t first, std::size_t count);
  /// Inserts `count` channels of zeros before `channel` in every frame.
  void insert_channels(std::size_t channel, std::size_t count);
  void remove_channels(std::size_t first, std::size_t count);

 private:
  ValueArray values_;
  std::size_t frames_ = 0;
  std::size_t channels_ = 0;
};

}  // namespace mocap

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The times of frames that are not evenly spaced.

#include <cstddef>
#include <optional>
#include <span>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// The times of a recording from a frame on, counted from that frame. The recording must outlive
/// it.
class UnevenTimes {
 public:
  /// Empty if the clip has no times, if they do not ascend, or if they are those of the frame rate,
  /// counted from the first one, to a tenth of a frame or a millisecond.
  static std::optional<UnevenTimes> of(const Clip& clip, std::size_t first_frame);
  /// The same for times, which may be empty and must outlive it.
  static std::optional<UnevenTimes> of(std::span<const double> times_s,
                                       const FrameTime& frame_time);

  /// The time of the last frame, seconds.
  double duration_s() const { return times_.back() - times_.front(); }
  /// The time of a frame, seconds from the first one.
  double time_of(std::size_t frame) const { return times_[frame] - times_.front(); }
  /// The position in frames, including fractions, at a time in seconds; ends are clamped.
  double position_at(double seconds) const;
  /// The same, but frames continue at the frame rate before the first and after the last one.
  double unclamped_position_at(double seconds) const;
  /// Whether frames are missing around a position: it is between two frames that are more than one
  /// and a half frame times apart.
  bool is_in_pause(double position) const;

 private:
  UnevenTimes(std::span<const double> times, double step) : times_(times), step_(step) {}

  std::span<const double> times_;
  double step_;
};

}  // namespace mocap::edit

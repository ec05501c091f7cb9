// SPDX-License-Identifier: MIT
#pragma once

/// \file Maps the new frames of a changed rate to old frames.

#include <cstddef>
#include <vector>

namespace mocap::edit {

/// The old frames around a position, and their weights.
struct Taps {
  std::size_t first = 0;
  std::size_t count = 0;  ///< If 1, the new frame equals this old one.
  std::size_t first_weight = 0;

  std::size_t middle() const { return first + count / 2; }
};

/// The old frames from which every new frame is computed. Positions are in old frames.
class TapTable {
 public:
  void reserve(std::size_t time_points) { taps_.reserve(time_points); }

  std::size_t size() const { return taps_.size(); }
  const Taps& operator[](std::size_t i) const { return taps_[i]; }
  const double* weights(const Taps& taps) const { return weights_.data() + taps.first_weight; }

  /// Adds a position between two frames, or on one.
  void add_between(double at);

  /// Adds a position with the weights of a low-pass filter. There are `step` old frames per new
  /// one, at least 1, and `frames` in the clip. Its first and last frame are copied.
  void add_filter(double at, double step, std::size_t frames);

 private:
  void add_window(double at, double step, double reach, std::size_t frames);
  bool add_fit(double at, double step, std::size_t frames);

  std::vector<Taps> taps_;
  std::vector<double> weights_;  ///< Neighbours with equal weights share entries.
  double last_distance_ = -1.0;  ///< From the first tap to the last position; -1 if not shared.
};

}  // namespace mocap::edit

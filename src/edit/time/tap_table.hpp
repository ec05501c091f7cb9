// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Maps new frames to old frames for another rate.

#include <cstddef>
#include <vector>

namespace mocap::edit {

/// The old frames around a position, and their weights.
struct Taps {
  std::size_t first = 0;
  std::size_t count = 0;  ///< 1: the new frame equals this old one.
  std::size_t first_weight = 0;

  std::size_t middle() const { return first + count / 2; }
};

/// For every new frame, the old frames that it is computed from. Positions are in old frames.
class TapTable {
 public:
  void reserve(std::size_t moments) { taps_.reserve(moments); }

  std::size_t size() const { return taps_.size(); }
  const Taps& operator[](std::size_t i) const { return taps_[i]; }
  const double* weights(const Taps& taps) const { return weights_.data() + taps.first_weight; }

  /// A position between two frames, or on one.
  void add_between(double at);

  /// Weights of a low-pass filter with `step` old frames per new one, at least 1; the clip has
  /// `frames`. The first and the last of them are copied.
  void add_filter(double at, double step, std::size_t frames);

 private:
  void add_window(double at, double step, double reach, std::size_t frames);
  bool add_fit(double at, double step, std::size_t frames);

  std::vector<Taps> taps_;
  std::vector<double> weights_;  ///< Neighbours with equal weights share them.
  double last_distance_ = -1.0;  ///< From its first frame to the last position; -1: not shared.
};

}  // namespace mocap::edit

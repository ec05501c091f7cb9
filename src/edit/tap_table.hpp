// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Of which old frames a new one is made at another rate.

#include <cstddef>
#include <vector>

namespace mocap::edit {

/// The old frames around a moment, and their shares.
struct Taps {
  std::size_t first = 0;
  std::size_t count = 0;  ///< 1: the new frame is this old one.
  std::size_t first_weight = 0;

  std::size_t middle() const { return first + count / 2; }
};

/// For every new frame the old ones that it is made of. Moments are in old frames.
class TapTable {
 public:
  void reserve(std::size_t moments) { taps_.reserve(moments); }

  std::size_t size() const { return taps_.size(); }
  const Taps& operator[](std::size_t i) const { return taps_[i]; }
  const double* weights(const Taps& taps) const { return weights_.data() + taps.first_weight; }

  /// A moment between two frames, or on one.
  void add_between(double at);

  /// Shares of a low-pass filter, `step` old frames to a new one, at least 1; the clip has
  /// `frames`. The first and the last of them are taken as they are.
  void add_filter(double at, double step, std::size_t frames);

 private:
  void add_window(double at, double step, double reach, std::size_t frames);
  bool add_fit(double at, double step, std::size_t frames);

  std::vector<Taps> taps_;
  std::vector<double> weights_;  ///< Neighbours that need the same ones share them.
  double last_distance_ = -1.0;  ///< From the first frame of the last moment to it; -1: not shared.
};

}  // namespace mocap::edit

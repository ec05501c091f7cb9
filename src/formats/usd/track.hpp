// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The values of all joints over time: one property of an animation.

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/usd/frame_grid.hpp"
#include "formats/usd/layer.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::usd::input {

/// A position between two samples.
struct SamplePosition {
  std::size_t sample = 0;
  double share = 0.0;  ///< Of the way to the next sample; 0 on the sample.
};

/// Samples of `width` numbers for each joint. Without samples, the property has no value.
class Track {
 public:
  /// Fails with `usd.animation` if a sample does not have a value for each of `joints`, and with
  /// `usd.value` if a number is not finite.
  static Result<Track> read(const Layer& layer, const Prim& animation, std::string_view property,
                            std::size_t width, std::size_t joints);

  bool empty() const { return samples_.empty(); }
  std::size_t samples() const { return samples_.size(); }
  /// Whether the value depends on the time.
  bool is_animated() const { return samples_.size() > 1 || !codes_.empty(); }
  /// The time codes of the samples; none for a constant value.
  const std::vector<double>& codes() const { return codes_; }

  const double* value(std::size_t sample, std::size_t joint) const {
    return samples_[sample] + joint * width_;
  }
  /// Whether all samples of a joint have the same value, within a relative tolerance.
  bool is_constant(std::size_t joint, double tolerance) const;

  /// Converts the times of the samples to frames.
  void place_on(const FrameGrid& grid);
  /// Where a frame is; frames are passed in increasing order.
  SamplePosition find(double frame);

  Vector3 vector_at(const SamplePosition& at, std::size_t joint) const;
  /// Four numbers, w first: those of the sample, or slerp between two of them.
  Quaternion rotation_at(const SamplePosition& at, std::size_t joint) const;

  /// Whether a frame is between two different samples.
  bool is_interpolated() const;

 private:
  std::size_t width_ = 1;
  std::size_t joints_ = 0;
  std::vector<const double*> samples_;
  std::vector<double> codes_;
  std::vector<double> frames_;
  std::size_t last_ = 0;
};

}  // namespace mocap::usd::input

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The quality of a transfer in each frame, for graphs.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"

namespace mocap::retarget {

/// What the values of a curve are. Lengths are in target units.
enum class CurveUnit : std::uint8_t {
  step,     ///< Length per frame.
  length,   ///< Length.
  degrees,  ///< Angle.
  count     ///< Number of joints.
};

/// One measure of the quality, for each frame of the result.
struct QualityCurve {
  std::string_view name;   ///< `slide`
  std::string_view title;  ///< `Slide of feet in contact`
  CurveUnit unit = CurveUnit::step;
  /// One value per frame; NaN where there is none.
  std::vector<float> result = {};
  /// The same of the source, times the scale; empty if it has no such value.
  std::vector<float> source = {};
  /// The frames in which the result is worst, the worst first: at least half a second apart, at
  /// most five. Empty if it is nowhere worse than 0.
  std::vector<std::size_t> worst_frames = {};
};

/// The curves of a transfer; `source` is the clip before it. `figure`, if not null, is what
/// `measure_quality` found. Without feet on both figures and without `figure`, only `jerk`.
///
/// - `slide`: the longest step along the ground of a foot or toe joint while that of the source is
///   in contact, to this frame from the one before it.
/// - `contacts`: the number of foot and toe joints that are in contact on one figure only.
/// - `jerk`: mean length of the third differences of the positions of all paired joints.
/// - `directions`: the largest angle between a bone of an arm or leg and that of the source.
/// - `depth`: the largest depth of a foot below the ground.
/// - `hands`: the change of the distance between the hands.
/// - `overlap`: the depth of a hand or forearm in the body.
///
/// Takes linear time. Fails like `measure_quality`.
Result<std::vector<QualityCurve>> quality_curves(const Clip& source, const Transferred& transferred,
                                                 const FigureQuality* figure = nullptr);

}  // namespace mocap::retarget

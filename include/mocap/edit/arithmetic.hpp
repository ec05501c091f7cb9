// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Sums, differences and multiples of frames and clips, computed per channel value.

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// The values of one frame, in channel order.
using FrameValues = std::vector<double>;

/// Fails with `edit.range`.
Result<FrameValues> frame_values(const Clip& clip, std::size_t frame);
/// Overwrites the values of a frame. Fails with `edit.range`, or with `edit.clips-differ` if the
/// number of values is not the channel count.
Status set_frame(Clip& clip, std::size_t frame, std::span<const double> values);
/// Inserts a frame before `frame`, at most the number of frames.
Status insert_frame(Clip& clip, std::size_t frame, std::span<const double> values);

/// Fail with `edit.clips-differ` if the frames have different lengths.
Result<FrameValues> sum(std::span<const double> a, std::span<const double> b);
Result<FrameValues> difference(std::span<const double> a, std::span<const double> b);
FrameValues multiple(std::span<const double> values, double factor);

/// Adds another clip, per frame and channel.
struct AddClip {
  std::shared_ptr<const Clip> clip;
  double factor = 1.0;  ///< For the added values; -1 subtracts them.
};

/// Fails with `edit.clips-differ` if joints, channels or frame counts differ, and with
/// `edit.value`. Names, offsets and rates may differ; those of the clip are kept.
Status validate(const AddClip& options, const Clip& clip);
Status apply(const AddClip& options, Clip& clip, Diagnostics& diagnostics);

/// The same as a new clip, with the skeleton of `a`. Adding a difference to `b` restores `a`, up to
/// rounding.
Result<Clip> sum(const Clip& a, const Clip& b);
Result<Clip> difference(const Clip& a, const Clip& b);
/// Multiplies all values by a factor. Fails with `edit.value` if one overflows.
Result<Clip> multiple(const Clip& clip, double factor);

}  // namespace mocap::edit

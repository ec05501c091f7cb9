// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Sums, differences and multiples of frames and of clips: number by number, as the channels have
/// them.

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// The numbers of one frame, in the order of the clip's channels.
using FrameValues = std::vector<double>;

/// Fails with `edit.range`.
Result<FrameValues> frame_values(const Clip& clip, std::size_t frame);
/// Writes them into a frame. Fails with `edit.range`, or with `edit.clips-differ` where they are
/// not as many as the clip has channels.
Status set_frame(Clip& clip, std::size_t frame, std::span<const double> values);
/// Inserts them before a frame; `frame` up to the number of frames.
Status insert_frame(Clip& clip, std::size_t frame, std::span<const double> values);

/// Fail with `edit.clips-differ` where the frames have different lengths.
Result<FrameValues> sum(std::span<const double> a, std::span<const double> b);
Result<FrameValues> difference(std::span<const double> a, std::span<const double> b);
FrameValues multiple(std::span<const double> values, double factor);

/// A clip added to another one, frame by frame and channel by channel.
struct AddClip {
  std::shared_ptr<const Clip> clip;
  double factor = 1.0;  ///< Of what is added; -1 takes it off.
};

/// Fails with `edit.clips-differ` where joints, their channels or the number of frames are not the
/// same, with `edit.value`. Names, offsets and rates may differ: those of the clip stay.
Status validate(const AddClip& options, const Clip& clip);
Status apply(const AddClip& options, Clip& clip, Diagnostics& diagnostics);

/// The same in a new clip, with the skeleton of `a`. The difference added to `b` is `a` again, to
/// the rounding of doubles.
Result<Clip> sum(const Clip& a, const Clip& b);
Result<Clip> difference(const Clip& a, const Clip& b);
/// Every number times a factor. Fails with `edit.value` where one gets too large.
Result<Clip> multiple(const Clip& clip, double factor);

}  // namespace mocap::edit

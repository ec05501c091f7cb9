// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The frames of a recording, for edits of time.

#include <cstddef>
#include <span>
#include <vector>

#include "mocap/frame_rate.hpp"
#include "mocap/recording.hpp"

namespace mocap::edit {

/// Makes the original frame `frames[n]` frame n. Events move with the frame that they follow, and
/// are removed together with it.
void take_recorded_frames(Recording& recording, std::span<const std::size_t> frames,
                          const FrameTime& frame_time);

/// The same for a copy, which only takes the memory of these frames.
Recording recorded_frames(const Recording& recording, std::span<const std::size_t> frames,
                          const FrameTime& frame_time);

/// Adapts the number of the first frame to a new frame rate at which the recording starts at the
/// same time after the start of the capture.
void renumber_first_frame(Recording& recording, const FrameTime& before, const FrameTime& after);

/// Adapts events and times to a new frame time with the same frames.
void retime_recording(Recording& recording, const FrameTime& before, const FrameTime& after);

/// The positions of the analog samples of frames at `positions`, evenly between them, in frames.
std::vector<double> even_analog_positions(const std::vector<double>& positions,
                                          std::size_t per_frame);

/// Frame n becomes the recording at `positions[n]`, in old frames including fractions, ascending.
/// Between frames, values are interpolated linearly, and rotations along the shorter arc; a point
/// or body is only known there if it is known in both frames, and its state is the less certain
/// one. The number of analog samples per frame does not change. Analog samples are at
/// `analog_positions`, in the same unit; by default, evenly between the frames. Events keep their
/// times.
void sample_recording(Recording& recording, const std::vector<double>& positions,
                      const std::vector<double>& analog_positions = {});

}  // namespace mocap::edit

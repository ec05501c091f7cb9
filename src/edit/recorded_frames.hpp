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

/// The analog samples of new frames.
struct AnalogSamples {
  std::size_t per_frame = 1;
  std::vector<double> positions;  ///< Of each sample, in old frames including fractions.
};

/// The samples of frames at `positions`, evenly between them.
AnalogSamples even_samples(const std::vector<double>& positions, std::size_t per_frame);

/// How many analog samples new frames need so that the analog channels keep their rate, or get a
/// higher one if it is not a multiple of the new frame rate; it falls by at most 1 %.
std::size_t samples_per_new_frame(const Recording& recording, double old_frames_per_new);

/// Frame n becomes the recording at `positions[n]`, in old frames including fractions, ascending.
/// Between frames, values are interpolated linearly, and rotations along the shorter arc; a point
/// or body is only known there if it is known in both frames, and its state is the less certain
/// one. Events keep their times.
void sample_recording(Recording& recording, const std::vector<double>& positions,
                      const AnalogSamples& analog);

/// Replaces the analog samples by the nearest ones of `old`, which has `old_per_frame`.
void pick_analog(const Motion& old, std::size_t old_per_frame, const AnalogSamples& analog,
                 Recording& recording);

}  // namespace mocap::edit

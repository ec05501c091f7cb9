// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Copies part of an edited recording.

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "edit/recorded_names.hpp"
#include "mocap/motion.hpp"
#include "mocap/recording.hpp"

namespace mocap::edit {

/// What is copied.
struct RecordedRegion {
  /// Indices of points, rigid bodies, analog channels and columns, for each of `recorded_kinds`.
  std::array<std::vector<std::size_t>, recorded_kinds.size()> parts;
  FrameSpan frames;
  /// Whether everything is selected, so that events and times are copied as well.
  bool is_whole = false;
};

/// Whether two recordings have the same parts and numbers of frames, with the same labels.
bool has_same_layout(const Recording& a, const Recording& b);

/// Blends the region of `edited`, which has the same layout, into the recording: `share` is the
/// weight of the edited values in a frame. States and other facts are those of `edited`.
void blend_recording(const Recording& edited, const RecordedRegion& region,
                     const std::function<double(std::size_t frame)>& share, Recording& recording);

/// Whether the region differs between two recordings with the same layout.
bool differs(const Recording& a, const Recording& b, const RecordedRegion& region);

/// The label of the first part that differs in any frame; empty if none does.
std::string first_difference(const Recording& a, const Recording& b);

}  // namespace mocap::edit

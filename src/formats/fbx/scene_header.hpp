// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The records before the objects of a file that is written, and its clock.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/fbx/record_writer.hpp"
#include "mocap/clip.hpp"
#include "mocap/fbx.hpp"

namespace mocap::fbx {

/// The numbers of objects that a file declares.
struct ObjectCounts {
  std::size_t models = 0;
  std::size_t curve_nodes = 0;  ///< With three curves each.
  bool has_take = false;
};

/// The frame time of a clip. Reports one that is not plausible, and returns 30 frames per second.
FrameTime writable_frame_time(const Clip& clip, Diagnostics& diagnostics);

/// The time of each frame in ticks, strictly increasing.
std::vector<std::int64_t> key_times(std::size_t frames, const FrameTime& frame_time);

/// Starts a property; its values follow.
RecordWriter& begin_property(RecordWriter& file, std::string_view name, std::string_view type,
                             std::string_view label, std::string_view flags);
void write_time(RecordWriter& file, std::string_view name, std::int64_t ticks);

/// Writes everything before the objects.
void write_header(RecordWriter& file, const WriteOptions& options, const FrameTime& frame_time,
                  std::int64_t last_tick, const ObjectCounts& counts);

}  // namespace mocap::fbx

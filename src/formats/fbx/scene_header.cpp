// SPDX-License-Identifier: MIT
#include "formats/fbx/scene_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mocap::fbx {

namespace {

constexpr double ticks_per_second = 46'186'158'000.0;
/// Identifies the end of the file; the SDK accepts it only with this time.
constexpr std::string_view file_id(
    "\x28\xB3\x2A\xEB\xB6\x24\xCC\xC2\xBF\xC8\xB0\x2A\xA9\x2B\xFC\xF1", 16);
constexpr std::string_view creation_time = "1970-01-01 10:00:00:000";

/// `TimeMode` of a frame rate; 14 for those that have no mode.
std::int32_t time_mode_of(const FrameTime& frame_time) {
  constexpr std::array<std::pair<FrameRate, std::int32_t>, 14> modes{{{{120, 1}, 1},
                                                                      {{100, 1}, 2},
                                                                      {{60, 1}, 3},
                                                                      {{50, 1}, 4},
                                                                      {{48, 1}, 5},
                                                                      {{30, 1}, 6},
                                                                      {{30000, 1001}, 9},
                                                                      {{25, 1}, 10},
                                                                      {{24, 1}, 11},
                                                                      {{1000, 1}, 12},
                                                                      {{24000, 1001}, 13},
                                                                      {{96, 1}, 15},
                                                                      {{72, 1}, 16},
                                                                      {{60000, 1001}, 17}}};
  constexpr std::int32_t custom = 14;
  const auto* found = std::find_if(modes.begin(), modes.end(), [&](const auto& mode) {
    return mode.first == frame_time.rate();
  });
  return found == modes.end() ? custom : found->second;
}

void put_integer(RecordWriter& file, std::string_view name, std::int32_t value) {
  begin_property(file, name, "int", "Integer", "").add(value);
  file.end();
}

void put_number(RecordWriter& file, std::string_view name, double value) {
  begin_property(file, name, "double", "Number", "").add(value);
  file.end();
}

/// An axis and its direction.
struct SignedAxis {
  std::int32_t axis = 0;
  std::int32_t sign = 1;
};

/// The three axes of a right-handed system: right x up = front.
struct FileAxes {
  SignedAxis up;
  SignedAxis front;
  SignedAxis right;
};

FileAxes axes_of(Axis up) {
  switch (up) {
    case Axis::plus_x:
      return {{0, 1}, {2, 1}, {1, -1}};
    case Axis::minus_x:
      return {{0, -1}, {2, 1}, {1, 1}};
    case Axis::minus_y:
      return {{1, -1}, {2, -1}, {0, 1}};
    case Axis::plus_z:
      return {{2, 1}, {1, -1}, {0, 1}};
    case Axis::minus_z:
      return {{2, -1}, {1, 1}, {0, 1}};
    case Axis::plus_y:
      break;
  }
  return {{1, 1}, {2, 1}, {0, 1}};
}

void write_settings(RecordWriter& file, const WriteOptions& options, const FrameTime& frame_time,
                    std::int64_t last_tick) {
  constexpr std::int32_t settings_version = 1000;
  constexpr double centimetres_per_metre = 100.0;
  constexpr double usual_metres = 0.01;
  const FileAxes axes = axes_of(options.up.value_or(Axis::plus_y));
  const double unit = options.metres_per_unit.value_or(usual_metres) * centimetres_per_metre;
  file.begin("GlobalSettings");
  file.leaf("Version", settings_version);
  file.begin("Properties70");
  put_integer(file, "UpAxis", axes.up.axis);
  put_integer(file, "UpAxisSign", axes.up.sign);
  put_integer(file, "FrontAxis", axes.front.axis);
  put_integer(file, "FrontAxisSign", axes.front.sign);
  put_integer(file, "CoordAxis", axes.right.axis);
  put_integer(file, "CoordAxisSign", axes.right.sign);
  put_integer(file, "OriginalUpAxis", axes.up.axis);
  put_integer(file, "OriginalUpAxisSign", axes.up.sign);
  put_number(file, "UnitScaleFactor", unit);
  put_number(file, "OriginalUnitScaleFactor", unit);
  begin_property(file, "TimeMode", "enum", "", "").add(time_mode_of(frame_time));
  file.end();
  write_time(file, "TimeSpanStart", 0);
  write_time(file, "TimeSpanStop", last_tick);
  put_number(file, "CustomFrameRate", frame_time.frames_per_second());
  file.end();
  file.end();
}

void write_definition(RecordWriter& file, std::string_view kind, std::size_t count) {
  if (count == 0) return;
  file.begin("ObjectType").add(kind);
  file.leaf("Count", static_cast<std::int32_t>(count));
  file.end();
}

/// Without the counts, the SDK gives an empty scene.
void write_definitions(RecordWriter& file, const ObjectCounts& counts) {
  constexpr std::int32_t definitions_version = 100;
  const std::size_t takes = counts.has_take ? 1 : 0;
  const std::size_t nodes = counts.has_take ? counts.curve_nodes : 0;
  const std::size_t all = 1 + 2 * counts.models + 2 * takes + 4 * nodes;
  file.begin("Definitions");
  file.leaf("Version", definitions_version);
  file.leaf("Count", static_cast<std::int32_t>(all));
  write_definition(file, "GlobalSettings", 1);
  write_definition(file, "NodeAttribute", counts.models);
  write_definition(file, "Model", counts.models);
  write_definition(file, "AnimationStack", takes);
  write_definition(file, "AnimationLayer", takes);
  write_definition(file, "AnimationCurveNode", nodes);
  write_definition(file, "AnimationCurve", 3 * nodes);
  file.end();
}

}  // namespace

FrameTime writable_frame_time(const Clip& clip, Diagnostics& diagnostics) {
  if (clip.motion.frame_time.believable()) return clip.motion.frame_time;
  Diagnostic doubtful =
      make_diagnostic(codes::motion_rate_doubtful,
                      fmt::format("the frame time of {} s is invalid; writing 30 frames per second",
                                  clip.motion.frame_time.seconds()));
  doubtful.at.file = clip.metadata.source;
  diagnostics.add(std::move(doubtful));
  return {};
}

std::vector<std::int64_t> key_times(std::size_t frames, const FrameTime& frame_time) {
  std::vector<std::int64_t> times(frames);
  constexpr double latest = static_cast<double>(std::int64_t{1} << 60);
  for (std::size_t i = 0; i < frames; ++i)
    times[i] = static_cast<std::int64_t>(
        std::llround(std::min(frame_time.time_of(i) * ticks_per_second, latest)));
  return times;
}

RecordWriter& begin_property(RecordWriter& file, std::string_view name, std::string_view type,
                             std::string_view label, std::string_view flags) {
  return file.begin("P").add(name).add(type).add(label).add(flags);
}

void write_time(RecordWriter& file, std::string_view name, std::int64_t ticks) {
  begin_property(file, name, "KTime", "Time", "").add(ticks);
  file.end();
}

void write_header(RecordWriter& file, const WriteOptions& options, const FrameTime& frame_time,
                  std::int64_t last_tick, const ObjectCounts& counts) {
  constexpr std::int32_t header_version = 1003;
  constexpr std::string_view creator = "mocapkit";
  file.begin("FBXHeaderExtension");
  file.leaf("FBXHeaderVersion", header_version);
  file.leaf("FBXVersion", static_cast<std::int32_t>(RecordWriter::version));
  file.leaf("EncryptionType", std::int32_t{0});
  file.leaf("Creator", creator);
  file.end();
  file.begin("FileId").add_raw(file_id);
  file.end();
  file.leaf("CreationTime", creation_time);
  file.leaf("Creator", creator);
  write_settings(file, options, frame_time, last_tick);
  write_definitions(file, counts);
}

}  // namespace mocap::fbx

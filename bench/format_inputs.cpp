// SPDX-License-Identifier: MIT
#include "format_inputs.hpp"

#include <cmath>
#include <cstdint>
#include <mocap/formats.hpp>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>

namespace mocap::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view csv_name = "hands_with_6_decimals.csv";
constexpr std::size_t points = 64;
constexpr std::size_t c3d_frames = 100'000;
constexpr std::size_t trc_frames = 16'000;
constexpr std::size_t sto_columns = 200;
constexpr std::size_t sto_frames = 16'000;

void write(const Clip& clip, const fs::path& path) {
  // Renamed when complete, so that an interrupted run leaves no partial file.
  const fs::path unfinished = path.parent_path() / ("unfinished_" + path.filename().string());
  SaveOptions options;
  options.overwrite = Overwrite::replace;
  if (path.filename() == csv_name) options.csv.decimals = 6;
  Diagnostics unneeded;
  if (const Status saved = save(clip, unfinished, options, unneeded); !saved)
    throw std::runtime_error("cannot write " + path.string() + ": " + saved.error().message);
  fs::rename(unfinished, path);
}

Clip recorded(std::size_t frames) {
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(120.0));
  clip.metadata.metres_per_unit = 1e-3;
  return clip;
}

/// The decimals of the positions.
enum class PointDecimals { six, of_floats };

/// Points on slow waves of different lengths, in millimetres.
Clip moving_points(std::size_t frames, bool has_gaps, PointDecimals decimals) {
  constexpr float step_of_residuals = 0.01F;
  Clip clip = recorded(frames);
  Recording& recording = clip.recording;
  for (std::size_t point = 0; point < points; ++point)
    recording.points.push_back({.label = "P" + std::to_string(point), .description = {}});
  recording.positions = Motion(frames, 3 * points, clip.motion.frame_time);
  recording.residuals.resize(frames * points);
  recording.cameras.resize(frames * points);
  std::mt19937_64 random(11);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (std::size_t channel = 0; channel < 3 * points; ++channel) {
      const double phase =
          static_cast<double>(frame) * (0.001 + 0.0001 * static_cast<double>(channel));
      const double value = 100.0 + static_cast<double>(channel) * 5.0 + 400.0 * std::sin(phase);
      if (decimals == PointDecimals::six)
        recording.positions.computed_at(frame, channel) = value;
      else  // C3D stores floats.
        recording.positions.exact_at(frame, channel) =
            static_cast<double>(static_cast<float>(value));
    }
    for (std::size_t point = 0; point < points; ++point) {
      const std::size_t at = frame * points + point;
      if (has_gaps && random() % 50 == 0) {
        recording.set_state(frame, point, SampleState::occluded);
        continue;
      }
      recording.residuals[at] = step_of_residuals * static_cast<float>(random() % 256);
      recording.cameras[at] = static_cast<std::uint8_t>(random() % 128);
    }
  }
  return clip;
}

Clip table_of_angles() {
  Clip clip = recorded(sto_frames);
  Recording& recording = clip.recording;
  for (std::size_t column = 0; column < sto_columns; ++column)
    recording.columns.push_back({.label = "angle_" + std::to_string(column)});
  recording.table = Motion(sto_frames, sto_columns, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < sto_frames; ++frame) {
    for (std::size_t column = 0; column < sto_columns; ++column) {
      const double phase =
          static_cast<double>(frame) * (0.001 + 0.0001 * static_cast<double>(column));
      recording.table.computed_at(frame, column) = 60.0 * std::sin(phase);
    }
  }
  return clip;
}

void make_from_hands(const fs::path& hands, const FormatInputs& inputs) {
  Diagnostics unneeded;
  Result<Clip> clip = Clip();
  for (const fs::path& path :
       {inputs.csv, inputs.csv_of_shortest, inputs.fbx, inputs.glb, inputs.npz}) {
    if (fs::exists(path)) continue;
    if (clip->skeleton.empty()) clip = load(hands);
    if (!clip) throw std::runtime_error("cannot read " + hands.string());
    clip->metadata.metres_per_unit = 0.01;
    write(*clip, path);
  }
}

}  // namespace

FormatInputs make_format_inputs(const Inputs& inputs) {
  FormatInputs made;
  made.c3d = inputs.folder / "points.c3d";
  made.trc = inputs.folder / "points.trc";
  made.trc_with_gaps = inputs.folder / "points_with_gaps.trc";
  made.trc_of_floats = inputs.folder / "points_of_floats.trc";
  made.sto = inputs.folder / "angles.sto";
  made.csv = inputs.folder / csv_name;
  made.csv_of_shortest = inputs.folder / "hands.csv";
  made.fbx = inputs.folder / "hands.fbx";
  made.glb = inputs.folder / "hands.glb";
  made.npz = inputs.folder / "hands.npz";
  made.points = points;
  made.trc_frames = trc_frames;
  made.sto_columns = sto_columns;
  made.sto_frames = sto_frames;
  if (!fs::exists(made.c3d))
    write(moving_points(c3d_frames, true, PointDecimals::of_floats), made.c3d);
  if (!fs::exists(made.trc)) write(moving_points(trc_frames, false, PointDecimals::six), made.trc);
  if (!fs::exists(made.trc_with_gaps))
    write(moving_points(trc_frames, true, PointDecimals::six), made.trc_with_gaps);
  if (!fs::exists(made.trc_of_floats))
    write(moving_points(trc_frames, false, PointDecimals::of_floats), made.trc_of_floats);
  if (!fs::exists(made.sto)) write(table_of_angles(), made.sto);
  make_from_hands(inputs.hands, made);
  return made;
}

}  // namespace mocap::bench

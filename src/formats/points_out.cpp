// SPDX-License-Identifier: MIT
#include "formats/points_out.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "formats/finite_values.hpp"
#include "formats/text_as_read.hpp"
#include "formats/unit_of_clip.hpp"
#include "mocap/recording_of_joints.hpp"
#include "model/recorded_parts.hpp"

namespace mocap::detail {

namespace {

Status check_points(const Recording& points) {
  for (const double value : points.positions.values())
    if (!std::isfinite(value))
      return fail(codes::argument_invalid, "the position of a point is not a finite number");
  return {};
}

Status check_times_of_frames(const Recording& recording) {
  for (const double time : recording.times_s)
    if (!std::isfinite(time))
      return fail(codes::argument_invalid, "the time of a frame is not a finite number");
  return {};
}

}  // namespace

Status write_points_file(const Clip& clip, const PointsFile& file, const TextOutput::Writer& out,
                         Diagnostics& diagnostics) {
  if (Status sound = check_writable(clip); !sound) return sound;
  if (Status sound = clip.recording.validate(clip.motion.frames()); !sound) return sound;
  if (file.as_read != nullptr) {
    if (put_text(*file.as_read, clip.recording.positions, out)) return {};
    return fail(codes::io_write, "the text could not be written");
  }
  const bool has_points = count_places(clip.recording) > 0;
  if (!has_points && clip.skeleton.empty())
    return fail(codes::argument_invalid, fmt::format("{} needs points or joints", file.name));
  if (Status sound = check_times_of_frames(clip.recording); !sound) return sound;
  const double metres = file.metres_per_unit
                            ? *file.metres_per_unit
                            : unit_of_points_to_declare(Analysis(clip), diagnostics);
  std::optional<Recording> places = without_results(clip.recording);
  if (!has_points) {
    Result<Recording> joints = recording_of_joints(clip);
    if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
    places = std::move(*joints);
  }
  const Recording& points = places ? *places : clip.recording;
  if (Status sound = check_points(points); !sound) return sound;
  return file.write(points, metres);
}

}  // namespace mocap::detail

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/npz/layouts.hpp"
#include "formats/robot_motion.hpp"
#include "mocap/npz.hpp"
#include "text/utf8.hpp"

namespace mocap::npz {

namespace {

using mocap::detail::RobotMotion;

constexpr std::size_t place_width = mocap::detail::RobotRows::place_width;
constexpr std::size_t root_width = mocap::detail::RobotRows::root_width;
constexpr std::size_t turn_width = root_width - place_width;

/// For each hinge of the robot, its column. If the file has no names, or other names only, the
/// columns are in the order of the robot.
Result<std::vector<std::size_t>> columns_of(const std::vector<std::string>& hinges,
                                            const std::vector<std::string>& names) {
  std::vector<std::size_t> columns;
  std::string missing;
  for (const std::string& hinge : hinges) {
    const auto found = std::find(names.begin(), names.end(), hinge);
    if (found != names.end())
      columns.push_back(static_cast<std::size_t>(found - names.begin()));
    else if (missing.empty())
      missing = hinge;
  }
  if (columns.empty())
    for (std::size_t i = 0; i < hinges.size(); ++i) columns.push_back(i);
  if (columns.size() == hinges.size()) return columns;
  return fail(
      codes::npz_layout,
      fmt::format("the file has no values for the hinge `{}` of the robot", text::shown(missing)));
}

Result<RobotMotion> robot_with(std::size_t hinges, const Skeleton* skeleton) {
  if (skeleton == nullptr && hinges != RobotMotion::g1_hinges) {
    Error unknown = make_diagnostic(
        codes::npz_layout,
        fmt::format("the file has {} hinges of a robot, but not the robot", hinges));
    mocap::detail::advise_model(unknown);
    return tl::unexpected<Error>(std::move(unknown));
  }
  Result<RobotMotion> robot = RobotMotion::of(skeleton);
  if (!robot || robot->names().size() == hinges) return robot;
  return fail(codes::npz_layout,
              fmt::format("the file has {} hinges and slides, but the robot has {}", hinges,
                          robot->names().size()));
}

}  // namespace

bool has_robot(const Archive& archive) {
  return archive.has("root_pos") && archive.has("root_rot") && archive.has("dof_pos");
}

Status read_robot(Archive& archive, const FrameTime& frame_time, const ReadOptions& options,
                  Clip& clip, Diagnostics& found) {
  const Result<Array> shape = archive.array("dof_pos");
  if (!shape) return tl::unexpected<Error>(shape.error());
  const std::size_t frames = shape->dimensions() == 2 ? shape->shape[0] : 0;
  const std::size_t hinges = shape->dimensions() == 2 ? shape->shape[1] : 0;
  if (frames > archive.limits().max_frames)
    return fail(codes::limit_frames,
                fmt::format("more than {} frames", archive.limits().max_frames));
  if (frames == 0 || hinges == 0)
    return fail(codes::npz_layout,
                fmt::format("the array `dof_pos` has the shape {}; values of hinges have the shape "
                            "frames x hinges",
                            shape_text(*shape)));
  Result<RobotMotion> robot = robot_with(hinges, options.skeleton);
  if (!robot) return tl::unexpected<Error>(std::move(robot.error()));
  const auto columns =
      columns_of(robot->names(), archive.texts({"dof_names", "joint_names"}, hinges));
  if (!columns) return tl::unexpected<Error>(columns.error());

  const auto places = archive.numbers("root_pos", {frames, place_width});
  if (!places) return tl::unexpected<Error>(places.error());
  const auto turns = archive.numbers("root_rot", {frames, turn_width});
  if (!turns) return tl::unexpected<Error>(turns.error());
  const auto values = archive.numbers("dof_pos", {frames, hinges});
  if (!values) return tl::unexpected<Error>(values.error());
  const std::size_t leading = robot->has_root() ? root_width : 0;
  std::vector<double> rows(frames * robot->width());
  for (std::size_t frame = 0; frame < frames; ++frame) {
    double* const row = &rows[frame * robot->width()];
    if (robot->has_root()) {
      std::copy_n(&(*places)[frame * place_width], place_width, row);
      std::copy_n(&(*turns)[frame * turn_width], turn_width, row + place_width);
    }
    for (std::size_t i = 0; i < hinges; ++i)
      row[leading + i] = (*values)[frame * hinges + (*columns)[i]];
  }
  Result<Clip> read = robot->read(rows, codes::npz_array, options.quaternion_order);
  if (!read) return tl::unexpected<Error>(std::move(read.error()));
  read->metadata.format = clip.metadata.format;
  read->motion.frame_time = frame_time;
  clip = std::move(*read);
  // Declared by the layout, not set by the user, so that an unedited file is written as it is.
  clip.metadata.metres_per_unit.reset();
  set_metres("robots are in metres", clip);
  found.add(robot->assumption());
  return {};
}

}  // namespace mocap::npz

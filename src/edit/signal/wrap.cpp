// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

namespace {

std::vector<std::size_t> columns_of_angles(const Skeleton& skeleton) {
  std::vector<std::size_t> columns;
  std::size_t column = 0;
  for (const Joint& joint : skeleton.joints()) {
    for (const Channel channel : joint.channels) {
      if (is_rotation(channel)) columns.push_back(column);
      ++column;
    }
  }
  return columns;
}

}  // namespace

Status validate(const Wrap& /*options*/, const Clip& /*clip*/) {
  return {};
}

Status apply(const Wrap& /*options*/, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const std::vector<std::size_t> columns = columns_of_angles(clip.skeleton);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.computed_row(frame);
    for (const std::size_t column : columns) {
      if (row[column] > -180.0 && row[column] <= 180.0) continue;
      row[column] = detail::half_open_turn(std::remainder(row[column], 360.0));
    }
  }
  return {};
}

extern constinit const StepKind wrap_step{
    .facts = {"wrap", "", "", "Wrap all angles to -180 to 180 degrees."}, .parse = plain<Wrap>};

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "edit/skeleton/relayout.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/joint_track.hpp"
#include "edit/rotation_series.hpp"

namespace mocap::edit {

namespace {

/// A value that is copied unchanged.
struct Copy {
  std::size_t from = 0;  ///< Column in the old rows.
  std::size_t to = 0;    ///< Column in the new rows.
};

/// One component of a joint's position, in the old and in the new layout.
struct PlacePart {
  double offset = 0.0;
  PositionMode old_mode = PositionMode::replace;
  PositionMode mode = PositionMode::replace;
  std::vector<std::size_t> from;
  std::vector<std::size_t> to;

  double value(std::span<const double> row) const {
    if (old_mode == PositionMode::replace) return from.empty() ? offset : row[from.back()];
    double sum = offset;
    for (const std::size_t column : from) sum += row[column];
    return sum;
  }
  void write(double place, std::span<double> row) const {
    for (std::size_t i = 0; i < to.size(); ++i) {
      if (mode == PositionMode::replace) {
        row[to[i]] = place;
      } else {
        row[to[i]] = i == 0 ? place - offset : 0.0;
      }
    }
  }
};

/// A joint whose angles are computed.
struct TurningJoint {
  JointPlace old;
  JointPlace fresh;
};

/// The mapping of all columns.
class LayoutPlan {
 public:
  LayoutPlan(const Skeleton& old, const Skeleton& layout) {
    const std::vector<std::size_t> old_columns = old.channel_offsets();
    const std::vector<std::size_t> columns = layout.channel_offsets();
    for (std::size_t i = 0; i < layout.size(); ++i) {
      plan_turn(old, layout, i, old_columns[i], columns[i]);
      plan_place(old, layout, i, old_columns[i], columns[i]);
      plan_others(old[i], layout[i], old_columns[i], columns[i]);
    }
  }

  /// Whether any values other than constants have to be computed.
  bool computes() const {
    return !turning.empty() || std::any_of(places.begin(), places.end(), [](const PlacePart& part) {
      return !part.from.empty();
    });
  }

  std::vector<Copy> copies;
  std::vector<PlacePart> places;
  std::vector<TurningJoint> turning;

 private:
  /// Angles are kept if they have the same order among the new channels; additional angles are
  /// zero.
  void plan_turn(const Skeleton& old, const Skeleton& layout, std::size_t index,
                 std::size_t old_column, std::size_t column) {
    const std::vector<Channel>& before = old[index].channels;
    const std::vector<Channel>& after = layout[index].channels;
    std::vector<Copy> kept;
    std::size_t at = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (!is_turn(before[i])) continue;
      while (at < after.size() && after[at] != before[i]) ++at;
      if (at == after.size() || old.euler_axes != layout.euler_axes) {
        turning.push_back({{index, old_column}, {index, column}});
        return;
      }
      kept.push_back({old_column + i, column + at});
      ++at;
    }
    copies.insert(copies.end(), kept.begin(), kept.end());
  }

  void plan_place(const Skeleton& old, const Skeleton& layout, std::size_t index,
                  std::size_t old_column, std::size_t column) {
    const auto columns_of = [](const Joint& joint, int axis, std::size_t first) {
      std::vector<std::size_t> found;
      for (std::size_t i = 0; i < joint.channels.size(); ++i) {
        if (is_position(joint.channels[i]) && axis_of(joint.channels[i]) == axis) {
          found.push_back(first + i);
        }
      }
      return found;
    };
    for (int axis = 0; axis < 3; ++axis) {
      PlacePart part{layout[index].offset[axis], old.position_mode_of(index),
                     layout.position_mode_of(index), columns_of(old[index], axis, old_column),
                     columns_of(layout[index], axis, column)};
      if (part.to.empty()) continue;
      const bool means_the_same =
          part.old_mode == part.mode || (part.offset == 0.0 && part.to.size() == 1);
      const bool stays = means_the_same && part.from.size() == part.to.size();
      for (std::size_t i = 0; stays && i < part.to.size(); ++i) {
        copies.push_back({part.from[i], part.to[i]});
      }
      if (!stays) places.push_back(std::move(part));
    }
  }

  void plan_others(const Joint& old, const Joint& joint, std::size_t old_column,
                   std::size_t column) {
    std::size_t from = 0;
    for (std::size_t to = 0; to < joint.channels.size(); ++to) {
      const Channel channel = joint.channels[to];
      if (is_turn(channel) || is_position(channel)) continue;
      while (from < old.channels.size() && old.channels[from] != channel) ++from;
      if (from == old.channels.size()) return;
      copies.push_back({old_column + from, column + to});
      ++from;
    }
  }
};

/// Writes the computed angles. They are not made continuous from a reference pose to the motion.
void write_turns(const Clip& clip, const Skeleton& layout, const LayoutPlan& plan, Motion& motion) {
  const std::size_t first = std::min(first_of_motion(clip), motion.frames());
  RotationSeries rotations;
  for (const TurningJoint& joint : plan.turning) {
    read_rotations(clip, joint.old, 0, first, rotations);
    write_rotations(rotations, layout, joint.fresh, 0, motion);
    read_rotations(clip, joint.old, first, motion.frames() - first, rotations);
    write_rotations(rotations, layout, joint.fresh, first, motion);
  }
}

}  // namespace

void relayout(Clip& clip, const Skeleton& layout) {
  const LayoutPlan plan(clip.skeleton, layout);
  clip.format_data.on_channels_changed(clip.skeleton, layout);
  Motion::Sources sources(layout.channel_count());
  for (const Copy& copy : plan.copies) sources[copy.to] = copy.from;
  if (!plan.computes()) {
    clip.motion.take_channels(sources);
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      const auto row = clip.motion.row(frame);
      for (const PlacePart& part : plan.places) part.write(part.value({}), row);
    }
    clip.skeleton = layout;
    return;
  }
  Motion motion(clip.motion.frames(), layout.channel_count(), clip.motion.frame_time);
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    const auto from = std::as_const(clip.motion).row(frame);
    const auto to = motion.row(frame);
    for (const Copy& copy : plan.copies) to[copy.to] = from[copy.from];
    for (const PlacePart& part : plan.places) part.write(part.value(from), to);
  }
  if (!plan.turning.empty()) write_turns(clip, layout, plan, motion);
  clip.motion.take_channels(sources);
  clip.motion.replace_values(std::move(motion));
  clip.skeleton = layout;
}

}  // namespace mocap::edit

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
#include "pose/position_channels.hpp"
#include "pose/rotation_series.hpp"

namespace mocap::edit {

namespace {

/// A value that is copied unchanged.
struct Copy {
  std::size_t from = 0;  ///< Column in the old rows.
  std::size_t to = 0;    ///< Column in the new rows.
};

/// A joint whose position is computed along some axes.
struct PlacedJoint {
  detail::PositionChannels old;
  detail::PositionChannels fresh;
  std::size_t old_column = 0;
  std::size_t column = 0;
  std::vector<std::size_t> axes;

  /// Whether it has only constant positions, which need no values of the old frames.
  bool is_constant() const {
    return std::all_of(axes.begin(), axes.end(),
                       [this](std::size_t axis) { return old.along(axis).empty(); });
  }
  /// `channels` are those of the joint in an old frame.
  void write(std::span<const double> channels, std::span<double> row) const {
    for (const std::size_t axis : axes) {
      fresh.write(axis, old.read(axis, channels), row.subspan(column));
    }
  }
};

/// A joint whose angles are computed.
struct TurningJoint {
  detail::JointPlace old;
  detail::JointPlace fresh;
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
    return !turning.empty() ||
           !std::all_of(placed.begin(), placed.end(),
                        [](const PlacedJoint& joint) { return joint.is_constant(); });
  }

  std::vector<Copy> copies;
  std::vector<PlacedJoint> placed;
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
    PlacedJoint joint{{old, index}, {layout, index}, old_column, column, {}};
    const bool is_same_mode = old.position_mode_of(index) == layout.position_mode_of(index);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::span<const std::size_t> from = joint.old.along(axis);
      const std::span<const std::size_t> to = joint.fresh.along(axis);
      if (to.empty()) continue;
      const bool has_offset = layout[index].offset[static_cast<Eigen::Index>(axis)] != 0.0;
      const bool means_the_same = is_same_mode || (!has_offset && to.size() == 1);
      if (!means_the_same || from.size() != to.size()) {
        joint.axes.push_back(axis);
        continue;
      }
      for (std::size_t i = 0; i < to.size(); ++i) {
        copies.push_back({old_column + from[i], column + to[i]});
      }
    }
    if (!joint.axes.empty()) placed.push_back(std::move(joint));
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
  detail::RotationSeries rotations;
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
      const auto row = clip.motion.exact_row(frame);
      for (const PlacedJoint& joint : plan.placed) joint.write({}, row);
    }
    clip.skeleton = layout;
    return;
  }
  Motion motion(clip.motion.frames(), layout.channel_count(), clip.motion.frame_time);
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    const auto from = clip.motion.row(frame);
    const auto to = motion.computed_row(frame);
    for (const Copy& copy : plan.copies) to[copy.to] = from[copy.from];
    for (const PlacedJoint& joint : plan.placed) joint.write(from.subspan(joint.old_column), to);
  }
  if (!plan.turning.empty()) write_turns(clip, layout, plan, motion);
  clip.motion.take_channels(sources);
  clip.motion.replace_values(std::move(motion));
  clip.skeleton = layout;
}

}  // namespace mocap::edit

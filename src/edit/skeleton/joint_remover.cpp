// SPDX-License-Identifier: MIT
#include "edit/skeleton/joint_remover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "pose/position_channels.hpp"

namespace mocap::edit {

namespace {

/// Largest displacement that counts as static, as a fraction of the joint's largest distance; also
/// the sine of half the largest such angle.
constexpr double no_motion = 1e-12;

/// Combines the local transforms of a joint and its parent into transforms relative to the
/// grandparent.
JointTrack fold(const JointTrack& above, const JointTrack& below) {
  JointTrack whole;
  const std::size_t frames = std::min(above.rotations.size(), below.rotations.size());
  whole.rotations.reserve(frames);
  whole.positions.reserve(frames);
  for (std::size_t i = 0; i < frames; ++i) {
    whole.rotations.emplace_back((above.rotations[i] * below.rotations[i]).normalized());
    whole.positions.emplace_back(above.positions[i] + above.rotations[i] * below.positions[i]);
  }
  return whole;
}

/// Whether the positions are not all equal.
bool moves(const std::vector<Vector3>& positions) {
  double farthest = 0.0;
  double spread = 0.0;
  for (const Vector3& each : positions) {
    farthest = std::max(farthest, each.norm());
    spread = std::max(spread, (each - positions.front()).norm());
  }
  return spread > no_motion * farthest;
}

bool rotates(const std::vector<Quaternion>& rotations) {
  return std::any_of(rotations.begin(), rotations.end(), [&](const Quaternion& each) {
    return (rotations.front().conjugate() * each).vec().norm() > no_motion;
  });
}

bool is_lengthened(const Joint& joint) {
  return std::find(joint.channels.begin(), joint.channels.end(), Channel::bone_length) !=
         joint.channels.end();
}

/// Moves a joint by the animated length of its parent's bone, frame by frame.
void add_lengths(const Clip& clip, std::size_t parent, std::size_t first_column,
                 JointTrack& track) {
  const Joint& joint = clip.skeleton[parent];
  const Vector3 direction = clip.skeleton.bone(parent).direction;
  for (std::size_t i = 0; i < joint.channels.size(); ++i) {
    if (joint.channels[i] != Channel::bone_length) continue;
    for (std::size_t frame = 0; frame < track.positions.size(); ++frame) {
      track.positions[frame] += clip.motion.at(frame, first_column + i) * direction;
    }
  }
}

/// A joint of the new skeleton and the source of its motion.
struct Kept {
  std::size_t old_index = 0;
  std::size_t old_column = 0;
  std::optional<JointTrack> folded;  ///< If empty, its channels are copied.
  bool has_new_rotation = true;      ///< A removed ancestor rotates; otherwise the angles are kept.
};

/// Whether a joint has exactly no rotation in every frame.
bool is_straight(const JointTrack& track) {
  return std::all_of(track.rotations.begin(), track.rotations.end(),
                     [](const Quaternion& each) { return each.vec().isZero(0.0); });
}

bool is_at_origin(const JointTrack& track) {
  return std::all_of(track.positions.begin(), track.positions.end(),
                     [](const Vector3& each) { return each.isZero(0.0); });
}

/// Removes joints from a clip.
class JointRemover {
 public:
  JointRemover(const Clip& clip, const RemovedJoints& removed)
      : clip_(clip),
        is_removed_(removed),
        columns_(clip.skeleton.channel_offsets()),
        rest_(evaluate_rest(clip.skeleton)) {}

  Clip run() {
    Clip result;
    result.metadata = clip_.metadata;
    result.format_data = clip_.format_data;
    result.format_data.remove(FormatData::Subject::playback);
    result.skeleton.euler_axes = clip_.skeleton.euler_axes;
    result.skeleton.position_mode = clip_.skeleton.position_mode;
    kept_as_.assign(clip_.skeleton.size(), Joint::no_parent);
    find_lost_lengths();
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      if (!is_removed_[i]) keep(i, result.skeleton);
    }
    close_ends(result.skeleton);
    result.motion = motion_of(result.skeleton);
    return result;
  }

  /// Names of the joints that have an offset and now also positions.
  std::vector<std::string> joints_with_new_positions(const Skeleton& skeleton) const {
    std::vector<std::string> names;
    for (const Kept& each : kept_) {
      const Joint& joint = skeleton[kept_as_[each.old_index]];
      const bool is_new = has_positions(joint) && !has_positions(clip_.skeleton[each.old_index]);
      if (is_new && !joint.offset.isZero(0.0)) names.push_back(joint.name);
    }
    return names;
  }

 private:
  /// The closest ancestor that is kept.
  std::size_t ancestor_of(std::size_t index) const {
    std::size_t above = clip_.skeleton[index].parent;
    while (above != Joint::no_parent && is_removed_[above]) {
      above = clip_.skeleton[above].parent;
    }
    return above;
  }

  /// An animated bone length acts along the direction to the first child, and moves all children.
  /// If the children change, the length is transferred to them.
  void find_lost_lengths() {
    loses_length_.assign(clip_.skeleton.size(), false);
    std::vector<bool> has_children(clip_.skeleton.size(), false);
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      const std::size_t at = is_removed_[i] ? Joint::no_parent : ancestor_of(i);
      if (at == Joint::no_parent) continue;
      if (!is_lengthened(clip_.skeleton[at])) continue;
      const Vector3 bone = clip_.skeleton.bone(at).direction;
      const bool is_first = !has_children[at];
      has_children[at] = true;
      if (clip_.skeleton[i].parent != at) loses_length_[at] = true;
      if (is_first && (clip_.skeleton[i].offset.stableNormalized() - bone).norm() > no_motion) {
        loses_length_[at] = true;
      }
    }
  }

  /// Whether the animated bone length of a joint is transferred to its children.
  bool passes_length_on(std::size_t joint) const {
    if (joint == Joint::no_parent) return false;
    return is_lengthened(clip_.skeleton[joint]) && (is_removed_[joint] || loses_length_[joint]);
  }

  JointTrack whole_track(std::size_t index) const {
    JointTrack track = track_of(clip_, index, columns_[index]);
    const std::size_t parent = clip_.skeleton[index].parent;
    if (passes_length_on(parent)) add_lengths(clip_, parent, columns_[parent], track);
    return track;
  }

  void keep(std::size_t index, Skeleton& skeleton) {
    Joint joint = clip_.skeleton[index];
    if (loses_length_[index]) std::erase(joint.channels, Channel::bone_length);
    Kept kept{index, columns_[index], std::nullopt};
    std::size_t above = joint.parent;
    if (above != Joint::no_parent && (is_removed_[above] || passes_length_on(above))) {
      JointTrack track = whole_track(index);
      bool turned = false;
      bool moved = passes_length_on(above);
      for (; above != Joint::no_parent && is_removed_[above];
           above = clip_.skeleton[above].parent) {
        const JointTrack gone = whole_track(above);
        turned = turned || !is_straight(gone);
        moved = moved || !is_at_origin(gone);
        track = fold(gone, track);
      }
      if (turned || moved) {
        fit_to(joint, index, above, track);
        kept.folded = std::move(track);
        const auto angles = [](const Joint& each) {
          return std::count_if(each.channels.begin(), each.channels.end(), is_turn);
        };
        kept.has_new_rotation = turned || angles(joint) != angles(clip_.skeleton[index]);
      }
    }
    const std::size_t parent = above == Joint::no_parent ? Joint::no_parent : kept_as_[above];
    const Result<std::size_t> place = skeleton.add(parent, std::move(joint));
    if (!place) return;
    kept_as_[index] = *place;
    kept_.push_back(std::move(kept));
  }

  /// Adapts the offset, fixed rotation and channels of a joint to which the motion of removed
  /// ancestors is transferred.
  void fit_to(Joint& joint, std::size_t index, std::size_t ancestor,
              const JointTrack& track) const {
    Quaternion above = Quaternion::Identity();
    Vector3 origin = Vector3::Zero();
    if (ancestor != Joint::no_parent) {
      above = rest_.world_rotation(0, ancestor);
      origin = rest_.world_position(0, ancestor);
    }
    const Quaternion own = rest_.world_rotation(0, index);
    const Vector3 place = rest_.world_position(0, index);
    joint.offset = above.conjugate() * (place - origin);
    joint.before =
        (above.conjugate() * own * (joint.before * joint.after).conjugate() * joint.before)
            .normalized();
    if (track.positions.empty()) return;
    if (moves(track.positions) || has_positions(joint)) {
      complete_channels(joint.channels, Channel::x_position, 0);
    } else {
      joint.offset = track.positions.front();
    }
    if (rotates(track.rotations) || turns(joint)) {
      if (!turns_freely(joint))
        complete_channels(joint.channels, Channel::x_rotation, joint.channels.size());
    } else {
      joint.before = track.rotations.front() * joint.after.conjugate();
    }
  }

  /// Adds an end site to each joint whose bone led to a removed joint, at the position of that
  /// joint.
  void close_ends(Skeleton& skeleton) const {
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      if (is_removed_[i]) continue;
      const auto at = kept_as_[i];
      const std::vector<std::size_t> below = clip_.skeleton.children(i);
      if (below.empty() || !skeleton.children(at).empty() || !skeleton[at].end_sites.empty())
        continue;
      skeleton.set_end_sites(at, {{"Site", clip_.skeleton[below.front()].offset}});
    }
  }

  Motion motion_of(const Skeleton& skeleton) const {
    Motion motion = clip_.motion;
    motion.take_channels(sources_of(skeleton));
    const std::vector<std::size_t> columns = skeleton.channel_offsets();
    for (const Kept& each : kept_) {
      const auto joint = kept_as_[each.old_index];
      if (each.folded) write_folded(each, skeleton, joint, columns[joint], motion);
    }
    return motion;
  }

  /// The source columns of the kept channels.
  Motion::Sources sources_of(const Skeleton& skeleton) const {
    Motion::Sources sources(skeleton.channel_count());
    const std::vector<std::size_t> columns = skeleton.channel_offsets();
    for (const Kept& each : kept_) {
      const auto joint = kept_as_[each.old_index];
      const auto places =
          same_channels(clip_.skeleton[each.old_index].channels, skeleton[joint].channels);
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i]) sources[columns[joint] + i] = each.old_column + *places[i];
      }
    }
    return sources;
  }

  static void write_folded(const Kept& kept, const Skeleton& skeleton, std::size_t joint,
                           std::size_t column, Motion& motion) {
    const JointTrack& track = *kept.folded;
    const detail::PositionChannels positions(skeleton, joint);
    const RotationChannels rotations(skeleton, joint);
    const std::size_t columns = skeleton[joint].channels.size();
    std::optional<std::span<const double>> before;
    for (std::size_t frame = 0; frame < track.rotations.size(); ++frame) {
      const auto row = motion.computed_row(frame).subspan(column, columns);
      positions.write(track.positions[frame], row);
      if (kept.has_new_rotation) rotations.write(track.rotations[frame], row, before);
      before = std::span<const double>(row);
    }
  }

  const Clip& clip_;
  const RemovedJoints& is_removed_;
  std::vector<std::size_t> columns_;
  Poses rest_;
  std::vector<std::size_t> kept_as_;
  std::vector<bool> loses_length_;
  std::vector<Kept> kept_;
};

/// Reports joints that got position channels in addition to an offset, in a clip whose positions
/// are added to offsets. Most programs read them as the full position.
void report_added_positions(const std::vector<std::string>& names, const Clip& clip,
                            Diagnostics& diagnostics) {
  // Clips with fixed axes are converted to the usual mode for formats with moving axes.
  const bool is_usual = clip.skeleton.position_mode != PositionMode::add ||
                        clip.skeleton.euler_axes == EulerAxes::fixed;
  if (names.empty() || is_usual) return;
  Diagnostic note = about_clip(
      clip, codes::edit_channels,
      fmt::format(
          "{} got position channels that are added to the offset, as in the rest of this clip: {}",
          counted_joints(names.size()), listed(names)));
  note.subject = "offset";
  note.advise(
      "Add --position-mode replace for programs that expect positions to replace the offset.", {},
      Audience::command);
  diagnostics.add(std::move(note));
}

/// Keeps the roots above the joints that are kept.
void keep_roots_above(const Skeleton& skeleton, RemovedJoints& removed) {
  std::vector<bool> is_needed(skeleton.size(), false);
  for (std::size_t joint = skeleton.size(); joint-- > 0;) {
    if (!removed[joint]) is_needed[joint] = true;
    const std::size_t parent = skeleton[joint].parent;
    if (parent == Joint::no_parent)
      removed[joint] = !is_needed[joint];
    else if (is_needed[joint])
      is_needed[parent] = true;
  }
}

}  // namespace

Result<RemovedJoints> joints_to_remove(const std::vector<std::string>& words,
                                       const Skeleton& skeleton, bool keeps) {
  const Result<std::vector<std::size_t>> found = find_joints(skeleton, words);
  if (!found) return tl::unexpected<Error>(found.error());
  RemovedJoints removed(skeleton.size(), keeps);
  for (const std::size_t joint : *found) removed[joint] = !keeps;
  if (keeps) keep_roots_above(skeleton, removed);
  if (std::all_of(removed.begin(), removed.end(), [](bool each) { return each; })) {
    return fail_advised(codes::edit_joint, "no joint would remain",
                        "Remove fewer joints, or name those to keep: --keep JOINTS");
  }
  return removed;
}

void remove_joints(const RemovedJoints& removed, Clip& clip, Diagnostics& diagnostics) {
  if (std::none_of(removed.begin(), removed.end(), [](bool each) { return each; })) return;
  JointRemover remover(clip, removed);
  Clip reduced = remover.run();
  const std::vector<std::string> moved = remover.joints_with_new_positions(reduced.skeleton);
  reduced.recording = std::move(clip.recording);
  clip = std::move(reduced);
  report_added_positions(moved, clip, diagnostics);
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "mocap/edit/joints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::edit {

namespace {

using Goes = std::vector<bool>;

/// Distance, as a part of the joint's farthest place, below which a joint does not move.
constexpr double no_motion = 1e-12;

/// The local transforms of a joint against an ancestor, the joints in between folded in.
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

/// Whether positions are not all the same.
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
    return std::abs(each.dot(rotations.front())) < 1.0 - no_motion;
  });
}

/// A joint of the new skeleton and where its motion comes from.
struct Kept {
  std::size_t old_index = 0;
  std::size_t old_column = 0;
  std::optional<JointTrack> folded;  ///< Nothing: its channels as they are.
};

/// Builds a clip without some of its joints.
class Thinner {
 public:
  Thinner(const Clip& clip, const Goes& goes)
      : clip_(clip),
        goes_(goes),
        columns_(clip.skeleton.channel_offsets()),
        rest_(evaluate_rest(clip.skeleton)) {}

  Clip run() {
    Clip result;
    result.metadata = clip_.metadata;
    result.bvh_style = clip_.bvh_style;
    result.acclaim_style = clip_.acclaim_style;
    result.skeleton.euler_axes = clip_.skeleton.euler_axes;
    result.skeleton.position_mode = clip_.skeleton.position_mode;
    kept_as_.assign(clip_.skeleton.size(), Joint::no_parent);
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      if (!goes_[i]) keep(i, result.skeleton);
    }
    close_ends(result.skeleton);
    result.motion = motion_of(result.skeleton);
    return result;
  }

  bool has_folded() const {
    return std::any_of(kept_.begin(), kept_.end(),
                       [](const Kept& each) { return each.folded.has_value(); });
  }

 private:
  void keep(std::size_t index, Skeleton& skeleton) {
    Joint joint = clip_.skeleton[index];
    Kept kept{index, columns_[index], std::nullopt};
    int above = joint.parent;
    if (above != Joint::no_parent && goes_[static_cast<std::size_t>(above)]) {
      JointTrack track = track_of(clip_, index, columns_[index]);
      for (; above != Joint::no_parent && goes_[static_cast<std::size_t>(above)];
           above = clip_.skeleton[static_cast<std::size_t>(above)].parent) {
        const auto removed = static_cast<std::size_t>(above);
        track = fold(track_of(clip_, removed, columns_[removed]), track);
      }
      fit_to(joint, index, above, track);
      kept.folded = std::move(track);
    }
    const int parent =
        above == Joint::no_parent ? Joint::no_parent : kept_as_[static_cast<std::size_t>(above)];
    const Result<std::size_t> place = skeleton.add(parent, std::move(joint));
    if (!place) return;
    kept_as_[index] = static_cast<int>(*place);
    kept_.push_back(std::move(kept));
  }

  /// Offset, fixed rotation and channels of a joint that takes over the motion of those above.
  void fit_to(Joint& joint, std::size_t index, int ancestor, const JointTrack& track) const {
    Quaternion above = Quaternion::Identity();
    Vector3 origin = Vector3::Zero();
    if (ancestor != Joint::no_parent) {
      const auto at = static_cast<std::size_t>(ancestor);
      above = Quaternion(rest_.world_rotation(0, at).data());
      origin = Vector3(rest_.world_position(0, at).data());
    }
    const Quaternion own(rest_.world_rotation(0, index).data());
    const Vector3 place(rest_.world_position(0, index).data());
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

  /// A joint whose bone led to what is gone ends where that was.
  void close_ends(Skeleton& skeleton) const {
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      if (goes_[i]) continue;
      const auto at = static_cast<std::size_t>(kept_as_[i]);
      const std::vector<std::size_t> below = clip_.skeleton.children(i);
      if (below.empty() || !skeleton.children(at).empty() || !skeleton[at].end_sites.empty())
        continue;
      skeleton.set_end_sites(at, {{"Site", clip_.skeleton[below.front()].offset}});
    }
  }

  Motion motion_of(const Skeleton& skeleton) const {
    Motion motion(clip_.motion.frames(), skeleton.channel_count(), clip_.motion.frame_time);
    const std::vector<std::size_t> columns = skeleton.channel_offsets();
    for (const Kept& each : kept_) {
      const auto joint = static_cast<std::size_t>(kept_as_[each.old_index]);
      if (each.folded) {
        write_folded(*each.folded, skeleton, joint, columns[joint], motion);
        continue;
      }
      const std::size_t count = skeleton[joint].channels.size();
      for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
        const auto from = clip_.motion.row(frame).subspan(each.old_column, count);
        std::copy(from.begin(), from.end(),
                  motion.row(frame).begin() + static_cast<std::ptrdiff_t>(columns[joint]));
      }
    }
    return motion;
  }

  static void write_folded(const JointTrack& track, const Skeleton& skeleton, std::size_t joint,
                           std::size_t column, Motion& motion) {
    const RotationWriter writer(skeleton, joint);
    const Joint& facts = skeleton[joint];
    std::optional<std::span<const double>> before;
    for (std::size_t frame = 0; frame < track.rotations.size(); ++frame) {
      const auto row = motion.row(frame).subspan(column, facts.channels.size());
      for (std::size_t i = 0; i < facts.channels.size(); ++i) {
        if (is_scale(facts.channels[i])) row[i] = 1.0;
      }
      write_position(track.positions[frame], facts, skeleton.position_mode, row);
      writer.write(track.rotations[frame], row, before);
      before = std::span<const double>(row);
    }
  }

  const Clip& clip_;
  const Goes& goes_;
  std::vector<std::size_t> columns_;
  Poses rest_;
  std::vector<int> kept_as_;
  std::vector<Kept> kept_;
};

Result<Goes> joints_that_go(const std::vector<std::string>& words, const Clip& clip, bool keeps) {
  const Result<std::vector<std::size_t>> found = find_joints(clip.skeleton, words);
  if (!found) return tl::unexpected<Error>(found.error());
  Goes goes(clip.skeleton.size(), keeps);
  for (const std::size_t joint : *found) goes[joint] = !keeps;
  if (keeps) {
    for (const std::size_t root : clip.skeleton.roots()) goes[root] = false;
  }
  if (std::all_of(goes.begin(), goes.end(), [](bool each) { return each; })) {
    return fail(Code::edit_joint, "no joint would be left");
  }
  return goes;
}

Status take_out(const Result<Goes>& goes, Clip& clip) {
  if (!goes) return tl::unexpected<Error>(goes.error());
  if (std::none_of(goes->begin(), goes->end(), [](bool each) { return each; })) return {};
  Thinner thinner(clip, *goes);
  Clip thinned = thinner.run();
  const bool is_computed = thinner.has_folded();
  clip = std::move(thinned);
  if (is_computed) {
    mark_as_computed(clip);
  } else {
    forget_number_forms(clip);
  }
  return {};
}

Status to_status(const Result<Goes>& goes) {
  if (!goes) return tl::unexpected<Error>(goes.error());
  return {};
}

}  // namespace

Status validate(const RemoveJoints& options, const Clip& clip) {
  return to_status(joints_that_go(options.joints, clip, false));
}
Status validate(const KeepJoints& options, const Clip& clip) {
  return to_status(joints_that_go(options.joints, clip, true));
}

Status apply(const RemoveJoints& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  return take_out(joints_that_go(options.joints, clip, false), clip);
}
Status apply(const KeepJoints& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  return take_out(joints_that_go(options.joints, clip, true), clip);
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mocap/evaluate.hpp"
#include "mocap/secondlife.hpp"
#include "secondlife/avatar_joint.hpp"
#include "secondlife/upload.hpp"
#include "secondlife/viewer_blend.hpp"
#include "text/utf8.hpp"

namespace mocap::secondlife {

namespace {

constexpr double sixteen_bits = 65535.0;

/// Quantises a number to 65,536 values between two limits: rounds it down, and to 0 if it is within
/// one step of 0.
double quantised(double value, double low, double high) {
  const double share = (std::clamp(value, low, high) - low) / (high - low);
  const double kept = std::floor(share * sixteen_bits) / sixteen_bits * (high - low) + low;
  return std::abs(kept) < (high - low) / sixteen_bits ? 0.0 : kept;
}

Quaternion quantised(Quaternion rotation) {
  rotation.normalize();
  if (rotation.w() < 0.0) rotation.coeffs() *= -1.0;
  const Vector3 parts(quantised(rotation.x(), -1.0, 1.0), quantised(rotation.y(), -1.0, 1.0),
                      quantised(rotation.z(), -1.0, 1.0));
  const double rest = std::max(1.0 - parts.squaredNorm(), 0.0);
  return Quaternion(std::sqrt(rest), parts.x(), parts.y(), parts.z()).normalized();
}

Quaternion between(const Quaternion& a, const Quaternion& b, double share) {
  return viewer_nlerp(a, b, share);
}

Vector3 between(const Vector3& a, const Vector3& b, double share) {
  return a + share * (b - a);
}

/// Keys by time. If several have the same time, the last one is used.
template <class Value>
using Keys = std::map<double, Value>;

template <class Value>
Value value_at(const Keys<Value>& keys, double time_s) {
  const auto after = keys.lower_bound(time_s);
  if (after == keys.end()) return std::prev(after)->second;
  if (after == keys.begin() || after->first == time_s) return after->second;
  const auto before = std::prev(after);
  return between(before->second, after->second,
                 (time_s - before->first) / (after->first - before->first));
}

/// Animation of one bone of the avatar.
struct BoneKeys {
  Keys<Quaternion> rotations;
  Keys<Vector3> positions;  ///< Inches.
};

/// An error, because the viewer rejects such a file. If only some of the joints are static, the
/// same code is a note.
tl::unexpected<Error> nothing_to_play(std::string message) {
  auto error = fail(codes::secondlife_unmoved, std::move(message));
  error.value().advise(
      "Make at least one joint differ between the first frame and a later one, or put a reference "
      "pose before the motion with --add-reference.",
      {}, Audience::command);
  return error;
}

class Playback {
 public:
  explicit Playback(const Clip& clip) : clip_(clip), layout_(viewer_layout(clip.skeleton)) {}

  Result<Clip> run() {
    if (Status accepted = check_form(); !accepted) {
      return tl::unexpected<Error>(std::move(accepted.error()));
    }
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      if (Status taken = take_joint(i); !taken)
        return tl::unexpected<Error>(std::move(taken.error()));
    }
    if (moved_ == 0) {
      return nothing_to_play("nothing differs from the first frame, which is not played");
    }
    if (moved_ > max_joints) {
      return fail(codes::secondlife_joint_count, "more joints move than an animation can have");
    }
    return played();
  }

 private:
  Status check_form() const {
    const Skeleton& skeleton = clip_.skeleton;
    if (Status sound = clip_.validate(); !sound) return sound;
    if (skeleton.empty() || clip_.motion.empty()) {
      return nothing_to_play("there are no frames to play");
    }
    if (!layout_.joints[0].is_hip()) {
      return fail(codes::secondlife_root, "the first joint is not called `hip` or `mPelvis`");
    }
    const bool is_readable =
        std::all_of(layout_.joints.begin(), layout_.joints.end(),
                    [](const ViewerJoint& joint) { return joint.is_readable; });
    if (!is_readable || layout_.columns > clip_.motion.channels()) {
      return fail(codes::secondlife_channels,
                  "a joint has fewer than three rotation channels, or frames are too short");
    }
    if (played_s(clip_.motion) > max_duration_s) {
      return fail(codes::secondlife_duration, "it would play for more than 60 s");
    }
    return {};
  }

  Status take_joint(std::size_t joint) {
    const ViewerJoint& viewed = layout_.joints[joint];
    const FileTrack track = track_of(clip_, layout_, joint);
    const KeptKeys kept = keys_kept(track);
    if (!kept.is_moved) return {};
    const std::string& name = clip_.skeleton[joint].name;
    if (viewed.kind == NameKind::unknown) {
      return fail(codes::secondlife_joint_unknown,
                  "`" + text::shown(name) + "` moves but is not a bone of the avatar");
    }
    if (viewed.kind == NameKind::forbidden) {
      return fail(codes::secondlife_joint_forbidden,
                  "`" + name + "` may not be moved by animations");
    }
    ++moved_;
    if (viewed.kind != NameKind::bone) return {};
    take_keys(*viewed.bone, viewed.has_positions, track, kept);
    return {};
  }

  void take_keys(std::size_t bone, bool has_positions, const FileTrack& track,
                 const KeptKeys& kept) {
    const bool is_hip = bone == 0;
    const Quaternion start = is_hip ? track.rotations.front().conjugate() : Quaternion::Identity();
    const Vector3 base = is_hip ? track.positions.front() : Vector3(Vector3::Zero());
    // The hip moves relative to its rest position; positions of other bones are absolute.
    const Vector3 rest = is_hip ? inches(bones()[0].position_m) : Vector3(Vector3::Zero());
    // If two joints name the same bone, the last one is used.
    BoneKeys keys;
    const double whole = played_s(clip_.motion);
    for (std::size_t frame = 0; frame < track.rotations.size(); ++frame) {
      const double frame_s =
          frame == 0 ? 0.0 : static_cast<double>(frame - 1) * clip_.motion.frame_time.seconds();
      const double time_s = quantised(frame_s, 0.0, whole);
      if (kept.rotation[frame]) keys.rotations[time_s] = quantised(start * track.rotations[frame]);
      if (!has_positions || !kept.position[frame]) continue;
      const Vector3 place = start * (track.positions[frame] - base) * metres_per_inch;
      keys.positions[time_s] =
          rest + Vector3(quantised(place.x(), -max_position_m, max_position_m),
                         quantised(place.y(), -max_position_m, max_position_m),
                         quantised(place.z(), -max_position_m, max_position_m)) /
                     metres_per_inch;
    }
    keys_[bone] = std::move(keys);
  }

  /// The bones of the classic skeleton and all bones that move, in the rest pose.
  Skeleton avatar() {
    const std::span<const AvatarBone> all = bones();
    const Skeleton classic = classic_skeleton();
    std::vector<bool> is_shown(all.size(), false);
    for (std::size_t i = all.size(); i-- > 0;) {
      const bool is_classic = !all[i].alias.empty() && classic.find(all[i].alias);
      is_shown[i] = is_shown[i] || is_classic || keys_.contains(i);
    }
    Skeleton skeleton;
    joint_of_.assign(all.size(), std::nullopt);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!is_shown[i]) continue;
      Joint joint;
      joint.name = std::string(all[i].alias.empty() ? all[i].name : all[i].alias);
      joint.offset = inches(all[i].position_m);
      std::size_t parent = all[i].parent;
      for (; parent != Joint::no_parent && !is_shown[parent]; parent = all[parent].parent) {
        joint.offset += inches(all[parent].position_m);
      }
      const auto keys = keys_.find(i);
      if (i == 0 || (keys != keys_.end() && !keys->second.positions.empty())) {
        joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
      }
      joint.channels.insert(joint.channels.end(),
                            {Channel::y_rotation, Channel::x_rotation, Channel::z_rotation});
      joint.end_sites = {{"Site", inches(all[i].end_m)}};
      const std::size_t above = parent == Joint::no_parent ? Joint::no_parent : *joint_of_[parent];
      if (above != Joint::no_parent) skeleton.set_end_sites(above, {});
      if (const Result<std::size_t> added = skeleton.add(above, std::move(joint))) {
        joint_of_[i] = *added;
      }
    }
    return skeleton;
  }

  Result<Clip> played() {
    Clip result;
    result.metadata.source = clip_.metadata.source;
    result.skeleton = avatar();
    const FrameTime& frame_time = clip_.motion.frame_time;
    Poses poses;
    poses.frames = clip_.motion.frames() > 3 ? clip_.motion.frames() - 2 : 1;
    poses.joints = result.skeleton.size();
    poses.local_positions.resize(poses.frames * poses.joints * 3);
    poses.local_rotations.resize(poses.frames * poses.joints * 4);
    for (std::size_t bone = 0; bone < joint_of_.size(); ++bone) {
      if (!joint_of_[bone]) continue;
      const std::size_t joint = *joint_of_[bone];
      const auto found = keys_.find(bone);
      const BoneKeys keys = found == keys_.end() ? BoneKeys{} : found->second;
      for (std::size_t frame = 0; frame < poses.frames; ++frame) {
        const double time_s = static_cast<double>(frame) * frame_time.seconds();
        const Quaternion rotation =
            keys.rotations.empty() ? Quaternion::Identity() : value_at(keys.rotations, time_s);
        const Vector3 position = keys.positions.empty() ? result.skeleton[joint].offset
                                                        : value_at(keys.positions, time_s);
        const std::size_t at = frame * poses.joints + joint;
        std::copy(rotation.coeffs().begin(), rotation.coeffs().end(),
                  &poses.local_rotations[at * 4]);
        std::copy(position.begin(), position.end(), &poses.local_positions[at * 3]);
      }
    }
    Result<Motion> motion = author(poses, result.skeleton, frame_time);
    if (!motion) return tl::unexpected<Error>(std::move(motion.error()));
    result.motion = std::move(*motion);
    return result;
  }

  const Clip& clip_;
  ViewerLayout layout_;
  std::map<std::size_t, BoneKeys> keys_;  ///< By bone.
  std::vector<std::optional<std::size_t>> joint_of_;
  std::size_t moved_ = 0;
};

}  // namespace

Result<Clip> as_played(const Clip& clip) {
  return Playback(clip).run();
}

}  // namespace mocap::secondlife

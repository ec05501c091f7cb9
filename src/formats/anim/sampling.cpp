// SPDX-License-Identifier: MIT
#include "formats/anim/sampling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <string>
#include <utility>

#include "mocap/evaluate.hpp"
#include "mocap/secondlife.hpp"
#include "model/common_rates.hpp"

namespace mocap::anim {

namespace {

/// Durations are 32-bit floats.
constexpr double rate_rounding = 1e-6;
constexpr FrameRate rate_without_frames{60, 1};
/// A pose that is held longer is probably a stance rather than a single frame.
constexpr double longest_frame_s = 1.0;
/// Frames must be at least this many time steps apart; otherwise any time would fall on one.
constexpr double least_steps_a_frame = 4.0;

template <class Visit>
bool all_times(std::span<const Curves> curves, const Visit& visit) {
  for (const Curves& joint : curves) {
    for (const RotationKey& key : joint.rotations)
      if (!visit(key.time_s)) return false;
    for (const PositionKey& key : joint.positions)
      if (!visit(key.time_s)) return false;
  }
  return true;
}

bool holds_keys(std::span<const Curves> curves, double rate, double time_step_s) {
  if (1.0 / rate < least_steps_a_frame * time_step_s) return false;
  return all_times(curves, [&](double time_s) {
    const double frame = std::round(time_s * rate);
    return std::abs(time_s - frame / rate) <= time_step_s;
  });
}

/// Whether there are keys, all of them at the start.
bool is_pose(std::span<const Curves> curves, double time_step_s) {
  const bool has_keys = std::any_of(curves.begin(), curves.end(), [](const Curves& joint) {
    return !joint.rotations.empty() || !joint.positions.empty();
  });
  return has_keys && all_times(curves, [&](double time_s) { return time_s <= time_step_s; });
}

/// Smallest distance between two keys of a joint; empty if no joint has two.
std::optional<double> least_distance_s(std::span<const Curves> curves) {
  std::optional<double> least;
  const auto look_at = [&](const auto& keys) {
    for (std::size_t i = 1; i < keys.size(); ++i) {
      const double distance = keys[i].time_s - keys[i - 1].time_s;
      if (!least || distance < *least) least = distance;
    }
  };
  for (const Curves& joint : curves) {
    look_at(joint.rotations);
    look_at(joint.positions);
  }
  return least;
}

Vector3 as_vector(const std::array<double, 3>& v) {
  return {v[0], v[1], v[2]};
}

Vector3 in_file_units(const Vector3& avatar_m) {
  return secondlife::y_up_from_avatar(avatar_m) / secondlife::metres_per_inch;
}

Joint joint_of(const secondlife::AvatarBone& bone, std::string_view name, bool is_placed) {
  Joint joint;
  joint.name = std::string(name);
  joint.offset = in_file_units(as_vector(bone.position_m));
  joint.channels = {Channel::y_rotation, Channel::x_rotation, Channel::z_rotation};
  if (bone.parent == Joint::no_parent || is_placed) {
    joint.channels.insert(joint.channels.begin(),
                          {Channel::x_position, Channel::y_position, Channel::z_position});
  }
  return joint;
}

/// Writes the values of one joint to every frame of the poses.
void play(const Curves& curves, const Joint& joint, bool is_pelvis, const FrameTime& frame_time,
          double snap_s, std::size_t index, Poses& poses) {
  Playback<Quaternion> rotations(curves.rotations, snap_s);
  Playback<Vector3> positions(curves.positions, snap_s);
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const double time_s = frame_time.time_of(frame);
    const std::size_t at = frame * poses.joints + index;
    Quaternion rotation = Quaternion::Identity();
    if (!curves.rotations.empty()) {
      rotation = secondlife::y_up_from_avatar(rotations.at(time_s));
    }
    Vector3 position = joint.offset;
    if (!curves.positions.empty()) {
      // Positions of the pelvis are relative to its rest position; those of other joints, to their
      // parents.
      position = in_file_units(positions.at(time_s));
      if (is_pelvis) position += joint.offset;
    }
    std::copy_n(rotation.coeffs().data(), 4, &poses.local_rotations[at * 4]);
    std::copy_n(position.data(), 3, &poses.local_positions[at * 3]);
  }
}

}  // namespace

Sampling find_sampling(std::span<const Curves> curves, double duration_s, double time_step_s) {
  if (duration_s > 0.0 && duration_s <= longest_frame_s && is_pose(curves, time_step_s))
    return {mocap::detail::frame_time_of_step(duration_s, rate_rounding), true};
  for (const FrameRate rate : mocap::detail::common_rates()) {
    if (holds_keys(curves, mocap::detail::per_second(rate), time_step_s))
      return {FrameTime(rate), true};
  }
  const std::optional<double> distance = least_distance_s(curves);
  if (distance && *distance > 0.0 && duration_s > 0.0) {
    // The rate that divides the duration evenly is more reliable than a single short distance.
    const double frames = std::round(duration_s / *distance);
    const double rate = frames / duration_s;
    constexpr double fastest_rate = 240.0;
    if (rate <= fastest_rate && holds_keys(curves, rate, time_step_s)) {
      return {mocap::detail::frame_time_of_step(1.0 / rate, rate_rounding), true};
    }
  }
  return {FrameTime(rate_without_frames), false};
}

std::size_t frames_in(std::span<const Curves> curves, double duration_s, double time_step_s,
                      const FrameTime& frame_time) {
  constexpr double share_of_a_frame = 1e-3;
  const double frames = duration_s * frame_time.frames_per_second();
  if (frames <= 1.0 + share_of_a_frame && is_pose(curves, time_step_s)) return 1;
  return static_cast<std::size_t>(std::floor(frames + share_of_a_frame)) + 1;
}

TrackSkeleton skeleton_of(std::span<const Track> tracks, std::span<const Curves> curves) {
  const std::span<const secondlife::AvatarBone> bones = secondlife::bones();
  std::vector<std::optional<std::size_t>> track_of(bones.size());
  std::vector<bool> wanted(bones.size(), false);
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    std::optional<std::size_t> bone = secondlife::find_bone(tracks[i].joint);
    if (!bone) continue;
    if (!track_of[*bone]) track_of[*bone] = i;
    for (std::size_t each = *bone; each != secondlife::AvatarBone::no_parent;
         each = bones[each].parent)
      wanted[each] = true;
  }
  TrackSkeleton result;
  std::vector<std::size_t> joint_of_bone(bones.size(), Joint::no_parent);
  std::vector<std::size_t> bone_of_joint;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (!wanted[i]) continue;
    const std::size_t parent = bones[i].parent == secondlife::AvatarBone::no_parent
                                   ? Joint::no_parent
                                   : joint_of_bone[bones[i].parent];
    joint_of_bone[i] = bone_of_joint.size();
    const std::optional<std::size_t> track = track_of[i];
    // Bones are in depth-first order, so each joint becomes the last one.
    (void)result.skeleton.add(
        parent, joint_of(bones[i], track ? std::string_view(tracks[*track].joint) : bones[i].name,
                         track && !curves[*track].positions.empty()));
    bone_of_joint.push_back(i);
    result.tracks.push_back(track_of[i]);
  }
  for (std::size_t i = 0; i < bone_of_joint.size(); ++i) {
    if (!result.skeleton.children(i).empty()) continue;
    const Vector3 end = in_file_units(as_vector(bones[bone_of_joint[i]].end_m));
    result.skeleton.set_end_sites(i, {EndSite{.label = "Site", .offset = end}});
  }
  return result;
}

Result<Clip> sample(std::span<const Track> tracks, std::span<const Curves> curves,
                    double duration_s, double time_step_s, const FrameTime& frame_time) {
  TrackSkeleton body = skeleton_of(tracks, curves);
  static const Curves still;
  Poses poses;
  poses.frames = frames_in(curves, duration_s, time_step_s, frame_time);
  poses.joints = body.skeleton.size();
  Clip clip;
  try {
    poses.local_rotations.resize(poses.frames * poses.joints * 4);
    poses.local_positions.resize(poses.frames * poses.joints * 3);
    for (std::size_t i = 0; i < poses.joints; ++i) {
      const Curves& own = body.tracks[i] ? curves[*body.tracks[i]] : still;
      play(own, body.skeleton[i], i == 0, frame_time, time_step_s, i, poses);
    }
    Result<Motion> motion = author(poses, body.skeleton, frame_time);
    if (!motion) return tl::unexpected<Error>(std::move(motion.error()));
    clip.motion = std::move(*motion);
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the frames of the animation");
  }
  clip.skeleton = std::move(body.skeleton);
  return clip;
}

}  // namespace mocap::anim

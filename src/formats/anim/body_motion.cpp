// SPDX-License-Identifier: MIT
#include "formats/anim/body_motion.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <optional>
#include <utility>

#include "formats/anim/key_steps.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"

namespace mocap::anim {

namespace {

/// Threshold for motion. The viewer's upload compares the tips of two axes, so it drops up to
/// 0.0573 degrees about x or y and 0.0286 degrees about z (llbvhloader.cpp,
/// ROTATION_MOTION_THRESHOLD, POSITION_MOTION_THRESHOLD). Here the angle about any axis is
/// compared.
constexpr double least_turn_rad = 0.0005;
constexpr double least_way_m = 0.001 * secondlife::metres_per_inch;
/// Frames whose poses are in memory at once.
constexpr std::size_t block_frames = 256;

struct Placed {
  Quaternion rotation = Quaternion::Identity();
  Vector3 position = Vector3::Zero();
};

/// The reference of a joint.
struct Frame {
  std::size_t joint = 0;
  std::size_t bone = 0;
  std::optional<std::size_t> above;  ///< The nearest ancestor among the avatar bones of the clip.
  bool is_placed = false;            ///< Its position relative to that joint may change.
  Placed rest;
};

Placed placed(const Poses& poses, std::size_t frame, std::size_t joint) {
  return {poses.world_rotation(frame, joint), poses.world_position(frame, joint)};
}

Placed against(const Poses& poses, std::size_t frame, const Frame& joint) {
  Placed own = placed(poses, frame, joint.joint);
  if (!joint.above) return own;
  const Placed above = placed(poses, frame, *joint.above);
  const Quaternion back = above.rotation.conjugate();
  return {back * own.rotation, back * (own.position - above.position)};
}

/// Whether a joint, or one between it and its ancestor above, has position channels.
bool moves_in_place(const Skeleton& skeleton, const Frame& frame) {
  for (std::size_t i = frame.joint; frame.above != i;) {
    const std::vector<Channel>& channels = skeleton[i].channels;
    if (std::any_of(channels.begin(), channels.end(), [](Channel channel) {
          return is_position(channel) || channel == Channel::bone_length;
        })) {
      return true;
    }
    if (skeleton[i].parent == Joint::no_parent) return false;
    i = skeleton[i].parent;
  }
  return false;
}

std::vector<Frame> frames_of(const Skeleton& skeleton, BodyMotion& body) {
  std::vector<std::optional<std::size_t>> joint_of(secondlife::bones().size());
  std::vector<Frame> frames;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::optional<std::size_t> bone = secondlife::find_bone(skeleton[i].name);
    if (!bone || joint_of[*bone]) {
      (bone ? body.twice : body.unknown).push_back(skeleton[i].name);
      continue;
    }
    joint_of[*bone] = i;
    frames.push_back({.joint = i, .bone = *bone, .above = {}, .is_placed = false, .rest = {}});
  }
  for (Frame& frame : frames) {
    for (std::size_t above = secondlife::bones()[frame.bone].parent;
         above != secondlife::AvatarBone::no_parent && !frame.above;
         above = secondlife::bones()[above].parent) {
      frame.above = joint_of[above];
    }
    frame.is_placed = frame.bone == 0 || (frame.above && moves_in_place(skeleton, frame));
  }
  return frames;
}

/// Lowest point of the rest pose along y.
double lowest_at_rest(const Skeleton& skeleton, const Poses& rest) {
  double lowest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    lowest = std::min(lowest, rest.world_position(0, i)[1]);
    for (const EndSite& site : skeleton[i].end_sites) {
      lowest = std::min(lowest, end_site_position(rest, 0, i, site).y());
    }
  }
  return lowest;
}

/// Position of the pelvis of the standing avatar: its offset, or, if that is zero as in most motion
/// files, the height at which the rest pose is on the ground.
Vector3 pelvis_at_rest(const Skeleton& skeleton, const Poses& rest, const Placed& pelvis) {
  if (!pelvis.position.isZero(0.0)) return pelvis.position;
  return {0.0, -lowest_at_rest(skeleton, rest), 0.0};
}

void set_rests(const Clip& clip, bool by_first_frame, std::vector<Frame>& frames) {
  const Poses rest = by_first_frame ? detail::poses_of(clip, {.first_frame = 0, .frame_count = 1})
                                    : evaluate_rest(clip.skeleton);
  for (Frame& frame : frames) {
    frame.rest = against(rest, 0, frame);
    if (by_first_frame || frame.bone != 0) continue;
    frame.rest.position = pelvis_at_rest(clip.skeleton, rest, frame.rest);
  }
}

bool differs(const Quaternion& a, const Quaternion& b) {
  return 2.0 * (a.conjugate() * b).vec().norm() > least_turn_rad;
}

/// Adds one frame of one joint.
void add(const Frame& frame, const Placed& pose, double metres, bool by_first_frame,
         JointMotion& motion) {
  const bool is_pelvis = frame.bone == 0;
  Quaternion turn_back = Quaternion::Identity();
  if (is_pelvis && by_first_frame) turn_back = frame.rest.rotation.conjugate();
  motion.turns = motion.turns || differs(frame.rest.rotation, pose.rotation);
  motion.rotations.push_back(
      secondlife::avatar_from_y_up((turn_back * pose.rotation).normalized()));
  if (!frame.is_placed) return;
  const Vector3 way = metres * (pose.position - frame.rest.position);
  motion.travels = motion.travels || way.norm() > least_way_m;
  motion.positions.push_back(secondlife::avatar_from_y_up(
      is_pelvis ? Vector3(turn_back * way) : Vector3(metres * pose.position)));
}

}  // namespace

Result<BodyMotion> motion_of(const Clip& clip, const WriteOptions& options) {
  BodyMotion body;
  std::vector<Frame> frames = frames_of(clip.skeleton, body);
  if (frames.empty() || clip.motion.empty()) return body;
  const bool has_reference = options.reference_frame.value_or(false);
  const double metres = options.metres_per_unit.value_or(secondlife::metres_per_inch);
  const std::size_t first = has_reference ? 1 : 0;
  try {
    set_rests(clip, has_reference, frames);
    for (const Frame& frame : frames) {
      JointMotion& motion = body.joints.emplace_back();
      motion.joint = frame.joint;
      motion.bone = frame.bone;
      motion.rotations.reserve(clip.motion.frames() - first);
    }
    Poses poses;
    for (std::size_t at = first; at < clip.motion.frames(); at += block_frames) {
      evaluate(clip, {.first_frame = at, .frame_count = block_frames, .local = false}, poses);
      if (poses.frames == 0) return fail(codes::limit_memory, "not enough memory for the poses");
      for (std::size_t i = 0; i < frames.size(); ++i) {
        for (std::size_t f = 0; f < poses.frames; ++f) {
          add(frames[i], against(poses, f, frames[i]), metres, has_reference, body.joints[i]);
        }
      }
    }
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the keys of the animation");
  }
  return body;
}

}  // namespace mocap::anim

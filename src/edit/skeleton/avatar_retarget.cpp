// SPDX-License-Identifier: MIT
#include "edit/skeleton/avatar_retarget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "body/axes.hpp"
#include "body/known_up.hpp"
#include "body/pose_blocks.hpp"
#include "body/posture.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"
#include "model/ranking.hpp"
#include "pose/blend.hpp"
#include "pose/poses_of.hpp"
#include "secondlife/avatar_joint.hpp"

namespace mocap::edit {

namespace {

using secondlife::avatar_joint;

/// Approximate number of frames that are searched for an upright pose.
constexpr std::size_t examined_frames = 64;
/// Fraction of the frames in which a foot may be below the ground, as outliers of the recording.
constexpr double share_below_ground = 0.02;

/// A pose of the figure that is considered upright, and its directions.
struct Standing {
  Poses pose;
  Vector3 up = Vector3::UnitY();
  Vector3 front = Vector3::UnitZ();
  std::optional<std::size_t> frame;  ///< Frame of the motion; empty for the rest pose.

  /// Rotation from the space of this pose to that of the avatar.
  Quaternion avatar_from_pose() const { return basis(up, front); }

  static Quaternion basis(const Vector3& up, const Vector3& front) {
    Eigen::Matrix3d rows;
    rows.row(0) = up.cross(front);
    rows.row(1) = up;
    rows.row(2) = front;
    return Quaternion(rows).normalized();
  }
};

Vector3 level(const Vector3& vector, const Vector3& up) {
  return vector - up.dot(vector) * up;
}

/// The direction from the figure's right to its left, measured at hips and shoulders.
Vector3 to_left(const Poses& poses, std::size_t frame, const AvatarMatch& match) {
  return poses.world_position(frame, match.left_leg.begin) -
         poses.world_position(frame, match.right_leg.begin) +
         poses.world_position(frame, match.left_arm.begin) -
         poses.world_position(frame, match.right_arm.begin);
}

std::optional<Standing> standing_at_rest(const Clip& clip, const AvatarMatch& match) {
  Clip rest;
  rest.skeleton = clip.skeleton;
  rest.motion = Motion(0, clip.skeleton.channel_count());
  if (!find_stance(rest).rest_pose_is_upright) return std::nullopt;
  const AxisGuess axes = guess_axes(rest);
  if (axes.up_confidence == Confidence::none || axes.facing_confidence == Confidence::none) {
    return std::nullopt;
  }
  Standing standing{evaluate_rest(clip.skeleton), detail::vector_of(axes.up),
                    detail::vector_of(axes.facing), std::nullopt};
  const Vector3 left = level(to_left(standing.pose, 0, match), standing.up);
  if (!(left.norm() > 0.0)) return std::nullopt;
  standing.front = left.normalized().cross(standing.up);
  return standing;
}

/// The frame with the largest distance between head and feet along the up axis.
std::optional<Standing> standing_in_motion(const Clip& clip, const AvatarMatch& match,
                                           const Vector3& up) {
  const BodyParts parts = find_body_parts(clip.skeleton);
  const std::size_t head = parts.head.value_or(match.left_arm.begin);
  std::optional<Standing> best;
  double tallest = 0.0;
  const std::size_t frames = clip.motion.frames();
  const std::size_t step = std::max<std::size_t>(frames / examined_frames, 1);
  for (std::size_t frame = 0; frame < frames; frame += step) {
    Poses pose = detail::poses_of(clip, {.first_frame = frame, .frame_count = 1});
    const double feet = std::max(up.dot(pose.world_position(0, match.left_leg.end)),
                                 up.dot(pose.world_position(0, match.right_leg.end)));
    const double height = up.dot(pose.world_position(0, head)) - feet;
    const Vector3 left = level(to_left(pose, 0, match), up);
    if (!(height > tallest) || !(left.norm() > 0.0)) continue;
    tallest = height;
    best = Standing{std::move(pose), up, left.normalized().cross(up), frame};
  }
  return best;
}

/// Direction of an avatar joint in its T-pose; zero for joints without one.
Vector3 t_pose_direction(std::string_view name) {
  if (name.ends_with("Thigh") || name.ends_with("Shin")) return -Vector3::UnitY();
  for (const std::string_view part : {"Shldr", "ForeArm", "Hand"}) {
    if (name.size() == part.size() + 1 && name.ends_with(part)) {
      return name.front() == 'l' ? Vector3(Vector3::UnitX()) : Vector3(-Vector3::UnitX());
    }
  }
  return Vector3::Zero();
}

/// The axis of an elbow or knee, in the space of the joint above, from the frames in which the limb
/// is bent. Zero if it hardly bends, or not always about the same axis.
Vector3 hinge_of(const Clip& clip, const Limb& limb) {
  constexpr double min_sine = 0.34;  // 20 to 160 degrees.
  constexpr double min_concentration = 0.8;
  Vector3 sum = Vector3::Zero();
  double weights = 0.0;
  const std::size_t frames = clip.motion.frames();
  const std::size_t step = std::max<std::size_t>(frames / examined_frames, 1);
  for (std::size_t frame = 0; frame < frames; frame += step) {
    const Poses pose =
        detail::poses_of(clip, {.first_frame = frame, .frame_count = 1, .local = false});
    const Vector3 bend = pose.world_position(0, limb.bend);
    const Vector3 upper = (bend - pose.world_position(0, limb.begin)).normalized();
    const Vector3 lower = (pose.world_position(0, limb.end) - bend).normalized();
    const Vector3 axis = upper.cross(lower);
    if (!(axis.norm() >= min_sine)) continue;
    sum += pose.world_rotation(0, limb.begin).conjugate() * axis;
    weights += axis.norm();
  }
  if (!(weights > 0.0) || sum.norm() < min_concentration * weights) return Vector3::Zero();
  return sum.normalized();
}

/// The rotation about `axis` that brings one direction as close to another as possible.
Quaternion turn_about(const Vector3& axis, const Vector3& from, const Vector3& to) {
  const Vector3 level_from = level(from, axis);
  const Vector3 level_to = level(to, axis);
  constexpr double least = 0.1;
  if (level_from.norm() < least || level_to.norm() < least) return Quaternion::Identity();
  const double angle = std::atan2(axis.dot(level_from.cross(level_to)), level_from.dot(level_to));
  return Quaternion(Eigen::AngleAxisd(angle, axis));
}

/// Constant factors of one avatar joint: R(t) = world * W(t) * fixed.
struct Link {
  std::size_t from = 0;
  std::optional<std::size_t> and_from;
  Quaternion fixed = Quaternion::Identity();
  Quaternion and_fixed = Quaternion::Identity();
  bool is_given = false;
};

class Retargeter {
 public:
  Retargeter(const Clip& clip, const AvatarMatch& match, Standing standing, const Vector3& up,
             std::size_t first)
      : clip_(clip), match_(match), standing_(std::move(standing)), first_(first) {
    avatar_ = secondlife::classic_skeleton();
    for (const AvatarJoint& joint : match.joints) avatar_joint(avatar_, joint.name);
    link_joints();
    set_world(up);
  }

  Result<OnAvatar> run() {
    const double leg = leg_length();
    if (!(leg > 0.0) || !std::isfinite(leg)) {
      return fail(codes::edit_no_body, "the legs have no length");
    }
    OnAvatar result;
    result.scale = avatar_leg_length() / leg;
    const std::size_t frames = clip_.motion.frames() - first_;
    Poses poses;
    poses.frames = frames;
    poses.joints = avatar_.size();
    poses.local_positions.resize(frames * avatar_.size() * 3);
    poses.local_rotations.resize(frames * avatar_.size() * 4);
    constexpr std::size_t frames_at_once = 256;
    for (std::size_t done = 0; done < frames; done += frames_at_once) {
      const Poses block = detail::poses_of(
          clip_, {.first_frame = first_ + done, .frame_count = frames_at_once, .local = false});
      for (std::size_t i = 0; i < block.frames; ++i) {
        write_frame(block, i, result.scale, poses, done + i);
      }
    }
    Result<Motion> motion = author(poses, avatar_, clip_.motion.frame_time);
    if (!motion) return tl::unexpected<Error>(std::move(motion.error()));
    result.clip.skeleton = std::move(avatar_);
    result.clip.motion = std::move(*motion);
    result.clip.metadata = clip_.metadata;
    result.reference_frame = standing_.frame;
    put_on_ground(result.clip);
    return result;
  }

 private:
  void link_joints() {
    links_.resize(avatar_.size());
    const Poses avatar_rest = evaluate_rest(avatar_);
    const Quaternion to_avatar = standing_.avatar_from_pose();
    const Quaternion from_avatar = to_avatar.conjugate();
    std::vector<Quaternion> raised(clip_.skeleton.size(), Quaternion::Identity());
    for (const AvatarJoint& joint : match_.joints) {
      const std::size_t own = *avatar_.find(joint.name);
      Link& link = links_[own];
      link.is_given = true;
      link.from = joint.from;
      link.and_from = joint.and_from;
      const Vector3 target = t_pose_direction(joint.name);
      const bool is_hand = joint.name == "lHand" || joint.name == "rHand";
      // A finger follows its hand into the T-pose, and a hand without fingers follows its forearm.
      const bool is_finger = joint.name.starts_with("mHand");
      Quaternion raise = Quaternion::Identity();
      if (joint.begin && joint.end) {
        raise = shortest_rotation(standing_.pose.world_position(0, *joint.end) -
                                      standing_.pose.world_position(0, *joint.begin),
                                  from_avatar * target);
        raise = roll_of(joint.name, from_avatar, target, raise) * raise;
      } else if (is_hand) {
        const Limb& arm = joint.name == "lHand" ? match_.left_arm : match_.right_arm;
        raise = raised[arm.last_below];
      } else if (is_finger) {
        raise = raised[joint.name.ends_with("Left") ? match_.left_arm.end : match_.right_arm.end];
      }
      raised[joint.from] = raise;
      const Quaternion avatar_raise =
          target.isZero() || is_hand ? Quaternion::Identity()
                                     : shortest_rotation(bone_direction(avatar_rest, own), target);
      const auto fixed = [&](std::size_t source) {
        return ((raise * standing_.pose.world_rotation(0, source)).conjugate() * from_avatar *
                avatar_raise)
            .normalized();
      };
      link.fixed = fixed(joint.from);
      if (joint.and_from) link.and_fixed = fixed(*joint.and_from);
    }
  }

  /// The direction from the index finger to the little finger in the standing pose; zero without
  /// fingers.
  Vector3 across_knuckles(bool is_left) const {
    const auto place_of = [&](std::string_view finger) -> std::optional<Vector3> {
      const std::string name = fmt::format("mHand{}1{}", finger, is_left ? "Left" : "Right");
      for (const AvatarJoint& joint : match_.joints)
        if (joint.name == name) return standing_.pose.world_position(0, joint.from);
      return std::nullopt;
    };
    const std::optional<Vector3> index = place_of("Index");
    const std::optional<Vector3> little = place_of("Pinky");
    if (!index || !little || !((*little - *index).norm() > 0.0)) return Vector3::Zero();
    return (*little - *index).normalized();
  }

  /// The twist of a limb relative to the T-pose. In a frame of the motion, the twist is arbitrary;
  /// in the T-pose, elbows bend about the vertical axis, knees about the axis from side to side,
  /// and palms face down, with the index finger in front of the little finger.
  Quaternion roll_of(std::string_view name, const Quaternion& from_avatar, const Vector3& target,
                     const Quaternion& raise) const {
    if (!standing_.frame) return Quaternion::Identity();
    const bool is_left = name.front() == 'l';
    const bool is_leg = name.ends_with("Thigh") || name.ends_with("Shin");
    if (name == "lHand" || name == "rHand") {
      return turn_about(from_avatar * target, raise * across_knuckles(is_left),
                        from_avatar * -Vector3::UnitZ());
    }
    if (!is_leg && !name.ends_with("Shldr") && !name.ends_with("ForeArm")) {
      return Quaternion::Identity();
    }
    const Limb& limb = is_leg ? (is_left ? match_.left_leg : match_.right_leg)
                              : (is_left ? match_.left_arm : match_.right_arm);
    const Vector3 hinge = hinge_of(clip_, limb);
    if (hinge.isZero()) return Quaternion::Identity();
    const Vector3 wanted = is_leg
                               ? Vector3(Vector3::UnitX())
                               : (is_left ? Vector3(-Vector3::UnitY()) : Vector3(Vector3::UnitY()));
    const Vector3 now = raise * (standing_.pose.world_rotation(0, limb.begin) * hinge);
    return turn_about(from_avatar * target, now, from_avatar * wanted);
  }

  Vector3 bone_direction(const Poses& rest, std::size_t joint) const {
    const std::vector<std::size_t> children = avatar_.children(joint);
    if (children.empty()) return Vector3::Zero();
    return rest.world_position(0, children.front()) - rest.world_position(0, joint);
  }

  /// Maps up to y, and the facing direction in the first frame of the motion to z.
  void set_world(const Vector3& up) {
    const Poses start =
        detail::poses_of(clip_, {.first_frame = first_, .frame_count = 1, .local = false});
    const Quaternion hips = start.world_rotation(0, match_.hips) *
                            standing_.pose.world_rotation(0, match_.hips).conjugate();
    constexpr double min_level = 0.3;
    Vector3 front = level(hips * standing_.front, up);
    if (!(front.norm() > min_level)) {
      // If the figure bows or lies down, its left side determines the facing direction.
      front = level(hips * standing_.up.cross(standing_.front), up).cross(up);
    }
    if (!(front.norm() > min_level)) front = up.unitOrthogonal();
    world_ = Standing::basis(up, front.normalized());
    start_ = world_ * middle_of_hips(start, 0);
  }

  Vector3 middle_of_hips(const Poses& poses, std::size_t frame) const {
    return 0.5 * (poses.world_position(frame, match_.left_leg.begin) +
                  poses.world_position(frame, match_.right_leg.begin));
  }

  double leg_length() const {
    double sum = 0.0;
    for (const Limb* leg : {&match_.left_leg, &match_.right_leg}) {
      const Vector3 knee = standing_.pose.world_position(0, leg->bend);
      sum += (knee - standing_.pose.world_position(0, leg->begin)).norm() +
             (knee - standing_.pose.world_position(0, leg->end)).norm();
    }
    return sum / 2.0;
  }
  double avatar_leg_length() const {
    return avatar_[*avatar_.find("lShin")].offset.norm() +
           avatar_[*avatar_.find("lFoot")].offset.norm();
  }

  void write_frame(const Poses& source, std::size_t from, double scale, Poses& poses,
                   std::size_t to) const {
    std::vector<Quaternion> world(avatar_.size(), Quaternion::Identity());
    for (std::size_t i = 0; i < avatar_.size(); ++i) {
      const Link& link = links_[i];
      const std::size_t parent = avatar_[i].parent;
      const Quaternion above = parent == Joint::no_parent ? Quaternion::Identity() : world[parent];
      world[i] = above;
      if (link.is_given) {
        world[i] = world_ * source.world_rotation(from, link.from) * link.fixed;
        if (link.and_from) {
          const Quaternion other =
              world_ * source.world_rotation(from, *link.and_from) * link.and_fixed;
          world[i] = detail::blend(world[i], other, 0.5);
        }
      }
      const Quaternion local = (above.conjugate() * world[i]).normalized();
      const Eigen::Vector4d& parts = local.coeffs();
      std::copy(parts.begin(), parts.end(), &poses.local_rotations[(to * avatar_.size() + i) * 4]);
      const Vector3 place = i == 0 ? hip_place(source, from, scale, world[0]) : avatar_[i].offset;
      std::copy(place.begin(), place.end(), &poses.local_positions[(to * avatar_.size() + i) * 3]);
    }
  }

  /// The hip position that puts the midpoint between the tops of the thighs where it is in the
  /// figure.
  Vector3 hip_place(const Poses& source, std::size_t frame, double scale,
                    const Quaternion& hip) const {
    const Vector3 between =
        0.5 * (avatar_[*avatar_.find("lThigh")].offset + avatar_[*avatar_.find("rThigh")].offset);
    Vector3 position = world_ * middle_of_hips(source, frame);
    position.x() -= start_.x();
    position.z() -= start_.z();
    return scale * position + between - hip * between;
  }

  /// Moves the clip so that the soles are at height 0, as in the avatar's T-pose.
  static void put_on_ground(Clip& clip) {
    std::vector<double> lowest;
    lowest.reserve(clip.motion.frames());
    const std::size_t left = *clip.skeleton.find("lFoot");
    const std::size_t right = *clip.skeleton.find("rFoot");
    const Skeleton classic = secondlife::classic_skeleton();
    const EndSite tip = classic[*classic.find("lFoot")].end_sites.front();
    constexpr std::size_t frames_at_once = 256;
    for (std::size_t done = 0; done < clip.motion.frames(); done += frames_at_once) {
      const Poses block = detail::poses_of(
          clip, {.first_frame = done, .frame_count = frames_at_once, .local = false});
      for (std::size_t i = 0; i < block.frames; ++i) {
        double low = 1e300;
        for (const std::size_t foot : {left, right}) {
          low = std::min({low, end_site_position(block, i, foot, tip).y(),
                          block.world_position(i, foot).y() + tip.offset.y()});
        }
        lowest.push_back(low);
      }
    }
    const double ground = detail::value_at_rank(
        lowest, static_cast<std::size_t>(share_below_ground * static_cast<double>(lowest.size())));
    if (!std::isfinite(ground)) return;
    const std::size_t column = *clip.column(0, Channel::y_position);
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      clip.motion.computed_at(frame, column) -= ground;
    }
  }

  const Clip& clip_;
  const AvatarMatch& match_;
  Standing standing_;
  std::size_t first_;
  Skeleton avatar_;
  std::vector<Link> links_;
  Quaternion world_ = Quaternion::Identity();
  Vector3 start_ = Vector3::Zero();
};

}  // namespace

Result<OnAvatar> retarget_to_avatar(const Clip& clip, const AvatarMatch& match,
                                    std::size_t reference_frames) {
  const Vector3 up = detail::up_vector(clip);
  std::optional<Standing> standing = standing_at_rest(clip, match);
  if (!standing) standing = standing_in_motion(clip, match, up);
  if (!standing) {
    return fail(codes::edit_no_body, "the figure is not upright in the rest pose or in any frame");
  }
  return Retargeter(clip, match, std::move(*standing), up, reference_frames).run();
}

}  // namespace mocap::edit

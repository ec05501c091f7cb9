// SPDX-License-Identifier: MIT
#include "retarget/pose_writer.hpp"

#include <algorithm>
#include <utility>

#include "body/pose_blocks.hpp"
#include "mocap/evaluate.hpp"
#include "model/parallel.hpp"
#include "pose/channels.hpp"
#include "pose/poses_of.hpp"

namespace mocap::retarget {

PoseWriter::PoseWriter(const Clip& source, const Skeleton& target, const Plan& plan, double scale,
                       const FigurePair* figures, std::optional<std::size_t> hips)
    : source_(source), target_(target), plan_(plan), scale_(scale), figures_(figures), hips_(hips) {
  poses_.frames = source.motion.frames();
  poses_.joints = target.size();
  poses_.local_positions.resize(poses_.frames * poses_.joints * 3);
  poses_.local_rotations.resize(poses_.frames * poses_.joints * 4);
  if (figures == nullptr || !figures->places_feet) return;
  for (std::vector<LegFrame>& leg : legs_) leg.resize(poses_.frames);
}

void PoseWriter::run(std::size_t threads) {
  const std::size_t block = detail::frames_per_block(source_.skeleton.size() + target_.size());
  const std::size_t blocks = (poses_.frames + block - 1) / block;
  detail::for_each_index(blocks, threads, [&](std::size_t i, std::size_t /*part*/) {
    const Poses from =
        detail::poses_of(source_, {.first_frame = i * block, .frame_count = block, .local = false});
    World world{std::vector<Quaternion>(target_.size()), std::vector<Vector3>(target_.size())};
    for (std::size_t frame = 0; frame < from.frames; ++frame)
      write_frame(from, frame, i * block + frame, world);
    return true;
  });
}

Quaternion PoseWriter::rotation_of(const Poses& from, std::size_t frame, std::size_t joint,
                                   const Quaternion& above) const {
  const JointRule& rule = plan_.rules[joint];
  if (rule.kind == JointRule::Kind::follow) return above * plan_.rests[joint];
  return paired_rotation(from, frame, joint);
}

std::optional<Quaternion> PoseWriter::helper_rotation(const Poses& from, std::size_t frame,
                                                      std::size_t joint, const World& world) const {
  if (figures_ == nullptr || !figures_->twists[joint]) return std::nullopt;
  const TwistRule& twist = *figures_->twists[joint];
  if (plan_.rules[joint].kind != JointRule::Kind::follow || !twist.other) return std::nullopt;
  const std::vector<Quaternion>& stance = figures_->target_stance.rotations;
  Quaternion other = world.rotations[*twist.other];
  if (twist.is_lower) {
    // The hand comes after the helpers of the forearm.
    if (plan_.rules[*twist.other].kind == JointRule::Kind::follow) return std::nullopt;
    other = paired_rotation(from, frame, *twist.other);
  }
  return twisted(twist, world.rotations[twist.bone] * stance[twist.bone].conjugate(),
                 other * stance[*twist.other].conjugate()) *
         stance[joint];
}

Quaternion PoseWriter::paired_rotation(const Poses& from, std::size_t frame,
                                       std::size_t joint) const {
  const JointRule& rule = plan_.rules[joint];
  Quaternion first = plan_.to_target * from.world_rotation(frame, rule.from) * rule.fixed;
  if (rule.kind == JointRule::Kind::same) return first;
  return first.normalized().slerp(
      rule.share,
      (plan_.to_target * from.world_rotation(frame, rule.to) * rule.to_fixed).normalized());
}

Vector3 PoseWriter::place_of(const Poses& from, std::size_t frame, std::size_t joint,
                             const World& world, const Quaternion& above,
                             const Vector3& above_at) const {
  if (figures_ != nullptr && joint == *figures_->target.hips) {
    const Vector3 middle = figures_->placing(
        middle_of_thighs(figures_->source,
                         [&](std::size_t at) { return from.world_position(frame, at); }),
        figures_->placing.hips_rise);
    const Vector3 place = middle - world.rotations[joint] * figures_->to_middle;
    return above.conjugate() * (place - above_at);
  }
  const JointRule& rule = plan_.rules[joint];
  const bool is_placed = target_[joint].parent == Joint::no_parent || joint == hips_;
  if (figures_ == nullptr && is_placed && rule.kind == JointRule::Kind::same &&
      detail::has_positions(target_[joint])) {
    const Vector3 place = scale_ * (plan_.to_target * from.world_position(frame, rule.from));
    return above.conjugate() * (place - above_at);
  }
  return target_[joint].offset;
}

void PoseWriter::write_frame(const Poses& from, std::size_t frame, std::size_t to, World& world) {
  for (std::size_t joint = 0; joint < target_.size(); ++joint) {
    const std::size_t parent = target_[joint].parent;
    const bool is_root = parent == Joint::no_parent;
    const Quaternion above = is_root ? Quaternion::Identity() : world.rotations[parent];
    const Vector3 above_at = is_root ? Vector3(Vector3::Zero()) : world.positions[parent];
    const std::optional<Quaternion> helper = helper_rotation(from, frame, joint, world);
    world.rotations[joint] =
        (helper ? *helper : rotation_of(from, frame, joint, above)).normalized();
    const Vector3 local = place_of(from, frame, joint, world, above, above_at);
    world.positions[joint] = above_at + above * local;
    poses_.set_local_position(to, joint, local);
    poses_.set_local_rotation(to, joint, (above.conjugate() * world.rotations[joint]).normalized());
  }
  if (legs_[0].empty()) return;
  write_leg(from, frame, to, world, 0, figures_->source.left, figures_->target.left);
  write_leg(from, frame, to, world, 1, figures_->source.right, figures_->target.right);
}

Quaternion PoseWriter::above(const World& world, std::size_t joint) const {
  const std::size_t parent = target_[joint].parent;
  return parent == Joint::no_parent ? Quaternion::Identity() : world.rotations[parent];
}

void PoseWriter::write_leg(const Poses& from, std::size_t frame, std::size_t to, const World& world,
                           std::size_t side, const detail::SideParts& source,
                           const detail::SideParts& target) {
  const auto at = [&](std::size_t joint) { return from.world_position(frame, joint); };
  LegFrame& leg = legs_[side][to];
  leg.above_thigh = above(world, *target.thigh);
  leg.thigh = world.rotations[*target.thigh];
  leg.above_shin = above(world, *target.shin);
  leg.shin = world.rotations[*target.shin];
  leg.above_foot = above(world, *target.foot);
  leg.foot = world.rotations[*target.foot];
  leg.thigh_at = world.positions[*target.thigh];
  leg.shin_at = world.positions[*target.shin];
  leg.foot_at = world.positions[*target.foot];
  leg.ball_at = world.positions[figures_->with_toes ? *target.toe : *target.foot];
  const Stance& stance = figures_->target_stance;
  leg.knee_axis =
      leg.thigh * (stance.rotations[*target.thigh].conjugate() * stance.up.cross(stance.front));
  leg.ball_goal = figures_->placing(at(figures_->with_toes ? *source.toe : *source.foot),
                                    figures_->placing.ball_rises[side]);
  raise_front(from, frame, world, side, leg);
  leg.sole_rise =
      figures_->placing.up.dot(leg.ball_goal - leg.ball_at) +
      figures_->target_soles[side].height(
          figures_->placing.up, [&](std::size_t joint) { return world.positions[joint]; },
          [&](std::size_t joint) { return world.rotations[joint]; });
  leg.source_rise = figures_->placing.scale *
                    figures_->source_soles[side].height(
                        figures_->placing.turn.conjugate() * figures_->placing.up,
                        [&](std::size_t joint) { return Vector3(at(joint)); },
                        [&](std::size_t joint) { return from.world_rotation(frame, joint); });
  const Vector3 thigh = at(*source.shin) - at(*source.thigh);
  const Vector3 shin = at(*source.foot) - at(*source.shin);
  const double length = thigh.norm() + shin.norm();
  leg.stretch = length > 0.0 ? (thigh + shin).norm() / length : 0.0;
}

void PoseWriter::raise_front(const Poses& from, std::size_t frame, const World& world,
                             std::size_t side, LegFrame& leg) const {
  const FrontOfFoot& source = figures_->source_fronts[side];
  const FrontOfFoot& target = figures_->target_fronts[side];
  if (source.points.empty() || target.points.empty()) return;
  const Placing& placing = figures_->placing;
  const double wanted =
      placing.scale *
      (source.lowest(
           placing.turn.conjugate() * placing.up,
           [&](std::size_t joint) { return Vector3(from.world_position(frame, joint)); },
           [&](std::size_t joint) { return from.world_rotation(frame, joint); }) -
       source.height);
  const double reached = placing.up.dot(leg.ball_goal - leg.ball_at) - target.height +
                         target.lowest(
                             placing.up, [&](std::size_t joint) { return world.positions[joint]; },
                             [&](std::size_t joint) { return world.rotations[joint]; });
  leg.ball_goal += std::max(wanted - reached, 0.0) * placing.up;
}

}  // namespace mocap::retarget

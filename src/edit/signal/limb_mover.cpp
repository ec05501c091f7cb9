// SPDX-License-Identifier: MIT
#include "edit/signal/limb_mover.hpp"

#include <span>

#include "pose/two_bone.hpp"

namespace mocap::edit {

namespace {

Vector3 position_in(const Poses& poses, std::size_t frame, std::size_t joint) {
  return poses.world_position(frame, joint);
}
Quaternion rotation_in(const Poses& poses, std::size_t frame, std::size_t joint) {
  return poses.world_rotation(frame, joint);
}

}  // namespace

LimbMover::LimbMover(Clip& clip, const LimbJoints& limb)
    : clip_(clip),
      limb_(limb),
      columns_(clip.skeleton.channel_offsets()),
      upper_(clip.skeleton, limb.upper),
      middle_(clip.skeleton, limb.middle),
      end_(clip.skeleton, limb.end) {}

void LimbMover::remember_plane(const Poses& poses, std::size_t i) {
  const Vector3 knee = position_in(poses, i, limb_.middle);
  const Vector3 upper = knee - position_in(poses, i, limb_.upper);
  const Vector3 lower = position_in(poses, i, limb_.end) - knee;
  const Vector3 axis = upper.cross(lower);
  constexpr double clearly_bent = 0.05;
  if (axis.norm() > clearly_bent * upper.norm() * lower.norm()) {
    axis_ = rotation_in(poses, i, limb_.upper).conjugate() * axis.normalized();
  } else if (axis_.isZero() && !upper.isZero()) {
    axis_ = rotation_in(poses, i, limb_.upper).conjugate() * upper.unitOrthogonal();
  }
}

Quaternion LimbMover::above(const Poses& poses, std::size_t i, std::size_t joint) const {
  const std::size_t parent = clip_.skeleton[joint].parent;
  if (parent == Joint::no_parent) return Quaternion::Identity();
  return rotation_in(poses, i, parent);
}

Vector3 LimbMover::move(const Poses& poses, std::size_t i, std::size_t frame,
                        const Vector3& target) {
  const Quaternion old_upper = rotation_in(poses, i, limb_.upper);
  const detail::TwoBoneTurns turned =
      detail::reach(position_in(poses, i, limb_.upper), position_in(poses, i, limb_.middle),
                    position_in(poses, i, limb_.end), target, old_upper * axis_);
  const Quaternion new_above_middle = turned.upper * above(poses, i, limb_.middle);
  const Quaternion new_above_end = turned.lower * above(poses, i, limb_.end);
  write(upper_, limb_.upper, frame,
        above(poses, i, limb_.upper).conjugate() * (turned.upper * old_upper));
  write(middle_, limb_.middle, frame,
        new_above_middle.conjugate() * (turned.lower * rotation_in(poses, i, limb_.middle)));
  if (turns(clip_.skeleton[limb_.end])) {
    write(end_, limb_.end, frame, new_above_end.conjugate() * rotation_in(poses, i, limb_.end));
  }
  return turned.end;
}

void LimbMover::write(const RotationChannels& writer, std::size_t joint, std::size_t frame,
                      const Quaternion& local) {
  const auto row = clip_.motion.computed_row(frame).subspan(columns_[joint],
                                                            clip_.skeleton[joint].channels.size());
  near_.assign(row.begin(), row.end());
  writer.write(local.normalized(), row, std::span<const double>(near_));
}

}  // namespace mocap::edit

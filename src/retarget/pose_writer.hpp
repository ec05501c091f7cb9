// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The poses of the target from those of the source, before feet, hands and hinges are adjusted.

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/poses.hpp"
#include "mocap/skeleton.hpp"
#include "retarget/feet.hpp"
#include "retarget/measures.hpp"
#include "retarget/plan.hpp"
#include "retarget/stance.hpp"
#include "retarget/twist.hpp"

namespace mocap::retarget {

/// How places of the source become places of the target.
struct Placing {
  double scale = 1.0;
  Quaternion turn = Quaternion::Identity();
  Vector3 up = Vector3::UnitY();
  double hips_rise = 0.0;  ///< Added along `up` to scaled places of the hips.
  std::array<double, 2> ball_rises{};

  Vector3 operator()(const Vector3& place, double rise) const {
    return scale * (turn * place) + rise * up;
  }
};

/// What the transfer between two human figures has in addition to the rotations.
struct FigurePair {
  detail::FigureParts source;
  detail::FigureParts target;
  Stance target_stance;
  Measures target_size;
  Placing placing;
  /// From the hips joint to the middle between the thighs, in the axes of the hips.
  Vector3 to_middle = Vector3::Zero();
  std::vector<std::optional<TwistRule>> twists;  ///< By joint of the target.
  bool with_toes = false;
  bool places_feet = false;
  /// Left and right feet, if they are placed.
  std::array<FrontOfFoot, 2> source_fronts;
  std::array<FrontOfFoot, 2> target_fronts;
  std::array<Sole, 2> source_soles;
  std::array<Sole, 2> target_soles;
};

/// Computes the local poses of the target, in blocks of frames.
class PoseWriter {
 public:
  /// The arguments must outlive the writer. `figures`: null if the joints are paired by their names
  /// alone. `hips`: of the target, if it is not a root but is placed as one; only without
  /// `figures`.
  PoseWriter(const Clip& source, const Skeleton& target, const Plan& plan, double scale,
             const FigurePair* figures, std::optional<std::size_t> hips = {});

  void run(std::size_t threads);

  Poses& poses() { return poses_; }

  /// Left and right, by frame; empty if the feet are not placed.
  std::array<std::vector<LegFrame>, 2>& legs() { return legs_; }

 private:
  /// The target in one frame.
  struct World {
    std::vector<Quaternion> rotations;
    std::vector<Vector3> positions;
  };

  Quaternion rotation_of(const Poses& from, std::size_t frame, std::size_t joint,
                         const Quaternion& above) const;

  /// The rotation of a helper that takes over a part of the twist of a limb.
  std::optional<Quaternion> helper_rotation(const Poses& from, std::size_t frame, std::size_t joint,
                                            const World& world) const;

  /// The rotation of a joint that has a partner.
  Quaternion paired_rotation(const Poses& from, std::size_t frame, std::size_t joint) const;

  /// The position of a joint relative to its parent.
  Vector3 place_of(const Poses& from, std::size_t frame, std::size_t joint, const World& world,
                   const Quaternion& above, const Vector3& above_at) const;

  void write_frame(const Poses& from, std::size_t frame, std::size_t to, World& world);

  Quaternion above(const World& world, std::size_t joint) const;

  void write_leg(const Poses& from, std::size_t frame, std::size_t to, const World& world,
                 std::size_t side, const detail::SideParts& source,
                 const detail::SideParts& target);

  /// Raises the goal of a foot of which the front would be lower than that of the source, scaled:
  /// without toes, or with a longer front, it would go below the ground where the source stands on
  /// its toes.
  void raise_front(const Poses& from, std::size_t frame, const World& world, std::size_t side,
                   LegFrame& leg) const;

  const Clip& source_;
  const Skeleton& target_;
  const Plan& plan_;
  double scale_;
  const FigurePair* figures_;
  std::optional<std::size_t> hips_;
  Poses poses_;
  std::array<std::vector<LegFrame>, 2> legs_;
};

}  // namespace mocap::retarget

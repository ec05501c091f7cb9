// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Joints after this many are ignored: even in huge rigs, the body and the names that identify the
/// family come first.
inline constexpr std::size_t max_examined_joints = 4096;

/// A joint and its mirror image.
struct Twins {
  std::size_t left = 0;
  std::size_t right = 0;
};

/// The joints that define the posture of a body, where found.
struct Body {
  std::optional<std::size_t> hips;
  std::optional<std::size_t> head;
  std::optional<std::size_t> left_foot;
  std::optional<std::size_t> right_foot;
  std::vector<std::size_t> feet;  ///< As in `BodyParts`; also `hands`.
  std::vector<std::size_t> hands;
  std::vector<Twins> twins;        ///< Thighs, collars and upper arms.
  bool sides_are_named = false;    ///< If false, left and right are unknown.
  bool length_is_named = false;    ///< Head and feet were found by name.
  bool has_animal_joints = false;  ///< Paws, hooves, hocks, hind legs, a muzzle or a beak.
  bool has_tail = false;           ///< May be part of a costume.
  double path = 0.0;               ///< Foot to hips to head along the joints, mean of both legs.
  double crown = 0.0;              ///< Longest path below the head, without hair; file units.
  /// Leg and spine chain, head to toe, file units; finite, 0 if unknown.
  double length = 0.0;

  bool has_head_and_feet() const { return head && left_foot && right_foot; }
};

/// Finds a body by joint names, otherwise by the shape of the hierarchy: the pair of equal chains
/// closest to the root are the legs, and the head is above the next pair, the arms.
Body find_body(const Skeleton& skeleton);

/// As `find_body`, but by shape only.
Body find_body_by_shape(const Skeleton& skeleton);

/// The length of the body; without a head, as of many robots, twice the way from the hips to the
/// feet. 0 if unknown.
double size_of(const Skeleton& skeleton, const Body& body);

/// As `find_body_parts`, of a body that was found.
BodyParts parts_of(const Body& body);
/// As `mocap::sides_of`, of a body that was found.
std::vector<BodySide> sides_of(const Skeleton& skeleton, const Body& body);

/// Whether a joint is only the end of a bone, such as `HeadTop_End` and `Bip01 HeadNub`. Converters
/// add an end site of arbitrary length to such joints, which is not part of the body.
bool is_end_joint(const Skeleton& skeleton, std::size_t joint);

/// Longest path along the offsets from each joint down to a leaf or an end site; end sites of end
/// joints are excluded.
std::vector<double> reach_below(const Skeleton& skeleton);

/// The last joint on the paths from the root to both joints; none if they have different roots.
std::optional<std::size_t> common_ancestor(const Skeleton& skeleton, std::size_t a, std::size_t b);

/// Sum of the offset lengths on the path from one joint to another; 0 if they have different roots.
double distance_along_tree(const Skeleton& skeleton, std::size_t from, std::size_t to);

}  // namespace mocap::detail

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// A rig with more joints than this has its body among the first ones, and no names of a family
/// behind them.
inline constexpr std::size_t joints_looked_at = 4096;

/// A joint and its mirror image.
struct Twins {
  std::size_t left = 0;
  std::size_t right = 0;
};

/// The joints that tell how a body stands, as far as they were found.
struct Body {
  std::optional<std::size_t> hips;
  std::optional<std::size_t> head;
  std::optional<std::size_t> left_foot;
  std::optional<std::size_t> right_foot;
  std::vector<Twins> twins;        ///< Thighs, collars and upper arms.
  bool sides_are_named = false;    ///< Else nobody knows which of two twins is the left one.
  bool length_is_named = false;    ///< Head and feet were found by their names.
  bool has_animal_joints = false;  ///< Paws, hooves, hocks, hind legs, a muzzle or a beak.
  bool has_tail = false;           ///< Of an animal, or of a figure in costume.
  double path = 0.0;               ///< Foot to hips to head along the joints, mean of both legs.
  double length = 0.0;             ///< Leg and spine chain, head to toe, file units; 0 if unknown.

  bool has_head_and_feet() const { return head && left_foot && right_foot; }
};

/// Finds a body by the names of the joints, else by the shape of the tree: the pair of equal
/// chains nearest to the root is a pair of legs, and above the next pair, the arms, is the head.
Body find_body(const Skeleton& skeleton);

/// The same by shape alone.
Body find_body_by_shape(const Skeleton& skeleton);

/// Whether a joint is itself the end of a bone, as `HeadTop_End` and `Bip01 HeadNub` are.
/// Converters put an end site of any length behind such joints, which is no part of the body.
bool is_end_joint(const Skeleton& skeleton, std::size_t joint);

/// Longest way along the offsets from each joint down to a leaf or an end site; end sites behind
/// end joints do not count.
std::vector<double> reach_below(const Skeleton& skeleton);

/// Sum of the offsets' lengths on the way from one joint to another; 0 where they have different
/// roots.
double distance_along_tree(const Skeleton& skeleton, std::size_t from, std::size_t to);

/// Length of the leg and spine chain of a body whose head and feet are known.
double body_length(const Skeleton& skeleton, const Body& body);

}  // namespace mocap::detail

// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "body/body.hpp"
#include "model/ranking.hpp"

namespace mocap::detail {

namespace {

/// Left and right limbs are equal to within this fraction of their length; different limbs rarely
/// are.
constexpr double twin_tolerance = 0.02;

/// A hierarchy with more joints than this is not a body, and would be slow to sort.
constexpr std::size_t max_joints = 4096;

/// A branch below a joint and its longest path down, including the branch's own offset.
struct Branch {
  std::size_t joint = 0;
  double length = 0.0;
};

std::vector<Branch> longest_first(const std::vector<Branch>& branches) {
  std::vector<double> lengths;
  lengths.reserve(branches.size());
  for (const Branch& branch : branches) lengths.push_back(branch.length);
  std::vector<Branch> sorted;
  for (const std::size_t at : largest_first(lengths)) sorted.push_back(branches[at]);
  return sorted;
}

class ShapeReader {
 public:
  explicit ShapeReader(const Skeleton& skeleton)
      : skeleton_(skeleton), reach_(reach_below(skeleton)), branches_(skeleton.size()) {
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      if (skeleton[i].parent == Joint::no_parent) continue;
      branches_[skeleton[i].parent].push_back({i, skeleton[i].offset.norm() + reach_[i]});
    }
    for (auto& branches : branches_) branches = longest_first(branches);
  }

  Body read() const {
    Body body;
    const auto hips = first_joint_with_limbs(0, skeleton_.size());
    if (!hips) return body;
    const Limbs legs = *limbs_of(*hips);
    const auto chest =
        first_joint_with_limbs(legs.middle.joint, skeleton_.subtree_end(legs.middle.joint));
    if (!chest) return body;
    const Limbs arms = *limbs_of(*chest);
    body.hips = *hips;
    body.left_foot = tip_of(legs.one.joint);
    body.right_foot = tip_of(legs.other.joint);
    body.head = tip_of(arms.middle.joint);
    body.twins = {{legs.one.joint, legs.other.joint}, {arms.one.joint, arms.other.joint}};
    return body;
  }

 private:
  /// Two limbs of equal length, and the branch between them.
  struct Limbs {
    Branch one;
    Branch other;
    Branch middle;
  };

  static bool are_twins(const Branch& a, const Branch& b) {
    return a.length > 0.0 && std::abs(a.length - b.length) <= twin_tolerance * a.length;
  }

  std::optional<Limbs> limbs_of(std::size_t joint) const {
    const auto& branches = branches_[joint];
    for (std::size_t i = 0; i + 1 < branches.size(); ++i) {
      if (!are_twins(branches[i], branches[i + 1])) continue;
      if (branches.size() < 3) return std::nullopt;
      return Limbs{branches[i], branches[i + 1], branches[i == 0 ? 2 : 0]};
    }
    return std::nullopt;
  }

  std::optional<std::size_t> first_joint_with_limbs(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (limbs_of(i)) return i;
    }
    return std::nullopt;
  }

  std::size_t tip_of(std::size_t joint) const {
    while (!branches_[joint].empty()) joint = branches_[joint].front().joint;
    return joint;
  }

  const Skeleton& skeleton_;
  std::vector<double> reach_;
  std::vector<std::vector<Branch>> branches_;  ///< Branches of each joint, longest first.
};

}  // namespace

Body find_body_by_shape(const Skeleton& skeleton) {
  if (skeleton.empty() || skeleton.size() > max_joints) return {};
  return ShapeReader(skeleton).read();
}

}  // namespace mocap::detail

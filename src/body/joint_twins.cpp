// SPDX-License-Identifier: MIT
#include "body/joint_twins.hpp"

#include <numeric>
#include <string>
#include <utility>

#include "body/body.hpp"
#include "body/name_words.hpp"
#include "body/part_names.hpp"

namespace mocap::detail {

namespace {

void pair_up(JointTwins& twins, std::size_t a, std::size_t b) {
  twins.twin[a] = b;
  twins.twin[b] = a;
  ++twins.pairs;
}

void pair_by_names(const Skeleton& skeleton, JointTwins& twins) {
  TwinsByNames by_names;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const NameWords name = split_name(part_name(skeleton[i]));
    if (name.side == Side::none) continue;
    if (const auto pair = by_names.add(i, name)) pair_up(twins, pair->left, pair->right);
  }
}

/// Pairs a limb with its counterpart, as far down as they branch in the same way.
void pair_limbs(const Skeleton& skeleton, JointTwins& twins, std::size_t left, std::size_t right) {
  std::vector<std::pair<std::size_t, std::size_t>> open{{left, right}};
  while (!open.empty()) {
    const auto [a, b] = open.back();
    open.pop_back();
    if (twins.twin[a] != a || twins.twin[b] != b) continue;
    pair_up(twins, a, b);
    const std::vector<std::size_t> below_a = skeleton.children(a);
    const std::vector<std::size_t> below_b = skeleton.children(b);
    if (below_a.size() != below_b.size()) continue;
    for (std::size_t i = 0; i < below_a.size(); ++i) open.emplace_back(below_a[i], below_b[i]);
  }
}

}  // namespace

std::optional<Twins> TwinsByNames::add(std::size_t joint, const NameWords& name) {
  const bool is_left = name.side == Side::left;
  const std::size_t number = added_[is_left ? 0 : 1][name.twin_key]++;
  const auto [first, is_first] = first_.try_emplace(name.twin_key + std::to_string(number), joint);
  if (is_first) return std::nullopt;
  return is_left ? Twins{joint, first->second} : Twins{first->second, joint};
}

JointTwins find_twins(const Skeleton& skeleton) {
  JointTwins twins;
  twins.twin.resize(skeleton.size());
  std::iota(twins.twin.begin(), twins.twin.end(), std::size_t{0});
  pair_by_names(skeleton, twins);
  if (twins.pairs != 0) return twins;
  twins.by_names = false;
  for (const Twins& limbs : find_body(skeleton).twins) {
    pair_limbs(skeleton, twins, limbs.left, limbs.right);
  }
  return twins;
}

}  // namespace mocap::detail

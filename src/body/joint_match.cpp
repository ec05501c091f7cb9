// SPDX-License-Identifier: MIT
#include "body/joint_match.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "body/name_words.hpp"
#include "model/ranking.hpp"
#include "pose/channels.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

namespace {

/// Position of a joint in the hierarchy: its parent's index, its name, and the number of preceding
/// siblings with the same name. Comparing these from the root down is equivalent to comparing
/// paths, but does not build their text, whose total size would be quadratic in the depth of a
/// chain.
struct Place {
  std::size_t parent = Joint::no_parent;
  std::string_view name;
  std::size_t sibling = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

struct PlaceHash {
  std::size_t operator()(const Place& place) const {
    std::size_t hash = std::hash<std::string_view>()(place.name);
    hash = hash * 1000003 + static_cast<std::size_t>(place.parent + 1);
    return hash * 1000003 + place.sibling;
  }
};

/// The position of every joint in its own skeleton.
std::vector<Place> places_of(const Skeleton& skeleton) {
  std::unordered_map<Place, std::size_t, PlaceHash> siblings_seen;
  std::vector<Place> places;
  places.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints()) {
    Place place{joint.parent, joint.name, 0};
    const std::size_t before = siblings_seen[place]++;
    place.sibling = before;
    places.push_back(place);
  }
  return places;
}

using Partners = JointPartners;

/// The joint of `b` at the same path, for each joint of `a`.
Partners partners_by_path(const Skeleton& a, const Skeleton& b) {
  std::unordered_map<Place, std::size_t, PlaceHash> joints_of_b;
  const std::vector<Place> places_b = places_of(b);
  for (std::size_t i = 0; i < places_b.size(); ++i) joints_of_b.emplace(places_b[i], i);

  Partners partners(a.size());
  const std::vector<Place> places_a = places_of(a);
  for (std::size_t i = 0; i < a.size(); ++i) {
    Place place = places_a[i];
    if (place.parent != Joint::no_parent) {
      const auto& parent = partners[place.parent];
      if (!parent) continue;
      place.parent = *parent;
    }
    if (const auto found = joints_of_b.find(place); found != joints_of_b.end()) {
      partners[i] = found->second;
    }
  }
  return partners;
}

/// The joint with each key; none if several have it.
template <class KeyOf>
auto unique_joints(const Skeleton& skeleton, KeyOf key_of) {
  using Key = decltype(key_of(std::string_view()));
  std::unordered_map<Key, std::optional<std::size_t>> joints;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const auto [at, is_new] = joints.emplace(key_of(skeleton[i].name), i);
    if (!is_new) at->second.reset();
  }
  return joints;
}

/// Pairs the remaining joints whose key is the same and unique in both skeletons.
template <class KeyOf>
void add_partners_by(const Skeleton& a, const Skeleton& b, KeyOf key_of, Partners& partners) {
  const auto has_partner = [](const auto& partner) { return partner.has_value(); };
  if (std::all_of(partners.begin(), partners.end(), has_partner)) return;
  std::vector<bool> is_taken(b.size(), false);
  for (const auto& partner : partners) {
    if (partner) is_taken[*partner] = true;
  }
  const auto joints_of_b = unique_joints(b, key_of);
  for (const auto& [key, joint] : unique_joints(a, key_of)) {
    if (!joint || partners[*joint]) continue;
    const auto found = joints_of_b.find(key);
    if (found == joints_of_b.end() || !found->second || is_taken[*found->second]) continue;
    partners[*joint] = *found->second;
  }
}

/// Pairs single roots regardless of their names (some formats require `root`), if any other joints
/// match.
void pair_single_roots(const Skeleton& a, const Skeleton& b, Partners& partners) {
  const bool both_have_one = a.roots().size() == 1 && b.roots().size() == 1;
  if (!both_have_one || partners.front()) return;
  const auto is_root_of_b = [](const auto& partner) { return partner && *partner == 0; };
  const auto is_any = [](const auto& partner) { return partner.has_value(); };
  if (std::any_of(partners.begin(), partners.end(), is_root_of_b)) return;
  if (std::any_of(partners.begin(), partners.end(), is_any)) partners.front() = 0;
}

}  // namespace

JointPartners partners_of(const Skeleton& a, const Skeleton& b) {
  Partners partners = partners_by_path(a, b);
  add_partners_by(
      a, b, [](std::string_view name) { return name; }, partners);
  add_partners_by(
      a, b, [](std::string_view name) { return text::lower(without_namespace(name)); }, partners);
  pair_single_roots(a, b, partners);
  return partners;
}

std::vector<JointPair> match_joints(const Skeleton& a, const Skeleton& b) {
  const JointPartners partners = partners_of(a, b);
  std::vector<JointPair> pairs;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (partners[i]) pairs.push_back({i, *partners[i]});
  }
  return pairs;
}

std::vector<BonePair> bone_pairs(const Skeleton& a, const Skeleton& b) {
  std::vector<BonePair> bones;
  for (const JointPair& pair : match_joints(a, b)) {
    const Joint& joint = a[pair.a];
    const Joint& other = b[pair.b];
    if (joint.parent == Joint::no_parent || other.parent == Joint::no_parent) continue;
    if (has_positions(joint) || has_positions(other)) continue;
    if (!(joint.offset.norm() > 0.0) || !(other.offset.norm() > 0.0)) continue;
    bones.push_back({pair.a, joint.offset, other.offset});
  }
  return bones;
}

double size_ratio(const Skeleton& a, const Skeleton& b) {
  constexpr double same_size = 0.01;
  std::vector<double> ratios;
  for (const BonePair& bone : bone_pairs(a, b))
    ratios.push_back(bone.of_a.norm() / bone.of_b.norm());
  if (ratios.empty()) return 1.0;
  const double median = median_of(ratios);
  const bool is_usable = std::isfinite(median) && median > 0.0;
  return is_usable && std::abs(median - 1.0) > same_size ? median : 1.0;
}

}  // namespace mocap::detail

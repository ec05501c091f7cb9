// SPDX-License-Identifier: MIT
#include "formats/gltf/skeleton_nodes.hpp"

#include <algorithm>
#include <string_view>

#include "text/ascii.hpp"

namespace mocap::gltf::input {

namespace {

using Flags = std::vector<bool>;

/// The largest skin and all that share joints with it, directly or through others.
Flags choose_skins(const Asset& asset) {
  Flags chosen(asset.skins.size(), false);
  if (asset.skins.empty()) return chosen;
  const auto largest = std::max_element(
      asset.skins.begin(), asset.skins.end(),
      [](const Skin& a, const Skin& b) { return a.joints.size() < b.joints.size(); });
  Flags known(asset.nodes.size(), false);
  const auto take = [&](std::size_t skin) {
    chosen[skin] = true;
    for (const std::size_t joint : asset.skins[skin].joints) known[joint] = true;
  };
  take(static_cast<std::size_t>(largest - asset.skins.begin()));
  // Each joint leads to the skins that use it, so that the search is linear.
  std::vector<std::vector<std::size_t>> skins_of(asset.nodes.size());
  for (std::size_t i = 0; i < asset.skins.size(); ++i)
    for (const std::size_t joint : asset.skins[i].joints) skins_of[joint].push_back(i);
  std::vector<std::size_t> open = largest->joints;
  while (!open.empty()) {
    const std::size_t joint = open.back();
    open.pop_back();
    for (const std::size_t skin : skins_of[joint]) {
      if (chosen[skin]) continue;
      take(skin);
      open.insert(open.end(), asset.skins[skin].joints.begin(), asset.skins[skin].joints.end());
    }
    skins_of[joint].clear();
  }
  return chosen;
}

void add_with_ancestors(const Asset& asset, std::size_t node, Flags& included) {
  for (; node != none && !included[node]; node = asset.nodes[node].parent) included[node] = true;
}

/// Whether each node is one of `tops` or below one of them.
Flags below(const Asset& asset, const Flags& tops) {
  Flags under = tops;
  std::vector<std::size_t> open = asset.roots;
  while (!open.empty()) {
    const std::size_t node = open.back();
    open.pop_back();
    for (const std::size_t child : asset.nodes[node].children) {
      if (under[node]) under[child] = true;
      open.push_back(child);
    }
  }
  return under;
}

bool is_named_as_end(std::string_view name) {
  for (const std::string_view ending : {"end", "endsite", "end_site", "_nub"})
    if (name.size() >= ending.size() &&
        text::equal_in_any_case(name.substr(name.size() - ending.size()), ending))
      return true;
  return false;
}

class NodeChooser {
 public:
  NodeChooser(const Asset& asset, const Animation* animation,
              const std::vector<std::size_t>& wanted, const std::vector<std::size_t>& unwanted,
              std::size_t skipped)
      : asset_(asset),
        skipped_(skipped),
        animated_(asset.nodes.size(), false),
        skinned_(asset.nodes.size(), false),
        included_(asset.nodes.size(), false) {
    if (animation != nullptr)
      for (const Track& track : animation->tracks) animated_[track.node] = true;
    for (const std::size_t node : unwanted) animated_[node] = false;
    for (const std::size_t node : wanted) skinned_[node] = true;
  }

  SkeletonNodes choose() {
    SkeletonNodes nodes;
    const Flags skins = choose_skins(asset_);
    nodes.unused_skins = static_cast<std::size_t>(std::count(skins.begin(), skins.end(), false));
    for (std::size_t i = 0; i < skins.size(); ++i)
      if (skins[i])
        for (const std::size_t joint : asset_.skins[i].joints) skinned_[joint] = true;
    const bool has_skin = std::find(skinned_.begin(), skinned_.end(), true) != skinned_.end();
    include(has_skin);
    list(has_skin, nodes);
    for (std::size_t i = 0; i < animated_.size(); ++i)
      if (animated_[i] && !included_[i]) ++nodes.animated_aside;
    return nodes;
  }

 private:
  /// With a skin, includes its joints and their animated descendants; without one, all animated
  /// nodes and their descendants.
  void include(bool has_skin) {
    Flags tops = has_skin ? skinned_ : animated_;
    if (skipped_ != none) tops[skipped_] = true;
    const Flags under = below(asset_, tops);
    for (std::size_t i = 0; i < included_.size(); ++i) {
      const bool is_own = under[i] && !asset_.nodes[i].is_object && !is_end_site(i, has_skin);
      if (skinned_[i] || (under[i] && animated_[i]) || (!has_skin && is_own))
        add_with_ancestors(asset_, i, included_);
    }
    if (skipped_ != none) included_[skipped_] = false;
  }

  bool is_end_site(std::size_t index, bool has_skin) const {
    const Node& node = asset_.nodes[index];
    if (!node.children.empty() || node.is_object || animated_[index] || skinned_[index] ||
        node.parent == none || node.parent == skipped_)
      return false;
    return has_skin ? skinned_[node.parent] : is_named_as_end(node.name);
  }

  void list(bool has_skin, SkeletonNodes& nodes) const {
    nodes.joint_of.assign(asset_.nodes.size(), none);
    std::vector<std::size_t> open(asset_.roots.rbegin(), asset_.roots.rend());
    while (!open.empty()) {
      const std::size_t index = open.back();
      open.pop_back();
      const Node& node = asset_.nodes[index];
      if (included_[index]) {
        nodes.joint_of[index] = nodes.joints.size();
        nodes.joints.push_back(index);
        std::vector<std::size_t>& ends = nodes.end_sites.emplace_back();
        for (const std::size_t child : node.children)
          if (!included_[child] && is_end_site(child, has_skin)) ends.push_back(child);
      } else if (index != skipped_) {
        continue;
      }
      open.insert(open.end(), node.children.rbegin(), node.children.rend());
    }
  }

  const Asset& asset_;
  std::size_t skipped_;
  Flags animated_;
  Flags skinned_;  ///< Joints of the chosen skins, and wanted nodes.
  Flags included_;
};

}  // namespace

SkeletonNodes choose_nodes(const Asset& asset, const Animation* animation,
                           const std::vector<std::size_t>& wanted,
                           const std::vector<std::size_t>& unwanted, std::size_t skipped) {
  return NodeChooser(asset, animation, wanted, unwanted, skipped).choose();
}

}  // namespace mocap::gltf::input

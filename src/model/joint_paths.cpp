// SPDX-License-Identifier: MIT

// The part of Skeleton that identifies joints by name and path.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "mocap/skeleton.hpp"
#include "model/joint_index.hpp"

namespace mocap {

namespace {

// Otherwise a deep chain of long names would give every joint a name of megabytes.
constexpr std::size_t max_unique_name_bytes = 1'000;

/// For each joint, its index among siblings with the same name, from 1.
std::vector<std::size_t> sibling_ordinals(const Skeleton& skeleton) {
  std::vector<std::unordered_map<std::string_view, std::size_t>> seen(skeleton.size() + 1);
  std::vector<std::size_t> ordinals(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    ordinals[i] = ++seen[joint.parent == Joint::no_parent ? 0 : joint.parent + 1][joint.name];
  }
  return ordinals;
}

std::size_t sibling_ordinal(const Skeleton& skeleton, std::size_t index) {
  const Joint& joint = skeleton[index];
  std::size_t ordinal = 1;
  for (std::size_t i = joint.parent == Joint::no_parent ? 0 : joint.parent + 1; i < index; ++i) {
    if (skeleton[i].parent == joint.parent && skeleton[i].name == joint.name) ++ordinal;
  }
  return ordinal;
}

void append_step(std::string& path, std::string_view name, std::size_t ordinal) {
  for (const char c : name) {
    if (detail::is_special_in_path(c)) path.push_back('\\');
    path.push_back(c);
  }
  if (ordinal > 1) path += fmt::format("[{}]", ordinal);
}

/// The paths of all joints; none for a path that is too long to serve as a name.
std::vector<std::optional<std::string>> short_paths(const Skeleton& skeleton) {
  const std::vector<std::size_t> ordinals = sibling_ordinals(skeleton);
  std::vector<std::optional<std::string>> paths(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    std::string path;
    if (joint.parent != Joint::no_parent) {
      const auto& parent_path = paths[joint.parent];
      if (!parent_path) continue;
      path = *parent_path;
      path.push_back('/');
    }
    if (path.size() + joint.name.size() > max_unique_name_bytes) continue;
    append_step(path, joint.name, ordinals[i]);
    if (path.size() <= max_unique_name_bytes) paths[i] = std::move(path);
  }
  return paths;
}

}  // namespace

std::optional<std::size_t> Skeleton::find_path(std::string_view path) const {
  return detail::JointIndex(*this).find_path(path);
}

std::string Skeleton::path_of(std::size_t index) const {
  std::vector<std::size_t> from_root;
  for (std::size_t up = index; up != Joint::no_parent; up = joints_[up].parent) {
    from_root.push_back(up);
  }
  std::reverse(from_root.begin(), from_root.end());
  std::string path;
  for (const std::size_t joint : from_root) {
    if (joint != from_root.front()) path.push_back('/');
    append_step(path, joints_[joint].name, sibling_ordinal(*this, joint));
  }
  return path;
}

std::vector<std::string> Skeleton::unique_names() const {
  std::unordered_map<std::string_view, std::size_t> uses;
  for (const Joint& joint : joints_) ++uses[joint.name];

  std::vector<std::string> names(size());
  std::unordered_set<std::string> taken;
  for (std::size_t i = 0; i < size(); ++i) {
    if (uses[joints_[i].name] > 1) continue;
    names[i] = joints_[i].name;
    taken.insert(names[i]);
  }
  if (taken.size() == size()) return names;

  const std::vector<std::optional<std::string>> paths = short_paths(*this);
  for (std::size_t i = 0; i < size(); ++i) {
    if (uses[joints_[i].name] == 1) continue;
    if (paths[i] && taken.insert(*paths[i]).second) {
      names[i] = *paths[i];
      continue;
    }
    std::string name = joints_[i].name;
    do {
      name += fmt::format("~{}", i);
    } while (!taken.insert(name).second);
    names[i] = std::move(name);
  }
  return names;
}

}  // namespace mocap

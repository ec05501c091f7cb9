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
#include "text/number_in.hpp"

namespace mocap {

namespace {

// Otherwise a deep chain of long names would give every joint a name of megabytes.
constexpr std::size_t max_unique_name_bytes = 1'000;

bool is_special(char c) {
  return c == '/' || c == '[' || c == '\\';
}

/// One step of a path: a name and an index among siblings with the same name.
struct PathStep {
  std::string name;
  std::size_t ordinal = 1;
};

/// The number in a `[2]` at the end of a path step, and where it starts.
struct OrdinalSuffix {
  std::size_t begin;
  std::size_t ordinal;
};

std::optional<OrdinalSuffix> find_ordinal(std::string_view step) {
  if (!step.ends_with(']')) return std::nullopt;
  const std::size_t bracket = step.rfind('[');
  if (bracket == std::string_view::npos) return std::nullopt;
  std::size_t backslashes = 0;
  while (backslashes < bracket && step[bracket - 1 - backslashes] == '\\') ++backslashes;
  if (backslashes % 2 == 1) return std::nullopt;
  const auto ordinal =
      text::number_in<std::size_t>(step.substr(bracket + 1, step.size() - bracket - 2));
  if (!ordinal || *ordinal == 0) return std::nullopt;
  return OrdinalSuffix{bracket, *ordinal};
}

PathStep parse_step(std::string_view text) {
  PathStep step;
  if (const auto suffix = find_ordinal(text)) {
    step.ordinal = suffix->ordinal;
    text = text.substr(0, suffix->begin);
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && is_special(text[i + 1])) ++i;
    step.name.push_back(text[i]);
  }
  return step;
}

std::vector<PathStep> parse_path(std::string_view path) {
  std::vector<PathStep> steps;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    if (i < path.size() && path[i] == '\\') {
      ++i;
      continue;
    }
    if (i < path.size() && path[i] != '/') continue;
    steps.push_back(parse_step(path.substr(begin, i - begin)));
    begin = i + 1;
  }
  return steps;
}

/// One pass is enough, because the children of a joint all come after it and before the next joint
/// of its own level.
std::optional<std::size_t> walk(const Skeleton& skeleton, const std::vector<PathStep>& steps) {
  std::size_t parent = Joint::no_parent;
  std::size_t matched_steps = 0;
  std::size_t siblings_seen = 0;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    // After the last child of `parent`, if that is a joint.
    const bool is_past = joint.parent == Joint::no_parent || joint.parent < parent;
    if (parent != Joint::no_parent && is_past) return std::nullopt;
    if (joint.parent != parent || joint.name != steps[matched_steps].name) continue;
    if (++siblings_seen < steps[matched_steps].ordinal) continue;
    if (++matched_steps == steps.size()) return i;
    parent = i;
    siblings_seen = 0;
  }
  return std::nullopt;
}

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

/// Compares names literally, including special characters, and finds the joint whose ancestors form
/// the whole path.
std::optional<std::size_t> walk_literally(const Skeleton& skeleton, std::string_view path) {
  const std::vector<std::size_t> ordinals = sibling_ordinals(skeleton);
  // Per joint: how much of the path it and its ancestors match.
  std::vector<std::optional<std::size_t>> spelled(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    std::size_t begin = 0;
    if (joint.parent != Joint::no_parent) {
      const auto before = spelled[joint.parent];
      if (!before || *before >= path.size() || path[*before] != '/') continue;
      begin = *before + 1;
    }
    const std::string_view rest = path.substr(begin);
    const std::string suffix = fmt::format("[{}]", ordinals[i]);
    if (!rest.starts_with(joint.name)) continue;
    if (rest.substr(joint.name.size()).starts_with(suffix)) {
      spelled[i] = begin + joint.name.size() + suffix.size();
    } else if (ordinals[i] == 1) {
      spelled[i] = begin + joint.name.size();
    }
    if (spelled[i] == path.size()) return i;
  }
  return std::nullopt;
}

void append_step(std::string& path, std::string_view name, std::size_t ordinal) {
  for (const char c : name) {
    if (is_special(c)) path.push_back('\\');
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
  if (const auto found = walk(*this, parse_path(path))) return found;
  return walk_literally(*this, path);
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

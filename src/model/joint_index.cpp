// SPDX-License-Identifier: MIT
#include "model/joint_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <string>

#include "text/number_in.hpp"

namespace mocap::detail {

namespace {

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
    if (text[i] == '\\' && i + 1 < text.size() && is_special_in_path(text[i + 1])) ++i;
    step.name.push_back(text[i]);
  }
  return step;
}

std::vector<PathStep> parse_path(std::string_view path) {
  std::vector<PathStep> steps;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    // At the end of a path, a backslash is part of the name.
    if (i + 1 < path.size() && path[i] == '\\') {
      ++i;
      continue;
    }
    if (i < path.size() && path[i] != '/') continue;
    steps.push_back(parse_step(path.substr(begin, i - begin)));
    begin = i + 1;
  }
  return steps;
}

/// The length of `[2]` at the start of a text, if it is written exactly like that.
std::size_t ordinal_length(std::string_view text, std::size_t ordinal) {
  const std::string suffix = fmt::format("[{}]", ordinal);
  return text.starts_with(suffix) ? suffix.size() : 0;
}

}  // namespace

std::size_t JointIndex::SiblingsHash::operator()(const Siblings& siblings) const {
  constexpr std::size_t odd = 0x9e3779b1;  // Spreads consecutive indices.
  return std::hash<std::string_view>()(siblings.name) ^ ((siblings.parent + 1) * odd);
}

JointIndex::JointIndex(const Skeleton& skeleton) : skeleton_(&skeleton) {
  by_name_.reserve(skeleton.size());
  children_.reserve(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    by_name_[joint.name].push_back(i);
    std::vector<std::size_t>& siblings = children_[{joint.parent, joint.name}];
    siblings.push_back(i);
    if (joint.name.find('/') != std::string::npos)
      with_slash_[joint.parent].push_back({i, siblings.size()});
  }
}

std::span<const std::size_t> JointIndex::named(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? std::span<const std::size_t>() : found->second;
}

std::optional<std::size_t> JointIndex::find_path(std::string_view path) const {
  if (const auto found = walk(path)) return found;
  return walk_literally(path);
}

std::optional<std::size_t> JointIndex::child(std::size_t parent, std::string_view name,
                                             std::size_t ordinal) const {
  const auto found = children_.find({parent, name});
  if (found == children_.end() || ordinal > found->second.size()) return std::nullopt;
  return found->second[ordinal - 1];
}

/// The child that a name with `[2]` specifies, both written literally.
std::optional<std::size_t> JointIndex::child_with_suffix(std::size_t parent,
                                                         std::string_view text) const {
  const std::size_t bracket = text.rfind('[');
  if (bracket == std::string_view::npos) return std::nullopt;
  const std::string_view suffix = text.substr(bracket);
  std::size_t ordinal = 0;
  std::from_chars(suffix.data() + 1, suffix.data() + suffix.size(), ordinal);
  if (ordinal == 0 || ordinal_length(suffix, ordinal) != suffix.size()) return std::nullopt;
  return child(parent, text.substr(0, bracket), ordinal);
}

std::optional<std::size_t> JointIndex::walk(std::string_view path) const {
  std::size_t joint = Joint::no_parent;
  for (const PathStep& step : parse_path(path)) {
    const std::optional<std::size_t> next = child(joint, step.name, step.ordinal);
    if (!next) return std::nullopt;
    joint = *next;
  }
  return joint;
}

/// Compares names literally, including special characters, and finds the first joint whose
/// ancestors form the whole path.
std::optional<std::size_t> JointIndex::walk_literally(std::string_view path) const {
  struct Start {
    std::size_t parent;
    std::size_t begin;  ///< Start of the rest of the path, below the parent.
  };
  std::vector<Start> open{{Joint::no_parent, 0}};
  std::optional<std::size_t> first;
  const auto take = [&](std::size_t joint, std::size_t end) {
    if (end == path.size()) {
      first = std::min(first.value_or(joint), joint);
    } else if (path[end] == '/') {
      open.push_back({joint, end + 1});
    }
  };
  while (!open.empty()) {
    const Start start = open.back();
    open.pop_back();
    const std::size_t end = std::min(path.find('/', start.begin), path.size());
    const std::string_view name = path.substr(start.begin, end - start.begin);
    if (const auto joint = child(start.parent, name, 1)) take(*joint, end);
    if (const auto joint = child_with_suffix(start.parent, name)) take(*joint, end);
    const auto with_slash = with_slash_.find(start.parent);
    if (with_slash == with_slash_.end()) continue;
    for (const Sibling& sibling : with_slash->second) {
      const std::string& whole_name = (*skeleton_)[sibling.joint].name;
      if (!path.substr(start.begin).starts_with(whole_name)) continue;
      const std::size_t after = start.begin + whole_name.size();
      const std::size_t suffix = ordinal_length(path.substr(after), sibling.ordinal);
      if (suffix != 0 || sibling.ordinal == 1) take(sibling.joint, after + suffix);
    }
  }
  return first;
}

}  // namespace mocap::detail

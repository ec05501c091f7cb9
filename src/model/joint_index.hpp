// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints by name and path, for many searches in one skeleton.

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Whether a character of a name is escaped with `\` in a path.
inline bool is_special_in_path(char c) {
  return c == '/' || c == '[' || c == '\\';
}

/// Valid as long as the skeleton exists and does not change.
class JointIndex {
 public:
  explicit JointIndex(const Skeleton& skeleton);

  const Skeleton& skeleton() const { return *skeleton_; }

  /// All joints with this name, ascending.
  std::span<const std::size_t> named(std::string_view name) const;
  /// `Skeleton::find_path`.
  std::optional<std::size_t> find_path(std::string_view path) const;

 private:
  /// A parent, or `Joint::no_parent`, and a name of its children.
  struct Siblings {
    std::size_t parent;
    std::string_view name;
    friend bool operator==(const Siblings&, const Siblings&) = default;
  };
  struct SiblingsHash {
    std::size_t operator()(const Siblings& siblings) const;
  };
  /// A joint, and its index among siblings with the same name, from 1.
  struct Sibling {
    std::size_t joint;
    std::size_t ordinal;
  };

  std::optional<std::size_t> child(std::size_t parent, std::string_view name,
                                   std::size_t ordinal) const;
  std::optional<std::size_t> child_with_suffix(std::size_t parent, std::string_view text) const;
  std::optional<std::size_t> walk(std::string_view path) const;
  std::optional<std::size_t> walk_literally(std::string_view path) const;

  const Skeleton* skeleton_;
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_name_;
  std::unordered_map<Siblings, std::vector<std::size_t>, SiblingsHash> children_;
  /// The children of each parent whose names contain `/`.
  std::unordered_map<std::size_t, std::vector<Sibling>> with_slash_;
};

}  // namespace mocap::detail

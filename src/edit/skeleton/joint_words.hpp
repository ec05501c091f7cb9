// SPDX-License-Identifier: MIT
#pragma once

/// \file Parses the joints that a user specifies.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/skeleton.hpp"
#include "model/joint_index.hpp"

namespace mocap::edit {

/// The error for a name or pattern that matches no joint, with suggestions.
Error no_such_joint(const Skeleton& skeleton, const std::string& word);

/// Whether a word is a pattern, with `*` for any text and `?` for one byte, that matches a name.
bool matches_pattern(std::string_view word, std::string_view name);

/// The joints that one name, path or pattern matches, ascending; empty if there are none.
std::vector<std::size_t> joints_meant(const detail::JointIndex& joints, const std::string& word);

/// The joints that match names or patterns; all joints if there are none. Fails with `edit.joint`.
Result<std::vector<std::size_t>> joints_or_all(const Skeleton& skeleton,
                                               const std::vector<std::string>& words);

/// `1 joint`, `12 joints`.
std::string counted_joints(std::size_t count);

/// Lists names separated by commas; for a long list, only the first few and the number of the rest.
std::string listed(const std::vector<std::string>& names);

/// Parses joints separated by commas. Fails with `edit.value` if there are none.
Result<std::vector<std::string>> joints_in(std::string_view list);

/// A word, and the joints after the first colon.
struct WordAndJoints {
  std::string_view word;
  std::vector<std::string> joints;
  bool is_sound = true;  ///< If there is a colon, joints follow it.
};

WordAndJoints split_at_colon(std::string_view value);

}  // namespace mocap::edit

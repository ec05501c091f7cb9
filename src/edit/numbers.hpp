// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Parses numbers and poses in the values of edits.

#include <optional>
#include <string>
#include <string_view>

#include "text/ascii.hpp"
#include "text/number_in.hpp"

namespace mocap::edit {

/// Parses a whole word as a finite number; empty if it is not one.
inline std::optional<double> number_in(std::string_view word) {
  return text::number_in<double>(word);
}

/// Whether a word is `t-pose` in any of its common spellings: `tpose`, `T-pose`, `T_Pose`.
inline bool is_t_pose_word(std::string_view word) {
  std::string plain;
  for (const char c : word) {
    if (c == '-' || c == '_' || c == ' ') continue;
    plain += text::lower(c);
  }
  return plain == "tpose";
}

}  // namespace mocap::edit

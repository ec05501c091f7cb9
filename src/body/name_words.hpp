// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mocap::detail {

/// The side of the body that a joint's name indicates.
enum class Side : std::uint8_t { none, left, right };

/// A joint's name split into words: `mixamorig:LeftUpLeg`, `lThigh`, `upperarm01.L`,
/// `Bip01_R_Calf`.
struct NameWords {
  Side side = Side::none;
  /// Lower case, in order, without the side and without numbers.
  std::vector<std::string> words;
  /// Everything except the side, separated by spaces: identical for a left joint and its right
  /// counterpart.
  std::string twin_key;
};

/// A name without its namespace, which ends at the last colon: `mixamorig:Hips` and `Model:Hips`
/// are `Hips`. A colon at the end of a name is part of it.
std::string_view without_namespace(std::string_view name);

/// Splits at punctuation, at digits and where the case changes. Only the last 128 bytes are used.
NameWords split_name(std::string_view name);

}  // namespace mocap::detail

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mocap::detail {

/// The side of the body that a joint's name speaks of.
enum class Side : std::uint8_t { none, left, right };

/// A joint's name taken apart: `mixamorig:LeftUpLeg`, `lThigh`, `upperarm01.L`, `Bip01_R_Calf`.
struct NameWords {
  Side side = Side::none;
  /// Lower case, in order, without the side and without numbers.
  std::vector<std::string> words;
  /// Everything but the side, joined by blanks: the same for a left joint and its right twin.
  std::string twin_key;
};

/// Splits at punctuation, at digits and where the case changes. Only the last 128 bytes count.
NameWords split_name(std::string_view name);

}  // namespace mocap::detail

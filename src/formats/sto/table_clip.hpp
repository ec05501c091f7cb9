// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The clip of a table.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::sto {

inline constexpr std::size_t quaternion_elements = 4;

/// What was read of a table.
struct TableContents {
  std::vector<std::string> labels;  ///< Without `time`.
  std::size_t elements = 1;         ///< Values of each label in a row.
  bool has_quaternions = false;     ///< Whether the values are quaternions: w, x, y, z.
  std::optional<double> rate;       ///< `DataRate`
  Motion values;                    ///< `rows x (labels x elements)`; NaN if unknown.
  std::vector<double> times;        ///< Seconds, one for each row.
};

/// The columns, or for quaternions the rigid bodies, of a table.
Clip clip_of(TableContents table);

}  // namespace mocap::sto

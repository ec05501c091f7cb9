// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// All sample motions, by name.

#include <span>
#include <string_view>

#include "samples/dialect.hpp"

namespace samples {

struct Sample {
  std::string_view name;  ///< File name without `.bvh`.
  Take (*make)();
};

std::span<const Sample> sample_list();

}  // namespace samples

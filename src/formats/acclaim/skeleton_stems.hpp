// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The file names by which the ASF of an AMC is found.

#include <string>
#include <string_view>

#include "text/ascii.hpp"

namespace mocap::acclaim {

/// Calls `matches` with the names, without extension and in lower case, that the ASF of an AMC may
/// have, best first: that of the AMC, then the part before each `_`, from the last. Stops at the
/// first call that returns true; returns whether there was one.
template <class Matches>
bool any_skeleton_stem(std::string_view amc_stem, Matches matches) {
  const std::string folded = text::lower(amc_stem);
  std::string_view stem = folded;
  for (;;) {
    if (matches(stem)) return true;
    const std::size_t underscore = stem.rfind('_');
    if (underscore == std::string_view::npos) return false;
    stem = stem.substr(0, underscore);
  }
}

}  // namespace mocap::acclaim

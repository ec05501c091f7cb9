// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Unique names for formats and programs that reject duplicates.

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace mocap::detail {

/// Makes names unique by a suffix: `Spine`, `Spine_2`, `Spine_3`, ...
class NumberedNames {
 public:
  /// Marks a name as used.
  void reserve(const std::string& name) { used_.insert(name); }
  /// The name itself if it is unused, otherwise the name with the first unused number, from 2. The
  /// result is then used.
  std::string take(const std::string& name);

 private:
  std::unordered_set<std::string> used_;
  std::unordered_map<std::string, std::size_t> last_number_;
};

}  // namespace mocap::detail

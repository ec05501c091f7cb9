// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace mocap::gltf::detail {

/// Creates unique node names: three.js and engines bind animations by name.
class NodeNames {
 public:
  /// The name itself if it is unused, otherwise with the suffix `_2`, `_3`, ... Bytes that are not
  /// UTF-8 are replaced, control characters become spaces; an empty name becomes `fallback`.
  std::string take(std::string_view name, std::string_view fallback);

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, std::size_t> next_number_;
};

}  // namespace mocap::gltf::detail

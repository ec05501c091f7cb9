// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "formats/numbered_names.hpp"

namespace mocap::gltf::detail {

/// Creates unique node names: three.js and engines bind animations by name.
class NodeNames {
 public:
  /// The name itself if it is unused, otherwise with the suffix `_2`, `_3`, ... Bytes that are not
  /// UTF-8 are replaced, control characters become spaces; an empty name becomes `fallback`.
  std::string take(std::string_view name, std::string_view fallback);

 private:
  mocap::detail::NumberedNames names_;
};

}  // namespace mocap::gltf::detail

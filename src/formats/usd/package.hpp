// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Packed files: zip files without compression.

#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::usd::input {

struct PackedLayer {
  std::string name;           ///< Of the member.
  std::string_view contents;  ///< In the bytes of the package.
};

/// The first member that is a USD file. Fails with `usd.package`.
Result<PackedLayer> first_layer(std::string_view bytes);

}  // namespace mocap::usd::input

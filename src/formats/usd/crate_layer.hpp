// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads a binary file.

#include "formats/usd/layer.hpp"

namespace mocap::usd::input {

/// The first bytes of a binary file.
inline constexpr std::string_view crate_magic = "PXR-USDC";

/// Fails with `usd.syntax` or `usd.unsupported`.
Result<Layer> read_crate(std::string_view bytes, const std::string& file);

}  // namespace mocap::usd::input

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads a text file.

#include "formats/usd/layer.hpp"

namespace mocap::usd::input {

/// `text` must outlive the layer. Fails with `usd.syntax`.
Result<Layer> read_text(std::string_view text, const std::string& file);

}  // namespace mocap::usd::input

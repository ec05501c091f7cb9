// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What motions are compared by.

#include <optional>
#include <string>
#include <string_view>

#include "library/movement.hpp"
#include "library/signature.hpp"

namespace mocap::library {

struct Traits {
  Signature signature;
  std::optional<Movement> movement;
};

/// In bytes, for the catalogue. Bytes of another version unpack to traits that are like nothing.
std::string pack(const Traits& traits);
Traits unpack_traits(std::string_view bytes);

}  // namespace mocap::library

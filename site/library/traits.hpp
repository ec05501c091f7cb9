// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The properties by which motions are compared.

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

/// The traits as bytes, for the catalogue. Bytes of a different version unpack to traits that
/// match nothing.
std::string pack(const Traits& traits);
Traits unpack_traits(std::string_view bytes);

}  // namespace mocap::library

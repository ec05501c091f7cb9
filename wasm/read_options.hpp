// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "mocap/formats.hpp"

namespace mocap::wasm {

/// A limit of memory that fits into the 4 GiB that WebAssembly can address.
inline ReadLimits read_limits() {
  ReadLimits limits;
  limits.max_memory = std::uint64_t{2} << 30;
  return limits;
}

/// Readers with that limit.
inline LoadOptions load_options() {
  LoadOptions options;
  set_limits(options, read_limits());
  return options;
}

}  // namespace mocap::wasm

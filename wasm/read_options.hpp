// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "mocap/formats.hpp"

namespace mocap::wasm {

/// A memory limit that fits into the 4 GiB address space of WebAssembly.
inline ReadLimits read_limits() {
  ReadLimits limits;
  limits.max_memory = std::uint64_t{2} << 30;
  return limits;
}

/// Options for readers with that limit.
inline LoadOptions load_options() {
  LoadOptions options;
  set_limits(options, read_limits());
  return options;
}

}  // namespace mocap::wasm

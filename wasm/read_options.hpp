// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "mocap/formats.hpp"

namespace mocap::wasm {

/// Readers with a limit of memory that fits into the 4 GiB that WebAssembly can address.
inline LoadOptions load_options() {
  LoadOptions options;
  options.bvh.limits.max_memory = options.acclaim.limits.max_memory =
      options.csv.limits.max_memory = options.anim.limits.max_memory = std::uint64_t{2} << 30;
  return options;
}

}  // namespace mocap::wasm

// SPDX-License-Identifier: MIT
#pragma once

#include <new>
#include <string>

#include "mocap/diagnostics.hpp"

namespace mocap::render::detail {

/// Runs `make`, a function that returns `Result<std::string>`; running out of memory becomes an
/// error.
template <class Make>
Result<std::string> guarded(const Make& make) {
  try {
    return make();
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the picture");
  }
}

}  // namespace mocap::render::detail

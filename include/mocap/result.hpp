// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A value, or the reason why there is none.

#include <tl/expected.hpp>

#include "mocap/diagnostics.hpp"

namespace mocap {

/// A `T`, or the `Error` that stopped the work. Nothing in the library throws for bad input.
template <class T>
using Result = tl::expected<T, Error>;

/// Success, or an `Error`.
using Status = Result<void>;

/// Shortens `return tl::unexpected(make_diagnostic(...))`.
inline tl::unexpected<Error> fail(Code code, std::string message, SourceLocation at = {}) {
  return tl::unexpected<Error>(make_diagnostic(code, std::move(message), std::move(at)));
}

}  // namespace mocap

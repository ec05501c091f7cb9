// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A value, or the reason why there is none.

#include <tl/expected.hpp>
#include <utility>

#include "mocap/diagnostics.hpp"

namespace mocap {

/// A `T`, or the `Error` that stopped the work. Nothing in the library throws for bad input.
///
/// It has all that `tl::expected<T, Error>` has, and converts from and to it; a result that a
/// caller ignores is a warning.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
  using Base = tl::expected<T, Error>;

 public:
  using Base::Base;
  Result() = default;
  // As tl::expected, on which these are built. NOLINTBEGIN(google-explicit-constructor)
  Result(const Base& other) : Base(other) {}
  Result(Base&& other) : Base(std::move(other)) {}
  // NOLINTEND(google-explicit-constructor)
};

/// Success, or an `Error`.
using Status = Result<void>;

/// Shortens `return tl::unexpected(make_diagnostic(...))`.
inline tl::unexpected<Error> fail(Code code, std::string message, SourceLocation at = {}) {
  return tl::unexpected<Error>(make_diagnostic(code, std::move(message), std::move(at)));
}

}  // namespace mocap

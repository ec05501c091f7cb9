// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A value, or an error.

#include <tl/expected.hpp>
#include <utility>

#include "mocap/diagnostics.hpp"

namespace mocap {

/// A `T`, or the `Error` that stopped the operation. The library does not throw for bad input.
///
/// Has the interface of `tl::expected<T, Error>` and converts from and to it. Ignoring a result
/// causes a compiler warning.
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

/// Short for `return tl::unexpected(make_diagnostic(...))`.
inline tl::unexpected<Error> fail(Code code, std::string message, SourceLocation at = {}) {
  return tl::unexpected<Error>(make_diagnostic(code, std::move(message), std::move(at)));
}

}  // namespace mocap

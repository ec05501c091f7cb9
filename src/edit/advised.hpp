// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Errors with their own advice.

#include <string>
#include <string_view>
#include <utility>

#include "mocap/result.hpp"

namespace mocap::edit {

/// For two clips whose joints have different names.
inline constexpr std::string_view same_names_advice =
    "give the joints of both the same names first, with --names or --rename";

/// An error with advice that fits better than the general one of its code.
inline tl::unexpected<Error> fail_advised(Code code, std::string message, std::string advice) {
  Error error = make_diagnostic(code, std::move(message));
  error.advice = std::move(advice);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace mocap::edit

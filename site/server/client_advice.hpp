// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Advice for errors in terms of the API.

#include <string>

#include "mocap/diagnostics.hpp"

namespace mocap::server {

/// The advice for an error, worded for API clients. The library writes it for users of the command,
/// with options that requests do not have: if the API has a corresponding parameter, the advice
/// names it; otherwise it states that the options are those of `mocap convert`, which is run on the
/// original file. Advice without such options, or with complete commands, is returned unchanged.
std::string advice_for_clients(const Error& error);

}  // namespace mocap::server

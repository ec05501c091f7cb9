// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Advice of errors in terms of the API.

#include <string>

#include "mocap/diagnostics.hpp"

namespace mocap::server {

/// The advice of an error for a client. The library words it for users of the command, with options
/// that no request has: where the API has a parameter for it, the advice names that; else it says
/// that the options are those of `mocap convert`, which is run on the original file. Advice without
/// such options, or with whole commands, is returned as it is.
std::string advice_for_clients(const Error& error);

}  // namespace mocap::server

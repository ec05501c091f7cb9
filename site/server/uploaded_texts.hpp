// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks user-supplied texts against the library's limits, beyond which it would truncate them
/// silently.

#include <string_view>

#include "library/library.hpp"

namespace mocap::server {

/// Fails with `server.request`; the message names the first field that is too long, and its limit.
Status check_texts(const library::Description& description);
/// The same for the name of a file, without its folders.
Status check_file_name(std::string_view name);

}  // namespace mocap::server

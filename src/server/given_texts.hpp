// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What people say about motions, against what the library keeps of it: it would cut the rest in
/// silence.

#include <string_view>

#include "library/library.hpp"

namespace mocap::server {

/// Fails with `server.request`; the message names the first field that is too long, and its limit.
Status check_texts(const library::Description& description);
/// The same for the name of a file, of which folders are not kept.
Status check_file_name(std::string_view name);

}  // namespace mocap::server

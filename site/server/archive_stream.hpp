// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The zip of search results.

#include <cstddef>

#include "server/services.hpp"

namespace mocap::server {

/// 200 with a zip that is generated while it is sent: the original files of the first `limit`
/// motions as `SLUG.EXT`, and `checksums.sha256`. 503 if too many are in progress.
Response archive_answer(Services& services, const std::string& client, const library::Query& query,
                        std::size_t limit);

}  // namespace mocap::server

// SPDX-License-Identifier: MIT
#pragma once

#include "library/sqlite.hpp"

namespace mocap::library {

/// The version of the catalogue's tables that this program writes.
inline constexpr int newest_schema = 5;

/// Brings the tables from whatever version they have (0: an empty file) to the newest, in one
/// transaction. Fails with `library.newer`.
Status migrate(Database& database);

}  // namespace mocap::library

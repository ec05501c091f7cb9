// SPDX-License-Identifier: MIT
#pragma once

#include "library/sqlite.hpp"

namespace mocap::library {

/// The version of the catalogue tables that this program writes.
inline constexpr int newest_schema = 5;

/// Migrates the tables from any version (0: an empty file) to the newest, in one transaction. Fails
/// with `library.newer`.
Status migrate(Database& database);

}  // namespace mocap::library

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The binary record of an entry, a few hundred bytes, in memory and in the catalogue.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "library/file_stamp.hpp"
#include "library/library.hpp"

namespace mocap::library {

/// The stamp of a file in the folder at the time it was read.
FileStamp stamp_of(const StoredFile& file);

/// Packs an entry without the absolute paths of its files, which depend on the library's folder; a
/// file indexed in place keeps its relative path.
std::string pack(const Entry& entry, const std::filesystem::path& folder);
/// Empty if the bytes are not a record.
std::optional<Entry> unpack(std::string_view record, const std::filesystem::path& folder,
                            const std::filesystem::path& store);

/// The location in the store of the bytes with this digest.
std::filesystem::path path_in_store(const std::filesystem::path& store, const std::string& sha256);

}  // namespace mocap::library

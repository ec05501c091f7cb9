// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// An entry in a few hundred bytes: as it lies in memory and in the catalogue.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "library/file_stamp.hpp"
#include "library/library.hpp"

namespace mocap::library {

/// Of a file of the folder, as it was when it was read.
FileStamp stamp_of(const StoredFile& file);

/// Packs all of an entry but the paths of its files, which the library's folder decides; a file
/// indexed in place keeps its path below that folder.
std::string pack(const Entry& entry, const std::filesystem::path& folder);
/// Nothing where the bytes are no record.
std::optional<Entry> unpack(std::string_view record, const std::filesystem::path& folder,
                            const std::filesystem::path& store);

/// Where the bytes with this digest lie in the store.
std::filesystem::path path_in_store(const std::filesystem::path& store, const std::string& sha256);

}  // namespace mocap::library

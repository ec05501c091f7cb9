// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Conversion of a motion to another format.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "library/library.hpp"
#include "mocap/formats.hpp"

namespace mocap::server {

struct ConversionPlan {
  bool is_original = false;  ///< The stored file already has this format.
  bool is_pair = false;      ///< Two files, sent as a zip.
  Format format = default_format;
  std::string table;  ///< The table's contents, for a format that is a table.
  std::string key;    ///< The key under which the library stores the result.
  std::string name;   ///< For the download.
};

/// `table`: one of the format's `SaveChoice::table`; default: the first. Fails with
/// `server.request` for an unknown format, a format that cannot be written, or an unknown table.
Result<ConversionPlan> plan_conversion(const library::Entry& entry, std::string_view format,
                                       std::optional<std::string_view> table);

/// Writes the planned file. `now_s`: the date of the files in a zip.
Status convert(library::Library& library, const library::Entry& entry, const ConversionPlan& plan,
               const std::filesystem::path& target, std::int64_t now_s);

/// Writes bytes to a new or replaced file.
Status write_file(const std::filesystem::path& target, std::string_view bytes);

}  // namespace mocap::server

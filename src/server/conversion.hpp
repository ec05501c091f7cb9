// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A motion in another format.

#include <filesystem>
#include <string>
#include <string_view>

#include "library/library.hpp"
#include "mocap/formats.hpp"

namespace mocap::server {

struct ConversionPlan {
  bool is_original = false;  ///< The file is in this format as it lies there.
  bool is_pair = false;      ///< Two files, which travel in a zip.
  Format format = Format::bvh;
  std::string table;  ///< What it holds, for a format that is a table.
  std::string key;    ///< Under which the library keeps the result.
  std::string name;   ///< For the download.
};

/// `table`: one of the format's `SaveChoice::table`; default the first. Fails with `server.request`
/// for what is no format, or none that is written, and for another table.
Result<ConversionPlan> plan_conversion(const library::Entry& entry, std::string_view format,
                                       std::optional<std::string_view> table);

/// Writes the file that the plan tells of.
Status convert(library::Library& library, const library::Entry& entry, const ConversionPlan& plan,
               const std::filesystem::path& target);

/// Bytes into a new or replaced file.
Status write_file(const std::filesystem::path& target, std::string_view bytes);

}  // namespace mocap::server

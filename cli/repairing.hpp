// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// `mocap check --fix`: repairs one file.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "console.hpp"
#include "inputs.hpp"
#include "mocap/diagnostics.hpp"
#include "pipeline/repaired_copy.hpp"
#include "reading.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// A file to repair.
struct RepairJob {
  Input input;
  /// In an output folder, its extension is replaced if the content has another format.
  std::filesystem::path output;
  bool is_in_folder = false;
  std::optional<Error> clash = {};  ///< See `ConversionJob`.
};

struct RepairedFile {
  std::string output;  ///< The file that was written, or `-`; if none was, the one that was meant.
  pipeline::RepairedCopy copy;

  Exit exit() const;
};

/// Writes a repaired copy of the input, see `pipeline::write_repaired_copy`. If the output is `-`,
/// the text is returned.
RepairedFile repair_file(const RepairJob& job, const ReadRequest& request,
                         const std::vector<std::string>& repairs, bool overwrite,
                         Diagnostics& diagnostics);

void print_repaired(Console& console, TextStream& stream, const RepairedFile& repaired);

}  // namespace mocap::cli

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which output file is written from which input.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "options.hpp"

namespace mocap::cli {

struct ConversionJob {
  Input input;
  std::filesystem::path output;
  std::optional<Error> clash;  ///< Another input has the same output: neither is written.
};

struct ConversionPlan {
  std::vector<ConversionJob> jobs;
  std::filesystem::path folder;  ///< The output folder; empty if one file is written.
  Format to = default_format;
};

struct OutputRequest {
  std::string out;           ///< The value of `-o`.
  std::optional<Format> to;  ///< The value of `--to`.
  bool overwrite = false;
  std::string to_option = "--to";  ///< The option that set `to`.
  /// For a verb without an option for the format: those that it writes, as in advice.
  std::optional<std::string> formats = {};
};

/// Replaces `/dev/stdout` after -o with `-`.
void take_standard_output(std::optional<std::string>& out);

/// Whether `out` means a folder: it ends with `/`, is one, or must be one for these inputs.
bool means_folder(const std::string& out, const Inputs& inputs);

/// Determines the output path of every input, in the order of the inputs. The folder tree is
/// mirrored. Inputs that would get the same output are marked as clashing.
tl::expected<ConversionPlan, UsageError> plan_conversion(const Inputs& inputs,
                                                         const OutputRequest& request);

}  // namespace mocap::cli

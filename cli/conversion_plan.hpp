// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which file is written from which.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs.hpp"
#include "mocap/formats.hpp"
#include "mocap/result.hpp"
#include "options.hpp"

namespace mocap::cli {

struct ConversionJob {
  Input input;
  std::filesystem::path output;
  std::optional<Error> clash;  ///< Another input has the same output: neither is written.
};

struct ConversionPlan {
  std::vector<ConversionJob> jobs;
  std::filesystem::path folder;  ///< That the files go into; empty when one file is written.
  Format to = Format::bvh;
};

struct OutputRequest {
  std::string out;           ///< What stood behind `-o`.
  std::optional<Format> to;  ///< What stood behind `--to`.
  bool overwrite = false;
  std::string_view to_option = "--to";  ///< The option that asked for `to`.
};

/// Makes `/dev/stdout` behind -o the same as `-`.
void take_standard_output(std::optional<std::string>& out);

/// Whether `out` means a folder: it ends with `/`, is one, or has to be one for these inputs.
bool means_folder(const std::string& out, const Inputs& inputs);

/// Names the file to write for every input, in the order of the inputs. A folder's tree is
/// mirrored. Inputs that would get the same output are marked as clashing.
tl::expected<ConversionPlan, UsageError> plan_conversion(const Inputs& inputs,
                                                         const OutputRequest& request);

}  // namespace mocap::cli

// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "edit_options.hpp"
#include "format_options.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// The options of `mocap convert`, as they were typed.
struct ConvertOptions {
  std::vector<std::string> files;
  std::optional<std::string> out, to, from, first_frame, skeleton, jobs, report, manifest, shard;
  FormatWords format;
  bool overwrite = false;
  bool resume = false;
  bool strict = false;
  bool json = false;
  bool verify = false;
  bool mesh = false;
  EditWords edit;
  std::vector<Option> recordable;  ///< The options in a recipe: all that affect the result.
};

/// Declares all of them, in the order of the help text.
void declare_options(OptionTable& table, ConvertOptions& options);

}  // namespace mocap::cli

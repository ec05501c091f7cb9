// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of `mocap convert` about making a motion fit another format.

#include <optional>
#include <string>

#include "conversion.hpp"
#include "options.hpp"

namespace mocap::cli {

/// The words as they stand on the command line.
struct FittingWords {
  std::optional<std::string> translations;
  bool drop_fixed = false;
  bool fill_gaps = false;
  bool verify = false;
};

void declare_fitting(OptionTable& table, FittingWords& words);

/// Fills in what the words mean.
void set_fitting(const FittingWords& words, Conversion& conversion);

/// What is read and written, to tell options that have no effect.
struct FormatsInUse {
  Format to = Format::bvh;
  bool may_fill_gaps = false;  ///< Files with frame numbers may be among the inputs.
  bool reads_clips = false;    ///< Files that are no halves of a pair may be among the inputs.
  bool has_edits = false;      ///< After which joints of an ASF may move against their parents.
  bool to_stream = false;
};
std::optional<UsageError> find_idle_fitting(const FittingWords& words, const FormatsInUse& formats);

/// The mistake of an option that could not have any effect.
UsageError idle_option(std::string_view option, std::string_view why);

}  // namespace mocap::cli

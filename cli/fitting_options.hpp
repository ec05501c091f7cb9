// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of `mocap convert` for adapting a motion to another format.

#include <optional>
#include <string>

#include "conversion.hpp"
#include "options.hpp"

namespace mocap::cli {

/// The option values as given on the command line.
struct FittingWords {
  std::optional<std::string> translations;
  bool drop_fixed = false;
  bool fill_gaps = false;
  bool verify = false;
};

void declare_fitting(OptionTable& table, FittingWords& words);

/// Parses the values into the conversion.
void set_fitting(const FittingWords& words, Conversion& conversion);

/// The formats read and written, to detect options that have no effect.
struct FormatsInUse {
  Format to = Format::bvh;
  bool may_fill_gaps = false;  ///< The inputs may include files with frame numbers.
  bool reads_clips = false;    ///< The inputs may include files other than halves of a pair.
  bool has_edits = false;      ///< After edits, joints of an ASF may move relative to parents.
  bool to_stream = false;
};
std::optional<UsageError> find_idle_fitting(const FittingWords& words, const FormatsInUse& formats);

/// The usage error for an option that cannot have any effect.
UsageError idle_option(std::string_view option, std::string_view why);

}  // namespace mocap::cli

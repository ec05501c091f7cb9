// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which formats the inputs have, and which are found in folders.

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "inputs.hpp"
#include "mocap/formats.hpp"

namespace mocap::cli {

/// The formats of the inputs, by their names; a file without one may be of any.
struct InputFormats {
  std::set<Format> named;
  bool has_other = false;

  bool may_be(const std::function<bool(Format)>& wanted) const;
  /// Whether an option, without its dashes, may have an effect on reading one of them.
  bool may_read_with(std::string_view option) const;
};

/// `from`: the value of `--from`, which counts for all inputs.
InputFormats formats_of(const Inputs& inputs, const std::optional<std::string>& from);

/// What is read from folders, for help pages: extensions, then in brackets those of files that are
/// read only with --from.
std::string extensions_in_folders();

}  // namespace mocap::cli

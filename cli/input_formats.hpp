// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The formats of the inputs, and the formats searched for in folders.

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "inputs.hpp"
#include "mocap/formats.hpp"

namespace mocap::cli {

/// The formats of the inputs according to their names; a file without an extension may have any
/// format.
struct InputFormats {
  std::set<Format> named;
  bool has_other = false;

  bool may_be(const std::function<bool(Format)>& wanted) const;
  /// Whether an option, without its dashes, may affect how one of them is read.
  bool may_read_with(std::string_view option) const;
};

/// `from`: the value of `--from`, which applies to all inputs.
InputFormats formats_of(const Inputs& inputs, const std::optional<std::string>& from);

/// The files read from folders, for help pages: extensions, then in parentheses those of files that
/// are read only with --from.
std::string extensions_in_folders();

/// The formats that consist of two files, for the help of a format option, each with the
/// names of both.
std::string pairs_among_formats();

/// How motions are read with their skeletons, for help pages.
std::string pairs_paragraph();

}  // namespace mocap::cli

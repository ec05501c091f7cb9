// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The options that determine how a verb reads its inputs.

#include <optional>
#include <string>
#include <string_view>

#include "format_options.hpp"
#include "inputs.hpp"
#include "options.hpp"
#include "reading.hpp"

namespace mocap::cli {

/// `--from`, `--first-frame` and the options of the formats for reading, of every verb that reads
/// motions. `mocap convert` declares the same options itself, because some of them also affect
/// what it writes.
class ReadingOptions {
 public:
  /// Declares the options. `effect` is that of `declare_first_frame`; empty: the verb does not
  /// distinguish reference poses from motion, and has no `--first-frame`.
  void declare(OptionTable& table, std::string_view effect);

  /// The format of `--from`; empty if it is to be recognised.
  std::optional<Format> format() const;
  /// An option that was given, with dashes; empty if there is none.
  std::string given() const;

  /// Sets how `inputs` are read. Reports an invalid value, and an option without any effect.
  Misuse set(const Inputs& inputs, ReadRequest& request) const;

 private:
  std::optional<std::string> from_;
  std::optional<std::string> first_frame_;
  FormatWords words_;
};

}  // namespace mocap::cli

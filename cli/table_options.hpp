// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of `mocap convert` about the numbers that are written: tables and decimals.

#include <optional>
#include <string>

#include "conversion.hpp"
#include "options.hpp"

namespace mocap::cli {

/// The words as they were typed.
struct TableWords {
  std::optional<std::string> table, sequence, decimals;
  bool end_sites = false;
  bool no_comments = false;
};

void declare_tables(OptionTable& table, TableWords& words);

/// Sets the options of writing. Reports a value that an option does not take.
Misuse set_tables(const TableWords& words, Conversion& conversion);

/// An option that has no effect on what is written.
Misuse find_idle_table(const TableWords& words, Format to);

}  // namespace mocap::cli

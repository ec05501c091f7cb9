// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of `mocap convert` for number output: tables and decimals.

#include <optional>
#include <string>

#include "conversion.hpp"
#include "options.hpp"

namespace mocap::cli {

/// The option values as typed.
struct TableWords {
  std::optional<std::string> table, sequence, decimals;
  bool end_sites = false;
  bool no_comments = false;
};

void declare_tables(OptionTable& table, TableWords& words);

/// Sets the output options. Reports an invalid value.
Misuse set_tables(const TableWords& words, Conversion& conversion);

/// An option that has no effect on the output.
Misuse find_idle_table(const TableWords& words, Format to);

}  // namespace mocap::cli

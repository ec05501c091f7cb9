// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of the codes of edits: in the source file of an edit those that only it reports, in
/// codes.cpp those that several report.

#include <array>
#include <cstddef>

#include "model/code_table.hpp"

namespace mocap::edit {

/// The rows of a table. Their findings are counted by message: the same edit, applied twice,
/// reports different values.
template <std::size_t Count>
consteval std::array<CodeFacts, Count> edit_code_table(const detail::CodeEntry (&rows)[Count]) {
  std::array<CodeFacts, Count> table{};
  for (std::size_t i = 0; i < Count; ++i) {
    table[i] = rows[i];
    table[i].counts_by_message = true;
  }
  return table;
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of the codes of edits. Codes that only one edit reports are in its source file; those
/// that several edits report are in codes.cpp.

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

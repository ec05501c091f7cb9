// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of codes. Each module has one for the codes that it reports, in a file codes.cpp, and
/// lists it in the catalogue; a format lists it in its descriptor, an edit in its option.

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "mocap/codes.hpp"

namespace mocap::detail {

#ifdef MOCAP_TERSE_CATALOGUE

/// Discards a text.
struct LeftOut {
  constexpr LeftOut(const char* /*text*/) {}
};

/// A row of a table in programs that only show remedies and must be small: the browser module.
struct CodeEntry {
  std::string_view name;
  Severity severity{};
  LeftOut title;
  LeftOut explanation;
  std::string_view remedy;
  std::string_view command = {};
  Repair repair = Repair::none;
  Audience audience = Audience::everyone;
  Inferred inferred = Inferred::nothing;
  bool counts_by_message = false;
  bool drops_data = false;

  constexpr operator CodeFacts() const {
    return {.name = name,
            .severity = severity,
            .title = {},
            .explanation = {},
            .remedy = remedy,
            .command = command,
            .repair = repair,
            .audience = audience,
            .inferred = inferred,
            .counts_by_message = counts_by_message,
            .drops_data = drops_data};
  }
};

#else

using CodeEntry = CodeFacts;

#endif

/// The rows of a table.
template <std::size_t Count>
consteval std::array<CodeFacts, Count> code_table(const CodeEntry (&rows)[Count]) {
  std::array<CodeFacts, Count> table{};
  for (std::size_t i = 0; i < Count; ++i) table[i] = rows[i];
  return table;
}

/// The code with a name. Does not compile if the table has no such row.
template <std::size_t Count>
consteval Code code_in(const std::array<CodeFacts, Count>& table, std::string_view name) {
  for (const CodeFacts& row : table)
    if (row.name == name) return Code(row);
  throw "the table has no row with this name";
}

}  // namespace mocap::detail

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The catalogue of findings, split by subject. The parts are in the order of `Code`.

#include <span>
#include <string_view>

#include "mocap/codes.hpp"

namespace mocap::detail {

#ifdef MOCAP_TERSE_CATALOGUE

/// Discards a text.
struct LeftOut {
  constexpr LeftOut(const char* /*text*/) {}
};

/// A catalogue entry for programs that only show remedies and must be small: the browser module.
struct CodeEntry {
  Code code{};
  std::string_view name;
  Severity severity{};
  LeftOut title;
  LeftOut explanation;
  std::string_view remedy;
  std::string_view command = {};
  Repair repair = Repair::none;

  constexpr operator CodeFacts() const {
    return {.code = code,
            .name = name,
            .severity = severity,
            .title = {},
            .explanation = {},
            .remedy = remedy,
            .command = command,
            .repair = repair};
  }
};

#else

using CodeEntry = CodeFacts;

#endif

/// Files, limits, use of the library, format detection.
std::span<const CodeEntry> file_codes();
/// The `bvh` family.
std::span<const CodeEntry> bvh_codes();
/// The `csv` family.
std::span<const CodeEntry> csv_codes();
/// The `asf` and `amc` families.
std::span<const CodeEntry> acclaim_codes();
/// The `fit` family.
std::span<const CodeEntry> fit_codes();
/// The `motion` and `skeleton` families.
std::span<const CodeEntry> motion_codes();
/// The `edit` family.
std::span<const CodeEntry> edit_codes();
/// The `program` family.
std::span<const CodeEntry> program_codes();
/// The `secondlife` family.
std::span<const CodeEntry> secondlife_codes();
/// The `anim` and `avm` families.
std::span<const CodeEntry> animation_codes();
/// The `library` family.
std::span<const CodeEntry> library_codes();
/// The `server` family.
std::span<const CodeEntry> server_codes();

}  // namespace mocap::detail

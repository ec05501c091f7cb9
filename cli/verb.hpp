// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The verbs of the command: purpose, usage and implementation of each.

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "console.hpp"
#include "mocap/diagnostics.hpp"
#include "options.hpp"

namespace mocap::cli {

/// The exit status. For several files, the greatest applies.
enum class Exit : int {
  done = 0,
  findings = 1,
  usage = 2,
  unreadable = 3,
  not_written = 4,
  not_possible = 5
};

constexpr Exit worse(Exit a, Exit b) {
  return a < b ? b : a;
}

/// The exit status of a failure after reading: `usage` if the user named something that the clip
/// does not have, `not_written` if the file could not be written, otherwise `not_possible`.
Exit exit_of(const Error& error);

struct Example {
  std::string_view command;
  std::string_view purpose;
};

/// Runs a verb after its options are set.
using Run = std::function<Exit(Console&)>;

struct Verb {
  std::string_view name;
  std::string_view synopsis;  ///< After `mocap NAME`: `FILE... [OPTIONS]`.
  std::string_view summary;   ///< One line without a full stop.
  std::array<Example, 3> examples;
  std::vector<std::string_view> paragraphs;  ///< Further explanation.
  /// Declares the options in the table. Null if the program `mocap-site` runs the verb.
  Run (*declare)(OptionTable&);
  /// Writes no files, so a signal may terminate it at any point.
  bool only_prints = false;
};

/// All verbs, the most commonly used first.
std::span<const Verb> verbs();

const Verb* find_verb(std::string_view name);
std::vector<std::string> verb_names();

// Each is defined in its own file.
Verb info_verb();
Verb check_verb();
Verb convert_verb();
Verb diff_verb();
Verb match_verb();
Verb formats_verb();
Verb help_verb();
Verb completion_verb();
Verb man_verb();
// Only with the library site (MOCAP_BUILD_SITE).
Verb render_verb();
Verb view_verb();
Verb serve_verb();
Verb publish_verb();
Verb token_verb();

/// Prints a usage error in the common format.
Exit complain(Console& console, std::string_view verb, const UsageError& error);

}  // namespace mocap::cli

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The verbs of the command: what each is for, how it is used, and what it does.

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

/// What the command ends with. The greatest of several files counts.
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

/// The status for a failure behind reading: `usage` where the user named what the clip does not
/// have, `not_written` where the file could not be written, else `not_possible`.
Exit exit_of(const Error& error);

struct Example {
  std::string_view command;
  std::string_view purpose;
};

/// Does the work of a verb once the options are set.
using Run = std::function<Exit(Console&)>;

struct Verb {
  std::string_view name;
  std::string_view synopsis;  ///< Behind `mocap NAME`: `FILE... [OPTIONS]`.
  std::string_view summary;   ///< One line without a full stop.
  std::array<Example, 3> examples;
  std::vector<std::string_view> paragraphs;  ///< What else one must know.
  /// Puts the options into the table. Null where the program `mocap-site` runs the verb.
  Run (*declare)(OptionTable&);
  /// Writes no files, so a signal may end it at any point as the system does.
  bool only_prints = false;
};

/// All verbs, the most needed first.
std::span<const Verb> verbs();

const Verb* find_verb(std::string_view name);
std::vector<std::string> verb_names();

// One file each.
Verb info_verb();
Verb check_verb();
Verb convert_verb();
Verb diff_verb();
Verb help_verb();
Verb completion_verb();
Verb man_verb();
// With the library site (MOCAP_BUILD_SITE).
Verb render_verb();
Verb view_verb();
Verb serve_verb();
Verb publish_verb();
Verb token_verb();

/// Prints a usage error as every verb does.
Exit complain(Console& console, std::string_view verb, const UsageError& error);

}  // namespace mocap::cli

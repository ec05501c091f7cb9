// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Help on the terminal.

#include "verb.hpp"

namespace mocap::cli {

/// What people need first: printed by `mocap` alone.
void print_welcome(Console& console);

enum class HelpLength : bool {
  brief,  ///< One line for each option.
  full    ///< All paragraphs.
};

/// Prints help for one verb: three examples, then what it does, then its options under their
/// headings. Where `mocap-site` runs the verb, it prints the help too.
Exit explain_verb(Console& console, const Verb& verb, HelpLength length = HelpLength::full);

}  // namespace mocap::cli

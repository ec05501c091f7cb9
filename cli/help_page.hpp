// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Help on the terminal.

#include "verb.hpp"

namespace mocap::cli {

/// The overview printed by `mocap` without arguments.
void print_welcome(Console& console);

enum class HelpLength : bool {
  brief,  ///< One line for each option.
  full    ///< All paragraphs.
};

/// Prints the help of one verb: three examples, its description, then its options under their
/// headings. If `mocap-site` runs the verb, that program prints the help too.
Exit explain_verb(Console& console, const Verb& verb, HelpLength length = HelpLength::full);

}  // namespace mocap::cli

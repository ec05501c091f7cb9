// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Help on the terminal.

#include "verb.hpp"

namespace mocap::cli {

/// What people need first: printed by `mocap` alone.
void print_welcome(Console& console);

/// Help for one verb: three examples, then what it does, then its options.
void print_help(Console& console, const Verb& verb);

}  // namespace mocap::cli

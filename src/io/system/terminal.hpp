// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a terminal can show.

#include <cstddef>

namespace mocap::system {

/// Whether the descriptor is a terminal (on Windows: a console).
bool is_terminal(int descriptor);

/// Whether the terminal shows escape sequences such as colors; turns them on where they are off.
bool shows_escapes(int descriptor);

/// Columns of the terminal; 0 where the system does not report them.
std::size_t terminal_columns(int descriptor);

}  // namespace mocap::system

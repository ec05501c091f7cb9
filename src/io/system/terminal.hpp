// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Capabilities of a terminal.

#include <cstddef>

namespace mocap::system {

/// Whether the descriptor is a terminal (on Windows: a console).
bool is_terminal(int descriptor);

/// Whether the terminal supports escape sequences such as colours; enables them if necessary.
bool shows_escapes(int descriptor);

/// Columns of the terminal; 0 if unknown.
std::size_t terminal_columns(int descriptor);

}  // namespace mocap::system

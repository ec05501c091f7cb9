// SPDX-License-Identifier: MIT
#include "io/system/terminal.hpp"

#include <io.h>
#include <windows.h>

#include "io/system/file.hpp"
#include "io/windows/handles.hpp"

namespace mocap::system {

bool is_terminal(int descriptor) {
  DWORD mode = 0;
  return ::GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

bool shows_escapes(int descriptor) {
  HANDLE console = handle_of(descriptor);
  DWORD mode = 0;
  if (::GetConsoleMode(console, &mode) == 0) return false;
  if ((mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0) return true;
  return ::SetConsoleMode(console,
                          mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::size_t terminal_columns(int descriptor) {
  CONSOLE_SCREEN_BUFFER_INFO facts{};
  if (::GetConsoleScreenBufferInfo(handle_of(descriptor), &facts) == 0) return 0;
  const int columns = facts.srWindow.Right - facts.srWindow.Left + 1;
  return columns > 0 ? static_cast<std::size_t>(columns) : 0;
}

}  // namespace mocap::system

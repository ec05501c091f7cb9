// SPDX-License-Identifier: MIT
#include "io/system/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace mocap::system {

bool is_terminal(int descriptor) {
  return ::isatty(descriptor) == 1;
}

bool shows_escapes(int descriptor) {
  return is_terminal(descriptor);
}

std::size_t terminal_columns(int descriptor) {
  winsize size{};
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace mocap::system

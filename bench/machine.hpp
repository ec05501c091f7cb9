// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What was measured where.

#include <string>

namespace mocap::bench {

struct Machine {
  std::string processor;  ///< As the kernel names it.
  unsigned cores = 0;
  std::string memory;    ///< `23.4 GiB`
  std::string system;    ///< Kernel and distribution.
  std::string compiler;  ///< And its flags.
  std::string isa;       ///< The best path of the library that runs here.
  std::string date;      ///< `2026-11-21`, UTC.
};

Machine describe_machine();

/// A word of letters, digits and `-` for a file's name.
std::string as_file_word(const std::string& text);

}  // namespace mocap::bench

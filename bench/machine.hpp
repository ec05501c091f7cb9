// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The machine and the build of a measurement.

#include <string>

namespace mocap::bench {

struct Machine {
  std::string processor;  ///< As reported by the kernel.
  unsigned cores = 0;
  std::string memory;    ///< `23.4 GiB`
  std::string system;    ///< Kernel and distribution.
  std::string compiler;  ///< Including its flags.
  std::string isa;       ///< The best instruction set of the library on this machine.
  std::string date;      ///< `2026-11-21`, UTC.
};

Machine describe_machine();

/// A word of letters, digits and `-` for file names.
std::string as_file_word(const std::string& text);

}  // namespace mocap::bench

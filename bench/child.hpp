// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Running other programs from a measurement.

#include <optional>
#include <string>
#include <vector>

namespace mocap::bench {

/// A program to run: words of the command line, and variables to set (`NAME=value`).
struct Command {
  std::vector<std::string> words;
  std::vector<std::string> environment;
};

/// Runs a program and gives what it wrote to standard output; nothing when it did not end well.
std::optional<std::string> output_of(const Command& command);

/// The number that a program wrote to standard output; nothing when it did not, or not end well.
std::optional<double> number_from(const Command& command);

/// Seconds from start to end of a program whose output nobody reads.
std::optional<double> seconds_of_process(const Command& command);

}  // namespace mocap::bench

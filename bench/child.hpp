// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Runs other programs in a measurement.

#include <optional>
#include <string>
#include <vector>

namespace mocap::bench {

/// A program to run: command-line words, and environment variables (`NAME=value`).
struct Command {
  std::vector<std::string> words;
  std::vector<std::string> environment;
};

/// Runs a program and returns its standard output; empty if it failed.
std::optional<std::string> output_of(const Command& command);

/// The number that a program printed to standard output; empty if it printed none or failed.
std::optional<double> number_from(const Command& command);

/// Run time in seconds of a program whose output is discarded.
std::optional<double> seconds_of_process(const Command& command);

}  // namespace mocap::bench

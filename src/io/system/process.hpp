// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The current process: arguments, executable, processors, and exit.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace mocap::system {

/// The command-line arguments without the program name, as UTF-8.
std::vector<std::string> command_words(int argc, char** argv);

/// The path of the running executable; empty if the system does not provide it.
std::filesystem::path program_file();

/// Replaces this process with a program and its arguments (the first is its name). On systems that
/// cannot replace a process, runs the program and exits with its status. Returns only if the
/// program cannot be started, with the errno.
int become_program(const std::filesystem::path& program, const std::vector<std::string>& words);

/// Number of processors that this process may use; at least 1.
std::size_t available_processors();

/// Exits without running destructors of globals or freeing memory block by block.
[[noreturn]] void end_process(int exit_status);

}  // namespace mocap::system

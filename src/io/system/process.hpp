// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// This process: its words, its program file, its processors and its end.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace mocap::system {

/// The words of the command line behind the name of the program, as UTF-8.
std::vector<std::string> command_words(int argc, char** argv);

/// The file of the running program; empty where the system does not report it.
std::filesystem::path program_file();

/// Replaces this process by a program with these words (the first is its name). Where the system
/// cannot replace a process, it runs the program and ends with its exit status. Returns only when
/// the program cannot be started: the errno.
int become_program(const std::filesystem::path& program, const std::vector<std::string>& words);

/// Processors that this process may use; at least 1.
std::size_t available_processors();

/// Ends the process without running destructors of globals or giving memory back piece by piece.
[[noreturn]] void end_process(int exit_status);

}  // namespace mocap::system

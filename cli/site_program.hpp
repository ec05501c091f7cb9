// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where the program that runs is, and the other program, `mocap-site`.

#include <filesystem>
#include <string>
#include <vector>

#include "console.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// The folder of the running program; empty where the system does not say it.
std::filesystem::path program_folder();

/// Replaces this program by `mocap-site` with the same words, the verb first: process id, standard
/// streams and signals stay as they are. It is found beside this program (a build folder), else
/// where it is installed. Returns only when it cannot be started, after an error message:
/// `Exit::not_possible`.
Exit run_site_program(Console& console, const std::vector<std::string>& words);

}  // namespace mocap::cli

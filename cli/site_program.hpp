// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Locates the running program and the other one, `mocap-site`.

#include <filesystem>
#include <string>
#include <vector>

#include "console.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// The folder of the running program; empty if the system does not provide it.
std::filesystem::path program_folder();

/// Replaces this program with `mocap-site` and the same arguments, the verb first: process id,
/// standard streams and signals are kept. `mocap-site` is searched for next to this program (a
/// build folder), then in the installed location. Returns only if it cannot be started, after
/// printing an error: `Exit::not_possible`. `task`: what needs it, for the error, as `match
/// --picture`.
Exit run_site_program(Console& console, const std::vector<std::string>& words,
                      const std::string& task);

}  // namespace mocap::cli

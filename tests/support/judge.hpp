// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Judges: programs of others that read our files in the tests. Each is called by a script in
/// tests/judges and needs Python packages, which tools/judges installs.

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#ifndef _WIN32
#include <sys/wait.h>
#endif

namespace mocap::test {

/// Exit codes of the scripts, besides 0 for files that are as expected.
constexpr int judge_not_installed = 77;
constexpr int judge_cannot_read = 78;

/// Runs a script of tests/judges with the interpreter `MOCAP_JUDGES_PYTHON`, by default `python3`.
/// Returns its exit code, or -1 if it was ended otherwise. On Windows, no judge is installed.
inline int judge([[maybe_unused]] std::string_view script,
                 [[maybe_unused]] const std::vector<std::string>& arguments) {
#ifdef _WIN32
  return judge_not_installed;
#else
  const char* python = std::getenv("MOCAP_JUDGES_PYTHON");
  std::string command = "'" + std::string(python == nullptr ? "python3" : python) + "' '" +
                        MOCAP_PROJECT_DIR + "/tests/judges/" + std::string(script) + "'";
  for (const std::string& argument : arguments) command += " '" + argument + "'";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#endif
}

}  // namespace mocap::test

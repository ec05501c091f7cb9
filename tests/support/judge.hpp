// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Judges: programs of others that read our files in the tests. Each is called by a script in
/// tests/judges and needs packages, which tools/judges installs.

#include <cstdlib>
#include <filesystem>
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

/// The folder in which tools/judges has installed the programs; empty if it was not called.
inline std::filesystem::path judges_folder() {
  const char* variable = std::getenv("MOCAP_JUDGES_PYTHON");
  if (variable == nullptr) return {};
  return std::filesystem::path(variable).parent_path().parent_path();
}

/// Runs a script of tests/judges with the interpreter `MOCAP_JUDGES_PYTHON`, by default `python3`,
/// or if its extension is .mjs with node, as tools/judges has bundled it. Returns its exit code, or
/// -1 if it was ended otherwise. On Windows, no judge is installed.
inline int judge([[maybe_unused]] std::string_view script,
                 [[maybe_unused]] const std::vector<std::string>& arguments) {
#ifdef _WIN32
  return judge_not_installed;
#else
  const char* variable = std::getenv("MOCAP_JUDGES_PYTHON");
  const std::filesystem::path python = variable == nullptr ? "python3" : variable;
  std::filesystem::path file = std::filesystem::path(MOCAP_PROJECT_DIR) / "tests/judges" / script;
  std::string command = "'" + python.string() + "'";
  if (file.extension() == ".mjs") {
    file = judges_folder() / script;
    if (variable == nullptr || !std::filesystem::exists(file)) return judge_not_installed;
    command = "node";
  }
  command += " '" + file.string() + "'";
  for (const std::string& argument : arguments) command += " '" + argument + "'";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#endif
}

}  // namespace mocap::test

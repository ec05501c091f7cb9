// SPDX-License-Identifier: MIT
#include "site_program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

#include "visible_text.hpp"

namespace mocap::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view program_name = "mocap-site";

/// Next to the command in a build folder; in libexec once installed.
std::array<fs::path, 2> places_of_site_program(const fs::path& here) {
  return {here / program_name, (here / MOCAP_LIBEXEC_FROM_BIN / program_name).lexically_normal()};
}

/// Starts the program; returns the error number on failure.
int become(const fs::path& program, const std::vector<std::string>& words) {
  std::vector<std::string> owned{"mocap"};
  owned.insert(owned.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  arguments.reserve(owned.size() + 1);
  for (std::string& word : owned) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
  return errno;
}

Exit complain_of_site_program(Console& console, const std::string& verb, const std::string& reason,
                              const std::string& advice) {
  console.err.write(Ink::red, "error: ");
  console.err.print("`mocap {}` needs the program {}, {}\n  {}\n", visible(verb), program_name,
                    reason, advice);
  return Exit::not_possible;
}

}  // namespace

fs::path program_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : program.parent_path();
}

Exit run_site_program(Console& console, const std::vector<std::string>& words) {
  const std::string& verb = words.front();
  const fs::path here = program_folder();
  if (here.empty())
    return complain_of_site_program(console, verb,
                                    "which was not found: /proc/self/exe cannot be read",
                                    "mount /proc, or run mocap-site itself");
  console.out.flush();
  console.err.flush();
  const std::array<fs::path, 2> places = places_of_site_program(here);
  for (const fs::path& place : places) {
    std::error_code error;
    // A link to this program would start itself in an endless loop.
    if (fs::equivalent(place, "/proc/self/exe", error)) continue;
    const int reason = become(place, words);
    if (reason == ENOENT || reason == ENOTDIR) continue;
    return complain_of_site_program(console, verb,
                                    fmt::format("which cannot be started: {}: {}",
                                                visible(place.native()), std::strerror(reason)),
                                    "repair the installation of mocapkit");
  }
  return complain_of_site_program(
      console, verb,
      fmt::format("which was not found\n  searched: {}\n            {}",
                  visible(places[0].native()), visible(places[1].native())),
      "install the package mocap-site, or all of mocapkit with `make install`");
}

}  // namespace mocap::cli

// SPDX-License-Identifier: MIT
#include "site_program.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

#include "io/system/path_text.hpp"
#include "io/system/process.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view program_name = "mocap-site";

/// Next to the command in a build folder; in libexec once installed.
std::array<fs::path, 2> places_of_site_program(const fs::path& here) {
  return {here / program_name, (here / MOCAP_LIBEXEC_FROM_BIN / program_name).lexically_normal()};
}

Exit complain_of_site_program(Console& console, const std::string& task, const std::string& reason,
                              const std::string& advice) {
  console.err.write(Ink::red, "error: ");
  console.err.print("`mocap {}` needs the program {}, {}\n  {}\n", visible(task), program_name,
                    reason, advice);
  return Exit::not_possible;
}

}  // namespace

fs::path program_folder() {
  return system::program_file().parent_path();
}

Exit run_site_program(Console& console, const std::vector<std::string>& words,
                      const std::string& task) {
  const fs::path here = program_folder();
  if (here.empty())
    return complain_of_site_program(console, task,
                                    "which was not found: /proc/self/exe cannot be read",
                                    "mount /proc, or run mocap-site itself");
  std::vector<std::string> owned{"mocap"};
  owned.insert(owned.end(), words.begin(), words.end());
  console.out.flush();
  console.err.flush();
  const std::array<fs::path, 2> places = places_of_site_program(here);
  for (const fs::path& place : places) {
    std::error_code error;
    // A link to this program would start itself in an endless loop.
    if (fs::equivalent(place, system::program_file(), error)) continue;
    const int reason = system::become_program(place, owned);
    if (reason == ENOENT || reason == ENOTDIR) continue;
    return complain_of_site_program(
        console, task,
        fmt::format("which cannot be started: {}: {}", visible(system::text_of(place)),
                    std::strerror(reason)),
        "repair the installation of mocapkit");
  }
  return complain_of_site_program(
      console, task,
      fmt::format("which was not found\n  searched: {}\n            {}",
                  visible(system::text_of(places[0])), visible(system::text_of(places[1]))),
      "install the package mocap-site, or all of mocapkit with `make install`");
}

}  // namespace mocap::cli

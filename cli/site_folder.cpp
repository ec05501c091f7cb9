// SPDX-License-Identifier: MIT
#include "site_folder.hpp"

#include <fmt/format.h>

#include <system_error>

#include "site_program.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace fs = std::filesystem;

namespace {

bool holds_pages(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "index.html", error);
}

}  // namespace

fs::path find_site(const std::optional<std::string>& named) {
  if (named) return *named;
  const fs::path here = program_folder();
  if (here.empty()) return {};
  for (const fs::path& folder :
       {here / "site", (here / MOCAP_SITE_FROM_LIBEXEC).lexically_normal()})
    if (holds_pages(folder)) return folder;
  return {};
}

std::optional<UsageError> check_site(const std::optional<std::string>& named) {
  if (!named || holds_pages(*named)) return std::nullopt;
  return UsageError{fmt::format("--site {}: no index.html in this folder", visible(*named)),
                    "specify the folder of the built pages, or omit --site"};
}

}  // namespace mocap::cli

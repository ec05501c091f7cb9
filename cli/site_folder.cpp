// SPDX-License-Identifier: MIT
#include "site_folder.hpp"

#include <fmt/format.h>

#include <system_error>

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
  std::error_code error;
  const fs::path command = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const fs::path here = command.parent_path();
  for (const fs::path& folder : {here / "site", here.parent_path() / "share/mocapkit/site"})
    if (holds_pages(folder)) return folder;
  return {};
}

std::optional<UsageError> check_site(const std::optional<std::string>& named) {
  if (!named || holds_pages(*named)) return std::nullopt;
  return UsageError{fmt::format("--site {}: there is no index.html in it", visible(*named)),
                    "name the folder of the built pages, or leave --site out"};
}

}  // namespace mocap::cli

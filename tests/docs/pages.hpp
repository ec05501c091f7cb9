// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The documentation pages of the project, for tests that read them.

#include <filesystem>
#include <string>
#include <vector>

namespace mocap::docs_tests {

struct Page {
  std::filesystem::path path;
  std::vector<std::string> lines;
};

/// The lines of a file; empty if it does not exist.
std::vector<std::string> lines_of(const std::filesystem::path& path);

/// Every Markdown page of the checkout intended for readers.
std::vector<Page> all_pages();

}  // namespace mocap::docs_tests

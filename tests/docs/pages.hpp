// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The written pages of the project, for tests that read them.

#include <filesystem>
#include <string>
#include <vector>

namespace mocap::docs_tests {

struct Page {
  std::filesystem::path path;
  std::vector<std::string> lines;
};

/// The lines of a file; empty when it is not there.
std::vector<std::string> lines_of(const std::filesystem::path& path);

/// Every Markdown page of the checkout that people are meant to read.
std::vector<Page> all_pages();

}  // namespace mocap::docs_tests

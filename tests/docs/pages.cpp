// SPDX-License-Identifier: MIT
#include "pages.hpp"

#include <algorithm>
#include <fstream>

namespace mocap::docs_tests {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(std::move(line));
  return lines;
}

std::vector<Page> all_pages() {
  const fs::path project = MOCAP_PROJECT_DIR;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(project)) {
    if (entry.path().extension() == ".md") paths.push_back(entry.path());
  }
  for (const char* folder : {"docs", "examples", "samples", "tests", "bench", "fuzz"}) {
    for (const auto& entry : fs::recursive_directory_iterator(project / folder)) {
      if (entry.path().extension() == ".md") paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Page> pages;
  for (const fs::path& path : paths) pages.push_back({path, lines_of(path)});
  return pages;
}

}  // namespace mocap::docs_tests

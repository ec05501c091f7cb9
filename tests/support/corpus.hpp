// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Real files, if available.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace mocap::test {

inline std::filesystem::path corpus_dir() {
  return MOCAP_CORPUS_DIR;
}
inline bool has_corpus() {
  return !corpus_dir().empty() && std::filesystem::is_directory(corpus_dir());
}

/// All files with an extension (including its dot) in a folder of the corpus, sorted.
inline std::vector<std::filesystem::path> corpus_files(const std::string& folder,
                                                       const std::string& extension) {
  std::vector<std::filesystem::path> files;
  if (!has_corpus()) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus_dir() / folder)) {
    if (entry.is_regular_file() && entry.path().extension() == extension) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace mocap::test

/// Skips a test that needs the corpus.
#define MOCAP_NEEDS_CORPUS() \
  if (!mocap::test::has_corpus()) GTEST_SKIP() << "no corpus next to the checkout"

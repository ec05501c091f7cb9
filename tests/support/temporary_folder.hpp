// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A temporary folder for a test.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "io/system/path_text.hpp"

namespace mocap::test {

/// Created when the test starts, removed with its contents when it ends.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::random_device random;
    do {
      path_ = std::filesystem::temp_directory_path() / ("mocap-test-" + std::to_string(random()));
    } while (!std::filesystem::create_directory(path_));
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code error;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, error);
    std::filesystem::remove_all(path_, error);
  }

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const {
    return path_ / system::path_of(name);
  }

  std::filesystem::path write(const std::string& name, std::string_view text) const {
    std::ofstream out(*this / name, std::ios::binary);
    out << text;
    return *this / name;
  }
  static std::string read(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      names.push_back(system::text_of(entry.path().filename()));
    }
    return names;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace mocap::test

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A folder of motions that a library indexes.

#include <chrono>
#include <functional>
#include <thread>

#include "library_of_test.hpp"

namespace mocap::library::test {

/// Changes are detected by a separate thread of the library: soon, but not immediately.
inline bool soon(const std::function<bool()>& holds) {
  for (int i = 0; i < 1'000; ++i) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

class FolderOfMotions : public ::testing::Test {
 protected:
  void open() {
    library_.reset();
    library_ = open_library(folder_.path(), true);
    ASSERT_TRUE(library_);
    ASSERT_TRUE(library_->rescan());
  }
  /// Opens the library again, with a catalogue rebuilt from the journal alone.
  void open_anew() {
    library_.reset();
    for (const char* const suffix : {"", "-wal", "-shm"}) {
      std::filesystem::remove(folder_ / (std::string(".mocap/catalogue.sqlite") + suffix));
    }
    open();
  }
  std::uint64_t motions() const { return library_->status().motions; }
  ScanProgress scan() const { return library_->status().scan; }

  TemporaryFolder folder_;
  std::unique_ptr<Library> library_;
};

}  // namespace mocap::library::test

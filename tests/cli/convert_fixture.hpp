// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Runs `mocap convert` in a temporary folder.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/command_runner.hpp"

namespace mocap::test {

class ConvertTest : public ::testing::Test {
 protected:
  Ran convert(const std::string& input, const std::vector<std::string>& options,
              const std::string& output) {
    std::vector<std::string> words{"convert", input, "-o", output};
    words.insert(words.end(), options.begin(), options.end());
    return run_mocap(words, folder_.here());
  }

  TemporaryFolder folder_;
};

}  // namespace mocap::test

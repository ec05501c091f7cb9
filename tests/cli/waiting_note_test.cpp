// SPDX-License-Identifier: MIT
#include "cli/waiting_note.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>

namespace mocap::cli::waiting_note_test {
namespace {

TEST(WaitingNote, PrintsItsLineAfterTheDelay) {
  std::promise<std::string> printed;
  const WaitingNote note("waiting", std::chrono::milliseconds(0),
                         [&](const std::string& line) { printed.set_value(line); });
  EXPECT_EQ(printed.get_future().get(), "waiting\n");
}

TEST(WaitingNote, PrintsNothingIfTheWaitEndsBefore) {
  std::atomic<bool> has_printed = false;
  {
    const WaitingNote note("waiting", std::chrono::hours(24),
                           [&](const std::string&) { has_printed = true; });
  }
  EXPECT_FALSE(has_printed);
}

}  // namespace
}  // namespace mocap::cli::waiting_note_test

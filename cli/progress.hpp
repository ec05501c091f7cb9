// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The progress line of long operations.

#include <chrono>
#include <cstddef>
#include <string_view>

#include "console.hpp"

namespace mocap::cli {

/// Draws `converting  ████▌      1,204 of 2,548   612 files/s   0:02 left   3 failed` on standard
/// error if that is a terminal, and nothing otherwise.
class ProgressLine {
 public:
  ProgressLine(Console& console, std::string_view what, std::size_t total);
  /// Erases the line.
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void draw(std::size_t done, std::size_t failed);
  double seconds() const;

 private:
  Console& console_;
  std::string_view what_;
  std::size_t total_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool drawn_ = false;
};

}  // namespace mocap::cli

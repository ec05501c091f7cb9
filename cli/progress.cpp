// SPDX-License-Identifier: MIT
#include "progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "quantities.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::size_t bar_columns = 24;
/// Before that, the rate and the remaining time would fluctuate.
constexpr double seconds_before_rate = 0.5;

std::string bar(double part, bool unicode) {
  constexpr std::array<std::string_view, 8> eighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto steps = static_cast<std::size_t>(part * static_cast<double>(bar_columns * 8));
  std::string text;
  for (std::size_t i = 0; i < steps / 8; ++i) text += unicode ? "█" : "#";
  if (unicode) text += eighths[steps % 8];
  return padded(text, bar_columns);
}

}  // namespace

ProgressLine::ProgressLine(Console& console, std::string_view what, std::size_t total)
    : console_(console), what_(what), total_(total) {}

ProgressLine::~ProgressLine() {
  if (!drawn_) return;
  console_.err.write("\r\x1b[K");
  console_.err.flush();
}

double ProgressLine::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void ProgressLine::draw(std::size_t done, std::size_t failed) {
  if (!console_.shows_progress() || total_ == 0) return;
  drawn_ = true;
  const double part = static_cast<double>(done) / static_cast<double>(total_);
  std::string line = fmt::format("{}  {}  {} of {}", what_, bar(part, console_.unicode()),
                                 grouped(done), grouped(total_));
  const double elapsed = seconds();
  if (elapsed > seconds_before_rate && done != 0) {
    const double rate = static_cast<double>(done) / elapsed;
    line += fmt::format("   {} files/s   {} left", plain_number(rate, rate < 10.0 ? 1 : 0),
                        clock_text(static_cast<double>(total_ - done) / rate));
  }
  if (failed != 0) line += fmt::format("   {} failed", grouped(failed));
  console_.err.print("\r{}\x1b[K", shortened(line, console_.width() - 1, ""));
  console_.err.flush();
}

}  // namespace mocap::cli

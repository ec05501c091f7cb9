// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Hand-made deviations from the canonical form of a BVH file: each is read with a finding at its
/// position, or rejected there.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "support/bvh_text.hpp"

namespace mocap::test::dialect {

/// The text with one occurrence of `from` replaced, which there must be.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

/// A valid file with two frames.
inline std::string sound() {
  return two_joints(two_rows);
}

/// Reads with exactly one finding and gives the same clip as the valid text.
inline void expect_repaired(const std::string& text, Code code, std::uint64_t line,
                            std::uint64_t column) {
  SCOPED_TRACE(text);
  const Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip) << reading.clip.error().message;
  ASSERT_EQ(reading.diagnostics.entries().size(), 1U)
      << reading.diagnostics.entries().back().message;
  const Diagnostic& found = reading.diagnostics.entries().front();
  EXPECT_EQ(found.code, code) << found.message;
  EXPECT_EQ(found.at.line, line);
  EXPECT_EQ(found.at.column, column);
  const Reading expected = read_bvh(sound());
  EXPECT_EQ(reading.clip->motion.frames(), expected.clip->motion.frames());
  for (std::size_t i = 0; i < expected.clip->motion.values().size(); ++i) {
    EXPECT_EQ(reading.clip->motion.values()[i], expected.clip->motion.values()[i]);
  }
  EXPECT_TRUE(reading.clip->skeleton == expected.clip->skeleton);
}

/// Rejected with this code at this position.
inline void expect_refused(const std::string& text, Code code, std::uint64_t line,
                           std::uint64_t column) {
  SCOPED_TRACE(text);
  const Reading reading = read_bvh(text);
  ASSERT_FALSE(reading.clip);
  EXPECT_EQ(reading.clip.error().code, code) << reading.clip.error().message;
  EXPECT_EQ(reading.clip.error().at.line, line) << reading.clip.error().message;
  EXPECT_EQ(reading.clip.error().at.column, column) << reading.clip.error().message;
  EXPECT_TRUE(reading.diagnostics.has_errors());
}

/// One finding of a code, at a position, with a count.
inline void expect_told(const std::string& text, Code code, std::uint64_t line,
                        std::uint64_t column, std::uint64_t count) {
  SCOPED_TRACE(text);
  expect_repaired(text, code, line, column);
  EXPECT_EQ(read_bvh(text).diagnostics.entries().front().count, count);
}

}  // namespace mocap::test::dialect

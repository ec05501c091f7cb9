// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A file of two segments, and functions that read and write variants of it.

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "formats/text_of.hpp"
#include "mocap/htr.hpp"

namespace mocap::htr_test {

/// The values are chosen so that every interpretation of base positions and frames gives a
/// different pose.
inline constexpr std::string_view two_segments =
    "[Header]\n"
    "FileType htr\n"
    "DataType HTRS\n"
    "FileVersion 1\n"
    "NumSegments 2\n"
    "NumFrames 2\n"
    "DataFrameRate 30\n"
    "EulerRotationOrder ZYX\n"
    "CalibrationUnits mm\n"
    "RotationUnits Degrees\n"
    "GlobalAxisofGravity Y\n"
    "BoneLengthAxis Y\n"
    "ScaleFactor 1.00\n"
    "[SegmentNames&Hierarchy]\n"
    "hip\tGLOBAL\n"
    "leg\thip\n"
    "[BasePosition]\n"
    "hip\t0\t100\t0\t30\t-20\t10\t50\n"
    "leg\t0\t50\t0\t0\t0\t90\t40\n"
    "[hip]\n"
    "1\t5\t-2\t3\t0\t0\t0\t1\n"
    "2\t5\t-2\t3\t15\t-5\t40\t1\n"
    "[leg]\n"
    "1\t0\t0\t0\t0\t0\t0\t1\n"
    "2\t0\t0\t1\t0\t25\t0\t1\n"
    "[EndOfFile]\n";

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

inline std::string replaced(std::string_view from, std::string_view to) {
  return replaced(std::string(two_segments), from, to);
}

inline Result<Clip> read_htr(std::string_view text, Diagnostics& findings,
                             const htr::ReadOptions& options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "t.htr");
  return htr::read(source, options, findings);
}

inline Clip clip_of(std::string_view text) {
  Diagnostics findings;
  Result<Clip> clip = read_htr(text, findings);
  EXPECT_TRUE(clip.has_value()) << (clip ? "" : clip.error().message);
  EXPECT_TRUE(findings.entries().empty());
  return clip ? std::move(*clip) : Clip();
}

inline std::string write_htr(const Clip& clip, const htr::WriteOptions& options = {}) {
  Diagnostics findings;
  return test::text_of(
      [&](const TextOutput::Writer& out) { return htr::write(clip, options, out, findings); });
}

/// The code of the error, or of the first finding.
inline Code code_of(std::string_view text) {
  Diagnostics findings;
  const Result<Clip> clip = read_htr(text, findings);
  if (!clip) return clip.error().code;
  EXPECT_FALSE(findings.entries().empty());
  return findings.entries().empty() ? codes::htr_header : findings.entries().front().code;
}

inline void expect_near(const Vector3& actual, const Vector3& expected, double tolerance) {
  EXPECT_LE((actual - expected).norm(), tolerance)
      << actual.transpose() << " instead of " << expected.transpose();
}

}  // namespace mocap::htr_test

// SPDX-License-Identifier: MIT
#include "formats/reader_findings.hpp"

#include <gtest/gtest.h>

#include <new>

#include "mocap/codes.hpp"
#include "mocap/io.hpp"

namespace mocap::detail::reader_findings_test {
namespace {

TEST(ReaderFindings, ArePassedOnWithTheNameOfTheFile) {
  Diagnostics diagnostics;
  const Result<Clip> clip =
      read_with_findings("walk.bvh", diagnostics, [](Diagnostics& found) -> std::optional<Clip> {
        found.add(make_diagnostic(codes::io_text_not_kept, "a note"));
        return Clip();
      });
  EXPECT_TRUE(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries()[0].at.file, "walk.bvh");
}

TEST(ReaderFindings, ContainTheErrorThatIsReturned) {
  Diagnostics diagnostics;
  const Result<Clip> clip = read_with_findings("walk.bvh", diagnostics, [](Diagnostics& found) {
    return clip_or_finding(fail(codes::limit_frames, "too many frames"), found);
  });
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().code, codes::limit_frames);
  EXPECT_EQ(clip.error().at.file, "walk.bvh");
  ASSERT_NE(diagnostics.first_error(), nullptr);
  EXPECT_EQ(diagnostics.first_error()->message, "too many frames");
}

TEST(ReaderFindings, AreErrorsIfNothingWasRead) {
  ASSERT_EQ(make_diagnostic(codes::motion_out_of_reach, "").severity, Severity::warning);
  for (const bool fails : {false, true}) {
    Diagnostics diagnostics;
    const Result<Clip> clip =
        read_with_findings("walk.bvh", diagnostics, [&](Diagnostics& found) -> std::optional<Clip> {
          found.add(make_diagnostic(codes::io_text_not_kept, "a note"));
          if (fails) return clip_or_finding(fail(codes::motion_out_of_reach, "too far"), found);
          found.add(make_diagnostic(codes::motion_out_of_reach, "too far"));
          return std::nullopt;
        });
    ASSERT_FALSE(clip);
    EXPECT_EQ(clip.error().message, "too far");
    EXPECT_EQ(clip.error().severity, Severity::error);
    ASSERT_EQ(diagnostics.entries().size(), 2U);
    EXPECT_NE(diagnostics.entries()[0].severity, Severity::error);
  }
}

TEST(ReaderFindings, ReportThatMemoryRanOut) {
  Diagnostics diagnostics;
  const Result<Clip> clip = read_with_findings(
      "walk.bvh", diagnostics,
      [](Diagnostics& /*found*/) -> std::optional<Clip> { throw std::bad_alloc(); });
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().code, codes::limit_memory);
  EXPECT_EQ(clip.error().at.file, "walk.bvh");
}

}  // namespace
}  // namespace mocap::detail::reader_findings_test

// SPDX-License-Identifier: MIT
#include "pipeline/open.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "support/acclaim_text.hpp"

namespace mocap::pipeline::open_test {
namespace {

using test::example_amc;
using test::example_asf;

FileInMemory in_memory(const std::string& name, const std::string& text) {
  return {name, text};
}

/// Counts the bytes that are read.
ByteSource counted(const std::string& text, const std::string& name, std::size_t& bytes_read) {
  auto reader = [&, at = std::size_t{0}](std::span<char> out) mutable -> Result<std::size_t> {
    const std::size_t count = std::min(out.size(), text.size() - at);
    std::copy_n(text.data() + at, count, out.data());
    at += count;
    bytes_read += count;
    return count;
  };
  return ByteSource::from_reader(std::move(reader), name);
}

TEST(Open, ReadsASourceOnceAndReportsItsFormat) {
  const std::string text = example_asf();
  for (const bool keeps_bytes : {false, true}) {
    std::size_t bytes_read = 0;
    ByteSource source = counted(text, "body.txt", bytes_read);
    std::string bytes;
    OpenRequest request;
    if (keeps_bytes) request.bytes = &bytes;
    Diagnostics findings;
    std::optional<Format> recognised;
    const Result<Clip> clip = open(source, request, findings, recognised);
    ASSERT_TRUE(clip) << clip.error().message;
    EXPECT_EQ(recognised, Format::asf);
    EXPECT_EQ(bytes_read, text.size());
    EXPECT_EQ(bytes, keeps_bytes ? text : "");
  }
}

TEST(Open, ReportsTheFormatOfAnUnreadableFile) {
  const std::string text = "HIERARCHY\nROOT hip\n{\n";
  ByteSource source = ByteSource::from_bytes(text, "<stdin>");
  Diagnostics findings;
  std::optional<Format> recognised;
  const Result<Clip> clip = open(source, {}, findings, recognised);
  ASSERT_FALSE(clip);
  EXPECT_EQ(recognised, Format::bvh);
  EXPECT_TRUE(findings.holds(clip.error()));

  ByteSource empty = ByteSource::from_bytes({}, "a.bvh");
  EXPECT_FALSE(open(empty, {}, findings, recognised));
  EXPECT_FALSE(recognised);
}

TEST(Open, ReadsTheRequestedFormatAndFirstFrame) {
  const std::string text = example_asf();
  ByteSource source = ByteSource::from_bytes(text, "body.bvh");
  OpenRequest request;
  request.from = Format::asf;
  request.starts_with_reference = true;
  Diagnostics findings;
  std::optional<Format> recognised;
  const Result<Clip> clip = open(source, request, findings, recognised);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(clip->metadata.starts_with_reference, true);
}

TEST(FilesInMemory, AreRecognisedByContent) {
  const std::string asf = example_asf();
  EXPECT_EQ(*in_memory("a.txt", asf).format(), Format::asf);
  const std::string nothing;
  EXPECT_FALSE(in_memory("a.asf", nothing).format());
}

TEST(FilesInMemory, AreReadInPairs) {
  const std::string asf = example_asf();
  const std::string amc = example_amc();
  const FileInMemory motion("walk.amc", amc);
  Diagnostics findings;
  const Result<Clip> clip = open_pair(motion, {"body.asf", asf}, {}, findings);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(clip->motion.frames(), 2U);

  const Result<Clip> alone = open(motion, {}, findings);
  ASSERT_FALSE(alone);
  EXPECT_EQ(alone.error().code, codes::amc_skeleton_missing);
  const Result<Clip> twice = open_pair(motion, motion, {}, findings);
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().code, codes::argument_invalid);

  const std::string nothing;
  const Result<Clip> empty = open_pair(motion, {"body.asf", nothing}, {}, findings);
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().code, codes::format_empty);
  EXPECT_EQ(empty.error().at.file, "body.asf");
  EXPECT_TRUE(findings.holds(empty.error()));
}

}  // namespace
}  // namespace mocap::pipeline::open_test

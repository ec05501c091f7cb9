// SPDX-License-Identifier: MIT
#include "formats/whole_source.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>

#include "support/temporary_folder.hpp"

namespace mocap::detail::whole_source_test {
namespace {

/// More than the pieces in which sources are read.
std::string long_text() {
  std::string text(200'000, 'x');
  text += "end";
  return text;
}

/// A source of unknown size that returns at most 1000 bytes at a time.
ByteSource slow_source(const std::string& text) {
  auto reader = [&text, at = std::size_t{0}](std::span<char> out) mutable -> Result<std::size_t> {
    const std::size_t count = std::min({out.size(), text.size() - at, std::size_t{1000}});
    std::copy_n(text.data() + at, count, out.data());
    at += count;
    return count;
  };
  return ByteSource::from_reader(std::move(reader), "slow");
}

TEST(WholeSource, IsReadUpToTheLimit) {
  for (const std::string& text : {std::string(), std::string("few"), long_text()}) {
    ByteSource source = slow_source(text);
    EXPECT_EQ(read_whole(source, {}, text.size(), "the text").value(), text);
  }
  const std::string text = long_text();
  ByteSource source = slow_source(text);
  const Result<std::string> whole = read_whole(source, {}, text.size() - 1, "the text");
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().code, codes::limit_bytes);
  EXPECT_EQ(whole.error().message, "the text is longer than 200002 bytes");
  EXPECT_EQ(whole.error().at.file, "slow");
}

TEST(WholeSource, RespectsTheLimitsOfTheReader) {
  ReadLimits limits;
  limits.max_bytes = 10;
  const std::string text = long_text();
  ByteSource source = slow_source(text);
  const Result<std::string> whole = read_whole(source, limits, text.size(), "the text");
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().code, codes::limit_bytes);
}

TEST(WholeFile, IsReadUpToTheLimit) {
  const test::TemporaryFolder folder;
  for (const std::string& text : {std::string(), std::string("few"), long_text()})
    EXPECT_EQ(read_whole_file(folder.write("a.txt", text), text.size()).value(), text);
  const std::string text = long_text();
  const Result<std::string> whole = read_whole_file(folder.write("a.txt", text), text.size() - 1);
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().code, codes::limit_bytes);
  const Result<std::string> missing = read_whole_file(folder / "missing.txt", 10);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, codes::io_not_found);
}

}  // namespace
}  // namespace mocap::detail::whole_source_test

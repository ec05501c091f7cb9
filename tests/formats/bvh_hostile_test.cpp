// SPDX-License-Identifier: MIT

/// \file
/// Hostile files, which no program writes.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "support/bvh_text.hpp"
#include "support/invariants.hpp"

namespace mocap::bvh_hostile_test {
namespace {

using test::read_bvh;
using test::two_joints;
using test::two_rows;

Error error_of(std::string_view text, const bvh::ReadOptions& options = {}) {
  const test::Reading reading = read_bvh(text, options);
  EXPECT_FALSE(reading.clip);
  return reading.clip ? Error{} : reading.clip.error();
}

/// Peak memory of this process, in bytes.
std::size_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

TEST(BvhHostile, HugeFrameCountAllocatesNothing) {
  const std::size_t before = peak_memory();
  EXPECT_TRUE(read_bvh(two_joints(two_rows, "2000000000")).clip);
  EXPECT_TRUE(read_bvh(two_joints(two_rows, "99999999999999999999999")).clip);
  EXPECT_LT(peak_memory() - before, std::size_t{64} << 20);
}

TEST(BvhHostile, DeepHierarchy) {
  std::string text = "HIERARCHY\n";
  for (int i = 0; i < 100000; ++i) {
    text +=
        i == 0 ? "ROOT a\n{\nOFFSET 0 0 0\nCHANNELS 0\n" : "JOINT a\n{\nOFFSET 0 0 0\nCHANNELS 0\n";
  }
  EXPECT_EQ(error_of(text).code, codes::limit_depth);
}

TEST(BvhHostile, ManyJoints) {
  std::string text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 0\n";
  for (int i = 0; i < 100000; ++i) text += "JOINT b { OFFSET 0 0 0 CHANNELS 0 }\n";
  EXPECT_EQ(error_of(text + "}\n").code, codes::limit_joints);
}

TEST(BvhHostile, MemoryOfEndSitesIsLinear) {
  std::string text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 0\n";
  for (int i = 0; i < 200000; ++i) text += "End Site { OFFSET 0 0 0 }\n";
  const test::Reading reading = read_bvh(text + "}\n");
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->skeleton[0].end_sites.size(), 200000U);
}

TEST(BvhHostile, LongName) {
  const std::string name(100'000'000, 'x');
  const std::size_t before = peak_memory();
  EXPECT_EQ(error_of("HIERARCHY\nROOT " + name).code, codes::limit_name);
  EXPECT_EQ(error_of(name).code, codes::limit_name);
  // The two texts themselves account for most of it.
  EXPECT_LT(peak_memory() - before, std::size_t{300} << 20);
}

TEST(BvhHostile, ManyChannels) {
  std::string text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 100000";
  for (int i = 0; i < 100000; ++i) text += " Xrotation";
  EXPECT_EQ(error_of(text).code, codes::limit_channels);
}

TEST(BvhHostile, LimitsAreConfigurable) {
  bvh::ReadOptions options;
  options.limits.max_joints = 1;
  EXPECT_EQ(error_of(two_joints(two_rows), options).code, codes::limit_joints);
  options = {};
  options.limits.max_frames = 1;
  EXPECT_EQ(error_of(two_joints(two_rows), options).code, codes::limit_frames);
  options = {};
  options.limits.max_memory = 64;
  EXPECT_EQ(error_of(two_joints(two_rows), options).code, codes::limit_memory);
}

TEST(BvhHostile, RandomBytes) {
  std::mt19937 random(3);
  for (int i = 0; i < 300; ++i) {
    std::string text(random() % 2000, '\0');
    for (char& c : text) c = static_cast<char>(random());
    EXPECT_FALSE(read_bvh(text).clip);
    const test::Reading after_header = read_bvh(two_joints(text));
    if (after_header.clip) {
      EXPECT_EQ(test::broken_invariant(*after_header.clip), "");
    }
  }
}

// Words of the grammar in random order get further than random bytes.
TEST(BvhHostile, RandomWords) {
  const char* const words[] = {"HIERARCHY", "ROOT",   "JOINT", "a",      "b",         "{",
                               "}",         "OFFSET", "0",     "1e5",    "CHANNELS",  "3",
                               "Xrotation", "End",    "Site",  "MOTION", "Frames:",   "2",
                               "Frame",     "Time:",  "0.1",   "\n",     "Wrotation", "Xposition",
                               "[",         "]",      "nan",   "#",      "Zrotation", "-"};
  std::mt19937 random(4);
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 2 == 0 ? "HIERARCHY ROOT a {" : "";
    const std::size_t count = random() % 60;
    for (std::size_t k = 0; k < count; ++k) {
      text += words[random() % std::size(words)];
      text += random() % 8 == 0 ? '\n' : ' ';
    }
    const test::Reading reading = read_bvh(text);
    if (!reading.clip) {
      EXPECT_TRUE(reading.diagnostics.has_errors());
      continue;
    }
    ++read;
    ASSERT_EQ(test::broken_invariant(*reading.clip), "") << text;
    const std::string written = test::write_bvh(*reading.clip);
    const test::Reading again = read_bvh(written);
    ASSERT_TRUE(again.clip) << text << "\n---\n" << written << again.clip.error().message;
    ASSERT_TRUE(std::equal(reading.clip->motion.values().begin(),
                           reading.clip->motion.values().end(), again.clip->motion.values().begin(),
                           again.clip->motion.values().end()))
        << text << "\n---\n"
        << written;
  }
  EXPECT_GT(read, 0);
}

TEST(BvhHostile, HandlesEveryPrefixOfAValidFile) {
  const std::string text = two_joints(two_rows);
  for (std::size_t length = 0; length <= text.size(); ++length) {
    // A separate copy, so that a sanitizer detects any read beyond it.
    const std::vector<char> cut(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length));
    const test::Reading reading = read_bvh({cut.data(), cut.size()});
    if (reading.clip) {
      EXPECT_EQ(test::broken_invariant(*reading.clip), "");
    }
  }
}

TEST(BvhHostile, WrappedFileOfMillionsOfLinesIsLinear) {
  std::string rows;
  for (int i = 0; i < 200000; ++i) rows += "1 2 3 4 5\n6 7 8 9\n";
  const test::Reading reading = read_bvh(two_joints(rows, "200000"));
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->motion.frames(), 200000U);
  EXPECT_EQ(reading.clip->motion.at(199999, 8), 9.0);
}

TEST(BvhHostile, RejectsNonBvhFiles) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / "mocap_hostile_test";
  std::filesystem::create_directories(folder);
  Diagnostics diagnostics;
  EXPECT_EQ(bvh::read(folder, {}, diagnostics).error().code, codes::io_not_a_file);
  EXPECT_EQ(bvh::read(folder / "absent.bvh", {}, diagnostics).error().code, codes::io_not_found);
  const std::filesystem::path fifo = folder / "fifo.bvh";
  std::filesystem::remove(fifo);
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(fifo) << two_joints(two_rows); });
  Diagnostics piped;
  const Result<Clip> clip = bvh::read(fifo, {}, piped);
  writer.join();
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->motion.frames(), 2U);
  std::filesystem::remove_all(folder);
}

TEST(BvhHostile, ReportsAFailingSinkOnce) {
  const test::Reading reading = read_bvh(two_joints(two_rows));
  ASSERT_TRUE(reading.clip);
  int calls = 0;
  Diagnostics diagnostics;
  const Status status = bvh::write(
      *reading.clip, {},
      [&](std::string_view) {
        ++calls;
        return false;
      },
      diagnostics);
  EXPECT_EQ(status.error().code, codes::io_write);
  EXPECT_EQ(calls, 1);
}

/// `lines` lines of one number each, for three channels.
std::string narrow_lines(std::size_t lines) {
  std::string text =
      "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\n"
      "OFFSET 0 1 0\n}\n}\nMOTION\nFrames: " +
      std::to_string(lines / 3) + "\nFrame Time: 0.01\n";
  for (std::size_t i = 0; i < lines; ++i) text += "1\n";
  return text;
}

TEST(BvhHostile, AcceptsAnyNumberOfWrappedLines) {
  constexpr std::size_t lines = 4'500'000;
  const test::Reading reading = read_bvh(narrow_lines(lines));
  ASSERT_TRUE(reading.clip) << reading.clip.error().message;
  EXPECT_EQ(reading.clip->motion.frames(), lines / 3);
  EXPECT_NE(reading.diagnostics.find(codes::bvh_row_wrapped), nullptr);
}

TEST(BvhHostile, WrappedLinesCountAsMemoryOfTheMotion) {
  bvh::ReadOptions options;
  options.limits.max_memory = std::uint64_t{1} << 20;
  const test::Reading reading = read_bvh(narrow_lines(90'000), options);
  ASSERT_FALSE(reading.clip);
  EXPECT_EQ(reading.clip.error().code, codes::limit_memory);
}

}  // namespace
}  // namespace mocap::bvh_hostile_test

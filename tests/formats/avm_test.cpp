// SPDX-License-Identifier: MIT
#include "mocap/avm.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "mocap/formats.hpp"
#include "support/corpus.hpp"
#include "support/invariants.hpp"

namespace mocap::avm_test {
namespace {

const std::string motion =
    "HIERARCHY\nROOT hip\n{\n\tOFFSET 0 0 0\n\tCHANNELS 1 Yrotation\n\tJOINT abdomen\n\t{\n"
    "\t\tOFFSET 0 1 0\n\t\tCHANNELS 1 Xrotation\n\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 1 0\n\t\t}\n"
    "\t}\n}\nMOTION\nFrames:\t4\nFrame Time:\t0.033333\n1 2 \n3 4 \n5 6 \n7 8 \n";
const std::string tail =
    "2 1 3 \n1 2 \n0 \nProperties\n3 0 1 2 \n2 3 0 \n0 \nScale: 0.9\nFigure: 1\nLoopIn: 1\n"
    "LoopOut: 3\nWind: 7\nPositions: 1 2 \nPositionsEase: 2 0 1 \n";

Result<Clip> read(const std::string& text, Diagnostics& found) {
  return avm::read(std::span<const char>(text), bvh::ReadOptions{}, found);
}

TEST(Avm, ReadsTheMotionAndItsKeys) {
  Diagnostics found;
  const auto clip = read(motion + tail, found);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_TRUE(found.empty()) << found.entries().front().message;
  EXPECT_EQ(clip->metadata.format, "avm");
  EXPECT_EQ(clip->motion.frames(), 4U);
  EXPECT_EQ(clip->motion.at(3, 1), 8.0);
  ASSERT_TRUE(clip->format_data.find<avm::Style>());
  const avm::Style& style = *clip->format_data.find<avm::Style>();
  ASSERT_EQ(style.nodes.size(), 3U);
  EXPECT_EQ(style.nodes[0].frames, (std::vector<std::size_t>{1, 3}));
  EXPECT_EQ(style.nodes[0].eases,
            (std::vector<avm::KeyEase>{{false, false}, {true, false}, {false, true}}));
  EXPECT_EQ(style.nodes[1].frames, (std::vector<std::size_t>{2}));
  EXPECT_EQ(style.nodes[1].eases, (std::vector<avm::KeyEase>{{true, true}, {false, false}}));
  EXPECT_EQ(style.scale, 0.9);
  EXPECT_EQ(style.figure, 1);
  EXPECT_EQ(style.loop_in, 1);
  EXPECT_EQ(style.loop_out, 3);
  ASSERT_TRUE(style.positions);
  EXPECT_EQ(style.positions->frames, (std::vector<std::size_t>{2}));
  EXPECT_EQ(style.positions->eases, (std::vector<avm::KeyEase>{{false, false}, {true, false}}));
  EXPECT_EQ(style.other_values, (std::vector<std::string>{"Wind: 7"}));
}

TEST(Avm, CountsWordsNotLines) {
  std::string one_line = motion + tail;
  const std::size_t rows = one_line.find("1 2 \n");
  std::replace(one_line.begin() + static_cast<std::ptrdiff_t>(rows), one_line.end(), '\n', ' ');
  Diagnostics found;
  const auto clip = read(one_line, found);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(clip->motion.frames(), 4U);
  EXPECT_EQ(clip->format_data.find<avm::Style>()->loop_out, 3);
}

TEST(Avm, OldFilesMayEndAfterTheKeys) {
  Diagnostics found;
  const auto clip = read(motion + "0 \n0 \n0 \n", found);
  ASSERT_TRUE(clip);
  EXPECT_TRUE(found.empty());
  EXPECT_EQ(clip->format_data.find<avm::Style>()->nodes.size(), 3U);
}

TEST(Avm, ReportsTheLocationOfAnInvalidTail) {
  Diagnostics found;
  ASSERT_TRUE(read(motion + "2 1 3\nthree\n", found));
  const Diagnostic* section = found.find(codes::avm_section);
  ASSERT_NE(section, nullptr);
  EXPECT_EQ(section->severity, Severity::warning);
  EXPECT_EQ(section->at.line, 24U);
  EXPECT_EQ(section->at.column, 1U);
  EXPECT_EQ(section->at.byte, motion.size() + 6);
  Diagnostics none;
  ASSERT_TRUE(read(motion, none));
  EXPECT_NE(none.find(codes::avm_section), nullptr);
}

TEST(Avm, ReportsAScaleThatIsNotANumber) {
  for (const char* scale : {"inf", "nan", "1e999", "0.9x"}) {
    std::string text = tail;
    text.replace(text.find("0.9"), 3, scale);
    Diagnostics found;
    const auto clip = read(motion + text, found);
    ASSERT_TRUE(clip) << scale;
    EXPECT_NE(found.find(codes::avm_section), nullptr) << scale;
  }
}

TEST(Avm, ReportsKeysOutsideTheMotion) {
  for (const char* keys : {"2 1 4\n0\n0\n", "2 3 1\n0\n0\n", "1 0\n0\n0\n",
                           "1 1\n0\n0\nProperties\n3 0 0 0\n1 0\n0\n"}) {
    Diagnostics found;
    const auto clip = read(motion + keys, found);
    ASSERT_TRUE(clip) << keys;
    ASSERT_NE(found.find(codes::avm_keys), nullptr) << keys;
    for (const avm::NodeKeys& node : clip->format_data.find<avm::Style>()->nodes) {
      EXPECT_TRUE(std::is_sorted(node.frames.begin(), node.frames.end()));
      EXPECT_TRUE(node.frames.empty() || node.frames.back() < clip->motion.frames());
    }
  }
}

TEST(Avm, HandlesTruncatedAndFlippedBytes) {
  const std::string whole = motion + tail;
  for (std::size_t length = 0; length < whole.size(); ++length) {
    Diagnostics found;
    const auto clip = read(whole.substr(0, length), found);
    if (!clip) {
      EXPECT_TRUE(found.has_errors()) << length;
      continue;
    }
    EXPECT_EQ(test::broken_invariant(*clip), "");
    // After the rows, only the very last values can be missing without being detected.
    if (length <= motion.size()) {
      EXPECT_FALSE(found.empty()) << length;
    }
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ 0x11U);
    Diagnostics found;
    const auto clip = read(bytes, found);
    if (clip) {
      EXPECT_EQ(test::broken_invariant(*clip), "");
    }
  }
}

TEST(Avm, HugeCountsAllocateNothing) {
  std::string huge = motion;
  huge.replace(huge.find("Frames:\t4"), 9, "Frames:\t999999999999999999");
  Diagnostics found;
  const auto clip = read(huge + "18446744073709551615 1 2 3\n", found);
  EXPECT_FALSE(found.empty());
  if (clip) {
    EXPECT_EQ(test::broken_invariant(*clip), "");
  }
  Diagnostics in_tail;
  ASSERT_TRUE(read(motion + "18446744073709551615 1 2 3\n", in_tail));
  EXPECT_NE(in_tail.find(codes::avm_section), nullptr);
}

TEST(Avm, IsRecognisedByName) {
  const std::string text = motion + tail;
  ByteSource source = ByteSource::from_bytes(text, "jump.avm");
  Diagnostics found;
  const auto clip = load(source, {}, found);
  ASSERT_TRUE(clip);
  EXPECT_TRUE(clip->format_data.find<avm::Style>());
  ByteSource named_otherwise = ByteSource::from_bytes(motion, "jump.bvh");
  EXPECT_FALSE(load(named_otherwise, {}, found)->format_data.find<avm::Style>());
}

TEST(Avm, ReadsTheFilesOfQAvimator) {
  const std::filesystem::path folder = std::filesystem::path(MOCAP_CORPUS_DIR) / "avm";
  if (std::string(MOCAP_CORPUS_DIR).empty()) GTEST_SKIP() << "no corpus";
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".avm") continue;
    ++files;
    Diagnostics found;
    const auto clip = load(entry.path(), {}, found);
    ASSERT_TRUE(clip) << entry.path();
    EXPECT_EQ(found.find(codes::avm_section), nullptr) << entry.path();
    EXPECT_EQ(clip->motion.frames(), 30U);
    EXPECT_EQ(clip->format_data.find<avm::Style>()->nodes.size(), 24U);
    if (entry.path().filename() != "jump.avm") continue;
    EXPECT_EQ(clip->format_data.find<avm::Style>()->nodes[0].frames.size(), 10U);
    EXPECT_EQ(clip->format_data.find<avm::Style>()->loop_in, 9);
    EXPECT_EQ(clip->format_data.find<avm::Style>()->loop_out, 19);
  }
  EXPECT_EQ(files, 4U);
}

}  // namespace
}  // namespace mocap::avm_test

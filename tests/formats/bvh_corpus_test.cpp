// SPDX-License-Identifier: MIT

/// \file
/// Real files, each with its expected result.

#include <gtest/gtest.h>

#include <ostream>
#include <random>

#include "mocap/formats.hpp"
#include "support/bvh_text.hpp"
#include "support/corpus.hpp"
#include "support/invariants.hpp"

namespace mocap::bvh_corpus_test {
namespace {

using test::read_bvh;

std::string corpus_text(const std::string& name) {
  const std::string text = test::read_file(test::corpus_dir() / "bvh" / name);
  EXPECT_FALSE(text.empty()) << name;
  return text;
}

struct Expected {
  const char* file;
  std::size_t frames;
  Code finding;
};

void PrintTo(const Expected& expected, std::ostream* out) {
  *out << expected.file << ": " << facts_of(expected.finding).name;
}

class UnusualFile : public testing::TestWithParam<Expected> {};

TEST_P(UnusualFile, IsReadWithAFinding) {
  MOCAP_NEEDS_CORPUS();
  const Expected& expected = GetParam();
  const test::Reading reading = read_bvh(corpus_text(expected.file));
  ASSERT_TRUE(reading.clip) << reading.clip.error().message;
  EXPECT_EQ(reading.clip->motion.frames(), expected.frames);
  EXPECT_NE(reading.diagnostics.find(expected.finding), nullptr);
  EXPECT_EQ(test::broken_invariant(*reading.clip), "");
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, UnusualFile,
    testing::Values(
        Expected{"assimp__assimp/BVH/Boxing_Toes.bvh", 3070, codes::bvh_frame_count},
        Expected{"Blobixx__IGR205-Animation/example.bvh", 1, codes::bvh_frame_count},
        Expected{"AmmarkoV__RGBDAcquisition/Motions/"
                 "blenderDAZFriendlyCGSPEED_ZXYAndHandsAxisBigHands.bvh",
                 1, codes::bvh_frame_count},
        Expected{"m2ci-msp__ematoblender/data/Example2.bvh", 2, codes::bvh_frame_count},
        Expected{"m2ci-msp__ematoblender/data/Example2.bvh", 2, codes::bvh_several_roots},
        Expected{"tgriebel__Mocap_Project/TomTomTest.bvh", 434, codes::bvh_row_partial},
        Expected{"adakri__MAYA_BVH_plug_IN/BVH_parser/run.bvh", 173, codes::bvh_section_missing},
        Expected{"frankiezafe__bvh2json/bvhs/hips.bvh", 650, codes::bvh_brace_missing},
        Expected{"taiar__trc2bvh/tst.bvh", 0, codes::bvh_no_motion},
        Expected{"alinen__bvh-python/t-pose.bvh", 1, codes::bvh_name_duplicate},
        Expected{"alinen__bvh-python/t-pose.bvh", 1, codes::bvh_joint_as_root},
        Expected{"Eunho-J__BVH-Viewer/bvh_files/sample-spin.bvh", 214, codes::bvh_channel_case},
        Expected{"aliwo__azure_kinect_to_bvh/common/output.bvh", 1000, codes::bvh_number_brackets},
        Expected{"FORTH-ModelBasedTracker__MocapNET/dataset/lhand.qbvh", 1, codes::bvh_quaternion},
        Expected{"LordAshes__TaleSpire-BVH2TS_Converter/BVH_TS_Converter/Sample.bvh", 250,
                 codes::bvh_bom}));

struct Refused {
  const char* file;
  Code error;
  std::uint64_t line;
};

void PrintTo(const Refused& refused, std::ostream* out) {
  *out << refused.file;
}

class BrokenFile : public testing::TestWithParam<Refused> {};

TEST_P(BrokenFile, IsRejectedWithItsLine) {
  MOCAP_NEEDS_CORPUS();
  const Refused& expected = GetParam();
  const test::Reading reading = read_bvh(corpus_text(expected.file));
  ASSERT_FALSE(reading.clip);
  EXPECT_EQ(reading.clip.error().code, expected.error) << reading.clip.error().message;
  EXPECT_EQ(reading.clip.error().at.line, expected.line) << reading.clip.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, BrokenFile,
    testing::Values(
        Refused{"Woosub-Won__BVHViewer/Coda02(Woman).bvh", codes::bvh_row_width, 327},
        Refused{"ESJIAN__TRAM_DATA_TO_BVH/sample.bvh", codes::bvh_row_width, 733},
        Refused{"adakri__MAYA_BVH_plug_IN/BVH_parser/walk.bvh", codes::bvh_truncated, 35},
        Refused{"tomcatmew__simple_bvh_nn/test.bvh", codes::bvh_no_header, 1},
        Refused{"AmmarkoV__RGBDAcquisition/Motions/head.bvh", codes::bvh_section_duplicate, 7},
        Refused{"xiaohu97__BVH2CSV/soma/soma_zero_frame0.bvh", codes::format_git_lfs, 1}));

TEST(BvhCorpus, ReadsAllOtherFiles) {
  MOCAP_NEEDS_CORPUS();
  const std::vector<std::string> broken{"Coda02(Woman).bvh", "sample.bvh", "walk.bvh",
                                        "test.bvh",          "head.bvh",   "soma_zero_frame0.bvh"};
  std::size_t refused = 0;
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    if (read_bvh(test::read_file(path)).clip) continue;
    ++refused;
    EXPECT_NE(std::find(broken.begin(), broken.end(), path.filename()), broken.end()) << path;
  }
  EXPECT_EQ(refused, broken.size());
}

// A reader must survive a file cut anywhere and return a sensible result: a clip or an error.
TEST(BvhCorpus, HandlesTruncation) {
  MOCAP_NEEDS_CORPUS();
  std::mt19937 random(1);
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    const std::string text = test::read_file(path);
    const std::size_t header = std::min(text.size(), text.find("MOTION") + 100);
    for (int i = 0; i < 12; ++i) {
      // Most cuts are in the hierarchy, which has most of the grammar.
      const std::size_t range = i % 3 == 0 ? std::min<std::size_t>(text.size(), 60000) : header;
      const std::size_t length = random() % (range + 1);
      const test::Reading reading = read_bvh(std::string_view(text).substr(0, length));
      if (reading.clip) {
        EXPECT_EQ(test::broken_invariant(*reading.clip), "") << path << " cut at " << length;
      } else {
        EXPECT_TRUE(reading.diagnostics.has_errors()) << path << " cut at " << length;
      }
    }
  }
}

TEST(BvhCorpus, HandlesFlippedBytes) {
  MOCAP_NEEDS_CORPUS();
  std::mt19937 random(2);
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    std::string text = test::read_file(path);
    text.resize(std::min<std::size_t>(text.size(), 60000));
    const std::string whole = text;
    for (int i = 0; i < 12; ++i) {
      text = whole;
      for (int k = 0; k < 3 && !text.empty(); ++k) {
        text[random() % text.size()] = static_cast<char>(random());
      }
      const test::Reading reading = read_bvh(text);
      if (reading.clip) {
        EXPECT_EQ(test::broken_invariant(*reading.clip), "") << path;
      }
    }
  }
}

// The result does not depend on how the bytes arrive.
TEST(BvhCorpus, ReadsOneByteAtATime) {
  MOCAP_NEEDS_CORPUS();
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    std::string text = test::read_file(path);
    if (text.size() > 300000) continue;
    const test::Reading whole = read_bvh(text);
    std::size_t at = 0;
    ByteSource source = ByteSource::from_reader(
        [&](std::span<char> out) -> Result<std::size_t> {
          if (at == text.size()) return 0U;
          out[0] = text[at++];
          return 1U;
        },
        "drip");
    Diagnostics diagnostics;
    const Result<Clip> dripped = bvh::read(source, {}, diagnostics);
    ASSERT_EQ(dripped.has_value(), whole.clip.has_value()) << path;
    EXPECT_EQ(diagnostics.entries().size(), whole.diagnostics.entries().size()) << path;
    if (!dripped) continue;
    EXPECT_TRUE(dripped->skeleton == whole.clip->skeleton);
    EXPECT_TRUE(std::equal(dripped->motion.values().begin(), dripped->motion.values().end(),
                           whole.clip->motion.values().begin(), whole.clip->motion.values().end()));
    EXPECT_EQ(test::write_bvh(*dripped), test::write_bvh(*whole.clip)) << path;
  }
}

// Line endings, a byte-order mark and strictness change the findings, but never the clip.
TEST(BvhCorpus, LineEndingsAndByteOrderMarkDoNotChangeTheClip) {
  MOCAP_NEEDS_CORPUS();
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    const std::string text = test::read_file(path);
    const test::Reading whole = read_bvh(text);
    if (!whole.clip || text.find('\r') != std::string::npos || text.size() > 500000) continue;
    std::string crlf;
    for (const char c : text) {
      if (c == '\n') crlf += '\r';
      crlf += c;
    }
    for (const std::string& variant : {crlf, "\xEF\xBB\xBF" + text}) {
      const test::Reading reading = read_bvh(variant);
      ASSERT_TRUE(reading.clip) << path << ": " << reading.clip.error().message;
      EXPECT_TRUE(reading.clip->skeleton == whole.clip->skeleton) << path;
      EXPECT_TRUE(
          std::equal(reading.clip->motion.values().begin(), reading.clip->motion.values().end(),
                     whole.clip->motion.values().begin(), whole.clip->motion.values().end()))
          << path;
    }
  }
}

}  // namespace
}  // namespace mocap::bvh_corpus_test

// SPDX-License-Identifier: MIT

// Every real pair of ASF and AMC: read, written again, converted to BVH and back.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "formats/acclaim_out.hpp"
#include "formats/text_of.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::test::acclaim_corpus_test {
namespace {

Clip read_corpus_pair(const AcclaimPair& pair, Diagnostics& findings) {
  Result<Clip> clip = acclaim::read(acclaim_path(pair.asf), acclaim_path(pair.amc), {}, findings);
  EXPECT_TRUE(clip) << pair.amc << ": " << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip{};
}

bool same_bits(const Motion& a, const Motion& b) {
  return a.frames() == b.frames() && a.channels() == b.channels() &&
         std::memcmp(a.values().data(), b.values().data(), a.values().size() * 8) == 0;
}

double height_of(const Clip& clip) {
  const Poses rest = evaluate_rest(clip.skeleton);
  double low = 0.0;
  double high = 0.0;
  for (std::size_t joint = 0; joint < rest.joints; ++joint) {
    low = std::min(low, rest.world_position(0, joint)[1]);
    high = std::max(high, rest.world_position(0, joint)[1]);
  }
  return std::max(high - low, 1.0);
}

/// Largest distance of the joints of `a` from those with the same name in `b`. `poses_a`: the world
/// poses of `a`. Without Eigen, whose expressions are slow where they are not optimized.
double greatest_distance(const Clip& a, const Poses& poses_a, const Clip& b) {
  if (a.motion.frames() != b.motion.frames()) return 1e9;
  const Poses poses_b = evaluate(b, {.local = false}).value();
  double greatest = 0.0;
  for (std::size_t joint = 0; joint < a.skeleton.size(); ++joint) {
    const auto other = b.skeleton.find(a.skeleton[joint].name);
    if (!other) return 1e9;
    for (std::size_t frame = 0; frame < poses_a.frames; ++frame) {
      const double* at = &poses_a.world_positions[3 * (frame * poses_a.joints + joint)];
      const double* there = &poses_b.world_positions[3 * (frame * poses_b.joints + *other)];
      greatest =
          std::max(greatest, std::hypot(at[0] - there[0], at[1] - there[1], at[2] - there[2]));
    }
  }
  return greatest;
}

TEST(AcclaimCorpus, RoundTripsEveryPair) {
  MOCAP_NEEDS_CORPUS();
  std::size_t same_bytes = 0;
  for (const AcclaimPair& pair : corpus_pairs()) {
    SCOPED_TRACE(pair.amc);
    Diagnostics findings;
    const Clip clip = read_corpus_pair(pair, findings);
    EXPECT_EQ(asf_of(clip), read_file(acclaim_path(pair.asf)));
    const std::string text = amc_of(clip);
    if (text == read_file(acclaim_path(pair.amc))) {
      ++same_bytes;
    }
    Diagnostics again;
    const Result<Clip> reread = read_pair(asf_of(clip), text, again);
    ASSERT_TRUE(reread) << reread.error().message;
    EXPECT_TRUE(same_bits(clip.motion, reread->motion));
    EXPECT_TRUE(clip.skeleton == reread->skeleton);
    acclaim::WriteOptions canonical;
    canonical.canonical = true;
    const Result<Clip> from_canonical =
        read_pair(asf_of(clip, canonical), amc_of(clip, canonical), again);
    ASSERT_TRUE(from_canonical) << from_canonical.error().message;
    EXPECT_TRUE(same_bits(clip.motion, from_canonical->motion));
  }
  EXPECT_GE(same_bytes, 16U);
}

TEST(AcclaimCorpus, KeepsPositionsThroughBvh) {
  MOCAP_NEEDS_CORPUS();
  for (const AcclaimPair& pair : corpus_pairs()) {
    SCOPED_TRACE(pair.amc);
    Diagnostics findings;
    const Clip clip = read_corpus_pair(pair, findings);
    const double tolerance = 1e-9 * height_of(clip);
    const Poses poses = evaluate(clip, {.local = false}).value();
    const std::string bvh = text_of(
        [&](const TextOutput::Writer& out) { return save(clip, Format::bvh, out, {}, findings); });
    const Result<Clip> as_bvh = bvh::read(std::span<const char>(bvh), {}, findings);
    ASSERT_TRUE(as_bvh) << as_bvh.error().message;
    EXPECT_LT(greatest_distance(clip, poses, *as_bvh), tolerance);

    const Result<Clip> home = acclaim::onto_skeleton(*as_bvh, clip, findings);
    ASSERT_TRUE(home) << home.error().message;
    EXPECT_LT(greatest_distance(clip, poses, *home), tolerance);

    const Result<Clip> other = acclaim::as_acclaim(*as_bvh, {}, findings);
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_TRUE(acclaim::fits(other->skeleton));
    Diagnostics last;
    const Result<Clip> reread = read_pair(asf_of(*other), amc_of(*other), last);
    ASSERT_TRUE(reread) << reread.error().message;
    EXPECT_LT(greatest_distance(clip, poses, *reread), tolerance);
  }
}

// The unusual ones, according to the corpus's table.

TEST(AcclaimCorpus, ReadsSkeletonsOrReportsTheirFormat) {
  MOCAP_NEEDS_CORPUS();
  std::size_t read = 0;
  std::size_t media = 0;
  for (const auto& path : corpus_files("acclaim", ".asf")) {
    SCOPED_TRACE(path);
    Diagnostics findings;
    const Result<Clip> clip = load(path, {}, findings);
    if (clip) {
      ++read;
      EXPECT_EQ(asf_of(*clip), read_file(path));
      continue;
    }
    ++media;
    EXPECT_EQ(clip.error().code, codes::format_unsupported);
    EXPECT_NE(clip.error().message.find("Windows Media"), std::string::npos);
    EXPECT_NE(path.string().find("medinae1"), std::string::npos);
  }
  EXPECT_EQ(read, 21U);
  EXPECT_EQ(media, 2U);
}

TEST(AcclaimCorpus, ThreeDofAndNotANumber) {
  MOCAP_NEEDS_CORPUS();
  const std::string folder = "IsabellaRocha__Motion-Capture-Interpolation/mocapPlayer-starter/";
  const AcclaimPair pair{folder + "131-dance.asf", folder + "131_04-dance-bq-N20.amc"};
  const std::string text = read_file(acclaim_path(pair.amc));
  Diagnostics findings;
  const Result<Clip> refused =
      acclaim::read(acclaim_path(pair.asf), acclaim_path(pair.amc), {}, findings);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::amc_bad_value);
  EXPECT_EQ((Place{refused.error().at.line, refused.error().at.column}),
            place_of(text, "nan nan 0"));

  acclaim::ReadOptions options;
  options.bad_values = BadValues::hold;
  Diagnostics held;
  const Result<Clip> clip =
      acclaim::read(acclaim_path(pair.asf), acclaim_path(pair.amc), options, held);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(clip->skeleton[*clip->skeleton.find("ltibia")].channels.size(), 3U);
  EXPECT_EQ(held.find(codes::amc_bad_value)->count, 2U);
}

TEST(AcclaimCorpus, DropsAnIncompleteLastFrame) {
  MOCAP_NEEDS_CORPUS();
  Diagnostics findings;
  const Clip clip = read_corpus_pair(
      {"IsabellaRocha__Motion-Capture-Interpolation/mocapPlayer-starter/07-walk.asf",
       "Visdoom__mocapPlayer/amc/07_12-walk.amc"},
      findings);
  const Diagnostic* partial = findings.find(codes::amc_frame_partial);
  ASSERT_NE(partial, nullptr);
  EXPECT_EQ(partial->severity, Severity::warning);
  EXPECT_NE(partial->message.find(std::to_string(clip.motion.frames() + 1)), std::string::npos);
}

TEST(AcclaimCorpus, ReadsValuesForBonesWithoutDofAndAFileWithoutFrames) {
  MOCAP_NEEDS_CORPUS();
  Diagnostics findings;
  read_corpus_pair({"bartekgasior__mgr/iniini.asf", "bartekgasior__mgr/c1_0100/c1_0100.amc"},
                   findings);
  EXPECT_NE(findings.find(codes::amc_bone_without_dof), nullptr);
  EXPECT_FALSE(findings.has_errors());
  Diagnostics none;
  const Result<Clip> empty = load(acclaim_path("bartekgasior__mgr/iniini.amc"), {}, none);
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->motion.frames(), 0U);
}

}  // namespace
}  // namespace mocap::test::acclaim_corpus_test

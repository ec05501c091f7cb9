// SPDX-License-Identifier: MIT

// Every real pair of ASF and AMC: read, written again, taken to BVH and back.

#include <gtest/gtest.h>

#include <cstring>

#include "formats/text_of.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::test {
namespace {

Clip read_corpus_pair(const AcclaimPair& pair, Diagnostics& findings) {
  Result<Clip> clip = acclaim::read(acclaim_path(pair.asf), acclaim_path(pair.amc), {}, findings);
  EXPECT_TRUE(clip) << pair.amc << ": " << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip{};
}

std::string asf_of(const Clip& clip, const acclaim::WriteOptions& options = {}) {
  Diagnostics findings;
  return text_of([&](const TextOutput::Writer& out) {
    return acclaim::write_skeleton(clip, options, out, findings);
  });
}
std::string amc_of(const Clip& clip, const acclaim::WriteOptions& options = {}) {
  Diagnostics findings;
  return text_of([&](const TextOutput::Writer& out) {
    return acclaim::write_motion(clip, options, out, findings);
  });
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

/// Greatest distance of the joints of `a` from those of the same name in `b`.
double greatest_distance(const Clip& a, const Clip& b) {
  const Poses poses_a = evaluate(a, {.local = false});
  const Poses poses_b = evaluate(b, {.local = false});
  double greatest = a.motion.frames() == b.motion.frames() ? 0.0 : 1e9;
  for (std::size_t joint = 0; joint < a.skeleton.size() && greatest < 1e9; ++joint) {
    const auto other = b.skeleton.find(a.skeleton[joint].name);
    if (!other) return 1e9;
    for (std::size_t frame = 0; frame < poses_a.frames; ++frame) {
      const Eigen::Map<const Vector3> at(poses_a.world_position(frame, joint).data());
      const Eigen::Map<const Vector3> there(poses_b.world_position(frame, *other).data());
      greatest = std::max(greatest, (at - there).norm());
    }
  }
  return greatest;
}

TEST(AcclaimCorpus, EveryPairComesBackByteForByteOrBitForBit) {
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
    } else {
      std::cout << "bits only: " << pair.amc << '\n';
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

TEST(AcclaimCorpus, EveryPairStandsWhereItStoodInBvhAndBack) {
  MOCAP_NEEDS_CORPUS();
  for (const AcclaimPair& pair : corpus_pairs()) {
    SCOPED_TRACE(pair.amc);
    Diagnostics findings;
    const Clip clip = read_corpus_pair(pair, findings);
    const double tolerance = 1e-9 * height_of(clip);
    const std::string bvh = text_of(
        [&](const TextOutput::Writer& out) { return save(clip, Format::bvh, out, {}, findings); });
    const Result<Clip> as_bvh = bvh::read(std::span<const char>(bvh), {}, findings);
    ASSERT_TRUE(as_bvh) << as_bvh.error().message;
    EXPECT_LT(greatest_distance(clip, *as_bvh), tolerance);

    const Result<Clip> home = acclaim::onto_skeleton(*as_bvh, clip, findings);
    ASSERT_TRUE(home) << home.error().message;
    EXPECT_LT(greatest_distance(clip, *home), tolerance);

    const Result<Clip> other = acclaim::as_acclaim(*as_bvh, {}, findings);
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_TRUE(acclaim::fits(other->skeleton));
    Diagnostics last;
    const Result<Clip> reread = read_pair(asf_of(*other), amc_of(*other), last);
    ASSERT_TRUE(reread) << reread.error().message;
    EXPECT_LT(greatest_distance(clip, *reread), tolerance);
  }
}

}  // namespace
}  // namespace mocap::test

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/evaluate.hpp"
#include "mocap/fbx.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"
#include "support/person.hpp"

namespace mocap::test::fbx_write_test {
namespace {

namespace fs = std::filesystem;

Result<Clip> read_bytes(std::string_view bytes) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "again.fbx");
  Diagnostics found;
  return fbx::read(source, {}, found);
}

/// The bytes that `save` writes; empty after a failure.
std::string saved(const Clip& clip, const SaveOptions& options, Diagnostics& found) {
  std::string bytes;
  const auto collect = [&](std::string_view piece) {
    bytes += piece;
    return true;
  };
  const Status status = save(clip, Format::fbx, collect, options, found);
  EXPECT_TRUE(status.has_value()) << (status ? "" : status.error().message);
  return status ? bytes : std::string();
}

std::string saved(const Clip& clip) {
  Diagnostics found;
  return saved(clip, {}, found);
}

/// The size of a figure in its rest pose.
double size_of(const Skeleton& skeleton) {
  const Poses rest = evaluate_rest(skeleton);
  double size = 0.0;
  for (std::size_t joint = 0; joint < skeleton.size(); ++joint)
    size = std::max(size, (rest.world_position(0, joint) - rest.world_position(0, 0)).norm());
  return size;
}

/// The largest distance of joints, as a fraction of the size of the figure or, for a figure far
/// from the origin, of a tenth of its distance.
double worst_distance(const Clip& expected, const Clip& actual) {
  Diagnostics found;
  const Result<Clip> named = fbx::as_fbx(expected, {}, found);
  const Result<Poses> before = evaluate(expected);
  const Result<Poses> after = evaluate(actual);
  if (!named || !before || !after || before->frames != after->frames) return 1.0;
  const double size = size_of(expected.skeleton);
  double worst = 0.0;
  for (std::size_t joint = 0; joint < expected.skeleton.size(); ++joint) {
    const auto other = actual.skeleton.find(named->skeleton[joint].name);
    if (!other) return 1.0;
    for (std::size_t frame = 0; frame < before->frames; ++frame) {
      const Vector3 place = before->world_position(frame, joint);
      const double distance = (after->world_position(frame, *other) - place).norm();
      if (distance > 0.0) worst = std::max(worst, distance / std::max(size, place.norm() / 10.0));
    }
  }
  return worst;
}

/// A root with an order that is not the usual one, a joint with a part of the angles and constant
/// rotations, and an end site.
Clip small_clip() {
  Clip clip;
  Joint hips = named_joint("hips", {1.0, 100.0, 2.0});
  hips.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                   Channel::y_rotation, Channel::x_rotation, Channel::z_rotation};
  EXPECT_TRUE(clip.add_joint(Joint::no_parent, hips).has_value());
  Joint knee = named_joint("knee", {5.0, -40.0, 0.0});
  knee.channels = {Channel::z_rotation, Channel::x_rotation};
  knee.before = Quaternion(0.8, 0.2, -0.4, 0.1).normalized();
  knee.after = Quaternion(0.7, -0.3, 0.1, 0.5).normalized();
  knee.end_sites = {{"", {0.0, -40.0, 3.0}}};
  EXPECT_TRUE(clip.add_joint(0, knee).has_value());
  clip.motion.insert_frames(0, 5);
  for (std::size_t frame = 0; frame < 5; ++frame)
    for (std::size_t channel = 0; channel < clip.motion.channels(); ++channel)
      clip.motion.exact_at(frame, channel) =
          0.25 * static_cast<double>(frame * 7 + channel) + (channel == 3 ? 700.0 : 0.0);
  clip.motion.frame_time = FrameTime(FrameRate{30000, 1001});
  clip.metadata.source = "folder/walk.bvh";
  return clip;
}

/// The place of the numbers of an array that is not compressed.
std::size_t place_of_array(std::string_view bytes, std::string_view name, std::size_t occurrence) {
  std::size_t at = bytes.find(name);
  for (; occurrence > 0; --occurrence) at = bytes.find(name, at + 1);
  // The type, the count, the encoding and the size come first.
  constexpr std::size_t head = 1 + 3 * sizeof(std::uint32_t);
  return at + name.size() + head;
}

TEST(FbxKeys, FramesThatAreKeysHaveTheValuesOfSampledCurves) {
  const Clip person = walking_person(150);
  const std::string bytes = saved(person);
  const Result<Clip> copied = read_bytes(bytes);
  ASSERT_TRUE(copied.has_value()) << copied.error().message;
  ASSERT_EQ(copied->motion.frames(), 150U);
  // The times of other curves then differ by a tick, which is not visible.
  std::string changed = bytes;
  const std::size_t curves = copied->skeleton.channel_count();
  std::size_t count = 0;
  for (std::size_t at = bytes.find("KeyTimel"); at != std::string::npos;
       at = bytes.find("KeyTimel", at + 1), ++count)
    if (count > 0) ++changed[place_of_array(bytes, "KeyTime", count) + 8];
  ASSERT_GT(count, 1U);
  ASSERT_LE(count, curves);
  const Result<Clip> sampled = read_bytes(changed);
  ASSERT_TRUE(sampled.has_value()) << sampled.error().message;
  ASSERT_EQ(sampled->motion.channels(), copied->motion.channels());
  EXPECT_TRUE(std::ranges::equal(sampled->motion.values(), copied->motion.values()));
}

TEST(FbxKeys, AValueThatIsNotFiniteIsRefused) {
  std::string bytes = saved(walking_person(100));
  const std::size_t at = place_of_array(bytes, "KeyValueFloat", 3) + 70 * sizeof(float);
  const auto infinite = std::bit_cast<std::array<char, 4>>(std::numeric_limits<float>::infinity());
  std::copy(infinite.begin(), infinite.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
  const Result<Clip> clip = read_bytes(bytes);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::fbx_curve);
  EXPECT_NE(clip.error().message.find("not a finite number"), std::string::npos);
}

TEST(FbxWrite, AnglesKeepTheirValuesAndOrder) {
  const Clip clip = small_clip();
  ASSERT_TRUE(fbx::fits(clip.skeleton));
  const Result<Clip> again = read_bytes(saved(clip));
  ASSERT_TRUE(again.has_value()) << again.error().message;
  ASSERT_EQ(again->motion.frames(), 5U);
  EXPECT_EQ(again->motion.frame_time.rate(), (FrameRate{30000, 1001}));
  for (std::size_t joint = 0; joint < 2; ++joint) {
    for (const Channel channel : clip.skeleton[joint].channels) {
      const std::size_t column = clip.column(joint, channel).value();
      const auto other = again->column(joint, channel);
      ASSERT_TRUE(other.has_value());
      for (std::size_t frame = 0; frame < 5; ++frame)
        EXPECT_EQ(again->motion.at(frame, *other), clip.motion.at(frame, column));
    }
  }
  EXPECT_EQ(again->skeleton[0].channels, clip.skeleton[0].channels);
  EXPECT_LT(worst_distance(clip, *again), 1e-12);
  EXPECT_TRUE(again->skeleton.find("knee_end").has_value());
}

TEST(FbxWrite, TheTakeHasTheNameOfTheFile) {
  const std::string bytes = saved(small_clip());
  EXPECT_NE(bytes.find(std::string("walk\0\1AnimStack", 15)), std::string::npos);
}

TEST(FbxWrite, UnitAndUpAxisAreDeclared) {
  Clip clip = small_clip();
  clip.metadata.metres_per_unit = 0.0254;
  for (const Axis up :
       {Axis::plus_x, Axis::minus_x, Axis::plus_y, Axis::minus_y, Axis::plus_z, Axis::minus_z}) {
    clip.metadata.up = up;
    const Result<Clip> again = read_bytes(saved(clip));
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->metadata.up, up);
    ASSERT_TRUE(again->metadata.declared_unit.has_value());
    EXPECT_DOUBLE_EQ(again->metadata.declared_unit->value, 0.0254);
    EXPECT_EQ(again->skeleton[1].offset, clip.skeleton[1].offset);
  }
}

TEST(FbxWrite, AddedPositionsAreRelativeToTheOffset) {
  Clip clip = small_clip();
  clip.skeleton.set_position_mode_of_all(PositionMode::add);
  const Result<Clip> again = read_bytes(saved(clip));
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->motion.at(2, 1), 100.0 + clip.motion.at(2, 1));
  EXPECT_LT(worst_distance(clip, *again), 1e-12);
}

TEST(FbxWrite, OtherRotationsAndLengthsAreConverted) {
  Clip clip = small_clip();
  Joint turning = named_joint("turning", {0.0, 10.0, 0.0});
  turning.channels = {Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y,
                      Channel::quaternion_z, Channel::bone_length,  Channel::x_scale};
  ASSERT_TRUE(clip.add_joint(0, turning).has_value());
  ASSERT_TRUE(clip.add_joint(2, named_joint("tip", {0.0, 4.0, 0.0})).has_value());
  for (std::size_t frame = 0; frame < 5; ++frame) {
    // More than a full turn: the angles must not jump.
    const double half = 0.8 * static_cast<double>(frame);
    clip.motion.exact_at(frame, 8) = std::cos(half);
    clip.motion.exact_at(frame, 11) = std::sin(half);
    clip.motion.exact_at(frame, 12) = 0.5 * static_cast<double>(frame);
  }
  EXPECT_FALSE(fbx::fits(clip.skeleton));
  Diagnostics found;
  const Result<Clip> again = read_bytes(saved(clip, {}, found));
  ASSERT_TRUE(again.has_value());
  EXPECT_NE(found.find(codes::fit_channel), nullptr);
  EXPECT_LT(worst_distance(clip, *again), 1e-6);
  const std::size_t joint = again->skeleton.find("turning").value();
  const std::size_t z = again->column(joint, Channel::z_rotation).value();
  EXPECT_NEAR(again->motion.at(4, z), 6.4 * 180.0 / 3.14159265358979, 1e-3);
  EXPECT_EQ(again->motion.at(4, 3), clip.motion.at(4, 3));
}

TEST(FbxWrite, NamesBecomeUnique) {
  Clip clip = small_clip();
  clip.skeleton.set_name(1, "hips");
  clip.skeleton.set_end_sites(1, {{"hips", {0.0, 1.0, 0.0}}, {"", {1.0, 0.0, 0.0}}});
  Diagnostics found;
  const Result<Clip> again = read_bytes(saved(clip, {}, found));
  ASSERT_TRUE(again.has_value());
  EXPECT_NE(found.find(codes::fit_name), nullptr);
  std::vector<std::string> names;
  for (const Joint& joint : again->skeleton.joints()) names.push_back(joint.name);
  EXPECT_EQ(names, (std::vector<std::string>{"hips", "hips_2", "hips_3", "hips_2_end"}));
}

TEST(FbxWrite, AClipThatNeverMovesKeepsItsFrames) {
  for (const std::size_t frames : {1U, 2U, 7U}) {
    Clip clip;
    ASSERT_TRUE(clip.add_joint(Joint::no_parent, named_joint("root")).has_value());
    clip.motion.insert_frames(0, frames);
    const Result<Clip> again = read_bytes(saved(clip));
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->motion.frames(), frames);
  }
}

TEST(FbxWrite, ValuesBeyondAFloatAreRefused) {
  Clip clip = small_clip();
  clip.motion.exact_at(1, 0) = 1e300;
  Diagnostics found;
  const Status status = fbx::write(
      clip, {}, [](std::string_view) { return true; }, found);
  ASSERT_FALSE(status.has_value());
  EXPECT_EQ(status.error().code, codes::motion_out_of_reach);
}

TEST(FbxWrite, AnUnmodifiedFileIsWrittenByteForByte) {
  const fs::path seeds = fs::path(MOCAP_PROJECT_DIR) / "fuzz/seeds/fbx_fuzz";
  for (const char* name : {"text.fbx", "binary.fbx", "compressed.fbx"}) {
    const std::string bytes = read_file(seeds / name);
    Result<Clip> clip = read_bytes(bytes);
    ASSERT_TRUE(clip.has_value());
    EXPECT_EQ(saved(*clip), bytes) << name;
    SaveOptions canonical;
    canonical.fbx.canonical = true;
    Diagnostics found;
    const Result<Clip> again = read_bytes(saved(*clip, canonical, found));
    ASSERT_TRUE(again.has_value());
    ASSERT_EQ(again->motion.frames(), clip->motion.frames());
    EXPECT_LT(worst_distance(*clip, *again), 1e-6) << name;
    clip->motion.exact_at(0, 0) += 1.0;
    EXPECT_NE(saved(*clip), bytes) << name;
  }
}

TEST(FbxWrite, PosesOfRealFilesArePreserved) {
  MOCAP_NEEDS_CORPUS();
  constexpr std::uintmax_t largest_file = 1'000'000;
  std::size_t written = 0;
  for (const fs::path& path : corpus_files("bvh", ".bvh")) {
    if (fs::file_size(path) > largest_file || written >= 60) continue;
    const Result<Clip> clip = load(path);
    if (!clip || clip->motion.frames() < 3 || !clip->motion.frame_time.believable()) continue;
    const Result<Clip> again = read_bytes(saved(*clip));
    ASSERT_TRUE(again.has_value()) << path << ": " << again.error().message;
    EXPECT_LT(worst_distance(*clip, *again), 1e-5) << path;
    ++written;
  }
  EXPECT_GT(written, 10U);
}

}  // namespace
}  // namespace mocap::test::fbx_write_test

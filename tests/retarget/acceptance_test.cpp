// SPDX-License-Identifier: MIT
// Transfers to the built-in skeletons: of characters with other proportions, and of real files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/match.hpp"
#include "mocap/retarget.hpp"
#include "support/corpus.hpp"

namespace mocap::retarget::acceptance_test {

namespace {

constexpr double degrees_of_radian = 180.0 / std::numbers::pi;

/// Lengths of a character relative to the built-in one.
struct Proportions {
  double arms = 1.0;
  double legs = 1.0;
  double trunk = 1.0;
};

double factor_of(std::string_view name, const Proportions& proportions) {
  const auto has = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
  if (has("Leg") || has("Foot") || has("Toe")) return proportions.legs;
  if (has("Arm") || has("Hand") || has("Shoulder")) return proportions.arms;
  return proportions.trunk;
}

/// A character with Mixamo's joints that turns all of them by up to 35 degrees, and those of the
/// legs by up to 20, in the same way for all proportions.
Clip dancing_character(const Proportions& proportions) {
  constexpr std::size_t frames = 40;
  Clip clip = edit::built_in_skeleton("mixamo").value();
  clip.metadata.source = "character.bvh";
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = clip.skeleton[i];
    clip.skeleton.set_offset(i, joint.offset * factor_of(joint.name, proportions));
  }
  const double hips = clip.motion.at(0, 1) * proportions.legs;
  Motion motion(frames, clip.motion.channels(), FrameTime(FrameRate{30, 1}));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    std::size_t column = 0;
    const double time = static_cast<double>(frame) / 30.0;
    for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
      const double most = factor_of(clip.skeleton[i].name, {0.0, 1.0, 0.0}) > 0.0 ? 20.0 : 35.0;
      for (const Channel channel : clip.skeleton[i].channels) {
        const double wave = std::sin(3.0 * time + 1.7 * static_cast<double>(column));
        double& value = motion.exact_at(frame, column++);
        if (is_rotation(channel)) value = most * wave;
        if (channel == Channel::y_position && i == 0) value = hips;
      }
    }
  }
  clip.motion = std::move(motion);
  return clip;
}

/// The same motion with the arms 45 degrees below a T-pose at rest.
Clip with_other_rest_pose(Clip clip) {
  Diagnostics diagnostics;
  const edit::Edit lowered = edit::RestPose{edit::RestPose::Kind::a_pose};
  const Status done = lowered.apply(clip, diagnostics);
  EXPECT_TRUE(done) << done.error().message;
  return clip;
}

Transferred onto(const Clip& source, const Clip& target) {
  Result<Transferred> result = transfer(source, target);
  EXPECT_TRUE(result) << result.error().message;
  if (!result) return {};
  EXPECT_TRUE(result->report.are_figures);
  return std::move(*result);
}

/// The largest angle between two results at the joints of one part, degrees.
double most_apart(const Clip& a, const Clip& b, const std::vector<std::size_t>& joints) {
  const Poses p = evaluate(a).value();
  const Poses q = evaluate(b).value();
  EXPECT_EQ(p.frames, q.frames);
  double most = 0.0;
  for (const std::size_t joint : joints)
    for (std::size_t frame = 0; frame < p.frames; ++frame)
      most = std::max(
          most, p.world_rotation(frame, joint).angularDistance(q.world_rotation(frame, joint)));
  return most * degrees_of_radian;
}

/// The joints of a skeleton that are the named parts of both sides.
std::vector<std::size_t> joints_of(const Clip& source, const Clip& target,
                                   const std::vector<std::string_view>& parts) {
  std::vector<std::size_t> joints;
  const Match found = match(source, target).value();
  for (const MatchedJoint& pair : found.pairs)
    for (const std::string_view part : parts)
      if (pair.part.ends_with(part)) joints.push_back(pair.target);
  return joints;
}

/// The joints of both arms; of a robot, the last links of its arms. Its other hinges reach the
/// places of elbows and hands, so that their own rotations depend on the legs.
std::vector<std::size_t> arms_of(const edit::BuiltInSkeleton& each, const Clip& source,
                                 const Clip& target) {
  if (each.word == "g1") {
    return {*target.skeleton.find("left_wrist_yaw_link"),
            *target.skeleton.find("right_wrist_yaw_link")};
  }
  return joints_of(source, target, {"upper arm", "forearm", "hand"});
}

/// The most degrees between the arms of three results.
constexpr double most_degrees(std::string_view word) {
  return word == "g1" ? 1.0 : 0.5;
}

TEST(Acceptance, TheSameDanceOfThreeCharactersIsTheSameOnEveryBuiltInSkeleton) {
  const std::vector<Clip> characters{dancing_character({}), dancing_character({1.25, 0.8, 1.1}),
                                     with_other_rest_pose(dancing_character({0.85, 1.3, 0.9}))};
  for (const edit::BuiltInSkeleton& each : edit::built_in_skeletons()) {
    SCOPED_TRACE(each.word);
    const Clip target = edit::built_in_skeleton(each.word).value();
    const std::vector<std::size_t> arms = arms_of(each, characters[0], target);
    ASSERT_EQ(arms.size(), each.word == "g1" ? 2U : 6U);
    const Clip first = onto(characters[0], target).clip;
    for (std::size_t i = 1; i < characters.size(); ++i) {
      const Clip other = onto(characters[i], target).clip;
      EXPECT_LT(most_apart(first, other, arms), most_degrees(each.word)) << i;
    }
  }
}

/// Figures of Mixamo in real files. They have other rest poses and proportions.
std::vector<Clip> real_mixamo_figures() {
  std::vector<Clip> figures;
  for (const char* const file :
       {"20tab__bvh-python/tests/test_freebvh.bvh", "Hibouglorieux__HumanGL/anim/anim4.bvh",
        "LordAshes__TaleSpire-BVH2TS_Converter/BVH_TS_Converter/Sample.bvh"}) {
    Result<Clip> clip = load(test::corpus_dir() / "bvh" / file);
    EXPECT_TRUE(clip) << file;
    if (clip) figures.push_back(std::move(*clip));
  }
  return figures;
}

TEST(Acceptance, TheSameKickOfRealMixamoFiguresIsTheSameOnEveryBuiltInSkeleton) {
  MOCAP_NEEDS_CORPUS();
  // The files have different motions, so all figures get that of a sample.
  const Clip kick = load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples/kick.bvh").value();
  std::vector<Clip> figures;
  for (const Clip& figure : real_mixamo_figures()) figures.push_back(onto(kick, figure).clip);
  ASSERT_EQ(figures.size(), 3U);
  for (const edit::BuiltInSkeleton& each : edit::built_in_skeletons()) {
    SCOPED_TRACE(each.word);
    const Clip target = edit::built_in_skeleton(each.word).value();
    const std::vector<std::size_t> arms = arms_of(each, figures[0], target);
    ASSERT_EQ(arms.size(), each.word == "g1" ? 2U : 6U);
    const Clip first = onto(figures[0], target).clip;
    // The kick is higher than the hips of the robot allow. Its pelvis makes up for that, and more
    // so the longer the legs of the figure are in relation to its feet: up to 4.1 degrees in these
    // frames, 0.2 on average.
    const double most = each.word == "g1" ? 4.5 : most_degrees(each.word);
    for (std::size_t i = 1; i < figures.size(); ++i) {
      const Clip other = onto(figures[i], target).clip;
      EXPECT_LT(most_apart(first, other, arms), most) << i;
    }
  }
}

TEST(Acceptance, ASpineOfOtherLengthGivesTheRotationsBack) {
  Options options;
  options.feet = FeetRule::free;
  const Clip source = dancing_character({});
  const Clip longer = edit::built_in_skeleton("unreal").value();
  const Result<Transferred> there = transfer(source, longer, options);
  ASSERT_TRUE(there) << there.error().message;
  const Result<Transferred> back = transfer(there->clip, source, options);
  ASSERT_TRUE(back) << back.error().message;
  const std::vector<std::size_t> ends =
      joints_of(source, source, {"hips", "upper arm", "forearm", "thigh", "shin", "head"});
  ASSERT_EQ(ends.size(), 10U);
  EXPECT_LT(most_apart(source, back->clip, ends), 1e-5);
  const std::vector<std::size_t> chest{*source.skeleton.find("mixamorig:Spine2")};
  EXPECT_LT(most_apart(source, back->clip, chest), 1e-5);
}

/// The first frames of a file.
Clip beginning_of(Clip clip) {
  constexpr std::size_t most = 8;
  const std::size_t frames = std::min(clip.motion.frames(), most);
  Motion motion(frames, clip.motion.channels(), clip.motion.frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame)
    for (std::size_t column = 0; column < motion.channels(); ++column)
      motion.exact_at(frame, column) = clip.motion.at(frame, column);
  clip.motion = std::move(motion);
  return clip;
}

/// Files of all formats that have a skeleton, in both folders of real files.
std::vector<std::filesystem::path> real_files() {
  constexpr std::uintmax_t most_bytes = 4'000'000;
  std::vector<std::filesystem::path> files;
  for (const std::filesystem::path& folder :
       {test::corpus_dir(), test::corpus_dir().parent_path() / "corpus2"}) {
    if (!std::filesystem::is_directory(folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.is_regular_file() && entry.file_size() <= most_bytes) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool is_finite(const Clip& clip) {
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    for (std::size_t column = 0; column < clip.motion.channels(); ++column)
      if (!std::isfinite(clip.motion.at(frame, column))) return false;
  return true;
}

/// What became of one file.
enum class Outcome { refused, by_name, by_part };

Outcome outcome_of(const Clip& source, const Clip& target) {
  const Result<Transferred> result = transfer(source, target);
  if (!result) {
    EXPECT_FALSE(result.error().message.empty());
    EXPECT_TRUE(result.error().code == codes::retarget_body ||
                result.error().code == codes::skeleton_mirrored)
        << result.error().message;
    return Outcome::refused;
  }
  EXPECT_TRUE(result->clip.validate());
  EXPECT_EQ(result->clip.motion.frames(), source.motion.frames());
  EXPECT_TRUE(is_finite(result->clip));
  EXPECT_FALSE(result->report.pairs.empty());
  EXPECT_TRUE(measure_quality(source, *result));
  Diagnostics diagnostics;
  add_findings(source, *result, diagnostics);
  const bool is_named =
      std::any_of(diagnostics.entries().begin(), diagnostics.entries().end(),
                  [](const Diagnostic& each) { return each.code == codes::retarget_names; });
  EXPECT_NE(is_named, result->report.are_figures || result->report.lacks_legs);
  return result->report.are_figures ? Outcome::by_part : Outcome::by_name;
}

TEST(Acceptance, EveryRealFileIsTransferredOntoEachBuiltInSkeletonOrRefusedWithAReason) {
  MOCAP_NEEDS_CORPUS();
  std::map<std::string_view, Clip> targets;
  for (const edit::BuiltInSkeleton& each : edit::built_in_skeletons())
    targets.emplace(each.word, edit::built_in_skeleton(each.word).value());
  std::size_t read = 0;
  std::map<std::string_view, std::size_t> by_part;
  for (const std::filesystem::path& path : real_files()) {
    const Result<Clip> clip = load(path);
    if (!clip || clip->skeleton.size() < 2) continue;
    const Clip source = beginning_of(*clip);
    if (!is_finite(source)) continue;
    ++read;
    for (const auto& [word, target] : targets) {
      SCOPED_TRACE(path.string() + " onto " + std::string(word));
      if (outcome_of(source, target) == Outcome::by_part) ++by_part[word];
    }
  }
  EXPECT_GT(read, 100U);
  // Three of four files in the first folder are those of human figures; the others are chains,
  // single limbs, animals and faces.
  for (const auto& [word, target] : targets)
    EXPECT_GT(static_cast<double>(by_part[word]), 0.7 * static_cast<double>(read)) << word;
}

/// Files that contain a part of a figure, an animal, or no pose in which the figure is upright.
bool is_no_whole_figure(const std::filesystem::path& path, const Clip& clip) {
  constexpr std::size_t least_joints = 15;
  // Its trunk and legs are collapsed in all frames.
  if (path.filename() == "cxk.bvh") return true;
  return clip.skeleton.size() < least_joints || guess_family(clip.skeleton).family == "Truebones";
}

TEST(Acceptance, EveryFamilyOfHumanFiguresIsTransferredByPartWithoutOptions) {
  MOCAP_NEEDS_CORPUS();
  const Clip target = edit::built_in_skeleton("vrm").value();
  std::map<std::string, std::size_t> families;
  for (const std::filesystem::path& path : real_files()) {
    const Result<Clip> clip = load(path);
    if (!clip || clip->skeleton.size() < 2) continue;
    const Clip source = beginning_of(*clip);
    if (!is_finite(source)) continue;
    const std::string family = guess_family(source.skeleton).family;
    if (family.empty() || is_no_whole_figure(path, source)) continue;
    SCOPED_TRACE(path.string());
    const Result<Transferred> result = transfer(source, target);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_TRUE(result->report.are_figures) << result->report.source_no_figure;
    EXPECT_TRUE(result->report.doubts.empty());
    EXPECT_GE(result->report.pairs.size(), 15U);
    ++families[family];
  }
  EXPECT_GE(families.size(), 24U);
}

TEST(Acceptance, AFigureWithoutNamesIsTransferredByPart) {
  const std::filesystem::path path =
      test::corpus_dir().parent_path() /
      "corpus2/gltf/guillaumeblanc__ozz-animation/khronos/cesium_man.gltf";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no corpus next to the checkout";
  const Clip source = load(path).value();
  const Transferred result = onto(source, edit::built_in_skeleton("vrm").value());
  // Its left leg is at the left of a figure that faces +X: `node_3`.
  const Skeleton& target = result.clip.skeleton;
  const auto is_left = [&](const PairedJoints& pair) {
    return target[pair.target].name == "leftUpperLeg" &&
           source.skeleton[pair.source].name == "node_7";
  };
  EXPECT_TRUE(std::any_of(result.report.pairs.begin(), result.report.pairs.end(), is_left));
}

TEST(Acceptance, ABirdIsNotTakenForAHumanInSilence) {
  MOCAP_NEEDS_CORPUS();
  const Clip source =
      load(test::corpus_dir() / "bvh/Anytop2025__Anytop/Truebones_Chicken/Chicken_Walk.bvh")
          .value();
  const Transferred result = onto(source, edit::built_in_skeleton("vrm").value());
  ASSERT_EQ(result.report.doubts.size(), 1U);
  EXPECT_NE(result.report.doubts[0].find("looks like that of an animal"), std::string::npos);
}

}  // namespace

}  // namespace mocap::retarget::acceptance_test

// SPDX-License-Identifier: MIT

// Round trips of Acclaim files, and conversions to BVH and back.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "formats/acclaim_out.hpp"
#include "formats/amc_clip.hpp"
#include "formats/random_acclaim.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"
#include "support/random_clip.hpp"
#include "support/reference_pose.hpp"

namespace mocap::test::acclaim_fit_test {
namespace {

/// A generated clip is printed with six decimals by default.
acclaim::WriteOptions exact() {
  acclaim::WriteOptions options;
  options.numbers.kind = WriteNumbers::Kind::shortest;
  return options;
}

Clip read_texts(const std::string& asf, const std::string& amc) {
  Diagnostics findings;
  Result<Clip> clip = read_pair(asf, amc, findings);
  RC_ASSERT(clip.has_value());
  return std::move(*clip);
}

bool same_bits(const Motion& a, const Motion& b) {
  return a.frames() == b.frames() && a.channels() == b.channels() &&
         (a.values().empty() ||
          std::memcmp(a.values().data(), b.values().data(), a.values().size_bytes()) == 0);
}

/// The scale of errors: the extent of the poses, at least 1.
double reach_of(const Poses& poses) {
  double reach = 1.0;
  for (const double part : poses.world_positions) reach = std::max(reach, std::abs(part));
  return reach;
}

/// Largest distance of joints with the same name, relative to the extent.
double apart(const Clip& a, const Clip& b) {
  const Poses poses_a = evaluate(a).value();
  const Poses poses_b = evaluate(b).value();
  if (poses_a.frames != poses_b.frames) return std::numeric_limits<double>::infinity();
  double greatest = 0.0;
  for (std::size_t joint = 0; joint < a.skeleton.size(); ++joint) {
    const auto other = b.skeleton.find(a.skeleton[joint].name);
    if (!other) return std::numeric_limits<double>::infinity();
    for (std::size_t frame = 0; frame < poses_a.frames; ++frame) {
      const Vector3 here = poses_a.world_position(frame, joint);
      const Vector3 there = poses_b.world_position(frame, *other);
      greatest = std::max(greatest, (here - there).norm());
    }
  }
  return greatest / reach_of(poses_a);
}

RC_GTEST_PROP(AcclaimProperty, RoundTripsAllDoubles, ()) {
  const AcclaimTexts texts = random_acclaim(12, *rc::gen::arbitrary<bool>());
  const Clip clip = read_texts(texts.asf, texts.amc);
  RC_ASSERT(asf_of(clip) == texts.asf);
  RC_ASSERT(amc_of(clip) == texts.amc);
  acclaim::WriteOptions canonical;
  canonical.canonical = true;
  const Clip again = read_texts(asf_of(clip, canonical), amc_of(clip, canonical));
  RC_ASSERT(again.skeleton == clip.skeleton);
  RC_ASSERT(same_bits(again.motion, clip.motion));
}

RC_GTEST_PROP(AcclaimProperty, MatchesTheReferenceFormula, ()) {
  const AcclaimTexts texts = random_acclaim(12, *rc::gen::arbitrary<bool>());
  const Clip clip = read_texts(texts.asf, texts.amc);
  const Poses poses = evaluate(clip).value();
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const std::vector<ReferencePose> reference = reference_world_poses(clip, frame);
    const double near = 1e-9 * extent_of(reference);
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const Vector3 here = poses.world_position(frame, joint);
      RC_ASSERT((here - reference[joint].position).norm() < near);
    }
  }
}

RC_GTEST_PROP(AcclaimProperty, RoundTripsThroughBvh, ()) {
  const AcclaimTexts texts = random_acclaim(12, *rc::gen::arbitrary<bool>());
  const Clip clip = read_texts(texts.asf, texts.amc);
  bvh::FitOptions options;
  options.order = *rc::gen::element(AxisOrder{2, 1, 0}, AxisOrder{2, 0, 1}, AxisOrder{0, 1, 2});
  const Result<Clip> as_bvh = bvh::as_bvh(clip, options);
  RC_ASSERT(as_bvh.has_value());
  RC_ASSERT(bvh::fits(as_bvh->skeleton));
  RC_ASSERT(apart(clip, *as_bvh) < 1e-9);
  Diagnostics findings;
  const Result<Clip> home = acclaim::onto_skeleton(*as_bvh, clip, findings);
  RC_ASSERT(home.has_value());
  RC_ASSERT(home->skeleton == clip.skeleton);
  RC_ASSERT(apart(clip, *home) < 1e-9);
  RC_ASSERT(findings.find(codes::fit_rotation) == nullptr);
}

/// Angles of billions of degrees, which `random_clip` generates too, leave no digits for 1e-9.
Clip within_some_turns(Clip clip) {
  for (double& value : clip.motion.exact_values()) value = std::fmod(value, 1000.0);
  return clip;
}

/// Whether each joint of `a` has a joint of `b` at its position, in every frame.
double farthest_from_any(const Clip& a, const Clip& b) {
  const Poses poses_a = evaluate(a).value();
  const Poses poses_b = evaluate(b).value();
  if (poses_a.frames != poses_b.frames) return std::numeric_limits<double>::infinity();
  double farthest = 0.0;
  for (std::size_t frame = 0; frame < poses_a.frames; ++frame) {
    for (std::size_t joint = 0; joint < poses_a.joints; ++joint) {
      const Vector3 here = poses_a.world_position(frame, joint);
      double nearest = std::numeric_limits<double>::infinity();
      for (std::size_t other = 0; other < poses_b.joints; ++other) {
        const Vector3 there = poses_b.world_position(frame, other);
        nearest = std::min(nearest, (here - there).norm());
      }
      farthest = std::max(farthest, nearest);
    }
  }
  return farthest / reach_of(poses_a);
}

RC_GTEST_PROP(AcclaimProperty, AnySkeletonConvertsToAcclaimWithAllJoints, ()) {
  const Clip clip = within_some_turns(random_clip_of_any_layout(10, 4));
  acclaim::FitOptions options;
  options.translations = acclaim::Translations::keep;
  Diagnostics findings;
  const Result<Clip> fitted = acclaim::as_acclaim(clip, options, findings);
  RC_ASSERT(fitted.has_value());
  RC_ASSERT(acclaim::fits(fitted->skeleton));
  RC_ASSERT(farthest_from_any(clip, *fitted) < 1e-9);
  const Clip again = read_texts(asf_of(*fitted), amc_of(*fitted, exact()));
  RC_ASSERT(apart(*fitted, again) < 1e-9);
}

RC_GTEST_PROP(AcclaimProperty, RoundTripsBvhThroughAcclaim, ()) {
  Skeleton skeleton = random_layout(10, [] { return random_rotation_channels(3); });
  skeleton.euler_axes = EulerAxes::moving;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    skeleton.set_name(i, "j" + std::to_string(i));
    skeleton.set_fixed_rotations(i, Quaternion::Identity(), Quaternion::Identity());
  }
  const Clip clip = within_some_turns(random_clip(std::move(skeleton), 4));
  Diagnostics findings;
  const Result<Clip> fitted = acclaim::as_acclaim(clip, {}, findings);
  RC_ASSERT(fitted.has_value());
  const Clip read = read_texts(asf_of(*fitted), amc_of(*fitted, exact()));
  const Result<Clip> as_bvh = bvh::as_bvh(read, {});
  RC_ASSERT(as_bvh.has_value());
  const Result<Clip> home = acclaim::onto_skeleton(*as_bvh, clip, findings);
  RC_ASSERT(home.has_value());
  RC_ASSERT(apart(clip, *home) < 1e-9);
}

TEST(AsAcclaim, InsertsAZeroLengthBoneForSeveralChildren) {
  const std::string text =
      "HIERARCHY\nROOT Hips\n{\n OFFSET 0 0 0\n CHANNELS 6 Xposition Yposition Zposition Zrotation "
      "Xrotation Yrotation\n JOINT my chest\n {\n  OFFSET 0 5 0\n  CHANNELS 3 Zrotation Xrotation "
      "Yrotation\n  JOINT Left\n  {\n   OFFSET 2 1 0\n   CHANNELS 1 Xrotation\n   End Site\n   {\n "
      "   OFFSET 3 0 0\n   }\n  }\n  JOINT Right\n  {\n   OFFSET -2 1 0\n   CHANNELS 1 Xrotation\n "
      "  End Site\n   {\n    OFFSET -3 0 0\n   }\n  }\n }\n}\nMOTION\nFrames: 1\nFrame Time: "
      "0.0333333\n1 2 3 10 20 30 5 6 7 8 9\n";
  Diagnostics findings;
  const Result<Clip> clip = bvh::read(std::span<const char>(text), {}, findings);
  ASSERT_TRUE(clip);
  Diagnostics fitting;
  const Result<Clip> fitted = acclaim::as_acclaim(*clip, {}, fitting);
  ASSERT_TRUE(fitted);
  std::vector<std::string> names;
  for (const Joint& joint : fitted->skeleton.joints()) names.push_back(joint.name);
  EXPECT_EQ(names, (std::vector<std::string>{"root", "to_my_chest", "my_chest", "to_Left", "Left",
                                             "to_Right", "Right"}));
  EXPECT_EQ(fitting.find(codes::fit_name)->subject, "Hips");
  EXPECT_LT(farthest_from_any(*clip, *fitted), 1e-12);
}

std::string moving_child() {
  return "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n CHANNELS 3 Xrotation Yrotation Zrotation\n JOINT "
         "b\n {\n  OFFSET 0 5 0\n  CHANNELS 4 Yposition Zrotation Xrotation Yrotation\n  End "
         "Site\n  {\n   OFFSET 0 1 0\n  }\n }\n}\nMOTION\nFrames: 2\nFrame Time: 0.0333333\n0 0 0 "
         "5 0 0 0\n0 0 0 6 0 0 0\n";
}

TEST(AsAcclaim, KeepsDropsOrRejectsTranslations) {
  Diagnostics reading;
  const Result<Clip> clip = bvh::read(std::span<const char>(moving_child()), {}, reading);
  ASSERT_TRUE(clip);
  Diagnostics refused;
  const Result<Clip> none =
      acclaim::as_acclaim(*clip, {.translations = acclaim::Translations::refuse}, refused);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, codes::fit_translation);
  EXPECT_EQ(none.error().subject, "b");
  EXPECT_NE(none.error().message.find("frame 2"), std::string::npos);

  Diagnostics kept;
  const Result<Clip> keep = acclaim::as_acclaim(*clip, {}, kept);
  ASSERT_TRUE(keep);
  const Diagnostic* note = kept.find(codes::fit_translation);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->severity, Severity::note);
  EXPECT_EQ(note->message,
            "a joint moves relative to its parent and gets tx ty tz in the ASF: `b`");
  EXPECT_LT(farthest_from_any(*clip, *keep), 1e-12);

  Diagnostics dropped;
  const Result<Clip> drop =
      acclaim::as_acclaim(*clip, {.translations = acclaim::Translations::drop}, dropped);
  ASSERT_TRUE(drop);
  const Diagnostic* reported = dropped.find(codes::fit_translation);
  ASSERT_NE(reported, nullptr);
  EXPECT_EQ(reported->severity, Severity::warning);
  EXPECT_NE(reported->message.find("0.5"), std::string::npos);
}

TEST(AsAcclaim, HandlesManyEqualNamesQuickly) {
  Clip clip;
  Joint joint;
  joint.name = "a";
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, joint));
  for (int i = 0; i < 15'000; ++i) ASSERT_TRUE(clip.add_joint(0, joint));
  Diagnostics findings;
  const Result<Clip> fitted = acclaim::as_acclaim(clip, {}, findings);
  ASSERT_TRUE(fitted);
  EXPECT_EQ(fitted->skeleton.size(), 15'001U);
}

TEST(AsAcclaim, KeepsACompatibleSkeleton) {
  const Clip clip = clip_of_amc(example_amc());
  Diagnostics findings;
  const Result<Clip> fitted = acclaim::as_acclaim(clip, {}, findings);
  ASSERT_TRUE(fitted);
  EXPECT_TRUE(fitted->skeleton == clip.skeleton);
  EXPECT_EQ(amc_of(*fitted), example_amc());
}

TEST(OntoSkeleton, NamesMissingJoints) {
  Clip clip = clip_of_amc(example_amc());
  clip.remove_joint(*clip.skeleton.find("spine"));
  Diagnostics findings;
  const Result<Clip> home = acclaim::onto_skeleton(clip, clip_of_amc(example_amc()), findings);
  ASSERT_FALSE(home);
  EXPECT_EQ(home.error().code, codes::fit_skeleton);
  EXPECT_NE(home.error().message.find("`spine`"), std::string::npos);
}

TEST(OntoSkeleton, ReportsUnreachableRotations) {
  Clip clip = clip_of_amc(example_amc());
  Clip turned = *bvh::as_bvh(clip, {});
  const std::size_t knee = *turned.skeleton.find("ltibia");
  turned.motion.exact_at(0, *turned.column(knee, Channel::y_rotation)) += 30.0;
  Diagnostics findings;
  ASSERT_TRUE(acclaim::onto_skeleton(turned, clip, findings));
  const Diagnostic* reported = findings.find(codes::fit_rotation);
  ASSERT_NE(reported, nullptr);
  EXPECT_NE(reported->message.find("`ltibia`"), std::string::npos);
}

}  // namespace
}  // namespace mocap::test::acclaim_fit_test

// SPDX-License-Identifier: MIT
// Feet: contact detection, leg IK, and no sliding.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "body/legs.hpp"
#include "edit/signal/foot_tracks.hpp"
#include "mocap/body.hpp"
#include "mocap/bvh_style.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "pose/along_ground.hpp"
#include "pose/two_bone.hpp"
#include "support/corpus.hpp"
#include "support/random_clip.hpp"

namespace mocap::edit::signal_feet_test {
namespace {

using namespace test;
using detail::reach;
using detail::TwoBoneTurns;

Clip load_clip(const std::filesystem::path& path) {
  Diagnostics diagnostics;
  return load(path.string(), {}, diagnostics).value_or(Clip());
}

Clip walk() {
  return load_clip(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh");
}

Vector3 random_place(int size) {
  return {random_between(-size, size), random_between(-size, size), random_between(-size, size)};
}

TEST(TwoBone, BendsARightAngleIntoAnEquilateralTriangle) {
  // Both bones have length 1, bent by 90 degrees; the target is at distance 1.
  const Vector3 hip(0, 2, 0);
  const Vector3 knee(0, 1, 0);
  const Vector3 ankle(0, 1, -1);
  const Vector3 target = hip + Vector3(0, -1, 0);
  const TwoBoneTurns turns = reach(hip, knee, ankle, target, Vector3::UnitX());
  const Vector3 new_knee = hip + turns.upper * (knee - hip);
  EXPECT_LT((turns.end - target).norm(), 1e-12);
  EXPECT_NEAR((new_knee - hip).norm(), 1.0, 1e-12);
  EXPECT_NEAR((new_knee - target).norm(), 1.0, 1e-12);
  EXPECT_LT((new_knee + turns.lower * (ankle - knee) - target).norm(), 1e-12);
  // The knee stays in its plane, in front of the leg, by sin 60 degrees.
  EXPECT_NEAR(new_knee.x(), 0.0, 1e-12);
  EXPECT_NEAR(new_knee.z(), std::sqrt(3.0) / 2.0, 1e-12);
}

RC_GTEST_PROP(TwoBone, ReachesTargetsWithoutStretching, ()) {
  const Vector3 hip = random_place(5);
  const Vector3 knee = random_place(5);
  const Vector3 ankle = random_place(5);
  const Vector3 target = random_place(12);
  const double upper = (knee - hip).norm();
  const double lower = (ankle - knee).norm();
  const double now = (ankle - hip).norm();
  RC_PRE(upper > 0.1 && lower > 0.1 && now > 0.1 && (target - hip).norm() > 0.1);
  const Vector3 axis = (knee - hip).unitOrthogonal();
  const TwoBoneTurns turns = reach(hip, knee, ankle, target, axis);
  const Vector3 new_knee = hip + turns.upper * (knee - hip);
  const Vector3 new_ankle = new_knee + turns.lower * (ankle - knee);
  RC_ASSERT((new_ankle - turns.end).norm() < 1e-6);
  RC_ASSERT((new_ankle - hip).norm() <= (upper + lower) * (1.0 + 1e-9));
  const double wanted = (target - hip).norm();
  const bool is_easy = wanted < now + 0.5 * (upper + lower - now) &&
                       wanted > std::min(now, std::abs(upper - lower) * 1.001);
  if (is_easy) {
    RC_ASSERT((new_ankle - target).norm() < 1e-6);
  }
  // The end is in the direction of the target in any case.
  const Vector3 direction = (target - hip).normalized();
  RC_ASSERT((new_ankle - hip).cross(direction).norm() < 1e-6);
}

TEST(TwoBone, DoesNotMoveWithoutASolution) {
  const Vector3 hip(0, 2, 0);
  const Vector3 knee(0.1, 1, 0.2);
  const Vector3 ankle(0, 0, 0);
  const TwoBoneTurns turns = reach(hip, knee, ankle, ankle, Vector3::UnitX());
  EXPECT_LT(turns.upper.vec().norm() + turns.lower.vec().norm(), 1e-9);
  const TwoBoneTurns folded = reach(hip, hip, ankle, Vector3(1, 1, 1), Vector3::UnitX());
  EXPECT_TRUE(folded.end.allFinite());
}

TEST(Legs, AreFoundByTheirFeet) {
  const Clip clip = walk();
  const std::vector<detail::Leg> legs = detail::find_legs(clip.skeleton);
  ASSERT_EQ(legs.size(), 2U);
  const auto name = [&](std::size_t joint) { return clip.skeleton[joint].name; };
  EXPECT_EQ(name(legs[0].thigh), "LeftUpLeg");
  EXPECT_EQ(name(legs[0].shin), "LeftLeg");
  EXPECT_EQ(name(legs[0].ankle), "LeftFoot");
  EXPECT_EQ(name(legs[1].ankle), "RightFoot");
}

TEST(FootContacts, AlternateInAWalk) {
  const Clip clip = walk();
  const Result<std::vector<FootContacts>> contacts = foot_contacts(clip);
  ASSERT_TRUE(contacts) << contacts.error().message;
  for (const FootContacts& foot : *contacts) {
    ASSERT_GE(foot.spans.size(), 1U) << clip.skeleton[foot.joint].name;
    std::size_t frames = 0;
    for (std::size_t i = 0; i < foot.spans.size(); ++i) {
      frames += foot.spans[i].count;
      EXPECT_GE(foot.spans[i].first, 1U);  // The reference pose is excluded.
      if (i != 0) {
        EXPECT_GT(foot.spans[i].first, foot.spans[i - 1].first + foot.spans[i - 1].count);
      }
      EXPECT_TRUE(foot.includes(foot.spans[i].first));
      EXPECT_FALSE(foot.includes(foot.spans[i].first - 1));
      EXPECT_TRUE(foot.includes(foot.spans[i].first + foot.spans[i].count - 1));
      EXPECT_FALSE(foot.includes(foot.spans[i].first + foot.spans[i].count));
    }
    // In a walk, a foot is on the ground for half to three quarters of the time.
    EXPECT_GT(frames * 10, clip.motion.frames() * 3) << clip.skeleton[foot.joint].name;
    EXPECT_LT(frames * 10, clip.motion.frames() * 9) << clip.skeleton[foot.joint].name;
  }
  ContactRules flat;
  flat.height = 0.0;
  EXPECT_FALSE(foot_contacts(clip, flat));
  EXPECT_FALSE(foot_contacts(Clip()));
}

/// The number of contact frames of each foot.
std::vector<std::size_t> frames_of_contact(const std::vector<FootContacts>& contacts) {
  std::vector<std::size_t> frames;
  for (const FootContacts& foot : contacts) {
    frames.push_back(0);
    for (const FrameSpan& span : foot.spans) frames.back() += span.count;
  }
  return frames;
}

TEST(FootContacts, AreNotAffectedByOutliersBelow) {
  const Clip clip = walk();
  const Result<std::vector<FootContacts>> contacts = foot_contacts(clip);
  ASSERT_TRUE(contacts);
  // Two T-poses below the floor, one of them at the end.
  Clip posed = clip;
  posed.format_data.remove<bvh::Style>();
  posed.motion.insert_frames(1, 2);
  posed.motion.insert_frames(posed.motion.frames(), 1);
  for (const std::size_t frame : {std::size_t{1}, std::size_t{2}, posed.motion.frames() - 1}) {
    const auto row = posed.motion.exact_row(frame);
    std::fill(row.begin(), row.end(), 0.0);
    row[1] = -100.0;
  }
  const Result<std::vector<FootContacts>> found = foot_contacts(posed);
  ASSERT_TRUE(found);
  const std::vector<std::size_t> before = frames_of_contact(*contacts);
  const std::vector<std::size_t> after = frames_of_contact(*found);
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i)
    EXPECT_LE(std::max(before[i], after[i]) - std::min(before[i], after[i]), 10U) << i;
}

TEST(FootContacts, AreFoundOnEveryStepOfStairs) {
  const Clip clip = load_clip(std::string(MOCAP_PROJECT_DIR) + "/samples/stairs.bvh");
  const Result<std::vector<FootContacts>> contacts = foot_contacts(clip);
  ASSERT_TRUE(contacts);
  const double body = guess_scale(clip.skeleton).body_length;
  std::vector<double> heights;
  for (const FootContacts& foot : *contacts) {
    const std::vector<Vector3> track = world_tracks(clip, {foot.joint}).front();
    for (const FrameSpan& span : foot.spans)
      heights.push_back(track[span.first + span.count / 2].y());
  }
  std::sort(heights.begin(), heights.end());
  ASSERT_FALSE(heights.empty());
  std::size_t levels = 1;
  for (std::size_t i = 1; i < heights.size(); ++i) {
    if (heights[i] - heights[i - 1] > 0.04 * body) ++levels;
  }
  EXPECT_GE(levels, 4U);
  // Nearly all the time, at least one foot is on the ground.
  std::size_t carried = 0;
  for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
    if (std::any_of(contacts->begin(), contacts->end(),
                    [&](const FootContacts& foot) { return foot.includes(frame); }))
      ++carried;
  }
  EXPECT_GT(carried * 10, clip.motion.frames() * 8);
}

TEST(FootContacts, AreNotFoundAtTheTopOfAJumpOrForARaisedFoot) {
  const Clip clip = walk();
  // One frame of the walk in which both feet are near the ground, held for two seconds.
  Clip still = clip;
  still.format_data.remove<bvh::Style>();
  const auto held = [&](std::size_t frame) {
    const auto from = clip.motion.row(60);
    std::copy(from.begin(), from.end(), still.motion.exact_row(frame).begin());
  };
  for (std::size_t frame = 0; frame < still.motion.frames(); ++frame) held(frame);
  still.metadata.starts_with_reference = false;
  Clip jump = still;
  const double fps = jump.motion.frame_time.frames_per_second();
  const double unit = guess_scale(clip.skeleton).body_length / 1.7;
  // The body is in the air for 0.6 s, and falls from 0.44 m by half of g t squared.
  for (std::size_t frame = 80; frame < 152; ++frame) {
    const double t = (static_cast<double>(frame) - 116.0) / fps;
    jump.motion.exact_at(frame, 1) += unit * std::max(0.0, 0.44 - 4.905 * t * t);
  }
  const Result<std::vector<FootContacts>> contacts = foot_contacts(jump);
  ASSERT_TRUE(contacts);
  std::size_t touching = 0;
  for (const FootContacts& foot : *contacts) {
    if (foot.includes(40)) ++touching;
    EXPECT_FALSE(foot.includes(116)) << clip.skeleton[foot.joint].name;
  }
  EXPECT_GT(touching, 0U);
  // A thigh raised to the side for a second.
  Clip raised = still;
  const std::size_t thigh = *clip.skeleton.find("LeftUpLeg");
  const std::size_t column = clip.skeleton.channel_offsets()[thigh];
  for (std::size_t k = 0; k < clip.skeleton[thigh].channels.size(); ++k) {
    if (!is_rotation(clip.skeleton[thigh].channels[k])) continue;
    for (std::size_t frame = 80; frame < 200; ++frame)
      raised.motion.exact_at(frame, column + k) += 40.0;
  }
  const Result<std::vector<FootContacts>> of_raised = foot_contacts(raised);
  ASSERT_TRUE(of_raised);
  for (const FootContacts& foot : *of_raised) {
    const std::string& name = clip.skeleton[foot.joint].name;
    if (name.starts_with("Left")) {
      EXPECT_FALSE(foot.includes(140)) << name;
    }
  }
}

TEST(FootContacts, AreFoundAfterTwoTPoses) {
  MOCAP_NEEDS_CORPUS();
  for (const auto& path : corpus_files("bvh", ".bvh")) {
    if (path.string().find("kevinxie4c__motion-viewer/walk.bvh") == std::string::npos) continue;
    const Clip clip = load_clip(path);
    const Result<std::vector<FootContacts>> contacts = foot_contacts(clip);
    ASSERT_TRUE(contacts);
    for (const std::size_t frames : frames_of_contact(*contacts))
      EXPECT_GT(frames * 10, clip.motion.frames() * 2);
  }
}

/// How far feet slide. A rolling foot rotates about a static point, so if both the ankle and the
/// toe are in contact, the one that moves less counts.
double slide(const Clip& clip, const std::vector<FootContacts>& contacts, const Vector3& up) {
  double sum = 0.0;
  for (const detail::Leg& leg : detail::find_legs(clip.skeleton)) {
    std::vector<const FootContacts*> points;
    std::vector<std::vector<Vector3>> tracks;
    for (const FootContacts& foot : contacts) {
      if (foot.joint != leg.ankle && foot.joint != leg.toe) continue;
      points.push_back(&foot);
      tracks.push_back(world_tracks(clip, {foot.joint}).front());
    }
    for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
      std::optional<double> least;
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (!points[i]->includes(frame) || !points[i]->includes(frame - 1)) continue;
        const double step =
            detail::along_ground(tracks[i][frame] - tracks[i][frame - 1], up).norm();
        least = std::min(least.value_or(step), step);
      }
      sum += least.value_or(0.0);
    }
  }
  return sum;
}

/// A walk with sliding feet: the body moves faster than its legs walk.
Clip sliding_walk(double more) {
  Clip clip = walk();
  for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
    for (const std::size_t c : {std::size_t{0}, std::size_t{2}}) {
      clip.motion.exact_at(frame, c) += more * (clip.motion.at(frame, c) - clip.motion.at(1, c));
    }
  }
  return clip;
}

void expect_only_legs_changed(const Clip& before, const Clip& after) {
  std::vector<bool> may_change(before.motion.channels());
  const std::vector<std::size_t> columns = before.skeleton.channel_offsets();
  for (const detail::Leg& leg : detail::find_legs(before.skeleton)) {
    for (const std::size_t joint : {leg.thigh, leg.shin, leg.ankle}) {
      std::fill(may_change.begin() + static_cast<std::ptrdiff_t>(columns[joint]),
                may_change.begin() + static_cast<std::ptrdiff_t>(columns[joint + 1]), true);
    }
  }
  std::size_t changed = 0;
  for (std::size_t frame = 0; frame < before.motion.frames(); ++frame) {
    for (std::size_t c = 0; c < before.motion.channels(); ++c) {
      if (before.motion.at(frame, c) == after.motion.at(frame, c)) continue;
      ASSERT_TRUE(may_change[c]) << frame << ' ' << c;
      ++changed;
    }
  }
  EXPECT_GT(changed, 0U);
}

TEST(PlantFeet, RemovesFootSlidingOnly) {
  for (const double more : {0.0, 0.05}) {
    const Clip clip = sliding_walk(more);
    const Vector3 up = Vector3::UnitY();
    const Result<std::vector<FootContacts>> contacts = foot_contacts(clip);
    ASSERT_TRUE(contacts);
    Clip planted = clip;
    Diagnostics diagnostics;
    ASSERT_TRUE(apply(PlantFeet{}, planted, diagnostics));
    ASSERT_TRUE(planted.validate());
    EXPECT_NE(diagnostics.find(codes::edit_contacts), nullptr);
    ASSERT_NE(diagnostics.find(codes::edit_slide), nullptr);
    const double before = slide(clip, *contacts, up);
    const double after = slide(planted, *contacts, up);
    EXPECT_LT(after, 0.2 * before) << before << " to " << after << '\n'
                                   << diagnostics.find(codes::edit_slide)->message;
    expect_only_legs_changed(clip, planted);

    // Feet are blended to their positions, so no frame jumps.
    const std::vector<detail::Leg> legs = detail::find_legs(clip.skeleton);
    const auto tracks = world_tracks(planted, {legs[0].ankle, legs[1].ankle});
    const auto old_tracks = world_tracks(clip, {legs[0].ankle, legs[1].ankle});
    double fastest = 0.0;
    double old_fastest = 0.0;
    for (std::size_t foot = 0; foot < 2; ++foot) {
      for (std::size_t frame = 2; frame < tracks[foot].size(); ++frame) {
        fastest = std::max(fastest, (tracks[foot][frame] - tracks[foot][frame - 1]).norm());
        old_fastest =
            std::max(old_fastest, (old_tracks[foot][frame] - old_tracks[foot][frame - 1]).norm());
        EXPECT_NEAR(tracks[foot][frame].y(), old_tracks[foot][frame].y(), 1.0) << frame;
      }
    }
    EXPECT_LT(fastest, 1.5 * old_fastest);
  }
}

TEST(PlantFeet, KeepsWorldRotationOfTheFoot) {
  const Clip clip = sliding_walk(0.05);
  Clip planted = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(PlantFeet{}, planted, diagnostics));
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(planted).value();
  for (const detail::Leg& leg : detail::find_legs(clip.skeleton)) {
    for (std::size_t frame = 0; frame < before.frames; ++frame) {
      const Quaternion a = before.world_rotation(frame, leg.ankle);
      const Quaternion b = after.world_rotation(frame, leg.ankle);
      ASSERT_GT(std::abs(a.dot(b)), 1.0 - 1e-10);
    }
  }
}

// A shin that can only bend cannot compensate for the roll of the thigh.
TEST(PlantFeet, ReportsFootRotationForStiffJoints) {
  Diagnostics of_reading;
  const Result<Clip> stroll =
      load(std::string(MOCAP_PROJECT_DIR) + "/samples/stroll_01.amc", {}, of_reading);
  ASSERT_TRUE(stroll);
  Clip stiff = *stroll;
  const std::size_t foot = *stiff.skeleton.find("LeftFoot");
  std::vector<Channel> channels = stiff.skeleton[foot].channels;
  channels.resize(2);
  stiff.set_channels(foot, channels);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(PlantFeet{}, stiff, diagnostics));
  const Diagnostic* note = diagnostics.find(codes::edit_slide);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->detail.find("feet were rotated by up to"), std::string::npos) << note->detail;
  for (Clip clip : {*stroll, walk()}) {
    const bool keeps = clip.skeleton[*clip.skeleton.find("LeftFoot")].channels.size() >= 3;
    if (!keeps) continue;
    Diagnostics quiet;
    ASSERT_TRUE(apply(PlantFeet{}, clip, quiet));
    EXPECT_EQ(quiet.find(codes::edit_slide)->detail, "");
  }
}

TEST(PlantFeet, WorksForRealRecordingsInAnyOrder) {
  MOCAP_NEEDS_CORPUS();
  std::size_t walks = 0;
  for (const auto& path : corpus_files("bvh", ".bvh")) {
    const std::string name = path.string();
    const bool is_walk = name.find("cmu_12_01_walk") != std::string::npos ||
                         name.find("walk_normal") != std::string::npos ||
                         name.find("walking1.bvh") != std::string::npos;
    if (!is_walk) continue;
    const Clip clip = load_clip(path);
    Clip planted = clip;
    Diagnostics diagnostics;
    const Status done = apply(PlantFeet{}, planted, diagnostics);
    ASSERT_TRUE(done) << name << ' ' << done.error().message;
    const Result<std::vector<FootContacts>> contacts = foot_contacts(clip);
    const AxisGuess axes = guess_axes(clip);
    const Vector3 up = axes.up == Axis::plus_z ? Vector3::UnitZ() : Vector3::UnitY();
    const double before = slide(clip, *contacts, up);
    const double after = slide(planted, *contacts, up);
    EXPECT_LT(after, 0.2 * before) << name << ' ' << before << " to " << after << '\n'
                                   << diagnostics.find(codes::edit_slide)->message;
    expect_only_legs_changed(clip, planted);
    ++walks;
  }
  EXPECT_GE(walks, 3U);
}

TEST(PlantFeet, ReportsMissingParts) {
  Diagnostics diagnostics;
  Clip nobody;
  Joint joint;
  joint.name = "Box";
  joint.channels = {Channel::x_rotation};
  ASSERT_TRUE(nobody.skeleton.add(Joint::no_parent, std::move(joint)));
  nobody.motion = Motion(5, 1);
  const Status no_body = apply(PlantFeet{}, nobody, diagnostics);
  ASSERT_FALSE(no_body);
  EXPECT_EQ(no_body.error().code, codes::edit_no_body);

  // The body falls faster than any foot in contact could move.
  Clip falls = walk();
  for (std::size_t frame = 1; frame < falls.motion.frames(); ++frame) {
    falls.motion.exact_at(frame, 1) -= 20.0 * static_cast<double>(frame);
  }
  const Status no_contacts = apply(PlantFeet{}, falls, diagnostics);
  ASSERT_FALSE(no_contacts);
  EXPECT_EQ(no_contacts.error().code, codes::edit_no_contacts);
  PlantFeet nowhere;
  nowhere.farthest = 0.0;
  EXPECT_FALSE(validate(nowhere, walk()));
}

}  // namespace
}  // namespace mocap::edit::signal_feet_test

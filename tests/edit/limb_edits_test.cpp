// SPDX-License-Identifier: MIT
// Changed bone lengths, inserted joints, pinned hands, feet on the ground.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "edit/clip_text.hpp"
#include "edit/edit_checks.hpp"
#include "edit/signal/foot_tracks.hpp"
#include "mocap/body.hpp"
#include "mocap/formats.hpp"
#include "mocap/units.hpp"
#include "support/person.hpp"

namespace mocap::edit::limb_edits_test {
namespace {

using namespace test;

Clip sample_clip(const std::string& name) {
  Diagnostics diagnostics;
  return load(std::string(MOCAP_PROJECT_DIR) + "/samples/" + name, {}, diagnostics)
      .value_or(Clip());
}

Result<Diagnostics> applied(const std::vector<Step>& steps, Clip& clip) {
  std::vector<Edit> edits;
  for (const Step& step : steps) {
    Result<Edit> edit = parse(step);
    if (!edit) return tl::unexpected<Error>(edit.error());
    edits.push_back(std::move(*edit));
  }
  Diagnostics diagnostics;
  if (Status done = apply(edits, clip, diagnostics); !done) {
    return tl::unexpected<Error>(done.error());
  }
  return diagnostics;
}

RC_GTEST_PROP(BoneLength, ChangesOneBoneAndMovesItsDescendants, ()) {
  const Clip clip = body();
  Clip edited = clip;
  const double length = random_between(5, 60);
  Diagnostics diagnostics;
  RC_ASSERT(apply(BoneLengths{{{"LeftArm", length, false}}}, edited, diagnostics).has_value());
  RC_ASSERT(edited.validate().has_value());
  const std::size_t arm = *clip.skeleton.find("LeftArm");
  RC_ASSERT(std::abs(edited.skeleton.bone(arm).length - length) <= 1e-9 * length);
  RC_ASSERT(diagnostics.find(codes::edit_bone_length) != nullptr);
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double near = 1e-9 * size_of(clip);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      const bool is_below = joint > arm && joint < clip.skeleton.subtree_end(arm);
      const Vector3 displacement = place(after, frame, joint) - place(before, frame, joint);
      const Vector3 bone = place(before, frame, arm + 1) - place(before, frame, arm);
      const Vector3 wanted =
          is_below ? Vector3((length / bone.norm() - 1.0) * bone) : Vector3(Vector3::Zero());
      RC_ASSERT((displacement - wanted).norm() <= near);
    }
  }
}

RC_GTEST_PROP(BoneLength, AFactorAndItsInverseCancel, ()) {
  const Clip clip = body();
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(BoneLengths{{{"*Leg", 2.0, true}}}, edited, diagnostics).has_value());
  RC_ASSERT(!(edited.skeleton == clip.skeleton));
  RC_ASSERT(apply(BoneLengths{{{"*Leg", 0.5, true}}}, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton == clip.skeleton);
  assert_same_numbers(edited, clip);
}

TEST(BoneLength, SuggestsGroundFeetOnlyForLegBones) {
  const auto advice_for = [](const std::string& joint) {
    Clip clip = walking_person(5, 0.5);
    Diagnostics diagnostics;
    EXPECT_TRUE(apply(BoneLengths{{{joint, 1.5, true}}}, clip, diagnostics));
    const Diagnostic* note = diagnostics.find(codes::edit_bone_length);
    return note == nullptr ? "no note" : note->advice;
  };
  EXPECT_EQ(advice_for("LeftForeArm"), "");
  EXPECT_EQ(advice_for("Neck"), "");
  EXPECT_NE(advice_for("LeftLeg").find("--ground-feet"), std::string::npos);
  EXPECT_NE(advice_for("RightFoot").find("--ground-feet"), std::string::npos);
}

TEST(BoneLength, ParsesLengthsAndFactors) {
  Clip clip = walking_person(10, 0.5);
  ASSERT_TRUE(applied({{"bone-length", "LeftForeArm=30,*UpLeg=x1.5"}}, clip));
  EXPECT_NEAR(clip.skeleton.bone(*clip.skeleton.find("LeftForeArm")).length, 30.0, 1e-9);
  EXPECT_NEAR(clip.skeleton.bone(*clip.skeleton.find("RightUpLeg")).length, 63.0, 1e-9);
  for (const char* wrong : {"", "LeftForeArm", "LeftForeArm=", "LeftForeArm=0", "LeftForeArm=x-1",
                            "LeftForeArm=xx2", "=3"}) {
    EXPECT_FALSE(parse({"bone-length", wrong})) << wrong;
  }
  EXPECT_EQ(applied({{"bone-length", "Nobody=3"}}, clip).error().code, codes::edit_joint);
}

RC_GTEST_PROP(InsertJoint, PreservesWorldMotion, ()) {
  const Clip clip = named_clip();
  Clip edited = clip;
  Diagnostics diagnostics;
  const auto child = *rc::gen::inRange<std::size_t>(0, clip.skeleton.size());
  const InsertJoint insert{clip.skeleton[child].name, "new joint", random_between(0, 1)};
  const Status done = apply(insert, edited, diagnostics);
  if (!done) {
    RC_ASSERT(edited.skeleton == clip.skeleton);
    return;
  }
  RC_ASSERT(edited.skeleton.size() == clip.skeleton.size() + 1);
  const std::size_t added = *edited.skeleton.find("new joint");
  RC_ASSERT(edited.skeleton[added + 1].parent == added);
  std::vector<std::size_t> joints;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    joints.push_back(*edited.skeleton.find(clip.skeleton[i].name));
  }
  assert_same_world(clip, edited, joints);
}

TEST(InsertJoint, IsAtThePositionAlongTheBone) {
  Clip clip = walking_person(10, 0.5);
  ASSERT_TRUE(applied({{"insert-joint", "LeftHand=LeftTwist@0.75"}}, clip));
  const std::size_t twist = *clip.skeleton.find("LeftTwist");
  const std::size_t hand = *clip.skeleton.find("LeftHand");
  EXPECT_EQ(clip.skeleton[hand].parent, twist);
  EXPECT_NEAR(clip.skeleton[twist].offset.norm(), 3.0 * clip.skeleton[hand].offset.norm(), 1e-9);
  EXPECT_EQ(applied({{"insert-joint", "Hips=Root"}}, clip).error().code, codes::edit_joint);
  EXPECT_EQ(applied({{"insert-joint", "LeftHand=Hips"}}, clip).error().code, codes::edit_joint);
  EXPECT_FALSE(parse({"insert-joint", "LeftHand"}));
  EXPECT_FALSE(parse({"insert-joint", "LeftHand=New@2"}));
}

/// A hand that sways by a few centimetres around a bent elbow.
Clip swaying_person() {
  Clip clip = walking_person(120, 0.2);
  for (double& value : clip.motion.exact_values()) value *= 0.3;
  const std::size_t arm = *clip.column(*clip.skeleton.find("LeftForeArm"), Channel::y_rotation);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    clip.motion.exact_at(frame, arm) = -100.0 + 4.0 * std::sin(0.2 * static_cast<double>(frame));
  }
  for (std::size_t column = 0; column < 3; ++column) {
    for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
      clip.motion.exact_at(frame, column) = clip.motion.at(0, column);
    }
  }
  return clip;
}

TEST(Pin, ReportsLengthsInTheUnitThatWasSet) {
  Clip clip = swaying_person();
  // At six units per metre, no unit gives a human size.
  scale_lengths(clip, 6.0 / 100.0);
  Clip without_unit = clip;
  const Result<Diagnostics> in_units = applied({{"pin", "LeftHand"}}, without_unit);
  ASSERT_TRUE(in_units) << in_units.error().message;
  EXPECT_NE(in_units->find(codes::edit_pin)->message.find(" units "), std::string::npos)
      << in_units->find(codes::edit_pin)->message;
  const Result<Diagnostics> in_metres = applied({{"units", "0.1667"}, {"pin", "LeftHand"}}, clip);
  ASSERT_TRUE(in_metres) << in_metres.error().message;
  EXPECT_NE(in_metres->find(codes::edit_pin)->message.find(" m "), std::string::npos)
      << in_metres->find(codes::edit_pin)->message;
}

TEST(Pin, KeepsAHandWhereItWas) {
  const Clip clip = swaying_person();
  Clip pinned = clip;
  const Result<Diagnostics> reported = applied({{"pin", "LeftHand"}}, pinned);
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_NE(reported->find(codes::edit_pin), nullptr);
  const std::size_t hand = *clip.skeleton.find("LeftHand");
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(pinned).value();
  double swayed = 0.0;
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    swayed = std::max(swayed, (place(before, frame, hand) - place(before, 0, hand)).norm());
    EXPECT_LT((place(after, frame, hand) - place(before, 0, hand)).norm(), 1e-6) << frame;
    // The hand keeps its world rotation, and the bones keep their lengths.
    const Quaternion a = before.world_rotation(frame, hand);
    const Quaternion b = after.world_rotation(frame, hand);
    EXPECT_GT(std::abs(a.dot(b)), 1.0 - 1e-9);
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      const bool is_arm = joint + 2 >= hand && joint <= hand;
      if (is_arm) continue;
      EXPECT_LT((place(after, frame, joint) - place(before, frame, joint)).norm(), 1e-6) << joint;
    }
  }
  EXPECT_GT(swayed, 0.5) << "otherwise the test shows nothing";
}

TEST(Pin, EasesAtTheEndsOfARange) {
  const Clip clip = swaying_person();
  Clip pinned = clip;
  Step step{"pin", "LeftHand"};
  step.during = "30..80";
  step.fade = "10";
  const Result<Diagnostics> reported = applied({step}, pinned);
  ASSERT_TRUE(reported) << reported.error().message;
  const std::size_t hand = *clip.skeleton.find("LeftHand");
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(pinned).value();
  double fastest = 0.0;
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    const bool is_outside = frame < 30 || frame > 80;
    const bool is_held = frame >= 40 && frame <= 70;
    if (is_outside) {
      EXPECT_EQ((place(after, frame, hand) - place(before, frame, hand)).norm(), 0.0) << frame;
    }
    if (is_held) {
      EXPECT_LT((place(after, frame, hand) - place(before, 30, hand)).norm(), 1e-6) << frame;
    }
    if (frame > 0) {
      fastest =
          std::max(fastest, (place(after, frame, hand) - place(after, frame - 1, hand)).norm());
    }
  }
  EXPECT_LT(fastest, 3.0) << "nothing leaps";
}

TEST(Pin, AcceptsTheTargetOfAnotherFrame) {
  const Clip clip = swaying_person();
  Clip pinned = clip;
  ASSERT_TRUE(applied({{"pin", "LeftHand@50"}}, pinned));
  const std::size_t hand = *clip.skeleton.find("LeftHand");
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(pinned).value();
  EXPECT_LT((place(after, 10, hand) - place(before, 50, hand)).norm(), 1e-6);
}

TEST(Pin, DoesNotStretchOutOfReach) {
  Clip clip = swaying_person();
  // The person walks away from that position.
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    clip.motion.exact_at(frame, 2) += 5.0 * static_cast<double>(frame);
  }
  Clip pinned = clip;
  const Result<Diagnostics> reported = applied({{"pin", "LeftHand"}}, pinned);
  ASSERT_TRUE(reported);
  EXPECT_NE(reported->find(codes::edit_pin)->detail.find("does not reach"), std::string::npos);
  const std::size_t hand = *clip.skeleton.find("LeftHand");
  const Poses after = evaluate(pinned).value();
  for (std::size_t frame = 0; frame < after.frames; ++frame) {
    for (const std::size_t joint : {hand, hand - 1}) {
      const double length = (place(after, frame, joint) - place(after, frame, joint - 1)).norm();
      EXPECT_NEAR(length, clip.skeleton[joint].offset.norm(), 1e-6);
    }
  }
}

TEST(Pin, RequiresALimb) {
  Clip clip = swaying_person();
  EXPECT_EQ(applied({{"pin", "Hips"}}, clip).error().code, codes::edit_joint);
  EXPECT_EQ(applied({{"pin", "Nobody"}}, clip).error().code, codes::edit_joint);
  EXPECT_EQ(applied({{"pin", "LeftHand@500"}}, clip).error().code, codes::edit_range);
  EXPECT_FALSE(parse({"pin", ""}));
  EXPECT_FALSE(parse({"pin", "LeftHand@x"}));
}

/// The height of the lowest joint of any foot, since the depths and gaps that the edit reports are
/// only available as text. It does not include heels.
double lowest_foot(const Clip& clip) {
  const std::vector<std::size_t> feet = find_body_parts(clip.skeleton).feet;
  double lowest = 1e300;
  for (const auto& track : world_tracks(clip, feet)) {
    for (std::size_t frame = 1; frame < track.size(); ++frame) {
      lowest = std::min(lowest, track[frame].y());
    }
  }
  return lowest;
}

/// How much the height of a toe joint varies over all frames in which the foot is flat.
double toe_spread(const Clip& clip, const std::vector<FootContacts>& contacts,
                  const std::string& side) {
  const std::size_t ankle = *clip.skeleton.find(side + "Foot");
  const std::size_t toe = *clip.skeleton.find(side + "ToeBase");
  const std::vector<Vector3> track = world_tracks(clip, {toe}).front();
  double lowest = 1e300;
  double highest = -1e300;
  for (std::size_t frame = 1; frame < track.size(); ++frame) {
    const bool is_flat =
        std::all_of(contacts.begin(), contacts.end(), [&](const FootContacts& foot) {
          return (foot.joint != ankle && foot.joint != toe) || foot.includes(frame);
        });
    if (!is_flat) continue;
    lowest = std::min(lowest, track[frame].y());
    highest = std::max(highest, track[frame].y());
  }
  return highest - lowest;
}

TEST(GroundFeet, LiftsSunkenFeet) {
  const Clip walk = sample_clip("walk.bvh");
  ASSERT_FALSE(walk.motion.empty());
  Clip even = walk;
  ASSERT_TRUE(applied({{"ground-feet", ""}}, even));
  // The body bobs up and down, so that both feet sink and float.
  Clip sinking = walk;
  for (std::size_t frame = 1; frame < walk.motion.frames(); ++frame) {
    sinking.motion.exact_at(frame, 1) += 0.6 * std::sin(0.03 * static_cast<double>(frame));
  }
  ASSERT_LT(lowest_foot(sinking), lowest_foot(even) - 0.2);
  Clip grounded = sinking;
  const Result<Diagnostics> reported = applied({{"ground-feet", ""}}, grounded);
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_EQ(std::count_if(reported->entries().begin(), reported->entries().end(),
                          [](const Diagnostic& each) { return each.code == codes::edit_ground; }),
            2);
  EXPECT_GT(lowest_foot(grounded), lowest_foot(sinking) + 0.1);
  // A foot that is flat on the ground has its toes at a constant height.
  const Result<std::vector<FootContacts>> contacts = foot_contacts(sinking);
  ASSERT_TRUE(contacts);
  for (const char* side : {"Left", "Right"}) {
    EXPECT_LT(toe_spread(grounded, *contacts, side), 0.6 * toe_spread(sinking, *contacts, side));
  }
}

/// How far the edit moves any foot joint in the frames from `first` on, before `end`.
double largest_foot_move(const Clip& before, const Clip& after, std::size_t first,
                         std::size_t end) {
  const std::vector<std::size_t> feet = find_body_parts(before.skeleton).feet;
  const auto old = world_tracks(before, feet);
  const auto now = world_tracks(after, feet);
  double greatest = 0.0;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    for (std::size_t frame = first; frame < end; ++frame) {
      greatest = std::max(greatest, (now[i][frame] - old[i][frame]).norm());
    }
  }
  return greatest;
}

TEST(GroundFeet, KeepsFeetOnStairs) {
  const Clip stairs = sample_clip("stairs.bvh");
  ASSERT_FALSE(stairs.motion.empty());
  Clip grounded = stairs;
  const Result<Diagnostics> reported = applied({{"ground-feet", ""}}, grounded);
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_EQ(largest_foot_move(stairs, grounded, 0, 70), 0.0) << "on lower steps";
  EXPECT_LT(largest_foot_move(stairs, grounded, 0, stairs.motion.frames()), 0.5);
  for (const Diagnostic& note : reported->entries()) {
    if (note.code != codes::edit_ground) continue;
    EXPECT_NE(note.message.find("was up to 0.00 m below"), std::string::npos) << note.message;
    EXPECT_NE(note.detail.find("contacts on another level"), std::string::npos) << note.detail;
  }
}

TEST(GroundFeet, RepairsContactsNextToAPlatform) {
  Clip sinking = sample_clip("walk.bvh");
  ASSERT_FALSE(sinking.motion.empty());
  const std::size_t frames = sinking.motion.frames();
  const std::size_t platform = 2 * frames / 3;
  for (std::size_t frame = 1; frame < frames; ++frame) {
    sinking.motion.exact_at(frame, 1) += 0.6 * std::sin(0.03 * static_cast<double>(frame));
    if (frame >= platform) sinking.motion.exact_at(frame, 1) += 30.0;
  }
  Clip grounded = sinking;
  ASSERT_TRUE(applied({{"ground-feet", ""}}, grounded));
  EXPECT_GT(lowest_foot(grounded), lowest_foot(sinking) + 0.1);
  EXPECT_GT(largest_foot_move(sinking, grounded, 1, platform), 0.2);
  // The step onto the platform may still fade out.
  EXPECT_EQ(largest_foot_move(sinking, grounded, platform + 20, frames), 0.0);
}

TEST(GroundFeet, AcceptsAHeight) {
  EXPECT_TRUE(parse({"ground-feet", "-1.5"}));
  EXPECT_FALSE(parse({"ground-feet", "low"}));
  Clip nobody = clip_of_rows(10, [](int i) { return std::to_string(i) + " 0 0 0 0 0"; });
  EXPECT_EQ(applied({{"ground-feet", ""}}, nobody).error().code, codes::edit_no_body);
  Clip person = walking_person(10);
  EXPECT_EQ(applied({{"ground-feet", "1e300"}}, person).error().code, codes::edit_value);
}

}  // namespace
}  // namespace mocap::edit::limb_edits_test

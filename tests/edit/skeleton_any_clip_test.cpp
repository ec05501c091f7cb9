// SPDX-License-Identifier: MIT
// Every skeleton edit, on clips of every kind, succeeds or fails without changing anything.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "edit/edit_checks.hpp"
#include "mocap/edit/chain.hpp"

namespace mocap::edit::skeleton_any_clip_test {
namespace {

using namespace test;

struct Words {
  Step step;
  bool keeps_places = true;  ///< The remaining joints, compared by name, keep their positions.
};

const std::vector<Words>& all_steps() {
  static const std::vector<Words> steps{
      {{"order", "ZXY"}},
      {{"order", "xyz:joint0,joint*"}},
      {{"add-channels", "rotations"}},
      {{"add-channels", "positions:joint0"}},
      {{"add-channels", "all"}},
      {{"position-mode", "add"}},
      {{"position-mode", "replace"}},
      {{"position-mode", "either"}},
      {{"add-root", "Root"}},
      {{"add-root", "a:b:fixed"}},
      {{"add-root", "Root:ground"}},
      {{"join-roots", "Root"}},
      {{"reorder", "joint2,joint1"}},
      {{"end-sites", "add"}},
      {{"end-sites", "drop"}},
      {{"rest-pose", "frame:0"}},
      {{"rest-pose", "t-pose"}},
      {{"rest-pose", "arms-down"}},
      {{"keep", "joint0"}},
      {{"remove", "joint1"}},
      {{"rename", "joint0=other"}, false},
      {{"names", "mixamo"}, false},
      {{"insert-joint", "joint1=between"}},
      {{"insert-joint", "joint2=half@0.25"}},
      {{"bone-length", "joint0=x1.5,joint1=3"}, false},
      {{"rotate-only", ""}, false},
      {{"rotate-only", "1"}, false},
  };
  return steps;
}

void assert_finite(const Clip& clip) {
  for (const double value : clip.motion.values()) RC_ASSERT(std::isfinite(value));
  for (const Joint& joint : clip.skeleton.joints()) {
    RC_ASSERT(joint.offset.allFinite());
    for (const EndSite& site : joint.end_sites) RC_ASSERT(site.offset.allFinite());
  }
}

void assert_places_by_name(const Clip& clip, const Clip& edited) {
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double near = 1e-9 * size_of(clip);
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const auto place_now = edited.skeleton.find(clip.skeleton[joint].name);
    if (!place_now) continue;
    for (std::size_t frame = 0; frame < before.frames; ++frame) {
      const Vector3 a = place(before, frame, joint);
      RC_ASSERT((a - place(after, frame, *place_now)).norm() <= near);
    }
  }
}

/// Asserts that an edit either succeeds with a valid clip, or fails with a message and changes
/// nothing.
void assert_done_or_refused(const Clip& clip, const Words& words) {
  RC_LOG() << words.step.name << " " << words.step.value << "\n";
  const Result<Edit> edit = parse(words.step);
  RC_ASSERT(edit.has_value());
  Clip edited = clip;
  Diagnostics diagnostics;
  const Status done = apply(std::span(&*edit, 1), edited, diagnostics);
  if (!done) {
    RC_ASSERT(!done.error().message.empty());
    RC_ASSERT(edited.skeleton == clip.skeleton);
    assert_same_numbers(edited, clip);
    return;
  }
  RC_ASSERT(edited.validate().has_value());
  RC_ASSERT(edited.motion.frames() == clip.motion.frames());
  assert_finite(edited);
  if (words.keeps_places) assert_places_by_name(clip, edited);
}

RC_GTEST_PROP(SkeletonEdits, SucceedOrFailCleanlyOnAnyClip, ()) {
  const Clip clip = named_clip();
  assert_done_or_refused(clip, *rc::gen::elementOf(all_steps()));
}

// A chain of them, as in a recipe.
RC_GTEST_PROP(SkeletonEdits, CanBeChained, ()) {
  Clip clip = named_clip();
  for (int i = 0; i < 4; ++i) {
    const Words& words = *rc::gen::elementOf(all_steps());
    assert_done_or_refused(clip, words);
    Diagnostics diagnostics;
    Clip edited = clip;
    const Result<Edit> edit = parse(words.step);
    if (apply(std::span(&*edit, 1), edited, diagnostics)) clip = edited;
  }
}

TEST(SkeletonEdits, HandleClipsWithoutFramesOrJoints) {
  for (const Words& words : all_steps()) {
    const Result<Edit> edit = parse(words.step);
    ASSERT_TRUE(edit) << words.step.name;
    Clip bare;
    Joint joint;
    joint.name = "joint0";
    joint.channels = {Channel::x_rotation, Channel::y_position};
    ASSERT_TRUE(bare.add_joint(Joint::no_parent, joint));
    for (Clip clip : {Clip(), bare}) {
      Diagnostics diagnostics;
      const Status done = apply(std::span(&*edit, 1), clip, diagnostics);
      EXPECT_TRUE(clip.validate()) << words.step.name;
      EXPECT_EQ(clip.motion.frames(), 0U);
      EXPECT_TRUE(done || !done.error().message.empty()) << words.step.name;
    }
  }
}

}  // namespace
}  // namespace mocap::edit::skeleton_any_clip_test

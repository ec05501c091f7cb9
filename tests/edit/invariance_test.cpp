// SPDX-License-Identifier: MIT
// Edits that preserve the world motion, and edits that cancel each other.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>

#include "edit/edit_checks.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "support/person.hpp"

namespace mocap::edit::invariance_test {
namespace {

using namespace test;

RC_GTEST_PROP(Edits, UpAxisRoundTrips, ()) {
  const Clip clip = random_clip_of_any_layout(8, 4);
  Clip edited = clip;
  Diagnostics diagnostics;
  const auto from = static_cast<Axis>(*rc::gen::inRange(0, 6));
  const auto to = static_cast<Axis>(*rc::gen::inRange(0, 6));
  RC_ASSERT(apply(UpAxis{to, from}, edited, diagnostics).has_value());
  // Every joint is where a rotation of the whole world would move it.
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double size = size_of(clip);
  const auto part = [](Axis axis, const Vector3& v) {
    return (static_cast<int>(axis) % 2 == 0 ? 1.0 : -1.0) * v[static_cast<int>(axis) / 2];
  };
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      const Vector3 a = place(before, frame, joint);
      const Vector3 b = place(after, frame, joint);
      RC_ASSERT(std::abs(part(from, a) - part(to, b)) <= 1e-9 * size);
      RC_ASSERT(std::abs(a.norm() - b.norm()) <= 1e-9 * size);
    }
  }
  RC_ASSERT(edited.validate().has_value());
  RC_ASSERT(apply(UpAxis{from, to}, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton == clip.skeleton);
  assert_same_numbers(edited, clip);
}

RC_GTEST_PROP(Edits, ANewRestPosePreservesWorldMotion, ()) {
  const Clip clip = free_clip();
  Clip edited = clip;
  Diagnostics diagnostics;
  const auto frame =
      static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(clip.motion.frames())));
  RC_ASSERT(apply(RestPose{RestPose::Kind::frame, frame}, edited, diagnostics).has_value());
  RC_ASSERT(edited.validate().has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const Poses rest = evaluate_rest(edited.skeleton);
  const double size = size_of(clip);
  for (std::size_t i = 0; i < before.frames; ++i) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      RC_ASSERT((place(before, i, joint) - place(after, i, joint)).norm() <= 1e-9 * size);
      const auto& old_sites = clip.skeleton[joint].end_sites;
      for (std::size_t site = 0; site < old_sites.size(); ++site) {
        const Vector3 a = end_site_position(before, i, joint, old_sites[site]);
        const Vector3 b =
            end_site_position(after, i, joint, edited.skeleton[joint].end_sites[site]);
        RC_ASSERT((a - b).norm() <= 1e-9 * size);
      }
    }
  }
  // Without motion, the bones point as in that frame.
  for (std::size_t joint = 0; joint < before.joints; ++joint) {
    const std::size_t parent = clip.skeleton[joint].parent;
    if (parent == Joint::no_parent) continue;
    const bool moves = std::any_of(clip.skeleton[joint].channels.begin(),
                                   clip.skeleton[joint].channels.end(), is_position);
    if (moves) continue;
    const Vector3 posed = place(before, frame, joint) - place(before, frame, parent);
    const Vector3 resting = place(rest, 0, joint) - place(rest, 0, parent);
    RC_ASSERT((posed - resting).norm() <= 1e-9 * size);
  }
}

RC_GTEST_PROP(Edits, RemovingJointsPreservesTheMotionOfTheOthers, ()) {
  const Clip clip = free_clip();
  Clip edited = clip;
  Diagnostics diagnostics;
  RemoveJoints remove;
  const auto stays =
      static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(clip.skeleton.size())));
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (i != stays && *rc::gen::inRange(0, 3) == 0) remove.joints.push_back(clip.skeleton[i].name);
  }
  RC_ASSERT(apply(remove, edited, diagnostics).has_value());
  RC_ASSERT(edited.validate().has_value());
  RC_ASSERT(edited.skeleton.size() == clip.skeleton.size() - remove.joints.size());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double size = size_of(clip);
  for (std::size_t joint = 0; joint < after.joints; ++joint) {
    const auto old = clip.skeleton.find(edited.skeleton[joint].name);
    RC_ASSERT(old.has_value());
    for (std::size_t frame = 0; frame < after.frames; ++frame) {
      RC_ASSERT((place(before, frame, *old) - place(after, frame, joint)).norm() <= 1e-9 * size);
    }
  }
}

RC_GTEST_PROP(Edits, ScaleRoundTrips, ()) {
  const Clip clip = random_clip_of_any_layout(8, 4);
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(Scale{2.5}, edited, diagnostics).has_value());
  RC_ASSERT(apply(Scale{1.0 / 2.5}, edited, diagnostics).has_value());
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    RC_ASSERT(std::abs(clip.motion.values()[i] - edited.motion.values()[i]) <=
              1e-12 * std::abs(clip.motion.values()[i]));
  }
}

RC_GTEST_PROP(Edits, ReversingTwiceRestoresTheClip, ()) {
  const Clip clip = random_clip_of_any_layout(4, 8);
  Clip edited = clip;
  Diagnostics diagnostics;
  const Edit edits[] = {Reverse{}, Reverse{}};
  RC_ASSERT(apply(edits, edited, diagnostics).has_value());
  assert_same_numbers(edited, clip);
}

RC_GTEST_PROP(Edits, AMirrorMovesEveryJointToItsCounterpart, ()) {
  const Clip clip = body();
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(Mirror{}, edited, diagnostics).has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double size = size_of(clip);
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    std::string twin = clip.skeleton[joint].name;
    if (twin.starts_with("Left")) {
      twin = "Right" + twin.substr(4);
    } else if (twin.starts_with("Right")) {
      twin = "Left" + twin.substr(5);
    }
    const auto other = edited.skeleton.find(twin);
    RC_ASSERT(other.has_value());
    for (std::size_t frame = 0; frame < before.frames; ++frame) {
      const Vector3 a = place(before, frame, joint);
      const Vector3 b = place(after, frame, *other);
      RC_ASSERT((Vector3(-a.x(), a.y(), a.z()) - b).norm() <= 1e-9 * size);
    }
  }
  RC_ASSERT(apply(Mirror{}, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton == clip.skeleton);
  assert_same_numbers(edited, clip);
}

RC_GTEST_PROP(Edits, ATPoseHasHorizontalArms, ()) {
  const Clip clip = body();
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(RestPose{RestPose::Kind::t_pose, 0}, edited, diagnostics).has_value());
  const Poses rest = evaluate_rest(edited.skeleton);
  const auto direction = [&](const char* from, const char* to) {
    return Vector3(place(rest, 0, *edited.skeleton.find(to)) -
                   place(rest, 0, *edited.skeleton.find(from)))
        .normalized();
  };
  RC_ASSERT(direction("LeftArm", "LeftHand").isApprox(Vector3::UnitX(), 1e-9));
  RC_ASSERT(direction("RightArm", "RightHand").isApprox(-Vector3::UnitX(), 1e-9));
  RC_ASSERT(direction("LeftUpLeg", "LeftFoot").isApprox(-Vector3::UnitY(), 1e-9));
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double size = size_of(clip);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      RC_ASSERT((place(before, frame, joint) - place(after, frame, joint)).norm() <= 1e-9 * size);
    }
  }
}

RC_GTEST_PROP(Edits, InPlaceKeepsTheHipsAboveOnePoint, ()) {
  const Clip clip = body();
  Clip edited = clip;
  Diagnostics diagnostics;
  std::vector<Vector3> path;
  RC_ASSERT(apply(InPlace{}, edited, diagnostics, &path).has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  RC_ASSERT(path.size() == before.frames);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    RC_ASSERT((place(after, frame, 0) + path[frame] - place(before, frame, 0)).norm() < 1e-9);
    RC_ASSERT(std::abs(path[frame].y()) < 1e-9);
  }
}

RC_GTEST_PROP(Edits, MovesAreRigid, ()) {
  const Clip clip = random_clip_of_any_layout(6, 4);
  Clip edited = clip;
  Diagnostics diagnostics;
  const double degrees = random_between(-400, 400);
  const Vector3 by(random_between(-50, 50), 0.0, random_between(-50, 50));
  const Edit edits[] = {Turn{degrees}, Move{by}};
  RC_ASSERT(apply(edits, edited, diagnostics).has_value());
  RC_ASSERT(edited.validate().has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  // The up axis of these skeletons is a guess, but any rotation preserves distances.
  const double size = size_of(clip);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t a = 0; a < before.joints; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const double old = (place(before, frame, a) - place(before, frame, b)).norm();
        const double now = (place(after, frame, a) - place(after, frame, b)).norm();
        RC_ASSERT(std::abs(old - now) <= 1e-9 * size);
      }
    }
  }
}

RC_GTEST_PROP(Edits, ATurnIsAboutTheUpAxis, ()) {
  const Clip clip = body();
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(Turn{90.0}, edited, diagnostics).has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double size = size_of(clip);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      const Vector3 a = place(before, frame, joint);
      // The rotation is to the left when facing +Z: +Z becomes +X.
      RC_ASSERT((Vector3(a.z(), a.y(), -a.x()) - place(after, frame, joint)).norm() <= 1e-9 * size);
    }
  }
}

RC_GTEST_PROP(Edits, OnGroundPutsTheLowestPointAtZero, ()) {
  const Clip clip = body();
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(OnGround{}, edited, diagnostics).has_value());
  const Poses after = evaluate(edited).value();
  double lowest = 1e9;
  for (std::size_t frame = 0; frame < after.frames; ++frame) {
    for (std::size_t joint = 0; joint < after.joints; ++joint) {
      lowest = std::min(lowest, place(after, frame, joint).y());
    }
    RC_ASSERT(edited.motion.at(frame, 0) == clip.motion.at(frame, 0));
    RC_ASSERT(edited.motion.at(frame, 2) == clip.motion.at(frame, 2));
  }
  RC_ASSERT(std::abs(lowest) <= 1e-9 * size_of(clip));
}

RC_GTEST_PROP(Edits, WrapAndUnwrapPreserveRotations, ()) {
  const Clip clip = free_clip();
  Clip edited = clip;
  Diagnostics diagnostics;
  const Edit edit = *rc::gen::arbitrary<bool>() ? Edit(Wrap{}) : Edit(Unwrap{});
  RC_ASSERT(apply(std::span(&edit, 1), edited, diagnostics).has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  for (std::size_t i = 0; i < before.local_rotations.size(); i += 4) {
    const Quaternion a(&before.local_rotations[i]);
    const Quaternion b(&after.local_rotations[i]);
    // Angles of millions of turns have lost most of their decimals.
    RC_ASSERT(std::abs(a.dot(b)) > 1.0 - 1e-9);
  }
}

TEST(SwapSides, ExchangesNamesAndNothingElse) {
  const Clip clip = walking_person(30);
  Clip edited = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(SwapSides{}, edited, diagnostics));
  EXPECT_EQ(edited.skeleton[*clip.skeleton.find("LeftFoot")].name, "RightFoot");
  EXPECT_EQ(edited.skeleton[*clip.skeleton.find("Hips")].name, "Hips");
  EXPECT_TRUE(std::ranges::equal(std::as_const(edited).motion.values(), clip.motion.values()));
  ASSERT_TRUE(apply(SwapSides{}, edited, diagnostics));
  EXPECT_EQ(edited.skeleton, clip.skeleton);

  for (std::size_t i = 0; i < edited.skeleton.size(); ++i)
    edited.skeleton.set_name(i, "bone" + std::to_string(i));
  const Status refused = apply(SwapSides{}, edited, diagnostics);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::edit_mirror_pairs);
}

}  // namespace
}  // namespace mocap::edit::invariance_test

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/bvh.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/retarget.hpp"

namespace mocap::retarget {

namespace {

Clip sample(const std::string& name) {
  Diagnostics ignored;
  Result<Clip> clip =
      bvh::read(std::filesystem::path(MOCAP_PROJECT_DIR "/samples") / name, {}, ignored);
  EXPECT_TRUE(clip) << clip.error().message;
  return clip ? std::move(*clip) : Clip();
}

Clip changed(Clip clip, const edit::Edit& change) {
  Diagnostics diagnostics;
  const Status done = change.apply(clip, diagnostics);
  EXPECT_TRUE(done) << done.error().message;
  return clip;
}

/// The clip with longer or shorter bones from some joints of both sides.
Clip with_bones(const Clip& clip, std::initializer_list<edit::Role> roles, double factor) {
  edit::BoneLengths lengths;
  for (const edit::Role role : roles) {
    for (const BodySide side : {BodySide::left, BodySide::right}) {
      const std::optional<std::size_t> joint = edit::find_joint(clip.skeleton, role, side);
      EXPECT_TRUE(joint);
      if (joint) lengths.changes.push_back({clip.skeleton[*joint].name, factor, true});
    }
  }
  return changed(clip, lengths);
}

/// The sample figure with other sizes and proportions.
std::vector<Clip> other_bodies(const Clip& clip) {
  using edit::Role;
  return {changed(clip, edit::Scale{0.5}), changed(clip, edit::Scale{2.0}),
          with_bones(clip, {Role::thigh, Role::shin}, 0.7), with_bones(clip, {Role::shin}, 1.2),
          with_bones(clip, {Role::upper_arm, Role::forearm}, 1.3)};
}

TEST(Feet, DoNotSlideWhileTheyTouchTheGround) {
  for (const char* const name : {"walk.bvh", "run.bvh", "stairs.bvh", "turn.bvh", "kick.bvh"}) {
    const Clip source = sample(name);
    for (const Clip& target : other_bodies(source)) {
      const Result<Transferred> result = transfer(source, target);
      ASSERT_TRUE(result) << result.error().message;
      const Report& report = result->report;
      ASSERT_FALSE(report.contacts.empty());
      for (const ContactQuality& contact : report.contacts) {
        EXPECT_LE(contact.slide, 0.003 * report.body_length)
            << name << " scale " << report.scale << " frame " << contact.first_frame;
      }
      EXPECT_LE(report.farthest_miss, 0.001 * report.body_length);
    }
  }
}

/// A figure that rises onto its toes: they bend, and stay where they are.
Clip rising_onto_toes() {
  constexpr std::size_t frames = 60;
  Clip clip = edit::built_in_skeleton("mixamo").value();
  clip.metadata.source = "rising.bvh";
  Motion motion(frames, clip.motion.channels(), FrameTime(FrameRate{30, 1}));
  const std::size_t toe = *clip.skeleton.find("mixamorig:LeftToeBase");
  const double toe_height = evaluate(clip).value().world_position(0, toe).y();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double angle = 35.0 * std::sin(3.14 * static_cast<double>(frame) / frames);
    std::size_t column = 0;
    for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
      const std::string& name = clip.skeleton[i].name;
      for (const Channel channel : clip.skeleton[i].channels) {
        double& value = motion.exact_at(frame, column);
        value = clip.motion.at(0, column++);
        if (channel != Channel::x_rotation) continue;
        if (name.ends_with("Foot")) value += angle;
        if (name.ends_with("ToeBase")) value -= angle;
      }
    }
  }
  clip.motion = std::move(motion);
  const Poses poses = evaluate(clip).value();
  // The second channel of the root is its height.
  for (std::size_t frame = 0; frame < frames; ++frame)
    clip.motion.exact_at(frame, 1) += toe_height - poses.world_position(frame, toe).y();
  return clip;
}

/// Height of the lowest joint or end site in the first frame of a clip with Y up.
double lowest_point(const Clip& clip) {
  const Poses poses = evaluate(clip).value();
  double lowest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    lowest = std::min(lowest, poses.world_position(0, i).y());
    for (const EndSite& site : clip.skeleton[i].end_sites)
      lowest = std::min(
          lowest, (poses.world_position(0, i) + poses.world_rotation(0, i) * site.offset).y());
  }
  return lowest;
}

TEST(Feet, WithoutToesStayAboveTheGroundWhereTheSourceStandsOnItsToes) {
  const Clip source = rising_onto_toes();
  const Result<Transferred> result = transfer(source, edit::built_in_skeleton("g1").value());
  ASSERT_TRUE(result) << result.error().message;
  const Skeleton& skeleton = result->clip.skeleton;
  const Poses poses = evaluate(result->clip).value();
  const double ground = result->report.scale * lowest_point(source);
  double highest_heel = 0.0;
  for (const char* const name : {"left_ankle_roll_link", "right_ankle_roll_link"}) {
    const std::size_t foot = *skeleton.find(name);
    ASSERT_EQ(skeleton[foot].end_sites.size(), 2U);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      double lowest = 1.0;
      for (const EndSite& site : skeleton[foot].end_sites) {
        const double height =
            (poses.world_position(frame, foot) + poses.world_rotation(frame, foot) * site.offset)
                .z();
        lowest = std::min(lowest, height);
        highest_heel = std::max(highest_heel, height);
      }
      EXPECT_NEAR(lowest, ground, 0.005) << name << " frame " << frame;
    }
  }
  // The foot is tilted like that of the source.
  EXPECT_GT(highest_heel, ground + 0.05);
}

}  // namespace

}  // namespace mocap::retarget

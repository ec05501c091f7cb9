// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/bvh.hpp"
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

}  // namespace

}  // namespace mocap::retarget

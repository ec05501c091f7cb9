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

/// The sample figure with other sizes and proportions.
std::vector<Clip> other_bodies(const Clip& clip) {
  return {changed(clip, edit::Scale{0.5}), changed(clip, edit::Scale{2.0}),
          changed(clip, edit::BoneLengths{{{"*Leg", 0.7, true}}}),
          changed(clip, edit::BoneLengths{{{"*Arm", 1.3, true}, {"Spine*", 1.2, true}}})};
}

TEST(Feet, DoNotSlideWhileTheyTouchTheGround) {
  for (const char* const name : {"walk.bvh"}) {
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

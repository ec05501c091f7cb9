// SPDX-License-Identifier: MIT
// Figures from many programs, retargeted to the Second Life avatar.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "edit/second_life_checks.hpp"
#include "edit/skeleton/avatar_match.hpp"
#include "mocap/bvh.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/secondlife.hpp"
#include "support/corpus.hpp"

namespace mocap::edit::second_life_corpus_test {
namespace {

using test::complaints_about;

/// The direction of each of a figure's limbs, world space.
std::vector<Vector3> limb_directions(const Clip& clip, std::size_t frame,
                                     const std::vector<std::array<std::size_t, 2>>& ends) {
  const Poses poses = evaluate(clip, {.first_frame = frame, .frame_count = 1}).value();
  std::vector<Vector3> directions;
  for (const auto& [from, to] : ends) {
    directions.push_back(
        (poses.world_position(0, to) - poses.world_position(0, from)).normalized());
  }
  return directions;
}

/// Largest difference between the relative angles of limbs in two clips, degrees.
double limb_difference_deg(const Clip& figure, std::size_t figure_frame, const Clip& avatar,
                           std::size_t avatar_frame) {
  Clip matched = figure;
  const AvatarMatch match = *match_avatar(matched);
  std::vector<std::array<std::size_t, 2>> ours;
  std::vector<std::array<std::size_t, 2>> theirs;
  for (const AvatarJoint& joint : match.joints) {
    if (!joint.begin || !joint.end || joint.name.ends_with("Hand")) continue;
    ours.push_back({*joint.begin, *joint.end});
    const std::size_t own = *avatar.skeleton.find(joint.name);
    theirs.push_back({own, avatar.skeleton.children(own).front()});
  }
  const std::vector<Vector3> a = limb_directions(matched, figure_frame, ours);
  const std::vector<Vector3> b = limb_directions(avatar, avatar_frame, theirs);
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const auto angle = [](const Vector3& one, const Vector3& other) {
        return std::atan2(one.cross(other).norm(), one.dot(other)) * 180.0 / 3.14159265358979;
      };
      most = std::max(most, std::abs(angle(a[i], a[j]) - angle(b[i], b[j])));
    }
  }
  return most;
}

/// Whether an error reports that the figure cannot be retargeted to a human avatar.
bool is_no_human(const Error& error) {
  return error.code == codes::edit_no_body || error.code == codes::edit_rate ||
         error.code == codes::edit_range;
}

TEST(SecondLifeProfile, CorpusFiguresUploadWithoutErrors) {
  MOCAP_NEEDS_CORPUS();
  std::size_t fits = 0;
  std::vector<std::string> unfit;
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    Diagnostics diagnostics;
    Result<Clip> clip = bvh::read(path, {}, diagnostics);
    if (!clip) continue;
    constexpr std::size_t enough_frames = 500;
    if (clip->motion.frames() > enough_frames) {
      clip->motion.remove_frames(enough_frames, clip->motion.frames());
      clip->format_data.remove<bvh::Style>();
    }
    // All files get 30 frames per second, so that none is resampled and frames can be compared.
    clip->motion.frame_time = FrameTime(FrameRate{30, 1});
    const Clip before = *clip;
    Status done = apply(SecondLife{}, *clip, diagnostics);
    if (!done && done.error().code == codes::secondlife_hip_travel) {
      done = apply(InPlace{}, *clip, diagnostics);
      ASSERT_TRUE(done) << path << ": " << done.error().message;
      done = apply(SecondLife{}, *clip, diagnostics);
    }
    if (!done) {
      // In one file, individual frames are displaced by thousands of metres.
      const bool is_corrupt = path.string().find("shadermotion") != std::string::npos;
      EXPECT_TRUE(is_corrupt || is_no_human(done.error())) << path << ": " << done.error().message;
      unfit.push_back(path.filename().string() + ": " + done.error().message);
      continue;
    }
    ++fits;
    EXPECT_EQ(complaints_about(*clip), "") << path;
    if (before.motion.frames() > 20) {
      const std::size_t added = clip->motion.frames() - before.motion.frames();
      for (const std::size_t frame : {std::size_t{3}, before.motion.frames() / 2}) {
        EXPECT_LT(limb_difference_deg(before, frame, *clip, frame + added), 3.0)
            << path << " frame " << frame;
      }
    }
    const Result<Clip> played = secondlife::as_played(*clip);
    EXPECT_TRUE(played) << path << ": " << played.error().message;
  }
  std::string names;
  for (const std::string& name : unfit) names += name + "\n";
  EXPECT_GE(fits, 90U) << names;
  RecordProperty("fits", static_cast<int>(fits));
}

}  // namespace
}  // namespace mocap::edit::second_life_corpus_test

// SPDX-License-Identifier: MIT
#include "pipeline/sibling_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "support/bvh_text.hpp"
#include "support/person.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::sibling_files_test {
namespace {

using test::TemporaryFolder;

constexpr double hip_height = 94.0;

/// A walk at height `above`, with positions that are added to the OFFSET of the hips. Away from the
/// ground, the position mode is ambiguous.
Clip walk(double above, double thigh = 42.0) {
  Clip clip = test::walking_person(60);
  clip.skeleton.set_offset(0, {0, hip_height, 0});
  clip.skeleton.set_offset(test::joint_named(clip, "LeftLeg"), {0, -thigh, 0});
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.motion.exact_at(frame, 1) += above - hip_height;
  clip.skeleton.position_mode = PositionMode::add;
  return clip;
}

class SiblingFiles : public testing::Test {
 protected:
  /// Adds a file as if its header did not declare the position mode.
  std::string add(const std::string& name, const Clip& clip) {
    Clip plain = clip;
    plain.skeleton.position_mode = PositionMode::replace;
    // The positions are written verbatim, regardless of how they will be read.
    std::string text = test::write_bvh(without_offset(plain));
    text.replace(text.find("OFFSET"), text.find('\n', text.find("OFFSET")) - text.find("OFFSET"),
                 "OFFSET 0 94 0");
    folder_.write(name, text);
    paths_.push_back((folder_ / name).string());
    return paths_.back();
  }

  struct Resolved {
    Clip clip;
    bool was_open = false;
    bool is_resolved = false;
    bool is_noted = false;
  };

  Resolved resolved(const std::string& path, const pipeline::OpenRequest& request = {}) {
    Resolved result;
    Diagnostics diagnostics;
    result.clip = load(std::filesystem::path(path), {}, diagnostics).value();
    result.was_open = !result.clip.metadata.position_mode->is_sure();
    pipeline::SiblingFiles siblings(paths_, request);
    result.is_resolved = siblings.resolve(path, result.clip, diagnostics);
    result.is_noted = diagnostics.find(codes::bvh_position_mode) != nullptr;
    return result;
  }

 private:
  static Clip without_offset(Clip clip) {
    clip.skeleton.set_offset(0, Vector3::Zero());
    return clip;
  }

  TemporaryFolder folder_;
  std::vector<std::string> paths_;
};

TEST_F(SiblingFiles, ResolveAmbiguousFiles) {
  const std::string open = add("a.bvh", walk(400.0));
  EXPECT_FALSE(resolved(open).is_resolved);
  EXPECT_TRUE(resolved(open).was_open);
  EXPECT_TRUE(resolved(open).is_noted);
  add("b.bvh", walk(0.0));
  add("c.bvh", walk(0.0));
  const Resolved result = resolved(open);
  EXPECT_TRUE(result.is_resolved);
  EXPECT_FALSE(result.is_noted);
  EXPECT_EQ(result.clip.skeleton.position_mode, PositionMode::add);
  EXPECT_TRUE(result.clip.metadata.position_mode->is_sure());
  const std::string& evidence = result.clip.metadata.position_mode->evidence;
  EXPECT_NE(evidence.find("b.bvh and 1 more"), std::string::npos) << evidence;
}

TEST_F(SiblingFiles, AreReadInTheFormatOfTheRequest) {
  const std::string open = add("a.bvh", walk(400.0));
  add("b.bvh", walk(0.0));
  EXPECT_TRUE(resolved(open, {.from = Format::bvh}).is_resolved);
  EXPECT_FALSE(resolved(open, {.from = Format::csv}).is_resolved);
}

TEST_F(SiblingFiles, WithADifferentSkeletonAreIgnored) {
  const std::string open = add("a.bvh", walk(400.0));
  add("b.bvh", walk(0.0, 43.0));
  const Resolved result = resolved(open);
  EXPECT_FALSE(result.is_resolved);
  EXPECT_TRUE(result.is_noted);
}

TEST_F(SiblingFiles, ThatDisagreeAreIgnored) {
  const std::string open = add("a.bvh", walk(400.0));
  add("b.bvh", walk(0.0));
  add("c.bvh", walk(hip_height));  // The positions of this file replace the OFFSET.
  EXPECT_FALSE(resolved(open).is_resolved);
}

TEST_F(SiblingFiles, AreNotUsedByACertainFile) {
  const std::string sure = add("a.bvh", walk(0.0));
  add("b.bvh", walk(hip_height));
  const Resolved result = resolved(sure);
  EXPECT_FALSE(result.was_open);
  EXPECT_FALSE(result.is_resolved);
}

/// A person whose rest pose is folded and whose spine is bent, so that only upright frames show the
/// height of 2 m; along the joints, it is 2.27 m.
Clip tall_person(bool is_upright, double thigh = 53.8) {
  test::PersonOptions options;
  options.units_per_metre = 128.2;
  Clip clip = test::walking_person(30, 0.0, options);
  for (const char* name : {"Chest", "Neck", "Head"}) {
    const std::size_t joint = test::joint_named(clip, name);
    clip.skeleton.set_offset(joint, -clip.skeleton[joint].offset);
  }
  const std::size_t head = test::joint_named(clip, "Head");
  clip.skeleton.set_end_sites(head, {{"Site", -clip.skeleton[head].end_sites[0].offset}});
  clip.skeleton.set_offset(test::joint_named(clip, "LeftLeg"), {0, -thigh, 0});
  clip.skeleton.set_offset(test::joint_named(clip, "RightLeg"), {0, -thigh, 0});
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    std::fill(row.begin() + 3, row.end(), 0.0);
    clip.motion.exact_at(frame, test::rotation_column(clip, "Hips")) = is_upright ? 0.0 : 45.0;
    clip.motion.exact_at(frame, test::rotation_column(clip, "Spine")) = 240.0;
    clip.motion.exact_at(frame, test::rotation_column(clip, "Chest")) = -120.0;
    clip.motion.exact_at(frame, test::rotation_column(clip, "Neck")) = 60.0;
  }
  return clip;
}

class UnitOfSiblingFiles : public testing::Test {
 protected:
  std::string add(const std::string& name, const Clip& clip) {
    folder_.write(name, test::write_bvh(clip));
    paths_.push_back((folder_ / name).string());
    return paths_.back();
  }

  Clip resolved(const std::string& path) {
    Diagnostics diagnostics;
    Clip clip = load(std::filesystem::path(path), {}, diagnostics).value();
    pipeline::SiblingFiles siblings(paths_, {});
    siblings.resolve(path, clip, diagnostics);
    return clip;
  }

 private:
  TemporaryFolder folder_;
  std::vector<std::string> paths_;
};

TEST_F(UnitOfSiblingFiles, IsUsedByAnAmbiguousFile) {
  const std::string open = add("a.bvh", tall_person(false));
  EXPECT_LT(guess_scale(resolved(open)).confidence, Confidence::high);
  EXPECT_FALSE(resolved(open).metadata.unit);
  add("b.bvh", tall_person(true));
  add("c.bvh", tall_person(true));
  const ScaleGuess scale = guess_scale(resolved(open));
  EXPECT_EQ(scale.confidence, Confidence::high);
  EXPECT_EQ(scale.metres_per_unit, 0.01);
  EXPECT_NE(scale.reason.find("b.bvh and 1 more, which have the same skeleton"), std::string::npos)
      << scale.reason;
  EXPECT_FALSE(resolved(open).metadata.metres_per_unit);
}

TEST_F(UnitOfSiblingFiles, IsNotThatOfAnotherSkeleton) {
  const std::string open = add("a.bvh", tall_person(false));
  add("b.bvh", tall_person(true, 55.0));
  EXPECT_FALSE(resolved(open).metadata.unit);
}

TEST_F(UnitOfSiblingFiles, IsNotUsedByACertainFile) {
  const std::string sure = add("a.bvh", tall_person(true));
  add("b.bvh", tall_person(true));
  EXPECT_FALSE(resolved(sure).metadata.unit);
}

}  // namespace
}  // namespace mocap::sibling_files_test

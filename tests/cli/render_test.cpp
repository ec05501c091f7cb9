// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"
#include "support/bvh_text.hpp"
#include "support/person.hpp"

namespace mocap::test::render_test {
namespace {

class Render : public testing::Test {
 protected:
  void SetUp() override { folder_.write("a.bvh", valid_bvh()); }

  Ran run(std::vector<std::string> words) {
    words.insert(words.begin(), "render");
    return run_mocap(words, folder_.here());
  }

  TemporaryFolder folder_;
};

TEST_F(Render, WritesTheFormatOfTheExtension) {
  EXPECT_EQ(run({"a.bvh", "-o", "a.png"}).status, 0);
  EXPECT_TRUE(read_text(folder_ / "a.png").starts_with("\x89PNG"));
  EXPECT_EQ(run({"a.bvh", "-o", "a.webp"}).status, 0);
  EXPECT_TRUE(contains(read_text(folder_ / "a.webp").substr(0, 16), "WEBP"));
  EXPECT_EQ(run({"a.bvh", "-o", "b.webp", "--moving"}).status, 0);
  EXPECT_TRUE(contains(read_text(folder_ / "b.webp"), "ANIM"));
}

TEST_F(Render, DrawsPointsAsDots) {
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "-o", "a.trc"}, folder_.here()).status, 0);
  EXPECT_EQ(run({"a.trc", "-o", "dots.png"}).status, 0);
  EXPECT_TRUE(read_text(folder_ / "dots.png").starts_with("\x89PNG"));
  // A picture without anything in it has about 500 bytes.
  EXPECT_GT(read_text(folder_ / "dots.png").size(), 1000U);
}

/// A table of angles, which has no places in space.
constexpr const char* angles_only =
    "Coordinates\nversion=1\nnRows=3\nnColumns=3\ninDegrees=yes\nendheader\n"
    "time\tknee_angle_r\thip_flexion_r\n0\t1\t5\n0.1\t2\t6\n0.2\t4\t7\n";

TEST_F(Render, PlotsColumnsWithoutPlaces) {
  folder_.write("angles.mot", angles_only);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{}, {"--curve", "knee_angle_r"}}) {
    std::vector<std::string> all{"angles.mot", "-o", "angles.png", "--overwrite"};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = run(all);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_GT(read_text(folder_ / "angles.png").size(), 2000U);
  }
  const Ran unknown = run({"angles.mot", "-o", "no.png", "--curve", "knee_angle"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(contains(unknown.err, "did you mean knee_angle_r?")) << unknown.err;
  const Ran pose = run({"angles.mot", "-o", "no.png", "--frame", "1"});
  EXPECT_NE(pose.status, 0);
  EXPECT_TRUE(contains(pose.err, "--curve NAME")) << pose.err;
}

TEST_F(Render, RejectsStandardOutput) {
  const Ran ran = run({"a.bvh", "-o", "-"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(contains(ran.err, "a picture cannot be written to standard output")) << ran.err;
}

/// A walk whose positions are added to the hip's OFFSET, `above` the ground, as an undeclared file:
/// without a ground its meaning is ambiguous.
std::string walk_with_added_positions(double above) {
  constexpr double hip_height = 94.0;
  Clip clip = walking_person(60);
  clip.skeleton.set_offset(0, Vector3::Zero());
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.motion.exact_at(frame, 1) += above - hip_height;
  std::string text = write_bvh(clip);
  const std::size_t offset = text.find("OFFSET");
  return text.replace(offset, text.find('\n', offset) - offset, "OFFSET 0 94 0");
}

TEST_F(Render, ComparesMotionsWithDifferentPositionModes) {
  folder_.write("open.bvh", walk_with_added_positions(400.0));
  folder_.write("sure.bvh", walk_with_added_positions(0.0));
  const Ran added =
      run_mocap({"convert", "open.bvh", "--positions", "add", "-o", "added.bvh"}, folder_.here());
  ASSERT_EQ(added.status, 0) << added.err;
  const auto picture = [&](const std::string& first) {
    const std::string out = first + ".png";
    EXPECT_EQ(run({first, "sure.bvh", "--compare", "curve:Hips.height", "-o", out}).status, 0);
    return read_text(folder_ / out);
  };
  EXPECT_EQ(picture("open.bvh"), picture("added.bvh"));
}

TEST_F(Render, SizeAndFrameCount) {
  EXPECT_EQ(run({"a.bvh", "-o", "a.png", "--size", "64x48", "--frame", "0"}).status, 0);
  const std::string png = read_text(folder_ / "a.png");
  EXPECT_EQ(png.substr(16, 8), std::string("\0\0\0\x40\0\0\0\x30", 8));
  EXPECT_EQ(run({"a.bvh", "-o", "b.png", "--size", "96x96", "--frame", "3"}).status, 0);
}

TEST_F(Render, OverwritesOnlyOnRequest) {
  folder_.write("a.png", "mine");
  const Ran ran = run({"a.bvh", "-o", "a.png"});
  EXPECT_EQ(ran.status, 4);
  EXPECT_TRUE(contains(ran.err, "--overwrite")) << ran.err;
  EXPECT_EQ(read_text(folder_ / "a.png"), "mine");
  EXPECT_EQ(run({"a.bvh", "-o", "a.png", "--overwrite"}).status, 0);
}

TEST_F(Render, ReportsUsageErrors) {
  const auto expect_misuse = [&](std::vector<std::string> words, const std::string& part) {
    const Ran ran = run(std::move(words));
    EXPECT_EQ(ran.status, 2) << part;
    EXPECT_TRUE(contains(ran.err, part)) << ran.err;
  };
  expect_misuse({"a.bvh"}, "missing -o");
  expect_misuse({"a.bvh", "-o", "a.gif"}, "use the extension .png or .webp");
  expect_misuse({"a.bvh", "-o", "a.png", "--moving"}, "cannot be animated");
  expect_misuse({"a.bvh", "-o", "a.webp", "--moving", "--frame", "1"},
                "--frame cannot be combined");
  expect_misuse({"a.bvh", "-o", "a.png", "--size", "9x9"}, "--size: invalid value");
  expect_misuse({"a.bvh", "-o", "a.png", "--size", "large"}, "--size: invalid value");
  expect_misuse({"a.bvh", "-o", "a.png", "--frame", "first"}, "--frame: invalid value");
  expect_misuse({"a.bvh", "-o", "a.png", "--frame", "99"}, "frame 99 is out of range");
  expect_misuse({"a.bvh", "a.bvh", "-o", "a.png"}, "more than one motion");
}

TEST_F(Render, ComparesTwo) {
  folder_.write("b.bvh", valid_bvh());
  const Ran ran =
      run({"a.bvh", "b.bvh", "-o", "c.webp", "--compare", "moments", "--size", "400x200"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(read_text(folder_ / "c.webp").substr(0, 16), "WEBP"));
  const auto refused = [&](std::vector<std::string> words, const std::string& says) {
    words.insert(words.end(), {"-o", "d.webp"});
    const Ran wrong = run(words);
    EXPECT_EQ(wrong.status, 2);
    EXPECT_TRUE(contains(wrong.err, says)) << wrong.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "d.webp"));
  };
  refused({"a.bvh", "--compare", "world"}, "two motions");
  refused({"a.bvh", "b.bvh", "--compare", "sideways"}, "sideways");
  refused({"a.bvh", "b.bvh", "--compare", "curve:Nobody.Xrotation"}, "Nobody.Xrotation");
  refused({"a.bvh", "b.bvh", "--compare", "world", "--moving"}, "--moving");
  refused({"a.bvh", "b.bvh"}, "--compare");
}

TEST_F(Render, UnreadableFileExitsWith3) {
  EXPECT_EQ(run({"no.bvh", "-o", "a.png"}).status, 3);
}

TEST(ConvertToGlb, ReportsTheUnitAndAcceptsAnother) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  const Ran guessed = run_mocap({"convert", "a.bvh", "-o", "a.glb"}, folder.here());
  EXPECT_EQ(guessed.status, 0) << guessed.err;
  EXPECT_TRUE(contains(guessed.err, "fit.unit-assumed")) << guessed.err;
  EXPECT_TRUE(read_text(folder / "a.glb").starts_with("glTF"));

  const Ran stated = run_mocap({"convert", "a.bvh", "-o", "b.glb", "--units", "in"}, folder.here());
  EXPECT_EQ(stated.status, 0) << stated.err;
  EXPECT_TRUE(contains(read_text(folder / "b.glb"), "\"metres_per_unit\":0.0254"));
  const Ran stream = run_mocap({"convert", "a.bvh", "--to", "glb", "-o", "-"}, folder.here());
  EXPECT_EQ(stream.out, read_text(folder / "a.glb"));

  EXPECT_EQ(run_mocap({"convert", "a.bvh", "-o", "c.glb", "--verify"}, folder.here()).status, 2);
  EXPECT_EQ(run_mocap({"info", "a.glb"}, folder.here()).status, 0);
}

TEST_F(Render, CurvesOfOneMotion) {
  EXPECT_EQ(run({"a.bvh", "--curve", "Hips.Xposition", "-o", "a.png"}).status, 0);
  EXPECT_EQ(run({"a.bvh", "--curve", "Hips.rx,Hips.ry,Hips.height", "-o", "b.png"}).status, 0);
  EXPECT_NE(read_text(folder_ / "a.png"), read_text(folder_ / "b.png"));
  const Ran wrong = run({"a.bvh", "--curve", "Hips.flexion", "-o", "c.png"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(contains(wrong.err, "unknown curve `Hips.flexion`")) << wrong.err;
  EXPECT_TRUE(contains(run({"a.bvh", "--compare", "curve:Hips.rx", "-o", "c.png"}).err, "--curve"));
}

TEST_F(Render, SuggestsSimilarCurveNames) {
  const auto advised = [&](const std::string& curve, const std::string& says) {
    const Ran wrong = run({"a.bvh", "--curve", curve, "-o", "c.png"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_TRUE(contains(wrong.err, says)) << wrong.err;
  };
  advised("Hips.hight", "did you mean Hips.height?");
  advised("Hip.speed", "did you mean Hips.speed?");
  advised("Hips.Yrotatoin", "did you mean Hips.Yrotation?");
  advised("Nobody.height", "mocap info --tree");
}

TEST_F(Render, AcceptsViewsInAnyCase) {
  EXPECT_EQ(run({"a.bvh", "--view", "SIDE", "-o", "a.png"}).status, 0);
  const Ran wrong = run({"a.bvh", "--view", "left", "-o", "b.png"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(contains(wrong.err, "did you mean side?")) << wrong.err;
}

TEST_F(Render, ViewsDiffer) {
  std::vector<std::string> seen;
  for (const char* view : {"front", "side", "top"}) {
    ASSERT_EQ(run({"a.bvh", "--view", view, "--frame", "1", "-o", "a.png", "--overwrite"}).status,
              0);
    seen.push_back(read_text(folder_ / "a.png"));
  }
  EXPECT_NE(seen[0], seen[1]);
  EXPECT_NE(seen[1], seen[2]);
  EXPECT_EQ(run({"a.bvh", "--view", "side", "--moving", "-o", "a.webp"}).status, 0);
}

TEST_F(Render, FramesInARow) {
  EXPECT_EQ(run({"a.bvh", "--frames", "0..3:1", "-o", "a.png"}).status, 0);
  EXPECT_EQ(run({"a.bvh", "--frames", "0,1,2,3", "-o", "b.png"}).status, 0);
  EXPECT_EQ(read_text(folder_ / "a.png"), read_text(folder_ / "b.png"));
  EXPECT_EQ(run({"a.bvh", "--frames", "0,2", "-o", "c.png"}).status, 0);
  EXPECT_NE(read_text(folder_ / "c.png"), read_text(folder_ / "b.png"));
  EXPECT_EQ(run({"a.bvh", "--frames", "0,99", "-o", "d.png"}).status, 2);
  for (const char* wrong : {"3..1", "a", "0..3:0", "1:2", ".."})
    EXPECT_EQ(run({"a.bvh", "--frames", wrong, "-o", "d.png"}).status, 2) << wrong;
  EXPECT_TRUE(contains(run({"a.bvh", "--frames", "1", "--moving", "-o", "d.webp"}).err,
                       "--moving cannot be combined"));
}

}  // namespace
}  // namespace mocap::test::render_test

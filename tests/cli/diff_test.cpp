// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::diff_test {
namespace {

using nlohmann::json;

/// The sample, with the root 3 units to the side and 4 up in the last frame.
std::string moved_bvh(int frames) {
  std::string text = valid_bvh(frames);
  const std::size_t row = text.rfind('\n', text.size() - 2) + 1;
  const std::size_t second = text.find(' ', row) + 1;
  const std::size_t third = text.find(' ', second) + 1;
  const double x = std::stod(text.substr(row)) + 3.0;
  text.replace(row, third - row, std::to_string(x) + " 94.000000 ");
  return text;
}

TEST(Diff, SameMotionExitsWith0) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  const Ran ran = run_mocap({"diff", "a.bvh", "a.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "no distance between 3 joints in 4 frames")) << ran.out;
}

TEST(Diff, JsonHasTheDocumentedKeys) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(4));
  folder.write("b.bvh", moved_bvh(4));
  const Ran ran = run_mocap({"diff", "--json", "a.bvh", "b.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 1) << ran.err;
  const json report = json::parse(ran.out);
  EXPECT_EQ(report.at("frames"), 4);
  EXPECT_EQ(report.at("joints"), 3);
  EXPECT_NEAR(report.at("max_distance").get<double>(), 5.0, 1e-9);
  EXPECT_NEAR(report.at("mean_distance").get<double>(), 5.0 / 4.0, 1e-9);
  EXPECT_TRUE(report.at("max_joint").is_string());
  EXPECT_EQ(report.at("max_frame"), 3);
}

/// Two points in two frames; the second one is unknown in the first frame.
std::string points_trc(const std::string& x) {
  return "PathFileType\t4\t(X/Y/Z)\tpoints.trc\n"
         "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\t"
         "OrigNumFrames\n"
         "50\t50\t2\t2\tm\t50\t1\t2\n"
         "Frame#\tTime\tleft\t\t\tright\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n"
         "1\t0.00\t" +
         x +
         "\t2\t3\t\t\t\t\n"
         "2\t0.02\t1\t2\t3\t4\t5\t6\t\n";
}

TEST(Diff, PointsAreComparedLikeJoints) {
  TemporaryFolder folder;
  folder.write("a.trc", points_trc("1"));
  folder.write("b.trc", points_trc("1.5"));
  folder.write("c.trc", points_trc(""));
  const Ran same = run_mocap({"diff", "a.trc", "a.trc"}, folder.here());
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_TRUE(contains(same.out, "no distance between 2 points in 2 frames")) << same.out;
  const Ran moved = run_mocap({"diff", "a.trc", "b.trc"}, folder.here());
  EXPECT_EQ(moved.status, 1);
  EXPECT_TRUE(contains(moved.out, "maximum distance 0.5 units: left in frame 0")) << moved.out;
  const Ran hidden = run_mocap({"diff", "a.trc", "c.trc"}, folder.here());
  EXPECT_EQ(hidden.status, 1);
  EXPECT_TRUE(contains(hidden.out, "1 sample is known in only one of the files")) << hidden.out;
  folder.write("figure.bvh", valid_bvh());
  const Ran other = run_mocap({"diff", "a.trc", "figure.bvh"}, folder.here());
  EXPECT_EQ(other.status, 1);
  EXPECT_TRUE(contains(other.out, "nothing to compare")) << other.out;
}

TEST(Diff, NothingKnownInBothFilesIsNotWithinTheTolerance) {
  TemporaryFolder folder;
  folder.write("a.csv", "frame,time,A_x,A_y,A_z\n0,0,1,2,3\n1,0.5,,,\n");
  folder.write("b.csv", "frame,time,A_x,A_y,A_z\n0,0,,,\n1,0.5,1,2,3\n");
  const Ran ran = run_mocap({"diff", "a.csv", "b.csv", "--tolerance", "1"}, folder.here());
  EXPECT_EQ(ran.status, 1) << ran.out;
  EXPECT_TRUE(contains(ran.out, "no sample of 1 point in 2 frames is known in both files"))
      << ran.out;
  const json report =
      json::parse(run_mocap({"diff", "--json", "a.csv", "b.csv"}, folder.here()).out);
  EXPECT_TRUE(report.at("max_distance").is_null());
  EXPECT_EQ(report.at("same"), false);
}

TEST(Diff, JointsAreComparedWithPointsOfTheSameNames) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "-o", "a.trc", "--units", "mm"}, folder.here()).status,
            0);
  const Ran same = run_mocap({"diff", "a.bvh", "a.trc", "--tolerance", "1e-3"}, folder.here());
  EXPECT_EQ(same.status, 0) << same.out << same.err;
  EXPECT_TRUE(contains(same.out, " over 3 points in 4 frames") ||
              contains(same.out, "no distance between 3 points in 4 frames"))
      << same.out;
}

/// A table of OpenSim with two columns in two frames.
std::string columns_sto(const std::string& value, const std::string& name = "knee") {
  return "Coordinates\nversion=1\nnRows=2\nnColumns=3\ninDegrees=yes\nendheader\ntime\thip\t" +
         name + "\n0\t1\t2\n0.01\t1\t" + value + "\n";
}

TEST(Diff, ColumnsAreComparedByLabel) {
  TemporaryFolder folder;
  folder.write("a.sto", columns_sto("3"));
  folder.write("b.sto", columns_sto("3.5"));
  folder.write("c.sto", columns_sto("3", "ankle"));
  const Ran same = run_mocap({"diff", "a.sto", "a.sto"}, folder.here());
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_TRUE(contains(same.out, "no difference between 2 columns in 2 frames")) << same.out;
  const Ran other = run_mocap({"diff", "a.sto", "b.sto"}, folder.here());
  EXPECT_EQ(other.status, 1);
  EXPECT_TRUE(contains(other.out, "maximum difference 0.5: knee in frame 1, at 0.010 s"))
      << other.out;
  EXPECT_EQ(run_mocap({"diff", "a.sto", "b.sto", "--tolerance", "0.5"}, folder.here()).status, 0);
  const Ran renamed = run_mocap({"diff", "a.sto", "c.sto"}, folder.here());
  EXPECT_EQ(renamed.status, 1);
  EXPECT_TRUE(contains(renamed.out, "only in a.sto: 1 column (knee)")) << renamed.out;
  const json report =
      json::parse(run_mocap({"diff", "--json", "a.sto", "b.sto"}, folder.here()).out);
  EXPECT_EQ(report.at("parts").at(0).at("kind"), "columns");
  EXPECT_EQ(report.at("max_joint"), "knee");
}

TEST(Diff, ToleranceDecidesTheExitStatus) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(4));
  folder.write("b.bvh", moved_bvh(4));
  const auto status = [&](const char* tolerance) {
    return run_mocap({"diff", "a.bvh", "b.bvh", "--tolerance", tolerance}, folder.here()).status;
  };
  EXPECT_EQ(status("5.001"), 0);
  EXPECT_EQ(status("4.999"), 1);
  EXPECT_EQ(status("0"), 1);
}

TEST(Diff, ReportsJointAndFrame) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(4));
  folder.write("b.bvh", moved_bvh(4));
  const Ran ran = run_mocap({"diff", "a.bvh", "b.bvh"}, folder.here());
  EXPECT_TRUE(contains(ran.out, "maximum distance 5 units: ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, " in frame 3, at 0.025 s")) << ran.out;
}

TEST(Diff, FramesInOnlyOneFileAreADifference) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(6));
  folder.write("b.bvh", valid_bvh(4));
  const Ran ran = run_mocap({"diff", "a.bvh", "b.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.out, "only in a.bvh: 2 frames at the end")) << ran.out;
  EXPECT_EQ(run_mocap({"diff", "a.bvh", "b.bvh", "--tolerance", "0"}, folder.here()).status, 0);
}

TEST(Diff, ListsJointsThatOnlyOneFileHas) {
  TemporaryFolder folder;
  std::string renamed = valid_bvh();
  renamed.replace(renamed.find("JOINT Leg"), 9, "JOINT Tail");
  folder.write("a.bvh", valid_bvh());
  folder.write("b.bvh", renamed);
  const Ran ran = run_mocap({"diff", "a.bvh", "b.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.out, "only in a.bvh: 1 joint (Leg)")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "only in b.bvh: 1 joint (Tail)")) << ran.out;
}

/// The sample with every joint renamed.
std::string renamed_bvh() {
  std::string text = valid_bvh();
  for (const char* name : {"Hips", "Spine", "Leg"}) text.replace(text.find(name), 3, "Zzz");
  return text;
}

TEST(Diff, ListsJointsOfBothFilesIfNoneMatch) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  folder.write("b.bvh", renamed_bvh());
  const Ran ran = run_mocap({"diff", "a.bvh", "b.bvh", "--tolerance", "1000"}, folder.here());
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_EQ(ran.out,
            "nothing to compare: a.bvh and b.bvh have no joint in common\n  only in a.bvh: 3 "
            "joints (Hips, Spine, Leg)\n  only in b.bvh: 3 joints (Zzzs, Zzzne, Zzz)\n");
  EXPECT_EQ(ran.err, "");
}

TEST(Diff, JsonUsesNullIfNothingIsInCommon) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  folder.write("b.bvh", renamed_bvh());
  folder.write("none.bvh", valid_bvh(0));
  for (const char* other : {"b.bvh", "none.bvh"}) {
    const Ran ran = run_mocap({"diff", "--json", "a.bvh", other}, folder.here());
    EXPECT_EQ(ran.status, 1) << ran.err;
    const json report = json::parse(ran.out);
    for (const char* key : {"max_distance", "mean_distance", "max_joint", "max_frame"})
      EXPECT_TRUE(report.at(key).is_null()) << key << " of " << other;
  }
}

TEST(Diff, UnreadableFileExitsWith3) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  EXPECT_EQ(run_mocap({"diff", "a.bvh", "no.bvh"}, folder.here()).status, 3);
  EXPECT_EQ(run_mocap({"diff", "no.bvh", "a.bvh"}, folder.here()).status, 3);
  const Ran ran = run_mocap({"diff", "--json", "no.bvh", "a.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err, "");
  const json report = json::parse(ran.out);
  EXPECT_EQ(report.at("readable"), false);
  EXPECT_EQ(report.at("findings").at(0).at("code"), "io.not-found");
}

TEST(Diff, ReportsUnitsThatDiffer) {
  const std::string walk = std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh";
  TemporaryFolder folder;
  ASSERT_EQ(run_mocap({"convert", walk, "--to-units", "cm", "-o", "cm.bvh"}, folder.here()).status,
            0);
  const Ran ran = run_mocap({"diff", walk, "cm.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.out, "the units differ: 1 unit is 0.056444 m")) << ran.out;
  const json report = json::parse(run_mocap({"diff", "--json", walk, "cm.bvh"}, folder.here()).out);
  EXPECT_NEAR(report.at("metres_per_unit_b").get<double>(), 0.01, 1e-6);
  EXPECT_FALSE(contains(run_mocap({"diff", walk, walk}, folder.here()).out, "units differ"));
}

}  // namespace
}  // namespace mocap::test::diff_test

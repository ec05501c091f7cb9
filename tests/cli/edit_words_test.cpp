// SPDX-License-Identifier: MIT
// Typical input for edits, and the resulting messages.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/convert_fixture.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::edit_words_test {
namespace {

const std::string samples = std::string(MOCAP_PROJECT_DIR) + "/samples/";
const std::string walk = samples + "walk.bvh";

class EditWords : public ConvertTest {
 protected:
  void done(const std::string& input, const std::vector<std::string>& options,
            const std::string& output) {
    const Ran ran = convert(input, options, output);
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  void refused(const std::vector<std::string>& options, int status,
               const std::vector<std::string>& present,
               const std::vector<std::string>& absent = {}) {
    SCOPED_TRACE(options.front());
    const Ran ran = convert(walk, options, "refused.bvh");
    EXPECT_EQ(ran.status, status) << ran.err;
    for (const std::string& part : present) EXPECT_TRUE(contains(ran.err, part)) << ran.err;
    for (const std::string& part : absent) EXPECT_FALSE(contains(ran.err, part)) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "refused.bvh"));
  }
  double distance(const std::string& a, const std::string& b) {
    const Ran ran = run_mocap({"diff", "--json", a, b}, folder_.here());
    EXPECT_LE(ran.status, 1) << ran.err;
    return nlohmann::json::parse(ran.out).at("max_distance").get<double>();
  }
  nlohmann::json info(const std::string& file) {
    return nlohmann::json::parse(run_mocap({"info", "--json", file}, folder_.here()).out);
  }
};

TEST_F(EditWords, UnitsApplyToLaterEdits) {
  done(walk, {"--move", "0,0,100", "--units", "cm", "--to-units", "m"}, "first.bvh");
  done(walk, {"--units", "cm", "--to-units", "m", "--move", "0,0,1"}, "then.bvh");
  EXPECT_LT(distance("first.bvh", "then.bvh"), 1e-9);
  done(walk, {"--units", "cm", "--to-units", "m", "--move", "0,0,100"}, "far.bvh");
  EXPECT_NEAR(distance("then.bvh", "far.bvh"), 99.0, 1e-6);
  // From one unit to another and back.
  done(walk, {"--units", "cm", "--to-units", "in", "--to-units", "cm"}, "back.bvh");
  EXPECT_LT(distance(walk, "back.bvh"), 1e-9);
  // A unit that is certain need not be specified, and is reported.
  const Ran sure = convert(walk, {"--to-units", "m"}, "sure.bvh");
  EXPECT_EQ(sure.status, 0) << sure.err;
  EXPECT_TRUE(contains(sure.err, "1 unit is 0.0564444 m")) << sure.err;
  EXPECT_NEAR(info("sure.bvh").at("scale").at("metres_per_unit").get<double>(), 1.0, 1e-9);
  refused({"--to-units", "m", "--units", "cm"}, 2, {"--units must precede", "in the order"});
  refused({"--units", "cm"}, 2, {"--units has no effect here", "--to-height"});
  refused({"--units", "furlong"}, 2, {"--units: invalid value `furlong`", "m, cm, mm, in, ft"});
  refused({"--only", "Hips", "--units", "cm", "--to-units", "m"}, 2, {"--only"});
}

TEST_F(EditWords, UnitsAreWrittenToFormatsThatStoreThem) {
  done(walk, {"--units", "cm", "--table", "positions"}, "a.csv");
  EXPECT_TRUE(contains(read_text(folder_ / "a.csv"), "# unit 0.01 m"));
  done(walk, {"--units", "cm"}, "a.npz");
  done(walk, {"--units", "m"}, "b.npz");
  EXPECT_NE(read_text(folder_ / "a.npz"), read_text(folder_ / "b.npz"));
  done(walk, {"--units", "cm"}, "a.glb");
  // The unit is already that of the program, so lengths do not change.
  done(walk, {"--units", "cm", "--profile", "unreal"}, "cm.bvh");
  done(walk, {"--units", "m", "--profile", "unreal"}, "m.bvh");
  done("cm.bvh", {"--scale", "100"}, "scaled.bvh");
  EXPECT_LT(distance("m.bvh", "scaled.bvh"), 1e-6);
  refused({"--profile", "unreal", "--units", "cm"}, 2, {"--units must precede"});
  refused({"--profile", "pybvh", "--units", "cm"}, 2, {"--units has no effect here"});
  const Ran channels = convert(walk, {"--units", "cm"}, "channels.csv");
  EXPECT_EQ(channels.status, 2);
  EXPECT_TRUE(contains(channels.err, "CSV of positions")) << channels.err;
  const Ran bare =
      convert(walk, {"--units", "cm", "--table", "positions", "--no-comments"}, "bare.csv");
  EXPECT_EQ(bare.status, 2) << bare.err;
}

TEST_F(EditWords, InterpretsHeightInTheGivenUnit) {
  done(walk, {"--units", "cm", "--to-height", "1.75"}, "cm.bvh");
  const Ran stated = convert(walk, {"--units", "m", "--to-height", "1.75"}, "m.bvh");
  ASSERT_EQ(stated.status, 0) << stated.err;
  // The same figure, in centimetres and in metres.
  done("m.bvh", {"--scale", "100"}, "scaled.bvh");
  EXPECT_LT(distance("cm.bvh", "scaled.bvh"), 1e-6);
  done(walk, {"--units", "cm", "--rotate-only=1cm"}, "a.bvh");
  done(walk, {"--units", "cm", "--to-height", "random:1.75..1.75"}, "random.bvh");
  EXPECT_LT(distance("cm.bvh", "random.bvh"), 1e-9);
}

TEST_F(EditWords, AHeightMayHaveAUnit) {
  done(walk, {"--to-height", "1.75"}, "metres.bvh");
  done(walk, {"--to-height", "175cm"}, "cm.bvh");
  done(walk, {"--to-height", "1.75m"}, "m.bvh");
  EXPECT_LT(distance("metres.bvh", "cm.bvh"), 1e-9);
  EXPECT_EQ(distance("metres.bvh", "m.bvh"), 0.0);
  refused({"--to-height", "175 apples"}, 2, {"such as 175cm"});
}

TEST_F(EditWords, RejectsImplausibleHeights) {
  refused({"--to-height", "175"}, 2, {"175 m is not a human height", "Write --to-height 175cm"});
  refused({"--to-height", "1750"}, 2, {"Write --to-height 1750mm"});
  refused({"--to-height", "0.001"}, 2, {"--scale"}, {"Write --to-height"});
  done(walk, {"--to-height", "4.9"}, "tall.bvh");
}

TEST_F(EditWords, RejectsAPriorityForAnUnknownJoint) {
  const Ran ran =
      convert(walk, {"--profile", "secondlife", "--priority", "nojoint=3"}, "refused.anim");
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_TRUE(contains(ran.err, "there is no joint `nojoint`")) << ran.err;
}

TEST_F(EditWords, RetargetsOneOfTwoFigures) {
  const Ran both = convert(samples + "dance.bvh", {"--profile", "secondlife"}, "both.bvh");
  EXPECT_EQ(both.status, 5) << both.err;
  EXPECT_TRUE(contains(both.err, "--remove 'Ben_*' --profile secondlife")) << both.err;
  done(samples + "dance.bvh", {"--remove", "Ben_*", "--profile", "secondlife"}, "ann.bvh");
  done(samples + "dance.bvh", {"--rest-pose", "t-pose"}, "t_pose.bvh");
}

TEST_F(EditWords, KeepsTranslationsIfAnAsfJointIsRemoved) {
  const std::string stroll = samples + "stroll_01.amc";
  done(stroll, {"--remove", "Spine"}, "a.amc");
  done(stroll, {"--remove", "Spine", "--translations", "keep"}, "b.amc");
  EXPECT_EQ(read_text(folder_ / "a.amc"), read_text(folder_ / "b.amc"));
}

TEST_F(EditWords, RangesEndWhereInfoReportsTheEnd) {
  const nlohmann::json facts = info(walk);
  done(walk, {"--trim", "..2.017s"}, "all.bvh");
  EXPECT_EQ(info("all.bvh").at("frames"), facts.at("frames"));
  done(walk, {"--trim", "1s..2.01666666s"}, "second.bvh");
  EXPECT_EQ(info("second.bvh").at("frames"), 122);
  refused({"--trim", "..2.02s"}, 2, {"2.02 s is out of range", "2.01667 s"});
  folder_.write("a.bvh", valid_bvh(120));
  done("a.bvh", {"--trim", "0.5s..1s"}, "half.bvh");
  EXPECT_EQ(info("half.bvh").at("frames"), 60);
}

TEST_F(EditWords, JointsAreRenamedByPathAndPattern) {
  done(walk, {"--rename", "Hips/LHipJoint=L,Left??m=A?\?m"}, "a.bvh");
  const std::string text = read_text(folder_ / "a.bvh");
  EXPECT_TRUE(contains(text, "JOINT L\n"));
  EXPECT_TRUE(contains(text, "JOINT AArm\n")) << text.substr(0, 900);
  // A name takes precedence over a pattern, in either order.
  done(walk, {"--rename", "Hips=Pelvis,H*=X*"}, "b.bvh");
  EXPECT_TRUE(contains(read_text(folder_ / "b.bvh"), "ROOT Pelvis"));
  refused({"--rename", "Hips=B,Hips=C"}, 2, {"`Hips` is renamed twice, to `B` and to `C`"});
  refused({"--rename", "Left*=L*,*Arm=*A"}, 2, {"is renamed twice"});
  refused({"--rename", "*Left*=L"}, 2, {"more than one `*`"});
  refused({"--rename", "Hips=B*"}, 2, {"without a match"});
  refused({"--rename", "Hips/Nope=B"}, 2, {"no such joint `Hips/Nope`"});
}

TEST_F(EditWords, RejectsInvalidBvhNamesEarly) {
  const Ran ran = convert(walk, {"--rename", "Hips=My Hips"}, "a.bvh");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.err, "My_Hips")) << ran.err;
  EXPECT_FALSE(contains(ran.err, "mocap check")) << ran.err;
}

TEST_F(EditWords, RejectsADuplicateMask) {
  refused({"--only", "Head", "--only", "Neck", "--smooth"}, 2,
          {"--only is given twice", "by commas"});
  refused({"--during", "1..5", "--during", "7..9", "--smooth"}, 2, {"--during is given twice"});
  refused({"--during", "5-9", "--smooth"}, 2, {"--during: invalid range `5-9`"}, {"--smooth:"});
}

TEST_F(EditWords, ReportsAnErrorOnce) {
  refused({"--fps", "nix"}, 2, {"--fps: invalid value `nix`"}, {"fps: fps"});
  refused({"--trim", "ten"}, 2, {"--trim: invalid range `ten`"});
  refused({"--move", "1,,2,3"}, 2, {"three numbers"});
  refused({"--move", "1,2,3,"}, 2, {"three numbers"});
  refused({"--speed", "0s:1,,1s:2"}, 2, {"--speed: invalid value"});
  refused({"--split", "5,,9"}, 2, {"--split: invalid value"});
  refused({"--scale", "1e-320"}, 2, {"expected 1e-12 to 1e12", "walk.bvh"});
  refused({"--scale", "1e308"}, 2, {"expected 1e-12 to 1e12", "walk.bvh"});
  refused({"--move", "0,1e308,0"}, 2, {"1e15", "walk.bvh"});
}

TEST_F(EditWords, GivesAdviceForTheFailure) {
  const std::string ball = samples + "ball.bvh";
  const auto advised = [&](const std::vector<std::string>& options, const std::string& says) {
    const Ran ran = convert(ball, options, "x.bvh");
    EXPECT_EQ(ran.status, 5);
    EXPECT_TRUE(contains(ran.err, says)) << ran.err;
    EXPECT_FALSE(contains(ran.err, "--units")) << ran.err;
  };
  advised({"--to-height", "1.75"}, "--scale");
  advised({"--rest-pose", "t-pose"}, "Rename the joints");
}

TEST_F(EditWords, AcceptsANegativeUpAxis) {
  done(walk, {"--up", "-y"}, "down.bvh");
  EXPECT_GT(distance(walk, "down.bvh"), 1.0);
  done("down.bvh", {"--up", "-y:+y"}, "back.bvh");
  EXPECT_EQ(distance(walk, "back.bvh"), 0.0);
}

TEST_F(EditWords, KeepsTheFileIfNothingChanges) {
  for (const auto& options :
       std::vector<std::vector<std::string>>{{"--turn", "360"},
                                             {"--turn", "-720"},
                                             {"--speed", "1"},
                                             {"--move", "0,0,0"},
                                             {"--scale", "1"},
                                             {"--facing", "+z", "--facing", "+z"}}) {
    SCOPED_TRACE(options.front());
    done(walk, options, "same.bvh");
    if (options.size() == 2) {
      EXPECT_EQ(read_text(folder_ / "same.bvh"), read_text(walk));
    }
    std::filesystem::remove(folder_ / "same.bvh");
  }
  done(walk, {"--turn", "90", "--turn", "90", "--turn", "-180"}, "round.bvh");
  EXPECT_LT(distance(walk, "round.bvh"), 1e-10);
}

TEST_F(EditWords, WarnsAboutAMaskWithoutEffect) {
  const Ran ran = convert(walk, {"--only", "LeftFoot", "--move", "1,2,3"}, "a.bvh");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.err, "changes nothing")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "Hips")) << ran.err;
  EXPECT_EQ(distance(walk, "a.bvh"), 0.0);
}

TEST_F(EditWords, ReportsPiecesOfAnEarlierRun) {
  folder_.write("a.bvh", valid_bvh(30));
  done("a.bvh", {"--split", "every:5"}, "p.bvh");
  const Ran fewer = convert("a.bvh", {"--split", "every:10", "--overwrite"}, "p.bvh");
  ASSERT_EQ(fewer.status, 0) << fewer.err;
  EXPECT_TRUE(contains(fewer.err, "p-4.bvh and later pieces")) << fewer.err;
  const Ran digits = convert("a.bvh", {"--split", "every:2", "--overwrite"}, "p.bvh");
  EXPECT_TRUE(contains(digits.err, "p-1.bvh and later pieces")) << digits.err;
  done("a.bvh", {"--split", "every:10"}, "q.bvh");
  const Ran same = convert("a.bvh", {"--split", "every:10", "--overwrite"}, "q.bvh");
  EXPECT_FALSE(contains(same.err, "earlier run")) << same.err;
}

}  // namespace
}  // namespace mocap::test::edit_words_test

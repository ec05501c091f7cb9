// SPDX-License-Identifier: MIT
//
// `mocap convert --onto` with bodies that do not correspond: what it answers, and that following
// the answer helps.

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_runner.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"

namespace mocap::test::onto_refusal_test {
namespace {

namespace fs = std::filesystem;

const std::string samples = MOCAP_PROJECT_DIR "/samples/";

/// The words of the last command in a message, without `mocap`.
std::vector<std::string> command_in(const std::string& message) {
  const std::size_t start = message.rfind("mocap convert ");
  if (start == std::string::npos) return {};
  std::vector<std::string> words{""};
  bool is_quoted = false;
  for (const char c : message.substr(start, message.find('\n', start) - start)) {
    if (c == '\'') {
      is_quoted = !is_quoted;
    } else if (c == ' ' && !is_quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  words.erase(words.begin());
  return words;
}

/// The same person, moving, with a change to the skeleton.
Clip person(const std::function<void(Skeleton&)>& change) {
  Clip clip = walking_person(6);
  change(clip.skeleton);
  return clip;
}

/// Copies a figure below a joint of `into`, beside what is there.
void add_figure(Skeleton& into, std::size_t parent, const Skeleton& figure,
                const std::string& prefix) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < figure.size(); ++i) {
    Joint joint = figure[i];
    joint.name = prefix + joint.name;
    const bool is_root = joint.parent == Joint::no_parent;
    const std::size_t above = is_root ? parent : places[joint.parent];
    if (is_root) joint.offset += Vector3(prefix == "A_" ? 0.0 : 120.0, 0, 0);
    places.push_back(*into.add(above, std::move(joint)));
  }
}

/// Two people who stand next to each other, below one root or as two.
Clip two_people(bool have_one_root) {
  Clip clip;
  const Skeleton figure = person_skeleton();
  std::size_t parent = Joint::no_parent;
  if (have_one_root) parent = *clip.skeleton.add(Joint::no_parent, named_joint("Scene"));
  add_figure(clip.skeleton, parent, figure, "A_");
  add_figure(clip.skeleton, parent, figure, "B_");
  clip.motion = Motion(4, clip.skeleton.channel_count(), FrameTime(FrameRate{30, 1}));
  return clip;
}

/// A chain without limbs, whose joints have the names of a trunk.
Clip snake() {
  Clip clip;
  std::size_t last = Joint::no_parent;
  for (const char* const name : {"Hips", "Spine", "Chest", "Neck", "Head", "Tail"}) {
    Joint joint = named_joint(name, {0, 0, 10});
    if (last == Joint::no_parent)
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
    for (const Channel channel : {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation})
      joint.channels.push_back(channel);
    last = *clip.skeleton.add(last, std::move(joint));
  }
  clip.skeleton.set_end_sites(last, {{"Site", {0, 0, 10}}});
  clip.motion = Motion(4, clip.skeleton.channel_count(), FrameTime(FrameRate{30, 1}));
  return clip;
}

bool is_limb(const std::string& name, const std::vector<std::string>& parts) {
  for (const std::string& part : parts)
    for (const char* const side : {"Left", "Right"})
      if (name == side + part) return true;
  return false;
}

/// With the names of left and right exchanged in one limb only.
void exchange_names(Skeleton& skeleton, const std::vector<std::string>& parts) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    std::string name = skeleton[i].name;
    if (!is_limb(name, parts)) continue;
    const bool is_left = name.starts_with("Left");
    name = (is_left ? "Right" : "Left") + name.substr(is_left ? 4 : 5);
    skeleton.set_name(i, name);
  }
}

class OntoRefusal : public ::testing::Test {
 protected:
  void write(const std::string& name, const Clip& clip) {
    const Status saved = save(clip, folder_ / name);
    ASSERT_TRUE(saved) << saved.error().message;
  }
  Ran convert(const std::string& input, const std::string& onto,
              const std::vector<std::string>& more = {}) {
    fs::remove(folder_ / "out.bvh");
    std::vector<std::string> words{"convert", input, "--onto", onto, "-o", "out.bvh"};
    words.insert(words.end(), more.begin(), more.end());
    return run_mocap(words, folder_.here());
  }
  /// One error that names file and joint, and no output.
  void expect_refused(const Ran& ran, const std::string& file, const std::string& joint) {
    EXPECT_EQ(ran.status, 5) << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.err, "error: ")) << ran.err;
    EXPECT_TRUE(contains(ran.err, file)) << ran.err;
    EXPECT_TRUE(contains(ran.err, "`" + joint + "`")) << ran.err;
    EXPECT_FALSE(fs::exists(folder_ / "out.bvh"));
  }
  /// Runs the command of the advice, which writes fixed.bvh.
  void follow(const Ran& refused) {
    const std::vector<std::string> words = command_in(refused.err);
    ASSERT_FALSE(words.empty()) << refused.err;
    const Ran ran = run_mocap(words, folder_.here());
    EXPECT_EQ(ran.status, 0) << ran.err << refused.err;
  }
  bool has_output() const { return fs::exists(folder_ / "out.bvh"); }

  TemporaryFolder folder_;
};

TEST_F(OntoRefusal, OptionsApplyToEqualSkeletonsToo) {
  write("person.bvh", walking_person(6));
  EXPECT_EQ(convert("person.bvh", "person.bvh").status, 0);
  EXPECT_EQ(read_text(folder_ / "out.bvh"), read_text(folder_ / "person.bvh"));
  EXPECT_EQ(convert("person.bvh", "person.bvh", {"--onto-scale", "2"}).status, 0);
  EXPECT_NE(read_text(folder_ / "out.bvh"), read_text(folder_ / "person.bvh"));
}

TEST_F(OntoRefusal, ASnakeIsNoPerson) {
  write("snake.bvh", snake());
  write("person.bvh", walking_person(6));
  const Ran source = convert("snake.bvh", "person.bvh");
  expect_refused(source, "snake.bvh", "Hips");
  EXPECT_TRUE(contains(source.err, "no two legs and no two arms were found below")) << source.err;
  EXPECT_TRUE(contains(source.err, "--map")) << source.err;
  expect_refused(convert("person.bvh", "snake.bvh"), "snake.bvh", "Hips");
  // The table of the advice is written although the bodies do not correspond.
  const Ran match =
      run_mocap({"match", "person.bvh", "snake.bvh", "--write-map", "pairs.toml"}, folder_.here());
  EXPECT_EQ(match.status, 1) << match.out << match.err;
  ASSERT_TRUE(fs::exists(folder_ / "pairs.toml"));
  folder_.write("completed.toml", read_text(folder_ / "pairs.toml") + "\"Tail\" = \"LeftArm\"\n");
  const Ran mapped = convert("person.bvh", "snake.bvh", {"--map", "completed.toml"});
  EXPECT_EQ(mapped.status, 0) << mapped.err;
  EXPECT_TRUE(has_output());
}

TEST_F(OntoRefusal, TwoFiguresAreNotOne) {
  write("person.bvh", walking_person(6));
  for (const bool have_one_root : {false, true}) {
    SCOPED_TRACE(have_one_root);
    write("two.bvh", two_people(have_one_root));
    const Ran source = convert("two.bvh", "person.bvh");
    expect_refused(source, "two.bvh", "A_Hips");
    EXPECT_TRUE(contains(source.err, "--remove 'B_*'")) << source.err;
    EXPECT_EQ(convert("two.bvh", "person.bvh", {"--remove", "B_*"}).status, 5);
    const Ran selected = run_mocap(
        {"convert", "two.bvh", "--remove", "B_*", "--onto", "person.bvh", "-o", "out.bvh"},
        folder_.here());
    EXPECT_EQ(selected.status, 0) << selected.err;

    const Ran target = convert("person.bvh", "two.bvh");
    expect_refused(target, "two.bvh", "A_Hips");
    follow(target);
    const Ran fixed = convert("person.bvh", "fixed.bvh");
    EXPECT_EQ(fixed.status, 0) << fixed.err;
    EXPECT_TRUE(contains(fixed.err, "matched by body part")) << fixed.err;
    fs::remove(folder_ / "fixed.bvh");
    // Two files with the same figures correspond by their names.
    write("also_two.bvh", two_people(have_one_root));
    EXPECT_EQ(convert("two.bvh", "also_two.bvh").status, 0);
    for (const char* const name : {"two.bvh", "also_two.bvh"}) fs::remove(folder_ / name);
  }
}

TEST_F(OntoRefusal, AFlatFigureHasNoSides) {
  write("person.bvh", walking_person(6));
  const auto flatten = [](Skeleton& skeleton) {
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      const Vector3 offset = skeleton[i].offset;
      skeleton.set_offset(i, {0.0, offset.y(), offset.z()});
    }
  };
  write("flat.bvh", person(flatten));
  const Ran source = convert("flat.bvh", "person.bvh");
  expect_refused(source, "flat.bvh", "LeftUpLeg");
  EXPECT_TRUE(contains(source.err, "--from-pose frame:N")) << source.err;
  const Ran target = convert("person.bvh", "flat.bvh");
  expect_refused(target, "flat.bvh", "LeftUpLeg");
  EXPECT_TRUE(contains(target.err, "--onto-pose frame:N")) << target.err;

  // Names without sides do not help either.
  write("nameless.bvh", person([&](Skeleton& skeleton) {
          flatten(skeleton);
          for (std::size_t i = 0; i < skeleton.size(); ++i) {
            std::string name = skeleton[i].name;
            if (name.starts_with("Left")) name = "One" + name.substr(4);
            if (name.starts_with("Right")) name = "Other" + name.substr(5);
            skeleton.set_name(i, name);
          }
        }));
  expect_refused(convert("nameless.bvh", "person.bvh"), "nameless.bvh", "Hips");
  expect_refused(convert("person.bvh", "nameless.bvh"), "nameless.bvh", "Hips");
}

TEST_F(OntoRefusal, AFigureWithoutLegsGetsTheUpperBody) {
  write("person.bvh", walking_person(6));
  const Ran made = run_mocap({"convert", "person.bvh", "--remove", "LeftUpLeg*,RightUpLeg*",
                              "--remove", "*Leg,*Foot", "-o", "bust.bvh"},
                             folder_.here());
  ASSERT_EQ(made.status, 0) << made.err;
  for (const auto& [source, target] :
       {std::pair<std::string, std::string>{"person.bvh", "bust.bvh"}, {"bust.bvh", "vrm"}}) {
    const Ran ran = convert(source, target);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.err, "the feet are not placed")) << ran.err;
    EXPECT_TRUE(contains(ran.err, "`Hips`")) << ran.err;
    EXPECT_TRUE(contains(ran.err, "[retarget.legs]")) << ran.err;
    EXPECT_TRUE(contains(ran.err, "matched by body part")) << ran.err;
    EXPECT_TRUE(has_output());
  }
}

TEST_F(OntoRefusal, TheAdviceForOneExchangedLimbHelps) {
  const std::vector<std::string> leg{"UpLeg", "Leg", "Foot"};
  const std::vector<std::string> arm{"Arm", "ForeArm", "Hand"};
  write("person.bvh", walking_person(6));
  for (const std::vector<std::string>& limb : {leg, arm}) {
    SCOPED_TRACE(limb.front());
    write("wrong.bvh", person([&](Skeleton& skeleton) { exchange_names(skeleton, limb); }));
    for (const bool is_source : {true, false}) {
      const Ran refused =
          is_source ? convert("wrong.bvh", "person.bvh") : convert("person.bvh", "wrong.bvh");
      expect_refused(refused, "wrong.bvh", "Left" + limb.front());
      follow(refused);
      const Ran fixed =
          is_source ? convert("fixed.bvh", "person.bvh") : convert("person.bvh", "fixed.bvh");
      EXPECT_EQ(fixed.status, 0) << fixed.err;
      // The names are those of the person, so that nothing had to be transferred.
      EXPECT_EQ(read_text(folder_ / "out.bvh"), read_text(folder_ / "fixed.bvh"));
      fs::remove(folder_ / "fixed.bvh");
    }
    fs::remove(folder_ / "wrong.bvh");
  }
}

TEST_F(OntoRefusal, VisiblyBadResultsAreReportedWithNumbers) {
  const Ran good = convert(samples + "walk.bvh", "vrm");
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_FALSE(contains(good.err, "warning")) << good.err;
  // The arms of a runner are inside the robot.
  const Ran bad = convert(samples + "run.bvh", "g1");
  EXPECT_EQ(bad.status, 0) << bad.err;
  EXPECT_TRUE(contains(bad.err, "[retarget.quality]")) << bad.err;
  EXPECT_TRUE(contains(bad.err, " of 121 frames")) << bad.err;
  EXPECT_TRUE(contains(bad.err, "--report")) << bad.err;
  EXPECT_TRUE(has_output());
}

TEST_F(OntoRefusal, ScalesThatCannotBeUsedAreExplained) {
  const Ran headless = convert(samples + "walk.bvh", "g1", {"--onto-scale", "height"});
  EXPECT_EQ(headless.status, 5) << headless.err;
  EXPECT_TRUE(contains(headless.err, "of the other skeleton cannot be measured")) << headless.err;
  EXPECT_TRUE(contains(headless.err, "--onto-scale legs")) << headless.err;
  EXPECT_FALSE(contains(headless.err, "If names are unusual")) << headless.err;
  for (const char* const scale : {"1e300", "1e-300", "0", "-1"}) {
    const Ran wrong = convert(samples + "walk.bvh", "vrm", {"--onto-scale", scale});
    EXPECT_EQ(wrong.status, 2) << scale;
    EXPECT_TRUE(contains(wrong.err, "a number from 1e-12 to 1e12")) << wrong.err;
    EXPECT_FALSE(has_output());
  }
}

TEST_F(OntoRefusal, BuiltInSkeletonsAreFoundInCapitals) {
  EXPECT_EQ(convert(samples + "walk.bvh", "vrm").status, 0);
  const std::string lower = read_text(folder_ / "out.bvh");
  const Ran ran = convert(samples + "walk.bvh", "VRM");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(read_text(folder_ / "out.bvh"), lower);
  // A file comes first.
  write("person.bvh", walking_person(6));
  fs::rename(folder_ / "person.bvh", folder_ / "VRM");
  EXPECT_EQ(convert(samples + "walk.bvh", "VRM").status, 0);
  EXPECT_NE(read_text(folder_ / "out.bvh"), lower);
}

}  // namespace
}  // namespace mocap::test::onto_refusal_test

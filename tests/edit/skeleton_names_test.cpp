// SPDX-License-Identifier: MIT
// Renames the joints of one convention to another.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "body/naming.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/chain.hpp"

namespace mocap::edit::skeleton_names_test {
namespace {

Clip clip_with(const std::vector<std::string>& names) {
  Clip clip;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Joint joint;
    joint.name = names[i];
    EXPECT_TRUE(clip.skeleton.add(i == 0 ? Joint::no_parent : i - 1, std::move(joint)));
  }
  clip.motion = Motion(1, 0);
  return clip;
}

std::vector<std::string> names_of(const Clip& clip) {
  std::vector<std::string> names;
  for (const Joint& joint : clip.skeleton.joints()) names.push_back(joint.name);
  return names;
}

/// The error code; empty on success.
std::string rename(Clip& clip, const std::string& convention, Diagnostics& diagnostics) {
  const Result<Edit> edit = parse({"names", convention});
  if (!edit) return std::string(facts_of(edit.error().code).name);
  const Status done = apply(std::span(&*edit, 1), clip, diagnostics);
  return done ? "" : std::string(facts_of(done.error().code).name);
}

std::vector<std::string> renamed(const std::vector<std::string>& names,
                                 const std::string& convention) {
  Clip clip = clip_with(names);
  Diagnostics diagnostics;
  EXPECT_EQ(rename(clip, convention, diagnostics), "");
  EXPECT_NE(diagnostics.find(codes::edit_renamed), nullptr);
  return names_of(clip);
}

const std::vector<std::string> lafan{
    "Hips",          "LeftUpLeg", "LeftLeg",      "LeftFoot", "LeftToe",     "RightUpLeg",
    "RightLeg",      "RightFoot", "RightToe",     "Spine",    "Spine1",      "Spine2",
    "Neck",          "Head",      "LeftShoulder", "LeftArm",  "LeftForeArm", "LeftHand",
    "RightShoulder", "RightArm",  "RightForeArm", "RightHand"};

// Second Life has two names for a spine of three joints. The third one keeps its name, and is
// recognised again.
TEST(Names, AreIdempotent) {
  for (const char* convention : {"secondlife", "bento", "daz", "xsens", "cmu"}) {
    const std::vector<std::string> there = renamed(lafan, convention);
    const std::vector<std::string> back = renamed(there, "motionbuilder");
    EXPECT_EQ(std::set<std::string>(back.begin(), back.end()).size(), lafan.size()) << convention;
    EXPECT_EQ(back[0], "Hips") << convention;
    EXPECT_EQ(back[9], "Spine") << convention;
  }
}

// SOMA's Leg is UpLeg in other conventions, and its Shin is Leg.
TEST(Names, SomaThighIsNotConfusedWithItsShin) {
  const std::vector<std::string> soma{
      "Hips",      "LeftLeg",       "LeftShin",     "LeftFoot",     "LeftToeBase", "RightLeg",
      "RightShin", "RightFoot",     "RightToeBase", "Spine1",       "Spine2",      "Chest",
      "Neck1",     "Neck2",         "Head",         "LeftShoulder", "LeftArm",     "LeftForeArm",
      "LeftHand",  "RightShoulder", "RightArm",     "RightForeArm", "RightHand"};
  const std::vector<std::string> names = renamed(soma, "mixamo");
  EXPECT_EQ(names[1], "mixamorig:LeftUpLeg");
  EXPECT_EQ(names[2], "mixamorig:LeftLeg");
  EXPECT_EQ(names[5], "mixamorig:RightUpLeg");
  EXPECT_EQ(names[6], "mixamorig:RightLeg");
  EXPECT_EQ(renamed(lafan, "soma")[1], "LeftLeg");
  EXPECT_EQ(renamed(lafan, "soma")[2], "LeftShin");
}

TEST(Names, AShinWithoutAThighKeepsItsName) {
  std::vector<std::string> names = lafan;
  names[1] = "Femur of the left";
  const std::vector<std::string> there = renamed(names, "mixamo");
  EXPECT_EQ(there[2], "LeftLeg");
  EXPECT_EQ(there[6], "mixamorig:RightLeg");
}

TEST(Names, ConvertBetweenConventions) {
  EXPECT_EQ(renamed(lafan, "mixamo"),
            (std::vector<std::string>{
                "mixamorig:Hips",          "mixamorig:LeftUpLeg",   "mixamorig:LeftLeg",
                "mixamorig:LeftFoot",      "mixamorig:LeftToeBase", "mixamorig:RightUpLeg",
                "mixamorig:RightLeg",      "mixamorig:RightFoot",   "mixamorig:RightToeBase",
                "mixamorig:Spine",         "mixamorig:Spine1",      "mixamorig:Spine2",
                "mixamorig:Neck",          "mixamorig:Head",        "mixamorig:LeftShoulder",
                "mixamorig:LeftArm",       "mixamorig:LeftForeArm", "mixamorig:LeftHand",
                "mixamorig:RightShoulder", "mixamorig:RightArm",    "mixamorig:RightForeArm",
                "mixamorig:RightHand"}));
  // Second Life has two spine joints, whose names go to the ends of the spine, and no toes.
  EXPECT_EQ(
      renamed(lafan, "secondlife"),
      (std::vector<std::string>{"hip",     "lThigh", "lShin",    "lFoot",   "LeftToe",  "rThigh",
                                "rShin",   "rFoot",  "RightToe", "abdomen", "Spine1",   "chest",
                                "neck",    "head",   "lCollar",  "lShldr",  "lForeArm", "lHand",
                                "rCollar", "rShldr", "rForeArm", "rHand"}));
}

// The shoulder is the collarbone in one convention, and the upper arm in the other.
TEST(Names, InterpretWordsByConvention) {
  const std::vector<std::string> xsens = renamed(lafan, "xsens");
  EXPECT_EQ(xsens[14], "LeftCollar");
  EXPECT_EQ(xsens[15], "LeftShoulder");
  EXPECT_EQ(xsens[16], "LeftElbow");
  EXPECT_EQ(renamed(xsens, "lafan1"), lafan);
}

// The names of each convention are recognised and restored after a conversion to any other one, and
// sides are kept.
TEST(Names, RoundTripThroughEveryConvention) {
  const std::vector<std::string> body{"Hips",         "Spine",       "Neck",      "Head",
                                      "LeftArm",      "LeftForeArm", "LeftHand",  "RightArm",
                                      "RightForeArm", "RightHand",   "LeftUpLeg", "LeftLeg",
                                      "LeftFoot",     "RightUpLeg",  "RightLeg",  "RightFoot"};
  for (const std::string_view word : naming_words()) {
    if (word == "cmu") continue;  // The lowest spine joint has a special name in this convention.
    const std::vector<std::string> there = renamed(body, std::string(word));
    const std::vector<BodySide> before = sides_of(clip_with(body).skeleton);
    EXPECT_EQ(sides_of(clip_with(there).skeleton), before) << word;
    EXPECT_EQ(std::set<std::string>(there.begin(), there.end()).size(), body.size()) << word;
    EXPECT_EQ(renamed(there, "motionbuilder"), body) << word;
    EXPECT_EQ(renamed(there, std::string(word)), there) << word;
  }
}

// Fingers keep their names if a convention has none for them. Although they outnumber the other
// joints, they do not determine the convention.
TEST(Names, AreRecognisedByBodyNotFingers) {
  std::vector<std::string> body{"Hips",         "Spine",       "Neck",      "Head",
                                "LeftArm",      "LeftForeArm", "LeftHand",  "RightArm",
                                "RightForeArm", "RightHand",   "LeftUpLeg", "LeftLeg",
                                "LeftFoot",     "RightUpLeg",  "RightLeg",  "RightFoot"};
  for (const char* side : {"Left", "Right"}) {
    for (const char* finger : {"Thumb", "Index", "Middle", "Ring", "Pinky"}) {
      for (const char* joint : {"1", "2", "3"}) {
        body.push_back(std::string(side) + "Hand" + finger + joint);
      }
    }
  }
  for (const std::string_view word : naming_words()) {
    if (word == "cmu") continue;  // See above.
    const std::vector<std::string> there = renamed(body, std::string(word));
    EXPECT_EQ(renamed(there, "motionbuilder"), body) << word;
  }
}

// A joint for which no name remains keeps its own, unless another joint gets that name.
TEST(Names, AvoidCollisions) {
  const std::vector<std::string> cmu{
      "Hips",         "LHipJoint",     "LeftUpLeg",    "LeftLeg",      "LeftFoot",
      "LeftToeBase",  "RHipJoint",     "RightUpLeg",   "RightLeg",     "RightFoot",
      "RightToeBase", "LowerBack",     "Spine",        "Spine1",       "Neck",
      "Neck1",        "Head",          "LeftShoulder", "LeftArm",      "LeftForeArm",
      "LeftHand",     "RightShoulder", "RightArm",     "RightForeArm", "RightHand"};
  for (const std::string_view first : naming_words()) {
    const std::vector<std::string> there = renamed(cmu, std::string(first));
    EXPECT_EQ(std::set<std::string>(there.begin(), there.end()).size(), cmu.size()) << first;
    for (const std::string_view second : naming_words()) {
      const std::vector<std::string> further = renamed(there, std::string(second));
      EXPECT_EQ(std::set<std::string>(further.begin(), further.end()).size(), cmu.size())
          << first << " to " << second;
    }
  }
  // Joints for which one convention has no name are recognised from another.
  EXPECT_EQ(renamed(renamed(cmu, "secondlife"), "mixamo")[5], "mixamorig:LeftToeBase");
}

TEST(Names, RequireABody) {
  Clip snake = clip_with({"Hips", "Spine", "Spine1", "Spine2", "Spine3", "Neck", "Head"});
  Diagnostics diagnostics;
  EXPECT_EQ(rename(snake, "mixamo", diagnostics), "edit.no-body");
}

TEST(Names, IncludeFingers) {
  std::vector<std::string> mixamo{"mixamorig:Hips", "mixamorig:LeftArm", "mixamorig:LeftForeArm",
                                  "mixamorig:LeftHand"};
  for (const char* finger : {"Thumb", "Index", "Middle", "Ring", "Pinky"}) {
    for (const char* joint : {"1", "2", "3"}) {
      mixamo.push_back("mixamorig:LeftHand" + std::string(finger) + joint);
    }
  }
  const std::vector<std::string> bento = renamed(mixamo, "bento");
  EXPECT_EQ(bento[4], "mHandThumb1Left");
  EXPECT_EQ(bento[18], "mHandPinky3Left");
  const std::vector<std::string> vrm = renamed(mixamo, "vrm");
  EXPECT_EQ(vrm[4], "leftThumbMetacarpal");
  EXPECT_EQ(vrm[7], "leftIndexProximal");
  EXPECT_EQ(vrm[18], "leftLittleDistal");
  EXPECT_EQ(renamed(bento, "mixamo"), mixamo);
  EXPECT_EQ(renamed(vrm, "mixamo"), mixamo);
}

TEST(Names, AreRecognisedAfterProgramsChangeThem) {
  const std::vector<std::string> names{"Bip001_Pelvis", "Bip001_L_Thigh", "Bip001_R_Thigh",
                                       "Bip001_Spine",  "Bip001_Head",    "Bip001_L_UpperArm"};
  EXPECT_EQ(renamed(names, "lafan1"), (std::vector<std::string>{"Hips", "LeftUpLeg", "RightUpLeg",
                                                                "Spine", "Head", "LeftArm"}));
  const std::vector<std::string> letters{"Hips",   "LCollar", "LShoulder",
                                         "LElbow", "LWrist",  "RHip"};
  EXPECT_EQ(renamed(letters, "lafan1"),
            (std::vector<std::string>{"Hips", "LeftShoulder", "LeftArm", "LeftForeArm", "LeftHand",
                                      "RightUpLeg"}));
}

TEST(Names, AreRejectedForUnknownConventions) {
  Diagnostics diagnostics;
  Clip strange = clip_with({"a", "b", "c", "d", "e", "f", "g"});
  EXPECT_EQ(rename(strange, "mixamo", diagnostics), "edit.no-body");
  EXPECT_EQ(rename(strange, "miximo", diagnostics), "edit.value");
}

// It is not the left hand, which the convention calls like it.
TEST(Names, OfOtherJointsStayUnique) {
  std::vector<std::string> names = lafan;
  names.emplace_back("lHand");
  const std::vector<std::string> there = renamed(names, "secondlife");
  EXPECT_EQ(there[17], "lHand");
  EXPECT_EQ(there.back(), "lHand_1");
}

}  // namespace
}  // namespace mocap::edit::skeleton_names_test

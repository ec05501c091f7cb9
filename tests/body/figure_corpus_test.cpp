// SPDX-License-Identifier: MIT
// Parts of figures in real files, checked against the joint trees of these files.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "body/figure_list.hpp"
#include "body/figure_parts.hpp"
#include "mocap/body.hpp"
#include "mocap/bvh.hpp"
#include "support/corpus.hpp"

namespace mocap::figure_corpus_test {
namespace {

using detail::FigureParts;
using detail::find_figure_parts;
using detail::PartJoint;
using detail::SideParts;

/// The joints of both sides, left first.
using Pair = std::pair<std::string, std::string>;

struct KnownFigure {
  std::string path;
  std::string hips;
  std::string head;
  Pair thigh;
  Pair shin;
  Pair foot;
  Pair upper_arm;
  Pair hand;
};

const std::vector<KnownFigure>& known_figures() {
  static const std::vector<KnownFigure> figures{
      {"VictorS-67__pybvh/bvh_data/cmu_12_01_walk.bvh",
       "Hips",
       "Head",
       {"LeftUpLeg", "RightUpLeg"},
       {"LeftLeg", "RightLeg"},
       {"LeftFoot", "RightFoot"},
       {"LeftArm", "RightArm"},
       {"LeftHand", "RightHand"}},
      {"yuki-koyama__bvh11/resources/131_03.bvh",
       "Hips",
       "Head",
       {"LeftHip", "RightHip"},
       {"LeftKnee", "RightKnee"},
       {"LeftAnkle", "RightAnkle"},
       {"LeftShoulder", "RightShoulder"},
       {"LeftWrist", "RightWrist"}},
      {"duststorm__makehuman/bvhs/02_02.bvh",
       "hip",
       "head",
       {"lThigh", "rThigh"},
       {"lShin", "rShin"},
       {"lFoot", "rFoot"},
       {"lShldr", "rShldr"},
       {"lHand", "rHand"}},
      {"SheffieldML__GPmat/examples/Swagger.bvh",
       "root",
       "head",
       {"lfemur", "rfemur"},
       {"ltibia", "rtibia"},
       {"lfoot", "rfoot"},
       {"lhumerus", "rhumerus"},
       {"lhand", "rhand"}},
      {"20tab__bvh-python/tests/test_freebvh.bvh",
       "mixamorig:Hips",
       "mixamorig:Head",
       {"mixamorig:LeftUpLeg", "mixamorig:RightUpLeg"},
       {"mixamorig:LeftLeg", "mixamorig:RightLeg"},
       {"mixamorig:LeftFoot", "mixamorig:RightFoot"},
       {"mixamorig:LeftArm", "mixamorig:RightArm"},
       {"mixamorig:LeftHand", "mixamorig:RightHand"}},
      {"ap0110__qavimator/data/TPose.bvh",
       "hip",
       "head",
       {"lThigh", "rThigh"},
       {"lShin", "rShin"},
       {"lFoot", "rFoot"},
       {"lShldr", "rShldr"},
       {"lHand", "rHand"}},
      {"BandaiNamcoResearchInc__Bandai-Namco-Research-Motiondataset/data/"
       "dataset-1_walk_normal_002.bvh",
       "Hips",
       "Head",
       {"UpperLeg_L", "UpperLeg_R"},
       {"LowerLeg_L", "LowerLeg_R"},
       {"Foot_L", "Foot_R"},
       {"UpperArm_L", "UpperArm_R"},
       {"Hand_L", "Hand_R"}},
      {"dave-xu__BVHPlugin/testdata/walk4_subject1.bvh",
       "Hips",
       "Head",
       {"LeftUpLeg", "RightUpLeg"},
       {"LeftLeg", "RightLeg"},
       {"LeftFoot", "RightFoot"},
       {"LeftArm", "RightArm"},
       {"LeftHand", "RightHand"}},
      {"GoldNotch__AxisNeuronFakeServer/test.bvh",
       "Hips",
       "Head",
       {"LeftUpLeg", "RightUpLeg"},
       {"LeftLeg", "RightLeg"},
       {"LeftFoot", "RightFoot"},
       {"LeftArm", "RightArm"},
       {"LeftHand", "RightHand"}},
      {"svdhcn__Style_Learning/Chan/ChanChuDinh.bvh",
       "Hips",
       "Head",
       {"LeftHip", "RightHip"},
       {"LeftKnee", "RightKnee"},
       {"LeftAnkle", "RightAnkle"},
       {"LeftShoulder", "RightShoulder"},
       {"LeftWrist", "RightWrist"}},
      {"DragonForgedTheArtist__IClone-CMU-Mocap/002/002_03.bvh",
       "CC_Base_Hip",
       "CC_Base_Head",
       {"CC_Base_L_Thigh", "CC_Base_R_Thigh"},
       {"CC_Base_L_Calf", "CC_Base_R_Calf"},
       {"CC_Base_L_Foot", "CC_Base_R_Foot"},
       {"CC_Base_L_Upperarm", "CC_Base_R_Upperarm"},
       {"CC_Base_L_Hand", "CC_Base_R_Hand"}},
      {"aliwo__azure_kinect_to_bvh/common/output.bvh",
       "PELVIS",
       "HEAD",
       {"HIP_LEFT", "HIP_RIGHT"},
       {"KNEE_LEFT", "KNEE_RIGHT"},
       {"ANKLE_LEFT", "ANKLE_RIGHT"},
       {"SHOULDER_LEFT", "SHOULDER_RIGHT"},
       {"WRIST_LEFT", "WRIST_RIGHT"}},
      {"sinisterchipmunk__bvh/in/karate.bvh",
       "Hips",
       "Head",
       {"LeftHip", "RightHip"},
       {"LeftKnee", "RightKnee"},
       {"LeftAnkle", "RightAnkle"},
       {"LeftShoulder", "RightShoulder"},
       {"LeftWrist", "RightWrist"}},
      {"assimp__assimp/BVH/Boxing_Toes.bvh",
       "Hips",
       "Head",
       {"LeftHip", "RightHip"},
       {"LeftKnee", "RightKnee"},
       {"LeftAnkle", "RightAnkle"},
       {"LeftShoulder", "RightShoulder"},
       {"LeftWrist", "RightWrist"}},
      {"daihaozhi__learnedMotionMatching/motion_material/idle.bvh",
       "RootJoint",
       "torso_head",
       {"lHip", "rHip"},
       {"lKnee", "rKnee"},
       {"lAnkle", "rAnkle"},
       {"lShoulder", "rShoulder"},
       {"lWrist", "rWrist"}},
      {"guillefix__shadermotion-bvh-utils/test.bvh",
       "Hips",
       "Head",
       {"LeftUpperLeg", "RightUpperLeg"},
       {"LeftLowerLeg", "RightLowerLeg"},
       {"LeftFoot", "RightFoot"},
       {"LeftUpperArm", "RightUpperArm"},
       {"LeftHand", "RightHand"}},
  };
  return figures;
}

std::string corpus_name(const Skeleton& skeleton, PartJoint joint) {
  return joint ? skeleton[*joint].name : std::string();
}

TEST(FigureCorpus, TheKnownJointsAreFoundInFilesOfManyPrograms) {
  MOCAP_NEEDS_CORPUS();
  for (const KnownFigure& known : known_figures()) {
    Diagnostics diagnostics;
    const Result<Clip> clip = bvh::read(test::corpus_dir() / "bvh" / known.path, {}, diagnostics);
    ASSERT_TRUE(clip.has_value()) << known.path << ": " << clip.error().message;
    const Skeleton& skeleton = clip->skeleton;
    const Result<FigureParts> parts = find_figure_parts(skeleton);
    if (!parts) {
      ADD_FAILURE() << known.path << ": " << parts.error().message;
      continue;
    }
    EXPECT_EQ(corpus_name(skeleton, parts->hips), known.hips) << known.path;
    EXPECT_EQ(corpus_name(skeleton, parts->head), known.head) << known.path;
    const auto expect_pair = [&](PartJoint SideParts::*part, const Pair& names) {
      EXPECT_EQ(corpus_name(skeleton, parts->left.*part), names.first) << known.path;
      EXPECT_EQ(corpus_name(skeleton, parts->right.*part), names.second) << known.path;
    };
    expect_pair(&SideParts::thigh, known.thigh);
    expect_pair(&SideParts::shin, known.shin);
    expect_pair(&SideParts::foot, known.foot);
    expect_pair(&SideParts::upper_arm, known.upper_arm);
    expect_pair(&SideParts::hand, known.hand);
  }
}

/// The folders of the corpus whose files are short, and one file of each large series.
std::vector<std::filesystem::path> one_file_of_each_folder() {
  std::vector<std::filesystem::path> chosen;
  std::set<std::filesystem::path> folders;
  for (const std::filesystem::path& file : test::corpus_files("bvh", ".bvh")) {
    if (folders.insert(file.parent_path()).second) chosen.push_back(file);
  }
  return chosen;
}

TEST(FigureCorpus, NoJointOfARealFileHasTwoParts) {
  MOCAP_NEEDS_CORPUS();
  std::size_t figures = 0;
  for (const std::filesystem::path& file : one_file_of_each_folder()) {
    Diagnostics diagnostics;
    const Result<Clip> clip = bvh::read(file, {}, diagnostics);
    if (!clip) continue;
    const Result<FigureParts> parts = find_figure_parts(clip->skeleton);
    if (!parts) {
      EXPECT_NE(parts.error().code, codes::skeleton_mirrored) << file << parts.error().message;
      continue;
    }
    ++figures;
    std::set<std::size_t> seen(parts->outside.begin(), parts->outside.end());
    for (const detail::ListedPart& part : detail::list_parts(*parts)) {
      EXPECT_TRUE(seen.insert(part.joint).second)
          << file << ": " << clip->skeleton[part.joint].name << " is also the " << part.name;
    }
  }
  EXPECT_GT(figures, 40u);
}

}  // namespace
}  // namespace mocap::figure_corpus_test

// SPDX-License-Identifier: MIT
// Properties of real files, checked against values read from the screen.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/bvh.hpp"
#include "mocap/check.hpp"
#include "support/corpus.hpp"

namespace mocap::corpus_facts_test {
namespace {

struct KnownFile {
  std::string path;
  std::string family;
  std::string unit;
  Axis up;
};

const std::vector<KnownFile>& known_files() {
  static const std::vector<KnownFile> files{
      {"VictorS-67__pybvh/bvh_data/cmu_12_01_walk.bvh", "CMU (MotionBuilder names)", "CMU units",
       Axis::plus_y},
      {"yuki-koyama__bvh11/resources/131_03.bvh", "CMU (3ds Max names)", "CMU units", Axis::plus_y},
      {"duststorm__makehuman/bvhs/02_02.bvh", "CMU (cgspeed / DAZ names)", "centimetres",
       Axis::plus_y},
      {"adakri__MAYA_BVH_plug_IN/BVH_parser/run.bvh", "CMU (Acclaim names)", "CMU units",
       Axis::plus_y},
      {"20tab__bvh-python/tests/test_freebvh.bvh", "Mixamo", "centimetres", Axis::plus_y},
      {"ap0110__qavimator/data/TPose.bvh", "Second Life", "inches", Axis::plus_y},
      {"BandaiNamcoResearchInc__Bandai-Namco-Research-Motiondataset/data/"
       "dataset-1_walk_normal_002.bvh",
       "Bandai-Namco", "centimetres", Axis::plus_y},
      {"dave-xu__BVHPlugin/testdata/walk4_subject1.bvh", "LAFAN1", "centimetres", Axis::plus_y},
      {"GoldNotch__AxisNeuronFakeServer/test.bvh", "Axis Neuron (Perception Neuron)", "centimetres",
       Axis::plus_y},
      {"svdhcn__Style_Learning/Chan/ChanChuDinh.bvh", "Xsens MVN", "centimetres", Axis::plus_z},
      {"DragonForgedTheArtist__IClone-CMU-Mocap/002/002_03.bvh",
       "Reallusion (Character Creator, iClone)", "centimetres", Axis::plus_y},
      {"aliwo__azure_kinect_to_bvh/common/output.bvh", "Azure Kinect", "centimetres",
       Axis::minus_y},
      {"KevinLTT__video2bvh/cxk_cache/cxk.bvh", "MotionBuilder names", "millimetres", Axis::plus_z},
      {"facebookresearch__AnimatedDrawings/fair1/zombie.bvh", "MotionBuilder names", "inches",
       Axis::plus_z},
      {"sinisterchipmunk__bvh/in/karate.bvh", "Biovision names (Hip, Knee, Ankle)", "inches",
       Axis::plus_y},
      {"Wasserwecken__bvhio/tests/example.bvh", "Biovision names (UpLeg, LowLeg)", "inches",
       Axis::plus_y},
      {"guillefix__shadermotion-bvh-utils/test.bvh", "Unity humanoid names", "metres",
       Axis::plus_y},
      {"Anytop2025__Anytop/Truebones_Chicken/Chicken_Walk.bvh", "Truebones", "", Axis::plus_y},
  };
  return files;
}

Result<Clip> read_corpus_file(const std::string& path) {
  Diagnostics diagnostics;
  return bvh::read(test::corpus_dir() / "bvh" / path, {}, diagnostics);
}

TEST(CorpusFacts, FamilyUnitAndUpAxisAreRecognised) {
  MOCAP_NEEDS_CORPUS();
  for (const KnownFile& known : known_files()) {
    const Result<Clip> clip = read_corpus_file(known.path);
    ASSERT_TRUE(clip) << known.path << ": " << clip.error().message;
    const ClipFacts facts = find_facts(*clip);
    EXPECT_EQ(facts.family.family, known.family) << known.path;
    EXPECT_EQ(facts.scale.name, known.unit) << known.path << ": " << facts.scale.reason;
    EXPECT_EQ(to_string(facts.axes.up), to_string(known.up))
        << known.path << ": " << facts.axes.up_reason;
  }
}

TEST(CorpusFacts, FindsExactlyTheReferenceFrames) {
  MOCAP_NEEDS_CORPUS();
  const std::vector<std::string> with{
      "VictorS-67__pybvh/bvh_data/cmu_12_01_walk.bvh",
      "DeepMotionEditing__deep-motion-editing/blender_rendering/example.bvh",
      "marcojrfurtado__computer-graphics-as2/gymnastics1.bvh",
      "tgriebel__Mocap_Project/TomTomTest.bvh",
      "kevinxie4c__motion-viewer/walk.bvh",
      "svdhcn__Style_Learning/test.bvh",
  };
  const std::vector<std::string> without{
      "yuki-koyama__bvh11/resources/131_03.bvh",
      "assimp__assimp/BVH/Boxing_Toes.bvh",
      "ap0110__qavimator/data/TPose.bvh",
      "facebookresearch__fairmotion/data/sinusoidal.bvh",
  };
  for (const std::string& path : with) {
    EXPECT_TRUE(has_reference_frame(read_corpus_file(path).value())) << path;
  }
  for (const std::string& path : without) {
    EXPECT_FALSE(has_reference_frame(read_corpus_file(path).value())) << path;
  }
}

TEST(CorpusFacts, RecognisesACmuWalk) {
  MOCAP_NEEDS_CORPUS();
  const Result<Clip> clip = read_corpus_file("VictorS-67__pybvh/bvh_data/cmu_12_01_walk.bvh");
  ASSERT_TRUE(clip);
  const ClipFacts facts = find_facts(*clip);
  const double m = facts.scale.metres_per_unit;
  EXPECT_EQ(facts.axes.facing, Axis::plus_z);
  EXPECT_NEAR(facts.travel.forward * m, 3.9, 0.2);
  EXPECT_NEAR(facts.travel.sideways * m, 0.0, 0.2);
  EXPECT_NEAR(facts.travel.path_length * m, 3.9, 0.2);
  EXPECT_NEAR(facts.travel.lowest * m, 0.88, 0.05);
}

TEST(CorpusFindings, ValidRecordingsHaveNoJumps) {
  MOCAP_NEEDS_CORPUS();
  for (const std::string path : {
           "assimp__assimp/BVH/Boxing_Toes.bvh",
           "dave-xu__BVHPlugin/testdata/walk4_subject1.bvh",
           "Eunho-J__BVH-Viewer/bvh_files/roll.bvh",
           "20tab__bvh-python/tests/test_mocapbank.bvh",
           "omimo__PyMO/data/AV_8Walk_Meredith_HVHA_Rep1.bvh",
           "facebookresearch__AnimatedDrawings/rokoko/jesse_dance.bvh",
       }) {
    const Result<Clip> clip = read_corpus_file(path);
    ASSERT_TRUE(clip) << path;
    Diagnostics diagnostics;
    check(*clip, diagnostics);
    const Diagnostic* jump = diagnostics.find(codes::motion_jump);
    EXPECT_EQ(jump, nullptr) << path << ": " << (jump == nullptr ? "" : jump->message);
  }
}

TEST(CorpusFindings, EveryReadableFileGetsFactsAndFewFindings) {
  MOCAP_NEEDS_CORPUS();
  constexpr std::size_t max_findings = 8;
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    Diagnostics reading;
    const Result<Clip> clip = bvh::read(path, {}, reading);
    if (!clip) continue;
    const ClipFacts facts = find_facts(*clip);
    EXPECT_GE(facts.roots, 1U) << path;
    EXPECT_TRUE(facts.bounds.low.allFinite()) << path;
    Diagnostics diagnostics;
    check(*clip, diagnostics);
    EXPECT_LE(diagnostics.entries().size(), max_findings) << path;
    for (const Diagnostic& finding : diagnostics.entries()) {
      EXPECT_FALSE(finding.message.empty());
      EXPECT_FALSE(finding.advice.empty()) << finding.message;
      EXPECT_NE(finding.message.back(), '.') << finding.message;
    }
  }
}

}  // namespace
}  // namespace mocap::corpus_facts_test

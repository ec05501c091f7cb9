// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "gltf/gltf_reading.hpp"
#include "mocap/evaluate.hpp"
#include "support/corpus.hpp"

namespace mocap::vrma_faults_test {
namespace {

using test::GltfText;

constexpr std::size_t bones = 6;

/// Hips with spine, head and two legs. The legs have a rest rotation of half a turn about x, the
/// others of a quarter about y. `includes_rest`: as the specification says.
GltfText animation(bool includes_rest) {
  GltfText gltf;
  gltf.json["nodes"] = GltfText::Json::parse(R"([
    {"name": "hips", "translation": [0, 0.9, 0], "children": [1, 3, 4]},
    {"name": "spine", "translation": [0, 0.2, 0], "rotation": [0, 0.7071068, 0, 0.7071068],
     "children": [2]},
    {"name": "head", "translation": [0, 0.4, 0], "rotation": [0, -0.7071068, 0, 0.7071068]},
    {"name": "legL", "translation": [0.1, 0, 0], "rotation": [1, 0, 0, 0], "children": [5]},
    {"name": "legR", "translation": [-0.1, 0, 0], "rotation": [1, 0, 0, 0]},
    {"name": "footL", "translation": [0, 0.4, 0], "rotation": [0.8, 0, 0, 0.6]}])");
  gltf.json["extensions"] = GltfText::Json::parse(R"({"VRMC_vrm_animation": {"specVersion": "1.0",
    "humanoid": {"humanBones": {"hips": {"node": 0}, "spine": {"node": 1}, "head": {"node": 2},
      "leftUpperLeg": {"node": 3}, "rightUpperLeg": {"node": 4}, "leftFoot": {"node": 5}}}}})");
  const std::size_t times = gltf.add_floats({0.0F, 1.0F / 30.0F, 2.0F / 30.0F}, "SCALAR");
  for (std::size_t node = 0; node < bones; ++node) {
    Quaternion rest = Quaternion::Identity();
    if (gltf.json["nodes"][node].contains("rotation") && includes_rest) {
      const GltfText::Json& values = gltf.json["nodes"][node]["rotation"];
      rest = Quaternion(values[3], values[0], values[1], values[2]);
    }
    std::vector<float> rotations;
    for (int key = 0; key < 3; ++key) {
      const Quaternion turn(Eigen::AngleAxisd(
          0.1 * (key + 1), Vector3(1, static_cast<double>(node), 0).normalized()));
      const Quaternion value = rest * turn;
      for (const double part : value.coeffs()) rotations.push_back(static_cast<float>(part));
    }
    gltf.animate(node, "rotation", times, gltf.add_floats(rotations, "VEC4"));
  }
  return gltf;
}

Diagnostics findings_of(const GltfText& gltf) {
  Diagnostics findings;
  EXPECT_TRUE(test::read_gltf(gltf.text(), findings));
  return findings;
}

TEST(VrmaFaults, RotationsThatIgnoreTheRestRotationsAreReported) {
  EXPECT_EQ(findings_of(animation(true)).find(codes::gltf_rest_rotations), nullptr);
  const Diagnostics findings = findings_of(animation(false));
  const Diagnostic* finding = findings.find(codes::gltf_rest_rotations);
  ASSERT_NE(finding, nullptr);
  EXPECT_NE(finding->message.find("and 4 more"), std::string::npos) << finding->message;
  // Other files may be animated in any way.
  GltfText plain = animation(false);
  plain.json.erase("extensions");
  EXPECT_EQ(findings_of(plain).find(codes::gltf_rest_rotations), nullptr);
}

TEST(VrmaFaults, ScaleOfTheNodesIsReported) {
  GltfText gltf = animation(true);
  EXPECT_EQ(findings_of(gltf).find(codes::gltf_node_scale), nullptr);
  gltf.json["nodes"][0]["scale"] = {0.01, 0.01, 0.01};
  const Diagnostics findings = findings_of(gltf);
  const Diagnostic* finding = findings.find(codes::gltf_node_scale);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->subject, "hips");
  gltf.json.erase("extensions");
  EXPECT_EQ(findings_of(gltf).find(codes::gltf_node_scale), nullptr);
}

TEST(VrmaFaults, OfRealFiles) {
  const std::filesystem::path folder = test::corpus_dir().parent_path() / "corpus2";
  if (!test::has_corpus() || !std::filesystem::exists(folder)) GTEST_SKIP() << "no second corpus";
  std::size_t files = 0;
  for (const char* kind : {"vrma", "vrm", "gltf"}) {
    if (!std::filesystem::is_directory(folder / kind)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / kind)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".vrma" && extension != ".vrm" && extension != ".glb") continue;
      Diagnostics findings;
      static_cast<void>(test::read_gltf(test::read_file(entry.path()), findings));
      EXPECT_EQ(findings.find(codes::gltf_rest_rotations), nullptr) << entry.path();
      // An early version of bvh2vrma scaled the tree by 0.01.
      const bool is_scaled = entry.path().filename() == "idle_loop.vrma";
      EXPECT_EQ(findings.find(codes::gltf_node_scale) != nullptr, is_scaled) << entry.path();
      ++files;
    }
  }
  EXPECT_GE(files, 5U);
}

}  // namespace
}  // namespace mocap::vrma_faults_test

// SPDX-License-Identifier: MIT

/// \file Converts real files to GLB and checks that no certain decision tilts a figure or sinks it
/// into the ground, using only the written GLB.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "gltf/glb_file.hpp"
#include "mocap/body.hpp"
#include "pipeline/export.hpp"
#include "support/corpus.hpp"

namespace mocap::glb_stance_test {
namespace {

constexpr std::size_t max_frames_looked_at = 32;
/// Minimum component along +Y of the mean direction from feet to head. Below it, a figure is lying
/// most of the time.
constexpr double min_upright = 0.5;
constexpr double max_below_floor_m = 0.05;
/// Clips with fewer frames are poses, which may be lying or flying. Their rest pose indicates the
/// up axis.
constexpr std::size_t min_frames_of_motion = 10;

std::vector<std::filesystem::path> real_files() {
  std::vector<std::filesystem::path> files = test::corpus_files("bvh", ".bvh");
  for (const char* folder : {"acclaim", "../corpus2"}) {
    if (!std::filesystem::is_directory(test::corpus_dir() / folder)) continue;
    for (const char* extension : {".bvh", ".amc"}) {
      for (auto& path : test::corpus_files(folder, extension)) files.push_back(std::move(path));
    }
  }
  return files;
}

std::optional<std::string> glb_by_pipeline(const Clip& clip) {
  pipeline::ExportRequest request;
  request.format = Format::glb;
  Diagnostics notes;
  const auto prepared = pipeline::prepare(clip, request, notes);
  if (!prepared) return std::nullopt;
  std::string bytes;
  const auto append = [&](std::string_view piece) {
    bytes += piece;
    return true;
  };
  if (!pipeline::write(*prepared, Format::glb, append, notes)) return std::nullopt;
  return bytes;
}

/// The figure's posture in the GLB.
struct Stance {
  /// Component along +Y of the direction from feet to head: the mean over a motion, or the rest
  /// pose if that is larger and there are only a few poses. 0 if there is no head or no foot.
  double upright = 0.0;
  /// Height of the lowest joint in each frame. Excludes end sites, which are often invented.
  std::vector<double> lowest_m;
};

/// Global transforms of all nodes in the bind pose: the rest pose.
std::vector<Eigen::Affine3d> rest_globals(const test::GlbFile& glb, const test::GlbPoses& poses) {
  const auto& skin = glb.json().at("skins").at(0);
  const std::vector<std::size_t> joints = skin.at("joints");
  const Eigen::Matrix4d root = poses.globals(0).at(skin.at("skeleton")).matrix();
  const std::vector<double> inverses = glb.numbers(skin.at("inverseBindMatrices"));
  std::vector<Eigen::Affine3d> globals(glb.json().at("nodes").size(), Eigen::Affine3d::Identity());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Eigen::Map<const Eigen::Matrix4d> inverse(&inverses[i * 16]);
    globals[joints[i]].matrix() = root * inverse.inverse();
  }
  return globals;
}

Vector3 mean_of(const std::vector<Eigen::Affine3d>& globals, const std::vector<std::size_t>& joints,
                const std::vector<std::size_t>& nodes) {
  Vector3 sum = Vector3::Zero();
  for (const std::size_t joint : joints) sum += globals[nodes.at(joint)].translation();
  return sum / static_cast<double>(joints.size());
}

Stance stance_in(const test::GlbFile& glb, const Clip& clip, std::size_t first_frame) {
  const std::vector<std::size_t> joints = glb.json().at("skins").at(0).at("joints");
  const BodyParts body = find_body_parts(clip.skeleton);
  const auto upright_in = [&](const std::vector<Eigen::Affine3d>& globals) {
    if (!body.head || body.feet.empty()) return 0.0;
    const Vector3 up = mean_of(globals, {*body.head}, joints) - mean_of(globals, body.feet, joints);
    return up.norm() > 0.0 ? up.y() / up.norm() : 0.0;
  };
  const test::GlbPoses poses(glb);
  Stance stance;
  const std::size_t keys = std::max<std::size_t>(glb.times().size(), 1);
  const std::size_t step = std::max<std::size_t>(1, keys / max_frames_looked_at);
  for (std::size_t key = std::min(first_frame, keys - 1); key < keys; key += step) {
    const auto globals = poses.globals(key);
    double lowest = std::numeric_limits<double>::max();
    for (const std::size_t node : joints)
      lowest = std::min(lowest, globals[node].translation().y());
    stance.lowest_m.push_back(lowest);
    stance.upright += upright_in(globals);
  }
  stance.upright /= static_cast<double>(stance.lowest_m.size());
  if (keys < min_frames_of_motion)
    stance.upright = std::max(stance.upright, upright_in(rest_globals(glb, poses)));
  return stance;
}

/// The lowest height of a clip, ignoring the few frames in which a recorded toe sinks deeper.
double lowest_of(std::vector<double> heights) {
  std::sort(heights.begin(), heights.end());
  return heights[heights.size() / 20];
}

/// Whether the position mode is certain because it puts the figure on the ground.
bool stands_by_decision(const Decision<PositionMode>& decision) {
  return decision.is_sure() && decision.evidence.find("near the ground") != std::string::npos;
}

TEST(GlbStance, CertainDecisionsKeepRealFiguresUpright) {
  MOCAP_NEEDS_CORPUS();
  std::size_t figures = 0;
  std::size_t standing = 0;
  for (const auto& path : real_files()) {
    SCOPED_TRACE(path.string());
    Diagnostics diagnostics;
    const Result<Clip> clip = load(path, {}, diagnostics);
    if (!clip || clip->motion.empty()) continue;
    const ClipDecisions decisions = find_facts(*clip).decisions;
    const std::optional<std::string> bytes = glb_by_pipeline(*clip);
    if (!bytes) continue;
    const BodyParts body = find_body_parts(clip->skeleton);
    const Stance stance =
        stance_in(test::GlbFile(*bytes), *clip, decisions.reference_frame.value ? 1 : 0);
    // If the position mode is unknown, the poses may be wrong.
    const bool has_poses = decisions.position_mode.confidence >= Confidence::medium;
    if (decisions.up.is_sure() && has_poses && body.head && !body.feet.empty()) {
      ++figures;
      EXPECT_GE(stance.upright, min_upright) << decisions.up.evidence;
    }
    if (stands_by_decision(decisions.position_mode) && decisions.metres_per_unit.is_sure()) {
      ++standing;
      EXPECT_GE(lowest_of(stance.lowest_m), -max_below_floor_m) << decisions.position_mode.evidence;
    }
  }
  EXPECT_GT(figures, 80U);
  EXPECT_GT(standing, 10U);
}

}  // namespace
}  // namespace mocap::glb_stance_test

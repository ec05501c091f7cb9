// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "gltf/glb_file.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "support/person.hpp"
#include "support/random_clip.hpp"

namespace mocap::gltf_poses_test {
namespace {

using test::glb_of;
using test::GlbFile;

/// The largest distance of a joint in the GLB from its position by `evaluate`, relative to the
/// largest distance from the origin.
double worst_share(const Clip& clip, const gltf::WriteOptions& options) {
  const GlbFile glb(glb_of(clip, options));
  const Poses poses = evaluate(clip).value();
  const Quaternion turn =
      shortest_rotation(options.up.value_or(Vector3::UnitY()), Vector3::UnitY());
  const double metres_per_unit = options.metres_per_unit.value_or(1.0);
  double farthest = 1e-3;
  double worst = 0.0;
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const auto globals = glb.globals(frame);
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const Vector3 expected = turn * (metres_per_unit * poses.world_position(frame, joint));
      farthest = std::max(farthest, expected.norm());
      worst = std::max(worst, (globals[joint + 1].translation() - expected).norm());
    }
  }
  return worst / farthest;
}

RC_GTEST_PROP(GltfPoses, MatchTheClip, ()) {
  const Clip clip = test::random_clip_of_any_layout(8, 5);
  gltf::WriteOptions options;
  options.metres_per_unit = *rc::gen::element(1.0, 0.01, 0.0254);
  options.up = *rc::gen::element<Vector3>(Vector3::UnitY(), Vector3::UnitZ(), -Vector3::UnitY(),
                                          Vector3::UnitX());
  RC_ASSERT(worst_share(clip, options) < 1e-5);
}

TEST(GltfPoses, MatchALongClip) {
  // More frames than are computed at once.
  const Clip clip = test::walking_person(9000);
  gltf::WriteOptions options;
  const GlbFile glb(glb_of(clip, options));
  const test::GlbPoses written(glb);
  const Poses poses = evaluate(clip).value();
  for (const std::size_t frame : {std::size_t{0}, std::size_t{2047}, std::size_t{8999}}) {
    const auto globals = written.globals(frame);
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      EXPECT_LT((globals[joint + 1].translation() - poses.world_position(frame, joint)).norm(),
                2e-2)
          << frame << " " << joint;
    }
  }
}

RC_GTEST_PROP(GltfPoses, BindMatricesInvertTheRestPose, ()) {
  Clip clip;
  clip.skeleton = test::random_layout(8, [] { return test::random_rotation_channels(3); });
  clip.motion = Motion(0, clip.skeleton.channel_count());
  const GlbFile glb(glb_of(clip));
  const auto& skin = glb.json().at("skins").at(0);
  const std::vector<double> matrices = glb.numbers(skin.at("inverseBindMatrices"));
  const auto globals = glb.globals(0);
  const std::vector<std::size_t> joints = skin.at("joints");
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Eigen::Map<const Eigen::Matrix4d> inverse(&matrices[i * 16]);
    const Eigen::Matrix4d product = globals[joints[i]].matrix() * inverse;
    RC_ASSERT((product - Eigen::Matrix4d::Identity()).cwiseAbs().maxCoeff() < 2e-3);
  }
}

TEST(GltfPoses, NeighbouringRotationsAreInOneHemisphere) {
  Clip clip;
  Joint joint = test::named_joint("spinning");
  joint.channels = {Channel::z_rotation};
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, joint));
  clip.motion = Motion(200, 1);
  for (std::size_t i = 0; i < 200; ++i) clip.motion.exact_at(i, 0) = 7.0 * static_cast<double>(i);
  const GlbFile glb(glb_of(clip));
  const auto& sampler = glb.json().at("animations").at(0).at("samplers").at(0);
  const std::vector<double> q = glb.numbers(sampler.at("output"));
  for (std::size_t i = 4; i < q.size(); i += 4) {
    EXPECT_GT(q[i] * q[i - 4] + q[i + 1] * q[i - 3] + q[i + 2] * q[i - 2] + q[i + 3] * q[i - 1],
              0.9);
  }
}

}  // namespace
}  // namespace mocap::gltf_poses_test

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "gltf/glb_file.hpp"
#include "gltf/gltf_reading.hpp"
#include "gltf/gltf_text.hpp"
#include "mocap/bvh.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf {

namespace {

using test::clip_of_gltf;
using test::glb_of;
using test::GlbFile;
using test::GltfText;

/// A model as bytes, with a mesh and without an animation.
std::string model_of(std::string_view skeleton) {
  Result<Clip> clip = edit::built_in_skeleton(skeleton);
  EXPECT_TRUE(clip);
  return clip ? glb_of(*clip) : std::string();
}

/// The sample, transferred to the skeleton of a model.
Clip walk_onto(const std::string& model) {
  Diagnostics findings;
  Result<Clip> walk =
      bvh::read(std::filesystem::path(MOCAP_PROJECT_DIR "/samples/walk.bvh"), {}, findings);
  EXPECT_TRUE(walk);
  if (!walk) return {};
  const edit::OntoSkeleton onto{std::make_shared<const Clip>(clip_of_gltf(model))};
  const Status applied = edit::apply(onto, *walk, findings);
  EXPECT_TRUE(applied) << applied.error().message;
  return std::move(*walk);
}

/// The model with the motion; empty if it fails.
std::string inserted(const std::string& model, const Clip& clip) {
  std::string out;
  const Status written = write_into_model(model, clip, [&](std::string_view text) {
    out += text;
    return true;
  });
  EXPECT_TRUE(written) << written.error().message;
  return written ? out : std::string();
}

std::string refusal_of(const std::string& model, const Clip& clip) {
  const Status written = write_into_model(model, clip, [](std::string_view) { return true; });
  return written ? "none" : std::string(facts_of(written.error().code).name);
}

/// The largest distance of a joint between two clips, metres.
double distance_between(const Clip& a, const Clip& b) {
  const Result<Poses> from = evaluate(a);
  const Result<Poses> to = evaluate(b);
  if (!from || !to || from->frames != to->frames || from->joints != to->joints) return 1e9;
  double farthest = 0.0;
  for (std::size_t frame = 0; frame < from->frames; ++frame)
    for (std::size_t joint = 0; joint < from->joints; ++joint)
      farthest = std::max(
          farthest, (from->world_position(frame, joint) - to->world_position(frame, joint)).norm());
  return farthest;
}

/// The contents of the binary chunk.
std::string binary_of(const std::string& glb) {
  const auto word = [&](std::size_t at) {
    std::size_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value * 256 + static_cast<unsigned char>(glb[at + i]);
    return value;
  };
  const std::size_t json = word(12);
  return glb.substr(20 + json + 8, word(20 + json));
}

TEST(GltfModel, KeepsItsMeshAndGetsTheMotion) {
  const std::string model = model_of("vrm");
  const Clip walk = walk_onto(model);
  const std::string animated = inserted(model, walk);
  ASSERT_FALSE(animated.empty());
  const GlbFile before(model);
  const GlbFile after(animated);
  for (const char* const key : {"meshes", "skins", "nodes", "materials", "scenes", "asset"})
    EXPECT_EQ(after.json()[key], before.json()[key]) << key;
  EXPECT_EQ(binary_of(animated).substr(0, binary_of(model).size()), binary_of(model));
  EXPECT_EQ(after.json()["animations"].size(), 1U);
  EXPECT_EQ(after.times().size(), walk.motion.frames());
  EXPECT_LT(distance_between(clip_of_gltf(animated), walk), 1e-5);
}

TEST(GltfModel, IsWrittenByTheWriterWithTheOption) {
  const auto model = std::make_shared<const std::string>(model_of("vrm"));
  const Clip walk = walk_onto(*model);
  WriteOptions options;
  options.model = model;
  EXPECT_EQ(glb_of(walk, options), inserted(*model, walk));
  // An unmodified clip is not written back as it was read.
  const Clip unmodified = clip_of_gltf(glb_of(walk));
  EXPECT_EQ(glb_of(unmodified, options), inserted(*model, unmodified));
  Diagnostics found;
  Clip renamed = walk;
  renamed.skeleton.set_name(1, "other");
  const Status refused = write(
      renamed, options, [](std::string_view) { return true; }, found);
  ASSERT_FALSE(refused);
  EXPECT_NE(found.find(codes::argument_invalid), nullptr);
}

TEST(GltfModel, KeepsItsAnimationsAfterTheNewOne) {
  const std::string model = model_of("mixamo");
  const Clip walk = walk_onto(model);
  const std::string once = inserted(model, walk);
  const std::string twice = inserted(once, walk);
  ASSERT_FALSE(twice.empty());
  const GlbFile file(twice);
  ASSERT_EQ(file.json()["animations"].size(), 2U);
  EXPECT_EQ(file.json()["animations"][1], GlbFile(once).json()["animations"][0]);
  // 32-bit floats, of a body of 170 units.
  EXPECT_LT(distance_between(clip_of_gltf(twice), walk), 1e-4);
}

/// Two joints below a node that makes them smaller; the lower one has a matrix.
GltfText small_arm() {
  GltfText gltf;
  gltf.json["nodes"] = GltfText::Json::parse(R"([
    {"name": "top", "scale": [0.01, 0.01, 0.01], "children": [1]},
    {"name": "upper", "translation": [0, 100, 0], "children": [2]},
    {"name": "lower", "matrix": [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 30, 0, 0, 1]}])");
  gltf.json["skins"] = GltfText::Json::parse(R"([{"joints": [1, 2]}])");
  gltf.add_floats({0.0F, 1.0F, 2.0F}, "VEC3");
  return gltf;
}

/// The skeleton of a model with some motion.
Clip waving(const std::string& model) {
  Clip clip = clip_of_gltf(model);
  clip.motion = Motion(3, clip.skeleton.channel_count());
  std::size_t column = 0;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    for (const Channel channel : clip.skeleton[joint].channels) {
      for (std::size_t frame = 0; frame < 3; ++frame) {
        const double value = channel == Channel::quaternion_w   ? 1.0
                             : channel == Channel::quaternion_x ? 0.1 * static_cast<double>(frame)
                             : channel == Channel::z_position   ? 0.5 * static_cast<double>(frame)
                                                                : 0.0;
        clip.motion.computed_at(frame, column) = value;
      }
      ++column;
    }
  }
  return clip;
}

TEST(GltfModel, MayHaveScaleAndMatrices) {
  for (const std::string& model : {small_arm().binary(), small_arm().text()}) {
    const Clip clip = waving(model);
    const std::string animated = inserted(model, clip);
    ASSERT_FALSE(animated.empty());
    EXPECT_LT(distance_between(clip_of_gltf(animated), clip), 1e-6);
    const nlohmann::json json = GlbFile(animated).json();
    EXPECT_FALSE(json["nodes"][2].contains("matrix"));
    EXPECT_EQ(json["nodes"][2]["translation"][0], 30.0);
    EXPECT_EQ(json["nodes"][0]["scale"][0], 0.01);
    EXPECT_EQ(json["buffers"].size(), 1U);
  }
}

TEST(GltfModel, NamesTheNodesOfItsJoints) {
  const Result<std::vector<std::size_t>> nodes = nodes_of_joints(small_arm().binary());
  ASSERT_TRUE(nodes) << nodes.error().message;
  EXPECT_EQ(*nodes, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_FALSE(nodes_of_joints("not a model"));
}

TEST(GltfModel, RefusesMotionOfAnotherSkeleton) {
  const std::string model = model_of("vrm");
  EXPECT_EQ(refusal_of(model, walk_onto(model_of("smpl"))), "argument.invalid");
  Clip longer = walk_onto(model);
  longer.skeleton.set_offset(1, 1.5 * longer.skeleton[1].offset + Vector3(0.0, 0.1, 0.0));
  EXPECT_EQ(refusal_of(model, longer), "argument.invalid");
  const auto reason = [&](const Clip& clip) {
    const Status written = write_into_model(model, clip, [](std::string_view) { return true; });
    return written ? std::string() : written.error().message;
  };
  EXPECT_NE(reason(longer).find("`" + longer.skeleton[1].name + "` has another offset"),
            std::string::npos);
  Clip renamed = walk_onto(model);
  const std::string name = renamed.skeleton[2].name;
  renamed.skeleton.set_name(2, "other");
  EXPECT_NE(reason(renamed).find("`other` is where the model has `" + name + "`"),
            std::string::npos);
  Clip shorter = walk_onto(model);
  const std::string last = shorter.skeleton[shorter.skeleton.size() - 1].name;
  shorter.remove_joint(shorter.skeleton.size() - 1);
  EXPECT_NE(reason(shorter).find("`" + last + "` of the model is missing"), std::string::npos);
  Clip without_frames = walk_onto(model);
  without_frames.motion = Motion(0, without_frames.motion.channels());
  EXPECT_EQ(refusal_of(model, without_frames), "argument.invalid");
}

TEST(GltfModel, ThatIsBrokenIsRefused) {
  const std::string model = model_of("vrm");
  const Clip walk = walk_onto(model);
  EXPECT_EQ(refusal_of("", walk), "gltf.syntax");
  for (const std::size_t size : {std::size_t{8}, std::size_t{40}, model.size() / 2})
    EXPECT_NE(refusal_of(model.substr(0, size), walk), "none") << size;
}

TEST(GltfModel, ReportsAWriterThatFails) {
  const std::string model = model_of("vrm");
  const Status written =
      write_into_model(model, walk_onto(model), [](std::string_view) { return false; });
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, codes::io_write);
}

}  // namespace

}  // namespace mocap::gltf

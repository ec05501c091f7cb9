// SPDX-License-Identifier: MIT
#include "mocap/vrma.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gltf/glb_file.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::vrma_test {
namespace {

using Json = nlohmann::json;

constexpr double metres = 0.01;
constexpr double rounding = 1e-6;  ///< Metres.

Result<std::string> try_vrma(const Clip& clip, Diagnostics& findings) {
  std::string bytes;
  const auto append = [&](std::string_view piece) {
    bytes += piece;
    return true;
  };
  const Status saved = save(clip, Format::vrma, append, {}, findings);
  if (!saved) return tl::unexpected<Error>(saved.error());
  return bytes;
}

std::string vrma_of(const Clip& clip) {
  Diagnostics findings;
  Result<std::string> bytes = try_vrma(clip, findings);
  EXPECT_TRUE(bytes.has_value()) << (bytes ? "" : bytes.error().message);
  return bytes.value_or(std::string());
}

Error error_of(const Clip& clip) {
  Diagnostics findings;
  Result<std::string> bytes = try_vrma(clip, findings);
  EXPECT_FALSE(bytes.has_value());
  return bytes ? Error() : bytes.error();
}

Clip read_vrma(const std::string& bytes) {
  Diagnostics findings;
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "t.vrma");
  Result<Clip> clip = load(source, {}, findings);
  EXPECT_TRUE(clip.has_value()) << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip();
}

Clip sample(const char* name) {
  Result<Clip> clip = load(std::string(MOCAP_PROJECT_DIR) + "/samples/" + name);
  EXPECT_TRUE(clip.has_value());
  return clip ? std::move(*clip) : Clip();
}

const Json& bones_of(const test::GlbFile& file) {
  return file.json().at("extensions").at("VRMC_vrm_animation").at("humanoid").at("humanBones");
}

std::size_t node_of(const test::GlbFile& file, const char* bone) {
  return bones_of(file).at(bone).at("node");
}

/// The positions of all bones in both files differ by rounding errors at most.
void expect_same_motion(const std::string& a, const std::string& b) {
  const test::GlbFile one(a);
  const test::GlbFile other(b);
  ASSERT_EQ(one.times().size(), other.times().size());
  ASSERT_EQ(bones_of(one).size(), bones_of(other).size());
  for (std::size_t key = 0; key < one.times().size(); ++key) {
    const auto first = one.globals(key);
    const auto second = other.globals(key);
    for (const auto& [bone, value] : bones_of(one).items()) {
      const std::size_t node = value.at("node");
      const std::size_t same = node_of(other, bone.c_str());
      EXPECT_LT((first[node].translation() - second[same].translation()).norm(), 4 * rounding)
          << bone << " " << key;
      EXPECT_LT((first[node].linear() - second[same].linear()).norm(), 1e-5) << bone << " " << key;
    }
  }
}

TEST(Vrma, ContainsTheBonesOfAHumanoidInATPose) {
  const test::GlbFile file(vrma_of(test::walking_person(5)));
  const Json& json = file.json();
  EXPECT_EQ(json.at("extensionsUsed"), Json::array({"VRMC_vrm_animation"}));
  EXPECT_EQ(json.at("extensions").at("VRMC_vrm_animation").at("specVersion"), "1.0");
  EXPECT_FALSE(json.contains("meshes"));
  EXPECT_FALSE(json.contains("skins"));
  EXPECT_EQ(bones_of(file).size(), 17U);
  EXPECT_EQ(json.at("nodes").at(node_of(file, "leftLowerArm")).at("name"), "LeftForeArm");
  for (const Json& node : json.at("nodes")) {
    EXPECT_FALSE(node.contains("scale"));
    EXPECT_FALSE(node.contains("rotation")) << node;
  }
  // The soles are on the ground, below the hips.
  const auto rest = test::GlbFile(vrma_of(test::walking_person(0))).globals(0);
  EXPECT_LT((rest[node_of(file, "hips")].translation() - Vector3(0, 0.94, 0)).norm(), rounding);
  EXPECT_NEAR(rest[node_of(file, "leftHand")].translation().x(), 0.72, rounding);
}

TEST(Vrma, OnlyTheHipsAreMoved) {
  const test::GlbFile file(vrma_of(test::walking_person(5)));
  const Json& animations = file.json().at("animations");
  ASSERT_EQ(animations.size(), 1U);
  std::set<std::size_t> turned;
  for (const Json& channel : animations[0].at("channels")) {
    const std::size_t node = channel.at("target").at("node");
    if (channel.at("target").at("path") == "rotation") {
      turned.insert(node);
    } else {
      EXPECT_EQ(channel.at("target").at("path"), "translation");
      EXPECT_EQ(node, node_of(file, "hips"));
    }
  }
  EXPECT_EQ(turned.size(), bones_of(file).size());
}

/// The bones are where their joints are in the clip, whose unit is a centimetre.
void expect_poses_of(const Clip& clip, const std::string& bytes) {
  const test::GlbFile file(bytes);
  const Result<Poses> poses = evaluate(clip);
  ASSERT_TRUE(poses.has_value());
  ASSERT_EQ(file.times().size(), poses->frames);
  for (std::size_t key = 0; key < poses->frames; ++key) {
    const auto globals = file.globals(key);
    for (const auto& [bone, value] : bones_of(file).items()) {
      const std::size_t node = value.at("node");
      const std::string name = file.json().at("nodes").at(node).at("name");
      const std::size_t joint = test::joint_named(clip, name);
      EXPECT_LT((globals[node].translation() - metres * poses->world_position(key, joint)).norm(),
                4 * rounding)
          << name << " " << key;
    }
  }
}

TEST(Vrma, PosesAreThoseOfTheClip) {
  const Clip clip = test::walking_person(20);
  expect_poses_of(clip, vrma_of(clip));
}

// Blender's axes, an A-pose and hanging arms give the same file.
TEST(Vrma, AxesAndRestPoseOfTheClipDoNotMatter) {
  const Clip clip = test::walking_person(6);
  const std::string expected = vrma_of(clip);
  test::PersonOptions blender;
  blender.file_from_body = test::z_up_from_y_up();
  Clip turned = clip;
  turned.metadata.up = Axis::plus_z;
  turned.skeleton = test::person_skeleton(blender);
  // The same rotations about turned axes: poses are computed with the body's own axes.
  const Quaternion turn(test::z_up_from_y_up());
  Clip quaternions = clip;
  const Result<Poses> poses = evaluate(clip);
  ASSERT_TRUE(poses.has_value());
  Poses in_blender = *poses;
  for (std::size_t frame = 0; frame < poses->frames; ++frame) {
    for (std::size_t joint = 0; joint < poses->joints; ++joint) {
      in_blender.set_local_position(frame, joint, turn * poses->local_position(frame, joint));
      in_blender.set_local_rotation(frame, joint,
                                    turn * poses->local_rotation(frame, joint) * turn.conjugate());
    }
  }
  Result<Motion> motion = author(in_blender, turned.skeleton, clip.motion.frame_time);
  ASSERT_TRUE(motion.has_value());
  turned.motion = std::move(*motion);
  expect_same_motion(vrma_of(turned), expected);

  for (const double below_deg : {45.0, 90.0}) {
    Clip other = clip;
    edit::RestPose pose;
    pose.kind = edit::RestPose::Kind::a_pose;
    pose.arms_below_deg = below_deg;
    Diagnostics findings;
    ASSERT_TRUE(edit::apply(pose, other, findings).has_value());
    const Result<Poses> rest = evaluate_rest(other.skeleton);
    ASSERT_TRUE(rest.has_value());
    const std::size_t hand = test::joint_named(other, "LeftHand");
    EXPECT_LT(rest->world_position(0, hand).x(), 60.0);
    expect_same_motion(vrma_of(other), expected);
  }
}

TEST(Vrma, RotationsOfJointsBetweenBonesArePartOfTheLowerBone) {
  Clip clip = test::walking_person(4);
  Diagnostics findings;
  edit::InsertJoint cuff;
  cuff.child = "LeftForeArm";
  cuff.name = "Cuff";
  cuff.share = 1.0;
  ASSERT_TRUE(edit::apply(cuff, clip, findings).has_value());
  const std::size_t joint = test::joint_named(clip, "Cuff");
  const std::size_t column = *clip.column(joint, Channel::y_rotation);
  for (std::size_t frame = 0; frame < 4; ++frame)
    clip.motion.computed_at(frame, column) = 10.0 * static_cast<double>(frame);
  const Result<std::string> bytes = try_vrma(clip, findings);
  ASSERT_TRUE(bytes.has_value());
  const Diagnostic* note = findings.find(codes::vrma_left_out);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->message, "1 joint is not a VRM bone and is not written: Cuff");
  EXPECT_EQ(bones_of(test::GlbFile(*bytes)).size(), 17U);
  expect_poses_of(clip, *bytes);
}

TEST(Vrma, ReportsLostTranslations) {
  Clip clip = test::walking_person(4);
  const std::size_t chest = test::joint_named(clip, "Chest");
  std::vector<Channel> channels = clip.skeleton[chest].channels;
  channels.push_back(Channel::y_position);
  clip.set_channels(chest, channels);
  const std::size_t column = *clip.column(chest, Channel::y_position);
  for (std::size_t frame = 0; frame < 4; ++frame)
    clip.motion.computed_at(frame, column) = 20.0 + static_cast<double>(frame);
  Diagnostics findings;
  ASSERT_TRUE(try_vrma(clip, findings).has_value());
  const Diagnostic* lost = findings.find(codes::fit_channel);
  ASSERT_NE(lost, nullptr);
  EXPECT_NE(lost->message.find("Chest"), std::string::npos);
  Diagnostics none;
  ASSERT_TRUE(try_vrma(test::walking_person(4), none).has_value());
  EXPECT_EQ(none.find(codes::fit_channel), nullptr);
}

TEST(Vrma, NamesTheBonesThatAreMissing) {
  Clip clip = test::walking_person(3);
  clip.remove_joint(test::joint_named(clip, "RightHand"));
  const Error error = error_of(clip);
  EXPECT_EQ(error.code, codes::vrma_body);
  EXPECT_EQ(error.message, "no joints were found for bones that a VRM animation needs: rightHand");
  const Error snake = error_of(sample("snake.bvh"));
  EXPECT_EQ(snake.code, codes::vrma_body);
  EXPECT_EQ(snake.message, "no two legs and no two arms were found below `Head`");
}

TEST(Vrma, RefusesSeveralFigures) {
  const Error error = error_of(sample("dance.bvh"));
  EXPECT_EQ(error.code, codes::vrma_body);
  EXPECT_NE(error.message.find("2 figures"), std::string::npos) << error.message;
  EXPECT_NE(error.advice.find("--remove"), std::string::npos);
}

TEST(Vrma, NamesAFrameThatCanBeTheRestPose) {
  const Clip clip = sample("bow.bvh");
  const Error error = error_of(clip);
  EXPECT_EQ(error.code, codes::vrma_rest_pose);
  const std::size_t at = error.advice.find("--rest-pose frame:");
  ASSERT_NE(at, std::string::npos) << error.advice;
  edit::RestPose pose;
  pose.kind = edit::RestPose::Kind::frame;
  pose.frame = static_cast<std::size_t>(std::stoul(error.advice.substr(at + 18)));
  Clip upright = clip;
  Diagnostics findings;
  ASSERT_TRUE(edit::apply(pose, upright, findings).has_value());
  EXPECT_TRUE(try_vrma(upright, findings).has_value());
}

TEST(Vrma, ClipsWithOneFrameHaveOneKey) {
  const test::GlbFile one(vrma_of(test::walking_person(1)));
  EXPECT_EQ(one.times(), std::vector<double>{0.0});
  const test::GlbFile none(vrma_of(test::walking_person(0)));
  EXPECT_FALSE(none.json().contains("animations"));
}

TEST(Vrma, IsReadBackWithItsBones) {
  const Clip clip = test::walking_person(8);
  const std::string bytes = vrma_of(clip);
  const Clip again = read_vrma(bytes);
  EXPECT_EQ(again.metadata.format, "vrma");
  EXPECT_EQ(again.motion.frames(), 8U);
  EXPECT_EQ(again.skeleton.size(), 17U);
  EXPECT_EQ(again.skeleton[test::joint_named(again, "LeftForeArm")].part, "leftLowerArm");
  // Unmodified files are written byte for byte, edited ones with the same motion.
  EXPECT_EQ(vrma_of(again), bytes);
  Clip edited = again;
  edited.format_data.on_edit();
  expect_same_motion(vrma_of(edited), bytes);
}

/// The messages of `gltf.humanoid` about a file in which one text is replaced by another of the
/// same length.
std::vector<std::string> humanoid_faults(std::string bytes, const std::string& old,
                                         const std::string& fresh) {
  EXPECT_EQ(old.size(), fresh.size());
  const std::size_t at = bytes.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  if (at != std::string::npos) bytes.replace(at, old.size(), fresh);
  Diagnostics findings;
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "t.vrma");
  EXPECT_TRUE(vrma::read(source, {}, findings).has_value());
  std::vector<std::string> messages;
  for (const Diagnostic& finding : findings.entries())
    if (finding.code == codes::gltf_humanoid) messages.push_back(finding.message);
  return messages;
}

TEST(Vrma, ReportsMissingAndAmbiguousBones) {
  const std::string bytes = vrma_of(test::walking_person(3));
  using Messages = std::vector<std::string>;
  EXPECT_EQ(humanoid_faults(bytes, "humanBones", "humanBones"), Messages());
  EXPECT_EQ(humanoid_faults(bytes, "\"head\"", "\"jaw1\""),
            Messages{"the humanoid lacks required bones: head"});
  EXPECT_EQ(humanoid_faults(bytes, "\"leftHand\"", "\"leftFoot\""),
            (Messages{"the humanoid lacks required bones: leftHand",
                      "the humanoid has the bone leftFoot several times"}));
  const test::GlbFile file(bytes);
  const std::string hand = std::to_string(node_of(file, "leftHand"));
  const std::string arm = std::to_string(node_of(file, "leftLowerArm"));
  const std::string key = "\"leftHand\":{\"node\":";
  ASSERT_EQ(hand.size(), arm.size());
  const Messages shared = humanoid_faults(bytes, key + hand, key + arm);
  ASSERT_EQ(shared.size(), 1U);
  EXPECT_TRUE(shared[0].starts_with("node " + arm + " is several bones of the humanoid: "))
      << shared[0];
}

TEST(Vrma, IsNotTheFileOfAModel) {
  const test::TemporaryFolder folder;
  const std::string bytes = test::glb_of(test::walking_person(4));
  folder.write("walk.glb", bytes);
  const Result<Clip> clip = load(folder / "walk.glb");
  ASSERT_TRUE(clip.has_value());
  const std::string written = vrma_of(*clip);
  EXPECT_NE(written, bytes);
  EXPECT_TRUE(test::GlbFile(written).json().contains("extensions"));
}

TEST(Vrma, EyesAreNotBones) {
  Clip clip = test::walking_person(3);
  for (const char* name : {"LeftEye", "RightEye"})
    ASSERT_TRUE(
        clip.add_joint(test::joint_named(clip, "Head"), test::named_joint(name, {3, 8, 9})));
  const test::GlbFile file(vrma_of(clip));
  EXPECT_FALSE(bones_of(file).contains("leftEye"));
  EXPECT_TRUE(bones_of(file).contains("head"));
}

TEST(Vrma, TheWriterNeedsDeclaredBones) {
  Diagnostics findings;
  const auto ignore = [](std::string_view) { return true; };
  const Clip clip = test::walking_person(3);
  const Status refused = vrma::write(clip, {}, ignore, findings);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, codes::vrma_body);
  const Result<Clip> fitted = vrma::as_vrma(clip, findings);
  ASSERT_TRUE(fitted.has_value());
  EXPECT_TRUE(vrma::write(*fitted, {}, ignore, findings).has_value());
  // Conversion of a converted clip changes nothing.
  const Result<Clip> again = vrma::as_vrma(*fitted, findings);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->skeleton.size(), fitted->skeleton.size());
  for (std::size_t i = 0; i < fitted->motion.values().size(); ++i)
    EXPECT_NEAR(again->motion.values()[i], fitted->motion.values()[i], 1e-9);
}

/// Reads bytes and, if that succeeds, converts and writes the clip. Returns whether it was read.
bool is_readable(const std::string& bytes) {
  Diagnostics findings;
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "t.vrma");
  Result<Clip> clip = vrma::read(source, {}, findings);
  EXPECT_NE(clip.has_value(), findings.has_errors());
  if (!clip) return false;
  EXPECT_TRUE(clip->validate().has_value());
  clip->format_data.on_edit();
  const Result<std::string> written = try_vrma(*clip, findings);
  if (written) {
    EXPECT_EQ(read_vrma(*written).motion.frames(), clip->motion.frames());
  }
  return true;
}

TEST(Vrma, DamagedFilesGiveAClipOrAnError) {
  const std::string bytes = vrma_of(test::walking_person(2));
  ASSERT_TRUE(is_readable(bytes));
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_FALSE(is_readable(bytes.substr(0, length))) << length;
  std::size_t readable = 0;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 7)));
    if (is_readable(damaged)) ++readable;
  }
  EXPECT_GT(readable, bytes.size() / 30);
}

TEST(Vrma, EmptyAndBrokenClipsAreRefused) {
  EXPECT_EQ(error_of(Clip()).code, codes::vrma_body);
  Clip broken = test::walking_person(2);
  broken.motion = Motion(2, 3);
  EXPECT_EQ(error_of(broken).code, codes::argument_shape);
}

}  // namespace
}  // namespace mocap::vrma_test

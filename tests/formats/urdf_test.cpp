// SPDX-License-Identifier: MIT
#include "mocap/urdf.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <numbers>
#include <span>
#include <string>
#include <string_view>

#include "formats/robot_model.hpp"
#include "formats/text_of.hpp"
#include "mocap/formats.hpp"

namespace mocap::urdf_test {
namespace {

using test::LinkPlace;
using test::replaced;

Result<Clip> read(std::string_view text, Diagnostics& found,
                  const urdf::ReadOptions& options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "test.urdf");
  return urdf::read(source, options, found);
}

std::string machine_text() {
  return test::fuzz_seed("urdf_fuzz/machine.urdf");
}

Clip machine() {
  Diagnostics found;
  Result<Clip> clip = read(machine_text(), found);
  EXPECT_TRUE(clip.has_value());
  EXPECT_TRUE(found.entries().empty());
  return clip ? *clip : Clip();
}

std::string_view code_of_error(std::string_view text) {
  Diagnostics found;
  const Result<Clip> clip = read(text, found);
  EXPECT_FALSE(clip.has_value()) << text;
  return clip ? std::string_view() : facts_of(clip.error().code).name;
}

/// A joint between two links.
std::string joint(std::string_view parent, std::string_view child, std::string_view rest = "",
                  std::string_view type = "continuous") {
  return fmt::format("<joint name='j' type='{}'><parent link='{}'/><child link='{}'/>{}</joint>",
                     type, parent, child, rest);
}

std::string robot(std::string_view contents) {
  return fmt::format("<robot name='r'><link name='a'/><link name='b'/>{}</robot>", contents);
}

double degrees(double radians) {
  return radians * 180.0 / std::numbers::pi;
}

// From Pinocchio 4.1.0, with a free-flyer above the root: frames of the links.
TEST(Urdf, LinksAreWherePinocchioPutsThem) {
  Clip clip = machine();
  test::set_values(clip, "base", std::array{1.0, 2.0, 3.0, 40.0, -20.0, 70.0});
  test::set_dof(clip, "shoulder", degrees(0.6));
  test::set_dof(clip, "extension", 0.15);
  test::set_dof(clip, "wheel_joint", degrees(-2.2));
  test::set_values(clip, "cart", std::array{0.3, -0.4, degrees(0.9)});
  const std::array<LinkPlace, 6> places{{
      {"base", {1, 2, 3}, {0.723991503728, 0.579447545276, 0.0595284793395, 0.369503998559}},
      {"upper",
       {1.13309876023, 1.83297375919, 3.3072246001},
       {0.496875812021, 0.814285254815, -0.212257584937, 0.212133610856}},
      {"lower",
       {1.08523665004, 2.19675165479, 3.46592868031},
       {-0.191489890529, 0.934493269428, -0.0107080207691, 0.299898798779}},
      {"tool",
       {0.999740368374, 2.05929532931, 3.73831837249},
       {0.60654698254, -0.647738612952, 0.450246987411, -0.0990610800975}},
      {"wheel",
       {1.13981447459, 1.98337559761, 2.73509333353},
       {-0.000904945051691, 0.315887378027, -0.489406029776, 0.812832137342}},
      {"cart",
       {0.196473654662, 1.8371378662, 3.69777841707},
       {-0.322320562014, -0.00190101471616, -0.539981199056, 0.777512794822}},
  }};
  test::expect_places(clip, places);
}

TEST(Urdf, HingesHaveOneChannelWithLimitsAndTheNameOfTheirJoint) {
  const Clip clip = machine();
  const Joint& shoulder = test::joint_of_dof(clip, "shoulder");
  EXPECT_EQ(shoulder.name, "upper");
  EXPECT_EQ(shoulder.channels, std::vector<Channel>{Channel::y_rotation});
  ASSERT_TRUE(shoulder.limits.has_value());
  EXPECT_DOUBLE_EQ(shoulder.limits->lower, degrees(-1.5));
  EXPECT_DOUBLE_EQ(shoulder.limits->upper, degrees(0.75));
  EXPECT_EQ(test::joint_of_dof(clip, "extension").limits, (ChannelLimits{-0.1, 0.2}));
  EXPECT_EQ(test::joint_of_dof(clip, "wheel_joint").limits, std::nullopt);
  EXPECT_EQ(clip.skeleton[0].name, "base");
  EXPECT_EQ(clip.skeleton[0].channels.size(), 6U);
  EXPECT_EQ(clip.motion.frames(), 1U);
  EXPECT_EQ(clip.metadata.up, Axis::plus_z);
}

TEST(Urdf, TheRootIsFixedIfItIsTheWorld) {
  Diagnostics found;
  const std::string text = "<robot><link name='world'/><link name='b'/>" +
                           joint("world", "b", "", "floating") + "</robot>";
  const Result<Clip> clip = read(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(clip->skeleton[0].channels.empty());
  EXPECT_EQ(clip->skeleton[1].channels.size(), 6U);
}

TEST(Urdf, ASkeletonForgetsTheLimitsOfOtherChannels) {
  Clip clip = machine();
  const std::size_t shoulder = *clip.skeleton.find("upper");
  clip.skeleton.set_channels(shoulder, {Channel::y_rotation});
  EXPECT_TRUE(clip.skeleton[shoulder].limits.has_value());
  clip.set_channels(shoulder, {Channel::x_rotation, Channel::y_rotation});
  EXPECT_FALSE(clip.skeleton[shoulder].limits.has_value());
  EXPECT_EQ(clip.skeleton[shoulder].dof_name, "");
}

TEST(Urdf, PointsOnWhichTheRobotStandsAreEndSites) {
  constexpr std::string_view robot = R"(<robot name="r">
    <link name="trunk"><collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision></link>
    <link name="left">
      <visual><geometry><box size="9 9 9"/></geometry></visual>
      <collision><origin xyz="0.12 0 -0.03"/><geometry><sphere radius="0.005"/></geometry></collision>
      <collision><origin xyz="-0.05 0 -0.03"/><geometry><sphere radius="0.005"/></geometry></collision>
      <collision><geometry><mesh filename="foot.stl"/></geometry></collision>
    </link>
    <link name="right">
      <collision>
        <geometry><cylinder radius="0.01" length="0.2"/></geometry>
        <origin xyz="0.05 0 -0.025" rpy="0 1.5707963267948966 0"/>
      </collision>
      <collision><geometry><sphere radius="large"/></geometry></collision>
    </link>
    <joint name="a" type="fixed"><parent link="trunk"/><child link="left"/>
      <origin xyz="0 0.1 -0.8"/></joint>
    <joint name="b" type="fixed"><parent link="trunk"/><child link="right"/>
      <origin xyz="0 -0.1 -0.8"/></joint>
    </robot>)";
  Diagnostics found;
  ByteSource source = ByteSource::from_bytes(std::span(robot.data(), robot.size()), "r.urdf");
  const Result<Clip> clip = urdf::read(source, {}, found);
  ASSERT_TRUE(clip.has_value());
  const auto sites = [&](std::string_view name) {
    return clip->skeleton[clip->skeleton.find(name).value()].end_sites;
  };
  EXPECT_TRUE(sites("trunk").empty());
  ASSERT_EQ(sites("left").size(), 2U);
  EXPECT_LT((sites("left")[0].offset - Vector3(0.12, 0.0, -0.035)).norm(), 1e-12);
  ASSERT_EQ(sites("right").size(), 2U);
  EXPECT_LT((sites("right")[0].offset - Vector3(-0.05, 0.0, -0.035)).norm(), 1e-12);
  EXPECT_LT((sites("right")[1].offset - Vector3(0.15, 0.0, -0.035)).norm(), 1e-12);
}

TEST(Urdf, WhatIsNotReadIsReported) {
  const auto code = [](std::string_view text) {
    Diagnostics found;
    EXPECT_TRUE(read(text, found).has_value());
    return found.entries().size() == 1 ? facts_of(found.entries()[0].code).name
                                       : std::string_view();
  };
  EXPECT_EQ(code(robot(joint("a", "b", "<mimic joint='k' multiplier='2'/>"))), "urdf.mimic");
  EXPECT_EQ(code(robot(joint("a", "b", "", "revolute"))), "urdf.limits");
  EXPECT_EQ(code(robot(joint("a", "b", "<limit lower='1' upper='0'/>", "prismatic"))),
            "urdf.limits");
}

TEST(Urdf, InvalidRobotsAreRejected) {
  EXPECT_EQ(code_of_error(""), "urdf.structure");
  EXPECT_EQ(code_of_error("<robot/>"), "urdf.structure");
  EXPECT_EQ(code_of_error("<robot><link name='a'/>"), "urdf.xml");
  EXPECT_EQ(code_of_error(robot("<link name='a'/>")), "urdf.structure");
  EXPECT_EQ(code_of_error(robot("<link/>")), "urdf.structure");
  EXPECT_EQ(code_of_error(robot(joint("a", "c"))), "urdf.structure");
  EXPECT_EQ(code_of_error(robot(joint("a", ""))), "urdf.structure");
  EXPECT_EQ(code_of_error(robot(joint("a", "a"))), "urdf.structure");
  EXPECT_EQ(code_of_error(robot(joint("a", "b") + joint("b", "a"))), "urdf.structure");
  EXPECT_EQ(code_of_error(robot(joint("a", "b") + joint("a", "b"))), "urdf.structure");
  EXPECT_EQ(code_of_error(robot(joint("a", "b", "", "screw"))), "urdf.value");
  EXPECT_EQ(code_of_error(robot(joint("a", "b", "<origin xyz='1 2'/>"))), "urdf.value");
  EXPECT_EQ(code_of_error(robot(joint("a", "b", "<origin xyz='1e300 0 0'/>"))), "urdf.value");
  EXPECT_EQ(code_of_error(robot(joint("a", "b", "<axis xyz='0 0 0'/>"))), "urdf.value");
  EXPECT_EQ(code_of_error(robot(joint("a", "b", "<limit lower='x'/>", "revolute"))), "urdf.value");
  EXPECT_EQ(code_of_error(robot("<xacro:arm side='left'/>")), "urdf.macro");
}

TEST(Urdf, EntitiesOfTheFileAreRefused) {
  Diagnostics found;
  const Result<Clip> clip =
      read("<!DOCTYPE robot [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>" + robot(""), found);
  ASSERT_FALSE(clip.has_value());
  EXPECT_NE(clip.error().message.find("the file declares entities, which are not read"),
            std::string::npos)
      << clip.error().message;
  EXPECT_EQ(clip.error().at.column, 18U);
  EXPECT_TRUE(read("<!DOCTYPE robot [<!ELEMENT robot ANY>]>" +
                       machine_text().substr(machine_text().find("<robot")),
                   found));
}

TEST(Urdf, DamagedRobotsAreReadOrRejected) {
  test::expect_sound_if_damaged(
      machine_text(), [](std::string_view text, Diagnostics& found) { return read(text, found); });
}

TEST(Urdf, TenThousandLinksAreReadInAnyOrder) {
  constexpr int count = 10'000;
  std::string text = "<robot>";
  for (int i = count; i-- > 1;) text += joint(fmt::format("l{}", i / 8), fmt::format("l{}", i));
  for (int i = 0; i < count; ++i) text += fmt::format("<link name='l{}'/>", i);
  text += "</robot>";
  Diagnostics found;
  const Result<Clip> clip = read(text, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->skeleton.size(), std::size_t{count});
  urdf::ReadOptions options;
  options.limits.max_joints = 100;
  Diagnostics limited;
  EXPECT_EQ(read(text, limited, options).error().code, codes::limit_joints);
}

TEST(Urdf, LongChainsAreLimited) {
  std::string text = "<robot><link name='l0'/>";
  for (int i = 1; i < 3'000; ++i)
    text += fmt::format("<link name='l{}'/>", i) +
            joint(fmt::format("l{}", i - 1), fmt::format("l{}", i));
  Diagnostics found;
  EXPECT_EQ(read(text + "</robot>", found).error().code, codes::limit_depth);
}

TEST(Urdf, IsRecognisedByItsContents) {
  EXPECT_EQ(recognise_format("<?xml version='1.0'?>\n<robot name='g1'>", "g1.xml"), Format::urdf);
  EXPECT_NE(recognise_format("robot", "g1"), Format::urdf);
}

}  // namespace
}  // namespace mocap::urdf_test

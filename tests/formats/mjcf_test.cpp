// SPDX-License-Identifier: MIT
#include "mocap/mjcf.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <string_view>

#include "formats/robot_model.hpp"
#include "formats/text_of.hpp"
#include "mocap/formats.hpp"

namespace mocap::mjcf_test {
namespace {

using test::LinkPlace;

Result<Clip> read(std::string_view text, Diagnostics& found,
                  const mjcf::ReadOptions& options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "test.xml");
  return mjcf::read(source, options, found);
}

Clip machine() {
  Diagnostics found;
  Result<Clip> clip = read(test::fuzz_seed("mjcf_fuzz/machine.xml"), found);
  EXPECT_TRUE(clip.has_value());
  EXPECT_TRUE(found.entries().empty());
  return clip ? *clip : Clip();
}

/// A model with one body that contains `text`.
std::string model_with(std::string_view text) {
  return fmt::format("<mujoco><worldbody><body name='a'>{}</body></worldbody></mujoco>", text);
}

std::string_view code_of_error(std::string_view text) {
  Diagnostics found;
  const Result<Clip> clip = read(text, found);
  EXPECT_FALSE(clip.has_value()) << text;
  return clip ? std::string_view() : facts_of(clip.error().code).name;
}

double degrees(double radians) {
  return radians * 180.0 / std::numbers::pi;
}

// From MuJoCo 4.0.0: `xanchor` of the last joint of each body, otherwise `xpos`, and `xquat`.
TEST(Mjcf, BodiesAreWhereMujocoPutsThemInThePoseOfTheFile) {
  const std::array<LinkPlace, 9> places{{
      {"hull", {0.5, -0.25, 1}, {0.993956757849, -0.0981833530726, 0.0490916765363, 0}},
      {"thigh",
       {0.507285765801, -0.177159839252, 0.894851774862},
       {0.95508357712, 0.176128045427, 0.238236525082, 0.00613436604226}},
      {"shin",
       {0.31170314562, -0.0692805169104, 0.591790176173},
       {0.910832196374, 0.335209113654, -0.0295777451066, 0.239049612352}},
      {"foot",
       {0.30802906808, 0.232652240026, 0.254413366889},
       {0.842466202883, 0.430076901971, 0.147108083404, 0.289212321984}},
      {"arm",
       {0.510722997812, -0.328554004377, 1.11710800875},
       {0.706421391144, 0.707774445147, 0.00347844430375, 0.00347179455393}},
      {"hand",
       {0.830707539935, -0.325408721865, 1.11710800875},
       {-0.707774445147, 0.706421391144, 0.00347179455393, -0.00347844430375}},
      {"tip",
       {0.910703675466, -0.324622401236, 1.11710800875},
       {-0.707774445147, 0.706421391144, 0.00347179455393, -0.00347844430375}},
      {"table", {2, 0, 0}, {1, 0, 0, 0}},
      {"drawer", {2, 0, 0}, {1, 0, 0, 0}},
  }};
  test::expect_places(machine(), places);
}

TEST(Mjcf, BodiesAreWhereMujocoPutsThemForOtherValues) {
  Clip clip = machine();
  test::set_values(clip, "hull", std::array{1.0, 2.0, 3.0, 40.0, -20.0, 70.0});
  test::set_dof(clip, "hip_yaw", degrees(0.61));
  test::set_dof(clip, "hip_pitch", degrees(0.62));
  test::set_dof(clip, "knee", degrees(0.03));
  test::set_dof(clip, "rail", -0.17);
  test::set_dof(clip, "swivel", degrees(-0.89));
  test::set_values(clip, "hand", std::array{0.8, 0.2, -0.4, 0.4});
  test::set_dof(clip, "drawer_slide", -0.09);
  const std::array<LinkPlace, 9> places{{
      {"hull", {1, 2, 3}, {0.773585997829, 0.52300146079, 0.130989832592, 0.332980239253}},
      {"thigh",
       {0.92626984038, 2.08979115, 3.05349542347},
       {0.296061993591, 0.495324368566, 0.283486675551, 0.76592190897}},
      {"shin",
       {0.589884275855, 2.02843759718, 2.89596023489},
       {0.0646089515038, 0.828929353864, 0.11837938032, 0.542851850879}},
      {"foot",
       {0.197143313415, 2.03212213203, 3.12121777777},
       {-0.0819042741697, 0.73608729445, 0.208542712927, 0.638730867978}},
      {"arm",
       {0.974174681159, 1.98615195628, 2.72382519618},
       {0.0163973397889, 0.97955499772, -0.139645775291, 0.143882560211}},
      {"hand",
       {1.2684446756, 1.90011584372, 2.81549284429},
       {-0.785228752166, -0.069381793512, 0.5282982664, -0.315440826813}},
      {"tip",
       {1.28786835984, 1.93388207182, 2.8853681785},
       {-0.785228752166, -0.069381793512, 0.5282982664, -0.315440826813}},
      {"table", {2, 0, 0}, {1, 0, 0, 0}},
      {"drawer", {1.91, 0, 0}, {1, 0, 0, 0}},
  }};
  test::expect_places(clip, places);
}

TEST(Mjcf, RangesAreInDegreesAndMetresAndComeFromTheClasses) {
  const Clip clip = machine();
  EXPECT_EQ(test::joint_of_dof(clip, "hip_yaw").limits, (ChannelLimits{-90.0, 90.0}));
  EXPECT_EQ(test::joint_of_dof(clip, "knee").limits, (ChannelLimits{-5.0, 150.0}));
  EXPECT_EQ(test::joint_of_dof(clip, "rail").limits, (ChannelLimits{-0.5, 0.5}));
  EXPECT_EQ(test::joint_of_dof(clip, "swivel").limits, std::nullopt);
  EXPECT_EQ(test::joint_of_dof(clip, "knee").name, "shin");
  EXPECT_EQ(test::joint_of_dof(clip, "hip_yaw").name, "hip_yaw");
  EXPECT_EQ(test::joint_of_dof(clip, "hip_pitch").name, "thigh");
  EXPECT_EQ(test::joint_of_dof(clip, "knee").channels, std::vector<Channel>{Channel::y_rotation});
  EXPECT_EQ(clip.metadata.up, Axis::plus_z);
  EXPECT_EQ(clip.metadata.declared_unit->value, 1.0);
  EXPECT_EQ(clip.motion.frames(), 1U);
}

TEST(Mjcf, RadiansAreConvertedWhereverTheCompilerElementIs) {
  for (const std::string_view place : {"before", "after"}) {
    const std::string compiler = "<compiler angle='radian'/>";
    const std::string text =
        "<mujoco>" + (place == "before" ? compiler : "") +
        "<worldbody><body name='a' euler='0 0 0.5'><joint name='j' range='-1 2' ref='0.25'/>"
        "</body></worldbody>" +
        (place == "after" ? compiler : "") + "</mujoco>";
    Diagnostics found;
    const Result<Clip> clip = read(text, found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    ASSERT_TRUE(clip->skeleton[0].limits.has_value());
    EXPECT_DOUBLE_EQ(clip->skeleton[0].limits->lower, degrees(-1.0));
    EXPECT_DOUBLE_EQ(clip->skeleton[0].limits->upper, degrees(2.0));
    EXPECT_DOUBLE_EQ(clip->motion.at(0, 0), degrees(0.25));
    const std::array<LinkPlace, 1> places{
        {{"a", Vector3::Zero(), {std::cos(0.25), 0.0, 0.0, std::sin(0.25)}}}};
    test::expect_places(*clip, places);
  }
}

TEST(Mjcf, LimitsFollowLimitedAndAutolimits) {
  const auto limits = [](std::string_view compiler, std::string_view joint) {
    Diagnostics found;
    const Result<Clip> clip =
        read(fmt::format("<mujoco><compiler {}/><worldbody><body><joint {}/></body></worldbody>"
                         "</mujoco>",
                         compiler, joint),
             found);
    EXPECT_TRUE(clip.has_value());
    return clip && clip->skeleton[0].limits.has_value();
  };
  EXPECT_TRUE(limits("", "range='0 1'"));
  EXPECT_FALSE(limits("", ""));
  EXPECT_FALSE(limits("", "range='0 1' limited='false'"));
  EXPECT_FALSE(limits("autolimits='false'", "range='0 1'"));
  EXPECT_TRUE(limits("autolimits='false'", "range='0 1' limited='true'"));
}

TEST(Mjcf, BodiesWithoutNamesAreNumbered) {
  Diagnostics found;
  const Result<Clip> clip =
      read("<mujoco><worldbody><body><body><joint/></body></body></worldbody></mujoco>", found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->skeleton[0].name, "body_1");
  EXPECT_EQ(clip->skeleton[1].name, "body_2");
  EXPECT_TRUE(clip->skeleton[0].channels.empty());
}

/// The end sites of the joint `name`, with the marks that printing leaves of rounding.
std::string end_sites(std::string_view model, std::string_view name) {
  Diagnostics found;
  const Result<Clip> clip = read(model, found);
  EXPECT_TRUE(clip.has_value());
  if (!clip) return {};
  std::string text;
  for (const EndSite& site : clip->skeleton[clip->skeleton.find(name).value()].end_sites)
    text += fmt::format("({:.3f} {:.3f} {:.3f})", site.offset.x() + 0.0, site.offset.y() + 0.0,
                        site.offset.z() + 0.0);
  return text;
}

TEST(Mjcf, PointsOnWhichTheModelStandsAreEndSites) {
  constexpr std::string_view model = R"(<mujoco>
    <default>
      <default class="seen"><geom contype="0" conaffinity="0"/></default>
      <default class="sole"><geom size="0.005"/></default>
    </default>
    <worldbody>
      <geom type="plane" size="5 5 1"/>
      <body name="trunk" pos="0 0 1">
        <freejoint/>
        <geom type="box" size="0.1 0.1 0.1"/>
        <body name="balls" pos="0 0.1 -0.9" quat="0 1 0 0">
          <joint axis="0 1 0" pos="0 0 -0.05"/>
          <geom class="sole" pos="0.12 0 0.095"/>
          <geom class="sole" pos="-0.05 0 0.095"/>
          <geom class="sole" pos="0 0 0.05"/>
          <geom class="seen" pos="0 0 0.2" size="0.1"/>
        </body>
        <body name="plank" pos="0 -0.1 -0.9" childclass="sole">
          <frame pos="0 0 -0.01"><geom type="box" size="0.1 0.05 0.09"/></frame>
        </body>
        <body name="bar" pos="0 -0.3 -0.9">
          <geom type="capsule" size="0.02" fromto="0.1 0 -0.08 -0.1 0 -0.07"/>
          <geom type="cylinder" size="0.03 0.05" pos="0 0 -0.05"/>
          <geom type="mesh" mesh="unknown"/>
          <geom type="box" size="0.1 nothing"/>
        </body>
      </body>
    </worldbody></mujoco>)";
  EXPECT_EQ(end_sites(model, "trunk"), "");
  // From the anchor of the hinge; the body is turned upside down.
  EXPECT_EQ(end_sites(model, "balls"), "(0.120 0.000 0.150)(-0.050 0.000 0.150)");
  EXPECT_EQ(end_sites(model, "plank"),
            "(-0.100 -0.050 -0.100)(0.100 -0.050 -0.100)(-0.100 0.050 -0.100)(0.100 0.050 -0.100)");
  EXPECT_EQ(end_sites(model, "bar"),
            "(0.100 0.000 -0.100)(-0.100 0.000 -0.090)(0.000 0.000 -0.100)");
}

TEST(Mjcf, WhatIsNotReadIsReported) {
  const auto code = [](std::string_view text) {
    Diagnostics found;
    EXPECT_TRUE(read(text, found).has_value());
    return found.entries().size() == 1 ? facts_of(found.entries()[0].code).name
                                       : std::string_view();
  };
  EXPECT_EQ(code(model_with("<include file='hand.xml'/>")), "mjcf.include");
  EXPECT_EQ(code(model_with("<attach model='hand'/>")), "mjcf.not-read");
  EXPECT_EQ(code(model_with("<replicate count='3'><body/></replicate>")), "mjcf.not-read");
  EXPECT_EQ(code(model_with("<joint type='ball' range='0 30'/>")), "mjcf.not-read");
  EXPECT_EQ(code("<mujoco><worldbody><body/></worldbody><equality><joint/></equality></mujoco>"),
            "mjcf.not-read");
  // Its class may be in the included file.
  EXPECT_EQ(code("<mujoco><include file='a.xml'/><worldbody><body><joint class='b'/></body>"
                 "</worldbody></mujoco>"),
            "mjcf.include");
}

TEST(Mjcf, InvalidModelsAreRejected) {
  EXPECT_EQ(code_of_error(""), "mjcf.structure");
  EXPECT_EQ(code_of_error("<mujoco/>"), "mjcf.structure");
  EXPECT_EQ(code_of_error("<mujoco><worldbody><body>"), "mjcf.xml");
  EXPECT_EQ(code_of_error("<mujoco><include file='g1.xml'/></mujoco>"), "mjcf.structure");
  EXPECT_EQ(code_of_error("<mujoco><worldbody><joint/></worldbody></mujoco>"), "mjcf.structure");
  EXPECT_EQ(code_of_error(model_with("<joint class='none'/>")), "mjcf.structure");
  EXPECT_EQ(code_of_error(model_with("<body><freejoint/></body>")), "mjcf.structure");
  for (const std::string_view bad :
       {"<joint axis='0 0 0'/>", "<joint axis='1 0'/>", "<joint pos='a b c'/>",
        "<joint range='2 1'/>", "<joint range='1'/>", "<joint type='screw'/>", "<joint ref='x'/>",
        "<body pos='1e300 0 0'/>", "<body pos='nan 0 0'/>", "<body quat='0 0 0 0'/>",
        "<body axisangle='0 0 0 1'/>", "<body xyaxes='1 0 0 2 0 0'/>", "<body zaxis='0 0 0'/>",
        "<body euler='1 2'/>"})
    EXPECT_EQ(code_of_error(model_with(bad)), "mjcf.value") << bad;
  EXPECT_EQ(code_of_error("<mujoco><compiler coordinate='global'/></mujoco>"), "mjcf.value");
  EXPECT_EQ(code_of_error("<mujoco><compiler eulerseq='xy'/></mujoco>"), "mjcf.value");
}

TEST(Mjcf, DamagedModelsAreReadOrRejected) {
  test::expect_sound_if_damaged(
      test::fuzz_seed("mjcf_fuzz/machine.xml"),
      [](std::string_view text, Diagnostics& found) { return read(text, found); });
}

TEST(Mjcf, LimitsOfTheReaderApply) {
  std::string wide = "<mujoco><worldbody>";
  for (int i = 0; i < 10'000; ++i)
    wide += "<body><joint/><joint type='slide' axis='1 1 0'/></body>";
  wide += "</worldbody></mujoco>";
  Diagnostics found;
  EXPECT_EQ(read(wide, found).error().code, codes::limit_joints);
  mjcf::ReadOptions options;
  options.limits.max_joints = 30'000;
  Diagnostics none;
  const Result<Clip> clip = read(wide, none, options);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->skeleton.size(), 30'000U);
  std::string deep;
  for (int i = 0; i < 10'000; ++i) deep += "<body>";
  Diagnostics of_deep;
  EXPECT_EQ(read("<mujoco><worldbody>" + deep, of_deep).error().code, codes::mjcf_xml);
  options.limits.max_depth = 1;
  Diagnostics of_shallow;
  EXPECT_EQ(read(model_with("<body/>"), of_shallow, options).error().code, codes::limit_depth);
}

TEST(Mjcf, IsRecognisedByItsContents) {
  EXPECT_EQ(recognise_format("<!-- a --><mujoco model='g1'>", "scene.xml"), Format::mjcf);
  EXPECT_EQ(recognise_format("<?xml version='1.0'?><mujoco>", "model"), Format::mjcf);
  EXPECT_NE(recognise_format("mujoco", "model"), Format::mjcf);
}

}  // namespace
}  // namespace mocap::mjcf_test

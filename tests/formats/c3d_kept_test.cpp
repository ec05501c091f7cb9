// SPDX-License-Identifier: MIT
// What a C3D that is written anew keeps of the file that was read.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/c3d_file.hpp"
#include "formats/text_of.hpp"
#include "mocap/c3d.hpp"
#include "mocap/units.hpp"

namespace mocap::c3d_test {
namespace {

/// A clip with a force plate on one analog channel.
Clip with_force_plate() {
  Diagnostics found;
  Clip clip = read_bytes(example("mips_float"), found).value();
  clip.format_data.on_edit();
  clip.recording.analog_channels.push_back({"Fz", {}, "N"});
  clip.recording.analog = Motion(3, 1, clip.motion.frame_time);
  auto* style = clip.format_data.find<c3d::Style>();
  style->analog_channels = 1;
  style->parameters.push_back({"FORCE_PLATFORM", "USED", 2, {}, std::string("\1\0", 2)});
  style->parameters.push_back({"FORCE_PLATFORM", "ZERO", 2, {2}, std::string("\1\0\2\0", 4)});
  style->parameters.push_back({"FORCE_PLATFORM", "CORNERS", 4, {3, 4, 1}, std::string(48, '?')});
  style->parameters.push_back({"SUBJECTS", "NAMES", -1, {4, 1}, "Anna"});
  clip.recording.points[0].kind = PointKind::angle;
  return clip;
}

std::size_t kept_in(const Clip& clip, std::string_view group) {
  std::size_t count = 0;
  for (const c3d::KeptParameter& parameter : clip.format_data.find<c3d::Style>()->parameters)
    if (parameter.group == group) ++count;
  return count;
}

Clip rewritten(const Clip& clip, Diagnostics& notes) {
  const std::string bytes = test::text_of(
      [&](const TextOutput::Writer& out) { return c3d::write(clip, {}, out, notes); });
  Diagnostics found;
  Result<Clip> again = read_bytes(bytes, found);
  EXPECT_TRUE(again.has_value()) << bytes.substr(0, 100);
  EXPECT_TRUE(found.empty());
  return again ? *again : Clip();
}

TEST(C3dKept, ParametersOfOtherGroupsAreKept) {
  const Clip clip = with_force_plate();
  Diagnostics notes;
  const Clip again = rewritten(clip, notes);
  EXPECT_TRUE(notes.empty());
  const auto& kept = again.format_data.find<c3d::Style>()->parameters;
  ASSERT_EQ(kept.size(), 4U);
  EXPECT_EQ(kept[2].name, "CORNERS");
  EXPECT_EQ(kept[2].dimensions, (std::vector<std::size_t>{3, 4, 1}));
  EXPECT_EQ(kept[2].bytes, std::string(48, '?'));
  EXPECT_EQ(kept[3].group, "SUBJECTS");
}

TEST(C3dKept, TheRightAxisIsKeptUnlessPlacesChange) {
  Clip clip = with_force_plate();
  Diagnostics notes;
  clip.metadata.up = Axis::plus_z;
  clip.format_data.find<c3d::Style>()->right_axis = "+Y";
  const auto axis = [&] {
    return rewritten(clip, notes).format_data.find<c3d::Style>()->right_axis;
  };
  EXPECT_EQ(axis(), "+Y");
  // It cannot be the up axis as well.
  clip.metadata.up = Axis::plus_y;
  EXPECT_EQ(axis(), "+X");
  clip.metadata.up = Axis::plus_z;
  clip.format_data.find<c3d::Style>()->are_places_changed = true;
  EXPECT_EQ(axis(), "+X");
}

TEST(C3dKept, ForcePlatesAreOnlyKeptWhileTheyAreTrue) {
  Clip moved = with_force_plate();
  moved.format_data.on_places_changed();
  Clip without_channel = with_force_plate();
  without_channel.recording.analog_channels.clear();
  without_channel.recording.analog = {};
  for (const Clip& clip : {moved, without_channel}) {
    Diagnostics notes;
    const Clip again = rewritten(clip, notes);
    EXPECT_TRUE(has_code(notes, codes::c3d_not_kept));
    EXPECT_EQ(kept_in(again, "SUBJECTS"), 1U);
    // The number of plates is 0.
    EXPECT_EQ(kept_in(again, "FORCE_PLATFORM"), 1U);
  }
  Clip shorter = with_force_plate();
  shorter.format_data.on_frames_changed();
  Diagnostics notes;
  EXPECT_EQ(kept_in(rewritten(shorter, notes), "FORCE_PLATFORM"), 2U);
  const Diagnostic* const finding = notes.find(codes::c3d_not_kept);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message,
            "FORCE_PLATFORM:ZERO, the frames without a load, is not written: the frames differ");

  Clip without_zero = with_force_plate();
  without_zero.format_data.find<c3d::Style>()->parameters[1].bytes = std::string(4, '\0');
  without_zero.format_data.on_frames_changed();
  notes = Diagnostics();
  EXPECT_EQ(kept_in(rewritten(without_zero, notes), "FORCE_PLATFORM"), 3U);
  EXPECT_TRUE(notes.empty());

  Clip scaled = with_force_plate();
  scale_lengths(scaled, 2.0);
  static_cast<void>(rewritten(scaled, notes));
  EXPECT_TRUE(has_code(notes, codes::c3d_not_kept));
}

/// A clip whose channel has a gain, and whose event has an icon.
Clip with_lists() {
  Clip clip = with_force_plate();
  clip.recording.events.push_back({0.01, "Foot Strike", "Left", {}});
  auto* style = clip.format_data.find<c3d::Style>();
  style->events = {std::string("Foot Strike\0Left\0", 17)};
  style->parameters.push_back({"ANALOG", "GAIN", 2, {1}, std::string("\2\0", 2)});
  style->parameters.push_back({"EVENT", "ICON_IDS", 2, {1}, std::string("\1\0", 2)});
  return clip;
}

TEST(C3dKept, ListsOfChannelsAndEventsAreKept) {
  Diagnostics notes;
  const Clip again = rewritten(with_lists(), notes);
  EXPECT_TRUE(notes.empty());
  const auto& kept = again.format_data.find<c3d::Style>()->parameters;
  ASSERT_EQ(kept.size(), 6U);
  EXPECT_EQ(kept[0].name, "GAIN");
  EXPECT_EQ(kept[0].bytes, std::string("\2\0", 2));
  EXPECT_EQ(kept[1].name, "ICON_IDS");
}

TEST(C3dKept, ListsOfOtherChannelsAndEventsAreReported) {
  Clip clip = with_lists();
  clip.recording.events.clear();
  clip.recording.analog_channels.clear();
  clip.recording.analog = {};
  Diagnostics notes;
  const Clip again = rewritten(clip, notes);
  EXPECT_EQ(kept_in(again, "ANALOG"), 0U);
  EXPECT_EQ(kept_in(again, "EVENT"), 0U);
  const Diagnostic* const finding = notes.find(codes::c3d_not_kept);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message, "parameters of ANALOG are not written: the analog channels differ");
  // Also EVENT and FORCE_PLATFORM.
  EXPECT_EQ(finding->count, 3U);
}

TEST(C3dKept, ListsOfEventsAreNotKeptForOtherEvents) {
  Clip clip = with_lists();
  clip.recording.events[0].context = "Right";
  Diagnostics notes;
  EXPECT_EQ(kept_in(rewritten(clip, notes), "EVENT"), 0U);
  const Diagnostic* const finding = notes.find(codes::c3d_not_kept);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message, "parameters of EVENT are not written: the events differ");

  Clip later = with_lists();
  later.recording.events[0].time_s = 0.02;
  notes = Diagnostics();
  EXPECT_EQ(kept_in(rewritten(later, notes), "EVENT"), 1U);
  EXPECT_TRUE(notes.empty());
}

/// The message about parameters that cannot be written, of a file with `parameters`; empty if there
/// is none. Parameters called `OF_TYPE_3` get this type, which does not exist.
std::string message_about_unusual(const std::vector<c3d::KeptParameter>& parameters) {
  Clip clip = with_force_plate();
  clip.format_data.find<c3d::Style>()->parameters = parameters;
  std::string bytes = written(clip);
  const std::string_view name = "OF_TYPE_3";
  for (std::size_t at = bytes.find(name); at != std::string::npos; at = bytes.find(name, at + 1))
    bytes[at + name.size() + 2] = 3;
  Diagnostics found;
  Clip read = read_bytes(bytes, found).value();
  read.format_data.on_edit();
  Diagnostics notes;
  static_cast<void>(rewritten(read, notes));
  const Diagnostic* const finding = notes.find(codes::c3d_not_kept);
  return finding == nullptr ? std::string() : finding->message;
}

TEST(C3dKept, NamesKeepTheirSpelling) {
  Clip clip = with_force_plate();
  clip.format_data.find<c3d::Style>()->parameters = {
      {"PROCESSING", "BODYMASS", 4, {}, std::string("\0\0\200\77", 4), "BodyMass"}};
  Diagnostics notes;
  const Clip again = rewritten(clip, notes);
  const auto& kept = again.format_data.find<c3d::Style>()->parameters;
  const auto weight = std::find_if(kept.begin(), kept.end(),
                                   [](const auto& each) { return each.name == "BODYMASS"; });
  ASSERT_NE(weight, kept.end());
  EXPECT_EQ(weight->group, "PROCESSING");
  EXPECT_EQ(weight->spelling, "BodyMass");
}

TEST(C3dKept, UnusualParametersAreReported) {
  const std::string number(4, '\1');
  EXPECT_EQ(message_about_unusual({{"PROCESSING", "WEIGHT", 4, {1}, number}}), "");
  EXPECT_EQ(message_about_unusual({{"PROCESSING", "OF_TYPE_3", 4, {1}, number}}),
            "PROCESSING:OF_TYPE_3 (its type, 3, is unknown) is not written");
  EXPECT_EQ(message_about_unusual({{"PROCESSING", "OF_TYPE_3", 4, {1}, number},
                                   {"SUBJECTS", "OF_TYPE_3", 4, {1}, number}}),
            "PROCESSING:OF_TYPE_3 (its type, 3, is unknown) and 1 more parameter are not written");
}

/// A file with a rigid body and a text about it.
Clip with_described_body() {
  Clip clip = with_force_plate();
  Recording& recording = clip.recording;
  recording.bodies = {{"pelvis_4X4", {}}};
  recording.body_poses = Motion(3, Recording::channels_per_body, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < 3; ++frame) recording.body_poses.exact_at(frame, 3) = 1.0;
  auto* style = clip.format_data.find<c3d::Style>();
  style->bodies = {"pelvis_4X4"};
  style->parameters.push_back({"ROTATION", "DESCRIPTIONS", -1, {5, 1}, "solid"});
  Diagnostics notes;
  Clip read = rewritten(clip, notes);
  EXPECT_TRUE(notes.empty());
  read.format_data.on_edit();
  return read;
}

TEST(C3dKept, ParametersOfBodiesAreKept) {
  const Clip clip = with_described_body();
  ASSERT_EQ(clip.recording.bodies.size(), 1U);
  ASSERT_EQ(kept_in(clip, "ROTATION"), 1U);
  Diagnostics notes;
  const Clip again = rewritten(clip, notes);
  EXPECT_TRUE(notes.empty());
  EXPECT_EQ(again.recording.bodies.size(), 1U);
  ASSERT_EQ(kept_in(again, "ROTATION"), 1U);
  const auto& kept = again.format_data.find<c3d::Style>()->parameters;
  const auto text = std::find_if(kept.begin(), kept.end(),
                                 [](const auto& each) { return each.group == "ROTATION"; });
  EXPECT_EQ(text->name, "DESCRIPTIONS");
  EXPECT_EQ(text->bytes, "solid");
}

TEST(C3dKept, ParametersOfOtherBodiesAreReported) {
  Clip renamed = with_described_body();
  renamed.recording.bodies[0].label = "head_4X4";
  Clip removed = with_described_body();
  removed.recording.bodies.clear();
  removed.recording.body_poses = {};
  removed.recording.lost_bodies.clear();
  for (const Clip& clip : {renamed, removed}) {
    Diagnostics notes;
    EXPECT_EQ(kept_in(rewritten(clip, notes), "ROTATION"), 0U);
    const Diagnostic* const finding = notes.find(codes::c3d_not_kept);
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(
        finding->message,
        "parameters of ROTATION are not written: the rigid bodies differ, or are not written");
  }
}

TEST(C3dKept, ParametersThatDoNotFitAreReported) {
  Clip clip = with_force_plate();
  auto* style = clip.format_data.find<c3d::Style>();
  for (int i = 0; i < 5; ++i)
    style->parameters.push_back(
        {"LARGE", "P" + std::to_string(i), 1, {255, 117}, std::string(255 * 117, 'a')});
  Diagnostics notes;
  const Clip again = rewritten(clip, notes);
  const Diagnostic* const finding = notes.find(codes::c3d_not_kept);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message,
            "parameters of the file that was read are not written: they do not fit");
  EXPECT_EQ(kept_in(again, "LARGE"), 0U);
}

TEST(C3dKept, PointsThatAreAnglesAreNotMoved) {
  Clip clip = with_force_plate();
  Diagnostics notes;
  clip = rewritten(clip, notes);
  ASSERT_EQ(clip.recording.points[0].kind, PointKind::angle);
  EXPECT_EQ(clip.recording.points[1].kind, PointKind::place);
  const Vector3 angles = clip.recording.position(0, 0);
  const Vector3 place = clip.recording.position(0, 1);
  scale_lengths(clip, 0.001);
  EXPECT_EQ(clip.recording.position(0, 0), angles);
  EXPECT_LT((clip.recording.position(0, 1) - 0.001 * place).norm(), 1e-12);
  // The list has the new name.
  clip.recording.points[0].label = "KNEE";
  clip.format_data.on_edit();
  const Clip again = rewritten(clip, notes);
  EXPECT_EQ(again.recording.points[0].label, "KNEE");
  EXPECT_EQ(again.recording.points[0].kind, PointKind::angle);
}

TEST(C3dKept, ResidualsSurviveAChangeOfUnit) {
  Diagnostics found;
  Clip clip = read_bytes(example("intel_float"), found).value();
  const float residual = clip.recording.residuals.at(0);
  ASSERT_GT(residual, 0.0F);
  scale_lengths(clip, 0.001);
  clip.format_data.on_edit();
  clip.metadata.declared_unit->value = 1.0;
  Diagnostics notes;
  const Clip again = rewritten(clip, notes);
  EXPECT_NEAR(again.recording.residuals.at(0), residual / 1000.0F, residual / 10000.0F);
}

}  // namespace
}  // namespace mocap::c3d_test

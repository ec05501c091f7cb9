// SPDX-License-Identifier: MIT
#include "pipeline/edit_settings.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mocap/edit/chain.hpp"
#include "pipeline/edit.hpp"
#include "pipeline/export.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::edit_settings_test {
namespace {

using test::TemporaryFolder;

std::vector<edit::Edit> edits_of(const std::vector<edit::Step>& steps) {
  LoadOptions options;
  auto edits = pipeline::parse_steps(steps, options, {});
  EXPECT_TRUE(edits.has_value());
  return edits.value_or(std::vector<edit::Edit>());
}

Clip load_sample(const std::string& name) {
  Diagnostics unneeded;
  Result<Clip> clip =
      load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name, {}, unneeded);
  EXPECT_TRUE(clip.has_value()) << name;
  return clip.value_or(Clip());
}

/// The text of a file that is written for a clip after a chain of edits.
std::string text_after(Clip clip, const std::vector<edit::Step>& steps, Format format) {
  std::vector<edit::Edit> edits = edits_of(steps);
  Diagnostics notes;
  EXPECT_TRUE(edit::apply(edits, clip, notes));
  pipeline::ExportRequest request;
  request.format = format;
  request.edits = pipeline::settings_of(edits);
  const auto prepared = pipeline::prepare(clip, request, notes);
  std::string text;
  const auto append = [&](std::string_view piece) {
    text += piece;
    return true;
  };
  EXPECT_TRUE(prepared && pipeline::write(*prepared, format, append, notes));
  return text;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(EditSettings, NewChannelsUseTheLastOrder) {
  const std::vector<edit::Step> steps{{"order", "yzx"}, {"order", "xzy"}};
  const std::string bvh = text_after(load_sample("stroll_01.amc"), steps, Format::bvh);
  EXPECT_TRUE(contains(bvh, "Xrotation Zrotation Yrotation"));
  EXPECT_FALSE(contains(bvh, "Zrotation Yrotation Xrotation"));
  const std::string asf = text_after(load_sample("walk.bvh"), steps, Format::asf);
  // Acclaim lists the axes in the order in which they are applied.
  EXPECT_TRUE(contains(asf, "dof ry rz rx"));
  EXPECT_FALSE(contains(asf, "dof rx ry rz"));
}

TEST(EditSettings, AnOrderOfSomeJointsDoesNotAffectTheWriter) {
  const auto edits = edits_of({{"order", "xzy", "Hips"}});
  EXPECT_FALSE(pipeline::settings_of(edits).order.has_value());
}

TEST(EditSettings, SettingsOfEarlierEditsAreKept) {
  const auto first = pipeline::settings_of(edits_of({{"order", "xzy"}}));
  const auto both = pipeline::settings_of(edits_of({{"profile", "blender"}}), first);
  EXPECT_EQ(both.order, first.order);
  EXPECT_TRUE(both.canonical);
}

TEST(EditSettings, AProfileWritesRegularSpacing) {
  const std::string text =
      "HIERARCHY\nROOT Hips\n{\n  OFFSET 0   0 0\n  CHANNELS 6 Xposition Yposition Zposition "
      "Zrotation Xrotation Yrotation\n  End Site\n  {\n    OFFSET 0 10 0\n  }\n}\nMOTION\n"
      "Frames: 2\nFrame Time: 0.0333333\n1  2  3  4  5  6\n1  2  3  4  5  7\n";
  const TemporaryFolder folder;
  folder.write("blanks.bvh", text);
  Diagnostics unneeded;
  const Result<Clip> clip = load(folder / "blanks.bvh", {}, unneeded);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(contains(text_after(*clip, {}, Format::bvh), "1  2  3  4  5  6\n"));
  const std::string fitted = text_after(*clip, {{"profile", "blender"}}, Format::bvh);
  EXPECT_FALSE(contains(fitted.substr(fitted.find("Frame Time:") + 12), "  "));
}

}  // namespace
}  // namespace mocap::edit_settings_test

// SPDX-License-Identifier: MIT
#include "formats/format_option.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "formats/descriptor.hpp"
#include "mocap/formats.hpp"

namespace mocap::detail::format_option_test {
namespace {

TEST(FormatOptions, AreListedOnceWithHelpText) {
  std::set<std::string_view> names;
  for (const ListedOption& listed : format_options()) {
    EXPECT_TRUE(names.insert(listed.option->name).second) << listed.option->name;
    const std::string text = text_of(listed);
    EXPECT_TRUE(text.ends_with('.')) << text;
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
    const bool is_flag = listed.option->kind == FormatOption::Kind::flag;
    EXPECT_EQ(listed.option->value_name.empty(), is_flag) << listed.option->name;
  }
  EXPECT_TRUE(names.contains("canonical"));
  EXPECT_TRUE(names.contains("table"));
}

TEST(FormatOptions, AreFoundByTheirFormerNamesToo) {
  ASSERT_NE(find_format_option("anim-loop"), nullptr);
  EXPECT_EQ(find_format_option("loops"), find_format_option("anim-loop"));
  EXPECT_EQ(find_format_option("unknown"), nullptr);
  EXPECT_EQ(find_format_option(""), nullptr);
}

TEST(FormatOptions, AreSuggestedForTheirNamesInOtherPrograms) {
  const std::optional<OptionSynonym> euler = find_option_synonym("euler");
  ASSERT_TRUE(euler.has_value());
  EXPECT_EQ(euler->option, "table");
  EXPECT_EQ(euler->value, "angles");
  const std::optional<OptionSynonym> digits = find_option_synonym("digits");
  ASSERT_TRUE(digits.has_value());
  EXPECT_EQ(digits->option, "decimals");
  EXPECT_EQ(digits->value, "");
  EXPECT_FALSE(find_option_synonym("table"));
  EXPECT_FALSE(find_option_synonym(""));
  EXPECT_EQ(find_value_synonym("table", "Quats"), "rotations");
  EXPECT_EQ(find_value_synonym("table", "rotations"), "");
  EXPECT_EQ(find_value_synonym("unknown", "quats"), "");
}

TEST(FormatOptions, SharedOptionsAreSetForEveryFormatThatHasThem) {
  LoadOptions load;
  SaveOptions save;
  EXPECT_EQ(set_format_option(shared_options::canonical, {}, {load, save}), "");
  EXPECT_TRUE(save.bvh.canonical);
  EXPECT_TRUE(save.acclaim.canonical);
  EXPECT_EQ(set_format_option(shared_options::decimals, {.word = "4", .time = {}}, {load, save}),
            "");
  EXPECT_EQ(save.bvh.numbers.decimals, 4U);
  EXPECT_EQ(save.acclaim.numbers.decimals, 4U);
  EXPECT_EQ(save.csv.decimals, 4U);
  EXPECT_EQ(set_format_option(shared_options::drop_frames, {}, {load, save}), "");
  EXPECT_EQ(load.bvh.bad_rows, BadRows::drop);
  EXPECT_EQ(load.acclaim.bad_rows, BadRows::drop);
}

TEST(FormatOptions, SkeletonOnlyWritesAGlbWithoutAMesh) {
  const FormatOption* option = find_format_option("skeleton-only");
  ASSERT_NE(option, nullptr);
  LoadOptions load;
  SaveOptions save;
  EXPECT_EQ(set_format_option(*option, {"yes", {}}, {load, save}), "");
  EXPECT_FALSE(save.gltf.mesh);
  EXPECT_EQ(set_format_option(*option, {"no", {}}, {load, save}), "");
  EXPECT_TRUE(save.gltf.mesh);
  EXPECT_NE(set_format_option(*option, {"mesh", {}}, {load, save}), "");
}

TEST(FormatOptions, SelectTheArraysOfAnNpz) {
  const FormatOption* layout = find_format_option("npz-layout");
  const FormatOption* model = find_format_option("smpl-model");
  ASSERT_TRUE(layout != nullptr && model != nullptr);
  LoadOptions load;
  SaveOptions save;
  EXPECT_EQ(set_format_option(*layout, {"amass", {}}, {load, save}), "");
  EXPECT_EQ(save.npz.layout, npz::Layout::amass);
  EXPECT_EQ(set_format_option(*layout, {"humanml3d", {}}, {load, save}), "");
  EXPECT_EQ(save.npz.layout, npz::Layout::humanml3d);
  EXPECT_NE(set_format_option(*layout, {"smpl", {}}, {load, save}), "");
  EXPECT_EQ(find_value_synonym("npz-layout", "SMPL"), "amass");
  EXPECT_EQ(set_format_option(*model, {"body.npz", {}}, {load, save}), "");
  EXPECT_EQ(load.npz.smpl_model, "body.npz");
  EXPECT_NE(set_format_option(*model, {"", {}}, {load, save}), "");
  EXPECT_TRUE(writes_with(Format::npy, "npz-layout"));
  EXPECT_FALSE(reads_with(Format::npy, "smpl-model"));
}

TEST(FormatOptions, RejectInvalidValuesAndListTheAcceptedOnes) {
  LoadOptions load;
  SaveOptions save;
  for (const char* const word : {"18", "-1", "4x", "", "many", "99999999999"}) {
    const OptionValue value{.word = word, .time = {}};
    EXPECT_EQ(set_format_option(shared_options::decimals, value, {load, save}),
              "expected a number from 0 to 17, or `shortest`")
        << word;
  }
  const FormatOption* priority = find_format_option("priority");
  ASSERT_NE(priority, nullptr);
  for (const char* const word : {"7", "=3", "mHead=", "mHead=7", "1.5"}) {
    const OptionValue value{.word = word, .time = {}};
    EXPECT_NE(set_format_option(*priority, value, {load, save}), "") << word;
  }
  EXPECT_FALSE(save.anim_fit.changes_clip());
}

TEST(FormatOptions, ApplyToTheFormatsThatHaveThem) {
  EXPECT_TRUE(writes_with(Format::csv, "table"));
  EXPECT_FALSE(writes_with(Format::bvh, "table"));
  EXPECT_TRUE(reads_with(Format::avm, "positions"));
  EXPECT_FALSE(writes_with(Format::bvh, "positions"));
  EXPECT_EQ(formats_with(OptionUse::reading, "fill-gaps"), "AMC");
  EXPECT_EQ(formats_with(OptionUse::writing, "canonical"),
            "BVH, ASF, AMC, HTR, FBX, TRC, STO, C3D or TSV");
}

}  // namespace
}  // namespace mocap::detail::format_option_test

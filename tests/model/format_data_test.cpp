// SPDX-License-Identifier: MIT
#include "mocap/format_data.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace mocap::format_data_test {
namespace {

struct FileFacts : FormatDataOf<FileFacts, FormatData::Subject::file> {
  std::string text;
  int frame_changes = 0;
  std::size_t joints_then = 0;

  void on_frames_changed() override { ++frame_changes; }
  void on_channels_changed(const Skeleton& old, const Skeleton& /*changed*/) override {
    joints_then = old.size();
  }
};

struct PlaybackFacts : FormatDataOf<PlaybackFacts, FormatData::Subject::playback> {
  int edits = 0;

  std::size_t size_of_file() const override { return edits == 0 ? 12 : 0; }
  void on_edit() override { ++edits; }
};

TEST(FormatDataSet, StoresOneOfEachType) {
  FormatDataSet set;
  EXPECT_FALSE(set.has<FileFacts>());
  EXPECT_EQ(set.find<FileFacts>(), nullptr);
  set.make<FileFacts>().text = "first";
  FileFacts other;
  other.text = "second";
  set.set(other);
  ASSERT_TRUE(set.has<FileFacts>());
  EXPECT_EQ(set.find<FileFacts>()->text, "second");
  EXPECT_EQ(set.make<FileFacts>().text, "second");
  EXPECT_FALSE(set.has<PlaybackFacts>());
  set.remove<FileFacts>();
  EXPECT_FALSE(set.has<FileFacts>());
}

TEST(FormatDataSet, CopiesItsContents) {
  FormatDataSet set;
  set.make<FileFacts>().text = "of the first";
  set.make<PlaybackFacts>();
  FormatDataSet copy = set;
  copy.find<FileFacts>()->text = "of the copy";
  EXPECT_EQ(set.find<FileFacts>()->text, "of the first");
  EXPECT_TRUE(copy.has<PlaybackFacts>());
  set = std::as_const(copy);
  EXPECT_EQ(set.find<FileFacts>()->text, "of the copy");
  const FormatDataSet moved = std::move(set);
  EXPECT_EQ(moved.find<FileFacts>()->text, "of the copy");
}

TEST(FormatDataSet, CopiesOneTypeFromAnotherSet) {
  FormatDataSet from;
  from.make<FileFacts>().text = "taken";
  FormatDataSet set;
  set.make<PlaybackFacts>();
  set.take<FileFacts>(from);
  set.take<FileFacts>(std::as_const(set));
  EXPECT_EQ(set.find<FileFacts>()->text, "taken");
  set.take<PlaybackFacts>(from);
  EXPECT_FALSE(set.has<PlaybackFacts>());
}

TEST(FormatDataSet, RemovesDataAboutOneSubject) {
  FormatDataSet set;
  set.make<FileFacts>();
  set.make<PlaybackFacts>();
  set.remove(FormatData::Subject::file);
  EXPECT_FALSE(set.has<FileFacts>());
  EXPECT_TRUE(set.has<PlaybackFacts>());
  set.clear();
  EXPECT_FALSE(set.has<PlaybackFacts>());
}

TEST(FormatDataSet, ReportsEventsToAllFormats) {
  FormatDataSet set;
  set.make<FileFacts>();
  set.make<PlaybackFacts>();
  set.on_edit();
  set.on_frames_changed();
  Skeleton skeleton;
  Joint root;
  root.name = "Hips";
  ASSERT_TRUE(skeleton.add(Joint::no_parent, root).has_value());
  set.on_channels_changed(skeleton, skeleton);
  EXPECT_EQ(set.find<PlaybackFacts>()->edits, 1);
  EXPECT_EQ(set.find<FileFacts>()->frame_changes, 1);
  EXPECT_EQ(set.find<FileFacts>()->joints_then, 1U);
}

TEST(FormatDataSet, ReturnsTheSizeReportedByAFormat) {
  FormatDataSet set;
  set.make<FileFacts>();
  EXPECT_EQ(set.size_of_file(), 0U);
  set.make<PlaybackFacts>();
  EXPECT_EQ(set.size_of_file(), 12U);
  set.on_edit();
  EXPECT_EQ(set.size_of_file(), 0U);
}

}  // namespace
}  // namespace mocap::format_data_test

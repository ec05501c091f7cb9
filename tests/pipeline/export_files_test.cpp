// SPDX-License-Identifier: MIT
// Exports to files: pairs, pieces, companions, verification, and the skeleton that motions share.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/edit/chain.hpp"
#include "pipeline/export.hpp"
#include "pipeline/shared_skeleton.hpp"
#include "support/acclaim_text.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::export_files_test {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

Clip loaded(const fs::path& path) {
  Diagnostics unneeded;
  Result<Clip> clip = load(path, {}, unneeded);
  EXPECT_TRUE(clip.has_value()) << path;
  return clip.value_or(Clip());
}

Clip walk() {
  return loaded(fs::path(MOCAP_PROJECT_DIR) / "samples" / "walk.bvh");
}

std::vector<Clip> pieces_of_walk(std::string value) {
  const Result<edit::Edit> split = edit::parse({"split", std::move(value)});
  EXPECT_TRUE(split.has_value());
  Diagnostics unneeded;
  Result<std::vector<Clip>> pieces = edit::apply_to_pieces(std::span(&*split, 1), walk(), unneeded);
  EXPECT_TRUE(pieces.has_value());
  return std::move(*pieces);
}

std::set<std::string> names_in(const TemporaryFolder& folder) {
  const std::vector<std::string> names = folder.names();
  return {names.begin(), names.end()};
}

std::vector<std::string> names_of(const std::vector<SavedFile>& files) {
  std::vector<std::string> names;
  for (const SavedFile& file : files) names.push_back(file.path.filename().string());
  return names;
}

/// Stops writing after this many calls.
detail::WriteWatch stop_after(std::size_t calls) {
  return [calls](std::string_view /*text*/) mutable { return calls-- > 0; };
}

pipeline::ExportRequest request_for(Format format, Overwrite overwrite = Overwrite::refuse) {
  pipeline::ExportRequest request;
  request.format = format;
  request.save.overwrite = overwrite;
  return request;
}

TEST(ExportPieces, ListsTheFilesInOrder) {
  const TemporaryFolder folder;
  Diagnostics notes;
  const auto exported = pipeline::export_pieces(
      pieces_of_walk("10,20"), {.place = {folder / "p.amc"}}, request_for(Format::amc), notes);
  ASSERT_TRUE(exported.has_value()) << exported.error().message;
  EXPECT_EQ(names_of(exported->files), (std::vector<std::string>{"p-1.asf", "p-1.amc", "p-2.asf",
                                                                 "p-2.amc", "p-3.asf", "p-3.amc"}));
  EXPECT_EQ(exported->frames, walk().motion.frames());
  EXPECT_EQ(exported->joints, walk().skeleton.size());
  std::uint64_t bytes = 0;
  for (const SavedFile& file : exported->files) bytes += fs::file_size(file.path);
  EXPECT_EQ(exported->bytes, bytes);
  EXPECT_FALSE(exported->stale_piece);
}

TEST(ExportPieces, RemovesAllPiecesIfOneFails) {
  for (const Overwrite overwrite : {Overwrite::refuse, Overwrite::replace}) {
    const TemporaryFolder folder;
    Diagnostics notes;
    const std::vector<Clip> pieces = pieces_of_walk("10,20");
    pipeline::ExportTarget target{.place = {folder / "p.bvh"}};
    target.companion = pipeline::CompanionFile{folder / "p.txt", "how"};
    std::size_t calls = 0;
    target.watch = [&calls](std::string_view /*text*/) { return ++calls > 0; };
    ASSERT_TRUE(
        pipeline::export_pieces(pieces, target, request_for(Format::bvh, overwrite), notes));
    EXPECT_EQ(names_in(folder), (std::set<std::string>{"p-1.bvh", "p-2.bvh", "p-3.bvh", "p.txt"}));
    for (const fs::path& file : fs::directory_iterator(folder.path())) fs::remove(file);
    // The first piece, which is the last one written, is not finished.
    target.watch = stop_after(calls - 1);
    EXPECT_FALSE(
        pipeline::export_pieces(pieces, target, request_for(Format::bvh, overwrite), notes));
    EXPECT_TRUE(folder.names().empty());
  }
}

TEST(ExportPieces, WritesNoneIfAFileExists) {
  const TemporaryFolder folder;
  folder.write("p-2.bvh", "mine");
  Diagnostics notes;
  const std::vector<Clip> pieces = pieces_of_walk("10,20");
  const auto refused = pipeline::export_pieces(pieces, {.place = {folder / "p.bvh"}},
                                               request_for(Format::bvh), notes);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, codes::io_exists);
  EXPECT_EQ(names_in(folder), std::set<std::string>{"p-2.bvh"});
  const auto replaced = pipeline::export_pieces(
      pieces, {.place = {folder / "p.bvh"}}, request_for(Format::bvh, Overwrite::replace), notes);
  ASSERT_TRUE(replaced.has_value());
  EXPECT_NE(TemporaryFolder::read(folder / "p-2.bvh"), "mine");
}

TEST(ExportPieces, ReportsPiecesOfAnEarlierRun) {
  const TemporaryFolder folder;
  Diagnostics notes;
  const auto export_split = [&](const std::string& value) {
    return pipeline::export_pieces(pieces_of_walk(value), {.place = {folder / "p.bvh"}},
                                   request_for(Format::bvh, Overwrite::replace), notes);
  };
  ASSERT_TRUE(export_split("10,20,30"));
  const auto fewer = export_split("10");
  ASSERT_TRUE(fewer.has_value());
  EXPECT_EQ(fewer->stale_piece, folder / "p-3.bvh");
}

TEST(ExportClip, LeavesNoHalfOfAPair) {
  const TemporaryFolder folder;
  Diagnostics notes;
  pipeline::ExportTarget target{.place = {folder / "walk.amc"}};
  std::size_t calls = 0;
  target.watch = [&calls](std::string_view /*text*/) { return ++calls > 0; };
  ASSERT_TRUE(pipeline::export_clip(walk(), target, request_for(Format::amc), notes));
  for (const char* half : {"walk.asf", "walk.amc"}) fs::remove(folder / half);
  target.watch = stop_after(calls - 1);
  ASSERT_FALSE(pipeline::export_clip(walk(), target, request_for(Format::amc), notes));
  EXPECT_TRUE(folder.names().empty());
  // A file that replaced another cannot be restored.
  folder.write("walk.asf", "old");
  target.watch = stop_after(calls - 1);
  ASSERT_FALSE(
      pipeline::export_clip(walk(), target, request_for(Format::amc, Overwrite::replace), notes));
  EXPECT_EQ(names_in(folder), std::set<std::string>{"walk.asf"});
  EXPECT_NE(TemporaryFolder::read(folder / "walk.asf"), "old");
}

TEST(ExportClip, RemovesFilesThatDifferUnlessTheyReplacedOthers) {
  const TemporaryFolder folder;
  Diagnostics notes;
  pipeline::ExportTarget target{.place = {folder / "walk.bvh"}, .verify = true};
  pipeline::ExportRequest request = request_for(Format::bvh, Overwrite::replace);
  const auto exact = pipeline::export_clip(walk(), target, request, notes);
  ASSERT_TRUE(exact.has_value());
  EXPECT_FALSE(exact->differing);
  ASSERT_TRUE(exact->verified);
  EXPECT_TRUE(exact->verified->holds());
  request.save.bvh.numbers = {WriteNumbers::Kind::decimals, 0};
  const auto replaced = pipeline::export_clip(walk(), target, request, notes);
  ASSERT_TRUE(replaced.has_value());
  EXPECT_EQ(replaced->differing, folder / "walk.bvh");
  EXPECT_EQ(names_of(replaced->files), std::vector<std::string>{"walk.bvh"});
  EXPECT_TRUE(fs::exists(folder / "walk.bvh"));
  fs::remove(folder / "walk.bvh");
  target.companion = pipeline::CompanionFile{folder / "walk.txt", "how"};
  const auto removed = pipeline::export_clip(walk(), target, request, notes);
  ASSERT_TRUE(removed.has_value());
  EXPECT_EQ(removed->differing, folder / "walk.bvh");
  ASSERT_TRUE(removed->verified);
  EXPECT_FALSE(removed->verified->holds());
  EXPECT_TRUE(removed->files.empty());
  EXPECT_TRUE(folder.names().empty());
}

struct AcclaimFolder : TemporaryFolder {
  AcclaimFolder() {
    write("01.asf", test::example_asf());
    write("01_01.amc", test::example_amc());
    fs::create_directory(*this / "out");
  }
  pipeline::OutputPlace place(const std::string& name) const {
    return {*this / "out" / name, {*this / "01_01.amc", *this / "01.asf"}};
  }
};

TEST(SharedSkeleton, KeepsItsName) {
  const AcclaimFolder folder;
  const Clip clip = loaded(folder / "01_01.amc");
  Diagnostics notes;
  pipeline::SharedSkeletons run;
  const pipeline::ExportTarget target{.place = folder.place("01_01.amc"), .shared_skeletons = &run};
  for (const bool is_repeated : {false, true}) {
    SCOPED_TRACE(is_repeated);
    const auto exported = pipeline::export_clip(clip, target, request_for(Format::amc), notes);
    ASSERT_TRUE(exported.has_value()) << exported.error().message;
    EXPECT_EQ(names_of(exported->files), std::vector<std::string>{"01_01.amc"});
    EXPECT_EQ(TemporaryFolder::read(folder / "out" / "01.asf"), test::example_asf());
    EXPECT_FALSE(fs::exists(folder / "out" / "01_01.asf"));
    fs::remove(folder / "out" / "01_01.amc");
  }
  // The name belongs to another file.
  folder.write("out/01.asf", "mine");
  ASSERT_TRUE(pipeline::export_clip(clip, target, request_for(Format::amc), notes));
  EXPECT_EQ(TemporaryFolder::read(folder / "out" / "01.asf"), "mine");
  EXPECT_EQ(TemporaryFolder::read(folder / "out" / "01_01.asf"), test::example_asf());
}

TEST(SharedSkeleton, IsRemovedWithItsMotion) {
  const AcclaimFolder folder;
  const Clip clip = loaded(folder / "01_01.amc");
  Diagnostics notes;
  pipeline::SharedSkeletons run;
  const pipeline::ExportTarget target{.place = folder.place("01_01.amc"), .shared_skeletons = &run};
  pipeline::ExportTarget failing = target;
  failing.watch = [](std::string_view /*text*/) { return false; };
  EXPECT_FALSE(pipeline::export_clip(clip, failing, request_for(Format::amc), notes));
  EXPECT_TRUE(fs::is_empty(folder / "out"));
  // Another motion of the run uses it.
  ASSERT_TRUE(pipeline::export_clip(clip, target, request_for(Format::amc), notes));
  failing.place = folder.place("01_02.amc");
  EXPECT_FALSE(pipeline::export_clip(clip, failing, request_for(Format::amc), notes));
  EXPECT_TRUE(fs::exists(folder / "out" / "01.asf"));
  // It was there before the run.
  fs::remove(folder / "out" / "01_01.amc");
  pipeline::SharedSkeletons next_run;
  failing.shared_skeletons = &next_run;
  EXPECT_FALSE(pipeline::export_clip(clip, failing, request_for(Format::amc), notes));
  EXPECT_EQ(TemporaryFolder::read(folder / "out" / "01.asf"), test::example_asf());
}

TEST(SharedSkeleton, IsKeptWhileOtherMotionsAreWritten) {
  const TemporaryFolder folder;
  const pipeline::SharedSkeleton skeleton{folder / "01.asf", "text"};
  for (const bool is_second_kept : {false, true}) {
    pipeline::SharedSkeletons run;
    ASSERT_TRUE(run.write(skeleton));
    ASSERT_TRUE(run.write(skeleton));
    run.release(skeleton.path, false);
    EXPECT_TRUE(fs::exists(skeleton.path));
    run.release(skeleton.path, is_second_kept);
    EXPECT_EQ(fs::exists(skeleton.path), is_second_kept);
  }
  folder.write("01.asf", "mine");
  pipeline::SharedSkeletons run;
  const Status refused = run.write(skeleton);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::io_exists);
  EXPECT_EQ(TemporaryFolder::read(skeleton.path), "mine");
}

TEST(SharedSkeleton, IsOnlySharedIfItIsFoundByItsName) {
  const AcclaimFolder folder;
  EXPECT_EQ(pipeline::shared_place(folder.place("01_02.amc")), folder / "out" / "01.asf");
  EXPECT_EQ(pipeline::shared_place(folder.place("02_01.amc")), std::nullopt);
  EXPECT_EQ(pipeline::shared_place({folder / "01_01.amc"}), std::nullopt);
}

TEST(SharedSkeleton, OfTheSourceIsNotReplaced) {
  const AcclaimFolder folder;
  Clip clip = loaded(folder / "01_01.amc");
  Diagnostics notes;
  pipeline::ExportTarget target{.place = folder.place("")};
  target.place.path = folder / "01.amc";
  const auto refused =
      pipeline::export_clip(clip, target, request_for(Format::amc, Overwrite::replace), notes);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, codes::io_write);
  EXPECT_EQ(TemporaryFolder::read(folder / "01.asf"), test::example_asf());
  EXPECT_FALSE(fs::exists(folder / "01.amc"));
}

TEST(SharedSkeleton, IsContestedByOtherSkeletonsOfTheSameName) {
  const fs::path out = "out";
  const pipeline::OutputPlace first{out / "01_01.amc", {"a/01_01.amc", "a/01.asf"}};
  const pipeline::OutputPlace second{out / "01_02.amc", {"a/01_02.amc", "a/01.asf"}};
  const pipeline::OutputPlace other{out / "01_03.amc", {"b/01_03.amc", "b/01.asf"}};
  const std::string shared = (out / "01.asf").string();
  const std::vector<pipeline::OutputPlace> agreeing{first, second};
  EXPECT_FALSE(pipeline::contested_skeletons(agreeing, Format::amc).contains(shared));
  const std::vector<pipeline::OutputPlace> differing{first, second, other};
  EXPECT_TRUE(pipeline::contested_skeletons(differing, Format::amc).contains(shared));
  EXPECT_TRUE(pipeline::SharedSkeletons(agreeing, Format::amc).may_share(first));
  EXPECT_FALSE(pipeline::SharedSkeletons(differing, Format::amc).may_share(first));
  const std::vector<pipeline::OutputPlace> own{first, {out / "01.amc", {"a/01.amc", {}}}};
  EXPECT_TRUE(pipeline::contested_skeletons(own, Format::amc).contains(shared));
  EXPECT_TRUE(pipeline::contested_skeletons(agreeing, Format::bvh).empty());
}

}  // namespace
}  // namespace mocap::export_files_test

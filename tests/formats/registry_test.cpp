// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "formats/descriptor.hpp"
#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "mocap/formats.hpp"
#include "support/bvh_text.hpp"
#include "support/corpus.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::registry_test {
namespace {

using test::TemporaryFolder;

Result<Clip> load_text(std::string_view text, Diagnostics& findings,
                       const std::string& name = "<memory>") {
  ByteSource source = ByteSource::from_bytes(std::span<const char>(text.data(), text.size()), name);
  return load(source, {}, findings);
}

TEST(Formats, AreFoundByNameAndExtensionInAnyCase) {
  for (const FormatFacts& facts : formats()) {
    EXPECT_EQ(find_format(facts.name), facts.format);
    EXPECT_EQ(find_format(facts.extension), facts.format);
    EXPECT_EQ(facts_of(facts.format).name, facts.name);
    EXPECT_TRUE(facts.reads || facts.writes);
  }
  EXPECT_EQ(find_format("BVH"), Format::bvh);
  EXPECT_EQ(find_format(".Csv"), Format::csv);
  EXPECT_EQ(find_format(".mot"), Format::sto);
  EXPECT_EQ(find_format("npy"), Format::npy);
  EXPECT_EQ(find_format("max"), std::nullopt);
  EXPECT_EQ(find_format(""), std::nullopt);
  EXPECT_EQ(find_format("."), std::nullopt);
}

TEST(Formats, OnlyTheFormatThatIsWrittenKeepsItsLayout) {
  LoadOptions options;
  set_keep_style(options, Format::bvh);
  EXPECT_TRUE(options.bvh.keep_style);
  EXPECT_FALSE(options.acclaim.keep_style);
  EXPECT_FALSE(options.csv.keep_style);
  for (const Format half : {Format::asf, Format::amc}) {
    set_keep_style(options, half);
    EXPECT_FALSE(options.bvh.keep_style);
    EXPECT_TRUE(options.acclaim.keep_style);
  }
  set_keep_style(options, Format::csv);
  EXPECT_TRUE(options.csv.keep_style);
  EXPECT_FALSE(options.bvh.keep_style);
  EXPECT_FALSE(options.acclaim.keep_style);
}

TEST(Formats, HaveAllDisplayedProperties) {
  for (const FormatFacts& facts : formats()) {
    SCOPED_TRACE(facts.name);
    EXPECT_TRUE(facts.extension.starts_with('.'));
    EXPECT_FALSE(facts.title.empty());
    EXPECT_FALSE(facts.label.empty());
    EXPECT_EQ(format_of_file("a" + std::string(facts.extension)), facts.format);
    EXPECT_EQ(facts.partner.has_value(), facts.holds != Holds::clip);
    if (facts.partner) {
      EXPECT_EQ(facts_of(*facts.partner).partner, facts.format);
    }
    // A skeleton is offered together with its motion.
    EXPECT_EQ(!facts.choices.empty(), facts.writes && facts.holds != Holds::skeleton);
    for (const SaveChoice& choice : facts.choices) {
      EXPECT_FALSE(choice.label.empty());
      EXPECT_FALSE(choice.note.empty());
      SaveOptions options;
      EXPECT_EQ(set_table(options, facts.format, choice.table), !choice.table.empty());
    }
  }
}

TEST(Formats, RejectsForeignTables) {
  SaveOptions options;
  ASSERT_TRUE(set_table(options, Format::csv, "rotations"));
  EXPECT_EQ(options.csv.table, csv::Table::rotations);
  EXPECT_FALSE(set_table(options, Format::csv, "chairs"));
  EXPECT_FALSE(set_table(options, Format::bvh, "positions"));
  EXPECT_EQ(options.csv.table, csv::Table::rotations);
}

TEST(Formats, ExtensionDecidesBetweenFormatsWithEqualContent) {
  const std::string text = test::two_joints(test::two_rows);
  EXPECT_EQ(recognise_format(text, "walk.avm"), Format::avm);
  EXPECT_EQ(recognise_format(text, "walk.bvh"), Format::bvh);
  EXPECT_EQ(recognise_format(text, "walk.amc"), Format::bvh);
  EXPECT_EQ(recognise_format(text, "walk"), Format::bvh);
  EXPECT_EQ(recognise_format("what is this?", "walk.bvh"), std::nullopt);
  EXPECT_EQ(recognise_format("#!OML:ASF a.asf\n:FULLY-SPECIFIED\n", ""), Format::amc);
  EXPECT_EQ(recognise_format(":version 1.10\n:name a\n", ""), Format::asf);
}

TEST(Formats, RepairedCopiesAreNamedAsTheirFormat) {
  EXPECT_EQ(name_of_repaired("walk.bvh"), "fixed.bvh");
  EXPECT_EQ(name_of_repaired("takes/WALK.AMC"), "fixed.amc");
  EXPECT_EQ(name_of_repaired("walk.qbvh"), "fixed.bvh");
  // If the format has no repairs or the name implies no format, the default format is used.
  for (const char* const other : {"walk.csv", "walk.anim", "walk.txt", "walk", "<stdin>"})
    EXPECT_EQ(name_of_repaired(other), "fixed.bvh") << other;
  EXPECT_EQ(name_of_repaired(""), "");
}

TEST(Formats, ChooseTheArticleByTheFirstLetter) {
  EXPECT_EQ(detail::word_with_article(Format::asf), "an ASF");
  EXPECT_EQ(detail::word_with_article(Format::htr), "an HTR");
  EXPECT_EQ(detail::word_with_article(Format::bvh), "a BVH");
}

TEST(Formats, RecognisesHalvesOfAPairByName) {
  EXPECT_TRUE(is_named_as("a/01.ASF", Holds::skeleton));
  EXPECT_TRUE(is_named_as("a/01_01.amc", Holds::motion));
  EXPECT_TRUE(is_named_as("walk.qbvh", Holds::clip));
  EXPECT_FALSE(is_named_as("walk", Holds::clip));
  EXPECT_FALSE(is_named_as("walk.txt", Holds::clip));
}

TEST(Formats, LimitsApplyToEveryReader) {
  const TemporaryFolder folder;
  LoadOptions one_joint;
  set_limits(one_joint, {.max_joints = 1});
  LoadOptions one_frame;
  set_limits(one_frame, {.max_frames = 1});
  const Clip clip = test::small_clip();
  ASSERT_GT(clip.skeleton.size(), 1U);
  ASSERT_GT(clip.motion.frames(), 1U);
  for (const FormatFacts& facts : formats()) {
    if (!facts.reads || !facts.writes || !facts.family.empty() || facts.needs_body) continue;
    SCOPED_TRACE(facts.name);
    Diagnostics findings;
    const auto path = folder / ("a" + std::string(facts.extension));
    SaveOptions replacing;
    replacing.overwrite = Overwrite::replace;
    ASSERT_TRUE(save(clip, path, replacing, findings).has_value());
    const auto whole = load(path);
    ASSERT_TRUE(whole.has_value());
    const bool has_joints = !whole->skeleton.empty();
    const auto refused = load(path, has_joints ? one_joint : one_frame, findings);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, has_joints ? codes::limit_joints : codes::limit_frames);
  }
}

TEST(Load, ReadsAMotionForAGivenSkeleton) {
  const std::filesystem::path samples = std::filesystem::path(MOCAP_PROJECT_DIR) / "samples";
  const auto load_two = [&](const char* motion, const char* skeleton) {
    Result<ByteSource> first = ByteSource::open(samples / motion);
    Result<ByteSource> second = ByteSource::open(samples / skeleton);
    EXPECT_TRUE(first && second);
    Diagnostics findings;
    Result<Clip> clip = load_pair(*first, *second, {}, findings);
    EXPECT_EQ(findings.has_errors(), !clip.has_value());
    return clip;
  };
  const auto pair = load_two("stroll_01.amc", "stroll.asf");
  ASSERT_TRUE(pair.has_value()) << pair.error().message;
  EXPECT_EQ(pair->motion.frames(), load(samples / "stroll_01.amc").value().motion.frames());
  EXPECT_EQ(load_two("walk.bvh", "stroll.asf").error().code, codes::argument_invalid);
  EXPECT_EQ(load_two("stroll_01.amc", "walk.bvh").error().code, codes::argument_invalid);
  EXPECT_EQ(load_two("stroll.asf", "stroll_01.amc").error().code, codes::argument_invalid);
}

TEST(Load, RecognisesFormatsByContentNotName) {
  const TemporaryFolder folder;
  const auto table = folder.write("walk.bvh", test::write_csv(test::small_clip()));
  const auto tree = folder.write("walk.csv", test::two_joints(test::two_rows));
  EXPECT_EQ(load(table).value().metadata.format, "csv");
  EXPECT_EQ(load(tree).value().metadata.format, "bvh");
  EXPECT_EQ(load(tree).value().metadata.source, tree.string());
}

TEST(Load, UsesTheReaderOfTheExtensionForErrors) {
  Diagnostics findings;
  const auto numbers = load_text("1 2 3\n4 5 6\n", findings, "test.bvh");
  ASSERT_FALSE(numbers.has_value());
  EXPECT_EQ(numbers.error().code, codes::bvh_no_header);
  Diagnostics others;
  const auto table = load_text("x,y\n1,2\n", others, "test.CSV");
  ASSERT_FALSE(table.has_value());
  EXPECT_EQ(table.error().code, codes::csv_skeleton);
  EXPECT_TRUE(others.has_errors());
}

struct Foreign {
  std::string what;
  std::string head;
  Code code;
  std::string message;
};

void PrintTo(const Foreign& foreign, std::ostream* out) {
  *out << foreign.what;
}

class ForeignFiles : public testing::TestWithParam<Foreign> {};

TEST_P(ForeignFiles, AreIdentified) {
  const Foreign& foreign = GetParam();
  // Under its own name, and under the name of a BVH file.
  for (const char* name : {"<stdin>", "walk.bvh"}) {
    Diagnostics findings;
    const auto clip = load_text(foreign.head, findings, name);
    ASSERT_FALSE(clip.has_value());
    EXPECT_EQ(clip.error().code, foreign.code) << clip.error().message;
    EXPECT_EQ(clip.error().message, foreign.message);
    EXPECT_FALSE(clip.error().advice.empty());
    EXPECT_EQ(clip.error().at.file, name);
    ASSERT_EQ(findings.entries().size(), 1U);
  }
}

const Code unsupported = codes::format_unsupported;

INSTANTIATE_TEST_SUITE_P(
    Load, ForeignFiles,
    testing::Values(
        Foreign{"git lfs", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 7\n",
                codes::format_git_lfs, "this is a Git LFS pointer, not the motion file"},
        Foreign{"gzip", "\x1F\x8B\x08", unsupported, "this is a gzip archive"},
        Foreign{"zip", "PK\x03\x04", unsupported, "this is a zip archive"},
        Foreign{"vpd", "Vocaloid Pose Data file", unsupported,
                "this is a MikuMikuDance pose (VPD)"},
        Foreign{"web page", "\n<!DOCTYPE html>\n<html>", unsupported, "this is a web page (HTML)"},
        Foreign{"collada", "<?xml version=\"1.0\"?>\n<COLLADA>", unsupported, "this is COLLADA"},
        Foreign{"bva", "\n Segment: Hips\nFrames: 2\nFrame Time: 0.0333\n", unsupported,
                "this is a Biovision table (BVA): places of segments in the world, without a "
                "skeleton"},
        Foreign{"vsk",
                "<?xml version=\"1.0\"?>\n<KinematicModel MODEL=\"PlugInGait\" VERSION=\"3.2\">",
                unsupported,
                "this is a skeleton of Vicon (VSK): formulas for a body with markers, without a "
                "motion"},
        Foreign{"utf-16", std::string("\xFF\xFEH\0I\0", 6), unsupported, "this is text in UTF-16"},
        Foreign{"own json", test::write_json(test::small_clip()), unsupported,
                "this is the JSON that mocap writes"},
        Foreign{"empty", "", codes::format_empty, "the file is empty"},
        Foreign{"blank", " \r\n\t\n", codes::format_empty, "the file contains only whitespace"}));

TEST(Load, DistinguishesNumbersFromOtherText) {
  Diagnostics findings;
  const auto numbers = load_text("1.5 -2 3e-5\n4 5 6\n", findings);
  ASSERT_FALSE(numbers.has_value());
  EXPECT_EQ(numbers.error().code, codes::format_unknown);
  EXPECT_EQ(numbers.error().message, "the file contains only numbers; no skeleton found");
  const auto words = load_text("what is this?\n", findings);
  EXPECT_EQ(words.error().code, codes::format_unknown);
  EXPECT_EQ(load_text(std::string("\x01\x02\x03\xFF", 4), findings).error().code,
            codes::format_unknown);
}

TEST(Load, RecognisesAFileOfNulBytes) {
  for (const char* name : {"walk.bvh", "walk.amc", "walk.csv", "<memory>"}) {
    Diagnostics findings;
    const auto clip = load_text(std::string(100000, '\0'), findings, name);
    ASSERT_FALSE(clip.has_value());
    EXPECT_EQ(clip.error().code, codes::format_empty) << name;
    EXPECT_EQ(clip.error().message, "the file contains only NUL bytes");
  }
  Diagnostics findings;
  ByteSource source = ByteSource::from_bytes(std::string_view("\0\0\0\0\0\0", 6));
  EXPECT_EQ(load(source, Format::bvh, {}, findings).error().code, codes::format_empty);
}

TEST(Load, GivesSpecificAdviceForEmptyStandardInput) {
  Diagnostics findings;
  const auto piped = load_text("", findings, "<stdin>");
  EXPECT_EQ(piped.error().code, codes::format_empty);
  EXPECT_EQ(piped.error().advice.find("download"), std::string::npos) << piped.error().advice;
  EXPECT_NE(load_text("", findings, "a.bvh").error().advice.find("download"), std::string::npos);
}

TEST(Load, RecognisesContentDespiteItsName) {
  Diagnostics findings;
  // Without an ASF next to it: the error is the content, not the missing skeleton.
  const auto garbage = load_text("lorem ipsum\ndolor sit\n", findings, "walk.amc");
  EXPECT_EQ(garbage.error().code, codes::format_unknown);
  EXPECT_TRUE(garbage.error().message.starts_with("not an AMC file")) << garbage.error().message;
  const auto binary = load_text(std::string("\x7F"
                                            "ELF\x02\x01",
                                            6),
                                findings, "walk.bvh");
  EXPECT_EQ(binary.error().message, "this is binary data, but .bvh files are text");
  EXPECT_EQ(load_text("# text\n1\nroot 0\n", findings, "walk.amc").error().code,
            codes::amc_skeleton_missing);
}

TEST(Formats, AQbvhFileIsReadAsBvh) {
  EXPECT_EQ(format_of_file("takes/Walk.QBVH"), Format::bvh);
  EXPECT_EQ(format_of_file("walk.amc"), Format::amc);
  EXPECT_EQ(format_of_file("walk"), std::nullopt);
  EXPECT_EQ(readable_format_of("takes/Walk.QBVH"), &facts_of(Format::bvh));
  EXPECT_EQ(readable_format_of("walk.gltf"), &facts_of(Format::glb));
  EXPECT_EQ(readable_format_of("walk.npy"), &facts_of(Format::npy));
  EXPECT_EQ(readable_format_of("walk.json"), nullptr);
  EXPECT_EQ(readable_format_of("walk"), nullptr);
  EXPECT_EQ(find_format("qbvh"), std::nullopt);
}

TEST(Load, NamesRealFilesOfOtherFormats) {
  MOCAP_NEEDS_CORPUS();
  const std::pair<const char*, const char*> expected[] = {
      {".vpd", "this is a MikuMikuDance pose (VPD)"}};
  for (const auto& [extension, message] : expected) {
    std::size_t reported = 0;
    std::size_t all = 0;
    for (const auto& path : test::corpus_files("", extension)) {
      Diagnostics findings;
      const auto clip = load(path, {}, findings);
      ++all;
      if (!clip && clip.error().message == message) ++reported;
    }
    // A few are broken or another format with that extension.
    EXPECT_GT(all, 0U) << extension;
    EXPECT_GE(reported * 10, all * 8) << extension << ": " << reported << " of " << all;
  }
}

TEST(Load, ReadsFilesLongerThanTheSniffedPart) {
  std::string rows;
  for (int i = 0; i < 5000; ++i) rows += "1 2 3 4 5 6 7 8 " + std::to_string(i) + "\n";
  const TemporaryFolder folder;
  const auto path = folder.write("long.bvh", test::two_joints(rows, "5000"));
  const auto clip = load(path);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->motion.frames(), 5000U);
  EXPECT_EQ(clip->motion.at(4999, 8), 4999.0);
}

TEST(Load, ReadsFromAFifo) {
  const TemporaryFolder folder;
  const auto path = folder / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] {
    std::ofstream out(path, std::ios::binary);
    out << test::two_joints(test::two_rows);
  });
  const auto clip = load(path);
  writer.join();
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->motion.frames(), 2U);
}

TEST(Load, ReportsMissingFiles) {
  const TemporaryFolder folder;
  Diagnostics findings;
  EXPECT_EQ(load(folder / "none.bvh", {}, findings).error().code, codes::io_not_found);
  EXPECT_EQ(load(folder.path(), {}, findings).error().code, codes::io_not_a_file);
  EXPECT_EQ(findings.count(Severity::error), 2U);
}

TEST(Save, WritesTheFormatOfTheExtension) {
  const TemporaryFolder folder;
  const Clip clip = test::small_clip();
  for (const char* name : {"a.bvh", "a.CSV", "a.json"}) {
    ASSERT_TRUE(save(clip, folder / name).has_value()) << name;
  }
  EXPECT_EQ(TemporaryFolder::read(folder / "a.bvh"), test::write_bvh(clip));
  EXPECT_EQ(TemporaryFolder::read(folder / "a.CSV"), test::write_csv(clip));
  EXPECT_EQ(TemporaryFolder::read(folder / "a.json"), test::write_json(clip));
}

TEST(Save, ReplacesFilesOnlyIfOptionsAllow) {
  const TemporaryFolder folder;
  const auto path = folder.write("a.bvh", "mine");
  Diagnostics findings;
  const Clip clip = test::small_clip();
  EXPECT_EQ(save(clip, path).error().code, codes::io_exists);
  EXPECT_EQ(save(clip, path, {}, findings).error().code, codes::io_exists);
  EXPECT_EQ(TemporaryFolder::read(path), "mine");
  SaveOptions replacing;
  replacing.overwrite = Overwrite::replace;
  ASSERT_TRUE(save(clip, path, replacing, findings).has_value());
  EXPECT_EQ(TemporaryFolder::read(path), test::write_bvh(clip));
}

TEST(Save, LeavesNoHalfOfAPair) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "a.amc");
  Diagnostics findings;
  SaveOptions replacing;
  replacing.overwrite = Overwrite::replace;
  const Status saved = save(test::small_clip(), folder / "a.amc", replacing, findings);
  ASSERT_FALSE(saved.has_value());
  EXPECT_EQ(saved.error().code, codes::io_not_a_file);
  EXPECT_FALSE(std::filesystem::exists(folder / "a.asf"));
  EXPECT_TRUE(save(test::small_clip(), folder / "b.amc", replacing, findings));
  EXPECT_TRUE(std::filesystem::exists(folder / "b.asf"));
}

TEST(Save, RejectsNamesWithoutAKnownExtension) {
  const TemporaryFolder folder;
  for (const char* name : {"walk", "walk.max", ".bvh", "walk."}) {
    Diagnostics findings;
    const Status saved = save(test::small_clip(), folder / name, {}, findings);
    ASSERT_FALSE(saved.has_value()) << name;
    EXPECT_EQ(saved.error().code, codes::format_unknown);
    EXPECT_NE(saved.error().advice.find(".bvh, .asf, .amc, .csv, .json"), std::string::npos);
    EXPECT_TRUE(findings.has_errors());
  }
  EXPECT_TRUE(folder.names().empty());
}

TEST(Save, OverwritesOnlyOnRequestAndReportsErrorsOnce) {
  const TemporaryFolder folder;
  folder.write("a.bvh", "old");
  Diagnostics findings;
  const Status saved = save(test::small_clip(), folder / "a.bvh", {}, findings);
  ASSERT_FALSE(saved.has_value());
  EXPECT_EQ(saved.error().code, codes::io_exists);
  ASSERT_EQ(findings.entries().size(), 1U);
  EXPECT_EQ(findings.entries()[0].count, 1U);
  EXPECT_EQ(TemporaryFolder::read(folder / "a.bvh"), "old");

  Clip broken = test::small_clip();
  broken.motion.exact_at(0, 0) = HUGE_VAL;
  for (const char* name : {"b.bvh", "b.csv", "b.json"}) {
    Diagnostics reported;
    EXPECT_FALSE(save(broken, folder / name, {}, reported).has_value()) << name;
    ASSERT_EQ(reported.entries().size(), 1U) << name;
    EXPECT_EQ(reported.entries()[0].count, 1U) << name;
  }
  EXPECT_EQ(folder.names().size(), 1U);
}

// Most programs that read BVH ignore or reject quaternion channels.
TEST(Save, WritesQuaternionsOfOtherFormatsAsAnglesInABvh) {
  Clip clip;
  Joint joint;
  joint.name = "hip";
  joint.channels = {Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y,
                    Channel::quaternion_z};
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, joint).has_value());
  clip.motion.insert_frames(0, 1);
  clip.motion.exact_at(0, 0) = 0.6;
  clip.motion.exact_at(0, 3) = 0.8;
  for (const std::string_view format : {"glb", "bvh"}) {
    clip.metadata.format = format;
    Diagnostics findings;
    const Result<std::optional<Clip>> fitted = fit(clip, Format::bvh, {}, findings);
    ASSERT_TRUE(fitted.has_value());
    EXPECT_EQ(fitted->has_value(), format == "glb");
    if (!*fitted) continue;
    EXPECT_EQ((*fitted)->skeleton[0].channels.size(), 6U);
    EXPECT_NEAR((*fitted)->motion.at(0, 3), 2.0 * std::atan2(0.8, 0.6) * 180.0 / std::numbers::pi,
                1e-9);
  }
}

TEST(Save, ReportsAFullDisk) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  for (const Format format : {Format::bvh, Format::csv, Format::json}) {
    Diagnostics findings;
    const Status saved =
        TextOutput::to_file("/dev/full", Overwrite::replace, [&](const TextOutput::Writer& out) {
          return save(test::small_clip(), format, out, {}, findings);
        });
    ASSERT_FALSE(saved.has_value());
    EXPECT_EQ(saved.error().message, "write error: No space left on device");
  }
}

TEST(Save, ReportsAnUpAxisThatTheFileDoesNotState) {
  const auto reported = [](Format format, std::optional<Axis> up, std::string_view read_from) {
    Clip clip = test::small_clip();
    clip.metadata.up = up;
    clip.metadata.format = read_from;
    Diagnostics found;
    EXPECT_TRUE(save(
        clip, format, [](std::string_view) { return true; }, {}, found));
    const Diagnostic* const note = found.find(codes::fit_up);
    return note == nullptr ? std::string() : note->message;
  };
  EXPECT_EQ(reported(Format::bvh, Axis::plus_z, "npz"),
            "+Z is up, which a BVH file does not state; most programs expect +Y");
  EXPECT_NE(reported(Format::amc, Axis::plus_z, "npz"), "");
  EXPECT_EQ(reported(Format::bvh, Axis::plus_y, "npz"), "");
  EXPECT_EQ(reported(Format::bvh, std::nullopt, "npz"), "");
  EXPECT_EQ(reported(Format::bvh, Axis::plus_z, "bvh"), "");
  EXPECT_EQ(reported(Format::fbx, Axis::plus_z, "npz"), "");
}

}  // namespace
}  // namespace mocap::registry_test

// SPDX-License-Identifier: MIT
#include "mocap/mvnx.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <string_view>

#include "formats/text_of.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"

namespace mocap::mvnx_test {
namespace {

Result<Clip> read(std::string_view bytes, Diagnostics& found) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "test.mvnx");
  return mvnx::read(source, {}, found);
}

std::string seed(std::string_view name) {
  return test::read_file(std::filesystem::path(MOCAP_PROJECT_DIR) / "fuzz/seeds/mvnx_fuzz" / name);
}

using test::replaced;

Error error_of(std::string_view bytes) {
  Diagnostics found;
  const Result<Clip> clip = read(bytes, found);
  EXPECT_FALSE(clip.has_value());
  return clip ? Error() : clip.error();
}

void expect_near(const Vector3& a, const Vector3& b, double tolerance) {
  EXPECT_LT((a - b).norm(), tolerance) << a.transpose() << " instead of " << b.transpose();
}

// Pelvis turned by 90 degrees about z; L5 also about its x axis.
TEST(Mvnx, JointsHaveThePositionsOfTheirSegments) {
  for (const std::string_view name : {"identity.mvnx", "npose.mvnx"}) {
    Diagnostics found;
    const Result<Clip> clip = read(seed(name), found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    EXPECT_TRUE(found.entries().empty()) << name;
    ASSERT_EQ(clip->skeleton.size(), 3U);
    EXPECT_EQ(clip->skeleton[1].name, "RightUpperLeg");
    EXPECT_EQ(clip->skeleton[2].name, "L5");
    expect_near(clip->skeleton[2].offset, {0.0, 0.0, 0.1}, 1e-12);
    ASSERT_EQ(clip->skeleton[1].end_sites.size(), 1U);
    EXPECT_EQ(clip->skeleton[1].end_sites[0].label, "jRightKnee");
    EXPECT_EQ(clip->motion.frames(), 2U);
    EXPECT_DOUBLE_EQ(clip->motion.frame_time.frames_per_second(), 60.0);
    const Result<Poses> poses = evaluate(*clip);
    ASSERT_TRUE(poses.has_value());
    expect_near(poses->world_position(1, 0), {1.0, 2.0, 1.0}, 1e-6);
    expect_near(poses->world_position(1, 1), {1.1, 2.0, 1.0}, 1e-6);
    expect_near(poses->world_position(1, 2), {1.0, 2.0, 1.1}, 1e-6);
    // The axis of L5 that points up in the reference pose.
    expect_near(poses->world_rotation(1, 2) * Vector3::UnitZ(), Vector3::UnitX(), 2e-5);
    EXPECT_EQ(clip->metadata.up, Axis::plus_z);
    EXPECT_EQ(clip->metadata.declared_unit->value, 1.0);
  }
}

TEST(Mvnx, MissingReferencePoseIsReported) {
  Diagnostics found;
  const std::string text = replaced(seed("npose.mvnx"), "type=\"npose\"", "type=\"normal\"");
  const Result<Clip> clip = read(text, found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].code, codes::mvnx_no_rest);
}

TEST(Mvnx, IncompleteFrameIsDroppedAndReportedWithItsLine) {
  Diagnostics found;
  const std::string text = replaced(seed("identity.mvnx"), "1 2 1 1 2 1.1 1.1 2 1", "1 2 x");
  const Result<Clip> clip = read(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->motion.frames(), 1U);
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].code, codes::mvnx_frame);
  EXPECT_EQ(found.entries()[0].at.line, 27U);
}

TEST(Mvnx, MissingFramesAreReportedWithTheLineAfterThem) {
  struct Case {
    std::string_view attributes;
    std::string_view message;
  };
  for (const Case& each : std::array<Case, 6>{{
           {"time=\"67\" index=\"4\"",
            "1 frame does not directly follow the one before; 3 frames are missing"},
           {"index=\"3\"", "1 frame does not directly follow the one before; 2 frames are missing"},
           {"time=\"33\"", "1 frame does not directly follow the one before; 1 frame is missing"},
           {"time=\"0\" index=\"0\"", "1 frame does not directly follow the one before"},
           // Numbers that count frames of a higher rate.
           {"time=\"17\" index=\"4\"", ""},
           {"", ""},
       }}) {
    Diagnostics found;
    const std::string text =
        replaced(seed("identity.mvnx"), "time=\"16\" index=\"1\"", each.attributes);
    const Result<Clip> clip = read(text, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_EQ(clip->motion.frames(), 2U);
    const Diagnostic* const finding = found.find(codes::mvnx_frame_number);
    EXPECT_EQ(finding == nullptr ? "" : finding->message, each.message) << each.attributes;
    EXPECT_EQ(finding == nullptr ? 27U : finding->at.line, 27U);
  }
}

TEST(Mvnx, InvalidFilesAreExplainedWithTheirLine) {
  const std::string good = seed("identity.mvnx");
  struct Case {
    std::string_view from;
    std::string_view to;
    std::uint64_t line;
  };
  for (const Case& each : std::array<Case, 5>{{
           {"frameRate=\"60\"", "frameRate=\"0\"", 4},
           {"frameRate=\"60\"", "frameRate=\"fast\"", 4},
           {"0 0 0.1", "0 0", 8},
           {"Pelvis/jL5S1", "Pelvis/jL5", 22},
           {"L5/jL5S1", "Pelvis", 22},
       }}) {
    const Error error = error_of(replaced(good, each.from, each.to));
    EXPECT_EQ(error.code, codes::mvnx_structure) << each.to;
    EXPECT_EQ(error.at.line, each.line) << each.to;
  }
  EXPECT_EQ(error_of(replaced(good, "L5/jL5S1<", "Pelvis/jL5S1<")).code, codes::mvnx_structure);
  EXPECT_EQ(error_of(replaced(good, "</frames>", "</frame>")).code, codes::mvnx_xml);
  EXPECT_EQ(error_of("<bvh/>").code, codes::mvnx_structure);
}

TEST(Mvnx, MoreJointsThanSegmentsAreAnError) {
  const std::string good = seed("identity.mvnx");
  const std::size_t begin = good.find("<joint ");
  const std::size_t end = good.find("</joint>", begin) + 8;
  ASSERT_NE(begin, std::string::npos);
  std::string many;
  for (int i = 0; i < 100; ++i) many += good.substr(begin, end - begin);
  const Error error = error_of(good.substr(0, begin) + many + good.substr(end));
  EXPECT_EQ(error.code, codes::mvnx_structure);
  EXPECT_EQ(error.message, "there are more joints than segments");
}

TEST(Mvnx, XmlIsReadAsInOtherPrograms) {
  const std::string good = seed("identity.mvnx");
  const auto name_of_root = [](std::string_view bytes) {
    Diagnostics found;
    const Result<Clip> clip = read(bytes, found);
    EXPECT_TRUE(clip.has_value()) << clip.error().message;
    return clip ? clip->skeleton[0].name : std::string();
  };
  const auto with_label = [&](std::string_view label) {
    std::string text = good;
    for (const std::string_view mark : {"label=\"Pelvis\"", ">Pelvis/jL5S1", ">Pelvis/jRightHip"}) {
      const std::size_t at = text.find(mark);
      text.replace(at + mark.find("Pelvis"), 6, label);
    }
    return text;
  };
  EXPECT_EQ(name_of_root("\xEF\xBB\xBF" + good), "Pelvis");
  EXPECT_EQ(name_of_root(with_label("P&amp;&#x50;&#945;&lt;&unknown;")), "P&P\xCE\xB1<&unknown;");
  EXPECT_EQ(name_of_root(replaced(with_label("a'b"), "label=\"a'b\"", "label = \"a'b\"\n")), "a'b");
  EXPECT_EQ(
      name_of_root(replaced(good, "0 -0.1 0<", "0 <!-- 9 --> -0.1<other>9</other> <![CDATA[0]]><")),
      "Pelvis");
  EXPECT_EQ(name_of_root(
                replaced(good, "<mvnx xmlns", "<!DOCTYPE mvnx [<!ELEMENT a (b)>]>\n<mvnx xmlns")),
            "Pelvis");
  EXPECT_EQ(name_of_root(replaced(good, "<segments>", "<empty/><segments a='>'>")), "Pelvis");
}

TEST(Mvnx, InvalidXmlIsLocated) {
  const std::string good = seed("identity.mvnx");
  struct Case {
    std::string_view from;
    std::string_view to;
    std::string_view message;
    std::uint64_t line;
  };
  for (const Case& each : std::array<Case, 8>{{
           {"</points></segment>", "</segment>", "expected `</points>`, found `</segment>`", 10},
           {"label=\"Pelvis\"", "label=Pelvis", "expected a value in quotation marks", 6},
           {"label=\"Pelvis\"", "label", "expected `=` after the name", 6},
           {"label=\"Pelvis\" id", "label=\"Pelvis\"id",
            "expected an attribute or the end of the tag", 6},
           {"<segments>", "<segments><1>", "expected a name after `<`", 5},
           {"<segments>", "<segments><!-- ", "a comment has no end", 5},
           {"</segments>", "</segments", "expected `>` at the end of a tag", 20},
           {"</mvnx>", "</mvnx></mvnx>", "`</mvnx>` has no start", 30},
       }}) {
    const Error error = error_of(replaced(good, each.from, each.to));
    EXPECT_EQ(error.code, codes::mvnx_xml) << each.to;
    EXPECT_EQ(error.message, each.message) << each.to;
    EXPECT_EQ(error.at.line, each.line) << each.to;
  }
  EXPECT_EQ(error_of("\xFF\xFE<").message, "the file is encoded as UTF-16, not as UTF-8");
  std::string deep = "<mvnx>";
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  EXPECT_EQ(error_of(deep).message, "elements are nested deeper than 256 levels");
}

TEST(Mvnx, EveryTruncationIsAnError) {
  const std::string good = seed("identity.mvnx");
  const std::size_t end = good.find("</mvnx>");
  for (std::size_t size = 0; size <= end; ++size) {
    const Error error = error_of(std::string_view(good).substr(0, size));
    EXPECT_TRUE(error.code == codes::mvnx_xml || error.code == codes::mvnx_structure) << size;
  }
}

TEST(Mvnx, ChangedBytesGiveAValidClipOrAnError) {
  const std::string good = seed("npose.mvnx");
  std::mt19937 random(1);
  std::size_t read_anyway = 0;
  for (int i = 0; i < 3'000; ++i) {
    std::string bytes = good;
    bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
    Diagnostics found;
    const Result<Clip> clip = read(bytes, found);
    if (!clip) continue;
    ++read_anyway;
    EXPECT_TRUE(clip->validate().has_value());
  }
  EXPECT_GT(read_anyway, 0U);
}

TEST(Mvnx, IsRecognisedByItsContent) {
  EXPECT_TRUE(mvnx::sniff(seed("identity.mvnx")));
  EXPECT_TRUE(mvnx::sniff("\xEF\xBB\xBF<mvnx version=\"4\">"));
  EXPECT_FALSE(mvnx::sniff("<?xml version=\"1.0\"?><svg>"));
}

// The numbers are from ../shared/verify2/OUTPUT.txt.
TEST(Mvnx, RealFilesHaveThePublishedPositions) {
  const std::filesystem::path folder = test::corpus_dir().parent_path() / "corpus2/mvnx";
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no real files";
  Diagnostics found;
  const Result<Clip> clip =
      load(folder / "robotology-playground__xsens-mvn/Test/Meri-020.mvnx", {}, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.entries().empty());  // The joints meet within 0.12 mm in the axes of `npose`.
  const Result<Poses> poses = evaluate(*clip);
  ASSERT_TRUE(poses.has_value());
  EXPECT_EQ(poses->frames, 4U);
  expect_near(poses->world_position(0, *clip->skeleton.find("Pelvis")), {0.2129, 0.09292, 0.93027},
              1e-5);
  expect_near(poses->world_position(0, *clip->skeleton.find("Head")), {0.23766, 0.0854, 1.50805},
              1e-5);
}

// The same program exported this take as BVH: in centimetres, with the axes (Y, Z, X), and with a
// T-pose instead of frame 0.
TEST(Mvnx, PositionsAgreeWithTheBvhOfTheSameProgram) {
  const std::filesystem::path folder =
      test::corpus_dir().parent_path() / "corpus2/mvnx/andres-fr__blender-mvnx-io/data";
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no real files";
  const Result<Clip> clip = load(folder / "test_mocap.mvnx");
  const Result<Clip> twin = load(folder / "test_mocap.bvh");
  ASSERT_TRUE(clip.has_value() && twin.has_value());
  const Result<Poses> poses = evaluate(*clip);
  const Result<Poses> twin_poses = evaluate(*twin);
  ASSERT_TRUE(poses.has_value() && twin_poses.has_value());
  constexpr std::array<std::array<std::string_view, 2>, 5> pairs{{{"Chest", "L5"},
                                                                  {"Head", "Head"},
                                                                  {"RightWrist", "RightHand"},
                                                                  {"LeftElbow", "LeftForeArm"},
                                                                  {"LeftToe", "LeftToe"}}};
  const std::size_t hips = *twin->skeleton.find("Hips");
  double worst_cm = 0.0;
  for (std::size_t frame = 2; frame + 2 < poses->frames; ++frame) {
    const Vector3 pelvis = poses->world_position(frame, 0);
    for (const auto& [bvh_name, mvnx_name] : pairs) {
      const Vector3 at = poses->world_position(frame, *clip->skeleton.find(mvnx_name)) - pelvis;
      const Vector3 expected = twin_poses->world_position(frame, *twin->skeleton.find(bvh_name)) -
                               twin_poses->world_position(frame, hips);
      worst_cm = std::max(
          worst_cm, (100.0 * Vector3(at.y(), at.z(), at.x()) - expected).cwiseAbs().maxCoeff());
    }
  }
  EXPECT_LT(worst_cm, 0.2);
}

}  // namespace
}  // namespace mocap::mvnx_test

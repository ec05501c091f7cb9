// SPDX-License-Identifier: MIT
#include "mocap/htr.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "formats/htr_file.hpp"
#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "mocap/bvh.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"

namespace mocap::htr_test {
namespace {

// Computed by an independent program: T(base + frame) R(base) R(frame), R = Rz Ry Rx.
TEST(Htr, MatchesAPoseComputedByAnotherProgram) {
  const Clip clip = clip_of(two_segments);
  const auto poses = evaluate(clip);
  ASSERT_TRUE(poses);
  constexpr double rounding = 1e-6;
  expect_near(poses->world_position(0, 0), {5, 98, 3}, rounding);
  expect_near(poses->world_position(0, 1), {-10.939789, 139.158647, 26.492316}, rounding);
  expect_near(poses->world_position(1, 0), {5, 98, 3}, rounding);
  expect_near(poses->world_position(1, 1), {-38.755416, 114.926127, 20.319635}, rounding);
  expect_near(end_site_position(*poses, 1, 1, clip.skeleton[1].end_sites.at(0)),
              {-58.124154, 90.756623, -4.992161}, rounding);
}

TEST(Htr, ReadsTheHeader) {
  const Clip clip = clip_of(two_segments);
  EXPECT_EQ(clip.metadata.format, "htr");
  EXPECT_EQ(clip.metadata.up, Axis::plus_y);
  ASSERT_TRUE(clip.metadata.declared_unit);
  EXPECT_EQ(clip.metadata.declared_unit->value, 0.001);
  EXPECT_EQ(clip.motion.frame_time, FrameTime(FrameRate{30, 1}));
  EXPECT_EQ(clip_of(replaced("DataFrameRate 30", "DataFrameRate 59.94")).motion.frame_time,
            FrameTime(FrameRate{60000, 1001}));
  EXPECT_EQ(clip_of(replaced("ScaleFactor 1.00", "ScaleFactor 2")).metadata.declared_unit->value,
            0.002);
  EXPECT_EQ(
      clip_of(replaced("CalibrationUnits mm", "calibrationunits In")).metadata.declared_unit->value,
      0.0254);
  EXPECT_FALSE(clip_of(replaced("CalibrationUnits mm\n", "")).metadata.declared_unit);
  EXPECT_EQ(clip_of(replaced("GlobalAxisofGravity Y", "GlobalAxisOfGravity z")).metadata.up,
            Axis::plus_z);
}

TEST(Htr, AcceptsVariants) {
  const Clip usual = clip_of(two_segments);
  const auto expect_same = [&](const std::string& text) {
    const Clip clip = clip_of(text);
    EXPECT_TRUE(clip.skeleton == usual.skeleton);
    EXPECT_TRUE(std::ranges::equal(clip.motion.values(), usual.motion.values()));
  };
  std::string crlf;
  for (const char c : two_segments) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  expect_same(crlf);
  std::string spaces(two_segments);
  std::replace(spaces.begin(), spaces.end(), '\t', ' ');
  expect_same(spaces);
  std::string commas(two_segments);
  std::replace(commas.begin(), commas.end(), '\t', ',');
  expect_same(commas);
  expect_same("# a comment\n" + replaced("[Header]", "[HEADER] # another"));
  expect_same(replaced("[EndOfFile]\n", ""));
  expect_same(replaced("[EndOfFile]\n", "[endoffile]\nanything"));
  expect_same(replaced("hip\tGLOBAL\nleg\thip\n", "leg\thip\nhip\tglobal\n"));
  EXPECT_EQ(clip_of(replaced("[hip]\n1", "[hip]\n0")).motion.frames(), 2U);
}

TEST(Htr, ReadsRadians) {
  const Clip clip = clip_of(replaced(replaced("RotationUnits Degrees", "RotationUnits Radians"),
                                     "2\t0\t0\t1\t0\t25\t0\t1", "2\t0\t0\t1\t0\t0.5\t0\t1"));
  const std::size_t y = *clip.column(1, Channel::y_rotation);
  EXPECT_NEAR(clip.motion.at(1, y), 28.64788975654116, 1e-12);
}

TEST(Htr, OnlyHasChannelsThatAreUsed) {
  using enum Channel;
  const Clip clip = clip_of(two_segments);
  EXPECT_EQ(clip.skeleton[0].channels,
            (std::vector{x_position, y_position, z_position, z_rotation, y_rotation, x_rotation}));
  EXPECT_EQ(clip.skeleton[1].channels.size(), 6U);  // It translates in the second frame.
  const Clip still = clip_of(replaced("2\t0\t0\t1\t0\t25", "2\t0\t0\t0\t0\t25"));
  EXPECT_EQ(still.skeleton[1].channels, (std::vector{z_rotation, y_rotation, x_rotation}));
  const Clip scaled = clip_of(replaced("2\t0\t0\t1\t0\t25\t0\t1", "2\t0\t0\t0\t0\t25\t0\t1.5"));
  EXPECT_EQ(scaled.skeleton[1].channels,
            (std::vector{z_rotation, y_rotation, x_rotation, y_scale}));
  const Clip rounded = clip_of(replaced("0\t25\t0\t1", "0\t25\t0\t0.999999"));
  EXPECT_FALSE(rounded.column(1, y_scale));
}

TEST(Htr, WritesAnUnmodifiedFileByteForByte) {
  for (const std::string& text :
       {std::string(two_segments), "# note\r\n\r\n" + replaced("mm", "mm  # unit"),
        replaced("1\t5\t-2\t3", "1 +5.0e0   -2.\t3"), replaced("[EndOfFile]\n", "\n\n")}) {
    EXPECT_EQ(write_htr(clip_of(text)), text);
  }
}

TEST(Htr, KeepsNumbersThatAnEditDoesNotChange) {
  Clip clip = clip_of(replaced("2\t0\t0\t1\t0\t25\t0\t1", "2\t0\t0\t1.50\t0\t25\t0\t1"));
  clip.format_data.on_edit();
  clip.motion.exact_at(0, 0) = 5.25;
  htr::WriteOptions options;
  options.metres_per_unit = 0.001;
  options.up = Axis::plus_y;
  const std::string text = write_htr(clip, options);
  EXPECT_NE(text.find("[hip]\n1\t5.25\t-2\t3\t0\t0\t0\t1\n2\t5\t-2\t3\t15\t-5\t40\t1\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("[leg]\n1\t0\t0\t0\t0\t0\t0\t1\n2\t0\t0\t1.50\t0\t25\t0\t1\n"),
            std::string::npos)
      << text;
  EXPECT_TRUE(text.starts_with(two_segments.substr(0, two_segments.find("[BasePosition]"))))
      << text;
}

TEST(Htr, DeclaresOnlyUnitsWithAName) {
  Clip clip = clip_of(two_segments);
  clip.format_data.on_edit();
  const auto unit_in = [&](std::optional<double> metres) {
    htr::WriteOptions options;
    options.metres_per_unit = metres;
    const std::string text = write_htr(clip, options);
    const Clip again = clip_of(text);
    const double metres_of_hip =
        again.metadata.declared_unit
            ? again.metadata.declared_unit->value * again.skeleton[0].offset.y()
            : -1.0;
    return std::pair(again.metadata.declared_unit ? again.metadata.declared_unit->value : -1.0,
                     metres_of_hip);
  };
  EXPECT_EQ(unit_in(0.01).first, 0.01);
  EXPECT_EQ(unit_in(0.0254).first, 0.0254);
  EXPECT_EQ(unit_in(std::nullopt).first, -1.0);
  EXPECT_EQ(unit_in(0.3048).first, 0.001);  // In feet, which have no name in the format.
  EXPECT_NEAR(unit_in(0.3048).second, 30.48, 1e-9);
}

TEST(Htr, HoldsLostSamples) {
  const std::string lost = replaced("2\t5\t-2\t3\t15\t-5\t40\t1", "2\t9999999\t0\t0\t0\t0\t0\t1");
  Diagnostics findings;
  const Result<Clip> clip = read_htr(lost, findings);
  ASSERT_TRUE(clip);
  EXPECT_NE(findings.find(codes::htr_lost_sample), nullptr);
  EXPECT_TRUE(std::ranges::equal(clip->motion.row(0).first(6), clip->motion.row(1).first(6)));
  EXPECT_EQ(write_htr(*clip), lost);
  // At the start, the next frame is used; without any, the base position.
  const Result<Clip> start =
      read_htr(replaced("1\t5\t-2\t3\t0\t0\t0\t1", "1\t0\t0\t0\t0\t9999999\t0\t1"), findings);
  ASSERT_TRUE(start);
  EXPECT_TRUE(std::ranges::equal(start->motion.row(0).first(6), start->motion.row(1).first(6)));
  const Result<Clip> none = read_htr(
      replaced(replaced(lost, "1\t5\t-2\t3", "1\t-9999999\t-2\t3"), "[EndOfFile]", "[EndOfFile]"),
      findings);
  ASSERT_TRUE(none);
  EXPECT_TRUE(std::ranges::all_of(none->motion.row(1).first(6), [](double x) { return x == 0.0; }));
}

TEST(Htr, ReportsFaults) {
  EXPECT_EQ(code_of("[SegmentNames&Hierarchy]\nhip GLOBAL\n"), codes::htr_header);
  EXPECT_EQ(code_of("words before\n" + std::string(two_segments)), codes::htr_header);
  for (const auto& [from, to] :
       {std::pair("NumFrames 2", "NumFrames two"), std::pair("NumFrames 2", "NumFrames"),
        std::pair("DataFrameRate 30", "DataFrameRate 0"), std::pair("Order ZYX", "Order ZZX"),
        std::pair("Degrees", "Grads"), std::pair("Gravity Y", "Gravity W"),
        std::pair("ScaleFactor 1.00", "ScaleFactor -1")})
    EXPECT_EQ(code_of(replaced(from, to)), codes::htr_header) << to;
  EXPECT_EQ(code_of(replaced("FileType htr", "FileType xtr")), codes::htr_unsupported);
  EXPECT_EQ(code_of(replaced("FileVersion 1", "FileVersion 2")), codes::htr_unsupported);
  for (const char* lines :
       {"leg\tknee\n", "leg\n", "leg\thip\textra\n", "hip\tleg\n", "leg\tleg\n"})
    EXPECT_EQ(code_of(replaced("leg\thip\n", lines)), codes::htr_hierarchy) << lines;
  EXPECT_EQ(code_of(replaced("hip\tGLOBAL\nleg\thip\n", "hip\tleg\nleg\thip\n")),
            codes::htr_hierarchy);
  const std::string empty = replaced("hip\tGLOBAL\nleg\thip\n", "");
  EXPECT_EQ(code_of(empty.substr(0, empty.find("[BasePosition]"))), codes::htr_hierarchy);
  EXPECT_EQ(code_of(empty), codes::htr_base_position);
  for (const char* line : {"", "leg\t0\t50\t0\n", "leg\t0\t50\t0\t0\t0\t90\t40\t1\n",
                           "leg\t0\t50\t0\t0\tx\t90\t40\n", "arm\t0\t50\t0\t0\t0\t90\t40\n"})
    EXPECT_EQ(code_of(replaced("leg\t0\t50\t0\t0\t0\t90\t40\n", line)), codes::htr_base_position)
        << line;
  for (const char* row :
       {"2\t0\t0\n", "2\t0\t0\t1\t0\tnan\t0\t1\n", "2\t0\t0\t1\t0\t25\t0\t1\t9\n"})
    EXPECT_EQ(code_of(replaced("2\t0\t0\t1\t0\t25\t0\t1\n", row)), codes::htr_row) << row;
  EXPECT_EQ(code_of(replaced("2\t0\t0\t1\t0\t25\t0\t1\n", "")), codes::htr_frames);
  EXPECT_EQ(code_of(replaced("[leg]", "[hip]")), codes::htr_frames);
  EXPECT_EQ(code_of(replaced("[leg]", "[arm]")), codes::htr_section);
  EXPECT_EQ(code_of(replaced("NumFrames 2", "NumFrames 3")), codes::htr_count);
  EXPECT_EQ(code_of(replaced("NumSegments 2", "NumSegments 1")), codes::htr_count);
  EXPECT_EQ(code_of(replaced("Units mm", "Units cubits")), codes::htr_unit);
}

TEST(Htr, ReportsTheLineAndColumn) {
  Diagnostics findings;
  const Result<Clip> clip = read_htr(replaced("2\t5\t-2\t3\t15", "2\t5\t-2\t3\tx5"), findings);
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().at.line, 22U);
  EXPECT_EQ(clip.error().at.column, 10U);
  EXPECT_EQ(clip.error().message, "expected a number, found `x5`");
}

TEST(Htr, ChecksLimits) {
  htr::ReadOptions options;
  options.limits.max_joints = 1;
  Diagnostics findings;
  EXPECT_EQ(read_htr(two_segments, findings, options).error().code, codes::limit_joints);
  options = {};
  options.limits.max_depth = 1;
  EXPECT_EQ(read_htr(two_segments, findings, options).error().code, codes::limit_depth);
  options = {};
  options.limits.max_frames = 1;
  EXPECT_EQ(read_htr(two_segments, findings, options).error().code, codes::limit_frames);
  options = {};
  options.limits.max_memory = 8192;  // More than four times the text, less than the motion.
  std::string long_motion = replaced("[leg]\n", "");
  long_motion = long_motion.substr(0, long_motion.find("[hip]"));
  EXPECT_TRUE(read_htr(long_motion, findings, options));
  options.limits.max_memory = 400;
  EXPECT_FALSE(read_htr(two_segments, findings, options));
  options = {};
  options.limits.max_name_bytes = 2;
  EXPECT_EQ(read_htr(two_segments, findings, options).error().code, codes::limit_name);
}

/// A chain with more segments than any recursion could follow.
TEST(Htr, ReadsADeepChain) {
  std::string text = "[Header]\nNumSegments 5000\n[SegmentNames&Hierarchy]\ns0 GLOBAL\n";
  for (int i = 1; i < 5000; ++i)
    text += "s" + std::to_string(i) + " s" + std::to_string(i - 1) + "\n";
  text += "[BasePosition]\n";
  for (int i = 0; i < 5000; ++i) text += "s" + std::to_string(i) + " 0 1 0 0 0 0 1\n";
  htr::ReadOptions options;
  options.limits.max_depth = 5000;
  Diagnostics findings;
  const Result<Clip> clip = read_htr(text, findings, options);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(clip->skeleton.size(), 5000U);
  EXPECT_EQ(clip->skeleton.depth(4999), 5000U);
}

TEST(Htr, HandlesEveryTruncationAndFlippedByte) {
  for (std::size_t length = 0; length < two_segments.size(); ++length) {
    Diagnostics findings;
    const Result<Clip> clip = read_htr(two_segments.substr(0, length), findings);
    EXPECT_EQ(clip.has_value(), !findings.has_errors()) << length;
  }
  for (std::size_t at = 0; at < two_segments.size(); ++at) {
    for (const unsigned mask : {0x01U, 0x10U, 0x80U}) {
      std::string text(two_segments);
      text[at] = static_cast<char>(static_cast<unsigned char>(text[at]) ^ mask);
      Diagnostics findings;
      const Result<Clip> clip = read_htr(text, findings);
      ASSERT_EQ(clip.has_value(), !findings.has_errors()) << at;
      if (clip) {
        EXPECT_EQ(write_htr(*clip), text) << at;
      }
    }
  }
}

/// Largest distance of a joint, or of the end of a chain, between two clips.
double distance_between(const Clip& a, const Clip& b) {
  const auto one = evaluate(a);
  const auto other = evaluate(b);
  double largest = 0.0;
  for (std::size_t frame = 0; frame < one->frames; ++frame) {
    for (std::size_t joint = 0; joint < one->joints; ++joint) {
      largest = std::max(
          largest,
          (one->world_position(frame, joint) - other->world_position(frame, joint)).norm());
      if (b.skeleton[joint].end_sites.empty()) continue;
      largest = std::max(
          largest, (end_site_position(*one, frame, joint, a.skeleton[joint].end_sites.front()) -
                    end_site_position(*other, frame, joint, b.skeleton[joint].end_sites.front()))
                       .norm());
    }
  }
  return largest;
}

Vector3 random_vector(int largest) {
  const auto component = [&] { return *rc::gen::inRange(-100 * largest, 100 * largest) / 100.0; };
  const double x = component();
  const double y = component();
  return {x, y, component()};
}

/// A clip with lengths and angles of typical sizes, and everything that HTR cannot represent.
Clip random_figure() {
  Clip clip;
  clip.skeleton = test::random_skeleton(12);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_name(i, i % 3 == 0 ? "a joint" : "[" + std::to_string(i) + "]");
    clip.skeleton.set_offset(i, random_vector(50));
    clip.skeleton.set_fixed_rotations(i, test::random_rotation(), test::random_rotation());
    std::vector<EndSite> sites = clip.skeleton[i].end_sites;
    for (EndSite& site : sites) site.offset = random_vector(20);
    clip.skeleton.set_end_sites(i, std::move(sites));
  }
  if (*rc::gen::arbitrary<bool>()) clip.skeleton.euler_axes = EulerAxes::fixed;
  if (*rc::gen::arbitrary<bool>()) clip.skeleton.position_mode = PositionMode::add;
  clip.motion = Motion(3, clip.skeleton.channel_count());
  for (double& value : clip.motion.exact_values()) value = *rc::gen::inRange(-9000, 9000) / 50.0;
  return clip;
}

RC_GTEST_PROP(Htr, FitKeepsEveryPose, ()) {
  const Clip clip = random_figure();
  RC_PRE(!clip.skeleton.empty());
  Diagnostics findings;
  const Result<Clip> fitted = htr::as_htr(clip, {}, findings);
  RC_ASSERT(fitted.has_value());
  RC_ASSERT(htr::fits(fitted->skeleton));
  RC_ASSERT(distance_between(clip, *fitted) < 1e-8);

  const std::string text = write_htr(*fitted);
  Diagnostics reading;
  const Result<Clip> again = read_htr(text, reading);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->skeleton.size() == fitted->skeleton.size());
  RC_ASSERT(distance_between(*fitted, *again) < 1e-3);
  RC_ASSERT(htr::fits(again->skeleton));
  RC_ASSERT(write_htr(*again) == text);
}

TEST(Htr, ConvertsFromAndToBvh) {
  Diagnostics findings;
  const Result<Clip> run = load(std::string(MOCAP_PROJECT_DIR) + "/samples/run.bvh");
  ASSERT_TRUE(run);
  const auto save_as = [&](const Clip& clip, Format format) {
    return test::text_of(
        [&](const TextOutput::Writer& out) { return save(clip, format, out, {}, findings); });
  };
  const std::string text = save_as(*run, Format::htr);
  EXPECT_NE(text.find("GlobalAxisofGravity Y\n"), std::string::npos);
  const Clip htr = clip_of(text);
  EXPECT_LT(distance_between(*run, htr), 1e-4);
  const std::string back_text = save_as(htr, Format::bvh);
  const Result<Clip> back = bvh::read(std::span(back_text.data(), back_text.size()), {}, findings);
  ASSERT_TRUE(back);
  EXPECT_LT(distance_between(*run, *back), 1e-4);
}

// A file written by Motion Analysis' own library: its figure stands on the floor, and bone lengths
// equal the distances to the children.
TEST(Htr, MatchesAFileOfMotionAnalysis) {
  MOCAP_NEEDS_CORPUS();
  const std::filesystem::path file =
      test::corpus_dir().parent_path() /
      "corpus2/htr/asterwnie__animal3D-SDK-202309FA-Animation/egnaro/egnaro_skel_anim.htr";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "no second corpus";
  Diagnostics findings;
  const Result<Clip> clip = load(file, {}, findings);
  ASSERT_TRUE(clip);
  EXPECT_TRUE(findings.entries().empty());
  EXPECT_EQ(clip->skeleton.size(), 89U);
  EXPECT_EQ(clip->motion.frames(), 81U);
  EXPECT_EQ(write_htr(*clip), test::read_file(file));
  const auto* style = clip->format_data.find<htr::Style>();
  ASSERT_NE(style, nullptr);
  std::size_t checked = 0;
  for (std::size_t i = 0; i < clip->skeleton.size(); ++i) {
    if (clip->skeleton.children(i).size() != 1) continue;
    const htr::SegmentFacts* facts = style->find(clip->skeleton[i].name);
    ASSERT_NE(facts, nullptr);
    if (std::abs(std::abs(facts->bone_length) - clip->skeleton.bone(i).length) < 1e-3) ++checked;
  }
  EXPECT_GE(checked, 55U);
  const auto poses = evaluate(*clip);
  for (std::size_t frame = 0; frame < poses->frames; ++frame) {
    double lowest = 1e9;
    for (std::size_t joint = 0; joint < poses->joints; ++joint)
      lowest = std::min(lowest, poses->world_position(frame, joint).y());
    EXPECT_NEAR(lowest, 0.94, 0.1) << frame;
  }
}

}  // namespace
}  // namespace mocap::htr_test

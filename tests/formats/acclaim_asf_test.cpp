// SPDX-License-Identifier: MIT

// Skeletons: accepted ASF files, and what is written for them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/text_of.hpp"
#include "mocap/acclaim_style.hpp"
#include "mocap/evaluate.hpp"
#include "support/acclaim_text.hpp"
#include "support/invariants.hpp"

namespace mocap::test::acclaim_asf_test {
namespace {

/// The skeleton of a text that must be readable.
Clip skeleton_of(std::string_view text, Diagnostics& findings) {
  Result<Clip> clip = read_asf(text, findings);
  EXPECT_TRUE(clip) << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip{};
}

Clip skeleton_of(std::string_view text) {
  Diagnostics findings;
  return skeleton_of(text, findings);
}

const Joint& joint(const Clip& clip, std::string_view name) {
  return clip.skeleton[clip.skeleton.find(name).value_or(0)];
}

/// A file cut before each line that starts with a keyword.
std::vector<std::string> sections_of(const std::string& text) {
  std::vector<std::string> sections;
  std::size_t begin = 0;
  for (std::size_t at = text.find("\n:"); at != std::string::npos; at = text.find("\n:", at + 1)) {
    sections.push_back(text.substr(begin, at + 1 - begin));
    begin = at + 1;
  }
  sections.push_back(text.substr(begin));
  return sections;
}

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string canonical(const Clip& clip) {
  Diagnostics findings;
  acclaim::WriteOptions options;
  options.canonical = true;
  return text_of([&](const TextOutput::Writer& out) {
    return acclaim::write_skeleton(clip, options, out, findings);
  });
}

TEST(Asf, ReadsTheExample) {
  Diagnostics findings;
  const Clip clip = skeleton_of(example_asf(), findings);
  EXPECT_TRUE(findings.empty());
  EXPECT_EQ(broken_invariant(clip), "");
  ASSERT_EQ(clip.skeleton.size(), 5U);
  EXPECT_EQ(clip.skeleton[0].name, "root");
  EXPECT_EQ(clip.skeleton.euler_axes, EulerAxes::fixed);
  EXPECT_EQ(clip.skeleton.position_mode, PositionMode::add);
  EXPECT_EQ(joint(clip, "lfemur").offset, 2.0 * Vector3(0.5, -0.86602540378443865, 0));
  EXPECT_EQ(joint(clip, "ltibia").channels, std::vector{Channel::x_rotation});
  EXPECT_TRUE(joint(clip, "lhip").channels.empty());
  EXPECT_EQ(joint(clip, "spine").end_sites.front().offset, Vector3(0, 5, 0));
  EXPECT_EQ(clip.metadata.format, "asf");

  const acclaim::SkeletonStyle& style = clip.format_data.find<acclaim::Style>()->skeleton;
  EXPECT_EQ(style.version, "1.10");
  EXPECT_EQ(style.name, "EXAMPLE");
  EXPECT_EQ(style.units.mass, 1.0);
  EXPECT_EQ(style.units.length, 0.45);
  EXPECT_FALSE(style.units.radians);
  EXPECT_EQ(style.documentation, "   Four bones.\n");
  const acclaim::BoneFacts& femur = *clip.format_data.find<acclaim::Style>()->find("lfemur");
  EXPECT_EQ(femur.id, 2);
  EXPECT_EQ(femur.body_mass, 12.5);
  EXPECT_EQ(femur.cof_mass, 3.25);
  ASSERT_EQ(femur.limits.size(), 3U);
  EXPECT_EQ(femur.limits[1].low, -70.0);
  EXPECT_EQ(femur.limits[2].low, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(femur.limits[2].high, std::numeric_limits<double>::infinity());
}

TEST(Asf, SectionsInAnyOrder) {
  const Skeleton expected = skeleton_of(example_asf()).skeleton;
  std::vector<std::string> sections = sections_of(example_asf());
  for (std::size_t turn = 0; turn < sections.size(); ++turn) {
    std::rotate(sections.begin(), sections.begin() + 1, sections.end());
    for (const bool backwards : {false, true}) {
      std::vector<std::string> order = sections;
      if (backwards) std::reverse(order.begin(), order.end());
      std::string text;
      for (const std::string& section : order) text += section;
      const Clip clip = skeleton_of(text);
      EXPECT_TRUE(clip.skeleton == expected) << text;
      EXPECT_EQ(clip.format_data.find<acclaim::Style>()->skeleton.documentation,
                "   Four bones.\n");
    }
  }
}

TEST(Asf, KeysInAnyOrder) {
  const Skeleton expected = skeleton_of(example_asf()).skeleton;
  std::string text = example_asf();
  text = with(text, "     id 3\n     name ltibia\n", "");
  text = with(text, "     dof rx\n     limits (-10.0 170.0)\n",
              "     limits (-10.0 170.0)\n     dof rx\n     name ltibia\n     id 3\n");
  text = with(text, "  mass 1.0\n  length 0.45\n  angle deg\n",
              "  angle deg\n  length 0.45\n  mass 1.0\n");
  text = with(text, "   order TX TY TZ RX RY RZ\n", "");
  text = with(text, "   orientation 0 0 0\n", "   orientation 0 0 0\n   order TX TY TZ RX RY RZ\n");
  Diagnostics findings;
  EXPECT_TRUE(skeleton_of(text, findings).skeleton == expected);
  EXPECT_TRUE(findings.empty());
}

TEST(Asf, KeywordsInAnyCase) {
  const Skeleton expected = skeleton_of(example_asf()).skeleton;
  std::string shouted = upper(example_asf());
  for (const char* name : {"lhip", "lfemur", "ltibia", "spine"}) {
    shouted = with_all(shouted, upper(name), name);
  }
  Diagnostics findings;
  EXPECT_TRUE(skeleton_of(shouted, findings).skeleton == expected);
  EXPECT_TRUE(findings.empty());
  const std::string small =
      with_all(with_all(example_asf(), "TX TY TZ RX RY RZ", "tx ty tz rx ry rz"), "XYZ", "xyz");
  EXPECT_TRUE(skeleton_of(small).skeleton == expected);
}

TEST(Asf, TreatsCommentsCommasAndParenthesesAsSpaces) {
  const Skeleton expected = skeleton_of(example_asf()).skeleton;
  std::string text = with(example_asf(), "direction 0.5 -0.86602540378443865 0",
                          "direction (0.5, -0.86602540378443865,0) // unit # length");
  text = with(text, "dof rx ry rz", "dof(rx,ry,rz)# three");
  text = with(text, "root lhip spine", "root lhip,spine // two children");
  text = with(text, "(-160.0 20.0)", "-160.0 20.0");
  Diagnostics findings;
  const Clip clip = skeleton_of(text, findings);
  EXPECT_TRUE(clip.skeleton == expected);
  EXPECT_EQ(clip.format_data.find<acclaim::Style>()->find("lfemur")->limits.size(), 3U);
  EXPECT_TRUE(findings.empty());
}

TEST(Asf, AcceptsLineEndingsAndAByteOrderMark) {
  const Skeleton expected = skeleton_of(example_asf()).skeleton;
  for (const char* end : {"\r\n", "\r"}) {
    EXPECT_TRUE(skeleton_of(with_all(example_asf(), "\n", end)).skeleton == expected);
  }
  EXPECT_TRUE(skeleton_of("\xEF\xBB\xBF" + example_asf()).skeleton == expected);
}

TEST(Asf, AxesInRadians) {
  std::string text = with(example_asf(), "angle deg", "angle rad");
  text = with_all(text, "axis 0 0 20  XYZ", "axis 0 0 0.3490658503988659  XYZ");
  text = with(text, "axis 30 -20 10  XYZ",
              "axis 0.5235987755982988 -0.3490658503988659 0.17453292519943295  XYZ");
  const Clip expected = skeleton_of(example_asf());
  const Clip clip = skeleton_of(text);
  EXPECT_TRUE(clip.format_data.find<acclaim::Style>()->skeleton.units.radians);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    EXPECT_LT((clip.skeleton[i].before.coeffs() - expected.skeleton[i].before.coeffs()).norm(),
              1e-15);
  }
}

TEST(Asf, AcceptsAnyAxisOrder) {
  const auto about = [](int axis, double degrees) {
    return Quaternion(Eigen::AngleAxisd(degrees * std::acos(-1.0) / 180.0, Vector3::Unit(axis)));
  };
  struct Case {
    const char* letters;
    std::array<int, 3> order;
  };
  for (const Case& c : {Case{"XYZ", {0, 1, 2}}, Case{"XZY", {0, 2, 1}}, Case{"YXZ", {1, 0, 2}},
                        Case{"YZX", {1, 2, 0}}, Case{"ZXY", {2, 0, 1}}, Case{"zyx", {2, 1, 0}}}) {
    const Clip clip = skeleton_of(
        with(example_asf(), "axis 30 -20 10  XYZ", std::string("axis 30 -20 10 ") + c.letters));
    // The numbers are for x, y and z; the letters specify which is applied first, about fixed axes.
    const std::array<double, 3> angles{30, -20, 10};
    const auto turn = [&](int place) {
      const int axis = c.order[static_cast<std::size_t>(place)];
      return about(axis, angles[static_cast<std::size_t>(axis)]);
    };
    const Quaternion expected = turn(2) * turn(1) * turn(0);
    EXPECT_LT(joint(clip, "spine").before.angularDistance(expected), 1e-12) << c.letters;
    EXPECT_LT(joint(clip, "spine").after.angularDistance(expected.conjugate()), 1e-12);
  }
}

TEST(Asf, AcceptsDegreesOfFreedomInAnyOrder) {
  using enum Channel;
  Diagnostics findings;
  const Clip clip = skeleton_of(
      with(example_asf(), "dof rx\n     limits (-10.0 170.0)", "dof RZ tx l rx TZ ty"), findings);
  EXPECT_EQ(joint(clip, "ltibia").channels,
            (std::vector{z_rotation, x_position, bone_length, x_rotation, z_position, y_position}));
  const Diagnostic* moved = findings.find(codes::amc_translation);
  ASSERT_NE(moved, nullptr);
  EXPECT_EQ(moved->subject, "ltibia");
  const Clip root = skeleton_of(with(example_asf(), "TX TY TZ RX RY RZ", "rz TX ry TZ"));
  EXPECT_EQ(root.skeleton[0].channels,
            (std::vector{z_rotation, x_position, y_rotation, z_position}));
}

TEST(Asf, LengthDofMovesDescendants) {
  Diagnostics findings;
  const std::string asf = with(example_asf(), "axis 0 0 0  XYZ\n", "axis 0 0 0  XYZ\n     dof l\n");
  const Result<Clip> clip =
      read_pair(asf, ":DEGREES\n1\nroot 0 0 0 0 0 0\nlhip 3\nspine 0 0 0\nlfemur 0 0 0\nltibia 0\n",
                findings);
  ASSERT_TRUE(clip) << clip.error().message;
  const Poses poses = evaluate(*clip).value();
  const Vector3 knee = poses.world_position(0, *clip->skeleton.find("lfemur"));
  EXPECT_LT((knee - 5.0 * Vector3(0.5, -0.86602540378443865, 0)).norm(), 1e-12);
}

TEST(Asf, BonesInAnyOrder) {
  const Skeleton expected = skeleton_of(example_asf()).skeleton;
  const std::string text = example_asf();
  const std::size_t begin = text.find("  begin\n");
  const std::size_t end = text.find(":hierarchy");
  std::vector<std::string> bones;
  for (std::size_t at = begin; at < end;) {
    const std::size_t next = text.find("  end\n", at) + 6;
    bones.push_back(text.substr(at, next - at));
    at = next;
  }
  ASSERT_EQ(bones.size(), 4U);
  std::sort(bones.begin(), bones.end());
  do {
    std::string all = text.substr(0, begin);
    for (const std::string& bone : bones) all += bone;
    EXPECT_TRUE(skeleton_of(all + text.substr(end)).skeleton == expected);
  } while (std::next_permutation(bones.begin(), bones.end()));
}

TEST(Asf, AcceptsSplitAndRepeatedHierarchyLines) {
  const Skeleton expected = skeleton_of(example_asf()).skeleton;
  for (const char* lines : {"root lhip\n root spine\n", "root\n lhip\n spine\n",
                            "root lhip\n        spine\n", "ROOT lhip spine\n"}) {
    const std::string text = with(example_asf(), "root lhip spine\n", lines);
    EXPECT_TRUE(skeleton_of(text).skeleton == expected) << lines;
  }
  // Children may be listed before their parent.
  const std::string late = with(with(example_asf(), "    root lhip spine\n", ""),
                                "    lfemur ltibia\n", "    lfemur ltibia\n    root lhip spine\n");
  EXPECT_TRUE(skeleton_of(late).skeleton == expected);

  Diagnostics findings;
  const std::string twice = with(example_asf(), "lhip lfemur\n", "lhip lfemur\n    lhip lfemur\n");
  EXPECT_TRUE(skeleton_of(twice, findings).skeleton == expected);
  ASSERT_NE(findings.find(codes::asf_hierarchy), nullptr);
  EXPECT_EQ(findings.find(codes::asf_hierarchy)->severity, Severity::warning);
}

TEST(Asf, RootWithRestPositionAndOrientation) {
  Diagnostics findings;
  std::string text = with(example_asf(), "position 0 0 0", "position 1 2 3");
  text = with(text, "orientation 0 0 0", "orientation 0 0 90");
  const Clip clip = skeleton_of(text, findings);
  const Diagnostic* reported = findings.find(codes::asf_root_offset);
  ASSERT_NE(reported, nullptr);
  EXPECT_EQ(reported->severity, Severity::warning);
  EXPECT_EQ((Place{reported->at.line, reported->at.column}), place_of(text, ":root"));
  const Poses rest = evaluate_rest(clip.skeleton);
  const Vector3 root = rest.world_position(0, 0);
  EXPECT_EQ(root, Vector3(1, 2, 3));
  const Vector3 knee = rest.world_position(0, *clip.skeleton.find("lfemur"));
  EXPECT_LT((knee - Vector3(1 + 2 * 0.86602540378443865, 2 + 1, 3)).norm(), 1e-12);

  Diagnostics none;
  skeleton_of(with(example_asf(), "position 0 0 0", "position 0 -0 0"), none);
  EXPECT_EQ(none.find(codes::asf_root_offset), nullptr);
}

TEST(Asf, KeepsUnknownSectionsAndKeys) {
  std::string text = example_asf() + ":skin\n  file body.obj\n";
  text = with(text, "     dof rx\n", "     color 1 0 0\n     dof rx\n");
  Diagnostics findings;
  const Clip clip = skeleton_of(text, findings);
  ASSERT_NE(findings.find(codes::asf_section_unknown), nullptr);
  EXPECT_EQ(findings.find(codes::asf_section_unknown)->severity, Severity::note);
  const Diagnostic* key = findings.find(codes::asf_key_unknown);
  ASSERT_NE(key, nullptr);
  EXPECT_EQ((Place{key->at.line, key->at.column}), place_of(text, "color"));
  EXPECT_FALSE(findings.has_errors());
  EXPECT_EQ(clip.format_data.find<acclaim::Style>()->skeleton.other_sections.front(),
            ":skin\n  file body.obj\n");
  const std::string written = canonical(clip);
  EXPECT_NE(written.find("color 1 0 0\n"), std::string::npos);
  EXPECT_NE(written.find(":skin\n  file body.obj\n"), std::string::npos);
}

TEST(Asf, WritesUnknownKeysSeparatelyFromDof) {
  const Clip clip =
      skeleton_of(with(example_asf(), "     length 5\n", "     length 5\n     l 4\n"));
  EXPECT_TRUE(skeleton_of(canonical(clip)).skeleton == clip.skeleton);
}

TEST(Asf, WritesByteForByteOrCanonically) {
  const Clip clip = skeleton_of(example_asf());
  Diagnostics findings;
  EXPECT_EQ(text_of([&](const TextOutput::Writer& out) {
              return acclaim::write_skeleton(clip, {}, out, findings);
            }),
            example_asf());
  const std::string text = canonical(clip);
  const Clip again = skeleton_of(text);
  EXPECT_TRUE(again.skeleton == clip.skeleton);
  const acclaim::BoneFacts& femur = *again.format_data.find<acclaim::Style>()->find("lfemur");
  EXPECT_EQ(femur.body_mass, 12.5);
  EXPECT_EQ(femur.cof_mass, 3.25);
  EXPECT_EQ(femur.limits.size(), 3U);
  EXPECT_EQ(again.format_data.find<acclaim::Style>()->skeleton.documentation, "   Four bones.\n");
  EXPECT_EQ(again.format_data.find<acclaim::Style>()->skeleton.units.length, 0.45);
}

TEST(Asf, KeepsDataOfUneditedBones) {
  Clip clip = skeleton_of(example_asf());
  clip.remove_joint(*clip.skeleton.find("spine"));
  Diagnostics findings;
  const std::string text = text_of([&](const TextOutput::Writer& out) {
    return acclaim::write_skeleton(clip, {}, out, findings);
  });
  const Clip again = skeleton_of(text);
  EXPECT_TRUE(again.skeleton == clip.skeleton);
  EXPECT_EQ(again.format_data.find<acclaim::Style>()->find("lfemur")->body_mass, 12.5);
  EXPECT_EQ(again.format_data.find<acclaim::Style>()->find("spine"), nullptr);
}

}  // namespace
}  // namespace mocap::test::acclaim_asf_test

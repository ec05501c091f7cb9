// SPDX-License-Identifier: MIT

// Skeletons: accepted ASF files, the handling of each deviation, and what is rejected.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "formats/text_of.hpp"
#include "mocap/acclaim_style.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
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

TEST(Asf, HierarchyLinesSplitAndRepeated) {
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

// Deviations from the format that can be interpreted in only one sensible way.

struct Deviation {
  const char* what;
  const char* from;
  const char* to;
  Code code;
  Severity severity;
  const char* place;  ///< Words that the finding points at; empty: the end of the file.
};

void PrintTo(const Deviation& deviation, std::ostream* out) {
  *out << deviation.what;
}

class AsfDeviations : public testing::TestWithParam<Deviation> {};

TEST_P(AsfDeviations, ReportTheirLocation) {
  const Deviation& deviation = GetParam();
  const std::string text = with(example_asf(), deviation.from, deviation.to);
  ASSERT_NE(text, example_asf());
  Diagnostics findings;
  const Result<Clip> clip = read_asf(text, findings);
  EXPECT_EQ(clip.has_value(), deviation.severity != Severity::error);
  const Diagnostic* finding = findings.find(deviation.code);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->severity, deviation.severity);
  EXPECT_EQ(finding->at.file, "t.asf");
  if (*deviation.place != '\0') {
    EXPECT_EQ((Place{finding->at.line, finding->at.column}), place_of(text, deviation.place))
        << finding->message;
    EXPECT_EQ(finding->at.byte, text.find(deviation.place));
    EXPECT_FALSE(finding->excerpt.text.empty());
  }
  EXPECT_FALSE(finding->message.empty());
  EXPECT_FALSE(finding->advice.empty());
  if (!clip) {
    EXPECT_EQ(clip.error().code, deviation.code);
  }
}

INSTANTIATE_TEST_SUITE_P(
    , AsfDeviations,
    testing::Values(
        Deviation{"EndTwice", "cofmass 3.25\n", "cofmass 3.25 end\n", codes::asf_syntax,
                  Severity::warning, "end\n  begin\n     id 3"},
        Deviation{"NoRoot",
                  ":root\n   order TX TY TZ RX RY RZ\n   axis XYZ\n   position 0 0 0\n   "
                  "orientation 0 0 0\n",
                  "", codes::asf_section_missing, Severity::warning, ""},
        Deviation{"RootWithoutOrder", "   order TX TY TZ RX RY RZ\n", "", codes::asf_key_missing,
                  Severity::warning, ":root"},
        Deviation{"BoneWithoutLength", "     length 7.5\n", "", codes::asf_key_missing,
                  Severity::warning, "begin\n     id 3"},
        Deviation{"AxisWithoutOrder", "axis 30 -20 10  XYZ", "axis 30 -20 10",
                  codes::asf_axis_order, Severity::warning, "dof rx ry rz\n  end"},
        Deviation{"LimitsFewerThanDof", "            (-70.0 70.0)\n", "", codes::asf_limits,
                  Severity::warning, "limits (-160"},
        Deviation{"HalfALimit", "(-10.0 170.0)", "(-10.0)", codes::asf_limits, Severity::warning,
                  "end\n  begin\n     id 4"},
        Deviation{"DirectionNotOfUnitLength", "direction 0 1 0", "direction 0 2 0",
                  codes::asf_direction, Severity::warning, "begin\n     id 4"},
        Deviation{"IdThatIsNoNumber", "id 3\n", "id three\n", codes::asf_number, Severity::warning,
                  "three"},
        Deviation{"WordOutside", ":version 1.10", "version 1.10", codes::asf_syntax,
                  Severity::error, "version"},
        Deviation{"WordInBonedata", ":bonedata\n", ":bonedata\n  bone\n", codes::asf_syntax,
                  Severity::error, "bone\n"},
        Deviation{"BoneWithoutEnd", "length 2\n     axis 0 0 0  XYZ\n  end\n",
                  "length 2\n     axis 0 0 0  XYZ\n", codes::asf_syntax, Severity::error,
                  "begin\n     id 2"},
        Deviation{"NoHierarchy",
                  ":hierarchy\n  begin\n    root lhip spine\n    lhip lfemur\n    "
                  "lfemur ltibia\n  end\n",
                  "", codes::asf_section_missing, Severity::error, ""},
        Deviation{"WordForANumber", "length 7.5", "length x7", codes::asf_number, Severity::error,
                  "x7\n"},
        Deviation{"DecimalComma", "length 7.5", "length 7,5", codes::asf_number, Severity::error,
                  "5\n     axis 0 0 20  XYZ\n     dof rx\n"},
        Deviation{"NumberMissing", "direction 0 1 0", "direction 0 1", codes::asf_number,
                  Severity::error, "length 5"},
        Deviation{"NotANumber", "length 7.5", "length nan", codes::asf_number, Severity::error,
                  "nan"},
        Deviation{"InfiniteLength", "length 7.5", "length inf", codes::asf_number, Severity::error,
                  "inf\n     axis"},
        Deviation{"NegativeUnit", "length 0.45", "length -1", codes::asf_number, Severity::error,
                  "length -1"},
        Deviation{"UnknownAngleUnit", "angle deg", "angle grad", codes::asf_syntax, Severity::error,
                  "grad"},
        Deviation{"AxisOfTwoLetters", "axis 30 -20 10  XYZ", "axis 30 -20 10  XY",
                  codes::asf_axis_order, Severity::error, "XY\n"},
        Deviation{"AxisTwiceTheSame", "axis 30 -20 10  XYZ", "axis 30 -20 10  XYX",
                  codes::asf_axis_order, Severity::error, "XYX"},
        Deviation{"UnknownDof", "dof rx\n", "dof rx rw\n", codes::asf_dof, Severity::error, "rw"},
        Deviation{"DofTwice", "dof rx\n", "dof rx rx\n", codes::asf_dof, Severity::error,
                  "rx\n     limits (-10"},
        Deviation{"NoDirection", "     direction 0 1 0\n", "", codes::asf_key_missing,
                  Severity::error, "begin\n     id 4"},
        Deviation{"NoName", "     name spine\n", "", codes::asf_name, Severity::error,
                  "begin\n     id 4"},
        Deviation{"BoneTwice", "name spine", "name lhip", codes::asf_name_duplicate,
                  Severity::error, "lhip\n     direction 0 1 0"},
        Deviation{"BoneNamedRoot", "name spine", "name root", codes::asf_name_duplicate,
                  Severity::error, "root\n     direction 0 1 0"},
        Deviation{"Orphan", "root lhip spine", "root lhip", codes::asf_orphan, Severity::error,
                  "spine\n     direction"},
        Deviation{"ChildThatIsNoBone", "root lhip spine", "root lhip spine tail",
                  codes::asf_hierarchy, Severity::error, "tail"},
        Deviation{"ParentThatIsNoBone", "    lhip lfemur", "    hip lfemur", codes::asf_hierarchy,
                  Severity::error, "hip lfemur\n    lfemur"},
        Deviation{"TwoParents", "    lfemur ltibia\n", "    lfemur ltibia\n    spine ltibia\n",
                  codes::asf_hierarchy, Severity::error, "ltibia\n  end\n"},
        Deviation{"Itself", "lfemur ltibia\n", "lfemur ltibia lfemur\n", codes::asf_cycle,
                  Severity::error, "lfemur\n  end\n"},
        Deviation{"RootAsAChild", "lfemur ltibia\n", "lfemur ltibia root\n", codes::asf_cycle,
                  Severity::error, "root\n  end\n"},
        Deviation{"Cycle", "    root lhip spine\n    lhip lfemur\n    lfemur ltibia\n",
                  "    root spine\n    lhip lfemur\n    lfemur ltibia\n    ltibia lhip\n",
                  codes::asf_cycle, Severity::error, "lhip\n  end\n"}),
    [](const auto& deviation) { return std::string(deviation.param.what); });

TEST(Asf, ReportsNamesWithSpacesAndTheConsequence) {
  const std::string text = with(example_asf(), "name spine", "name my spine");
  Diagnostics findings;
  EXPECT_FALSE(read_asf(text, findings));
  const Diagnostic* name = findings.find(codes::asf_name);
  ASSERT_NE(name, nullptr);
  EXPECT_EQ((Place{name->at.line, name->at.column}), place_of(text, "my spine"));
  EXPECT_NE(findings.find(codes::asf_hierarchy), nullptr);
}

TEST(Asf, ReportsSeveralDeviations) {
  std::string text = with(example_asf(), "name spine", "name lhip");
  text = with(text, "dof rx\n", "dof rx rw\n");
  text = with(text, "length 7\n", "length seven\n");
  Diagnostics findings;
  EXPECT_FALSE(read_asf(text, findings));
  EXPECT_NE(findings.find(codes::asf_number), nullptr);
  EXPECT_NE(findings.find(codes::asf_dof), nullptr);
}

TEST(Asf, RecognisesAWindowsMediaFile) {
  // The first bytes of any such file.
  const std::string media =
      std::string("\x30\x26\xB2\x75\x8E\x66\xCF\x11") + "followed by more text";
  Diagnostics findings;
  const Result<Clip> skeleton = read_asf(media, findings);
  ASSERT_FALSE(skeleton);
  EXPECT_EQ(skeleton.error().code, codes::format_unsupported);
  EXPECT_NE(skeleton.error().message.find("Windows Media"), std::string::npos);
  EXPECT_FALSE(skeleton.error().advice.empty());
  Diagnostics loading;
  ByteSource source = source_of(media, "film.asf");
  const Result<Clip> loaded = load(source, {}, loading);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, codes::format_unsupported);
}

// Files that only an attacker or a broken program would write.

std::string many_bones(std::size_t count, const std::string& hierarchy) {
  std::string text = ":bonedata\n";
  for (std::size_t i = 0; i < count; ++i) {
    text += "begin\nname b" + std::to_string(i) + "\ndirection 0 1 0\nlength 1\nend\n";
  }
  return text + ":hierarchy\nbegin\n" + hierarchy + "end\n";
}

TEST(AsfHostile, RejectsAMillionBonesEarly) {
  const std::string text = many_bones(1'000'000, "root b0\n");
  Diagnostics findings;
  const Result<Clip> clip = read_asf(text, findings);
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().code, codes::limit_joints);
  EXPECT_GT(clip.error().at.line, 1U);
  EXPECT_FALSE(clip.error().advice.empty());
}

TEST(AsfHostile, HandlesLongChainsBelowACycleQuickly) {
  constexpr std::size_t count = 19'000;
  std::string hierarchy;
  // The cycle comes last in the file, the tail attached to it first.
  for (std::size_t i = 0; i + 1 < count; ++i) {
    hierarchy += "b" + std::to_string(i + 1) + " b" + std::to_string(i) + "\n";
  }
  hierarchy += "b" + std::to_string(count - 2) + " b" + std::to_string(count - 1) + "\n";
  const std::string text = many_bones(count, hierarchy);
  Diagnostics findings;
  EXPECT_FALSE(read_asf(text, findings));
  EXPECT_NE(findings.find(codes::asf_cycle), nullptr);
}

TEST(AsfHostile, RejectsDeepChainsAndAcceptsWideTrees) {
  std::string chain = "root b0\n";
  std::string fan = "root";
  for (std::size_t i = 0; i + 1 < 10'000; ++i) {
    chain += "b" + std::to_string(i) + " b" + std::to_string(i + 1) + "\n";
  }
  for (std::size_t i = 0; i < 10'000; ++i) fan += " b" + std::to_string(i);
  Diagnostics findings;
  const Result<Clip> deep = read_asf(many_bones(10'000, chain), findings);
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.error().code, codes::limit_depth);
  Diagnostics none;
  EXPECT_TRUE(read_asf(many_bones(10'000, fan + "\n"), none));
}

TEST(AsfHostile, HandlesManyUnknownKeysQuickly) {
  std::string text = with(example_asf(), ":root\n", ":root\n@\n");
  std::string keys;
  for (int i = 0; i < 200'000; ++i) keys += "k" + std::to_string(i) + "\n";
  text = with(text, "@\n", keys);
  Diagnostics findings;
  EXPECT_TRUE(read_asf(text, findings));
  EXPECT_LT(findings.entries().size(), 2'000U);
  std::uint64_t reported = 0;
  for (const Diagnostic& finding : findings.entries()) reported += finding.count;
  EXPECT_EQ(reported, 200'000U);
}

void expect_value_or_explanation(std::string_view text) {
  Diagnostics findings;
  const Result<Clip> clip = read_asf(text, findings);
  EXPECT_NE(clip.has_value(), findings.has_errors());
  if (clip) {
    EXPECT_EQ(broken_invariant(*clip), "");
  } else {
    EXPECT_FALSE(clip.error().message.empty());
  }
}

TEST(AsfHostile, CutAtEveryByte) {
  const std::string text = example_asf();
  for (std::size_t length = 0; length < text.size(); ++length) {
    expect_value_or_explanation(std::string(text.substr(0, length)));
  }
}

TEST(AsfHostile, EveryByteChanged) {
  const std::string text = example_asf();
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char other : {'\0', '\n', ' ', ':', '9', '-', '\xFF', '#'}) {
      std::string changed = text;
      changed[at] = other;
      expect_value_or_explanation(changed);
    }
  }
}

}  // namespace
}  // namespace mocap::test::acclaim_asf_test

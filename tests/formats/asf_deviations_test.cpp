// SPDX-License-Identifier: MIT

// Skeletons that deviate from the format: those with only one sensible interpretation are read, the
// others are rejected.

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::test::asf_deviations_test {
namespace {

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

}  // namespace
}  // namespace mocap::test::asf_deviations_test

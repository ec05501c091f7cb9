// SPDX-License-Identifier: MIT
// Values that an edit does not change are written as they were read, with any number of digits and
// in any format.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "edit/clip_text.hpp"
#include "mocap/bvh.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"
#include "support/secondlife_file.hpp"

namespace mocap::edit::spelling_test {
namespace {

using test::apply_words;
using test::clip_of;
using test::code_of;

std::string sample(const std::string& name) {
  std::ifstream file(std::string(MOCAP_PROJECT_DIR) + "/samples/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Formats a number in one of the unusual ways that some programs use.
std::string awkwardly_spelt(double value, std::size_t index) {
  std::array<char, 64> text{};
  const double odd = value + 1e-12 * static_cast<double>(index % 97);
  switch (index % 7) {
    case 0:
      std::snprintf(text.data(), text.size(), "%.13f", odd);
      break;
    case 1:
      std::snprintf(text.data(), text.size(), "%+.3f", value);
      break;
    case 2:
      std::snprintf(text.data(), text.size(), "%.17g", odd);
      break;
    case 3:
      std::snprintf(text.data(), text.size(), "%.4E", value);
      break;
    case 4:
      std::snprintf(text.data(), text.size(), "%.15f", odd);
      break;
    default:
      std::snprintf(text.data(), text.size(), "%.6f", value);
      break;
  }
  return text.data();
}

/// Walk with each of its numbers formatted differently.
std::string awkward_walk() {
  const std::string text = sample("walk.bvh");
  const std::size_t rows = text.find('\n', text.find("Frame Time")) + 1;
  std::istringstream lines(text.substr(rows));
  std::string result = text.substr(0, rows);
  std::size_t index = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string spelt;
    for (double value = 0.0; words >> value; ++index) {
      spelt += (spelt.empty() ? "" : " ") + awkwardly_spelt(value, index);
    }
    result += spelt + "\n";
  }
  return result;
}

/// The words of each joint, frame by frame.
using Words = std::map<std::string, std::vector<std::string>>;

Words words_of(const std::string& text, const Skeleton& skeleton) {
  Words all;
  std::istringstream lines(text.substr(text.find('\n', text.find("Frame Time")) + 1));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    for (const Joint& joint : skeleton.joints()) {
      std::string of_joint;
      for (std::size_t i = 0; i < joint.channels.size(); ++i) {
        std::string word;
        words >> word;
        of_joint += word + " ";
      }
      all[joint.name].push_back(of_joint);
    }
  }
  return all;
}

struct Case {
  std::string name;
  std::string value;
  std::set<std::string> touched;  ///< Joints whose values the edit may change.
  /// Maps a new frame to the old one, or to -1.
  std::function<int(int)> old_frame = [](int frame) { return frame; };
};

std::ostream& operator<<(std::ostream& out, const Case& each) {
  return out << each.name << " " << each.value;
}

class Spelling : public testing::TestWithParam<Case> {};

TEST_P(Spelling, UnchangedNumbersKeepTheirText) {
  const Case& each = GetParam();
  const std::string text = awkward_walk();
  Clip clip = clip_of(text);
  const Words old = words_of(text, clip.skeleton);
  ASSERT_EQ(code_of(apply_words(clip, each.name, each.value)), "");
  Diagnostics diagnostics;
  const Result<std::string> written = bvh::write_text(clip, {}, diagnostics);
  ASSERT_TRUE(written);
  const Words now = words_of(*written, clip.skeleton);
  std::size_t compared = 0;
  for (const auto& [joint, rows] : now) {
    if (each.touched.contains(joint) || !old.contains(joint)) continue;
    ASSERT_EQ(rows.size(), clip.motion.frames());
    for (std::size_t frame = 0; frame < rows.size(); ++frame) {
      const int from = each.old_frame(static_cast<int>(frame));
      if (from < 0) continue;
      ASSERT_EQ(rows[frame], old.at(joint)[static_cast<std::size_t>(from)])
          << joint << ", frame " << frame;
      ++compared;
    }
  }
  EXPECT_GT(compared, 1000U);
}

TEST(SpellingUnderALayer, UnchangedNumbersKeepTheirText) {
  const std::string text = awkward_walk();
  Clip clip = clip_of(text);
  const Words old = words_of(text, clip.skeleton);
  Layer layer;
  layer.over = std::make_shared<const Clip>(clip_of(sample("wave.bvh")));
  layer.options.joints = {"RightArm"};
  layer.options.range = {frames(50), frames(99)};
  layer.options.fade = frames(5);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(layer, clip, diagnostics));
  const Result<std::string> written = bvh::write_text(clip, {}, diagnostics);
  ASSERT_TRUE(written);
  for (const auto& [joint, rows] : words_of(*written, clip.skeleton)) {
    for (std::size_t frame = 0; frame < rows.size(); ++frame) {
      if (joint == "RightArm" && frame >= 50 && frame < 100) continue;
      ASSERT_EQ(rows[frame], old.at(joint)[frame]) << joint << ", frame " << frame;
    }
  }
}

Clip awkward_clip() {
  return clip_of(awkward_walk());
}

std::string text_of(const Clip& clip) {
  Diagnostics diagnostics;
  return bvh::write_text(clip, {}, diagnostics).value_or("");
}

TEST(SpellingOfJoinedClips, IsKeptOnBothSides) {
  const std::string text = awkward_walk();
  for (const bool first_is_computed : {false, true}) {
    Clip clip = awkward_clip();
    if (first_is_computed) {
      ASSERT_TRUE(apply_words(clip, "smooth", ""));
    }
    const std::size_t own = clip.motion.frames();
    const auto read = [](const std::string&) -> Result<Clip> { return awkward_clip(); };
    ASSERT_EQ(code_of(apply_words(clip, "join", "next.bvh@as-is@0", nullptr, read)), "");
    const Words old = words_of(text, clip.skeleton);
    for (const auto& [joint, rows] : words_of(text_of(clip), clip.skeleton)) {
      for (std::size_t frame = first_is_computed ? own : 0; frame < rows.size(); ++frame) {
        // The reference pose of the second clip is omitted.
        const std::size_t left_out = old.at(joint).size() * 2 - rows.size();
        const std::size_t from = frame < own ? frame : frame - own + left_out;
        ASSERT_EQ(rows[frame], old.at(joint)[from]) << joint << ", frame " << frame;
      }
    }
  }
}

TEST(SpellingOfRoundTrips, IsKept) {
  const std::string text = awkward_walk();
  const std::vector<std::vector<edit::Step>> all{
      {{"add-root", "World"}, {"remove", "World"}},
      {{"add-channels", "positions"}, {"rotate-only", ""}},
      {{"reverse", ""}, {"reverse", ""}},
      {{"mirror", ""}, {"mirror", ""}}};
  for (const auto& steps : all) {
    Clip clip = clip_of(text);
    for (const edit::Step& step : steps) {
      ASSERT_EQ(code_of(apply_words(clip, step.name, step.value)), "") << step.name;
    }
    EXPECT_EQ(words_of(text_of(clip), clip.skeleton), words_of(text, clip.skeleton))
        << steps.front().name;
  }
}

/// The maximum number of decimals in the motion.
std::size_t max_decimals(const Clip& clip) {
  Diagnostics diagnostics;
  const Result<std::string> written = bvh::write_text(clip, {}, diagnostics);
  EXPECT_TRUE(written);
  std::istringstream words(written->substr(written->find('\n', written->find("Frame Time")) + 1));
  std::size_t most = 0;
  for (std::string word; words >> word;) {
    const std::size_t point = word.find('.');
    if (point != std::string::npos) most = std::max(most, word.size() - point - 1);
  }
  return most;
}

/// Ten decimals match the precision of computed numbers of this size.
TEST_P(Spelling, ComputedNumbersAreShort) {
  Clip clip = clip_of(sample("walk.bvh"));
  ASSERT_EQ(code_of(apply_words(clip, GetParam().name, GetParam().value)), "");
  EXPECT_LE(max_decimals(clip), 10U);
}

TEST(ComputedNumbers, StayShortIfColumnsMove) {
  Clip clip = clip_of(sample("walk.bvh"));
  ASSERT_TRUE(apply_words(clip, "smooth", ""));
  Joint prop;
  prop.name = "prop";
  prop.channels = {Channel::x_rotation};
  ASSERT_TRUE(clip.add_joint(0, prop));
  EXPECT_LE(max_decimals(clip), 10U);
}

TEST(ComputedNumbers, HaveDecimalsForTheirMagnitude) {
  Clip clip = clip_of(sample("walk.bvh"));
  ASSERT_TRUE(apply_words(clip, "smooth", ""));
  ASSERT_TRUE(apply_words(clip, "scale", "0.001"));
  EXPECT_GE(max_decimals(clip), 12U);
}

/// The clip as read from a file with two decimals, in which the positions of the root are added to
/// its OFFSET.
Clip with_two_decimals(const Clip& clip) {
  Diagnostics diagnostics;
  bvh::WriteOptions writing;
  writing.numbers = {WriteNumbers::Kind::decimals, 2};
  std::string text = bvh::write_text(clip, writing, diagnostics).value_or("");
  const std::size_t offset = text.find("OFFSET");
  text.replace(offset, text.find('\n', offset) - offset, "OFFSET 0.13 1.07 -0.29");
  bvh::ReadOptions reading;
  reading.positions = bvh::PositionReading::add;
  Result<Clip> read = bvh::read(std::span<const char>(text), reading, diagnostics);
  EXPECT_TRUE(read) << (read ? "" : read.error().message);
  return read.value_or(Clip());
}

/// The maximum number of significant digits in the motion.
std::size_t max_digits(const Clip& clip) {
  const std::string text = text_of(clip);
  std::istringstream words(text.substr(text.find('\n', text.find("Frame Time")) + 1));
  std::size_t most = 0;
  for (std::string word; words >> word;) {
    const std::size_t first = std::min(word.find_first_of("123456789"), word.size());
    most = std::max(most, static_cast<std::size_t>(std::count_if(
                              word.begin() + static_cast<std::ptrdiff_t>(first), word.end(),
                              [](char c) { return c >= '0' && c <= '9'; })));
  }
  return most;
}

TEST(ComputedNumbers, OfPositionsAddedToAnOffsetAreShort) {
  const Clip person = with_two_decimals(test::walking_person(30));
  const Clip avatar = with_two_decimals(test::secondlife_clip(30));
  struct Edited {
    const Clip& clip;
    edit::Step step;
  };
  for (const auto& [clip, step] :
       {Edited{person, {"add-reference", "rest"}}, Edited{person, {"add-reference", "t-pose"}},
        Edited{person, {"profile", "secondlife"}}, Edited{avatar, {"profile", "secondlife"}}}) {
    ASSERT_EQ(clip.skeleton.position_mode_of(0), PositionMode::add);
    Clip edited = clip;
    ASSERT_EQ(code_of(apply_words(edited, step.name, step.value)), "") << step.name;
    EXPECT_LT(max_digits(edited), 15U) << step.name << " " << step.value;
  }
}

TEST(AddReference, CopiesTheValuesOfTheRoot) {
  Clip clip = with_two_decimals(test::walking_person(30));
  const double height = clip.motion.at(0, 1);
  ASSERT_EQ(code_of(apply_words(clip, "add-reference", "rest")), "");
  EXPECT_EQ(clip.motion.at(0, 1), height);
}

const std::set<std::string> legs{"LeftUpLeg",  "LeftLeg",  "LeftFoot",  "LeftToeBase",
                                 "RightUpLeg", "RightLeg", "RightFoot", "RightToeBase",
                                 "LHipJoint",  "RHipJoint"};

const std::set<std::string> positioned{"Hips"};

INSTANTIATE_TEST_SUITE_P(
    Edits, Spelling,
    testing::Values(
        Case{"keys", "LeftArm.Xrotation=0:10,100:45", {"LeftArm"}},
        Case{"set", "LeftArm.Xrotation=10", {"LeftArm"}}, Case{"order", "XYZ:Head", {"Head"}},
        Case{"add-channels", "positions:Head", {"Head"}}, Case{"remove", "Neck", {"Neck1", "Head"}},
        Case{"remove", "LeftToeBase", {}},
        Case{"keep", "Hips,*Leg,*Foot", {"LeftUpLeg", "RightUpLeg"}}, Case{"add-root", "World", {}},
        Case{"add-root", "World:ground", {"Hips"}}, Case{"root-motion", "", {"Hips"}},
        Case{"root-motion", "Root,heading", {"Hips"}}, Case{"facing", "+x", {"Hips"}},
        Case{"plant-feet", "", legs}, Case{"ground-feet", "", legs},
        Case{"pin", "LeftHand", {"LeftArm", "LeftForeArm", "LeftHand"}},
        Case{"rotate", "1,0,1:30", {"Hips"}}, Case{"insert-joint", "LeftHand=Twist", {}},
        Case{"bone-length", "LeftArm=x1.1", {}}, Case{"noise", "0:7", {}},
        Case{"scale", "0.33333333", positioned}, Case{"add", "LeftArm.Xrotation=0.1", {"LeftArm"}},
        Case{"multiply", "LeftArm.Xrotation=0.3", {"LeftArm"}}, Case{"speed", "0s:1", {}},
        Case{
            "speed", "0s:1,1s:1,1.5s:0.5", {}, [](int frame) { return frame <= 120 ? frame : -1; }},
        // Frame 0 is a reference pose: it is not changed, and the motion after it is resampled.
        Case{"fps",
             "240",
             {},
             [](int frame) {
               if (frame == 0) return 0;
               return frame % 2 == 1 ? (frame + 1) / 2 : -1;
             }},
        Case{"extend", "20:0", {}, [](int frame) { return frame < 242 ? frame : -1; }},
        Case{"extend", "20", {}, [](int frame) { return frame < 242 ? frame : 241; }},
        // The whole walk is a cycle, whose last frames are blended to the first pose.
        Case{"loop", "30", {}, [](int frame) { return frame < 242 - 30 ? frame : -1; }},
        Case{"mend-spikes", "", {}}, Case{"mend-flips", "", {}}, Case{"mend-stuck", "", {}}));

}  // namespace
}  // namespace mocap::edit::spelling_test

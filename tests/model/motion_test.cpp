// SPDX-License-Identifier: MIT
#include "mocap/motion.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <charconv>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "text/number_print.hpp"
#include "text/number_rows.hpp"

namespace mocap::motion_test {
namespace {

using Rows = std::vector<std::vector<double>>;

/// Values 1, 2, 3, ... row by row.
Motion counted(std::size_t frames, std::size_t channels) {
  Motion motion(frames, channels);
  double next = 1.0;
  for (double& value : motion.exact_values()) value = next++;
  return motion;
}

Rows rows_of(const Motion& motion) {
  Rows rows;
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    const auto row = motion.row(frame);
    rows.emplace_back(row.begin(), row.end());
  }
  return rows;
}

TEST(Motion, StartsWithZeros) {
  const Motion motion(2, 3);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 0, 0}, {0, 0, 0}}));
  EXPECT_TRUE(Motion().empty());
}

// Duration is frames times frame time.
TEST(Motion, DurationIsFramesTimesFrameTime) {
  EXPECT_EQ(Motion(240, 1, FrameTime(0.008333, "0.008333")).duration_s(), 2.0);
  EXPECT_EQ(Motion().duration_s(), 0.0);
}

TEST(Motion, InsertsAndRemovesFrames) {
  Motion motion = counted(3, 2);
  motion.insert_frames(1, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{1, 2}, {0, 0}, {0, 0}, {3, 4}, {5, 6}}));
  motion.remove_frames(0, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 0}, {3, 4}, {5, 6}}));
  motion.remove_frames(1, 100);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 0}}));
  // Previously used memory must not show through.
  motion.insert_frames(1, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 0}, {0, 0}, {0, 0}}));
  motion.remove_frames(7, 1);
  EXPECT_EQ(motion.frames(), 3U);
  motion.insert_frames(1000, 1);
  EXPECT_EQ(motion.frames(), 4U);
}

TEST(Motion, InsertsAndRemovesChannels) {
  Motion motion = counted(2, 3);
  motion.insert_channels(1, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{1, 0, 0, 2, 3}, {4, 0, 0, 5, 6}}));
  motion.remove_channels(0, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 2, 3}, {0, 5, 6}}));
  motion.remove_channels(2, 9);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 2}, {0, 5}}));
  motion.remove_channels(0, 2);
  EXPECT_EQ(motion.frames(), 2U);
  EXPECT_EQ(motion.channels(), 0U);
  motion.insert_channels(0, 1);
  EXPECT_EQ(rows_of(motion), (Rows{{0}, {0}}));
}

TEST(Motion, CountsFramesWithoutChannels) {
  Motion motion(5, 0);
  motion.insert_frames(2, 3);
  EXPECT_EQ(motion.frames(), 8U);
  motion.remove_frames(0, 7);
  EXPECT_EQ(motion.frames(), 1U);
}

TEST(Motion, RejectsOverflowingSizes) {
  const std::size_t huge = std::numeric_limits<std::size_t>::max() / 2;
  EXPECT_THROW(Motion(huge, 4), std::bad_alloc);
  Motion motion = counted(2, 2);
  EXPECT_THROW(motion.insert_frames(0, huge), std::bad_alloc);
  EXPECT_THROW(motion.insert_channels(0, huge), std::bad_alloc);
  EXPECT_THROW(motion.insert_frames(0, std::numeric_limits<std::size_t>::max()), std::bad_alloc);
  EXPECT_EQ(rows_of(motion), (Rows{{1, 2}, {3, 4}}));
}

RC_GTEST_PROP(MotionProperty, MatchesEditsOfPlainRows, ()) {
  Motion motion =
      counted(*rc::gen::inRange<std::size_t>(0, 6), *rc::gen::inRange<std::size_t>(1, 6));
  Rows rows = rows_of(motion);
  std::size_t width = motion.channels();
  const int edits = *rc::gen::inRange(1, 10);
  for (int i = 0; i < edits; ++i) {
    const auto count = *rc::gen::inRange<std::size_t>(0, 4);
    const auto at_frame = *rc::gen::inRange<std::size_t>(0, rows.size() + 1);
    const auto at_channel = *rc::gen::inRange<std::size_t>(0, width + 1);
    const auto row_at = rows.begin() + static_cast<std::ptrdiff_t>(at_frame);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        motion.insert_frames(at_frame, count);
        rows.insert(row_at, count, std::vector<double>(width, 0.0));
        break;
      case 1: {
        motion.remove_frames(at_frame, count);
        const auto removed = std::min(count, rows.size() - at_frame);
        rows.erase(row_at, row_at + static_cast<std::ptrdiff_t>(removed));
        break;
      }
      case 2:
        motion.insert_channels(at_channel, count);
        for (auto& row : rows) {
          row.insert(row.begin() + static_cast<std::ptrdiff_t>(at_channel), count, 0.0);
        }
        width += count;
        break;
      default: {
        motion.remove_channels(at_channel, count);
        const auto removed = std::min(count, width - at_channel);
        for (auto& row : rows) {
          const auto first = row.begin() + static_cast<std::ptrdiff_t>(at_channel);
          row.erase(first, first + static_cast<std::ptrdiff_t>(removed));
        }
        width -= removed;
      }
    }
    RC_ASSERT(motion.channels() == width);
    RC_ASSERT(motion.values().size() == motion.frames() * width);
    RC_ASSERT(rows_of(motion) == rows);
  }
}

/// The texts of a motion's values as printed by a writer, one per line.
std::vector<std::string> texts_of(const Motion& motion) {
  NumberStyle style;
  static_cast<NumberFormats&>(style) = motion.number_formats();
  std::string text;
  text::print_rows(motion.values(), 1, style, text::Fidelity::exact, [&](std::string_view piece) {
    text += piece;
    return true;
  });
  std::vector<std::string> texts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    texts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return texts;
}

/// A motion whose values have these texts.
Motion motion_of(const std::vector<std::string>& texts, std::size_t channels) {
  Motion motion(texts.size() / channels, channels);
  NumberFormats formats;
  formats.form = fixed_form(3);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string& text = texts[i];
    const text::Number number = text::read_number(text.data(), text.data() + text.size());
    motion.exact_values()[i] = number.value;
    formats.forms.push_back(number.form);
    if (number.form == NumberForm::verbatim) formats.verbatim_texts.push_back({i, text});
  }
  motion.set_number_formats(std::move(formats));
  return motion;
}

/// A motion and the printed texts of its values, stored in the simplest way.
struct Spelled {
  Motion motion;
  std::vector<std::vector<std::string>> rows;
  std::size_t channels = 0;
};

/// The printed text of a new value in these motions.
const std::string new_text = "0.000";

Spelled any_spelled(std::size_t channels) {
  const std::array<std::string, 8> spellings{"1.50",   "-0.250000", "7",      "+4",
                                             "1.5E-3", "2.5e-04",   "12.345", ".5"};
  Spelled spelled;
  spelled.channels = channels;
  std::vector<std::string> texts;
  const auto frames = *rc::gen::inRange<std::size_t>(0, 5);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    std::vector<std::string>& row = spelled.rows.emplace_back();
    for (std::size_t i = 0; i < channels; ++i) {
      row.push_back(spellings[*rc::gen::inRange<std::size_t>(0, spellings.size())]);
    }
    texts.insert(texts.end(), row.begin(), row.end());
  }
  spelled.motion = motion_of(texts, channels);
  return spelled;
}

Motion::Sources any_sources(std::size_t count) {
  Motion::Sources sources;
  for (auto left = *rc::gen::inRange<std::size_t>(0, 6); left > 0; --left) {
    const auto source = *rc::gen::inRange<std::size_t>(0, count + 1);
    sources.push_back(source < count ? std::optional(source) : std::nullopt);
  }
  return sources;
}

template <class Cell>
std::vector<Cell> taken(const std::vector<Cell>& from, const Motion::Sources& sources,
                        const Cell& fresh) {
  std::vector<Cell> cells;
  for (const auto& source : sources) cells.push_back(source ? from[*source] : fresh);
  return cells;
}

RC_GTEST_PROP(MotionProperty, KeepsTheTextOfEveryValueInAnyOperation, ()) {
  const auto channels_at_first = *rc::gen::inRange<std::size_t>(1, 4);
  Spelled spelled = any_spelled(channels_at_first);
  Motion& motion = spelled.motion;
  auto& rows = spelled.rows;
  const auto at_most = [](std::size_t most) { return *rc::gen::inRange<std::size_t>(0, most + 1); };
  for (auto left = *rc::gen::inRange(1, 10); left > 0; --left) {
    const std::size_t channels = motion.channels();
    const std::vector<std::string> new_row(channels, new_text);
    switch (*rc::gen::inRange(0, 9)) {
      case 0: {
        const std::size_t at = at_most(rows.size());
        const std::size_t count = at_most(2);
        motion.insert_frames(at, count);
        rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(at), count, new_row);
        break;
      }
      case 1: {
        if (rows.empty()) break;
        const std::size_t first = at_most(rows.size() - 1);
        const std::size_t count = at_most(rows.size() - first);
        motion.remove_frames(first, count);
        const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(first);
        rows.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
        break;
      }
      case 2: {
        const std::size_t at = at_most(channels);
        motion.insert_channels(at, 2);
        for (auto& row : rows) {
          row.insert(row.begin() + static_cast<std::ptrdiff_t>(at), 2, new_text);
        }
        break;
      }
      case 3: {
        if (channels < 2) break;
        const std::size_t first = at_most(channels - 2);
        motion.remove_channels(first, 1);
        for (auto& row : rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(first));
        break;
      }
      case 4: {
        const Motion::Sources sources = any_sources(rows.size());
        motion.take_frames(sources);
        rows = taken(rows, sources, new_row);
        break;
      }
      case 5: {
        Motion::Sources sources = any_sources(channels);
        sources.emplace_back(0);
        motion.take_channels(sources);
        for (auto& row : rows) row = taken(row, sources, new_text);
        break;
      }
      case 6: {
        const Spelled other = any_spelled(*rc::gen::inRange<std::size_t>(1, 4));
        Motion::Sources sources;
        for (std::size_t i = 0; i < channels; ++i) {
          const std::size_t source = at_most(other.channels);
          sources.push_back(source < other.channels ? std::optional(source) : std::nullopt);
        }
        const std::size_t first = at_most(other.rows.size());
        motion.append_frames(other.motion, first, 2, sources);
        for (std::size_t i = first; i < std::min(first + 2, other.rows.size()); ++i) {
          rows.push_back(taken(other.rows[i], sources, new_text));
        }
        break;
      }
      case 7: {
        if (rows.empty()) break;
        const std::size_t frame = at_most(rows.size() - 1);
        // No format of the motion reproduces it.
        motion.exact_at(frame, channels - 1) = 1.0 / 3.0;
        rows[frame].back() = "0.3333333333333333";
        break;
      }
      default: {
        // The same bits keep their text.
        const std::vector<double> copy(motion.values().begin(), motion.values().end());
        std::copy(copy.begin(), copy.end(), motion.computed_values().begin());
      }
    }
    RC_ASSERT(motion.frames() == rows.size());
    std::vector<std::string> expected;
    for (const auto& row : rows) expected.insert(expected.end(), row.begin(), row.end());
    RC_ASSERT(texts_of(motion) == expected);
  }
}

TEST(Motion, ReplacesValuesInTheirExistingFormats) {
  Motion motion = motion_of({"1.50", "+4", "7", "2.5e-04"}, 2);
  Motion computed(2, 2);
  const std::array<double, 4> values{2.25, 4.0, 8.0, 0.5};
  std::copy(values.begin(), values.end(), computed.exact_values().begin());
  motion.replace_values(computed);
  EXPECT_TRUE(motion.is_computed());
  EXPECT_EQ(texts_of(motion), (std::vector<std::string>{"2.25", "+4", "8", "5.0e-01"}));
}

TEST(Motion, DropsFormatsOfReplacedFrames) {
  Motion motion = motion_of({"1.50", "+4", "7.00", "+3"}, 2);
  motion.renew_frames(1);
  EXPECT_EQ(texts_of(motion), (std::vector<std::string>{"1.50", "+4", "7", "3"}));
  motion.renew_frames(0);
  EXPECT_EQ(texts_of(motion), (std::vector<std::string>{"1.5", "4", "7", "3"}));
  EXPECT_TRUE(motion.number_formats().complete);
}

TEST(Motion, KeepsValuesWithUnknownFormatsExact) {
  const auto unknown = [] {
    Motion motion(2, 1);
    NumberFormats formats;
    formats.complete = false;
    motion.set_number_formats(std::move(formats));
    return motion;
  };
  Motion partly_renewed = unknown();
  partly_renewed.renew_frames(1);
  EXPECT_FALSE(partly_renewed.number_formats().complete);
  partly_renewed.renew_frames(0);
  EXPECT_TRUE(partly_renewed.number_formats().complete);
  Motion appended(2, 1);
  appended.renew_frames(0);
  appended.append_frames(unknown(), 0, 2);
  EXPECT_FALSE(appended.number_formats().complete);
}

TEST(Motion, InsertsAndRemovesFramesAtTheEndWithTheirFormats) {
  Motion motion = motion_of({"1.50", "+4", "7.00", "+3"}, 2);
  motion.insert_frames(2, 1);
  EXPECT_EQ(texts_of(motion).size(), 6U);
  motion.remove_frames(1, 2);
  EXPECT_EQ(texts_of(motion), (std::vector<std::string>{"1.50", "+4"}));
  EXPECT_EQ(motion.number_formats().verbatim_texts.size(), 1U);
}

TEST(Motion, MovesWithoutACopy) {
  static_assert(std::is_nothrow_move_constructible_v<Motion>);
  static_assert(std::is_nothrow_move_assignable_v<Motion>);
}

TEST(Motion, CopiesValuesWithTheirFormats) {
  Motion motion = motion_of({"1.50", "+4", "7.00", "3"}, 2);
  const Motion other = motion_of({"2.125", "8", "4.0000", "1"}, 2);
  motion.copy_values(0, 0, other, 0, 0, 1);
  // The same value keeps its formatting.
  motion.copy_values(0, 1, other, 1, 0, 1);
  motion.copy_values(1, 0, other, 0, 1, 1);
  EXPECT_EQ(texts_of(motion), (std::vector<std::string>{"2.125", "+4", "8", "3"}));
  // Even if it replaces a verbatim one.
  Motion odd = motion_of({"0.000000", "+4"}, 2);
  odd.copy_values(0, 1, motion_of({"1.50"}, 1), 0, 0, 1);
  EXPECT_EQ(texts_of(odd), (std::vector<std::string>{"0.000000", "1.50"}));
  EXPECT_FALSE(motion.is_computed());
  Motion computed(1, 2);
  computed.computed_at(0, 0) = 0.25;
  motion.copy_values(1, 1, computed, 0, 0, 1);
  EXPECT_TRUE(motion.is_computed());
}

TEST(Motion, UsesTheGreatestKnownPrecision) {
  Motion motion(1, 1);
  Motion other(1, 1);
  other.set_known_decimals(6);
  motion.append_frames(other, 0, 1);
  EXPECT_EQ(motion.known_decimals(), 6U);
  motion.computed_at(0, 0) = 1.0;
  EXPECT_TRUE(motion.is_computed());
  motion.set_known_decimals(9);
  EXPECT_FALSE(motion.is_computed());
}

}  // namespace
}  // namespace mocap::motion_test

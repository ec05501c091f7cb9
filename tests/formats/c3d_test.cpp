// SPDX-License-Identifier: MIT
#include "mocap/c3d.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/c3d_file.hpp"
#include "formats/text_of.hpp"
#include "mocap/formats.hpp"
#include "mocap/units.hpp"

namespace mocap::c3d_test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t data_at = 1536;

void expect_example(const Clip& clip) {
  const Recording& recording = clip.recording;
  ASSERT_EQ(clip.motion.frames(), 3U);
  ASSERT_EQ(recording.points.size(), 2U);
  EXPECT_EQ(recording.points[0].label, "HEAD");
  EXPECT_EQ(recording.points[1].label, "TOE");
  EXPECT_EQ(recording.position(0, 0), Vector3(100, 200, 1500));
  EXPECT_EQ(recording.position(0, 1), Vector3(-10.5, 0, 20));
  EXPECT_EQ(recording.position(2, 0), Vector3(102, 201, 1498.5));
  EXPECT_EQ(recording.position(2, 1), Vector3(-9.5, 1, 20));
  EXPECT_TRUE(recording.is_known(1, 0));
  EXPECT_FALSE(recording.is_known(1, 1));
  EXPECT_EQ(recording.residuals.at(0), 2.0F);
  EXPECT_EQ(recording.cameras.at(0), 3U);
  EXPECT_EQ(clip.metadata.declared_unit->value, 0.001);
  EXPECT_EQ(clip.motion.frame_time.rate().numerator, 100);
}

TEST(C3d, AllProcessorsAndTypesHaveTheSamePoints) {
  for (const std::string name :
       {"intel_float", "intel_int", "dec_float", "dec_int", "mips_float", "mips_int"}) {
    SCOPED_TRACE(name);
    Diagnostics found;
    const std::string bytes = example(name);
    const Result<Clip> clip = read_bytes(bytes, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_TRUE(found.empty());
    expect_example(*clip);
    EXPECT_EQ(written(*clip), bytes);
    for (const bool integers : {false, true}) {
      const std::string again =
          written(*clip, {.canonical = true, .integers = integers, .metres_per_unit = {}});
      const Result<Clip> second = read_bytes(again, found);
      ASSERT_TRUE(second.has_value());
      EXPECT_TRUE(found.empty());
      expect_example(*second);
    }
  }
}

TEST(C3d, AChangedRecordingIsWrittenAnew) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("dec_int"), found);
  ASSERT_TRUE(clip.has_value());
  clip->recording.positions.exact_at(0, 0) = 101.25;
  clip->recording.events.push_back({1.5, "Foot Strike", "Left", "P1"});
  clip->recording.analog_channels = {{"Fz", "plate", "N"}, {"EMG", "", "V"}};
  clip->recording.analog_per_frame = 2;
  clip->recording.analog = Motion(6, 2);
  clip->recording.analog.exact_at(5, 1) = 0.25;
  clip->recording.first_frame = 705;
  const Result<Clip> again = read_bytes(written(*clip), found);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_EQ(again->recording.position(0, 0), Vector3(101.25, 200, 1500));
  ASSERT_EQ(again->recording.events.size(), 1U);
  EXPECT_NEAR(again->recording.events[0].time_s, 1.5, 1e-5);
  EXPECT_EQ(again->recording.events[0].context, "Left");
  EXPECT_EQ(again->recording.events[0].subject, "P1");
  ASSERT_EQ(again->recording.analog_channels.size(), 2U);
  EXPECT_EQ(again->recording.analog_channels[0].unit, "N");
  EXPECT_EQ(again->recording.analog_channels[0].description, "plate");
  EXPECT_EQ(again->recording.analog_per_frame, 2U);
  EXPECT_EQ(again->recording.analog.at(5, 1), 0.25);
  EXPECT_EQ(again->recording.first_frame, 705);
}

TEST(C3d, ANewFileKeepsTheUpAxis) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  for (const std::optional<Axis> up : {std::optional(Axis::plus_z), std::optional<Axis>()}) {
    clip->metadata.up = up;
    c3d::WriteOptions options;
    options.canonical = true;
    const Result<Clip> again = read_bytes(written(*clip, options), found);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->metadata.up, up);
  }
}

TEST(C3d, IntegersOfAFileOfFloatsAreNotRoundedToTheStepOfItsResiduals) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  // The step of the residuals in the file is 0.5.
  clip->recording.positions.exact_at(0, 0) = 100.2;
  c3d::WriteOptions options;
  options.integers = true;
  const Result<Clip> again = read_bytes(written(*clip, options), found);
  ASSERT_TRUE(again.has_value());
  // The largest coordinate is 1,500, so a step is 1,500 / 32,000.
  EXPECT_NEAR(again->recording.position(0, 0).x(), 100.2, 0.5 * 1500.0 / 32000.0 + 1e-9);
}

TEST(C3d, IntegersKeepPointsNearTheOrigin) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  for (std::size_t axis = 0; axis < 3; ++axis)
    clip->recording.positions.exact_at(0, axis) = axis == 1 ? -1e-4 : 0.0;
  ASSERT_TRUE(clip->recording.is_known(0, 0));
  c3d::WriteOptions options;
  options.integers = true;
  const Result<Clip> again = read_bytes(written(*clip, options), found);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(again->recording.is_known(0, 0));
  EXPECT_NEAR(again->recording.position(0, 0).y(), 0.0, 1500.0 / 32000.0 + 1e-9);
  EXPECT_LT(again->recording.position(0, 0).y(), 0.0);
}

TEST(C3d, TheRateOfAnalogChannelsIsAMultipleOfThatOfThePoints) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  clip->recording.analog_channels = {{"Fz", "", "N"}};
  for (const double rate : {29.97, 59.94, 23.976, 100.0, 119.88}) {
    for (const std::size_t per_frame : {1U, 7U, 40U, 100U}) {
      clip->motion.frame_time = FrameTime::from_rate(rate);
      clip->recording.analog_per_frame = per_frame;
      clip->recording.analog = Motion(3 * per_frame, 1, clip->motion.frame_time);
      const std::string bytes = written(*clip);
      const auto number = [&](std::string_view group, std::size_t at) {
        // The name, the offset, the type, the dimensions and the number.
        const std::size_t name = bytes.find(group, at);
        float value = 0.0F;
        std::memcpy(&value, bytes.data() + name + 4 + 2 + 1 + 1, sizeof(value));
        return static_cast<double>(value);
      };
      const double of_points = number("RATE", bytes.find("POINT"));
      const double of_analog = number("RATE", bytes.find("ANALOG"));
      // As ezc3d computes it.
      EXPECT_EQ(static_cast<std::size_t>(of_analog / of_points), per_frame) << rate;
    }
  }
}

TEST(C3d, FramesWithoutALoadAreOnlyMissedByForcePlates) {
  for (const char used : {'\0', '\1'}) {
    Diagnostics found;
    Result<Clip> clip = read_bytes(example("intel_float"), found);
    ASSERT_TRUE(clip.has_value());
    auto& style = clip->format_data.make<c3d::Style>();
    style.parameters = {{"FORCE_PLATFORM", "USED", 2, {}, std::string{used, '\0'}},
                        {"FORCE_PLATFORM", "ZERO", 2, {2}, std::string("\1\0\0\0", 4)}};
    clip->format_data.on_edit();
    clip->format_data.on_frames_changed();
    written(*clip, {}, found);
    EXPECT_EQ(found.find(codes::c3d_not_kept) != nullptr, used != '\0');
  }
}

TEST(C3d, IntegersKeepTheStepsOfAnalogSamples) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_int"), found);
  ASSERT_TRUE(clip.has_value());
  clip->recording.analog_channels = {{"Fz", "", "N"}};
  clip->recording.analog = Motion(3, 1, clip->motion.frame_time);
  clip->format_data.make<c3d::Style>().analog_steps = {static_cast<double>(0.3F)};
  for (std::size_t i = 0; i < 3; ++i)
    clip->recording.analog.exact_at(i, 0) =
        static_cast<double>(0.3F) * 1001.0 * static_cast<double>(i);
  c3d::WriteOptions options;
  options.integers = true;
  const Result<Clip> again = read_bytes(written(*clip, options), found);
  ASSERT_TRUE(again.has_value());
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(again->recording.analog.at(i, 0), clip->recording.analog.at(i, 0));
}

TEST(C3d, IntegersReportVisibleRounding) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  c3d::WriteOptions options;
  options.integers = true;
  written(*clip, options, found);
  EXPECT_EQ(found.find(codes::c3d_rounded), nullptr);
  // A point at 320 m makes steps of 10 mm.
  clip->recording.positions.exact_at(1, 0) = 320000.0;
  clip->recording.positions.exact_at(0, 0) = 104.0;
  written(*clip, options, found);
  const Diagnostic* const rounded = found.find(codes::c3d_rounded);
  ASSERT_NE(rounded, nullptr);
  EXPECT_NE(rounded->message.find("16-bit integers have steps of 10 mm: `"), std::string::npos)
      << rounded->message;
  SaveOptions strict;
  strict.strict = true;
  strict.c3d = options;
  const auto discard = [](std::string_view) { return true; };
  EXPECT_FALSE(save(*clip, Format::c3d, discard, strict, found));
}

TEST(C3d, MoreEventsThanOneParameterHolds) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  for (int i = 0; i < 300; ++i)
    clip->recording.events.push_back({0.25 * i, "event" + std::to_string(i), "", ""});
  const Result<Clip> again = read_bytes(written(*clip), found);
  ASSERT_TRUE(again.has_value());
  ASSERT_EQ(again->recording.events.size(), 300U);
  EXPECT_EQ(again->recording.events[299].label, "event299");
  EXPECT_NEAR(again->recording.events[299].time_s, 74.75, 1e-4);
}

TEST(C3d, DeviationsAreReported) {
  const auto with = [](std::size_t at, std::string_view bytes) {
    return example("intel_float").replace(at, bytes.size(), bytes);
  };
  using std::string_view_literals::operator""sv;
  const struct {
    std::string bytes;
    Code code;
    std::size_t frames;
  } cases[] = {
      {with(16, "\x09\0"sv), codes::c3d_data_start, 3},
      {with(8, "\x02\0"sv), codes::c3d_count, 2},
      {with(12, "\0\0\0\0"sv), codes::c3d_scale, 3},
      {with(20, "\0\0\0\0"sv), codes::c3d_rate, 3},
      {with(data_at, std::string_view("\0\0\0\0\0\0\0\0\0\0\0\0", 12)), codes::c3d_gap, 3},
      {with(data_at, "\0\0\xc0\x7f"sv), codes::c3d_gap, 3},
      {with(data_at + 12, "\0\0\xc0\x3f"sv), codes::c3d_residual, 3},
      {example("intel_float").substr(0, data_at + 70), codes::c3d_truncated, 2},
  };
  for (const auto& one : cases) {
    SCOPED_TRACE(&one - cases);
    Diagnostics found;
    const Result<Clip> clip = read_bytes(one.bytes, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_TRUE(has_code(found, one.code));
    EXPECT_EQ(clip->motion.frames(), one.frames);
    EXPECT_EQ(clip->recording.is_known(0, 0), one.code != codes::c3d_gap);
    EXPECT_EQ(written(*clip), one.bytes);
  }
}

TEST(C3d, AWrongProcessorIsCorrected) {
  for (const char* const name : {"intel_float", "mips_float", "dec_float"}) {
    const std::string right = example(name);
    for (const char number : {'\x54', '\x55', '\x56'}) {
      SCOPED_TRACE(fmt::format("{} {:x}", name, number));
      std::string bytes = right;
      constexpr std::size_t processor_at = 515;
      if (bytes[processor_at] == number) continue;
      bytes[processor_at] = number;
      Diagnostics found;
      const Result<Clip> clip = read_bytes(bytes, found);
      ASSERT_TRUE(clip.has_value());
      expect_example(*clip);
      ASSERT_TRUE(has_code(found, codes::c3d_processor));
      EXPECT_EQ(found.entries()[0].at.byte, processor_at);
      EXPECT_EQ(written(*clip), bytes);
    }
  }
}

TEST(C3d, ThePointsThatFitIntoTheFileAreUsed) {
  const std::string bytes = example("intel_float").replace(2, 2, "\xff\xff");
  Diagnostics found;
  const Result<Clip> clip = read_bytes(bytes, found);
  ASSERT_TRUE(clip.has_value());
  expect_example(*clip);
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].code, codes::c3d_count);
  EXPECT_EQ(found.entries()[0].message,
            "a frame has 2 points, as POINT:USED says, but the header states 65535");
}

TEST(C3d, ZerosBeforeTheHeaderAreSkipped) {
  for (const std::size_t zeros : {1U, 7U, 512U}) {
    const std::string bytes = std::string(zeros, '\0') + example("intel_float");
    Diagnostics found;
    const Result<Clip> clip = read_bytes(bytes, found);
    ASSERT_TRUE(clip.has_value());
    expect_example(*clip);
    ASSERT_EQ(found.entries().size(), 1U);
    EXPECT_EQ(found.entries()[0].code, codes::c3d_zeros);
    EXPECT_EQ(found.entries()[0].at.byte, zeros);
    EXPECT_EQ(written(*clip), bytes);
    EXPECT_EQ(written(*clip, {.canonical = true, .metres_per_unit = {}}).substr(0, 2), "\x02\x50");
    EXPECT_EQ(recognise_format(bytes, "a.c3d"), Format::c3d);
    ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "a.c3d");
    EXPECT_TRUE(load(source, {}, found).has_value());
  }
}

TEST(C3d, MoreFramesThanTheHeaderCanCount) {
  constexpr std::size_t frames = 70'000;
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(200));
  clip.recording.points = {{"a", {}}};
  clip.recording.positions = Motion(frames, 3, clip.motion.frame_time);
  for (std::size_t i = 0; i < frames; ++i)
    clip.recording.positions.exact_at(i, 0) = static_cast<double>(i) + 1.0;
  Diagnostics found;
  const Result<Clip> again = read_bytes(written(clip), found);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(found.empty());
  ASSERT_EQ(again->motion.frames(), frames);
  EXPECT_EQ(again->recording.position(frames - 1, 0).x(), static_cast<double>(frames));
}

TEST(C3d, MoreLabelsThanOneParameterHolds) {
  Clip clip;
  clip.motion = Motion(1, 0, FrameTime::from_rate(100));
  constexpr std::size_t points = 600;
  for (std::size_t i = 0; i < points; ++i)
    clip.recording.points.push_back({"point" + std::to_string(i), {}});
  clip.recording.positions = Motion(1, 3 * points, clip.motion.frame_time);
  Diagnostics found;
  const Result<Clip> again = read_bytes(written(clip), found);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(found.empty());
  ASSERT_EQ(again->recording.points.size(), points);
  EXPECT_EQ(again->recording.points[599].label, "point599");
  // A known point at the origin is not a gap.
  EXPECT_TRUE(again->recording.is_known(0, 0));
}

/// 600 points and 300 analog channels, each with a description and, for channels, a unit.
Clip with_numbered_parameters() {
  Clip clip;
  constexpr std::size_t points = 600;
  constexpr std::size_t channels = 300;
  constexpr std::size_t frames = 2;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(100));
  Recording& recording = clip.recording;
  for (std::size_t i = 0; i < points; ++i)
    recording.points.push_back({fmt::format("point{}", i), fmt::format("on bone {}", i)});
  recording.positions = Motion(frames, 3 * points, clip.motion.frame_time);
  for (std::size_t i = 0; i < channels; ++i)
    recording.analog_channels.push_back(
        {fmt::format("channel{}", i), fmt::format("plug {}", i), i % 2 == 0 ? "N" : "Nmm"});
  recording.analog = Motion(frames, channels, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (std::size_t i = 0; i < 3 * points; ++i)
      recording.positions.exact_at(frame, i) = static_cast<double>(i + frame + 1);
    for (std::size_t i = 0; i < channels; ++i)
      recording.analog.exact_at(frame, i) = static_cast<double>(i * (frame + 1)) + 0.5;
  }
  return clip;
}

void expect_same_lists(const Recording& one, const Recording& other) {
  ASSERT_EQ(one.points.size(), other.points.size());
  for (std::size_t i = 0; i < one.points.size(); ++i) {
    EXPECT_EQ(one.points[i].label, other.points[i].label);
    EXPECT_EQ(one.points[i].description, other.points[i].description);
  }
  ASSERT_EQ(one.analog_channels.size(), other.analog_channels.size());
  for (std::size_t i = 0; i < one.analog_channels.size(); ++i) {
    EXPECT_EQ(one.analog_channels[i].label, other.analog_channels[i].label);
    EXPECT_EQ(one.analog_channels[i].description, other.analog_channels[i].description);
    EXPECT_EQ(one.analog_channels[i].unit, other.analog_channels[i].unit);
    for (std::size_t row = 0; row < one.analog.frames(); ++row)
      EXPECT_EQ(one.analog.at(row, i), other.analog.at(row, i));
  }
}

TEST(C3d, NumberedParametersOfPointsAndChannels) {
  const Clip clip = with_numbered_parameters();
  const std::string bytes = written(clip);
  for (const char* const name : {"LABELS3", "DESCRIPTIONS3", "UNITS2", "SCALE2"})
    EXPECT_NE(bytes.find(name), std::string::npos) << name;
  Diagnostics found;
  Result<Clip> again = read_bytes(bytes, found);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(found.empty());
  expect_same_lists(again->recording, clip.recording);
  EXPECT_EQ(written(*again), bytes) << "an unedited file is written byte for byte";
  // After an edit, the lists are written anew, and none of their parts is kept or missing.
  again->format_data.on_edit();
  again->recording.points[599].label = "last";
  Diagnostics notes;
  const std::string edited = test::text_of(
      [&](const TextOutput::Writer& out) { return c3d::write(*again, {}, out, notes); });
  EXPECT_TRUE(notes.empty());
  const Result<Clip> changed = read_bytes(edited, found);
  ASSERT_TRUE(changed.has_value());
  EXPECT_TRUE(found.empty());
  expect_same_lists(changed->recording, again->recording);
}

TEST(C3d, ShorterListsOfNumberedParametersAreReported) {
  std::string bytes = written(with_numbered_parameters());
  // The last part has another name, so that 510 of 600 labels are left.
  bytes.replace(bytes.find("LABELS3"), 7, "LABELS9");
  Diagnostics found;
  const Result<Clip> clip = read_bytes(bytes, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(has_code(found, codes::c3d_label));
  EXPECT_EQ(clip->recording.points[509].label, "point509");
  EXPECT_EQ(clip->recording.points[510].label, "");
  EXPECT_EQ(written(*clip), bytes);
}

TEST(C3d, UnitsOfComputedPointsAreReadAndWritten) {
  Diagnostics found;
  Clip clip = read_bytes(example("intel_float"), found).value();
  clip.format_data.on_edit();
  Point& angles = clip.recording.points[1];
  angles.kind = PointKind::angle;
  angles.unit = "deg";
  const Result<Clip> again = read_bytes(written(clip), found);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->recording.points[1].kind, PointKind::angle);
  EXPECT_EQ(again->recording.points[1].unit, "deg");
  EXPECT_EQ(again->recording.points[0].unit, "");
}

TEST(C3d, LongLabelsAreCutBetweenCharacters) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  // The 255th byte is the first of two.
  std::string label = std::string(254, 'a') + "\xC3\xA9";
  clip->recording.points[0].label = label;
  const std::string text = written(*clip);
  const Result<Clip> again = read_bytes(text, found);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->recording.points[0].label, std::string(254, 'a'));
  EXPECT_EQ(again->recording.points[1].label, "TOE");
}

TEST(C3d, TheErrorForTooManyLabelsStatesTheLimit) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  Recording& recording = clip->recording;
  recording.points.assign(600, {std::string(250, 'a'), {}});
  recording.positions = Motion(3, 1800, clip->motion.frame_time);
  recording.states.clear();
  recording.residuals.clear();
  recording.cameras.clear();
  const std::string text = written(*clip);
  EXPECT_NE(text.find("at most 127 kB"), std::string::npos) << text.substr(0, 200);
}

TEST(C3d, TruncatedAndDamagedFilesAreReadOrRejected) {
  for (const std::string name : {"intel_float", "dec_int"}) {
    const std::string bytes = example(name);
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
      // A copy of the exact size, so that the address sanitizer finds reads past its end.
      const std::vector<char> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
      Diagnostics found;
      const Result<Clip> clip = read_bytes({cut.data(), cut.size()}, found);
      EXPECT_NE(clip.has_value(), found.has_errors()) << size;
      if (clip) {
        EXPECT_TRUE(clip->recording.validate(clip->motion.frames()).has_value()) << size;
      }
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (const char byte : {'\0', '\x7f', '\xff'}) {
        std::string damaged = bytes;
        damaged[at] = byte;
        Diagnostics found;
        const Result<Clip> clip = read_bytes(damaged, found);
        ASSERT_NE(clip.has_value(), found.has_errors()) << at;
        if (!clip) continue;
        EXPECT_TRUE(clip->recording.validate(clip->motion.frames()).has_value()) << at;
        for (const double value : clip->recording.positions.values())
          ASSERT_TRUE(std::isfinite(value)) << at;
        EXPECT_EQ(written(*clip), damaged) << at;
      }
    }
  }
}

}  // namespace
}  // namespace mocap::c3d_test

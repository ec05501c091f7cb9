// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "difference.hpp"
#include "quantities.hpp"
#include "text/word_lists.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::size_t most_rows = 5;
constexpr std::size_t most_named = 8;

std::string number_text(double number) {
  if (number == 0.0) return "0";
  if (std::fabs(number) < 0.001 || std::fabs(number) >= 1e7) return fmt::format("{:.3g}", number);
  return plain_number(number, 4);
}

/// `2 joints (Leg, Arm)`
std::string only_text(const ComparedPart& part, const std::vector<std::string>& names) {
  return fmt::format(
      "{} ({})", counted(names.size(), part.one, part.several),
      text::listed(names.size(), most_named, [&](std::size_t i) { return visible(names[i]); }));
}

/// What only one of the files has.
void print_only(Console& console, const Difference& difference, std::size_t file) {
  std::vector<std::string> texts;
  for (const ComparedPart& part : difference.parts) {
    const std::vector<std::string>& names = file == 0 ? part.only_a : part.only_b;
    if (!names.empty()) texts.push_back(only_text(part, names));
  }
  const auto& events = file == 0 ? difference.events_only_a : difference.events_only_b;
  if (!events.empty()) {
    const auto text_of = [&](std::size_t i) {
      return fmt::format("{} at {}", visible(events[i].label), duration_text(events[i].time_s));
    };
    texts.push_back(fmt::format("{} ({})", counted(events.size(), "event"),
                                text::listed(events.size(), most_named, text_of)));
  }
  const std::size_t frames = file == 0 ? difference.frames_only_a : difference.frames_only_b;
  if (frames != 0 && difference.has_common())
    texts.push_back(counted(frames, "frame") + " at the end");
  if (texts.empty()) return;
  console.out.print("  only in {}: {}\n", visible(difference.files[file]), fmt::join(texts, ", "));
}

void print_farthest(Console& console, const ComparedPart& part) {
  std::vector<RecordedComparison::LabelDifference> rows = part.by_name;
  const auto shown = static_cast<std::ptrdiff_t>(std::min(rows.size(), most_rows));
  std::partial_sort(rows.begin(), rows.begin() + shown, rows.end(),
                    [](const auto& a, const auto& b) { return a.max > b.max; });
  rows.resize(static_cast<std::size_t>(shown));
  std::size_t width = display_width(part.one);
  for (const auto& row : rows) width = std::max(width, display_width(visible(row.label)));
  console.out.write(Ink::faint, fmt::format("  {}  {:>12}  {:>12}\n", padded(part.one, width),
                                            "maximum", "mean"));
  for (const auto& row : rows)
    console.out.print("  {}  {:>12}  {:>12}\n", padded(visible(row.label), width),
                      number_text(row.max), number_text(row.mean));
}

void print_part(Console& console, const Difference& difference, const ComparedPart& part) {
  const std::string over = fmt::format("{} in {}", counted(part.compared, part.one, part.several),
                                       counted(difference.frames, "frame"));
  const std::string_view what = part.is_distance ? "distance" : "difference";
  const std::string_view unit = part.is_distance ? " units" : "";
  if (part.samples == 0 && part.unpaired_samples > 0) {
    console.out.print("no sample of {} is known in both files\n", over);
  } else if (part.max == 0.0) {
    console.out.print("no {} between {}\n", what, over);
  } else {
    console.out.print("maximum {} {}{}: {} in frame {}, at {}\n", what, number_text(part.max), unit,
                      visible(part.max_name), part.max_frame, duration_text(part.max_time_s));
    console.out.print("mean {} {}{} over {}\n", what, number_text(part.mean), unit, over);
    print_farthest(console, part);
  }
  if (part.max_rotation_deg != 0.0)
    console.out.print("maximum rotation {} degrees\n", number_text(part.max_rotation_deg));
  if (part.unpaired_samples > 0)
    console.out.print("{} known in only one of the files\n",
                      counted(part.unpaired_samples, "sample is", "samples are"));
  if (part.quality_samples > 0)
    console.out.print("{} other residuals, cameras or states\n",
                      counted(part.quality_samples, "sample has", "samples have"));
}

void print_feet(Console& console, std::string_view whose, const retarget::FootMeasures& feet) {
  console.out.print(
      "  {}  slide {:.2f} mm a frame, below the ground {:.2f} mm (deepest {:.1f} mm), more than 1 "
      "cm "
      "below in {:.1f} % of the frames\n",
      whose, 1000.0 * feet.slide, 1000.0 * feet.penetration, 1000.0 * feet.deepest,
      100.0 * feet.frames_below);
}

void print_measures(Console& console, const retarget::MotionMeasures& measures) {
  console.out.print("measures of {} in {}, of a height of {} units\n",
                    counted(measures.joints, "joint"), counted(measures.frames, "frame"),
                    plain_number(measures.height, 4));
  console.out.print("  SAN error {:.4f}, relative to the root {:.4f}\n", measures.san_error,
                    measures.root_relative_san_error);
  console.out.print("  mean distance {:.3f} % of the height, relative to the root {:.3f} %\n",
                    100.0 * measures.mean_distance, 100.0 * measures.root_relative_mean_distance);
  console.out.print("  contacts F1 {:.3f}; jerk {:.4g}, in B {:.4g} heights per s^3\n",
                    measures.contact_f1, measures.jerk, measures.reference_jerk);
  print_feet(console, "feet of A", measures.feet);
  print_feet(console, "feet of B", measures.reference_feet);
  console.out.print("  toes that stick in B and move by more than 1 cm in A: {:.1f} %\n",
                    100.0 * measures.feet.frames_sliding);
  std::size_t width = 0;
  for (const retarget::PartRotation& part : measures.parts)
    width = std::max(width, part.part.size());
  console.out.write(Ink::faint,
                    fmt::format("  {}  {:>19}  {:>20}  {:>11}\n", padded("degrees", width),
                                "rotation mean (max)", "direction mean (max)", "since first"));
  for (const retarget::PartRotation& part : measures.parts)
    console.out.print(
        "  {}  {:>9.3f} {:>9}  {:>10.3f} {:>9}  {:>11.3f}\n", padded(part.part, width),
        part.mean_deg, fmt::format("({:.3f})", part.largest_deg), part.direction_mean_deg,
        fmt::format("({:.3f})", part.direction_largest_deg), part.since_first_frame_deg);
}

void print_other_facts(Console& console, const Difference& difference) {
  if (const auto units = difference.different_units())
    console.out.print("the units differ: 1 unit is {} m in {} and {} m in {}\n",
                      plain_number(units->first, 6), visible(difference.files[0]),
                      plain_number(units->second, 6), visible(difference.files[1]));
  if (difference.has_other_end_sites) console.out.write("the end sites differ\n");
  if (difference.has_other_rate())
    console.out.print("the rates differ: {} and {} frames per second\n",
                      plain_number(difference.frame_time_a.frames_per_second(), 3),
                      plain_number(difference.frame_time_b.frames_per_second(), 3));
  if (difference.has_other_analog_rate)
    console.out.write("the rates of the analog channels differ, so these are not compared\n");
  if (difference.max_time_difference_s > 0.0)
    console.out.print("the times of the frames differ by up to {} s\n",
                      number_text(difference.max_time_difference_s));
}

}  // namespace

void print_difference(Console& console, const Difference& difference) {
  if (!difference.has_common()) {
    // Analog channels of other rates are not compared, although they may be in common.
    if (!difference.has_other_analog_rate || difference.parts.size() > 1)
      console.out.print("nothing to compare: {} and {} have no {} in common\n",
                        visible(difference.files[0]), visible(difference.files[1]),
                        difference.main()->one);
    if (difference.has_other_analog_rate) print_other_facts(console, difference);
    print_only(console, difference, 0);
    print_only(console, difference, 1);
    return;
  }
  for (const ComparedPart& part : difference.parts)
    if (part.compared > 0) print_part(console, difference, part);
  print_other_facts(console, difference);
  print_only(console, difference, 0);
  print_only(console, difference, 1);
  if (difference.measures) print_measures(console, *difference.measures);
  if (difference.tolerance)
    console.out.print("{} the tolerance of {} units\n", difference.within() ? "within" : "beyond",
                      number_text(*difference.tolerance));
  else if (difference.same() && difference.parts.empty())
    console.out.write("no difference\n");
}

}  // namespace mocap::cli

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "body/known_unit.hpp"
#include "findings_json.hpp"
#include "mocap/body.hpp"
#include "mocap/compare.hpp"
#include "mocap/joints_of_recording.hpp"
#include "mocap/motion_measures.hpp"
#include "model/parallel.hpp"
#include "pairs.hpp"
#include "quantities.hpp"
#include "reading.hpp"
#include "reading_options.hpp"
#include "report.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

struct DiffOptions {
  std::vector<std::string> files;
  std::optional<std::string> tolerance;
  bool measure = false;
  bool json = false;
  ReadingOptions reading;
};

constexpr std::size_t joints_shown = 5;
/// Two representations of one rotation differ by rounding.
constexpr double rotation_noise_deg = 1e-6;

/// Metres per unit; 0 if uncertain.
double sure_unit(const Clip& clip) {
  return detail::known_unit(clip).metres.value_or(0.0);
}

/// Two clips and the distances between them.
struct Difference {
  const DiffOptions& options;
  const Clip& a;
  const Clip& b;
  const Comparison& comparison;
  double tolerance = 0.0;
  /// Samples that are known in only one of two clips of points; these are not compared.
  std::optional<std::size_t> unpaired_samples;
  std::optional<retarget::MotionMeasures> measures;  ///< With --measure.

  /// `joint`, or `point` for two clips of points.
  std::string_view unit_of_comparison() const { return unpaired_samples ? "point" : "joint"; }
  std::string joint_name(std::size_t joint) const {
    return joint < a.skeleton.size() ? a.skeleton[joint].name : std::string();
  }
  bool has_common_joints() const { return comparison.joints != 0; }
  /// Whether there was anything to compare.
  bool compared() const { return has_common_joints() && comparison.frames != 0; }
  /// If nothing was compared, the clips are not within tolerance, unless both have no frames.
  bool within() const {
    if (compared()) return comparison.max_distance <= tolerance;
    return has_common_joints() && a.motion.frames() == b.motion.frames();
  }
  bool same_end_sites() const {
    const auto site_of = [](const Skeleton& skeleton) {
      std::vector<Vector3> sites;
      for (const Joint& joint : skeleton.joints())
        for (const EndSite& site : joint.end_sites) sites.push_back(site.offset);
      return sites;
    };
    return site_of(a.skeleton) == site_of(b.skeleton);
  }
  bool same_rate() const {
    return a.motion.frame_time.frames_per_second() == b.motion.frame_time.frames_per_second();
  }
  /// The unit of both clips in metres, if both are certain and differ.
  std::optional<std::pair<double, double>> different_units() const {
    const double in_a = sure_unit(a);
    const double in_b = sure_unit(b);
    constexpr double rounding = 1e-3;
    if (in_a == 0.0 || in_b == 0.0 || std::fabs(in_a / in_b - 1.0) < rounding) return std::nullopt;
    return std::pair{in_a, in_b};
  }
  /// Frames or joints that only one clip has also count as a difference, unless a tolerance limits
  /// the comparison to distances.
  bool same() const {
    const bool complete = comparison.frames_only_a == 0 && comparison.frames_only_b == 0 &&
                          comparison.only_a.empty() && comparison.only_b.empty() &&
                          comparison.max_rotation_deg <= rotation_noise_deg && same_end_sites() &&
                          same_rate() && unpaired_samples.value_or(0) == 0;
    return within() && (complete || options.tolerance.has_value());
  }
};

std::string distance_text(double distance) {
  if (distance == 0.0) return "0";
  if (std::fabs(distance) < 0.001 || std::fabs(distance) >= 1e7)
    return fmt::format("{:.3g}", distance);
  return plain_number(distance, 4);
}

void print_only(Console& console, const Difference& difference, std::size_t file,
                std::size_t frames) {
  const std::string& path = difference.options.files[file];
  const std::vector<std::string>& joints =
      file == 0 ? difference.comparison.only_a : difference.comparison.only_b;
  if (joints.empty() && frames == 0) return;
  std::string text;
  constexpr std::size_t most_named = 8;
  for (std::size_t i = 0; i < std::min(joints.size(), most_named); ++i)
    text += (i == 0 ? "" : ", ") + visible(joints[i]);
  if (joints.size() > most_named)
    text += fmt::format(" and {}", counted(joints.size() - most_named, "more", "more"));
  console.out.print("  only in {}: ", visible(path));
  if (!joints.empty())
    console.out.print("{} ({})", counted(joints.size(), difference.unit_of_comparison()), text);
  if (frames != 0)
    console.out.print("{}{} at the end", joints.empty() ? "" : ", ", counted(frames, "frame"));
  console.out.write("\n");
}

void print_farthest_joints(Console& console, const Difference& difference) {
  std::vector<Comparison::JointDistance> joints = difference.comparison.by_joint;
  const auto shown = static_cast<std::ptrdiff_t>(std::min(joints.size(), joints_shown));
  std::partial_sort(joints.begin(), joints.begin() + shown, joints.end(),
                    [](const auto& a, const auto& b) { return a.max > b.max; });
  std::size_t width = 0;
  for (std::ptrdiff_t i = 0; i < shown; ++i)
    width = std::max(
        width,
        display_width(visible(difference.joint_name(joints[static_cast<std::size_t>(i)].joint))));
  console.out.write(Ink::faint,
                    fmt::format("  {}  {:>12}  {:>12}\n",
                                padded(difference.unit_of_comparison(), width), "maximum", "mean"));
  for (std::ptrdiff_t i = 0; i < shown; ++i) {
    const Comparison::JointDistance& joint = joints[static_cast<std::size_t>(i)];
    console.out.print("  {}  {:>12}  {:>12}\n",
                      padded(visible(difference.joint_name(joint.joint)), width),
                      distance_text(joint.max), distance_text(joint.mean));
  }
}

void print_nothing_in_common(Console& console, const Difference& difference) {
  const std::vector<std::string>& files = difference.options.files;
  console.out.print("nothing to compare: {} and {} have no {} in common\n", visible(files[0]),
                    visible(files[1]), difference.unit_of_comparison());
  print_only(console, difference, 0, 0);
  print_only(console, difference, 1, 0);
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

void print_difference(Console& console, const Difference& difference) {
  if (!difference.has_common_joints()) return print_nothing_in_common(console, difference);
  const Comparison& comparison = difference.comparison;
  const std::string over =
      fmt::format("{} in {}", counted(comparison.joints, difference.unit_of_comparison()),
                  counted(comparison.frames, "frame"));
  if (comparison.max_distance == 0.0) {
    console.out.print("no distance between {}\n", over);
  } else {
    const double time = difference.a.motion.frame_time.time_of(comparison.max_frame);
    console.out.print("maximum distance {} units: {} in frame {}, at {}\n",
                      distance_text(comparison.max_distance),
                      visible(difference.joint_name(comparison.max_joint)), comparison.max_frame,
                      duration_text(time));
    console.out.print("mean distance {} units over {}\n", distance_text(comparison.mean_distance),
                      over);
    print_farthest_joints(console, difference);
  }
  if (comparison.max_rotation_deg != 0.0)
    console.out.print("maximum rotation {} degrees\n", distance_text(comparison.max_rotation_deg));
  if (const auto units = difference.different_units())
    console.out.print("the units differ: 1 unit is {} m in {} and {} m in {}\n",
                      plain_number(units->first, 6), visible(difference.options.files[0]),
                      plain_number(units->second, 6), visible(difference.options.files[1]));
  if (!difference.same_end_sites()) console.out.write("the end sites differ\n");
  if (!difference.same_rate())
    console.out.print("the rates differ: {} and {} frames per second\n",
                      plain_number(difference.a.motion.frame_time.frames_per_second(), 3),
                      plain_number(difference.b.motion.frame_time.frames_per_second(), 3));
  if (difference.unpaired_samples.value_or(0) > 0)
    console.out.print("{} known in only one of the files\n",
                      counted(*difference.unpaired_samples, "sample is", "samples are"));
  print_only(console, difference, 0, comparison.frames_only_a);
  print_only(console, difference, 1, comparison.frames_only_b);
  if (difference.measures) print_measures(console, *difference.measures);
  if (difference.options.tolerance)
    console.out.print("{} the tolerance of {} units\n", difference.within() ? "within" : "beyond",
                      distance_text(difference.tolerance));
}

Json files_json(const DiffOptions& options, bool readable,
                const std::vector<Diagnostic>& findings) {
  Json json;
  json["a"] = options.files[0];
  json["b"] = options.files[1];
  json["readable"] = readable;
  json["findings"] = findings_json(findings);
  return json;
}

Json feet_json(const retarget::FootMeasures& feet) {
  return {{"slide_m", feet.slide},
          {"penetration_m", feet.penetration},
          {"deepest_m", feet.deepest},
          {"frames_below", feet.frames_below},
          {"frames_sliding", feet.frames_sliding}};
}

Json measures_json(const retarget::MotionMeasures& measures) {
  Json json;
  json["frames"] = measures.frames;
  json["joints"] = measures.joints;
  json["height"] = measures.height;
  json["san_error"] = measures.san_error;
  json["root_relative_san_error"] = measures.root_relative_san_error;
  json["mean_distance"] = measures.mean_distance;
  json["root_relative_mean_distance"] = measures.root_relative_mean_distance;
  json["contact_f1"] = measures.contact_f1;
  json["jerk"] = measures.jerk;
  json["reference_jerk"] = measures.reference_jerk;
  json["feet"] = feet_json(measures.feet);
  json["reference_feet"] = feet_json(measures.reference_feet);
  json["parts"] = Json::array();
  for (const retarget::PartRotation& part : measures.parts)
    json["parts"].push_back({{"part", part.part},
                             {"mean_deg", part.mean_deg},
                             {"largest_deg", part.largest_deg},
                             {"direction_mean_deg", part.direction_mean_deg},
                             {"direction_largest_deg", part.direction_largest_deg},
                             {"since_first_frame_deg", part.since_first_frame_deg}});
  return json;
}

Json difference_json(const Difference& difference) {
  const Comparison& comparison = difference.comparison;
  Json json = files_json(difference.options, true, {});
  json["frames"] = comparison.frames;
  json["joints"] = comparison.joints;
  const auto if_compared = [&](Json value) {
    return difference.compared() ? std::move(value) : Json();
  };
  json["max_distance"] = if_compared(comparison.max_distance);
  json["mean_distance"] = if_compared(comparison.mean_distance);
  json["max_joint"] = if_compared(difference.joint_name(comparison.max_joint));
  json["max_frame"] = if_compared(comparison.max_frame);
  json["max_time"] = if_compared(difference.a.motion.frame_time.time_of(comparison.max_frame));
  json["max_rotation_deg"] = if_compared(comparison.max_rotation_deg);
  json["unpaired_samples"] =
      difference.unpaired_samples ? Json(*difference.unpaired_samples) : Json();
  json["frames_only_a"] = comparison.frames_only_a;
  json["frames_only_b"] = comparison.frames_only_b;
  json["only_a"] = comparison.only_a;
  json["only_b"] = comparison.only_b;
  const auto unit_json = [](double metres) { return metres > 0.0 ? Json(metres) : Json(); };
  json["metres_per_unit_a"] = unit_json(sure_unit(difference.a));
  json["metres_per_unit_b"] = unit_json(sure_unit(difference.b));
  const bool has_bound = difference.options.tolerance.has_value();
  json["tolerance"] = has_bound ? Json(difference.tolerance) : Json();
  json["within_tolerance"] = has_bound ? Json(difference.within()) : Json();
  if (difference.measures) json["measures"] = measures_json(*difference.measures);
  return json;
}

Result<Clip> read_clip(const Input& input, const ReadRequest& request) {
  Diagnostics diagnostics;
  return read_input(input, request, diagnostics);
}

/// The result for two clips without common joints.
Comparison nothing_in_common(const Clip& a, const Clip& b) {
  Comparison comparison;
  comparison.only_a = a.skeleton.unique_names();
  comparison.only_b = b.skeleton.unique_names();
  comparison.frames_only_a = a.motion.frames();
  comparison.frames_only_b = b.motion.frames();
  return comparison;
}

bool has_only_points(const Clip& clip) {
  return clip.skeleton.empty() && !clip.recording.points.empty();
}

/// Puts samples that are not known in both clips at the origin in both, so that they do not differ.
/// Points are paired by label. Returns the number of those that are known in one.
std::size_t drop_unpaired_samples(Recording& a, Recording& b) {
  std::size_t unpaired = 0;
  const std::size_t frames = std::min(a.positions.frames(), b.positions.frames());
  const auto drop = [](Recording& recording, std::size_t frame, std::size_t point) {
    recording.set_state(frame, point, SampleState::measured);
    for (std::size_t axis = 0; axis < 3; ++axis)
      recording.positions.exact_at(frame, 3 * point + axis) = 0.0;
  };
  std::unordered_map<std::string_view, std::size_t> points_of_b;
  for (std::size_t i = 0; i < b.points.size(); ++i) points_of_b.emplace(b.points[i].label, i);
  for (std::size_t in_a = 0; in_a < a.points.size(); ++in_a) {
    const auto found = points_of_b.find(a.points[in_a].label);
    if (found == points_of_b.end()) continue;
    const std::size_t in_b = found->second;
    points_of_b.erase(found);
    for (std::size_t frame = 0; frame < frames; ++frame) {
      const bool is_known = a.is_known(frame, in_a);
      if (is_known && b.is_known(frame, in_b)) continue;
      if (is_known != b.is_known(frame, in_b)) ++unpaired;
      drop(a, frame, in_a);
      drop(b, frame, in_b);
    }
  }
  return unpaired;
}

/// Replaces the points of two clips with joints. Returns the number of unpaired samples.
Result<std::size_t> replace_points(Clip& a, Clip& b) {
  const std::size_t unpaired = drop_unpaired_samples(a.recording, b.recording);
  for (Clip* clip : {&a, &b}) {
    Result<PointJoints> joints = joints_of_points(std::move(*clip));
    if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
    *clip = std::move(joints->clip);
  }
  return unpaired;
}

Result<Comparison> compare_whatever(const Clip& a, const Clip& b) {
  Result<Comparison> comparison = compare(a, b);
  // Comparing two valid clips fails only for this reason.
  const bool sound = a.validate().has_value() && b.validate().has_value();
  if (!comparison && sound) return nothing_in_common(a, b);
  return comparison;
}

std::optional<UsageError> find_misuse(const DiffOptions& options) {
  if (Misuse repeated = find_repeated_standard_input(options.files)) return repeated;
  if (!options.tolerance) return std::nullopt;
  const std::optional<double> tolerance = number_from(*options.tolerance);
  if (tolerance && *tolerance >= 0.0) return std::nullopt;
  return UsageError{fmt::format("--tolerance: invalid value `{}`", visible(*options.tolerance)),
                    "expected a distance in file units, such as 0.001"};
}

/// Why nothing could be compared. With --json, the reasons are in the object.
Exit print_failures(Console& console, const DiffOptions& options,
                    const std::vector<Diagnostic>& failures) {
  if (options.json) {
    console.out.write(json_line(files_json(options, false, failures)));
  } else {
    for (const Diagnostic& failure : failures) print_finding(console, console.err, failure);
  }
  return Exit::unreadable;
}

UsageError not_two(const Inputs& inputs) {
  const std::string advice = "a motion may be preceded by its skeleton file";
  if (inputs.files.size() < 2) return {"only one motion", advice};
  if (const Input* const unused = unused_skeleton(inputs))
    return {fmt::format("no motion uses the skeleton {}", visible(unused->path)), "omit it"};
  return {"more than two motions", advice};
}

Exit run_diff(DiffOptions& options, Console& console) {
  const Inputs inputs = named_motions(options.files, 2);
  if (inputs.files.size() != 2) return complain(console, "diff", not_two(inputs));
  options.files = {inputs.files[0].path, inputs.files[1].path};
  if (const auto misuse = find_misuse(options)) return complain(console, "diff", *misuse);

  ReadRequest request;
  if (const Misuse wrong = options.reading.set(inputs, request))
    return complain(console, "diff", *wrong);
  set_keep_style(request.options, false);

  std::array<std::optional<Result<Clip>>, 2> clips;
  detail::run_side_by_side(
      clips.size(), [&](std::size_t i) { clips[i].emplace(read_clip(inputs.files[i], request)); });
  Result<Clip>& a = *clips[0];
  Result<Clip>& b = *clips[1];
  std::vector<Diagnostic> failures;
  for (const Result<Clip>* clip : {&a, &b})
    if (!*clip) failures.push_back(clip->error());
  if (!failures.empty()) return print_failures(console, options, failures);

  std::optional<std::size_t> unpaired_samples;
  if (has_only_points(*a) && has_only_points(*b)) {
    const Result<std::size_t> unpaired = replace_points(*a, *b);
    if (!unpaired) return print_failures(console, options, {unpaired.error()});
    unpaired_samples = *unpaired;
  }
  const Result<Comparison> comparison = compare_whatever(*a, *b);
  if (!comparison) return print_failures(console, options, {comparison.error()});
  const double tolerance = options.tolerance ? number_from(*options.tolerance).value_or(0.0) : 0.0;
  Difference difference{options, *a, *b, *comparison, tolerance, unpaired_samples, {}};
  if (options.measure) {
    Result<retarget::MotionMeasures> measures = retarget::measure_motion(*a, *b);
    if (!measures) return print_failures(console, options, {measures.error()});
    difference.measures = std::move(*measures);
  }
  if (options.json) {
    console.out.write(json_line(difference_json(difference)));
  } else {
    print_difference(console, difference);
  }
  return difference.same() ? Exit::done : Exit::findings;
}

Run declare_diff(OptionTable& table) {
  auto options = std::make_shared<DiffOptions>();
  table.operands({"FILE",
                  "Two files, each preceded by its skeleton file if that is in another folder; one "
                  "may be `-` for standard input.",
                  &options->files,
                  2,
                  4,
                  {}});
  table.value("tolerance", "D", options->tolerance,
              "Exit with 0 if all joints are at most this far apart, in file units; joints and "
              "frames that only one file has are ignored. Default: only if nothing differs.");
  table.flag("measure", options->measure,
             "Also print the measures with which publications compare a retargeted motion, A, with "
             "a reference, B: SAN error, distances in shares of the height, contacts, jerk, slide "
             "and depth of the feet, and the rotations and directions of the parts of the body.");
  table.flag("json", options->json, "Print one JSON object.");
  options->reading.declare(table, {});
  return [options](Console& console) { return run_diff(*options, console); };
}

}  // namespace

Verb diff_verb() {
  return {
      .name = "diff",
      .synopsis = "A B [OPTIONS]",
      .summary = "Compare two motions",
      .examples = {{{"mocap diff before.bvh after.bvh", "how far apart they are, where and when"},
                    {"mocap diff a.bvh b.bvh --tolerance 0.001", "for scripts: exit status 0 or 1"},
                    {"mocap diff --json a.bvh b.bvh", "JSON, for scripts"}}},
      .paragraphs =
          {"Compares the world positions of the joints, frame by frame, in file units. Frames are "
           "counted from 0. Joints are matched by their path in the tree, otherwise by name. Two "
           "files "
           "of points, such as markers, are compared in the same way; samples that are unknown in "
           "one of them are counted.",
           "With --json, the object has at least the keys frames, joints, max_distance, "
           "mean_distance, max_joint and max_frame; the last four are null if the files have no "
           "joint or no frame in common."},
      .declare = declare_diff,
      .only_prints = true};
}

}  // namespace mocap::cli

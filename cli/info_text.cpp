// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "formats/descriptor.hpp"
#include "info.hpp"
#include "quantities.hpp"
#include "recording_text.hpp"
#include "report.hpp"
#include "report/skeleton_json.hpp"
#include "text/ascii.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::size_t label_column = 2;
constexpr std::size_t value_column = 18;
constexpr std::size_t widest_info = 100;

/// One labelled line of facts. Parts that do not fit continue on the next lines.
void print_facts(Console& console, std::string_view label, const std::vector<std::string>& parts) {
  const std::size_t width = std::min(console.width(), widest_info);
  console.out.write(std::string(label_column, ' '));
  console.out.write(Ink::faint, padded(label, value_column - label_column));
  std::size_t used = value_column;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t columns = display_width(parts[i]);
    if (i != 0 && used + 3 + columns > width) {
      console.out.write("\n" + std::string(value_column, ' '));
      used = value_column;
    } else if (i != 0) {
      console.out.write("   ");
      used += 3;
    }
    console.out.write(parts[i]);
    used += columns;
  }
  console.out.write("\n");
}

void print_reason(Console& console, std::string_view what, std::string_view reason,
                  Confidence confidence) {
  if (reason.empty()) return;
  constexpr std::array<std::string_view, 4> words{"unknown", "low", "medium", "high"};
  const std::string text = fmt::format("{}: {} (confidence: {})", what, visible(reason),
                                       words[static_cast<std::size_t>(confidence)]);
  const std::size_t width = std::min(console.width(), widest_info);
  console.out.print("{}\n", wrapped(text, width, std::string(value_column, ' ')));
}

/// Lengths in metres if the unit is sufficiently certain, otherwise in file units.
class Lengths {
 public:
  explicit Lengths(const ScaleGuess& scale)
      : known_(scale.metres_per_unit > 0.0 && scale.confidence >= Confidence::medium),
        factor_(known_ ? scale.metres_per_unit : 1.0) {}

  std::string number(double length) const {
    const double value = length * factor_;
    if (!std::isfinite(value)) return "?";
    if (std::fabs(value) >= 1e7) return fmt::format("{:.3g}", value);
    return fmt::format("{:.2f}", std::fabs(value) < smallest_shown ? 0.0 : value);
  }
  /// Whether the number is not displayed as zero.
  bool shows(double length) const { return !(std::fabs(length * factor_) < smallest_shown); }
  std::string_view unit() const { return known_ ? "m" : "units"; }
  std::string text(double length) const { return fmt::format("{} {}", number(length), unit()); }

 private:
  static constexpr double smallest_shown = 0.005;

  bool known_;
  double factor_;
};

std::string rate_text(const FrameTime& time) {
  const std::string rate = plain_number(time.frames_per_second(), 3);
  return fmt::format("{} fps",
                     rate == "0" ? fmt::format("{:.3g}", time.frames_per_second()) : rate);
}

/// ` at 30 fps · 2.000 s`.
std::string timing_text(const Motion& motion, std::string_view dot) {
  if (!motion.frame_time.believable()) return fmt::format("{}rate unknown", dot);
  return fmt::format(" at {}{}{}", rate_text(motion.frame_time), dot,
                     duration_text(motion.duration_s()));
}

void print_skeleton(Console& console, const FileInfo& file) {
  const Skeleton& skeleton = file.clip.skeleton;
  std::string text = skeleton.empty() ? "" : visible(skeleton[0].name) + ", ";
  text += fmt::format("{}, {}, depth {}", counted(file.facts.roots, "root"),
                      counted(file.facts.end_sites, "end site"), file.facts.depth);
  std::vector<std::string> parts{std::move(text)};
  const FamilyGuess& family = file.facts.family;
  if (!family.family.empty()) parts.push_back("looks like: " + visible(family.family));
  if (!family.producer.empty()) parts.push_back("made by: " + visible(family.producer));
  print_facts(console, "skeleton", parts);
}

/// `root XYZ position + ZYX, all others ZYX`; for more varied skeletons, the layouts with their
/// number of joints, most common first.
std::vector<std::string> layouts_text(const Skeleton& skeleton) {
  std::map<std::string, std::size_t> others;
  std::map<std::string, std::size_t> roots;
  for (const Joint& joint : skeleton.joints())
    ++(joint.parent == Joint::no_parent ? roots : others)[report::channels_text(joint.channels)];
  std::vector<std::pair<std::string, std::size_t>> by_count(others.begin(), others.end());
  std::stable_sort(by_count.begin(), by_count.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });

  std::vector<std::string> parts;
  parts.reserve(roots.size() + by_count.size());
  for (const auto& [layout, count] : roots)
    parts.push_back(fmt::format("{} {}", count == 1 ? "root" : counted(count, "root"), layout));
  if (by_count.size() == 1 && parts.size() == 1) {
    parts.front() += ", all others " + by_count.front().first;
    return parts;
  }
  constexpr std::size_t most_layouts = 6;
  for (std::size_t i = 0; i < std::min(by_count.size(), most_layouts); ++i)
    parts.push_back(
        fmt::format("{} in {}", by_count[i].first, counted(by_count[i].second, "joint")));
  if (by_count.size() > most_layouts)
    parts.push_back(counted(by_count.size() - most_layouts, "other layout"));
  return parts;
}

/// `positions add to OFFSET`; empty if they replace it, as usual, or nothing moves.
std::string positions_text(const Skeleton& skeleton) {
  std::size_t adding = 0;
  std::size_t moving = 0;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    if (joint.offset.isZero() ||
        std::none_of(joint.channels.begin(), joint.channels.end(), is_position)) {
      continue;
    }
    ++moving;
    if (skeleton.position_mode_of(i) == PositionMode::add) ++adding;
  }
  if (adding == 0) return {};
  return adding == moving ? "positions add to OFFSET"
                          : fmt::format("positions of {} add to OFFSET", counted(adding, "joint"));
}

void print_channels(Console& console, const FileInfo& file, bool reasons) {
  const Skeleton& skeleton = file.clip.skeleton;
  std::vector<std::string> parts = layouts_text(skeleton);
  const std::string count = grouped(skeleton.channel_count());
  if (parts.empty()) {
    parts.push_back(count);
  } else {
    parts.front() = fmt::format("{}: {}", count, parts.front());
  }
  if (std::string positions = positions_text(skeleton); !positions.empty())
    parts.push_back(std::move(positions));
  print_facts(console, "channels", parts);
  const Decision<PositionMode>& decision = file.facts.decisions.position_mode;
  if (reasons && file.clip.metadata.position_mode)
    print_reason(console, "positions", decision.evidence, decision.confidence);
}

std::string scale_text(Console& console, const ScaleGuess& scale) {
  const bool is_known = scale.metres_per_unit > 0.0;
  std::string height;
  if (scale.height > 0.0) {
    const double metres = scale.height * scale.metres_per_unit;
    if (!is_known) {
      height = fmt::format("height {} units", plain_number(scale.height, 3));
    } else {
      const bool is_usual = metres >= 0.1 && metres < 1e4;
      height = is_usual ? fmt::format("height {:.2f} m", metres)
                        : fmt::format("height {:.3g} m", metres);
    }
  }
  if (!is_known) return height.empty() ? "unknown" : fmt::format("unknown ({})", height);
  const double metres = scale.metres_per_unit;
  const std::string unit = metres >= 1.0     ? plain_number(metres, 2) + " m"
                           : metres >= 0.001 ? plain_number(metres * 100.0, 2) + " cm"
                                             : fmt::format("{:.3g} m", metres);
  return fmt::format("1 unit {} {}{}", console.marks().about, unit,
                     height.empty() ? "" : fmt::format(" ({})", height));
}

/// Prints nothing if the rest pose is upright.
void print_rest_pose(Console& console, const FileInfo& file) {
  const Stance& stance = file.facts.stance;
  if (stance.rest_pose_is_upright || file.facts.scale.body_length <= 0.0) return;
  std::string text = "not upright";
  if (!stance.frames.empty())
    text += fmt::format("; upright frames: {}", fmt::join(stance.frames, ", "));
  print_facts(console, "rest pose", {std::move(text)});
}

/// `up Y, facing +Z`; empty if neither is known.
std::string axes_text(const AxisGuess& axes) {
  std::string text;
  if (axes.up_confidence != Confidence::none) {
    const std::string up = to_string(axes.up);
    text = "up " + (up.starts_with('+') ? up.substr(1) : up);
    // Edits and exports use an axis only if it is certain.
    if (axes.up_confidence != Confidence::high && axes.up != Axis::plus_y)
      text += " (uncertain; assuming Y)";
  }
  if (axes.facing_confidence != Confidence::none) {
    text += text.empty() ? "" : ", ";
    text += "facing " + to_string(axes.facing);
  }
  return text;
}

void print_scale(Console& console, const FileInfo& file, bool reasons) {
  const AxisGuess& axes = file.facts.axes;
  std::vector<std::string> parts{scale_text(console, file.facts.scale)};
  if (std::string text = axes_text(axes); !text.empty()) parts.push_back(std::move(text));
  print_facts(console, "scale", parts);
  const Decision<double>& unit = file.facts.decisions.metres_per_unit;
  if (unit.value > 0.0 && !unit.is_sure())
    print_facts(console, "", {fmt::format("the unit is uncertain; {} sets it", unit.option)});
  if (!reasons) return;
  print_reason(console, "unit", file.facts.scale.reason, file.facts.scale.confidence);
  print_reason(console, "up", axes.up_reason, axes.up_confidence);
  print_reason(console, "facing", axes.facing_reason, axes.facing_confidence);
}

/// The unit and the up axis of a recording, which has no figure to derive them from.
void print_unit(Console& console, const FileInfo& file, bool reasons) {
  const Metadata& metadata = file.clip.metadata;
  const AxisGuess& axes = file.facts.axes;
  std::vector<std::string> parts;
  std::optional<double> metres = metadata.metres_per_unit;
  if (!metres && metadata.declared_unit) metres = metadata.declared_unit->value;
  parts.push_back(metres ? fmt::format("1 unit = {} m", plain_number(*metres, 6)) : "unit unknown");
  if (std::string text = axes_text(axes); !text.empty()) parts.push_back(std::move(text));
  print_facts(console, "scale", parts);
  if (reasons) print_reason(console, "up", axes.up_reason, axes.up_confidence);
}

void print_travel(Console& console, const FileInfo& file, const Lengths& lengths) {
  const Travel& travel = file.facts.travel;
  const Marks& marks = console.marks();
  const std::string root =
      file.clip.skeleton.empty() ? "root" : visible(file.clip.skeleton[0].name);
  std::string height = fmt::format("{} {}{}{} {} high", root, lengths.number(travel.lowest),
                                   marks.dash, lengths.number(travel.highest), lengths.unit());
  std::string way = "none";
  if (lengths.shows(travel.path_length))
    way = fmt::format(
        "{} {}, {} {}, path {}", lengths.text(std::fabs(travel.forward)),
        travel.forward < 0.0 ? "backward" : "forward", lengths.text(std::fabs(travel.sideways)),
        travel.sideways < 0.0 ? "to the right" : "to the left", lengths.text(travel.path_length));
  print_facts(console, "travel", {std::move(way), std::move(height)});
}

void print_bounds(Console& console, const FileInfo& file, const Lengths& lengths) {
  const Bounds& bounds = file.facts.bounds;
  const Vector3 size = bounds.high - bounds.low;
  const std::string_view times = console.marks().times;
  const auto point = [&](const Vector3& at) {
    return fmt::format("({}, {}, {})", lengths.number(at.x()), lengths.number(at.y()),
                       lengths.number(at.z()));
  };
  print_facts(
      console, "bounding box",
      {fmt::format("{} {} {} {} {} {}", lengths.number(size.x()), times, lengths.number(size.y()),
                   times, lengths.number(size.z()), lengths.unit()),
       fmt::format("from {} to {}", point(bounds.low), point(bounds.high))});
}

/// The animations in the file, if there are several or the only one has a name.
void print_takes(Console& console, const Metadata& metadata) {
  const std::vector<std::string>& takes = metadata.takes;
  if (takes.empty() || (takes.size() == 1 && takes.front().empty())) return;
  constexpr std::size_t most_names = 12;
  std::vector<std::string> parts{grouped(takes.size()) + ":"};
  for (std::size_t i = 0; i < std::min(takes.size(), most_names); ++i) {
    std::string name = visible(takes[i]);
    if (name.empty()) name = fmt::format("unnamed {}", i + 1);
    if (takes.size() > 1 && i == metadata.take) name += " (this one; --take selects another)";
    parts.push_back(std::move(name));
  }
  if (takes.size() > most_names) parts.push_back(fmt::format("{} more", takes.size() - most_names));
  print_facts(console, "animations", parts);
}

void print_findings_line(Console& console, const FileInfo& file) {
  const Tally tally = tally_of(file.findings);
  std::string text = tally.text();
  if (!file.findings.empty() && !file.command_words.empty())
    text += fmt::format(" {} mocap check {}", console.marks().dot, visible(file.command_words));
  print_facts(console, "findings", {std::move(text)});
}

}  // namespace

/// Some formats have keys for some joints only.
std::string joints_text(const Clip& clip) {
  if (clip.skeleton.empty() && !clip.recording.empty()) return recorded_text(clip.recording);
  std::string joints = counted(clip.skeleton.size(), "joint");
  for (const detail::FormatDescriptor* format : detail::descriptors()) {
    if (!format->properties || format->properties->joints == nullptr) continue;
    const std::optional<std::size_t> with_keys = format->properties->joints(clip);
    if (with_keys && *with_keys != clip.skeleton.size())
      return fmt::format("keys for {} of {}", *with_keys, joints);
  }
  return joints;
}

/// The properties that only files of some formats have.
void print_properties(Console& console, const Clip& clip) {
  for (const detail::FormatDescriptor* format : detail::descriptors()) {
    if (!format->properties) continue;
    for (detail::PropertyLine& line : format->properties->lines(clip)) {
      for (std::string& part : line.parts) part = visible(part);
      print_facts(console, line.label, line.parts);
    }
  }
}

void print_info_title(Console& console, const std::string& path, const Clip& clip) {
  const std::string name = visible(path);
  const std::string format =
      text::upper(clip.metadata.format.empty() ? "clip" : clip.metadata.format);
  const std::string dot = fmt::format(" {} ", console.marks().dot);
  console.out.write(Ink::strong, name);
  console.out.write(
      std::string(std::max(value_column, display_width(name) + 2) - display_width(name), ' '));
  console.out.print("{}{}{}{}{}", visible(format), dot, joints_text(clip), dot,
                    counted(clip.motion.frames(), "frame"));
  if (!clip.motion.empty()) console.out.write(timing_text(clip.motion, dot));
  console.out.write("\n");
}

void print_info(Console& console, const FileInfo& file, bool reasons) {
  print_info_title(console, file.path, file.clip);
  const Lengths lengths(file.facts.scale);
  // A recording without a skeleton has none of the other properties either.
  const bool is_recording_alone = file.clip.skeleton.empty() && !file.clip.recording.empty();
  if (!is_recording_alone) print_skeleton(console, file);
  if (reasons && !is_recording_alone) {
    const FamilyGuess& family = file.facts.family;
    print_reason(console, "family", family.reason, family.confidence);
  }
  if (!is_recording_alone) print_channels(console, file, reasons);
  print_takes(console, file.clip.metadata);
  for (const auto& [label, parts] : recording_lines(file.clip)) print_facts(console, label, parts);
  if (is_recording_alone) {
    print_unit(console, file, reasons);
  } else {
    print_scale(console, file, reasons);
    print_rest_pose(console, file);
  }
  if (!file.clip.motion.empty() && !file.clip.skeleton.empty()) {
    print_travel(console, file, lengths);
    print_bounds(console, file, lengths);
  }
  print_properties(console, file.clip);
  if (file.facts.reference_first_frame) {
    print_facts(console, "first frame", {"a reference pose (not motion)"});
    if (reasons && !file.facts.reference_reason.empty())
      print_reason(console, "first frame", file.facts.reference_reason,
                   file.facts.decisions.reference_frame.confidence);
  }
  print_findings_line(console, file);
}

}  // namespace mocap::cli

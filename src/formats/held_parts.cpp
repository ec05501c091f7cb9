// SPDX-License-Identifier: MIT
#include "formats/held_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/descriptor.hpp"
#include "model/recorded_parts.hpp"
#include "text/ascii.hpp"

namespace mocap {

std::vector<std::string_view> names_of(const HeldParts& parts) {
  struct Part {
    bool HeldParts::*is_held;
    std::string_view name;
    bool HeldParts::*belongs_to = nullptr;
  };
  static constexpr std::array all{Part{&HeldParts::joints, "joints"},
                                  Part{&HeldParts::points, "points"},
                                  Part{&HeldParts::bodies, "bodies"},
                                  Part{&HeldParts::analog, "analog"},
                                  Part{&HeldParts::events, "events"},
                                  Part{&HeldParts::columns, "columns"},
                                  Part{&HeldParts::frame_times, "times"},
                                  Part{&HeldParts::residuals, "residuals", &HeldParts::points},
                                  Part{&HeldParts::results, "results", &HeldParts::points},
                                  Part{&HeldParts::limits, "hinge-limits", &HeldParts::joints},
                                  Part{&HeldParts::scale, "scale", &HeldParts::joints},
                                  Part{&HeldParts::meshes, "meshes", &HeldParts::joints}};
  std::vector<std::string_view> names;
  for (const Part& part : all)
    if (parts.*part.is_held && (part.belongs_to == nullptr || parts.*part.belongs_to))
      names.push_back(part.name);
  return names;
}

}  // namespace mocap

namespace mocap::detail {

namespace {

/// One part of a clip besides joints and their motion.
struct RecordedPart {
  std::size_t count = 0;
  std::string_view one;
  std::string_view several;
  bool HeldParts::*is_held = nullptr;
  /// The part that it belongs to, and with which it is dropped; null for none.
  bool HeldParts::*belongs_to = nullptr;
};

std::size_t bodies_with_places(const Recording& recording) {
  std::size_t count = 0;
  for (std::size_t body = 0; body < recording.bodies.size(); ++body)
    if (recording.has_body_place(body)) ++count;
  return count;
}

std::size_t bodies_with_parents(const Recording& recording) {
  return static_cast<std::size_t>(
      std::count_if(recording.bodies.begin(), recording.bodies.end(),
                    [](const RigidBody& body) { return body.parent || body.attached_to; }));
}

std::size_t points_with_residuals(const Recording& recording) {
  return recording.residuals.empty() && recording.cameras.empty() ? 0 : count_places(recording);
}

template <class Has>
std::size_t count_joints(const Skeleton& skeleton, const Has& has) {
  return static_cast<std::size_t>(
      std::count_if(skeleton.joints().begin(), skeleton.joints().end(), has));
}

bool is_scaled(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(),
                     [](Channel channel) { return is_scale(channel); });
}

/// The number of times if they are not even; a frame rate represents those that only start late.
std::size_t uneven_times(const Clip& clip) {
  constexpr double same_share = 0.2;
  const std::vector<double>& times = clip.recording.times_s;
  const double period = clip.motion.frame_time.seconds();
  for (std::size_t i = 1; i < times.size(); ++i) {
    const double expected = times.front() + static_cast<double>(i) * period;
    if (!(std::abs(times[i] - expected) <= same_share * period)) return times.size();
  }
  return 0;
}

std::array<RecordedPart, 12> parts_of(const Clip& clip) {
  const Recording& recording = clip.recording;
  const auto has_limits = [](const Joint& joint) { return joint.limits.has_value(); };
  const std::size_t places = count_places(recording);
  return {
      {{places, "point", "points", &HeldParts::points},
       {recording.points.size() - places, "result of a model", "results of models",
        &HeldParts::results},
       {recording.bodies.size(), "rigid body", "rigid bodies", &HeldParts::bodies},
       {bodies_with_places(recording), "position of a rigid body", "positions of rigid bodies",
        &HeldParts::body_places, &HeldParts::bodies},
       {bodies_with_parents(recording), "parent of a rigid body", "parents of rigid bodies",
        &HeldParts::body_parents, &HeldParts::bodies},
       {points_with_residuals(recording), "residual of a point", "residuals of points",
        &HeldParts::residuals, &HeldParts::points},
       {recording.analog_channels.size(), "analog channel", "analog channels", &HeldParts::analog},
       {recording.events.size(), "event", "events", &HeldParts::events},
       {recording.columns.size(), "column", "columns", &HeldParts::columns},
       {uneven_times(clip), "time of a frame", "times of unevenly spaced frames",
        &HeldParts::frame_times},
       {count_joints(clip.skeleton, has_limits), "limit of a joint", "limits of joints",
        &HeldParts::limits, &HeldParts::joints},
       {count_joints(clip.skeleton, is_scaled), "scaled joint", "scaled joints", &HeldParts::scale,
        &HeldParts::joints}}};
}

/// `3 points, 1 event`
std::string list_of(const std::vector<RecordedPart>& parts) {
  std::string list;
  for (const RecordedPart& part : parts) {
    if (!list.empty()) list += ", ";
    list += fmt::format("{} {}", part.count, part.count == 1 ? part.one : part.several);
  }
  return list;
}

std::string_view pronoun_of(const std::vector<RecordedPart>& parts) {
  return parts.size() == 1 && parts.front().count == 1 ? "it" : "them";
}

Error no_joints(const Clip& clip, const FormatDescriptor& descriptor,
                const std::vector<RecordedPart>& dropped) {
  const RecordedPart& main = dropped.front();
  const Format format = descriptor.facts.format;
  // With other options, the format itself may hold it.
  const bool depends_on_options = descriptor.facts.parts.*main.is_held;
  Error error = make_diagnostic(
      codes::fit_no_joints,
      fmt::format("the clip has {} but no joints, and {} files {} {}", list_of(dropped),
                  word_of(format),
                  depends_on_options ? "with these options do not hold" : "cannot hold",
                  pronoun_of(dropped)));
  error.at.file = clip.metadata.source;
  std::vector<std::string> ways;
  if (depends_on_options && !descriptor.parts_advice.empty())
    ways.emplace_back(descriptor.parts_advice);
  const std::string formats = formats_that([&](const FormatDescriptor& each) {
    return each.facts.writes && each.facts.format != format && each.facts.parts.*main.is_held &&
           (each.facts.parts.body_places || bodies_with_places(clip.recording) == 0);
  });
  if (!formats.empty())
    ways.push_back(fmt::format("write {} instead, which can hold {}", formats, main.several));
  if (count_places(clip.recording) > 0)
    ways.emplace_back("replace the points with joints: `mocap convert --points-to-joints`");
  if (bodies_with_places(clip.recording) > 0)
    ways.emplace_back("replace the rigid bodies with joints: `mocap convert --bodies-to-joints`");
  if (ways.empty()) return error;
  std::string advice = fmt::format("{}", fmt::join(ways, ", or "));
  advice.front() = text::upper(advice.front());
  error.advise(advice + ".");
  return error;
}

}  // namespace

namespace {

/// What a file of the format does not contain of a clip.
struct Dropped {
  std::vector<RecordedPart> parts;
  std::vector<std::string> left_out;  ///< Of the file that was read.
  bool holds_any = false;             ///< It contains some of the joints or the recording.
  bool depends_on_options = false;    ///< With other options, it contains some of the parts.

  std::string text(Format format) const {
    std::string text;
    if (!parts.empty())
      text = fmt::format("{} files {} {} of the clip", word_of(format),
                         depends_on_options ? "with these options do not hold" : "cannot hold",
                         list_of(parts));
    // The format may have them, but clips have not.
    if (!left_out.empty())
      text += fmt::format("{}not written: {} of the file that was read", text.empty() ? "" : "; ",
                          fmt::join(left_out, ", "));
    return text;
  }
};

Dropped dropped_of(const Clip& clip, const FormatDescriptor& descriptor,
                   const SaveOptions& options) {
  const HeldParts held = descriptor.parts_written != nullptr
                             ? descriptor.parts_written(clip, options)
                             : descriptor.facts.parts;
  Dropped dropped;
  dropped.holds_any = held.joints && !clip.skeleton.empty();
  for (const RecordedPart& part : parts_of(clip)) {
    if (part.count == 0 || (part.belongs_to != nullptr && !(held.*part.belongs_to))) continue;
    if (held.*part.is_held) {
      if (part.is_held != &HeldParts::frame_times) dropped.holds_any = true;
      continue;
    }
    dropped.parts.push_back(part);
    if (descriptor.facts.parts.*part.is_held && !descriptor.parts_advice.empty())
      dropped.depends_on_options = true;
  }
  if (descriptor.holds_left_out == nullptr || !descriptor.holds_left_out(clip, options))
    dropped.left_out = clip.metadata.left_out;
  return dropped;
}

}  // namespace

Status check_held_parts(const Clip& clip, Format format, const SaveOptions& options,
                        Diagnostics& diagnostics) {
  const FormatDescriptor& descriptor = descriptor_of(format);
  const Dropped dropped = dropped_of(clip, descriptor, options);
  if (dropped.parts.empty() && dropped.left_out.empty()) return {};
  if (!dropped.holds_any && !clip.recording.empty())
    return tl::unexpected<Error>(no_joints(clip, descriptor, dropped.parts));
  Diagnostic lost = make_diagnostic(codes::fit_dropped, dropped.text(format));
  lost.at.file = clip.metadata.source;
  if (dropped.depends_on_options) lost.advise(fmt::format("{}.", descriptor.parts_advice));
  if (options.strict) {
    lost.severity = Severity::error;
    lost.advise("Write these data to another file, or write the rest without --strict.");
    return tl::unexpected<Error>(std::move(lost));
  }
  // Facts about the body, and meshes, are not missed by those who convert a motion.
  const bool is_of_motion =
      std::any_of(dropped.parts.begin(), dropped.parts.end(),
                  [](const RecordedPart& part) { return part.is_held != &HeldParts::limits; });
  if (!is_of_motion) lost.severity = Severity::note;
  diagnostics.add(std::move(lost));
  return {};
}

}  // namespace mocap::detail

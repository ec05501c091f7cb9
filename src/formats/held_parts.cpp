// SPDX-License-Identifier: MIT
#include "formats/held_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/descriptor.hpp"
#include "text/ascii.hpp"

namespace mocap {

std::vector<std::string_view> names_of(const HeldParts& parts) {
  static constexpr std::array<std::pair<bool HeldParts::*, std::string_view>, 6> all{
      {{&HeldParts::joints, "joints"},
       {&HeldParts::points, "points"},
       {&HeldParts::bodies, "bodies"},
       {&HeldParts::analog, "analog"},
       {&HeldParts::events, "events"},
       {&HeldParts::columns, "columns"}}};
  std::vector<std::string_view> names;
  for (const auto& [is_held, name] : all)
    if (parts.*is_held) names.push_back(name);
  return names;
}

}  // namespace mocap

namespace mocap::detail {

namespace {

/// One part of a recording.
struct RecordedPart {
  std::size_t count = 0;
  std::string_view one;
  std::string_view several;
  bool HeldParts::*is_held = nullptr;
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

std::array<RecordedPart, 7> parts_of(const Recording& recording) {
  return {
      {{recording.points.size(), "point", "points", &HeldParts::points},
       {recording.bodies.size(), "rigid body", "rigid bodies", &HeldParts::bodies},
       {bodies_with_places(recording), "position of a rigid body", "positions of rigid bodies",
        &HeldParts::body_places},
       {bodies_with_parents(recording), "parent of a rigid body", "parents of rigid bodies",
        &HeldParts::body_parents},
       {recording.analog_channels.size(), "analog channel", "analog channels", &HeldParts::analog},
       {recording.events.size(), "event", "events", &HeldParts::events},
       {recording.columns.size(), "column", "columns", &HeldParts::columns}}};
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
  if (!clip.recording.points.empty())
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

Status check_held_parts(const Clip& clip, Format format, const SaveOptions& options,
                        Diagnostics& diagnostics) {
  if (clip.recording.empty()) return {};
  const FormatDescriptor& descriptor = descriptor_of(format);
  const HeldParts held = descriptor.parts_written != nullptr
                             ? descriptor.parts_written(clip, options)
                             : descriptor.facts.parts;
  std::vector<RecordedPart> dropped;
  bool any_held = held.joints && !clip.skeleton.empty();
  for (const RecordedPart& part : parts_of(clip.recording)) {
    if (part.count == 0) continue;
    // They are dropped with the bodies.
    if ((part.is_held == &HeldParts::body_places || part.is_held == &HeldParts::body_parents) &&
        !held.bodies)
      continue;
    if (held.*part.is_held) {
      any_held = true;
    } else {
      dropped.push_back(part);
    }
  }
  if (dropped.empty()) return {};
  if (!any_held) return tl::unexpected<Error>(no_joints(clip, descriptor, dropped));
  Diagnostic lost = make_diagnostic(
      codes::fit_dropped,
      fmt::format("{} files cannot hold {} of the clip", word_of(format), list_of(dropped)));
  lost.at.file = clip.metadata.source;
  if (options.strict) {
    lost.severity = Severity::error;
    return tl::unexpected<Error>(std::move(lost));
  }
  diagnostics.add(std::move(lost));
  return {};
}

}  // namespace mocap::detail

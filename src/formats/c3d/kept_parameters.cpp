// SPDX-License-Identifier: MIT
#include "formats/c3d/kept_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <utility>

#include "formats/c3d/point_kinds.hpp"
#include "formats/little_endian.hpp"
#include "text/ascii.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::c3d {

namespace {

constexpr std::size_t longest_name = 127;
/// A file has at most 127 groups, of which some are always written.
constexpr std::size_t most_groups = 100;

/// The parameters that the writer computes from the clip. Their names may have a number at the end.
constexpr std::array<std::string_view, 11> of_points{
    "USED",     "SCALE",    "RATE",   "DATA_START",   "FRAMES", "LONG_FRAMES",
    "X_SCREEN", "Y_SCREEN", "LABELS", "DESCRIPTIONS", "UNITS"};
/// BITS says how samples were stored, which changes.
constexpr std::array<std::string_view, 10> of_channels{
    "USED", "SCALE", "RATE",   "GEN_SCALE", "OFFSET",
    "BITS", "UNITS", "FORMAT", "LABELS",    "DESCRIPTIONS"};
constexpr std::array<std::string_view, 5> of_events{"USED", "TIMES", "LABELS", "CONTEXTS",
                                                    "SUBJECTS"};
constexpr std::array<std::string_view, 2> of_trial{"ACTUAL_END_FIELD", "ACTUAL_START_FIELD"};
constexpr std::array<std::string_view, 5> of_bodies{"USED", "RATE", "RATIO", "DATA_START",
                                                    "LABELS"};
/// Groups of which the writer computes these parameters.
constexpr std::array<std::pair<std::string_view, std::span<const std::string_view>>, 5>
    shared_groups{{{"POINT", of_points},
                   {"ANALOG", of_channels},
                   {"EVENT", of_events},
                   {"TRIAL", of_trial},
                   {"ROTATION", of_bodies}}};

/// The entry of `shared_groups`; null for other groups.
const auto* find_shared_group(std::string_view group) {
  const auto* const found = std::find_if(shared_groups.begin(), shared_groups.end(),
                                         [&](const auto& each) { return each.first == group; });
  return found == shared_groups.end() ? nullptr : found;
}

bool is_computed(const Parameter& parameter) {
  const auto* const shared = find_shared_group(parameter.group);
  if (shared == nullptr) return false;
  std::string_view name = parameter.name;
  while (!name.empty() && text::is_digit(name.back())) name.remove_suffix(1);
  const bool is_list = std::any_of(lists_of_kinds.begin(), lists_of_kinds.end(),
                                   [&](const auto& list) { return list.first == name; });
  const std::span<const std::string_view> computed = shared->second;
  return is_list || std::find(computed.begin(), computed.end(), name) != computed.end();
}

/// Some programs write the group with this spelling.
bool is_force_platform(std::string_view group) {
  return group == "FORCE_PLATFORM" || group == "FORCE_PLATEFORM";
}

/// Whether it has this name and a number other than 0.
bool says_some(const KeptParameter& parameter, std::string_view name) {
  return parameter.name == name && std::any_of(parameter.bytes.begin(), parameter.bytes.end(),
                                               [](char byte) { return byte != '\0'; });
}

/// Why a parameter cannot be written; empty if it can.
std::string fault_of(const Parameter& parameter) {
  const bool is_known_type =
      parameter.type == -1 || parameter.type == 1 || parameter.type == 2 || parameter.type == 4;
  if (!is_known_type) return fmt::format("its type, {}, is unknown", parameter.type);
  if (parameter.group.empty()) return "its group is not defined";
  if (parameter.group.size() > longest_name || parameter.name.size() > longest_name)
    return fmt::format("the name is longer than {} bytes", longest_name);
  if (parameter.bytes.size() > most_value_bytes)
    return fmt::format("it has more than {} bytes", most_value_bytes);
  return {};
}

std::string intel_bytes(const Parameter& parameter, Processor processor) {
  std::string bytes;
  if (parameter.type == 2)
    for (std::size_t at = 0; at + 2 <= parameter.bytes.size(); at += 2)
      mocap::detail::append_little_endian(bytes, word_in(processor, parameter.bytes.substr(at)));
  else if (parameter.type == 4)
    for (std::size_t at = 0; at + 4 <= parameter.bytes.size(); at += 4)
      mocap::detail::append_little_endian(bytes, float_in(processor, parameter.bytes.substr(at)));
  else
    bytes = parameter.bytes;
  return bytes;
}

}  // namespace

void keep_parameters(const Layout& layout, Style& style) {
  std::set<std::pair<std::string_view, std::string_view>> known;
  std::set<std::string_view> groups;
  if (const auto axes = layout.parameters.texts("POINT", "X_SCREEN"); !axes.empty())
    style.right_axis = axes.front();
  for (const Parameter& parameter : layout.parameters.all()) {
    if (is_computed(parameter)) continue;
    std::string fault = fault_of(parameter);
    if (fault.empty() && groups.size() >= most_groups && !groups.contains(parameter.group))
      fault = fmt::format("the file has more than {} groups", most_groups);
    if (!fault.empty()) {
      if (style.unusual++ == 0)
        style.first_unusual = fmt::format("{}:{} ({})", text::shown(parameter.group),
                                          text::shown(parameter.name), fault);
      continue;
    }
    groups.insert(parameter.group);
    if (!known.insert({parameter.group, parameter.name}).second) continue;
    style.parameters.push_back({parameter.group, parameter.name, parameter.type,
                                parameter.dimensions, intel_bytes(parameter, layout.processor),
                                std::string(parameter.spelling)});
  }
}

std::vector<std::string> names_of_events(const Recording& recording) {
  std::vector<std::string> names;
  names.reserve(recording.events.size());
  for (const RecordingEvent& event : recording.events) {
    std::string& name = names.emplace_back(event.label);
    name.append(1, '\0').append(event.context).append(1, '\0').append(event.subject);
  }
  return names;
}

std::vector<std::string> labels_of_bodies(const Recording& recording) {
  std::vector<std::string> labels;
  labels.reserve(recording.bodies.size());
  for (const RigidBody& body : recording.bodies) labels.push_back(body.label);
  return labels;
}

KeptParameters::KeptParameters(const Style* style, const KeptContext& context) {
  if (style == nullptr) return;
  const bool has_points = context.points == style->points;
  const bool has_channels = context.analog_channels == style->analog_channels;
  const bool has_events = context.events == style->events;
  const bool has_bodies = !context.bodies.empty() && context.bodies == style->bodies;
  const bool is_in_place = !style->are_places_changed && !context.is_scaled;
  bool has_dropped_plates = false;
  const bool has_plates = std::any_of(
      style->parameters.begin(), style->parameters.end(), [](const KeptParameter& parameter) {
        return is_force_platform(parameter.group) && says_some(parameter, "USED");
      });
  std::set<std::string_view> dropped;
  for (const KeptParameter& parameter : style->parameters) {
    const std::string_view group = parameter.group;
    bool is_true = true;
    // Lists of labels, such as those of computed angles.
    if (group == "POINT") is_true = has_points;
    if (group == "ANALOG") is_true = has_channels;
    if (group == "EVENT") is_true = has_events;
    if (group == "ROTATION") is_true = has_bodies;
    if (is_force_platform(group)) {
      is_true = has_channels && is_in_place;
      has_dropped_plates = has_dropped_plates || (!is_true && says_some(parameter, "USED"));
      if (style->are_frames_changed && says_some(parameter, "ZERO")) {
        if (has_plates)
          dropped_.emplace_back(
              "FORCE_PLATFORM:ZERO, the frames without a load, is not written: the frames differ");
        continue;
      }
    } else if (!is_true) {
      dropped.insert(group);
    }
    if (is_true) kept_.push_back(&parameter);
  }
  if (style->unusual == 1) dropped_.push_back(style->first_unusual + " is not written");
  if (style->unusual > 1)
    dropped_.push_back(fmt::format("{} and {} are not written", style->first_unusual,
                                   text::counted(style->unusual - 1, "more parameter")));
  if (dropped.contains("POINT")) drop_group("POINT", "the points differ");
  // Lists of channels, events or bodies that the file did not have are empty.
  if (dropped.contains("ANALOG") && style->analog_channels > 0)
    drop_group("ANALOG", "the analog channels differ");
  if (dropped.contains("EVENT") && !style->events.empty()) drop_group("EVENT", "the events differ");
  if (dropped.contains("ROTATION") && !style->bodies.empty())
    drop_group("ROTATION", "the rigid bodies differ, or are not written");
  if (has_dropped_plates)
    drop_group("FORCE_PLATFORM",
               has_channels ? "the points were moved or scaled" : "the analog channels differ");
}

void KeptParameters::drop_group(std::string_view group, std::string_view reason) {
  dropped_.push_back(fmt::format("parameters of {} are not written: {}", group, reason));
}

bool KeptParameters::has_group(std::string_view group) const {
  return std::any_of(kept_.begin(), kept_.end(),
                     [&](const KeptParameter* parameter) { return parameter->group == group; });
}

bool KeptParameters::has(std::string_view group, std::string_view name) const {
  return std::any_of(kept_.begin(), kept_.end(), [&](const KeptParameter* parameter) {
    return parameter->group == group && parameter->name == name;
  });
}

void KeptParameters::add_of_group(std::string_view group, ParameterSection& section) const {
  for (const KeptParameter* parameter : kept_)
    if (parameter->group == group)
      section.add_values(parameter->spelling.empty() ? parameter->name : parameter->spelling,
                         parameter->type, parameter->dimensions, parameter->bytes);
}

void KeptParameters::add_other_groups(ParameterSection& section) const {
  std::vector<std::string_view> groups;
  for (const KeptParameter* parameter : kept_) {
    const std::string_view group = parameter->group;
    if (find_shared_group(group) != nullptr ||
        std::find(groups.begin(), groups.end(), group) != groups.end())
      continue;
    groups.push_back(group);
    section.add_group(group);
    add_of_group(group, section);
  }
}

void KeptParameters::drop_all() {
  if (kept_.empty()) return;
  kept_.clear();
  dropped_.emplace_back("parameters of the file that was read are not written: they do not fit");
}

void KeptParameters::report(const std::string& file, Diagnostics& diagnostics) const {
  for (const std::string& message : dropped_) {
    Diagnostic finding = make_diagnostic(codes::c3d_not_kept, message);
    finding.at.file = file;
    diagnostics.add(std::move(finding));
  }
}

}  // namespace mocap::c3d

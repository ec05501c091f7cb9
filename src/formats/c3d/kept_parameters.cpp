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
#include "text/utf8.hpp"

namespace mocap::c3d {

namespace {

constexpr std::size_t longest_name = 127;
/// A file has at most 127 groups, of which some are always written.
constexpr std::size_t most_groups = 100;

/// Groups that the writer computes from the clip.
constexpr std::array<std::string_view, 3> computed_groups{"ANALOG", "EVENT", "ROTATION"};
/// Groups of which the writer computes some parameters.
constexpr std::array<std::string_view, 2> shared_groups{"POINT", "TRIAL"};
/// Those of these groups that it computes. They may have a number at the end.
constexpr std::array<std::string_view, 12> computed_names{
    "USED",     "SCALE",    "RATE",   "DATA_START",   "FRAMES",           "LONG_FRAMES",
    "X_SCREEN", "Y_SCREEN", "LABELS", "DESCRIPTIONS", "ACTUAL_END_FIELD", "ACTUAL_START_FIELD"};
constexpr std::string_view units = "UNITS";

template <std::size_t size>
bool is_one_of(std::string_view word, const std::array<std::string_view, size>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_computed(const Parameter& parameter) {
  if (is_one_of(parameter.group, computed_groups)) return true;
  if (!is_one_of(parameter.group, shared_groups)) return false;
  std::string_view name = parameter.name;
  while (!name.empty() && text::is_digit(name.back())) name.remove_suffix(1);
  const bool is_list = std::any_of(lists_of_kinds.begin(), lists_of_kinds.end(),
                                   [&](const auto& list) { return list.first == name; });
  return is_one_of(name, computed_names) || is_list || name == units;
}

/// Some programs write the group with this spelling.
bool is_force_platform(std::string_view group) {
  return group == "FORCE_PLATFORM" || group == "FORCE_PLATEFORM";
}

bool can_be_written(const Parameter& parameter) {
  const bool is_known_type =
      parameter.type == -1 || parameter.type == 1 || parameter.type == 2 || parameter.type == 4;
  return is_known_type && !parameter.group.empty() && parameter.group.size() <= longest_name &&
         parameter.name.size() <= longest_name && parameter.bytes.size() <= most_value_bytes;
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

std::vector<KeptParameter> parameters_to_keep(const Layout& layout) {
  std::vector<KeptParameter> kept;
  std::set<std::pair<std::string_view, std::string_view>> known;
  std::set<std::string_view> groups;
  for (const Parameter& parameter : layout.parameters.all()) {
    if (is_computed(parameter) || !can_be_written(parameter)) continue;
    if (groups.size() == most_groups && !groups.contains(parameter.group)) continue;
    groups.insert(parameter.group);
    if (!known.insert({parameter.group, parameter.name}).second) continue;
    kept.push_back({parameter.group, parameter.name, parameter.type, parameter.dimensions,
                    intel_bytes(parameter, layout.processor)});
  }
  return kept;
}

KeptParameters::KeptParameters(const Style* style, const KeptContext& context) {
  if (style == nullptr) return;
  const bool has_channels = context.analog_channels == style->analog_channels;
  const bool is_in_place = !style->are_places_changed && !context.is_scaled;
  std::string_view reason;
  if (!has_channels)
    reason = "the analog channels differ";
  else if (!is_in_place)
    reason = "the points were moved or scaled";
  bool is_dropped = false;
  // Lists of labels, such as those of computed angles.
  const bool has_points = context.points == style->points;
  bool are_lists_dropped = false;
  for (const KeptParameter& parameter : style->parameters) {
    const bool is_of_plates = is_force_platform(parameter.group);
    if (parameter.group == "POINT" && !has_points) {
      are_lists_dropped = true;
    } else if (is_of_plates && !reason.empty()) {
      // A file without force plates has nothing to report.
      const bool says_none =
          parameter.name == "USED" && std::all_of(parameter.bytes.begin(), parameter.bytes.end(),
                                                  [](char byte) { return byte == '\0'; });
      is_dropped = is_dropped || (parameter.name == "USED" && !says_none);
    } else if (!is_of_plates || !style->are_frames_changed || parameter.name != "ZERO") {
      // ZERO has the numbers of frames without a load.
      kept_.push_back(&parameter);
    }
  }
  if (are_lists_dropped)
    dropped_.emplace_back("parameters of POINT are not written: the points differ");
  if (is_dropped) dropped_.push_back(fmt::format("FORCE_PLATFORM is not written: {}", reason));
}

bool KeptParameters::has_group(std::string_view group) const {
  return std::any_of(kept_.begin(), kept_.end(),
                     [&](const KeptParameter* parameter) { return parameter->group == group; });
}

void KeptParameters::add_of_group(std::string_view group, ParameterSection& section) const {
  for (const KeptParameter* parameter : kept_)
    if (parameter->group == group)
      section.add_values(parameter->name, parameter->type, parameter->dimensions, parameter->bytes);
}

void KeptParameters::add_other_groups(ParameterSection& section) const {
  std::vector<std::string_view> groups;
  for (const KeptParameter* parameter : kept_) {
    const std::string_view group = parameter->group;
    if (is_one_of(group, shared_groups) ||
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
  dropped_.emplace_back("parameters of other groups are not written: they do not fit");
}

void KeptParameters::report(const std::string& file, Diagnostics& diagnostics) const {
  for (const std::string& message : dropped_) {
    Diagnostic finding = make_diagnostic(codes::c3d_not_kept, message);
    finding.at.file = file;
    diagnostics.add(std::move(finding));
  }
}

}  // namespace mocap::c3d

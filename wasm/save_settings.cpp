// SPDX-License-Identifier: MIT
#include "save_settings.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "axis_names.hpp"
#include "lines.hpp"

namespace mocap::wasm {

namespace {

constexpr std::int32_t highest_priority = 6;
/// The longest animation that Second Life plays, in seconds; the upper limit of ease times.
constexpr double longest_ease_s = 60.0;

Status wrong(std::string_view name, std::string_view value, std::string_view takes) {
  return fail(Code::argument_invalid, fmt::format("{} must be {}, not `{}`", name, takes, value));
}

template <class Number>
bool reads(std::string_view text, Number& number) {
  const char* end = text.data() + text.size();
  const std::from_chars_result read = std::from_chars(text.data(), end, number);
  return read.ec == std::errc{} && read.ptr == end;
}

Status set_table_of(Format format, std::string_view value, SaveOptions& options) {
  if (set_table(options, format, value)) return {};
  std::string tables;
  for (const SaveChoice& choice : facts_of(format).choices)
    if (!choice.table.empty())
      tables += fmt::format("{}{}", tables.empty() ? "" : ", ", choice.table);
  return wrong("the table", value, tables.empty() ? "nothing for this format" : tables);
}

Status set_priority(std::string_view value, std::optional<std::int32_t>& priority) {
  std::int32_t number = 0;
  if (!reads(value, number) || number < 0 || number > highest_priority)
    return wrong("the priority", value, "0 to 6");
  priority = number;
  return {};
}

Status set_ease(std::string_view name, std::string_view value,
                std::optional<edit::TimePoint>& ease) {
  double seconds = 0.0;
  if (!reads(value, seconds) || !(seconds >= 0.0) || seconds > longest_ease_s)
    return wrong(name, value, "seconds, 0 to 60");
  ease = edit::TimePoint{seconds, true};
  return {};
}

Status set_unit(std::string_view value, std::optional<double>& metres) {
  double number = 0.0;
  if (!reads(value, number)) return wrong("the unit", value, "metres, above 0");
  metres = number;
  return {};
}

Status set_up(std::string_view value, std::optional<Axis>& up) {
  up = axis_named(value);
  if (!up) return wrong("the up axis", value, "+X, -X, +Y, -Y, +Z or -Z");
  return {};
}

Status set_loops(std::string_view value, std::optional<bool>& loops) {
  if (value != "yes" && value != "no") return wrong("the loop", value, "yes or no");
  loops = value == "yes";
  return {};
}

}  // namespace

Result<pipeline::ExportRequest> parse_export_request(Format format, std::string_view lines) {
  pipeline::ExportRequest request;
  request.format = format;
  request.save.overwrite = Overwrite::replace;
  pipeline::AnimationSettings& animation = request.animation;
  while (!lines.empty()) {
    const std::string line = take_until('\n', lines);
    std::string_view value = line;
    const std::string name = take_until(' ', value);
    Status set;
    if (name == "table") set = set_table_of(format, value, request.save);
    if (name == "unit") set = set_unit(value, request.metres_per_unit);
    if (name == "up") set = set_up(value, request.up);
    if (name == "priority") set = set_priority(value, animation.priority);
    if (name == "loops") set = set_loops(value, animation.loops);
    if (name == "ease-in") set = set_ease("the ease-in time", value, animation.ease_in);
    if (name == "ease-out") set = set_ease("the ease-out time", value, animation.ease_out);
    if (!set) return tl::unexpected<Error>(std::move(set.error()));
  }
  return request;
}

}  // namespace mocap::wasm

// SPDX-License-Identifier: MIT
#include "save_settings.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "lines.hpp"
#include "mocap/anim_options.hpp"
#include "mocap/facts.hpp"

namespace mocap::wasm {

namespace {

constexpr std::int32_t highest_priority = 6;
/// The longest animation that Second Life plays, seconds; no ease is longer.
constexpr float longest_ease_s = 60.0F;

Status wrong(std::string_view name, std::string_view value, std::string_view takes) {
  return fail(Code::argument_invalid, fmt::format("{} takes {}, not `{}`", name, takes, value));
}

template <class Number>
bool reads(std::string_view text, Number& number) {
  const char* end = text.data() + text.size();
  const std::from_chars_result read = std::from_chars(text.data(), end, number);
  return read.ec == std::errc{} && read.ptr == end;
}

Status set_table(std::string_view value, csv::Table& table) {
  if (value == "channels") {
    table = csv::Table::channels;
  } else if (value == "positions") {
    table = csv::Table::positions;
  } else if (value == "rotations") {
    table = csv::Table::rotations;
  } else {
    return wrong("the table", value, "channels, positions or rotations");
  }
  return {};
}

Status set_priority(std::string_view value, std::optional<std::int32_t>& priority) {
  std::int32_t number = 0;
  if (!reads(value, number) || number < 0 || number > highest_priority)
    return wrong("the priority", value, "0 to 6");
  priority = number;
  return {};
}

Status set_ease(std::string_view name, std::string_view value, std::optional<float>& ease_s) {
  float seconds = 0.0F;
  if (!reads(value, seconds) || !(seconds >= 0.0F) || seconds > longest_ease_s)
    return wrong(name, value, "seconds, 0 to 60");
  ease_s = seconds;
  return {};
}

Status set_loops(std::string_view value, std::optional<bool>& loops) {
  if (value != "yes" && value != "no") return wrong("the loop", value, "yes or no");
  loops = value == "yes";
  return {};
}

Vector3 direction_of(Axis axis) {
  const auto index = static_cast<int>(axis);
  return (index % 2 == 0 ? 1.0 : -1.0) * Vector3::Unit(index / 2);
}

}  // namespace

Result<SaveSettings> parse_save_settings(std::string_view lines) {
  SaveSettings settings;
  while (!lines.empty()) {
    const std::string line = take_until('\n', lines);
    std::string_view value = line;
    const std::string name = take_until(' ', value);
    Status set;
    if (name == "table") set = set_table(value, settings.table);
    if (name == "priority") set = set_priority(value, settings.priority);
    if (name == "loops") set = set_loops(value, settings.loops);
    if (name == "ease-in") set = set_ease("the ease in", value, settings.ease_in_s);
    if (name == "ease-out") set = set_ease("the ease out", value, settings.ease_out_s);
    if (!set) return tl::unexpected<Error>(std::move(set.error()));
  }
  return settings;
}

void say_animation(const SaveSettings& settings, Clip& clip) {
  if (!settings.is_about_animation()) return;
  if (!clip.anim_style) clip.anim_style.emplace();
  anim::Style& style = *clip.anim_style;
  if (settings.priority) anim::set_priority(style, *settings.priority);
  style.loops = settings.loops.value_or(style.loops);
  style.ease_in_s = settings.ease_in_s.value_or(style.ease_in_s);
  style.ease_out_s = settings.ease_out_s.value_or(style.ease_out_s);
}

SaveOptions save_options(const Clip& clip, Format format, const SaveSettings& settings,
                         Diagnostics& diagnostics) {
  SaveOptions options;
  options.overwrite = Overwrite::replace;
  options.csv.table = settings.table;
  if (format == Format::anim) options.anim = anim_options_for(clip, std::nullopt, diagnostics);
  if (format == Format::glb) {
    const ClipFacts facts = find_facts(clip);
    if (facts.scale.metres_per_unit > 0.0)
      options.gltf.metres_per_unit = facts.scale.metres_per_unit;
    options.gltf.up = direction_of(facts.axes.up);
    options.gltf.sides = sides_of(clip.skeleton);
  }
  return options;
}

}  // namespace mocap::wasm

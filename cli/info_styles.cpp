// SPDX-License-Identifier: MIT
#include "info_styles.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "mocap/anim_style.hpp"
#include "mocap/avm_style.hpp"
#include "mocap/secondlife.hpp"
#include "quantities.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr int decimals_of_time = 3;

std::string seconds(float value) {
  return plain_number(static_cast<double>(value), decimals_of_time) + " s";
}

std::string hands_text(std::uint32_t pose) {
  for (const secondlife::HandPose& each : secondlife::hand_poses())
    if (each.number == pose) return fmt::format("hands {} ({})", each.name, pose);
  return fmt::format("hands {}", pose);
}

std::string loop_text(const anim::Style& style) {
  if (!style.loops) return "plays once";
  return fmt::format("loops from {} to {}", seconds(style.loop_in_s),
                     seconds(style.loop_out_s.value_or(style.duration_s)));
}

std::size_t keys_in(const anim::Style& style) {
  std::size_t keys = 0;
  for (const anim::Track& track : style.tracks)
    keys += track.rotations_in_file + track.positions_in_file;
  return keys;
}

std::size_t keys_in(const avm::Style& style) {
  std::size_t keys = 0;
  for (const avm::Keys& node : style.nodes) keys += node.frames.size();
  return keys;
}

void add_animation(const anim::Style& style, std::vector<StyleLine>& lines) {
  std::vector<std::string> parts{
      fmt::format("priority {}", style.priority), loop_text(style),
      fmt::format("ease {} in, {} out", seconds(style.ease_in_s), seconds(style.ease_out_s)),
      hands_text(style.hand_pose)};
  if (!style.emote.empty()) parts.push_back("face " + visible(style.emote));
  parts.push_back(fmt::format("{} in {}", counted(keys_in(style), "key"),
                              counted(style.tracks.size(), "joint")));
  if (!style.constraints.empty()) parts.push_back(counted(style.constraints.size(), "constraint"));
  lines.push_back({"animation", std::move(parts)});
  std::vector<std::string> own;
  for (const anim::Track& track : style.tracks)
    if (track.priority != anim::priority_of_animation && track.priority != style.priority)
      own.push_back(fmt::format("{} {}", visible(track.joint), track.priority));
  if (!own.empty()) lines.push_back({"own priority", std::move(own)});
}

void add_avimator(const avm::Style& style, std::vector<StyleLine>& lines) {
  const auto moved = std::count_if(style.nodes.begin(), style.nodes.end(),
                                   [](const avm::Keys& keys) { return !keys.frames.empty(); });
  std::vector<std::string> parts{fmt::format("{} in {}, not counting the first frame",
                                             counted(keys_in(style), "key frame"),
                                             counted(static_cast<std::uint64_t>(moved), "joint"))};
  if (style.loop_in || style.loop_out)
    parts.push_back(fmt::format("loops from frame {} to {}", style.loop_in.value_or(0),
                                style.loop_out ? fmt::to_string(*style.loop_out) : "the end"));
  if (style.scale) parts.push_back(fmt::format("scale {}", *style.scale));
  if (style.figure) parts.push_back(fmt::format("figure {}", *style.figure));
  lines.push_back({"avimator", std::move(parts)});
}

Json track_json(const anim::Track& track) {
  Json json;
  json["name"] = track.joint;
  json["priority"] = track.priority;
  json["rotation_keys"] = track.rotations_in_file;
  json["position_keys"] = track.positions_in_file;
  return json;
}

}  // namespace

std::vector<StyleLine> style_lines(const Clip& clip) {
  std::vector<StyleLine> lines;
  if (const auto* style = clip.format_data.find<anim::Style>()) add_animation(*style, lines);
  if (const auto* style = clip.format_data.find<avm::Style>()) add_avimator(*style, lines);
  return lines;
}

Json animation_json(const Clip& clip) {
  const auto* known = clip.format_data.find<anim::Style>();
  if (known == nullptr) return {};
  const anim::Style& style = *known;
  Json json;
  json["priority"] = style.priority;
  json["duration"] = style.duration_s;
  json["emote"] = style.emote;
  json["loops"] = style.loops;
  json["loop_in"] = style.loop_in_s;
  json["loop_out"] = style.loop_out_s.value_or(style.duration_s);
  json["ease_in"] = style.ease_in_s;
  json["ease_out"] = style.ease_out_s;
  json["hand_pose"] = style.hand_pose;
  json["constraints"] = style.constraints.size();
  json["joints"] = Json::array();
  for (const anim::Track& track : style.tracks) json["joints"].push_back(track_json(track));
  return json;
}

Json avimator_json(const Clip& clip) {
  const auto* known = clip.format_data.find<avm::Style>();
  if (known == nullptr) return {};
  const avm::Style& style = *known;
  Json json;
  json["key_frames"] = keys_in(style);
  json["loop_in"] = style.loop_in ? Json(*style.loop_in) : Json();
  json["loop_out"] = style.loop_out ? Json(*style.loop_out) : Json();
  json["scale"] = style.scale ? Json(*style.scale) : Json();
  json["figure"] = style.figure ? Json(*style.figure) : Json();
  return json;
}

}  // namespace mocap::cli

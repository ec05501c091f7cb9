// SPDX-License-Identifier: MIT

#include "formats/anim/properties.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "formats/json_writer.hpp"
#include "mocap/anim.hpp"
#include "mocap/secondlife.hpp"
#include "model/nearest.hpp"
#include "text/quantities.hpp"

namespace mocap::anim {

namespace {

float seconds_of(const TimePoint& time_point, const FrameTime& frame_time) {
  return static_cast<float>(time_point.is_time ? time_point.value
                                               : time_point.value * frame_time.seconds());
}

/// The track with a joint's priority; added if there is none.
Result<Track*> track_of(const std::string& joint, Clip& clip) {
  const std::optional<std::size_t> bone = secondlife::find_bone(joint);
  const auto means = [&](const std::string& name) {
    return name == joint || (bone && secondlife::find_bone(name) == bone);
  };
  std::vector<Track>& tracks = clip.format_data.find<Style>()->tracks;
  for (Track& track : tracks)
    if (means(track.joint)) return &track;
  std::vector<std::string> names;
  for (const Joint& each : clip.skeleton.joints()) {
    names.push_back(each.name);
    if (!means(each.name)) continue;
    Track track;
    track.joint = each.name;
    tracks.push_back(std::move(track));
    return &tracks.back();
  }
  auto error =
      fail(codes::edit_joint, fmt::format("there is no joint `{}` to set a priority for", joint));
  if (std::string near = did_you_mean(joint, names); !near.empty())
    error.value().advise(std::move(near));
  return error;
}

/// Converts a loop time; it must be within the clip.
Result<float> loop_time(const TimePoint& time_point, const Motion& motion) {
  const float time = seconds_of(time_point, motion.frame_time);
  if (time <= static_cast<float>(motion.duration_s())) return time;
  return fail(codes::edit_range,
              fmt::format("the loop point {:.4g} s is after the end of the clip at {:.4g} s", time,
                          motion.duration_s()));
}

constexpr int decimals_of_time = 3;

std::string seconds_text(float value) {
  return text::plain_number(static_cast<double>(value), decimals_of_time) + " s";
}

std::string hands_text(std::uint32_t pose) {
  for (const secondlife::HandPose& each : secondlife::hand_poses())
    if (each.number == pose) return fmt::format("hands {} ({})", each.name, pose);
  return fmt::format("hands {}", pose);
}

std::string loop_text(const Style& style) {
  if (!style.loops) return "plays once";
  return fmt::format("loops from {} to {}", seconds_text(style.loop_in_s),
                     seconds_text(style.loop_out_s.value_or(style.duration_s)));
}

std::size_t keys_in(const Style& style) {
  std::size_t keys = 0;
  for (const Track& track : style.tracks) keys += track.rotations_in_file + track.positions_in_file;
  return keys;
}

void put_track(json::JsonWriter& out, const Track& track) {
  out.begin_object()
      .member("name", track.joint)
      .member("priority", track.priority)
      .member("rotation_keys", track.rotations_in_file)
      .member("position_keys", track.positions_in_file)
      .end_object();
}

std::string json_of(const Style& style) {
  json::JsonWriter out;
  const auto put_seconds = [&](std::string_view name, float seconds) {
    out.key(name).floating(static_cast<double>(seconds));
  };
  out.begin_object().member("priority", style.priority);
  put_seconds("duration", style.duration_s);
  out.member("emote", style.emote).member("loops", style.loops);
  put_seconds("loop_in", style.loop_in_s);
  put_seconds("loop_out", style.loop_out_s.value_or(style.duration_s));
  put_seconds("ease_in", style.ease_in_s);
  put_seconds("ease_out", style.ease_out_s);
  out.member("hand_pose", style.hand_pose).member("constraints", style.constraints.size());
  out.key("joints").begin_array();
  for (const Track& track : style.tracks) put_track(out, track);
  return out.end_array().end_object().take();
}

Status set_loop(const FitOptions& options, const Motion& motion, Style& style) {
  if (options.loop_in) {
    const Result<float> begin = loop_time(*options.loop_in, motion);
    if (!begin) return tl::unexpected<Error>(begin.error());
    style.loop_in_s = *begin;
  }
  if (options.loop_out) {
    const Result<float> end = loop_time(*options.loop_out, motion);
    if (!end) return tl::unexpected<Error>(end.error());
    style.loop_out_s = *end;
  }
  const bool is_set = options.loop_in && options.loop_out;
  if (!is_set || style.loop_in_s <= *style.loop_out_s) return {};
  auto error =
      fail(codes::edit_range, fmt::format("the loop ends at {:.4g} s, before its start at {:.4g} s",
                                          *style.loop_out_s, style.loop_in_s));
  error.value().advise("Set --loop-in to the start of the loop, and --loop-out to a later time.",
                       {}, Audience::command);
  return error;
}

}  // namespace

bool FitOptions::changes_clip() const {
  return priority || !joint_priorities.empty() || loops || loop_in || loop_out || ease_in ||
         ease_out || hand_pose || emote;
}

Result<Clip> with_properties(Clip clip, const FitOptions& options) {
  Style& style = clip.format_data.make<Style>();
  style.as_read.reset();
  if (options.priority) set_priority(style, *options.priority);
  for (const auto& [joint, priority] : options.joint_priorities) {
    Result<Track*> track = track_of(joint, clip);
    if (!track) return tl::unexpected<Error>(std::move(track.error()));
    (*track)->priority = priority;
  }
  const FrameTime& frame_time = clip.motion.frame_time;
  if (options.loops) style.loops = *options.loops;
  if (Status inside = set_loop(options, clip.motion, style); !inside)
    return tl::unexpected<Error>(std::move(inside.error()));
  if (options.ease_in) style.ease_in_s = seconds_of(*options.ease_in, frame_time);
  if (options.ease_out) style.ease_out_s = seconds_of(*options.ease_out, frame_time);
  if (options.hand_pose) style.hand_pose = *options.hand_pose;
  if (options.emote) style.emote = *options.emote;
  return clip;
}

std::string properties_json(const Clip& clip) {
  const auto* style = clip.format_data.find<Style>();
  return style == nullptr ? std::string() : json_of(*style);
}

std::vector<detail::OptionWord> option_values(const Clip& clip) {
  const auto* known = clip.format_data.find<Style>();
  const Style style = known == nullptr ? Style() : *known;
  // Without a precision, the printed text parses to the same 32-bit number.
  const auto seconds = [](float value) { return fmt::format("{}s", value); };
  return {{"priority", std::to_string(style.priority)},
          {"anim-loop", style.loops ? "yes" : "no"},
          {"ease-in", seconds(style.ease_in_s)},
          {"ease-out", seconds(style.ease_out_s)}};
}

std::vector<detail::PropertyLine> property_lines(const Clip& clip) {
  const auto* known = clip.format_data.find<Style>();
  if (known == nullptr) return {};
  const Style& style = *known;
  std::vector<std::string> parts{fmt::format("priority {}", style.priority), loop_text(style),
                                 fmt::format("ease {} in, {} out", seconds_text(style.ease_in_s),
                                             seconds_text(style.ease_out_s)),
                                 hands_text(style.hand_pose)};
  if (!style.emote.empty()) parts.push_back("face " + style.emote);
  parts.push_back(fmt::format("{} in {}", text::counted(keys_in(style), "key"),
                              text::counted(style.tracks.size(), "joint")));
  if (!style.constraints.empty())
    parts.push_back(text::counted(style.constraints.size(), "constraint"));
  std::vector<detail::PropertyLine> lines{{"animation", std::move(parts)}};
  std::vector<std::string> own;
  for (const Track& track : style.tracks)
    if (track.priority != priority_of_animation && track.priority != style.priority)
      own.push_back(fmt::format("{} {}", track.joint, track.priority));
  if (!own.empty()) lines.push_back({"own priority", std::move(own)});
  return lines;
}

std::optional<std::size_t> joints_with_keys(const Clip& clip) {
  const auto* known = clip.format_data.find<Style>();
  return known == nullptr ? std::nullopt : std::optional(known->tracks.size());
}

}  // namespace mocap::anim

// SPDX-License-Identifier: MIT
#include "pipeline/animation_settings.hpp"

#include <fmt/format.h>

#include "mocap/anim_style.hpp"
#include "mocap/secondlife.hpp"
#include "model/nearest.hpp"

namespace mocap::pipeline {

namespace {

float seconds_of(const edit::TimePoint& moment, const FrameTime& frame_time) {
  return static_cast<float>(moment.is_time ? moment.value : moment.value * frame_time.seconds());
}

/// The track with a joint's priority; added if there is none.
Result<anim::Track*> track_of(const std::string& joint, Clip& clip) {
  const std::optional<std::size_t> bone = secondlife::find_bone(joint);
  const auto means = [&](const std::string& name) {
    return name == joint || (bone && secondlife::find_bone(name) == bone);
  };
  std::vector<anim::Track>& tracks = clip.format_data.find<anim::Style>()->tracks;
  for (anim::Track& track : tracks)
    if (means(track.joint)) return &track;
  std::vector<std::string> names;
  for (const Joint& each : clip.skeleton.joints()) {
    names.push_back(each.name);
    if (!means(each.name)) continue;
    anim::Track track;
    track.joint = each.name;
    tracks.push_back(std::move(track));
    return &tracks.back();
  }
  auto error =
      fail(Code::edit_joint, fmt::format("there is no joint `{}` for the priority", joint));
  if (std::string near = did_you_mean(joint, names); !near.empty())
    error.value().advise(std::move(near));
  return error;
}

/// Converts a loop time; it must be within the clip.
Result<float> loop_time(const edit::TimePoint& moment, const Motion& motion) {
  const float time = seconds_of(moment, motion.frame_time);
  if (time <= static_cast<float>(motion.duration_s())) return time;
  return fail(Code::edit_range,
              fmt::format("the loop point {:.4g} s is after the end of the clip at {:.4g} s", time,
                          motion.duration_s()));
}

Status set_loop(const AnimationSettings& settings, const Motion& motion, anim::Style& style) {
  if (settings.loop_in) {
    const Result<float> begin = loop_time(*settings.loop_in, motion);
    if (!begin) return tl::unexpected<Error>(begin.error());
    style.loop_in_s = *begin;
  }
  if (settings.loop_out) {
    const Result<float> end = loop_time(*settings.loop_out, motion);
    if (!end) return tl::unexpected<Error>(end.error());
    style.loop_out_s = *end;
  }
  const bool is_set = settings.loop_in && settings.loop_out;
  if (!is_set || style.loop_in_s <= *style.loop_out_s) return {};
  auto error =
      fail(Code::edit_range, fmt::format("the loop ends at {:.4g} s, before its start at {:.4g} s",
                                         *style.loop_out_s, style.loop_in_s));
  error.value().advise("set --loop-in to the start of the loop, and --loop-out to a later time");
  return error;
}

}  // namespace

bool AnimationSettings::changes_clip() const {
  return priority || !joint_priorities.empty() || loops || loop_in || loop_out || ease_in ||
         ease_out || hand_pose || emote;
}

Status apply(const AnimationSettings& settings, Clip& clip) {
  if (!settings.changes_clip()) return {};
  anim::Style& style = clip.format_data.make<anim::Style>();
  if (settings.priority) anim::set_priority(style, *settings.priority);
  for (const auto& [joint, priority] : settings.joint_priorities) {
    Result<anim::Track*> track = track_of(joint, clip);
    if (!track) return tl::unexpected<Error>(std::move(track.error()));
    (*track)->priority = priority;
  }
  const FrameTime& frame_time = clip.motion.frame_time;
  if (settings.loops) style.loops = *settings.loops;
  if (Status inside = set_loop(settings, clip.motion, style); !inside) return inside;
  if (settings.ease_in) style.ease_in_s = seconds_of(*settings.ease_in, frame_time);
  if (settings.ease_out) style.ease_out_s = seconds_of(*settings.ease_out, frame_time);
  if (settings.hand_pose) style.hand_pose = *settings.hand_pose;
  if (settings.emote) style.emote = *settings.emote;
  return {};
}

void set_keys(const AnimationSettings& settings, SaveOptions& options) {
  options.anim.keys = settings.keys;
  options.anim.still_joints = settings.still_joints;
}

}  // namespace mocap::pipeline

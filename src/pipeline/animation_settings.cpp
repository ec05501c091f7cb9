// SPDX-License-Identifier: MIT
#include "pipeline/animation_settings.hpp"

#include <fmt/format.h>

#include "mocap/anim_options.hpp"
#include "mocap/nearest.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::pipeline {

namespace {

float seconds_of(const edit::Moment& moment, const FrameTime& frame_time) {
  return static_cast<float>(moment.is_time ? moment.value : moment.value * frame_time.seconds());
}

/// The track that holds a joint's priority, added where there is none.
Result<anim::Track*> track_of(const std::string& joint, Clip& clip) {
  const std::optional<std::size_t> bone = secondlife::find_bone(joint);
  const auto means = [&](const std::string& name) {
    return name == joint || (bone && secondlife::find_bone(name) == bone);
  };
  std::vector<anim::Track>& tracks = clip.anim_style->tracks;
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
  auto error = fail(Code::anim_joint,
                    fmt::format("--priority names `{}`, and the clip has no such joint", joint));
  error.value().severity = Severity::error;
  error.value().advice = did_you_mean(joint, names);
  return error;
}

}  // namespace

bool AnimationSettings::changes_clip() const {
  return priority || !joint_priorities.empty() || loops || loop_in || loop_out || ease_in ||
         ease_out || hand_pose || emote;
}

Status apply(const AnimationSettings& settings, Clip& clip) {
  if (!settings.changes_clip()) return {};
  if (!clip.anim_style) clip.anim_style.emplace();
  anim::Style& style = *clip.anim_style;
  if (settings.priority) anim::set_priority(style, *settings.priority);
  for (const auto& [joint, priority] : settings.joint_priorities) {
    Result<anim::Track*> track = track_of(joint, clip);
    if (!track) return tl::unexpected<Error>(std::move(track.error()));
    (*track)->priority = priority;
  }
  const FrameTime& frame_time = clip.motion.frame_time;
  if (settings.loops) style.loops = *settings.loops;
  if (settings.loop_in) style.loop_in_s = seconds_of(*settings.loop_in, frame_time);
  if (settings.loop_out) style.loop_out_s = seconds_of(*settings.loop_out, frame_time);
  if (settings.ease_in) style.ease_in_s = seconds_of(*settings.ease_in, frame_time);
  if (settings.ease_out) style.ease_out_s = seconds_of(*settings.ease_out, frame_time);
  if (settings.hand_pose) style.hand_pose = *settings.hand_pose;
  if (settings.emote) style.emote = *settings.emote;
  return {};
}

anim::WriteOptions animation_options(const Clip& clip, const AnimationSettings& settings,
                                     Diagnostics& diagnostics) {
  anim::WriteOptions options = anim_options_for(clip, std::nullopt, diagnostics);
  if (settings.reference_frame) options.reference_frame = *settings.reference_frame;
  options.keys = settings.keys;
  options.still_joints = settings.still_joints;
  return options;
}

}  // namespace mocap::pipeline

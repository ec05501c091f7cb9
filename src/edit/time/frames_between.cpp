// SPDX-License-Identifier: MIT
#include "edit/time/frames_between.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "edit/clip_frames.hpp"
#include "edit/joint_track.hpp"
#include "pose/blend.hpp"

namespace mocap::edit {

namespace {

/// A frame, and the weight of the next one.
struct Place {
  std::size_t frame = 0;
  double share = 0.0;
};

std::vector<Place> places_of(const std::vector<double>& time_points, std::size_t frames) {
  std::vector<Place> places;
  places.reserve(time_points.size());
  const auto last = static_cast<double>(frames - 1);
  for (const double time_point : time_points) {
    double at = std::clamp(time_point, 0.0, last);
    if (is_on_frame(at)) at = std::round(at);
    const double whole = std::floor(at);
    places.push_back({static_cast<std::size_t>(whole), at - whole});
  }
  return places;
}

void mix_column(const Motion& from, std::size_t column, bool is_angle,
                const std::vector<Place>& places, Motion& to) {
  for (std::size_t frame = 0; frame < places.size(); ++frame) {
    const Place& place = places[frame];
    const double value = from.at(place.frame, column);
    double step = place.share > 0.0 ? from.at(place.frame + 1, column) - value : 0.0;
    // 179 and -179 are two degrees apart.
    if (is_angle) step = std::remainder(step, 360.0);
    to.computed_at(frame, column) = place.share > 0.0 ? value + place.share * step : value;
  }
}

void mix_rotations(const Clip& clip, std::size_t joint, std::size_t column,
                   const std::vector<Place>& places, Motion& to) {
  const std::vector<Quaternion> rotations = track_of(clip, joint, column).rotations;
  const RotationChannels writer(clip.skeleton, joint);
  const std::vector<Channel>& channels = clip.skeleton[joint].channels;
  for (std::size_t frame = 0; frame < places.size(); ++frame) {
    const Place& place = places[frame];
    const auto row = to.computed_row(frame).subspan(column, channels.size());
    const auto near = clip.motion.row(place.frame).subspan(column, channels.size());
    if (place.share > 0.0) {
      const Quaternion between =
          detail::blend(rotations[place.frame], rotations[place.frame + 1], place.share);
      writer.write(between, row, near);
      continue;
    }
    for (std::size_t i = 0; i < channels.size(); ++i) {
      if (is_turn(channels[i])) row[i] = near[i];
    }
  }
}

}  // namespace

Motion frames_at(const Clip& clip, const std::vector<double>& time_points,
                 const FrameTime& frame_time) {
  Motion result(time_points.size(), clip.motion.channels(), frame_time);
  if (clip.motion.empty()) return result;
  const std::vector<Place> places = places_of(time_points, clip.motion.frames());
  std::size_t column = 0;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const Joint& each = clip.skeleton[joint];
    const bool is_free = turns_freely(each);
    for (std::size_t i = 0; i < each.channels.size(); ++i) {
      const Channel channel = each.channels[i];
      if (is_free && is_turn(channel)) continue;
      mix_column(clip.motion, column + i, is_rotation(channel), places, result);
    }
    if (is_free) mix_rotations(clip, joint, column, places, result);
    column += each.channels.size();
  }
  return result;
}

Motion::Sources frames_met(const std::vector<double>& time_points) {
  Motion::Sources frames;
  frames.reserve(time_points.size());
  for (const double time_point : time_points) {
    const bool is_frame = is_on_frame(time_point);
    frames.push_back(is_frame ? std::optional(static_cast<std::size_t>(std::round(time_point)))
                              : std::nullopt);
  }
  return frames;
}

ScopedReferenceFrame::ScopedReferenceFrame(Clip& clip) {
  if (first_of_motion(clip) == 0) return;
  reference_ = Motion(0, clip.motion.channels());
  reference_.append_frames(clip.motion, 0, 1);
  clip.motion.remove_frames(0, 1);
}

void ScopedReferenceFrame::put_back(Clip& clip, Motion computed,
                                    const Motion::Sources& frames) const {
  const bool any_stays =
      !reference_.empty() ||
      std::any_of(frames.begin(), frames.end(), [](const auto& frame) { return frame; });
  clip.motion.take_frames(frames);
  clip.motion.replace_values(std::move(computed));
  if (!any_stays) clip.motion.renew_frames(0);
  if (reference_.empty()) return;
  Motion whole = reference_;
  whole.frame_time = clip.motion.frame_time;
  whole.append_frames(clip.motion, 0, clip.motion.frames());
  clip.motion = std::move(whole);
}

}  // namespace mocap::edit

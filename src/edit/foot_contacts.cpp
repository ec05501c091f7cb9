// SPDX-License-Identifier: MIT
#include "mocap/edit/foot_contacts.hpp"

#include <algorithm>
#include <cmath>

#include "body/axes.hpp"
#include "edit/clip_frames.hpp"
#include "edit/foot_tracks.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

std::vector<std::vector<Vector3>> world_tracks(const Clip& clip,
                                               const std::vector<std::size_t>& joints) {
  std::vector<std::vector<Vector3>> tracks(joints.size());
  constexpr std::size_t frames_at_once = 512;
  Poses poses;
  for (std::size_t block = 0; block < clip.motion.frames(); block += frames_at_once) {
    evaluate(clip, {.first_frame = block, .frame_count = frames_at_once, .local = false}, poses);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      for (std::size_t i = 0; i < joints.size(); ++i) {
        tracks[i].emplace_back(poses.world_position(frame, joints[i]).data());
      }
    }
  }
  return tracks;
}

Vector3 along_ground(const Vector3& way, const Vector3& up) {
  return way - up.dot(way) * up;
}

namespace {

/// The rules in file units and frames.
struct ContactLimits {
  double height = 0.0;
  double step = 0.0;  ///< A frame.
  double leave = 1.0;
  std::size_t shortest = 1;
};

/// The height below which a foot is in one of a hundred frames: one frame far below, as of a pose
/// before the motion, does not tell where the ground is.
double lowest_of(const std::vector<Vector3>& track, std::size_t first, const Vector3& up) {
  std::vector<double> heights;
  heights.reserve(track.size() - first);
  for (std::size_t frame = first; frame < track.size(); ++frame) {
    heights.push_back(up.dot(track[frame]));
  }
  const auto rank = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 100);
  std::nth_element(heights.begin(), rank, heights.end());
  return *rank;
}

std::vector<FrameSpan> contacts_of(const std::vector<Vector3>& track, std::size_t first,
                                   const Vector3& up, const ContactLimits& limits) {
  if (first >= track.size()) return {};
  const double lowest = lowest_of(track, first, up);
  const auto stands = [&](std::size_t frame, double factor) {
    if (!(up.dot(track[frame]) <= lowest + factor * limits.height)) return false;
    const std::size_t before = frame > first ? frame - 1 : frame;
    const std::size_t behind = std::min(frame + 1, track.size() - 1);
    const double way = (track[behind] - track[before]).norm();
    return way <= factor * limits.step * static_cast<double>(behind - before);
  };
  std::vector<FrameSpan> spans;
  bool stood = false;
  for (std::size_t frame = first; frame < track.size(); ++frame) {
    const bool stands_now = stands(frame, stood ? limits.leave : 1.0);
    if (stands_now && !stood) {
      const bool goes_on =
          !spans.empty() && frame - (spans.back().first + spans.back().count) < limits.shortest;
      if (!goes_on) spans.push_back({frame, 0});
    }
    if (stands_now) spans.back().count = frame - spans.back().first + 1;
    stood = stands_now;
  }
  std::erase_if(spans, [&](const FrameSpan& span) { return span.count < limits.shortest; });
  return spans;
}

}  // namespace

bool FootContacts::stands_at(std::size_t frame) const {
  const auto behind =
      std::upper_bound(spans.begin(), spans.end(), frame,
                       [](std::size_t at, const FrameSpan& span) { return at < span.first; });
  return behind != spans.begin() && frame - std::prev(behind)->first < std::prev(behind)->count;
}

Result<std::vector<FootContacts>> foot_contacts(const Clip& clip, const ContactRules& rules) {
  if (!(rules.height > 0.0) || !(rules.speed > 0.0) || !(rules.leave >= 1.0) ||
      !(rules.shortest.value >= 0.0))
    return fail(Code::edit_value, "what tells a contact are heights and speeds above 0");
  const std::vector<std::size_t> feet = find_body_parts(clip.skeleton).feet;
  const double body = guess_scale(clip.skeleton).body_length;
  if (feet.empty() || !(body > 0.0))
    return fail(Code::edit_no_body, "no feet were found, or nobody can tell how long the body is");
  ContactLimits limits;
  limits.height = rules.height * body;
  limits.step = rules.speed * body / clip.motion.frame_time.frames_per_second();
  limits.leave = rules.leave;
  limits.shortest = static_cast<std::size_t>(
      std::clamp(frames_of(rules.shortest, clip.motion.frame_time), 1.0, 1e9));
  const Vector3 up = detail::vector_of(guess_axes(clip).up);
  const std::vector<std::vector<Vector3>> tracks = world_tracks(clip, feet);
  std::vector<FootContacts> contacts;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    contacts.push_back({feet[i], contacts_of(tracks[i], first_of_motion(clip), up, limits)});
  }
  return contacts;
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "edit/combine/second_clip.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "body/joint_match.hpp"
#include "body/known_up.hpp"
#include "edit/joint_channels.hpp"
#include "edit/notes.hpp"
#include "edit/time/entered_rates.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/time.hpp"
#include "mocap/rotation.hpp"
#include "mocap/units.hpp"
#include "model/ranking.hpp"
#include "text/ascii.hpp"
#include "text/word_lists.hpp"

namespace mocap::edit {

namespace {

/// Sizes and proportions closer than these are considered equal.
constexpr double same_size = 0.01;
constexpr double same_proportion = 0.05;
/// Bones of similar rest poses differ by less than this; those of a T-pose and hanging arms differ
/// by twice as much.
constexpr double same_rest_deg = 40.0;

using detail::bone_pairs;
using detail::BonePair;

/// The bone with the largest change of direction, and the angle in degrees. Short bones, which do
/// not affect the pose, are ignored.
std::pair<std::size_t, double> most_turned(const std::vector<BonePair>& bones) {
  double longest = 0.0;
  for (const BonePair& bone : bones) longest = std::max(longest, bone.of_a.norm());
  std::pair<std::size_t, double> most{0, 0.0};
  for (const BonePair& bone : bones) {
    constexpr double short_part = 0.1;
    if (bone.of_a.norm() < short_part * longest) continue;
    const double angle =
        angle_between_deg(Quaternion::Identity(), shortest_rotation(bone.of_a, bone.of_b));
    if (angle > most.second) most = {bone.joint, angle};
  }
  return most;
}

std::vector<std::string> other_proportions(const Clip& clip, const std::vector<BonePair>& bones,
                                           double scale) {
  double longest = 0.0;
  for (const BonePair& bone : bones) longest = std::max(longest, bone.of_a.norm());
  std::vector<std::string> words;
  for (const BonePair& bone : bones) {
    const double length = bone.of_a.norm();
    const double times = scale * bone.of_b.norm() / length;
    // Small differences between finger bones are ignored.
    if (std::abs(times - 1.0) <= same_proportion ||
        std::abs(times - 1.0) * length <= same_size * longest)
      continue;
    words.push_back(
        fmt::format("`{}` {:.3g} times as long", clip.skeleton[bone.joint].name, times));
  }
  return words;
}

std::vector<std::string> left_out(const Clip& clip, const Clip& next) {
  std::vector<bool> is_known(next.skeleton.size(), false);
  for (const detail::JointPair& pair : detail::match_joints(clip.skeleton, next.skeleton)) {
    is_known[pair.b] = true;
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < next.skeleton.size(); ++i) {
    if (is_known[i] || next.skeleton[i].channels.empty()) continue;
    names.push_back(fmt::format("`{}`", next.skeleton[i].name));
  }
  return names;
}

/// Reports differences between the figures of the two clips, if there are any.
void report_differences(const Clip& clip, const Clip& next, const std::vector<BonePair>& bones,
                        double scale, Diagnostics& diagnostics) {
  constexpr std::size_t most_shown = 3;
  std::vector<std::string> parts;
  if (scale != 1.0) {
    parts.push_back(fmt::format("it was scaled by {:.6g} to match the size of the clip", scale));
  }
  const std::vector<std::string> proportions = other_proportions(clip, bones, scale);
  if (!proportions.empty()) {
    parts.push_back(fmt::format("its bones have different proportions: {}",
                                text::listed(proportions, most_shown)));
  }
  const std::vector<std::string> names = left_out(clip, next);
  if (!names.empty()) {
    parts.push_back(
        fmt::format("the clip has no joint for its {}", text::listed(names, most_shown)));
  }
  if (parts.empty()) return;
  diagnostics.add(about_clip(next, codes::edit_joined, fmt::format("{}", fmt::join(parts, "; "))));
}

}  // namespace

Status check_second(Code code, const Clip& clip, const std::shared_ptr<const Clip>& next,
                    bool aligned, std::string_view instead) {
  if (next == nullptr) return fail(code, "there is no other clip");
  if (Status sound = next->validate(); !sound) {
    sound.error().at.file = next->metadata.source;
    return sound;
  }
  if (!aligned) return {};
  const auto [joint, angle] = most_turned(bone_pairs(clip.skeleton, next->skeleton));
  if (angle <= same_rest_deg) return {};
  const AxisGuess axes = guess_axes(clip);
  const AxisGuess other = guess_axes(*next);
  if (axes.up != other.up && axes.up_confidence >= Confidence::medium &&
      other.up_confidence >= Confidence::medium) {
    Error error =
        about_clip(*next, code,
                   fmt::format("{} is up in `{}`, and {} in the clip", to_string(other.up),
                               next->metadata.source, to_string(axes.up)));
    error.advise("Rotate it first.",
                 fmt::format("mocap convert FILE --up {} -o FIXED", detail::up_word(axes.up)));
    return tl::unexpected<Error>(std::move(error));
  }
  Error error = about_clip(*next, code,
                           fmt::format("the rest poses differ: `{}` is off by {:.0f} degrees",
                                       clip.skeleton[joint].name, angle));
  error.advise(
      fmt::format("Set the same rest pose for both first, with --rest-pose t-pose{}.", instead), {},
      Audience::command);
  return tl::unexpected<Error>(std::move(error));
}

Result<std::optional<Clip>> like(const Clip& clip, const Clip& next, bool scales,
                                 Diagnostics& diagnostics) {
  std::optional<Clip> changed;
  if (!is_same_rate(next.motion.frame_time, clip.motion.frame_time)) {
    changed = next;
    Diagnostics unneeded;
    const Resample rate{clip.motion.frame_time.frames_per_second(), true};
    if (Status done = apply(rate, *changed, unneeded); !done) {
      done.error().at.file = next.metadata.source;
      return tl::unexpected<Error>(std::move(done.error()));
    }
  }
  if (!scales) return changed;
  const std::vector<BonePair> bones = bone_pairs(clip.skeleton, next.skeleton);
  const double scale = detail::size_ratio(clip.skeleton, next.skeleton);
  report_differences(clip, next, bones, scale, diagnostics);
  if (scale != 1.0) {
    if (!changed) changed = next;
    scale_lengths(*changed, scale);
    if (Status sound = changed->validate(); !sound) {
      sound.error().at.file = next.metadata.source;
      return tl::unexpected<Error>(std::move(sound.error()));
    }
  }
  return changed;
}

}  // namespace mocap::edit

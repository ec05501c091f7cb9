// SPDX-License-Identifier: MIT
#include "formats/anim/tracks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/anim/as_read.hpp"
#include "formats/anim/body_motion.hpp"
#include "formats/anim/curves.hpp"
#include "formats/anim/key_steps.hpp"
#include "formats/anim/sampling.hpp"
#include "formats/anim/thin_keys.hpp"
#include "mocap/anim_style.hpp"
#include "secondlife/key_reduction.hpp"
#include "secondlife/upload.hpp"
#include "text/word_lists.hpp"

namespace mocap::anim {

namespace {

constexpr std::size_t names_shown = 5;

void warn(const Clip& clip, Code code, std::string message, std::string_view subject,
          Diagnostics& diagnostics) {
  SourceLocation at;
  at.file = clip.metadata.source;
  Diagnostic finding = make_diagnostic(code, std::move(message), std::move(at));
  finding.severity = Severity::warning;
  finding.subject = subject;
  diagnostics.add(std::move(finding));
}

std::string list_of(std::vector<std::string> names) {
  for (std::string& name : names) name = fmt::format("`{}`", name);
  return text::listed(names, names_shown);
}

void report_left_out(const Clip& clip, const std::vector<std::string>& names, std::string_view why,
                     Diagnostics& diagnostics) {
  if (names.empty()) return;
  warn(clip, codes::anim_joint, fmt::format("dropped: {}, {}", list_of(names), why), why,
       diagnostics);
}

Track track_of(std::string_view joint, std::int32_t priority) {
  Track track;
  track.joint = joint;
  track.priority = priority;
  return track;
}

bool has_keys(const Track& track) {
  return !track.rotations.empty() || !track.positions.empty();
}

/// The clip of the keys in the style, if it has the same skeleton and number of frames.
std::optional<Clip> as_read(const Clip& clip, const WriteOptions& options) {
  const auto* known = clip.format_data.find<Style>();
  if (known == nullptr || !keeps_reference_and_unit(options)) return std::nullopt;
  const Style& style = *known;
  if (std::none_of(style.tracks.begin(), style.tracks.end(), has_keys)) return std::nullopt;
  if (!(style.duration_s >= 0.0F) ||
      style.duration_s > static_cast<float>(secondlife::max_duration_s)) {
    return std::nullopt;
  }
  const FrameTime& frame_time = clip.motion.frame_time;
  const double duration_s = static_cast<double>(style.duration_s);
  std::vector<Curves> curves;
  curves.reserve(style.tracks.size());
  for (const Track& track : style.tracks) curves.push_back(curves_of(track, duration_s));
  if (frames_in(curves, duration_s, time_step_s(duration_s), frame_time) != clip.motion.frames())
    return std::nullopt;
  Result<Clip> read = sample(style.tracks, curves, duration_s, time_step_s(duration_s), frame_time);
  if (!read || !(read->skeleton == clip.skeleton)) return std::nullopt;
  return std::move(*read);
}

/// Whether a joint has the same values in all frames of both clips, which have the same skeleton.
bool same_numbers(const Clip& a, const Clip& b, std::size_t joint) {
  const std::vector<std::size_t> columns = a.skeleton.channel_offsets();
  for (std::size_t frame = 0; frame < a.motion.frames(); ++frame) {
    const auto x = a.motion.row(frame);
    const auto y = b.motion.row(frame);
    for (std::size_t column = columns[joint]; column < columns[joint + 1]; ++column) {
      if (x[column] != y[column]) return false;
    }
  }
  return true;
}

/// The keys of a joint that are written.
enum class Reduction : std::uint8_t { none, needed, as_viewer };

/// Converts the motion of one joint to a track as the viewer would read it from a motion file. The
/// viewer's key reduction starts after a reference frame, so the first frame is repeated. Signs are
/// continuous, because the viewer interpolates without checking them.
secondlife::FileTrack file_track_of(const JointMotion& joint, std::size_t levels_below) {
  secondlife::FileTrack track;
  track.levels_below = levels_below;
  const std::size_t frames = joint.rotations.size();
  for (std::size_t i = 0; i < frames + 1; ++i) {
    const std::size_t frame = i == 0 ? 0 : i - 1;
    Quaternion rotation = secondlife::y_up_from_avatar(joint.rotations[frame]);
    if (i > 0 && rotation.dot(track.rotations.back()) < 0.0) rotation.coeffs() *= -1.0;
    track.rotations.push_back(rotation);
    track.positions.push_back(joint.positions.empty()
                                  ? Vector3(Vector3::Zero())
                                  : Vector3(secondlife::y_up_from_avatar(joint.positions[frame]) /
                                            secondlife::metres_per_inch));
  }
  return track;
}

class Tracks {
 public:
  Tracks(const Clip& clip, const WriteOptions& options, const BodyMotion& body, float duration_s,
         const std::optional<Clip>& as_read, Reduction reduction)
      : clip_(clip),
        options_(options),
        body_(body),
        duration_s_(duration_s),
        as_read_(as_read),
        reduction_(reduction),
        layout_(secondlife::viewer_layout(clip.skeleton)),
        style_(clip.format_data.find<Style>()),
        priority_(style_ != nullptr ? style_->priority : Style{}.priority),
        is_written_(secondlife::bones().size(), false) {}

  Keyed make(Diagnostics& diagnostics) {
    if (style_ != nullptr) {
      for (const Track& track : style_->tracks) add_known(track);
    }
    for (const JointMotion& joint : body_.joints) {
      if (is_written_[joint.bone]) continue;
      if (!joint.turns && !joint.travels && !options_.still_joints) continue;
      add(joint, track_of(secondlife::bones()[joint.bone].name, priority_), true,
          joint.bone == 0 || joint.travels);
    }
    report_left_out(clip_, lost_, "with keys that do not match the edited clip", diagnostics);
    for (const std::string& joint : too_far_) {
      warn(clip_, codes::anim_value,
           fmt::format("`{}` moves by more than {} m and was clamped to that", joint,
                       secondlife::max_position_m),
           joint, diagnostics);
    }
    keyed_.duration_s = duration_s_;
    return std::move(keyed_);
  }

 private:
  const JointMotion* find(std::size_t bone) const {
    const auto found = std::find_if(body_.joints.begin(), body_.joints.end(),
                                    [&](const JointMotion& joint) { return joint.bone == bone; });
    return found == body_.joints.end() ? nullptr : &*found;
  }

  /// A track that exists in the style: unchanged, or with new keys.
  void add_known(const Track& track) {
    const std::optional<std::size_t> bone = secondlife::find_bone(track.joint);
    const JointMotion* joint = bone && !is_written_[*bone] ? find(*bone) : nullptr;
    if (as_read_ && has_keys(track) &&
        (joint == nullptr || same_numbers(clip_, *as_read_, joint->joint))) {
      if (bone) is_written_[*bone] = true;
      keyed_.all_keys += track.rotations.size() + track.positions.size();
      keyed_.tracks.push_back(track);
      return;
    }
    if (joint == nullptr) {
      if (has_keys(track)) lost_.push_back(track.joint);
      return;
    }
    const bool had_keys = has_keys(track);
    add(*joint, track_of(track.joint, track.priority),
        !had_keys || !track.rotations.empty() || joint->turns,
        joint->travels || !track.positions.empty() || (!had_keys && joint->bone == 0));
  }

  void add(const JointMotion& joint, Track track, bool with_rotations, bool with_positions) {
    is_written_[joint.bone] = true;
    const bool thin = reduction_ == Reduction::needed;
    secondlife::KeptKeys kept;
    if (reduction_ == Reduction::as_viewer) {
      kept = secondlife::keys_kept(file_track_of(joint, layout_.joints[joint.joint].levels_below));
    }
    if (with_rotations) {
      for (std::size_t i = 0; i < joint.rotations.size(); ++i) {
        put(track.rotations, i, steps_of(joint.rotations[i]));
      }
      keyed_.all_keys += track.rotations.size();
      if (thin) track.rotations = thin_rotations(track.rotations);
      if (!kept.rotation.empty()) {
        track.rotations.clear();
        for (std::size_t i = 0; i < joint.rotations.size(); ++i) {
          if (kept.rotation[i + 1]) put(track.rotations, i, steps_of(joint.rotations[i]));
        }
      }
    }
    if (with_positions && !joint.positions.empty()) {
      const double reach = secondlife::max_position_m;
      bool is_too_far = false;
      for (std::size_t i = 0; i < joint.positions.size(); ++i) {
        put(track.positions, i, steps_of(joint.positions[i], reach));
        is_too_far = is_too_far || joint.positions[i].cwiseAbs().maxCoeff() > reach;
      }
      if (is_too_far) too_far_.push_back(track.joint);
      keyed_.all_keys += track.positions.size();
      if (thin) track.positions = thin_positions(track.positions);
      if (!kept.position.empty()) {
        track.positions.clear();
        for (std::size_t i = 0; i < joint.positions.size(); ++i) {
          if (kept.position[i + 1]) put(track.positions, i, steps_of(joint.positions[i], reach));
        }
      }
    }
    keyed_.tracks.push_back(std::move(track));
  }

  /// Adds a key. If 16-bit times cannot distinguish several frames, the last one is kept.
  void put(std::vector<Key>& keys, std::size_t frame,
           const std::array<std::uint16_t, 3>& values) const {
    const std::uint16_t time =
        step_of_time(clip_.motion.frame_time.time_of(frame), static_cast<double>(duration_s_));
    if (!keys.empty() && keys.back().time == time) keys.pop_back();
    keys.push_back({time, values});
  }

  const Clip& clip_;
  const WriteOptions& options_;
  const BodyMotion& body_;
  float duration_s_;
  const std::optional<Clip>& as_read_;
  Reduction reduction_;
  secondlife::ViewerLayout layout_;
  const Style* style_;            ///< Style of the clip, or null.
  std::int32_t priority_;         ///< Priority of joints without their own.
  std::vector<bool> is_written_;  ///< Indexed by bone.
  std::vector<std::string> lost_;
  std::vector<std::string> too_far_;
  Keyed keyed_;
};

std::size_t bytes_of(const Keyed& keyed) {
  constexpr std::size_t numbers = 12;  // Priority and two counts.
  std::size_t bytes = sizeof(Key) * keys_in(keyed);
  for (const Track& track : keyed.tracks) bytes += track.joint.size() + 1 + numbers;
  return bytes;
}

Result<float> duration_of(const Clip& clip, std::size_t played) {
  // A single frame is held for its duration, as in the viewer's upload.
  const std::size_t steps = std::max<std::size_t>(played - 1, 1);
  const double duration = clip.motion.frame_time.time_of(steps);
  const auto written = static_cast<float>(duration);
  if (written <= static_cast<float>(secondlife::max_duration_s)) return written;
  auto error = fail(codes::anim_value,
                    fmt::format("the motion lasts {:.6g} s, but an animation at most {} s",
                                duration, secondlife::max_duration_s));
  error.value().advise("Trim it with --trim 0s..60s, or play it faster with --speed.", {},
                       Audience::command);
  return error;
}

}  // namespace

std::size_t keys_in(const Keyed& keyed) {
  std::size_t keys = 0;
  for (const Track& track : keyed.tracks) keys += track.rotations.size() + track.positions.size();
  return keys;
}

Result<Keyed> keyed(const Clip& clip, const WriteOptions& options, Diagnostics& diagnostics) {
  const std::size_t reference = options.reference_frame.value_or(false) ? 1 : 0;
  if (clip.motion.frames() <= reference) {
    return fail(codes::anim_value, "there are no frames to play");
  }
  Result<float> duration = duration_of(clip, clip.motion.frames() - reference);
  std::optional<Clip> read = as_read(clip, options);
  if (read) duration = clip.format_data.find<anim::Style>()->duration_s;
  if (!duration) return tl::unexpected<Error>(std::move(duration.error()));
  Result<BodyMotion> body = motion_of(clip, options);
  if (!body) return tl::unexpected<Error>(std::move(body.error()));
  if (body->joints.empty()) {
    auto error = fail(codes::anim_joint, "no joint is a bone of the avatar");
    error.value().advise(
        "Add --profile secondlife, which retargets a human figure to the avatar regardless of its "
        "joint names.",
        {}, Audience::command);
    return error;
  }
  report_left_out(clip, body->unknown, "not bones of the avatar", diagnostics);
  report_left_out(clip, body->twice, "duplicates of another joint's bone", diagnostics);
  const Reduction wanted = options.keys == Keys::needed ? Reduction::needed : Reduction::none;
  Keyed keyed = Tracks(clip, options, *body, *duration, read, wanted).make(diagnostics);
  const std::size_t bytes = bytes_of(keyed);
  if (wanted == Reduction::needed && bytes > secondlife::max_upload_bytes) {
    Diagnostics unneeded;
    Keyed smaller =
        Tracks(clip, options, *body, *duration, read, Reduction::as_viewer).make(unneeded);
    if (bytes_of(smaller) < bytes) {
      keyed = std::move(smaller);
      keyed.reduced_from_bytes = bytes;
    }
  }
  if (keyed.tracks.empty()) {
    auto error = fail(codes::anim_joint, "no joint differs from the reference pose");
    error.value().advise("Add --still-joints to write joints that never move.", {},
                         Audience::command);
    return error;
  }
  return keyed;
}

bool keeps_reference_and_unit(const WriteOptions& options) {
  return !options.reference_frame.value_or(false) &&
         options.metres_per_unit.value_or(secondlife::metres_per_inch) ==
             secondlife::metres_per_inch;
}

std::size_t joints_written(const Clip& clip, const WriteOptions& options) {
  if (bytes_as_read(clip, options) != nullptr) {
    return clip.format_data.find<Style>()->tracks.size();
  }
  Diagnostics unneeded;
  const Result<Keyed> written = keyed(clip, options, unneeded);
  return written ? written->tracks.size() : 0;
}

}  // namespace mocap::anim

// SPDX-License-Identifier: MIT
#include "edit/combine/join_recorded.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "edit/notes.hpp"
#include "edit/recorded_names.hpp"
#include "mocap/edit/combine.hpp"
#include "mocap/edit/values.hpp"
#include "model/label_match.hpp"
#include "model/recorded_parts.hpp"
#include "text/word_lists.hpp"

namespace mocap::edit {

namespace {

constexpr std::size_t most_labels_shown = 3;

/// For each label of one recording, the index of the same one in the other.
struct LabelSources {
  std::vector<std::size_t> sources;
  std::vector<std::string> missing;  ///< In the other recording.
  std::vector<std::string> extra;    ///< Only in the other recording.
};

LabelSources match(const Clip& clip, const Clip& next, RecordedKind kind) {
  const std::vector<std::string> labels = labels_of(clip.recording, kind);
  const std::vector<std::string> others = labels_of(next.recording, kind);
  const detail::LabelMatch match = detail::match_labels(labels, others);
  const auto quoted = [](const std::string& label) { return fmt::format("`{}`", label); };
  LabelSources result;
  for (const auto& [label, other] : match.pairs) result.sources.push_back(other);
  for (const std::size_t label : match.only_a) result.missing.push_back(quoted(labels[label]));
  for (const std::size_t other : match.only_b) result.extra.push_back(quoted(others[other]));
  return result;
}

Status fail_joining(const Clip& next, std::string message, std::string advice) {
  Error error = about_clip(next, codes::edit_join, std::move(message));
  error.advise(std::move(advice), {}, Audience::command);
  return tl::unexpected<Error>(std::move(error));
}

/// Whether the parents of rigid bodies correspond. `sources` has an entry for each body.
bool has_same_parents(const Clip& clip, const Clip& next, const std::vector<std::size_t>& sources) {
  const auto is_same = [&](const std::optional<std::size_t>& parent,
                           const std::optional<std::size_t>& other) {
    return parent ? other == sources[*parent] : !other;
  };
  for (std::size_t body = 0; body < sources.size(); ++body) {
    const RigidBody& own = clip.recording.bodies[body];
    const RigidBody& other = next.recording.bodies[sources[body]];
    if (!is_same(own.parent, other.parent) || !is_same(own.attached_to, other.attached_to))
      return false;
  }
  return true;
}

/// Metres per unit of length, if it is known.
std::optional<double> known_unit(const Metadata& metadata) {
  if (metadata.metres_per_unit) return metadata.metres_per_unit;
  if (metadata.declared_unit) return metadata.declared_unit->value;
  return std::nullopt;
}

Status check_space(const Clip& clip, const Clip& next) {
  if (clip.metadata.up && next.metadata.up && *clip.metadata.up != *next.metadata.up)
    return fail_joining(next,
                        fmt::format("{} is up, but {} in the previous clip",
                                    to_string(*next.metadata.up), to_string(*clip.metadata.up)),
                        "Convert it first, with --up.");
  const std::optional<double> unit = known_unit(clip.metadata);
  const std::optional<double> other = known_unit(next.metadata);
  if (unit && other && *unit != *other)
    return fail_joining(next,
                        fmt::format("the unit of length is {:.6g} m, but {:.6g} m in the previous "
                                    "clip",
                                    *other, *unit),
                        "Convert it first, with --to-units.");
  return {};
}

/// Fails if both units are known and differ.
Status check_same_unit(const Clip& next, const std::string& what, const std::string& unit,
                       const std::string& next_unit) {
  if (unit.empty() || next_unit.empty() || unit == next_unit) return {};
  return fail_joining(
      next, fmt::format("{} is in {}, but in {} in the previous clip", what, next_unit, unit),
      "Remove it from both clips with --remove.");
}

/// Whether points have other kinds, or points and analog channels other units. `sources` has an
/// entry for each of these data.
Status check_values(const Clip& clip, const Clip& next, RecordedKind kind,
                    const std::vector<std::size_t>& sources) {
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (kind == RecordedKind::point) {
      const Point& point = clip.recording.points[i];
      const Point& next_point = next.recording.points[sources[i]];
      if (point.kind != next_point.kind)
        return fail_joining(next,
                            fmt::format("`{}` is a place in one of the clips, and a computed value "
                                        "in the other",
                                        point.label),
                            "Remove it from both clips with --remove.");
      if (Status same =
              check_same_unit(next, fmt::format("`{}`", point.label), point.unit, next_point.unit);
          !same)
        return same;
    }
    if (kind == RecordedKind::analog_channel) {
      const AnalogChannel& channel = clip.recording.analog_channels[i];
      if (Status same =
              check_same_unit(next, fmt::format("the analog channel `{}`", channel.label),
                              channel.unit, next.recording.analog_channels[sources[i]].unit);
          !same)
        return same;
    }
  }
  return {};
}

std::string_view name_of(AngleUnit unit) {
  return unit == AngleUnit::degrees ? "degrees" : "radians";
}

/// Which columns are angles is not known, so they cannot be converted.
Status check_columns(const Clip& clip, const Clip& next) {
  const std::optional<AngleUnit> unit = clip.recording.angle_unit;
  const std::optional<AngleUnit> next_unit = next.recording.angle_unit;
  if (clip.recording.columns.empty() || !unit || !next_unit || *unit == *next_unit) return {};
  return fail_joining(next,
                      fmt::format("the angles of the columns are in {}, but in {} in the previous "
                                  "clip",
                                  name_of(*next_unit), name_of(*unit)),
                      "Write both files in the same unit with the program that they are from.");
}

/// A note about joined recordings, with its own advice.
void note_joined(const Clip& clip, std::string message, std::string advice,
                 Diagnostics& diagnostics) {
  Diagnostic note = about_clip(clip, codes::edit_joined, std::move(message));
  note.advise(std::move(advice), {}, Audience::command);
  diagnostics.add(std::move(note));
}

/// Units that cannot be compared.
void note_unknown_units(const Clip& clip, const Clip& next, Diagnostics& diagnostics) {
  const bool has_places = !clip.recording.points.empty() || !clip.recording.bodies.empty();
  const bool is_one_known =
      known_unit(clip.metadata).has_value() != known_unit(next.metadata).has_value();
  if (has_places && is_one_known)
    note_joined(next,
                "the unit of length is only known of one of the clips; the other is assumed to "
                "have the same",
                "If it has another, convert it first, with --units and --to-units.", diagnostics);
  const bool are_angles_known = clip.recording.angle_unit && next.recording.angle_unit;
  if (!clip.recording.columns.empty() && !are_angles_known)
    note_joined(next, "the columns were appended without comparing their units",
                "Check that both files have the same units, such as degrees.", diagnostics);
}

/// Appends the entries of each frame. A list that only one recording has is completed.
template <class Entry>
void append_entries(std::vector<Entry>& entries, std::size_t size, const std::vector<Entry>& next,
                    std::size_t next_size, Entry missing) {
  if (entries.empty() && next.empty()) return;
  if (entries.empty()) entries.assign(size, missing);
  if (next.empty())
    entries.insert(entries.end(), next_size, missing);
  else
    entries.insert(entries.end(), next.begin(), next.end());
}

/// The times continue one frame time after the last one.
void append_times(const Clip& clip, const Clip& next, std::vector<double>& times) {
  const std::vector<double>& next_times = next.recording.times_s;
  if (times.empty() && next_times.empty()) return;
  const FrameTime& frame_time = clip.motion.frame_time;
  for (std::size_t frame = times.size(); frame < clip.motion.frames(); ++frame)
    times.push_back(frame_time.time_of(frame));
  const double start = times.empty() ? 0.0 : times.back() + frame_time.seconds();
  for (std::size_t frame = 0; frame < next.motion.frames(); ++frame)
    times.push_back(start + (next_times.empty() ? frame_time.time_of(frame)
                                                : next_times[frame] - next_times.front()));
}

void append_motion(Motion& motion, const Motion& next) {
  if (motion.channels() > 0) motion.append_frames(next, 0, next.frames());
}

void append_data(Clip& clip, const Clip& next) {
  Recording& recording = clip.recording;
  const Recording& other = next.recording;
  const std::size_t frames = clip.motion.frames();
  const std::size_t added = next.motion.frames();
  const std::size_t points = recording.points.size();
  append_motion(recording.positions, other.positions);
  append_entries(recording.states, frames * points, other.states, added * points,
                 SampleState::measured);
  append_entries(recording.residuals, frames * points, other.residuals, added * points, 0.0F);
  append_entries(recording.cameras, frames * points, other.cameras, added * points,
                 std::uint8_t{0});
  const std::size_t bodies = recording.bodies.size();
  append_motion(recording.body_poses, other.body_poses);
  append_entries(recording.lost_bodies, frames * bodies, other.lost_bodies, added * bodies,
                 std::uint8_t{0});
  append_motion(recording.analog, other.analog);
  append_motion(recording.table, other.table);
  const double end = clip.motion.frame_time.time_of(frames);
  for (RecordingEvent event : other.events) {
    event.time_s += end;
    recording.events.push_back(std::move(event));
  }
  append_times(clip, next, recording.times_s);
  clip.motion.append_frames(next.motion, 0, added);
}

}  // namespace

bool is_recording_alone(const Clip& clip) {
  return clip.skeleton.empty() && !clip.recording.empty();
}

Status check_recorded_pair(const Clip& clip, const Clip& next) {
  if (!next.skeleton.empty())
    return fail_joining(next, "the clip has joints, but the previous one only has recorded data",
                        "Join clips of the same kind; --points-to-joints replaces points with "
                        "joints.");
  for (const RecordedKind kind : recorded_kinds) {
    const LabelSources labels = match(clip, next, kind);
    if (!labels.missing.empty())
      return fail_joining(
          next,
          fmt::format("the previous clip has {} that this clip lacks: {}", plural_of(kind),
                      text::listed(labels.missing, most_labels_shown)),
          "Remove them from the previous clip with --remove, or --rename them here.");
    if (kind == RecordedKind::body && !has_same_parents(clip, next, labels.sources))
      return fail_joining(next, "the rigid bodies have other parents than in the previous clip",
                          "Remove the rigid bodies from both clips with --remove.");
    if (Status same = check_values(clip, next, kind, labels.sources); !same) return same;
  }
  if (Status same = check_columns(clip, next); !same) return same;
  return check_space(clip, next);
}

Status append_recording(Clip& clip, const Clip& next, Diagnostics& diagnostics) {
  Clip matched = next;
  for (const RecordedKind kind : recorded_kinds) {
    const LabelSources labels = match(clip, next, kind);
    if (kind == RecordedKind::point) detail::take_points(matched.recording, labels.sources);
    if (kind == RecordedKind::body) detail::take_bodies(matched.recording, labels.sources);
    if (kind == RecordedKind::analog_channel)
      detail::take_analog_channels(matched.recording, labels.sources);
    if (kind == RecordedKind::column) detail::take_columns(matched.recording, labels.sources);
    if (labels.extra.empty()) continue;
    note_joined(next,
                fmt::format("its {} that the previous clip lacks are left out: {}", plural_of(kind),
                            text::listed(labels.extra, most_labels_shown)),
                {}, diagnostics);
  }
  const std::size_t per_frame = clip.recording.analog_per_frame;
  if (!clip.recording.analog_channels.empty() && matched.recording.analog_per_frame != per_frame)
    return fail_joining(
        next,
        fmt::format("the analog channels have {} samples per frame, but {} in the previous clip",
                    matched.recording.analog_per_frame, per_frame),
        "Remove the analog channels from the previous clip with --remove.");
  note_unknown_units(clip, next, diagnostics);
  append_data(clip, matched);
  clip.format_data.on_frames_changed();
  return {};
}

}  // namespace mocap::edit

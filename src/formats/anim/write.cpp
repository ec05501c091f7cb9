// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/anim/as_read.hpp"
#include "formats/anim/document.hpp"
#include "formats/anim/tracks.hpp"
#include "formats/finite_values.hpp"
#include "mocap/anim.hpp"
#include "secondlife/upload.hpp"

namespace mocap::anim {

namespace {

static_assert(std::endian::native == std::endian::little, "animations are little-endian");

class Bytes {
 public:
  template <class Value>
  void add(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(Value));
  }
  void add_text(std::string_view text) {
    bytes_ += text;
    bytes_ += '\0';
  }
  void add_count(std::size_t count) { add(static_cast<std::int32_t>(count)); }
  std::string_view view() const { return bytes_; }

 private:
  std::string bytes_;
};

Status check_priority(std::int32_t priority, std::string_view whose) {
  if (priority >= priority_of_animation && priority <= highest_priority) return {};
  return fail(codes::anim_value, fmt::format("the priority of {} is {}; expected -1 to {}", whose,
                                             priority, highest_priority));
}

Status check_text(const std::string& text, std::string_view what) {
  if (text.find('\0') == std::string::npos) return {};
  return fail(codes::anim_value, fmt::format("{} contains a NUL byte", what));
}

bool all_finite(const std::array<float, 3>& values) {
  return std::all_of(values.begin(), values.end(), [](float x) { return std::isfinite(x); });
}

bool is_finite(const Constraint& each) {
  return all_finite(each.source_offset) && all_finite(each.target_offset) &&
         all_finite(each.target_direction) &&
         all_finite({each.ease_in_start, each.ease_in_stop, each.ease_out_start}) &&
         std::isfinite(each.ease_out_stop);
}

Status check_style(const Style& style) {
  if (Status sound = check_priority(style.priority, "the animation"); !sound) return sound;
  if (Status sound = check_text(style.emote, "the name of the emote"); !sound) return sound;
  for (const Track& track : style.tracks) {
    if (Status sound = check_priority(track.priority, track.joint); !sound) return sound;
    if (Status sound = check_text(track.joint, "the name of a joint"); !sound) return sound;
  }
  if (!all_finite({style.loop_in_s, style.loop_out_s.value_or(0.0F), 0.0F}) ||
      !all_finite({style.ease_in_s, style.ease_out_s, 0.0F})) {
    return fail(codes::anim_value, "a loop or ease time is not a finite number");
  }
  if (style.hand_pose > highest_hand_pose) {
    return fail(codes::anim_value,
                fmt::format("the hand pose is {}; expected 0 to 13", style.hand_pose));
  }
  if (style.constraints.size() > most_constraints ||
      !std::all_of(style.constraints.begin(), style.constraints.end(), is_finite)) {
    return fail(codes::anim_constraint,
                fmt::format("invalid constraints: expected at most {}, with finite numbers",
                            most_constraints));
  }
  return {};
}

/// Defaults of the viewer's upload: ease times are shortened for an animation shorter than both
/// (`optimize` of llbvhloader.cpp).
Style style_of_upload(float duration_s) {
  Style style;
  const float eases = style.ease_in_s + style.ease_out_s;
  if (eases > duration_s && duration_s > 0.0F) {
    style.ease_in_s *= duration_s / eases;
    style.ease_out_s *= duration_s / eases;
  }
  return style;
}

/// A loop that exceeds the clip is clamped to its end.
void fit_loop(const Clip& clip, float duration_s, Style& style, Diagnostics& diagnostics) {
  const float last = style.loop_out_s.value_or(duration_s);
  if (!style.loops || (last <= duration_s && style.loop_in_s <= last)) return;
  Diagnostic moved = make_diagnostic(
      codes::anim_value,
      fmt::format("the loop from {:.4g} s to {:.4g} s is outside the animation of {:.4g} s",
                  style.loop_in_s, last, duration_s));
  moved.severity = Severity::warning;
  moved.at.file = clip.metadata.source;
  moved.subject = "loop";
  diagnostics.add(std::move(moved));
  // Values from the file are kept.
  if (style.duration_s == duration_s) return;
  style.loop_out_s = std::min(last, duration_s);
  style.loop_in_s = std::min(style.loop_in_s, *style.loop_out_s);
}

void add_header(const Style& style, const Keyed& keyed, Bytes& bytes) {
  bytes.add(std::uint16_t{1});
  bytes.add(std::uint16_t{0});
  bytes.add(style.priority);
  bytes.add(keyed.duration_s);
  bytes.add_text(style.emote);
  bytes.add(style.loop_in_s);
  bytes.add(style.loop_out_s.value_or(keyed.duration_s));
  bytes.add(std::int32_t{style.loops ? 1 : 0});
  bytes.add(style.ease_in_s);
  bytes.add(style.ease_out_s);
  bytes.add(style.hand_pose);
}

void add_keys(const std::vector<Key>& keys, Bytes& bytes) {
  bytes.add_count(keys.size());
  for (const Key& key : keys) bytes.add(key);
}

void add_track(const Track& track, Bytes& bytes) {
  bytes.add_text(track.joint);
  bytes.add(track.priority);
  add_keys(track.rotations, bytes);
  add_keys(track.positions, bytes);
}

void add_constraint(const Constraint& each, Bytes& bytes) {
  bytes.add(each.chain_length);
  bytes.add(each.type);
  bytes.add(each.source_volume);
  bytes.add(each.source_offset);
  bytes.add(each.target_volume);
  bytes.add(each.target_offset);
  bytes.add(each.target_direction);
  bytes.add(each.ease_in_start);
  bytes.add(each.ease_in_stop);
  bytes.add(each.ease_out_start);
  bytes.add(each.ease_out_stop);
}

void report_reduced(const Clip& clip, const Keyed& keyed, Diagnostics& diagnostics) {
  const std::size_t keys = keys_in(keyed);
  if (keys == keyed.all_keys) return;
  SourceLocation at;
  at.file = clip.metadata.source;
  if (keyed.reduced_from_bytes == 0) {
    diagnostics.add(make_diagnostic(
        codes::anim_reduced,
        fmt::format("{} of {} keys written; the rest are interpolated", keys, keyed.all_keys),
        std::move(at)));
    return;
  }
  diagnostics.add(make_diagnostic(
      codes::anim_viewer_keys,
      fmt::format("{} of {} keys written, reduced as in the viewer's upload: with all necessary "
                  "keys the animation would be {:.0f} kB",
                  keys, keyed.all_keys, static_cast<double>(keyed.reduced_from_bytes) / 1e3),
      std::move(at)));
}

/// The command of the catalogue writes a motion file, but another animation is needed.
void advise_about_size(const Clip& clip, Keys keys, Diagnostic& large) {
  const bool is_for_viewer = clip.metadata.format == "anim";
  large.advise(
      fmt::format(
          "{}ower the rate or shorten the clip.",
          keys == Keys::every_frame ? "Write fewer keys, with --anim-keys needed, or l" : "L"),
      fmt::format("mocap convert FILE --fps 20{} -o fixed.anim",
                  is_for_viewer ? "" : " --profile secondlife"),
      Audience::command);
}

void report_size(const Clip& clip, Keys keys, std::size_t bytes, Diagnostics& diagnostics) {
  if (bytes <= secondlife::max_upload_bytes) return;
  Diagnostic large = make_diagnostic(codes::secondlife_size, secondlife::size_text(bytes));
  large.at.file = clip.metadata.source;
  advise_about_size(clip, keys, large);
  diagnostics.add(std::move(large));
}

Status put(std::string_view bytes, const TextOutput::Writer& out) {
  if (out(bytes)) return {};
  return fail(codes::io_write, "the animation could not be written");
}

}  // namespace

void set_priority(Style& style, std::int32_t priority) {
  for (Track& track : style.tracks) {
    const bool follows =
        track.priority == priority_of_animation || track.priority == style.priority;
    if (follows) track.priority = priority;
  }
  style.priority = priority;
}

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  if (Status sound = mocap::detail::check_writable(clip); !sound) return sound;
  const double metres = options.metres_per_unit.value_or(secondlife::metres_per_inch);
  if (!(metres > 0.0) || !std::isfinite(metres)) {
    return fail(codes::argument_invalid,
                fmt::format("invalid unit of {} m: it must be positive", metres));
  }
  const auto* known = clip.format_data.find<Style>();
  if (known != nullptr) {
    if (Status sound = check_style(*known); !sound) return sound;
  }
  if (const std::string* unmodified = bytes_as_read(clip, options)) {
    Style style = *known;
    fit_loop(clip, style.duration_s, style, diagnostics);
    report_size(clip, options.keys, unmodified->size(), diagnostics);
    return put(*unmodified, out);
  }
  const Result<Keyed> body = keyed(clip, options, diagnostics);
  if (!body) return tl::unexpected<Error>(body.error());
  if (body->tracks.size() > secondlife::max_joints) {
    return fail(codes::limit_joints, fmt::format("an animation can have at most {} joints, not {}",
                                                 secondlife::max_joints, body->tracks.size()));
  }
  Style style = known != nullptr ? *known : style_of_upload(body->duration_s);
  fit_loop(clip, body->duration_s, style, diagnostics);
  Bytes bytes;
  add_header(style, *body, bytes);
  bytes.add(static_cast<std::uint32_t>(body->tracks.size()));
  for (const Track& track : body->tracks) add_track(track, bytes);
  bytes.add_count(style.constraints.size());
  for (const Constraint& each : style.constraints) add_constraint(each, bytes);
  report_reduced(clip, *body, diagnostics);
  report_size(clip, options.keys, bytes.view().size(), diagnostics);
  return put(bytes.view(), out);
}

}  // namespace mocap::anim

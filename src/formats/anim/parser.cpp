// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

#include "formats/anim/byte_cursor.hpp"
#include "formats/anim/document.hpp"
#include "formats/anim/key_steps.hpp"
#include "formats/anim/sampling.hpp"
#include "mocap/anim.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::anim {

namespace {

constexpr std::uint8_t constraint_types = 2;
constexpr double old_time_step_s = 1e-4;
constexpr std::size_t key_bytes = 8;
constexpr std::size_t old_key_bytes = 16;

/// Version 0.1 stores times and angles as 32-bit floats.
struct OldKey {
  float time_s;
  std::array<float, 3> values;
};

class Parser {
 public:
  Parser(std::span<const char> bytes, const std::string& file, const ReadLimits& limits,
         Diagnostics& found)
      : cursor_(bytes), file_(file), limits_(limits), found_(found) {}

  std::optional<Document> parse() {
    if (!version() || !header() || !joints() || !constraints()) return std::nullopt;
    if (cursor_.left() > 0) {
      warn(codes::anim_trailing, cursor_.at(),
           fmt::format("{} extra bytes after the end of the animation", cursor_.left()));
    }
    return std::move(document_);
  }

 private:
  void report(Code code, Severity severity, std::size_t byte, std::string message,
              std::string_view subject) {
    SourceLocation at;
    at.file = file_;
    at.byte = byte;
    Diagnostic diagnostic = make_diagnostic(code, std::move(message), std::move(at));
    diagnostic.severity = severity;
    diagnostic.subject = subject;
    found_.add(std::move(diagnostic));
  }
  void warn(Code code, std::size_t byte, std::string message, std::string_view subject = {}) {
    report(code, Severity::warning, byte, std::move(message), subject);
  }
  /// Reports the error that stops parsing.
  bool refuse(Code code, std::size_t byte, std::string message) {
    report(code, Severity::error, byte, std::move(message), {});
    return false;
  }
  bool ends(std::string_view what) {
    return refuse(
        codes::anim_truncated, cursor_.at(),
        fmt::format("the file ends where {} should be ({} bytes left)", what, cursor_.left()));
  }

  template <class Value>
  bool take(Value& value, std::string_view what) {
    return cursor_.take(value) || ends(what);
  }
  bool take_finite(float& value, std::string_view what) {
    const std::size_t at = cursor_.at();
    if (!take(value, what)) return false;
    return std::isfinite(value) ||
           refuse(codes::anim_value, at, fmt::format("{} is not a finite number", what));
  }
  bool take_finite(std::array<float, 3>& values, std::string_view what) {
    return std::all_of(values.begin(), values.end(),
                       [&](float& value) { return take_finite(value, what); });
  }
  bool take_text(std::string& text, std::string_view what) {
    const std::size_t at = cursor_.at();
    const std::optional<std::string_view> taken = cursor_.take_text();
    if (!taken) return ends(what);
    if (taken->size() > limits_.max_name_bytes) {
      return refuse(codes::limit_name, at,
                    fmt::format("{} has {} bytes; the limit is {}", what, taken->size(),
                                limits_.max_name_bytes));
    }
    text = *taken;
    return true;
  }

  bool version();
  bool header();
  bool take_priority(std::int32_t& priority, std::string_view what);
  bool take_duration();
  bool take_loop();
  bool joints();
  bool joint(Track& track, Curves& curves);
  void check_name(const Track& track, std::size_t at);
  bool take_key_count(std::size_t& count, std::string_view what);
  bool take_keys(std::vector<Key>& keys, std::string_view what);
  bool take_old_keys(Curves& curves, bool are_rotations, std::string_view what);
  bool take_rotations(Track& track, Curves& curves);
  bool take_positions(Track& track, Curves& curves);
  bool constraints();
  bool constraint(Constraint& constraint);

  ByteCursor cursor_;
  const std::string& file_;
  const ReadLimits& limits_;
  Diagnostics& found_;
  Document document_;
  bool is_old_ = false;
  std::set<std::string, std::less<>> names_;
};

bool Parser::version() {
  std::uint16_t major = 0;
  std::uint16_t minor = 0;
  if (!take(major, "the version") || !take(minor, "the version")) return false;
  is_old_ = major == 0 && minor == 1;
  if (is_old_ || (major == 1 && minor == 0)) return true;
  return refuse(
      codes::anim_header, 0,
      fmt::format("unsupported version {}.{}: expected 1.0, or 0.1 of old files", major, minor));
}

bool Parser::take_priority(std::int32_t& priority, std::string_view what) {
  const std::size_t at = cursor_.at();
  if (!take(priority, what)) return false;
  if (priority < priority_of_animation) {
    return refuse(codes::anim_value, at, fmt::format("{} is {}; expected -1 to 6", what, priority));
  }
  if (priority > highest_priority) {
    warn(codes::anim_value, at, fmt::format("{} is {}; using 6", what, priority), what);
    priority = highest_priority;
  }
  return true;
}

bool Parser::take_duration() {
  const std::size_t at = cursor_.at();
  float& duration = document_.style.duration_s;
  if (!take_finite(duration, "the duration")) return false;
  if (duration >= 0.0F && duration <= static_cast<float>(secondlife::max_duration_s)) {
    document_.time_step_s = is_old_ ? old_time_step_s : time_step_s(static_cast<double>(duration));
    return true;
  }
  return refuse(codes::anim_value, at,
                fmt::format("the duration is {} s; expected 0 to {} s", duration,
                            secondlife::max_duration_s));
}

bool Parser::take_loop() {
  Style& style = document_.style;
  float loop_out = 0.0F;
  std::int32_t loop = 0;
  if (!take_finite(style.loop_in_s, "the start of the loop") ||
      !take_finite(loop_out, "the end of the loop")) {
    return false;
  }
  const std::size_t at = cursor_.at();
  if (!take(loop, "the loop flag")) return false;
  if (loop != 0 && loop != 1) {
    warn(codes::anim_value, at, fmt::format("the loop flag is {}; using 1", loop), "loop");
  }
  style.loops = loop != 0;
  if (loop_out != style.duration_s) style.loop_out_s = loop_out;
  return true;
}

bool Parser::header() {
  Style& style = document_.style;
  if (!take_priority(style.priority, "the priority") || !take_duration() ||
      !take_text(style.emote, "the name of the emote") || !take_loop() ||
      !take_finite(style.ease_in_s, "the ease-in time") ||
      !take_finite(style.ease_out_s, "the ease-out time")) {
    return false;
  }
  const std::size_t at = cursor_.at();
  if (!take(style.hand_pose, "the hand pose")) return false;
  if (style.hand_pose <= highest_hand_pose) return true;
  return refuse(codes::anim_value, at,
                fmt::format("the hand pose is {}; expected 0 to 13", style.hand_pose));
}

bool Parser::joints() {
  const std::size_t at = cursor_.at();
  std::uint32_t count = 0;
  if (!take(count, "the number of joints")) return false;
  const std::size_t most = std::min(secondlife::max_joints, limits_.max_joints);
  if (count == 0 || count > most) {
    return refuse(codes::anim_value, at,
                  fmt::format("the number of joints is {}; expected 1 to {}", count, most));
  }
  // Keys are added only as long as there are bytes for them, so a hostile count allocates nothing.
  for (std::uint32_t i = 0; i < count; ++i) {
    Track track;
    Curves curves;
    if (!joint(track, curves)) return false;
    document_.style.tracks.push_back(std::move(track));
    document_.curves.push_back(std::move(curves));
  }
  return true;
}

void Parser::check_name(const Track& track, std::size_t at) {
  const auto about = [&](std::string message) {
    warn(codes::anim_joint, at, std::move(message), track.joint);
  };
  if (track.joint == "mRoot" || track.joint == "mScreen") {
    return about(
        fmt::format("animations may not move `{}`, so the viewer rejects the file", track.joint));
  }
  const std::optional<std::size_t> bone = secondlife::find_bone(track.joint);
  if (!bone) {
    return about(fmt::format("`{}` is not a bone of the avatar and is not shown", track.joint));
  }
  if (names_.emplace(secondlife::bones()[*bone].name).second) return;
  about(fmt::format("`{}` is given twice: only its first keys are shown", track.joint));
}

bool Parser::joint(Track& track, Curves& curves) {
  const std::size_t at = cursor_.at();
  if (!take_text(track.joint, "the name of a joint")) return false;
  check_name(track, at);
  if (!take_priority(track.priority, fmt::format("the priority of `{}`", track.joint))) {
    return false;
  }
  const std::size_t keys_at = cursor_.at();
  if (!take_rotations(track, curves) || !take_positions(track, curves)) return false;
  if (!is_old_) curves = curves_of(track, static_cast<double>(document_.style.duration_s));
  const std::size_t all = is_old_ ? curves.rotations.size() + curves.positions.size()
                                  : track.rotations.size() + track.positions.size();
  track.rotations_in_file = is_old_ ? curves.rotations.size() : track.rotations.size();
  track.positions_in_file = is_old_ ? curves.positions.size() : track.positions.size();
  if (is_old_) put_in_order(curves);
  const std::size_t kept = curves.rotations.size() + curves.positions.size();
  if (kept == all) return true;
  warn(codes::anim_keys, keys_at,
       fmt::format("{} keys of `{}` have the same time as another: the last one is used",
                   all - kept, track.joint),
       track.joint);
  return true;
}

bool Parser::take_key_count(std::size_t& count, std::string_view what) {
  const std::size_t at = cursor_.at();
  std::int32_t number = 0;
  if (!take(number, what)) return false;
  const std::size_t room = cursor_.left() / (is_old_ ? old_key_bytes : key_bytes);
  if (number < 0) {
    return refuse(codes::anim_keys, at, fmt::format("{} is {}", what, number));
  }
  count = static_cast<std::size_t>(number);
  if (count <= room) return true;
  return refuse(codes::anim_truncated, at,
                fmt::format("{} is {}, but the file has bytes for at most {}", what, count, room));
}

bool Parser::take_keys(std::vector<Key>& keys, std::string_view what) {
  static_assert(sizeof(Key) == key_bytes);
  std::size_t count = 0;
  if (!take_key_count(count, what)) return false;
  keys.resize(count);
  return std::all_of(keys.begin(), keys.end(), [&](Key& key) { return take(key, what); });
}

bool Parser::take_old_keys(Curves& curves, bool are_rotations, std::string_view what) {
  static_assert(sizeof(OldKey) == old_key_bytes);
  std::size_t count = 0;
  if (!take_key_count(count, what)) return false;
  for (std::size_t i = 0; i < count; ++i) {
    OldKey key{};
    if (!take_finite(key.time_s, what) || !take_finite(key.values, what)) return false;
    const Vector3 values(static_cast<double>(key.values[0]), static_cast<double>(key.values[1]),
                         static_cast<double>(key.values[2]));
    if (are_rotations) {
      curves.rotations.push_back(
          {static_cast<double>(key.time_s), rotation_from_euler_deg({0, 1, 2}, values)});
      continue;
    }
    const double reach = secondlife::max_position_m;
    curves.positions.push_back(
        {static_cast<double>(key.time_s), values.cwiseMax(-reach).cwiseMin(reach)});
  }
  return true;
}

bool Parser::take_rotations(Track& track, Curves& curves) {
  const std::string what = fmt::format("the number of rotation keys of `{}`", track.joint);
  return is_old_ ? take_old_keys(curves, true, what) : take_keys(track.rotations, what);
}

bool Parser::take_positions(Track& track, Curves& curves) {
  const std::string what = fmt::format("the number of position keys of `{}`", track.joint);
  return is_old_ ? take_old_keys(curves, false, what) : take_keys(track.positions, what);
}

bool Parser::constraints() {
  const std::size_t at = cursor_.at();
  std::int32_t count = 0;
  if (!take(count, "the number of constraints")) return false;
  if (count < 0 || static_cast<std::size_t>(count) > most_constraints) {
    warn(codes::anim_constraint, at,
         fmt::format("the number of constraints is {}; the viewer accepts none, or up to {}", count,
                     most_constraints));
    return true;
  }
  for (std::int32_t i = 0; i < count; ++i) {
    Constraint each;
    if (!constraint(each)) return false;
    document_.style.constraints.push_back(each);
  }
  return true;
}

bool Parser::constraint(Constraint& constraint) {
  constexpr std::string_view what = "a constraint";
  const std::size_t at = cursor_.at();
  if (!take(constraint.chain_length, what) || !take(constraint.type, what) ||
      !take(constraint.source_volume, what) || !take_finite(constraint.source_offset, what) ||
      !take(constraint.target_volume, what) || !take_finite(constraint.target_offset, what) ||
      !take_finite(constraint.target_direction, what) ||
      !take_finite(constraint.ease_in_start, what) || !take_finite(constraint.ease_in_stop, what) ||
      !take_finite(constraint.ease_out_start, what) ||
      !take_finite(constraint.ease_out_stop, what)) {
    return false;
  }
  if (constraint.type >= constraint_types) {
    warn(codes::anim_constraint, at,
         fmt::format("a constraint has type {}; expected 0 or 1", constraint.type));
  }
  if (constraint.chain_length > document_.style.tracks.size()) {
    warn(codes::anim_constraint, at,
         fmt::format("a constraint moves {} joints, but the animation has {}",
                     constraint.chain_length, document_.style.tracks.size()));
  }
  return true;
}

}  // namespace

std::optional<Document> parse(std::span<const char> bytes, const std::string& file,
                              const ReadLimits& limits, Diagnostics& found) {
  return Parser(bytes, file, limits, found).parse();
}

}  // namespace mocap::anim

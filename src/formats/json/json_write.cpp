// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <string_view>

#include "formats/finite_values.hpp"
#include "formats/json_string.hpp"
#include "formats/text_pieces.hpp"
#include "mocap/json.hpp"

namespace mocap::json {

namespace {

using detail::TextPieces;

void put_key(TextPieces& out, std::string_view key) {
  out.put('"');
  out.put(key);
  out.put("\":");
}

/// `"name":"..."`, and additionally the bytes if a JSON string cannot represent them.
void put_text(TextPieces& out, std::string_view key, std::string_view bytes) {
  const JsonString string = to_json_string(bytes);
  put_key(out, key);
  out.put(string.literal);
  if (string.is_exact) return;
  out.put(',');
  put_key(out, std::string(key) + "_bytes");
  out.put('"');
  out.put(hexadecimal(bytes));
  out.put('"');
}

template <class Numbers>
void put_array(TextPieces& out, const Numbers& numbers) {
  char before = '[';
  for (const double number : numbers) {
    out.put(before);
    out.put_number(number);
    before = ',';
  }
  if (before == '[') out.put(before);
  out.put(']');
}

void put_rotation(TextPieces& out, std::string_view key, const Quaternion& rotation) {
  if (rotation.coeffs() == Quaternion::Identity().coeffs()) return;
  out.put(',');
  put_key(out, key);
  put_array(out, rotation.coeffs());
}

std::string_view word_of(PositionMode mode) {
  return mode == PositionMode::replace ? "\"replace\"" : "\"add\"";
}

void put_joint(TextPieces& out, const Joint& joint) {
  out.put('{');
  put_text(out, "name", joint.name);
  out.put(",\"parent\":");
  if (joint.parent == Joint::no_parent) {
    out.put("null");
  } else {
    out.put_integer(joint.parent);
  }
  out.put(",\"offset\":");
  put_array(out, joint.offset);
  out.put(",\"channels\":[");
  for (std::size_t i = 0; i < joint.channels.size(); ++i) {
    out.put(i == 0 ? "\"" : ",\"");
    out.put(name_of(joint.channels[i]));
    out.put('"');
  }
  out.put("],\"end_sites\":[");
  for (std::size_t i = 0; i < joint.end_sites.size(); ++i) {
    out.put(i == 0 ? "{" : ",{");
    put_text(out, "label", joint.end_sites[i].label);
    out.put(",\"offset\":");
    put_array(out, joint.end_sites[i].offset);
    out.put('}');
  }
  out.put(']');
  put_rotation(out, "before", joint.before);
  put_rotation(out, "after", joint.after);
  if (joint.position_mode) {
    out.put(",\"position_mode\":");
    out.put(word_of(*joint.position_mode));
  }
  out.put('}');
}

void put_joints(TextPieces& out, const Skeleton& skeleton) {
  out.put(",\n\"joints\":[");
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    out.put(i == 0 ? "\n" : ",\n");
    put_joint(out, skeleton[i]);
  }
  out.put("]");
}

void put_time(TextPieces& out, const FrameTime& frame_time) {
  out.put(",\n\"frame_time\":");
  out.put_number(frame_time.seconds());
  out.put(",\"frame_rate\":");
  if (!frame_time.has_standard_rate()) {
    out.put("null");
    return;
  }
  out.put('[');
  out.put_integer(static_cast<std::uint64_t>(frame_time.rate().numerator));
  out.put(',');
  out.put_integer(static_cast<std::uint64_t>(frame_time.rate().denominator));
  out.put(']');
}

void put_values(TextPieces& out, const Motion& motion) {
  out.put(",\n\"values\":[");
  for (std::size_t frame = 0; frame < motion.frames() && !out.failed(); ++frame) {
    out.put(frame == 0 ? "\n" : ",\n");
    put_array(out, motion.row(frame));
  }
  out.put("]");
}

}  // namespace

Status write(const Clip& clip, const TextOutput::Writer& writer, Diagnostics& diagnostics) {
  if (Status sound = detail::check_writable(clip); !sound) {
    diagnostics.add(sound.error());
    return sound;
  }
  TextPieces out(writer);
  out.put("{\"format\":\"mocapkit\",\"version\":1,\n\"euler_axes\":");
  out.put(clip.skeleton.euler_axes == EulerAxes::moving ? "\"moving\"" : "\"fixed\"");
  out.put(",\"position_mode\":");
  out.put(word_of(clip.skeleton.position_mode));
  put_joints(out, clip.skeleton);
  put_time(out, clip.motion.frame_time);
  out.put(",\"frames\":");
  out.put_integer(clip.motion.frames());
  out.put(",\"channels\":");
  out.put_integer(clip.motion.channels());
  put_values(out, clip.motion);
  out.put("}\n");
  return out.finish();
}

}  // namespace mocap::json

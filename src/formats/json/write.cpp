// SPDX-License-Identifier: MIT
#include <span>
#include <string>
#include <string_view>

#include "formats/finite_values.hpp"
#include "formats/json/json_parts.hpp"
#include "formats/json/recording_part.hpp"
#include "formats/json_writer.hpp"
#include "formats/text_pieces.hpp"
#include "mocap/json.hpp"

namespace mocap::json {

namespace {

using detail::TextPieces;

template <class Numbers>
void put_numbers(JsonWriter& out, std::string_view key, const Numbers& numbers) {
  out.key(key).begin_array();
  for (const double number : numbers) put_number(out, number);
  out.end_array();
}

void put_rotation(JsonWriter& out, std::string_view key, const Quaternion& rotation) {
  if (rotation.coeffs() == Quaternion::Identity().coeffs()) return;
  put_numbers(out, key, rotation.coeffs());
}

void put_joint(JsonWriter& out, const Joint& joint) {
  out.begin_object();
  put_text(out, "name", joint.name);
  out.key("parent");
  if (joint.parent == Joint::no_parent) {
    out.null();
  } else {
    out.value(joint.parent);
  }
  put_numbers(out, "offset", joint.offset);
  out.key("channels").begin_array();
  for (const Channel channel : joint.channels) out.value(name_of(channel));
  out.end_array().key("end_sites").begin_array();
  for (const EndSite& site : joint.end_sites) {
    out.begin_object();
    put_text(out, "label", site.label);
    put_numbers(out, "offset", site.offset);
    out.end_object();
  }
  out.end_array();
  put_rotation(out, "before", joint.before);
  put_rotation(out, "after", joint.after);
  if (joint.position_mode) out.member("position_mode", word_of(*joint.position_mode));
  out.end_object();
}

void put_time(JsonWriter& out, const FrameTime& frame_time) {
  out.key("frame_time");
  put_number(out, frame_time.seconds());
  out.key("frame_rate");
  if (!frame_time.has_standard_rate()) {
    out.null();
    return;
  }
  const FrameRate rate = frame_time.rate();
  out.begin_array().value(rate.numerator).value(rate.denominator).end_array();
}

/// Rows are most of the file, so they bypass the writer and use the fast printer of numbers.
void put_row(TextPieces& pieces, std::span<const double> row) {
  pieces.put('[');
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) pieces.put(',');
    pieces.put_number(row[i]);
  }
  pieces.put(']');
}

}  // namespace

Status write(const Clip& clip, const TextOutput::Writer& writer, Diagnostics& diagnostics) {
  if (Status sound = detail::check_writable(clip); !sound) {
    diagnostics.add(sound.error());
    return sound;
  }
  TextPieces pieces(writer);
  JsonWriter out;
  out.begin_object().member("format", "mocapkit").member("version", 1).line_break();
  out.member("euler_axes", clip.skeleton.euler_axes == EulerAxes::moving ? "moving" : "fixed");
  out.member("position_mode", word_of(clip.skeleton.position_mode)).line_break();
  out.key("joints").begin_array();
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    put_joint(out.line_break(), clip.skeleton[i]);
    pieces.put(out.take());
  }
  out.end_array().line_break();
  put_time(out, clip.motion.frame_time);
  out.member("frames", clip.motion.frames()).member("channels", clip.motion.channels());
  out.line_break().key("values").begin_array();
  pieces.put(out.take());
  for (std::size_t frame = 0; frame < clip.motion.frames() && !pieces.failed(); ++frame) {
    pieces.put(frame == 0 ? "\n" : ",\n");
    put_row(pieces, clip.motion.row(frame));
  }
  out.end_array();
  pieces.put(out.take());
  if (!clip.recording.empty()) put_recording(pieces, out, clip);
  out.end_object();
  pieces.put(out.take());
  pieces.put('\n');
  return pieces.finish();
}

}  // namespace mocap::json

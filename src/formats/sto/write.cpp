// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file_labels.hpp"
#include "formats/finite_values.hpp"
#include "formats/recorded_numbers.hpp"
#include "formats/sto/unmodified.hpp"
#include "formats/text_as_read.hpp"
#include "formats/text_pieces.hpp"
#include "mocap/sto.hpp"

namespace mocap::sto {

namespace {

using mocap::detail::RecordedNumbers;
using mocap::detail::TextPieces;

constexpr unsigned time_decimals = 8;
constexpr unsigned joint_decimals = 6;

/// After the name of the joint; translations as in OpenSim's models.
constexpr std::array<std::string_view, 14> channel_suffixes{
    "tx", "ty", "tz", "rx", "ry", "rz", "qw", "qx", "qy", "qz", "sx", "sy", "sz", "length"};

constexpr mocap::detail::LabelRules label_rules{
    .forbidden = " ,\"", .substitute = '_', .stem = "column", .reserved = "time"};

/// Writes the header and the rows of one kind of table.
class StoWriter {
 public:
  StoWriter(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
            Diagnostics& diagnostics)
      : clip_(clip), options_(options), out_(out), diagnostics_(diagnostics) {}

  Status write_columns() {
    const Recording& recording = clip_.recording;
    put_name("Table");
    put_counts(recording.columns.size());
    const bool in_degrees = recording.angle_unit == AngleUnit::degrees;
    out_.put(in_degrees ? "inDegrees=yes\n" : "inDegrees=no\n");
    put_labels(mocap::detail::labels_of(recording.columns));
    RecordedNumbers values(recording.table, options_.numbers, out_);
    for (std::size_t frame = 0; frame < frames() && !out_.failed(); ++frame) {
      put_time(frame);
      for (std::size_t i = 0; i < recording.columns.size(); ++i) {
        out_.put('\t');
        const std::size_t index = frame * recording.columns.size() + i;
        if (std::isfinite(recording.table.values()[index]))
          values.put(index);
        else
          out_.put("nan");
      }
      out_.put('\n');
    }
    return out_.finish();
  }

  Status write_bodies() {
    const Recording& recording = clip_.recording;
    out_.put(fmt::format("DataRate={:.6f}\nDataType=Quaternion\nversion=3\nOpenSimVersion=4.2\n",
                         clip_.motion.frame_time.frames_per_second()));
    put_labels(mocap::detail::labels_of(recording.bodies));
    for (std::size_t frame = 0; frame < frames() && !out_.failed(); ++frame) {
      put_time(frame);
      for (std::size_t body = 0; body < recording.bodies.size(); ++body)
        put_quaternion(frame, body);
      out_.put('\n');
    }
    return out_.finish();
  }

  Status write_joints(double metres) {
    const std::size_t channels = clip_.motion.channels();
    put_name("Coordinates");
    put_counts(channels);
    out_.put("inDegrees=yes\n");
    std::vector<double> scales;
    std::vector<std::string> labels;
    const std::vector<std::string> names = clip_.skeleton.unique_names();
    for (std::size_t joint = 0; joint < clip_.skeleton.size(); ++joint) {
      for (const Channel channel : clip_.skeleton[joint].channels) {
        const std::string_view suffix = channel_suffixes[static_cast<std::size_t>(channel)];
        labels.push_back(fmt::format("{}_{}", names[joint], suffix));
        const bool is_length = is_position(channel) || channel == Channel::bone_length;
        scales.push_back(is_length ? metres : 1.0);
      }
    }
    put_labels(labels);
    // The decimals of another format say nothing about those of this one.
    WriteNumbers numbers = options_.numbers;
    if (numbers.kind == WriteNumbers::Kind::remembered)
      numbers = {.kind = WriteNumbers::Kind::decimals, .decimals = joint_decimals};
    RecordedNumbers values(clip_.motion, numbers, out_);
    for (std::size_t frame = 0; frame < frames() && !out_.failed(); ++frame) {
      put_time(frame);
      for (std::size_t i = 0; i < channels; ++i) {
        out_.put('\t');
        values.put(frame * channels + i, scales[i]);
      }
      out_.put('\n');
    }
    return out_.finish();
  }

 private:
  std::size_t frames() const { return clip_.motion.frames(); }

  void put_name(std::string_view name) {
    out_.put(name);
    out_.put("\nversion=1\n");
  }

  void put_counts(std::size_t columns) {
    out_.put(fmt::format("nRows={}\nnColumns={}\n", frames(), columns + 1));
  }

  void put_labels(const std::vector<std::string>& labels) {
    out_.put("endheader\ntime");
    for (const std::string& label :
         mocap::detail::labels_in_file(labels, label_rules, clip_, diagnostics_)) {
      out_.put('\t');
      out_.put(label);
    }
    out_.put('\n');
  }

  void put_time(std::size_t frame) {
    if (clip_.recording.times_s.empty())
      out_.put_number(clip_.motion.frame_time.time_of(frame), time_decimals);
    else
      out_.put_number(clip_.recording.times_s[frame]);
  }

  void put_quaternion(std::size_t frame, std::size_t body) {
    const Recording& recording = clip_.recording;
    const bool is_lost = recording.is_lost(frame, body);
    const auto pose = recording.body_poses.row(frame).subspan(body * Recording::channels_per_body,
                                                              Recording::channels_per_body);
    for (std::size_t i = 3; i < Recording::channels_per_body; ++i) {
      out_.put(i == 3 ? '\t' : ',');
      if (is_lost)
        out_.put("nan");
      else if (options_.numbers.kind == WriteNumbers::Kind::decimals)
        out_.put_number(pose[i], options_.numbers.decimals);
      else
        out_.put_number(pose[i]);
    }
  }

  const Clip& clip_;
  const WriteOptions& options_;
  TextPieces out_;
  Diagnostics& diagnostics_;
};

Status check_recording_values(const Recording& recording) {
  for (const double time : recording.times_s)
    if (!std::isfinite(time))
      return fail(codes::argument_invalid, "the time of a frame is not a finite number");
  for (const double value : recording.body_poses.values())
    if (!std::isfinite(value))
      return fail(codes::argument_invalid, "the pose of a rigid body is not a finite number");
  return {};
}

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  if (Status sound = mocap::detail::check_writable(clip); !sound) return sound;
  if (Status sound = clip.recording.validate(clip.motion.frames()); !sound) return sound;
  if (const TextAsRead* text = text_of_sto(clip, options)) {
    if (mocap::detail::put_text(*text, clip.recording.table, out)) return {};
    return fail(codes::io_write, "the text could not be written");
  }
  if (Status sound = check_recording_values(clip.recording); !sound) return sound;
  StoWriter writer(clip, options, out, diagnostics);
  // The columns beside bodies say how well these were measured.
  if (!clip.recording.bodies.empty()) return writer.write_bodies();
  if (!clip.recording.columns.empty()) return writer.write_columns();
  if (clip.skeleton.empty()) {
    // A table with a time column only.
    if (clip.format_data.find<Style>() != nullptr) return writer.write_columns();
    return fail(codes::argument_invalid, "an STO file needs columns, rigid bodies or joints");
  }
  if (options.metres_per_unit) return writer.write_joints(*options.metres_per_unit);
  const mocap::detail::Analysis analysis(clip);
  return writer.write_joints(unit_of_joints(analysis, diagnostics));
}

}  // namespace mocap::sto

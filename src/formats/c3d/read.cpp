// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "formats/c3d/as_read.hpp"
#include "formats/c3d/data_words.hpp"
#include "formats/c3d/events.hpp"
#include "formats/c3d/frame_bytes.hpp"
#include "formats/c3d/frames.hpp"
#include "formats/c3d/kept_parameters.hpp"
#include "formats/c3d/layout.hpp"
#include "formats/c3d/point_kinds.hpp"
#include "formats/c3d/rotations.hpp"
#include "formats/reader_findings.hpp"
#include "formats/source_window.hpp"
#include "formats/whole_source.hpp"
#include "mocap/c3d.hpp"
#include "mocap/units.hpp"
#include "text/ascii.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::c3d {

namespace {

/// Memory of a point in a frame: position, state, residual and cameras.
constexpr std::size_t bytes_per_point = 3 * sizeof(double) + sizeof(float) + 2;

/// Metres per unit. Some programs write only the first four characters of its name.
std::optional<double> metres_of(std::string_view unit) {
  constexpr std::size_t short_length = 4;
  if (unit.size() == short_length)
    for (const std::string_view name : {"metres", "meters", "millimetres", "centimetres", "inches"})
      if (text::equal_in_any_case(unit, name.substr(0, short_length))) return metres_of_unit(name);
  return metres_of_unit(unit);
}

class C3dReader {
 public:
  /// `bytes`: the file, or, with a `source` of `size` bytes, the start of it that `layout_of`
  /// needs.
  C3dReader(std::string_view bytes, std::size_t size, const ByteSource* source,
            const std::string& file, const ReadOptions& options, Diagnostics& found)
      : zeros_(zeros_before_header(bytes)),
        bytes_(bytes.substr(zeros_)),
        size_(size - zeros_),
        source_(source),
        file_(file),
        options_(options),
        findings_(file, found, zeros_) {}

  std::optional<Clip> read() {
    std::optional<Layout> layout = layout_of(bytes_, size_, findings_);
    if (layout && zeros_ > 0)
      findings_.add(codes::c3d_zeros,
                    fmt::format("the header begins after {}", text::counted(zeros_, "zero byte")));
    if (!layout || !is_within_limits(*layout)) return std::nullopt;
    report_duplicates(layout->parameters);
    Clip clip;
    Recording& recording = clip.recording;
    if (!read_rotations(bytes_, options_.limits, findings_, *layout, recording))
      return std::nullopt;
    add_points(*layout, recording);
    add_channels(*layout, recording);
    if (!read_data(*layout, recording)) return std::nullopt;
    recording.events = events_of(bytes_, *layout);
    recording.first_frame = layout->first_frame;
    clip.motion = Motion(layout->frames, 0, FrameTime::from_rate(layout->rate));
    clip.metadata.format = "c3d";
    clip.metadata.source = file_;
    if (!recording.points.empty() || !recording.bodies.empty()) {
      declare_unit(*layout, clip.metadata);
      declare_up(*layout, clip);
    }
    scale_ = layout->scale;
    has_integers_ = layout->words == Words::integers;
    if (has_integers_) analog_steps_ = steps_of_analog_in(*layout);
    keep_parameters(*layout, clip.format_data.make<Style>());
    return clip;
  }

  /// What is needed to compute the data from the recording, if they were read from the source.
  std::optional<DataSection> take_data() { return std::move(data_); }
  /// The step of the residuals.
  double scale() const { return scale_; }
  bool has_integers() const { return has_integers_; }
  std::vector<double> take_analog_steps() { return std::move(analog_steps_); }

 private:
  bool read_data(const Layout& layout, Recording& recording) {
    if (source_ == nullptr) {
      FrameBytes frames(bytes_.substr(layout.data_at), layout.frame_bytes());
      return read_frames(frames, layout, findings_, nullptr, recording);
    }
    FrameBytes frames(*source_, layout.data_at, layout.frame_bytes(), layout.frames);
    DataRecorder recorder(layout);
    const bool is_recorded = options_.keep_style;
    if (!read_frames(frames, layout, findings_, is_recorded ? &recorder : nullptr, recording)) {
      findings_.add(codes::io_read, "the frames cannot be read", layout.data_at);
      return false;
    }
    if (is_recorded) data_ = recorder.take();
    return true;
  }

  bool is_within_limits(const Layout& layout) const {
    const ReadLimits& limits = options_.limits;
    if (layout.frames > limits.max_frames) {
      findings_.add(codes::limit_frames, fmt::format("more than {} frames", limits.max_frames));
      return false;
    }
    const std::uint64_t per_frame =
        bytes_per_point * std::uint64_t{layout.points} +
        sizeof(double) * std::uint64_t{layout.analog_channels} * layout.analog_per_frame;
    if (layout.frames > 0 && per_frame > limits.max_memory / 2 / layout.frames) {
      findings_.add(codes::limit_memory, fmt::format("the data need more than {} MiB of memory",
                                                     limits.max_memory >> 21U));
      return false;
    }
    return true;
  }

  void report_labels(std::size_t labels, std::size_t used, std::string_view what) const {
    if (labels >= used) return;
    findings_.add(codes::c3d_label, fmt::format("{} of {} {} have labels", labels, used, what));
  }

  void add_points(const Layout& layout, Recording& recording) const {
    std::vector<std::string> labels = layout.parameters.all_texts("POINT", "LABELS");
    std::vector<std::string> notes = layout.parameters.all_texts("POINT", "DESCRIPTIONS");
    report_labels(labels.size(), layout.points, "points");
    labels.resize(layout.points);
    notes.resize(layout.points);
    recording.points.reserve(layout.points);
    for (std::size_t i = 0; i < layout.points; ++i)
      recording.points.push_back({std::move(labels[i]), std::move(notes[i])});
    for (const auto& [name, kind] : lists_of_kinds) {
      const std::vector<std::string> listed = layout.parameters.all_texts("POINT", name);
      const std::unordered_set<std::string_view> of_kind(listed.begin(), listed.end());
      const std::vector<std::string> units =
          layout.parameters.texts("POINT", unit_parameter_of(name));
      for (Point& point : recording.points) {
        if (point.label.empty() || !of_kind.contains(point.label)) continue;
        point.kind = kind;
        point.unit = units.empty() ? std::string() : units.front();
      }
    }
  }

  void add_channels(const Layout& layout, Recording& recording) const {
    std::vector<std::string> labels = layout.parameters.all_texts("ANALOG", "LABELS");
    std::vector<std::string> notes = layout.parameters.all_texts("ANALOG", "DESCRIPTIONS");
    std::vector<std::string> units = layout.parameters.all_texts("ANALOG", "UNITS");
    report_labels(labels.size(), layout.analog_channels, "analog channels");
    labels.resize(layout.analog_channels);
    notes.resize(layout.analog_channels);
    units.resize(layout.analog_channels);
    for (std::size_t i = 0; i < layout.analog_channels; ++i)
      recording.analog_channels.push_back(
          {std::move(labels[i]), std::move(notes[i]), std::move(units[i])});
  }

  void declare_unit(const Layout& layout, Metadata& metadata) const {
    const std::vector<std::string> units = layout.parameters.texts("POINT", "UNITS");
    const std::string unit = units.empty() ? std::string() : units.front();
    const std::optional<double> metres = metres_of(text::trimmed(unit));
    if (metres) {
      metadata.declared_unit =
          Decision<double>{*metres, Confidence::high,
                           fmt::format("`POINT:UNITS {}`", text::shown(unit)), "--units UNIT"};
      return;
    }
    findings_.add(codes::c3d_unit,
                  unit.empty() ? std::string("POINT:UNITS is missing")
                               : fmt::format("POINT:UNITS is `{}`, which is not a unit of length",
                                             text::shown(unit)));
  }

  /// The letter of Y_SCREEN is reliable, but some programs write the wrong sign. The origin is on
  /// the ground, so most points are on the upper side of it.
  void declare_up(const Layout& layout, Clip& clip) const {
    const std::vector<std::string> screen = layout.parameters.texts("POINT", "Y_SCREEN");
    if (screen.empty()) return;
    const std::optional<Axis> axis = find_axis(text::upper(text::trimmed(screen.front())));
    if (!axis) return;
    const auto index = static_cast<std::size_t>(*axis) / 2;
    const bool is_minus = static_cast<std::size_t>(*axis) % 2 == 1;
    const auto plus = static_cast<Axis>(2 * index);
    const double negative = negative_share(clip.recording, index);
    clip.metadata.up = is_minus && negative > 0.5 ? *axis : plus;
    if (is_minus && negative < 0.5)
      findings_.add(codes::c3d_up, fmt::format("POINT:Y_SCREEN is {}, but {} is up: most points "
                                               "are on its side of the ground",
                                               to_string(*axis), to_string(plus)));
  }

  void report_duplicates(const Parameters& parameters) const {
    std::unordered_set<std::string> seen;
    std::vector<std::string> twice;
    for (const Parameter& parameter : parameters.all()) {
      std::string name = parameter.group + ":" + parameter.name;
      if (!seen.insert(name).second && std::find(twice.begin(), twice.end(), name) == twice.end())
        twice.push_back(std::move(name));
    }
    if (twice.empty()) return;
    constexpr std::size_t most_named = 5;
    const std::size_t others = twice.size() - std::min(twice.size(), most_named);
    twice.resize(std::min(twice.size(), most_named));
    for (std::string& name : twice) name = text::shown(name);
    findings_.add(codes::c3d_duplicate,
                  fmt::format("parameters with the same name: {}{}", fmt::join(twice, ", "),
                              others == 0 ? "" : fmt::format(" and {} more", others)));
  }

  /// The share of known positions with a negative coordinate; a half if no position is known.
  static double negative_share(const Recording& recording, std::size_t axis) {
    std::size_t negative = 0;
    std::size_t known = 0;
    for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame) {
      for (std::size_t point = 0; point < recording.points.size(); ++point) {
        if (!recording.is_known(frame, point)) continue;
        ++known;
        if (recording.positions.at(frame, 3 * point + axis) < 0.0) ++negative;
      }
    }
    return known == 0 ? 0.5 : static_cast<double>(negative) / static_cast<double>(known);
  }

  std::size_t zeros_;
  std::string_view bytes_;
  std::size_t size_;
  const ByteSource* source_;
  std::optional<DataSection> data_;
  const std::string& file_;
  const ReadOptions& options_;
  FileFindings findings_;
  double scale_ = 0.0;
  bool has_integers_ = false;
  std::vector<double> analog_steps_;
};

void describe(C3dReader& reader, Clip& clip) {
  Style& style = clip.format_data.make<Style>();
  style.scale = reader.scale();
  style.has_integers = reader.has_integers();
  style.analog_steps = reader.take_analog_steps();
  style.points = clip.recording.points.size();
  style.analog_channels = clip.recording.analog_channels.size();
  style.events = names_of_events(clip.recording);
  style.bodies = labels_of_bodies(clip.recording);
}

/// The start of a large file whose data can be read piece by piece; otherwise empty.
std::string head_of_large_file(const ByteSource& source, std::uint64_t size,
                               const ReadOptions& options) {
  if (size < 2 * most_head_bytes) return {};
  if (size > std::min(options.limits.max_bytes, options.limits.max_memory / 4)) return {};
  std::string head;
  if (!mocap::detail::append_bytes(source, 0, most_head_bytes, head)) return {};
  if (!sniff(head) || zeros_before_header(head) > 0) return {};
  Diagnostics ignored;
  const std::optional<Layout> layout =
      layout_of(head, static_cast<std::size_t>(size), FileFindings(source.name(), ignored, 0));
  const bool has_rotations =
      layout && layout->parameters.number("ROTATION", "USED").value_or(0.0) != 0.0;
  if (!layout || has_rotations || !DataRecorder::supports(*layout)) return {};
  return head;
}

/// Reads the data of a large file piece by piece, and keeps the other bytes only.
std::optional<Clip> read_pieces(const ByteSource& source, std::size_t size, const std::string& head,
                                const ReadOptions& options, Diagnostics& found) {
  const std::string& file = source.name();
  C3dReader reader(head, size, &source, file, options, found);
  std::optional<Clip> clip = reader.read();
  if (!clip) return clip;
  describe(reader, *clip);
  if (!options.keep_style) return clip;
  std::optional<DataSection> data = reader.take_data();
  // The bytes of the frames are not needed if they can be computed.
  std::string bytes = head;
  std::uint64_t end_of_data = head.size();
  if (data) {
    const std::uint64_t words =
        4 * clip->recording.points.size() +
        clip->recording.analog_per_frame * clip->recording.analog_channels.size();
    end_of_data = data->at + 4 * words * data->frames;
    bytes.resize(std::min(bytes.size(), data->at));
  }
  const bool is_complete =
      (!data || mocap::detail::append_bytes(source, bytes.size(), data->at, bytes)) &&
      mocap::detail::append_bytes(source, end_of_data, size, bytes);
  // Another program may have truncated the file since it was opened.
  if (!is_complete) {
    FileFindings(file, found, 0)
        .add(codes::io_read, "the file cannot be read to its end", bytes.size());
    return std::nullopt;
  }
  keep_bytes(std::move(bytes), std::move(data), *clip);
  return clip;
}

std::optional<Clip> read_c3d(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  const std::uint64_t size = mocap::detail::verified_size(source);
  if (const std::string head = head_of_large_file(source, size, options); !head.empty())
    return read_pieces(source, static_cast<std::size_t>(size), head, options, found);
  Result<std::string> bytes = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the C3D file");
  if (!bytes) {
    found.add(std::move(bytes.error()));
    return std::nullopt;
  }
  const std::string file = source.name();
  C3dReader reader(*bytes, bytes->size(), nullptr, file, options, found);
  std::optional<Clip> clip = reader.read();
  if (!clip) return clip;
  describe(reader, *clip);
  if (options.keep_style) keep_bytes(std::move(*bytes), std::nullopt, *clip);
  return clip;
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
    return read_c3d(source, options, found);
  });
}

}  // namespace mocap::c3d

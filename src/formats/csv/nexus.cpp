// SPDX-License-Identifier: MIT
#include "formats/csv/nexus.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/csv/nexus_section.hpp"
#include "formats/csv/quoted_text.hpp"
#include "mocap/csv.hpp"
#include "mocap/units.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

/// The sections that are read; others are skipped.
enum class Content : std::uint8_t { markers, model_outputs, devices };
constexpr std::array<std::string_view, 3> names_of_content{"Trajectories", "Model Outputs",
                                                           "Devices"};
/// With which a table may begin, beside those that are read.
constexpr std::array<std::string_view, 4> other_sections{"Joints", "Segments", "Objects", "Events"};

using Sections = std::array<std::optional<NexusSection>, names_of_content.size()>;

std::optional<std::size_t> content_named(std::string_view name) {
  const auto found = std::find(names_of_content.begin(), names_of_content.end(), name);
  if (found == names_of_content.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names_of_content.begin());
}

PointKind kind_of_unit(std::string_view unit) {
  if (unit.starts_with("deg") || unit.starts_with("rad")) return PointKind::angle;
  if (unit.starts_with('W')) return PointKind::power;
  const bool has_newton = unit.find('N') != std::string_view::npos;
  if (has_newton)
    return unit.find('m') == std::string_view::npos ? PointKind::force : PointKind::moment;
  return metres_of_unit(unit) ? PointKind::place : PointKind::scalar;
}

/// Three columns of a section: X, Y and Z.
struct Triple {
  const NexusSection* section = nullptr;
  std::size_t column = 0;  ///< Of X.
};

class RecordingBuilder {
 public:
  RecordingBuilder(const Sections& sections, const LineReader& lines, const ReadLimits& limits,
                   Diagnostics& found)
      : sections_(sections), lines_(lines), limits_(limits), found_(found) {}

  std::optional<Clip> build() {
    if (!find_frames()) return std::nullopt;
    find_points(Content::markers);
    find_points(Content::model_outputs);
    if (!has_room()) return std::nullopt;
    const FrameTime frame_time = FrameTime::from_rate(rate_);
    clip_.motion = Motion(frames_, 0, frame_time);
    clip_.recording.first_frame = first_;
    fill_points(frame_time);
    fill_channels(frame_time);
    return std::move(clip_);
  }

  /// Columns of the sections that were read which have no place in the recording.
  std::size_t unread_columns() const { return unread_columns_; }

 private:
  const std::optional<NexusSection>& section(Content content) const {
    return sections_[static_cast<std::size_t>(content)];
  }

  bool fail(Code code, std::string message) {
    found_.add(lines_.finding(code, std::move(message), 0));
    return false;
  }

  /// The frames are those of the first section with rows; that of the markers, if there is one.
  bool find_frames() {
    const auto has_rows = [](const std::optional<NexusSection>& each) {
      return each && each->rows() > 0;
    };
    const auto main = std::find_if(sections_.begin(), sections_.end(), has_rows);
    if (const std::optional<NexusSection>& devices = section(Content::devices); has_rows(devices))
      samples_ =
          std::size_t{*std::max_element(devices->sub_frames.begin(), devices->sub_frames.end())} +
          1;
    if (main == sections_.end()) return fail(codes::csv_nexus, "the table has no rows");
    const std::vector<std::int64_t>& numbers = (*main)->frames;
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
    first_ = *least;
    const auto count = static_cast<std::uint64_t>(*most - *least) + 1;
    if (count > limits_.max_frames)
      return fail(codes::limit_frames, fmt::format("more than {} frames", limits_.max_frames));
    frames_ = static_cast<std::size_t>(count);
    if (is_far_more(frames_, numbers.size()))
      return fail(codes::csv_nexus, fmt::format("the frames are {} to {}, but there {}", *least,
                                                *most, counted_rows(numbers.size())));
    const std::optional<NexusSection>& devices = section(Content::devices);
    if (has_rows(devices) && is_far_more(frames_ * samples_, devices->rows()))
      return fail(codes::csv_nexus,
                  fmt::format("section `Devices`: {} frames with {} sub frames, but there {}",
                              frames_, samples_, counted_rows(devices->rows())));
    const bool is_analog = &*main == &section(Content::devices);
    rate_ = is_analog ? (*main)->rate / static_cast<double>(samples_) : (*main)->rate;
    return true;
  }

  static std::string counted_rows(std::size_t rows) {
    return fmt::format("{} only {}", rows == 1 ? "is" : "are", text::counted(rows, "row"));
  }

  /// Nexus writes a row for each frame and sample. A damaged number must not become many of them.
  static bool is_far_more(std::size_t expected, std::size_t rows) {
    constexpr std::size_t always_allowed = 100'000;
    constexpr std::size_t most_per_row = 10;
    return expected > always_allowed && expected / most_per_row > rows;
  }

  void find_points(Content content) {
    if (!section(content)) return;
    const NexusSection& from = *section(content);
    for (std::size_t i = 0; i < from.columns.size();) {
      if (!is_triple(from, i)) {
        ++unread_columns_;
        ++i;
        continue;
      }
      const NexusSection::Column& column = from.columns[i];
      // Velocities have the name of the place, and `X'`.
      const bool is_place = content == Content::markers && column.part.size() == 1;
      const PointKind kind = is_place ? PointKind::place : kind_of_unit(column.unit);
      Point point{column.name + column.part.substr(1), "", kind};
      if (kind != PointKind::place) point.unit = column.unit;
      clip_.recording.points.push_back(std::move(point));
      triples_.push_back({&from, i});
      if (kind == PointKind::place) declare_unit(column.unit);
      i += 3;
    }
  }

  static bool is_triple(const NexusSection& section, std::size_t at) {
    constexpr std::string_view axes = "XYZ";
    if (section.columns.size() - at < axes.size()) return false;
    const std::string& first = section.columns[at].part;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const std::string& part = section.columns[at + i].part;
      if (part.empty() || part[0] != axes[i] ||
          part.find_first_not_of('\'', 1) != std::string::npos)
        return false;
      if (part.size() != first.size() || (i > 0 && section.columns[at + i].starts_item))
        return false;
    }
    return true;
  }

  void declare_unit(const std::string& unit) {
    const std::optional<double> metres = metres_of_unit(unit);
    if (!metres || clip_.metadata.declared_unit) return;
    clip_.metadata.declared_unit = Decision<double>{
        *metres, Confidence::high, fmt::format("the unit of a column, `{}`", unit), "--units UNIT"};
  }

  bool has_room() {
    if (triples_.size() > limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} points", limits_.max_joints));
    const std::optional<NexusSection>& devices = section(Content::devices);
    const std::uint64_t most = limits_.max_memory / (2 * sizeof(double)) / frames_;
    const std::uint64_t channels = devices ? devices->columns.size() : 0;
    if (3 * triples_.size() <= most && (channels == 0 || samples_ <= most / channels)) return true;
    return fail(codes::limit_memory, fmt::format("the recording needs more than {} MiB of memory",
                                                 limits_.max_memory >> 20U));
  }

  /// The index of the frame of a row, if it is one of the recording.
  std::optional<std::size_t> frame_of(const NexusSection& section, std::size_t row) const {
    const std::int64_t frame = section.frames[row] - first_;
    if (frame < 0 || frame >= static_cast<std::int64_t>(frames_)) return std::nullopt;
    return static_cast<std::size_t>(frame);
  }

  void fill_points(const FrameTime& frame_time) {
    Recording& recording = clip_.recording;
    recording.positions = Motion(frames_, 3 * triples_.size(), frame_time);
    recording.states.assign(frames_ * triples_.size(), SampleState::occluded);
    std::size_t known = 0;
    for (std::size_t point = 0; point < triples_.size(); ++point) {
      const NexusSection& from = *triples_[point].section;
      for (std::size_t row = 0; row < from.rows(); ++row) {
        const std::optional<std::size_t> frame = frame_of(from, row);
        const double* const cells =
            &from.values[row * from.columns.size() + triples_[point].column];
        const bool is_known =
            !std::any_of(cells, cells + 3, [](double v) { return std::isnan(v); });
        if (!frame || !is_known || from.sub_frames[row] != 0) continue;
        std::copy_n(
            cells, 3,
            recording.positions.exact_row(*frame).begin() + static_cast<std::ptrdiff_t>(3 * point));
        SampleState& state = recording.states[*frame * triples_.size() + point];
        if (state == SampleState::occluded) ++known;
        state = SampleState::measured;
      }
    }
    if (known == recording.states.size()) recording.states.clear();
    if (recording.has_places()) clip_.metadata.up = Axis::plus_z;
  }

  void fill_channels(const FrameTime& frame_time) {
    if (!section(Content::devices)) return;
    const NexusSection& from = *section(Content::devices);
    if (from.columns.empty() || from.rows() == 0) return;
    Recording& recording = clip_.recording;
    for (const NexusSection::Column& column : from.columns) {
      recording.analog_channels.push_back(
          {column.name.empty() ? column.part : column.name + " " + column.part, "", column.unit});
    }
    recording.analog_per_frame = samples_;
    recording.analog = Motion(frames_ * samples_, from.columns.size(), frame_time);
    std::vector<bool> is_filled(frames_ * samples_);
    std::size_t dropped = 0;
    std::size_t empty_cells = 0;
    for (std::size_t row = 0; row < from.rows(); ++row) {
      const std::optional<std::size_t> frame = frame_of(from, row);
      if (!frame) {
        ++dropped;
        continue;
      }
      const std::size_t sample = *frame * samples_ + from.sub_frames[row];
      is_filled[sample] = true;
      const std::span<double> cells = recording.analog.exact_row(sample);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const double value = from.values[row * cells.size() + i];
        if (std::isnan(value)) ++empty_cells;
        cells[i] = std::isnan(value) ? 0.0 : value;
      }
    }
    report_samples(static_cast<std::size_t>(std::count(is_filled.begin(), is_filled.end(), false)),
                   empty_cells, dropped);
  }

  void report_samples(std::size_t missing, std::size_t empty, std::size_t dropped) {
    std::vector<std::string> parts;
    if (missing > 0) parts.push_back(fmt::format("{} missing", text::counted(missing, "row")));
    if (empty > 0) parts.push_back(text::counted(empty, "empty cell"));
    if (dropped > 0)
      parts.push_back(fmt::format("{} of other frames", text::counted(dropped, "row")));
    if (parts.empty()) return;
    Diagnostic finding = make_diagnostic(
        codes::csv_analog_gap, fmt::format("section `Devices`: {}", fmt::join(parts, ", ")));
    finding.at.file = lines_.location(0).file;
    found_.add(std::move(finding));
  }

  const Sections& sections_;
  const LineReader& lines_;
  const ReadLimits& limits_;
  Diagnostics& found_;
  std::vector<Triple> triples_;  ///< Of the points.
  std::size_t samples_ = 1;      ///< Analog samples in a frame.
  std::size_t frames_ = 0;
  std::int64_t first_ = 1;
  double rate_ = 0.0;
  std::size_t unread_columns_ = 0;
  Clip clip_;
};

/// Text for a finding about what was not read; empty if everything was.
std::string text_of_unread(const std::vector<std::string>& skipped, std::size_t columns) {
  std::string text;
  if (!skipped.empty())
    text = fmt::format("{} {} not read", skipped.size() == 1 ? "the section" : "the sections",
                       fmt::join(skipped, ", "));
  if (columns == 0) return text;
  return fmt::format("{}{}{} without X, Y and Z", text, text.empty() ? "not read: " : "; ",
                     text::counted(columns, "column"));
}

}  // namespace

bool is_nexus(std::string_view head) {
  std::string_view name;
  while (!head.empty()) {
    const std::size_t end = std::min(head.find_first_of("\r\n"), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 1, head.size()));
    if (is_blank_line(line)) continue;
    const std::string_view cell = quoted_cells(line).front();
    if (!name.empty()) return text::number_in<double>(cell).has_value();
    if (!content_named(cell) &&
        std::find(other_sections.begin(), other_sections.end(), cell) == other_sections.end())
      return false;
    name = cell;
  }
  return !name.empty();
}

std::optional<Clip> read_nexus(LineReader& lines, const ReadLimits& limits, Diagnostics& found) {
  Sections sections;
  constexpr std::size_t most_names = 8;
  std::vector<std::string> skipped;
  do {
    if (is_blank_line(lines.line())) continue;
    const std::string_view name = quoted_cells(lines.line()).front();
    const std::optional<std::size_t> content = content_named(name);
    if (content && !sections[*content]) {
      sections[*content] = read_nexus_section(lines, limits, found);
      if (!sections[*content]) return std::nullopt;
      continue;
    }
    if (skipped.size() < most_names) skipped.push_back(fmt::format("`{}`", text::shown(name)));
    skip_nexus_section(lines);
  } while (lines.next());
  if (lines.error()) {
    found.add(*lines.error());
    return std::nullopt;
  }
  RecordingBuilder builder(sections, lines, limits, found);
  std::optional<Clip> clip = builder.build();
  if (!clip) return clip;
  if (std::string unread = text_of_unread(skipped, builder.unread_columns()); !unread.empty()) {
    Diagnostic finding = make_diagnostic(codes::csv_not_read, std::move(unread));
    finding.at.file = lines.location(0).file;
    found.add(std::move(finding));
  }
  clip->metadata.format = "csv";
  return clip;
}

}  // namespace mocap::csv

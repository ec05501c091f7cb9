// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "body/known_up.hpp"
#include "formats/c3d/as_read.hpp"
#include "formats/c3d/events.hpp"
#include "formats/c3d/kept_parameters.hpp"
#include "formats/c3d/layout.hpp"
#include "formats/c3d/parameter_section.hpp"
#include "formats/c3d/point_kinds.hpp"
#include "formats/c3d/rotation_data.hpp"
#include "formats/c3d/steps.hpp"
#include "formats/finite_values.hpp"
#include "formats/little_endian.hpp"
#include "formats/unit_of_clip.hpp"
#include "mocap/c3d.hpp"
#include "mocap/recording_of_joints.hpp"
#include "text/ascii.hpp"

namespace mocap::c3d {

namespace {

using mocap::detail::append_little_endian;

constexpr std::size_t most_in_file_word = 65535;
/// Data are written in pieces of about this size.
constexpr std::size_t piece_bytes = std::size_t{1} << 16U;

/// A text without bytes that readers remove or do not show.
std::string text_in_file(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (text::is_control(c)) c = ' ';
  return std::string(text::trimmed(result));
}

/// A clip to write: its points, and its other parts.
struct Content {
  const Clip& clip;
  const Recording& points;  ///< With positions.
  double metres = mocap::detail::usual_metres_of_points;
  std::optional<Axis> up;
};

class C3dWriter {
 public:
  C3dWriter(const Content& content, const WriteOptions& options, const TextOutput::Writer& out)
      : points_(content.points),
        other_(content.clip.recording),
        content_(content),
        options_(options),
        out_(out),
        frames_(content.clip.motion.frames()),
        rate_(content.clip.motion.frame_time.frames_per_second()),
        unit_(mocap::detail::symbol_of_points_unit(content.metres)),
        kept_(content.clip.format_data.find<Style>(),
              {content.points.points.size(), content.clip.recording.analog_channels.size(),
               names_of_events(content.clip.recording),
               writes_bodies(content.clip, options) ? labels_of_bodies(content.clip.recording)
                                                    : std::vector<std::string>(),
               unit_.empty()}) {
    if (!unit_.empty()) return;
    unit_ = "mm";
    length_scale_ = content.metres / mocap::detail::usual_metres_of_points;
  }

  Status write(Diagnostics& diagnostics) {
    if (Status sound = check(); !sound) return sound;
    choose_first_frame();
    const Stored stored{content_.clip, points_, length_scale_, options_.integers};
    steps_ = choose_steps(stored);
    report_rounding(stored, steps_, content_.metres, diagnostics);
    has_bodies_ = can_write_bodies(other_, data_bytes());
    // The number of blocks does not depend on the values of its parameters.
    std::size_t blocks = section(0).blocks();
    if (blocks > most_parameter_blocks) {
      kept_.drop_all();
      blocks = section(0).blocks();
    }
    if (blocks > most_parameter_blocks)
      return fail(codes::argument_invalid,
                  fmt::format("the labels and descriptions need {} kB, but a C3D file has at most "
                              "{} kB for them; shorten the labels, or write fewer points",
                              blocks / 2, most_parameter_blocks / 2));
    kept_.report(content_.clip.metadata.source, diagnostics);
    data_block_ = static_cast<std::uint16_t>(2 + blocks);
    if (!put(header()) || !put(section(data_block_).finish()) || !put_frames())
      return fail(codes::io_write, "the file could not be written");
    return {};
  }

 private:
  bool put(std::string_view bytes) const { return out_(bytes); }

  std::size_t analog_words() const {
    return other_.analog_channels.size() * other_.analog_per_frame;
  }

  std::uint64_t data_bytes() const {
    return data_bytes_of(content_.clip, points_.points.size(), options_);
  }

  Status check() const {
    if (points_.points.size() > most_in_file_word)
      return fail(codes::argument_invalid, "a C3D file has at most 65,535 points");
    if (other_.analog_channels.size() > most_in_file_word ||
        other_.analog_per_frame > most_in_file_word || analog_words() > most_in_file_word)
      return fail(codes::argument_invalid,
                  "a C3D file has at most 65,535 analog samples in a frame");
    constexpr auto most = static_cast<double>(std::numeric_limits<float>::max());
    for (std::size_t frame = 0; frame < frames_; ++frame) {
      for (std::size_t point = 0; point < points_.points.size(); ++point) {
        if (!points_.is_known(frame, point)) continue;
        // False for NaN.
        if (!(points_.position(frame, point).cwiseAbs().maxCoeff() * length_scale_ <= most))
          return fail(codes::argument_invalid,
                      fmt::format("the position of point {} in frame {} is not a 32-bit number",
                                  point + 1, frame));
      }
    }
    for (const double value : other_.analog.values())
      if (!(std::abs(value) <= most))
        return fail(codes::argument_invalid, "an analog sample is not a 32-bit number");
    return {};
  }

  void choose_first_frame() {
    constexpr std::int64_t most = 1'000'000'000;
    first_ = other_.first_frame;
    if (first_ < 0 || first_ > most || frames_ == 0) first_ = 1;
    last_ = first_ + static_cast<std::int64_t>(frames_) - 1;
    is_long_ = last_ > static_cast<std::int64_t>(most_in_file_word);
  }

  static std::uint16_t in_word(std::int64_t number) {
    return static_cast<std::uint16_t>(
        std::clamp<std::int64_t>(number, 0, static_cast<std::int64_t>(most_in_file_word)));
  }
  std::uint16_t in_word(std::size_t number) const {
    return static_cast<std::uint16_t>(std::min(number, most_in_file_word));
  }
  /// Negative for floating-point numbers.
  float signed_scale() const { return options_.integers ? steps_.points : -steps_.points; }

  std::string header() const {
    std::string bytes = {2, 0x50};
    append_little_endian(bytes, in_word(points_.points.size()));
    append_little_endian(bytes, in_word(analog_words()));
    append_little_endian(bytes, in_word(first_));
    append_little_endian(bytes, in_word(last_));
    append_little_endian(bytes, std::uint16_t{0});
    append_little_endian(bytes, signed_scale());
    append_little_endian(bytes, data_block_);
    append_little_endian(bytes, in_word(analog_words() == 0 ? 0 : other_.analog_per_frame));
    append_little_endian(bytes, static_cast<float>(rate_));
    bytes.resize(block_bytes, '\0');
    return bytes;
  }

  ParameterSection section(std::uint16_t data_block) const {
    ParameterSection section;
    add_points(section, data_block);
    add_analog(section);
    add_events(section);
    section.add_group("TRIAL");
    add_trial_field(section, "ACTUAL_START_FIELD", first_);
    add_trial_field(section, "ACTUAL_END_FIELD", last_);
    kept_.add_of_group("TRIAL", section);
    // Some programs need the group.
    if (!kept_.has_group("FORCE_PLATFORM")) {
      section.add_group("FORCE_PLATFORM");
      section.add_word("USED", 0);
    }
    kept_.add_other_groups(section);
    if (has_bodies_) {
      std::vector<std::string> labels;
      for (const RigidBody& body : other_.bodies) labels.push_back(text_in_file(body.label));
      add_rotations(section, labels, rate_, block_after(data_block, data_bytes()).value_or(0));
      kept_.add_of_group("ROTATION", section);
    }
    return section;
  }

  static void add_trial_field(ParameterSection& section, std::string_view name,
                              std::int64_t frame) {
    const auto bits = static_cast<std::uint32_t>(frame);
    const std::array<std::uint16_t, 2> words{static_cast<std::uint16_t>(bits & 0xFFFFU),
                                             static_cast<std::uint16_t>(bits >> 16U)};
    section.add_words(name, words);
  }

  void add_points(ParameterSection& section, std::uint16_t data_block) const {
    section.add_group("POINT");
    section.add_word("USED", in_word(points_.points.size()));
    section.add_float("SCALE", signed_scale());
    section.add_float("RATE", static_cast<float>(rate_));
    section.add_word("DATA_START", data_block);
    section.add_word("FRAMES", in_word(frames_));
    if (is_long_) section.add_float("LONG_FRAMES", static_cast<float>(frames_));
    section.add_text("UNITS", unit_);
    if (content_.up) {
      section.add_text("X_SCREEN", to_string(right_axis(*content_.up)));
      section.add_text("Y_SCREEN", to_string(*content_.up));
    }
    add_labels(section, points_.points);
    add_kinds(section);
    kept_.add_of_group("POINT", section);
  }

  /// That of the file that was read while it still applies.
  Axis right_axis(Axis up) const {
    const auto is_across = [&](Axis axis) {
      return mocap::detail::vector_of(axis).dot(mocap::detail::vector_of(up)) == 0.0;
    };
    const auto* const style = content_.clip.format_data.find<Style>();
    const bool is_kept = style != nullptr && !style->are_places_changed;
    const std::optional<Axis> kept =
        is_kept ? find_axis(text::upper(style->right_axis)) : std::nullopt;
    if (kept && is_across(*kept)) return *kept;
    return is_across(Axis::plus_x) ? Axis::plus_x : Axis::plus_y;
  }

  void add_kinds(ParameterSection& section) const {
    for (const auto& [name, kind] : lists_of_kinds) {
      std::vector<std::string> labels;
      std::set<std::string> units;
      for (const Point& point : points_.points) {
        if (point.kind != kind) continue;
        labels.push_back(text_in_file(point.label));
        units.insert(text_in_file(point.unit));
      }
      if (labels.empty()) continue;
      section.add_texts(name, labels);
      // All points of a list have one unit.
      const std::string of_units = unit_parameter_of(name);
      if (units.size() == 1 && !units.begin()->empty() && !kept_.has("POINT", of_units))
        section.add_text(of_units, *units.begin());
    }
  }

  template <class Labelled>
  static void add_labels(ParameterSection& section, const std::vector<Labelled>& all) {
    std::vector<std::string> labels;
    std::vector<std::string> notes;
    bool has_notes = false;
    for (const Labelled& one : all) {
      labels.push_back(text_in_file(one.label));
      notes.push_back(text_in_file(one.description));
      has_notes = has_notes || !notes.back().empty();
    }
    section.add_texts("LABELS", labels);
    if (has_notes) section.add_texts("DESCRIPTIONS", notes);
  }

  /// Programs divide it by the rate of the points, and drop what is behind the point.
  float analog_rate(double per_frame) const {
    const auto of_points = static_cast<double>(static_cast<float>(rate_));
    auto rate = static_cast<float>(rate_ * per_frame);
    while (std::isfinite(rate) && static_cast<double>(rate) / of_points < per_frame)
      rate = std::nextafter(rate, std::numeric_limits<float>::infinity());
    return rate;
  }

  void add_analog(ParameterSection& section) const {
    const std::size_t channels = other_.analog_channels.size();
    section.add_group("ANALOG");
    section.add_word("USED", in_word(channels));
    section.add_float("GEN_SCALE", 1.0F);
    // Must match the samples per frame in the header, which is 0 without channels.
    const double per_frame = channels == 0 ? 0.0 : static_cast<double>(other_.analog_per_frame);
    section.add_float("RATE", analog_rate(per_frame));
    kept_.add_of_group("ANALOG", section);
    if (channels == 0) return;
    section.add_text("FORMAT", "SIGNED");
    section.add_floats("SCALE", steps_.analog);
    // Some programs only read integers here, and others only up to 255 channels.
    for (std::size_t at = 0; at < channels; at += 255) {
      const std::vector<std::uint16_t> zeros(std::min<std::size_t>(255, channels - at), 0);
      section.add_words(at == 0 ? std::string("OFFSET") : fmt::format("OFFSET{}", at / 255 + 1),
                        zeros);
    }
    std::vector<std::string> units;
    for (const AnalogChannel& channel : other_.analog_channels)
      units.push_back(text_in_file(channel.unit));
    section.add_texts("UNITS", units);
    add_labels(section, other_.analog_channels);
  }

  void add_events(ParameterSection& section) const {
    constexpr std::size_t most_events = 255;
    constexpr double seconds_per_minute = 60.0;
    const std::size_t count = std::min(most_in_file_word, other_.events.size());
    if (count == 0 && !kept_.has_group("EVENT")) return;
    section.add_group("EVENT");
    section.add_word("USED", in_word(count));
    kept_.add_of_group("EVENT", section);
    if (count == 0) return;
    std::vector<float> times;
    std::vector<std::string> labels;
    std::vector<std::string> contexts;
    std::vector<std::string> subjects;
    for (std::size_t i = 0; i < count; ++i) {
      const RecordingEvent& event = other_.events[i];
      const double time = event.time_s + seconds_before(first_, rate_);
      const double minutes = std::floor(time / seconds_per_minute);
      times.push_back(static_cast<float>(minutes));
      times.push_back(static_cast<float>(time - minutes * seconds_per_minute));
      labels.push_back(text_in_file(event.label));
      contexts.push_back(text_in_file(event.context));
      subjects.push_back(text_in_file(event.subject));
    }
    constexpr std::size_t step = 2 * most_events;
    for (std::size_t at = 0; at < times.size(); at += step)
      section.add_pairs(at == 0 ? std::string("TIMES") : fmt::format("TIMES{}", at / step + 1),
                        std::span(times).subspan(at, std::min(step, times.size() - at)));
    section.add_texts("LABELS", labels);
    section.add_texts("CONTEXTS", contexts);
    section.add_texts("SUBJECTS", subjects);
  }

  bool put_frames() const {
    std::string piece;
    for (std::size_t frame = 0; frame < frames_; ++frame) {
      for (std::size_t point = 0; point < points_.points.size(); ++point)
        append_point(piece, frame, point);
      append_samples(piece, frame);
      if (piece.size() < piece_bytes) continue;
      if (!put(piece)) return false;
      piece.clear();
    }
    return put(piece) && (!has_bodies_ || put_bodies());
  }

  bool put_bodies() const {
    std::string piece((block_bytes - data_bytes() % block_bytes) % block_bytes, '\0');
    for (std::size_t frame = 0; frame < frames_; ++frame) {
      append_rotations(piece, other_, frame, length_scale_);
      if (piece.size() < piece_bytes) continue;
      if (!put(piece)) return false;
      piece.clear();
    }
    return put(piece);
  }

  static void append_integer(std::string& piece, std::int16_t value) {
    append_little_endian(piece, static_cast<std::uint16_t>(value));
  }

  /// An integer of 16 bits, or a floating-point number.
  void append_number(std::string& piece, double value) const {
    if (options_.integers) return append_integer(piece, to_integer(value));
    append_little_endian(piece, static_cast<float>(value));
  }

  void append_position(std::string& piece, Vector3 position) const {
    if (options_.integers) {
      for (const std::int16_t value : to_integers(position, steps_.points))
        append_integer(piece, value);
      return;
    }
    // Zeros mean a gap to some programs; a negative zero distinguishes this point from one.
    if (position.isZero(0.0)) position.x() = -0.0;
    for (const double value : position) append_number(piece, value);
  }

  void append_point(std::string& piece, std::size_t frame, std::size_t point) const {
    if (!points_.is_known(frame, point)) {
      for (const double value : {0.0, 0.0, 0.0, -1.0}) append_number(piece, value);
      return;
    }
    append_position(piece, points_.position(frame, point) * length_scale_);
    append_number(piece, mask_of_point(frame * points_.points.size() + point));
  }

  /// The cameras in the high byte, and the residual in the low byte.
  double mask_of_point(std::size_t index) const {
    std::uint32_t mask = 0;
    if (!points_.cameras.empty()) mask = (points_.cameras[index] & 0x7FU) << 8U;
    if (points_.residuals.empty()) return mask;
    const double steps = static_cast<double>(points_.residuals[index]) * length_scale_ /
                         static_cast<double>(steps_.points);
    // False for NaN.
    if (steps > 0.0) mask |= static_cast<std::uint32_t>(std::min(std::round(steps), most_residual));
    return mask;
  }

  void append_samples(std::string& piece, std::size_t frame) const {
    const std::size_t channels = other_.analog_channels.size();
    if (channels == 0) return;
    for (std::size_t sample = 0; sample < other_.analog_per_frame; ++sample) {
      const auto row = other_.analog.row(frame * other_.analog_per_frame + sample);
      for (std::size_t i = 0; i < channels; ++i)
        append_number(piece, row[i] / static_cast<double>(steps_.analog[i]));
    }
  }

  const Recording& points_;
  const Recording& other_;
  const Content& content_;
  const WriteOptions& options_;
  const TextOutput::Writer& out_;
  std::size_t frames_;
  double rate_;
  std::string_view unit_;
  KeptParameters kept_;
  double length_scale_ = 1.0;
  std::int64_t first_ = 1;
  std::int64_t last_ = 0;
  bool is_long_ = false;
  Steps steps_;
  std::uint16_t data_block_ = 0;
  bool has_bodies_ = false;
};

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  if (Status sound = mocap::detail::check_writable(clip); !sound) return sound;
  if (Status sound = clip.recording.validate(clip.motion.frames()); !sound) return sound;
  if (const BytesAsRead* kept = bytes_as_read(clip, options)) {
    if (write_as_read(*kept, clip.recording, out)) return {};
    return fail(codes::io_write, "the file could not be written");
  }
  const bool has_points = !clip.recording.points.empty();
  if (!has_points && clip.skeleton.empty() && clip.recording.analog_channels.empty() &&
      clip.recording.bodies.empty())
    return fail(codes::argument_invalid,
                "a C3D file needs points, joints, rigid bodies or analog channels");
  const mocap::detail::Analysis analysis(clip);
  const double metres = options.metres_per_unit
                            ? *options.metres_per_unit
                            : mocap::detail::unit_of_points_to_declare(analysis, diagnostics);
  const mocap::detail::KnownUp up = mocap::detail::known_up(analysis.axes());
  // Without joints, nothing is known but what the file said.
  const std::optional<Axis> axis = clip.skeleton.empty() ? clip.metadata.up
                                   : up.is_assumed       ? std::nullopt
                                                         : std::optional(up.axis);
  if (has_points || clip.skeleton.empty())
    return C3dWriter({clip, clip.recording, metres, axis}, options, out).write(diagnostics);
  const Result<Recording> joints = recording_of_joints(clip);
  if (!joints) return tl::unexpected<Error>(joints.error());
  return C3dWriter({clip, *joints, metres, axis}, options, out).write(diagnostics);
}

}  // namespace mocap::c3d

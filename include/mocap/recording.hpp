// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a capture system measured, beside or instead of a skeleton: labelled points, rigid bodies,
/// analog channels, events and tables.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/motion.hpp"
#include "mocap/skeleton.hpp"

namespace mocap {

/// How the position of a point in one frame was obtained.
enum class SampleState : std::uint8_t {
  measured,      ///< By the cameras.
  interpolated,  ///< Computed by the program that wrote the file, or by an edit.
  occluded,      ///< No camera saw the point. The position is whatever the file contains.
};

/// What the three numbers of a point are.
enum class PointKind : std::uint8_t {
  place,   ///< A position in space.
  angle,   ///< Results of a model: the angles of a joint about three axes,
  force,   ///< a force,
  moment,  ///< a moment,
  power,   ///< a power,
  scalar   ///< or other numbers. They are not moved, turned or scaled, and have no joints.
};

/// The word for a kind: `place`, `angle`.
std::string_view to_string(PointKind kind);

/// A labelled point, such as a marker.
struct Point {
  std::string label;        ///< Any bytes; empty if the file does not name the point.
  std::string description;  ///< From the file; usually empty.
  PointKind kind = PointKind::place;
  /// Of computed values, as in the file, such as `deg` or `Nmm`; may be empty. Places have the unit
  /// of length of the clip.
  std::string unit = {};
};

/// A rigid body, or a bone with its own position and rotation in every frame.
struct RigidBody {
  std::string label;  ///< Any bytes.
  /// Index of the body that its poses are relative to, less than its own. Empty: poses are global.
  std::optional<std::size_t> parent = {};
  /// Index of the body that it is attached to, if the file states this although the poses are
  /// global. Less than its own.
  std::optional<std::size_t> attached_to = {};
};

/// A channel of an analog-digital converter: a force plate, an electromyograph.
struct AnalogChannel {
  std::string label;        ///< Any bytes.
  std::string description;  ///< From the file; usually empty.
  std::string unit;         ///< As in the file, such as `N` or `V`; may be empty.
};

/// Something that happens at one time, such as the strike of a foot.
struct RecordingEvent {
  double time_s = 0.0;  ///< Seconds from the first frame of the recording; may be negative.
  std::string label;    ///< `Foot Strike`.
  std::string context;  ///< `Left`, `Right`, `General`; may be empty.
  std::string subject;  ///< The person; may be empty.
};

/// The unit of angles.
enum class AngleUnit : std::uint8_t { degrees, radians };

/// A column of numbers without geometry, such as an angle or a force.
struct TableColumn {
  std::string label;  ///< Any bytes.
};

/// Points, rigid bodies, analog channels, events and columns with common frames.
///
/// All values are those of the file: lengths in file units, `Metadata` says how long they are. The
/// shapes below use the number of frames of the clip, `Clip::motion.frames()`, whose frame time
/// also applies here; the frame times of the motions in this structure are not used. As everywhere,
/// a motion remembers how its numbers were printed.
struct Recording {
  /// Number of channels of one rigid body in `body_poses`.
  static constexpr std::size_t channels_per_body = 7;

  std::vector<Point> points;  ///< In file order; labels are not necessarily unique.
  /// `frames x 3 points`: x, y and z of each point.
  Motion positions;
  /// `frames x points`, or empty if all are measured.
  std::vector<SampleState> states;
  /// How well the cameras agree on each position: `frames x points` in units of length, or empty.
  std::vector<float> residuals;
  /// The cameras that saw each point, one bit each: `frames x points`, or empty.
  std::vector<std::uint8_t> cameras;

  std::vector<RigidBody> bodies;  ///< In file order.
  /// `frames x 7 bodies`: x, y, z and a quaternion w, x, y, z of each body.
  Motion body_poses;
  /// Whether the pose of a body is unknown in a frame: `frames x bodies`, or empty if none is.
  std::vector<std::uint8_t> lost_bodies;

  std::vector<AnalogChannel> analog_channels;  ///< In file order.
  /// `frames * analog_per_frame x channels`, in the units of the channels.
  Motion analog;
  std::size_t analog_per_frame = 1;  ///< Analog samples per frame, >= 1.

  std::vector<RecordingEvent> events;  ///< In file order.

  std::vector<TableColumn> columns;  ///< In file order.
  Motion table;                      ///< `frames x columns`.
  /// The unit of those columns that are angles. Formats that state it do not state which columns
  /// these are. Empty: unknown.
  std::optional<AngleUnit> angle_unit;

  /// Seconds of each frame as in the file, if they are not even or do not start at zero; otherwise
  /// empty: frame n is at n times the frame time. Not necessarily ascending.
  std::vector<double> times_s;
  std::int64_t first_frame = 1;  ///< Number of the first frame in the file; may be negative.

  /// Seconds of a frame: in `times_s`, or for even times at this frame time.
  double time_of(std::size_t frame, const FrameTime& frame_time) const {
    return times_s.empty() ? frame_time.time_of(frame) : times_s[frame];
  }
  /// Whether there is nothing in it: no points, bodies, analog channels, events or columns.
  bool empty() const;
  /// Index of the first point with this label.
  std::optional<std::size_t> find_point(std::string_view label) const;
  /// The position of a point in a frame, in file units. Both must be in range here and below.
  Vector3 position(std::size_t frame, std::size_t point) const;
  /// The state of a point in a frame.
  SampleState state(std::size_t frame, std::size_t point) const;
  /// Whether the position of a point in a frame is known.
  bool is_known(std::size_t frame, std::size_t point) const {
    return state(frame, point) != SampleState::occluded;
  }
  /// Whether the pose of a rigid body in a frame is unknown.
  bool is_lost(std::size_t frame, std::size_t body) const {
    return !lost_bodies.empty() && lost_bodies[frame * bodies.size() + body] != 0;
  }
  /// Whether a point has a place in space in at least one frame.
  bool has_place(std::size_t point) const;
  /// Whether a rigid body is known and not at the origin in at least one frame. Some formats only
  /// hold rotations.
  bool has_body_place(std::size_t body) const;
  /// Whether any point or rigid body has a place in space.
  bool has_places() const;
  /// Sets the state of a point in a frame of a recording with `frames` frames.
  void set_state(std::size_t frame, std::size_t point, SampleState state);

  /// Sets frame n to the frame that was at index `frames[n]`, with its points, bodies, analog
  /// samples, rows and time. Events keep their times.
  void take_frames(std::span<const std::size_t> frames);

  /// The recording whose frame n is the frame that is at index `frames[n]` here; it only takes the
  /// memory of these frames. Events keep their times.
  Recording frames_at(std::span<const std::size_t> frames) const;

  /// Whether all shapes match a clip with this number of frames. Fails with `argument.shape`.
  Status validate(std::size_t frames) const;
};

}  // namespace mocap

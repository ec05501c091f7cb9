// SPDX-License-Identifier: MIT
#include "mocap/recording.hpp"

#include <fmt/format.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bindings.hpp"

namespace nb = nanobind;

namespace mocap::python {

namespace {

/// The recording of a clip, which keeps the clip alive.
struct PythonRecording {
  std::shared_ptr<const Clip> clip;

  const Recording& recording() const { return clip->recording; }
  std::size_t frames() const { return clip->motion.frames(); }
};

/// A read-only view of numbers of the clip, or None if there are none.
template <class Value, class... Shape>
nb::object view(const PythonRecording& self, const Value* data, Shape... shape) {
  using View = nb::ndarray<nb::numpy, const Value, nb::ndim<sizeof...(Shape)>, nb::c_contig>;
  const nb::capsule owner(new std::shared_ptr<const Clip>(self.clip), [](void* pointer) noexcept {
    delete static_cast<std::shared_ptr<const Clip>*>(pointer);
  });
  return nb::cast(View(data, {static_cast<std::size_t>(shape)...}, owner),
                  nb::rv_policy::automatic);
}

template <class Labelled>
std::vector<std::string> labels_of(const std::vector<Labelled>& all) {
  std::vector<std::string> labels;
  labels.reserve(all.size());
  for (const Labelled& each : all) labels.push_back(each.label);
  return labels;
}

nb::object positions_of(const PythonRecording& self) {
  const Recording& recording = self.recording();
  if (recording.points.empty()) return nb::none();
  return view(self, recording.positions.values().data(), self.frames(), recording.points.size(), 3);
}

nb::object states_of(const PythonRecording& self) {
  const Recording& recording = self.recording();
  if (recording.states.empty()) return nb::none();
  // The enumeration is stored as bytes.
  return view(self, reinterpret_cast<const std::uint8_t*>(recording.states.data()), self.frames(),
              recording.points.size());
}

nb::object residuals_of(const PythonRecording& self) {
  const Recording& recording = self.recording();
  if (recording.residuals.empty()) return nb::none();
  return view(self, recording.residuals.data(), self.frames(), recording.points.size());
}

nb::object body_poses_of(const PythonRecording& self) {
  const Recording& recording = self.recording();
  if (recording.bodies.empty()) return nb::none();
  return view(self, recording.body_poses.values().data(), self.frames(), recording.bodies.size(),
              Recording::channels_per_body);
}

nb::object analog_of(const PythonRecording& self) {
  const Recording& recording = self.recording();
  if (recording.analog_channels.empty()) return nb::none();
  return view(self, recording.analog.values().data(), recording.analog.frames(),
              recording.analog_channels.size());
}

nb::object table_of(const PythonRecording& self) {
  const Recording& recording = self.recording();
  if (recording.columns.empty()) return nb::none();
  return view(self, recording.table.values().data(), self.frames(), recording.columns.size());
}

nb::object times_of(const PythonRecording& self) {
  const Recording& recording = self.recording();
  if (recording.times_s.empty()) return nb::none();
  return view(self, recording.times_s.data(), recording.times_s.size());
}

nb::list events_of(const PythonRecording& self) {
  nb::list events;
  for (const RecordingEvent& event : self.recording().events) {
    nb::dict row;
    row["time"] = event.time_s;
    row["label"] = event.label;
    row["context"] = event.context;
    row["subject"] = event.subject;
    events.append(row);
  }
  return events;
}

std::string text_of(const PythonRecording& self) {
  const Recording& recording = self.recording();
  return fmt::format(
      "<Recording {} points, {} rigid bodies, {} analog channels, {} events, {} "
      "columns, {} frames>",
      recording.points.size(), recording.bodies.size(), recording.analog_channels.size(),
      recording.events.size(), recording.columns.size(), self.frames());
}

}  // namespace

void bind_recording(nb::module_& module) {
  const auto labels = [](auto member) {
    return [member](const PythonRecording& self) { return labels_of(self.recording().*member); };
  };
  nb::class_<PythonRecording>(
      module, "Recording",
      "What was recorded beside or instead of a skeleton. Arrays are read-only views, or None.")
      .def_prop_ro("labels", labels(&Recording::points), "Labels of the points (P).")
      .def_prop_ro(
          "kinds",
          [](const PythonRecording& self) {
            std::vector<std::string> kinds;
            for (const Point& point : self.recording().points)
              kinds.emplace_back(to_string(point.kind));
            return kinds;
          },
          "What the numbers of each point are (P): `place`, or `angle`, `force`, `moment`, `power` "
          "or `scalar` for results of models.")
      .def_prop_ro("positions", &positions_of, nb::sig("def positions(self) -> typing.Any"),
                   "Points, (T, P, 3) float64, file units; where `states` is 2, whatever the file "
                   "contains.")
      .def_prop_ro(
          "states", &states_of, nb::sig("def states(self) -> typing.Any"),
          "(T, P) uint8: 0 measured, 1 interpolated, 2 occluded; None if all are measured.")
      .def_prop_ro("residuals", &residuals_of, nb::sig("def residuals(self) -> typing.Any"),
                   "(T, P) float32, file units.")
      .def_prop_ro("body_labels", labels(&Recording::bodies), "Labels of the rigid bodies (B).")
      .def_prop_ro("body_poses", &body_poses_of, nb::sig("def body_poses(self) -> typing.Any"),
                   "Rigid bodies, (T, B, 7) float64: x, y, z and a quaternion w, x, y, z.")
      .def_prop_ro("analog_labels", labels(&Recording::analog_channels),
                   "Labels of the analog channels (A).")
      .def_prop_ro(
          "analog_units",
          [](const PythonRecording& self) {
            std::vector<std::string> units;
            for (const AnalogChannel& channel : self.recording().analog_channels)
              units.push_back(channel.unit);
            return units;
          },
          "Units of the analog channels (A), as in the file; may be empty.")
      .def_prop_ro("analog", &analog_of, nb::sig("def analog(self) -> typing.Any"),
                   "Analog samples, (T * analog_per_frame, A) float64.")
      .def_prop_ro(
          "analog_per_frame",
          [](const PythonRecording& self) { return self.recording().analog_per_frame; },
          "Analog samples per frame.")
      .def_prop_ro("column_labels", labels(&Recording::columns), "Labels of the columns (C).")
      .def_prop_ro("table", &table_of, nb::sig("def table(self) -> typing.Any"),
                   "Columns of numbers, (T, C) float64.")
      .def_prop_ro("events", &events_of, nb::sig("def events(self) -> list[dict[str, typing.Any]]"),
                   "One dictionary per event: time in seconds, label, context, subject.")
      .def_prop_ro("times", &times_of, nb::sig("def times(self) -> typing.Any"),
                   "Seconds of each frame (T), if they are not even.")
      .def_prop_ro(
          "first_frame", [](const PythonRecording& self) { return self.recording().first_frame; },
          "Number of the first frame in the file.")
      .def("__bool__", [](const PythonRecording& self) { return !self.recording().empty(); })
      .def("__repr__", &text_of);
  module.def(
      "recording",
      [](const SharedClip& clip) {
        if (Status sound = clip.clip().recording.validate(clip.clip().motion.frames()); !sound)
          raise(sound.error(), Failure::other);
        return PythonRecording{clip.shared()};
      },
      nb::arg("clip"));
}

}  // namespace mocap::python

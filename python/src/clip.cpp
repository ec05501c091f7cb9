// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>

#include "bindings.hpp"
#include "mocap/body.hpp"
#include "mocap/check.hpp"

namespace nb = nanobind;

namespace mocap::python {

namespace {

using Channels = nb::ndarray<nb::numpy, const double, nb::shape<-1, -1>, nb::c_contig>;

/// A read-only view, which keeps the clip alive.
Channels channels_of(const SharedClip& self) {
  const nb::capsule owner(
      new std::shared_ptr<const Clip>(self.shared()),
      [](void* pointer) noexcept { delete static_cast<std::shared_ptr<const Clip>*>(pointer); });
  const Motion& motion = self.clip().motion;
  return Channels(motion.values().data(), {motion.frames(), motion.channels()}, owner);
}

std::vector<Diagnostic> check_clip(const SharedClip& self) {
  Diagnostics findings;
  {
    const nb::gil_scoped_release released;
    check(self.clip(), findings);
  }
  return findings.entries();
}

}  // namespace

void bind_clip(nb::module_& module) {
  nb::class_<SharedClip>(module, "Clip")
      .def_prop_ro(
          "skeleton", [](const SharedClip& self) { return self.clip().skeleton; },
          "The joints and their channels.")
      .def_prop_ro("channels", &channels_of, nb::rv_policy::automatic,
                   "The values as in the file, (T, C) float64: lengths in file units, angles in "
                   "degrees. A read-only view; nothing is copied.")
      .def_prop_ro(
          "fps",
          [](const SharedClip& self) { return self.clip().motion.frame_time.frames_per_second(); },
          "Frames per second.")
      .def_prop_ro(
          "frame_time",
          [](const SharedClip& self) { return self.clip().motion.frame_time.seconds(); },
          "Seconds of a frame.")
      .def_prop_ro(
          "duration", [](const SharedClip& self) { return self.clip().motion.duration_s(); },
          "Seconds: frames times frame time.")
      .def_prop_ro(
          "format", [](const SharedClip& self) { return self.clip().metadata.format; },
          "The name of the format that the clip was read from.")
      .def_prop_ro(
          "source", [](const SharedClip& self) { return self.clip().metadata.source; },
          "The name of the file that the clip was read from.")
      .def_prop_ro(
          "metres_per_unit",
          [](const SharedClip& self) -> std::optional<double> {
            const ScaleGuess scale = guess_scale(self.clip());
            if (!(scale.metres_per_unit > 0.0)) return std::nullopt;
            return scale.metres_per_unit;
          },
          "Metres in a file unit, declared or inferred from the size of the body; None if "
          "unknown.")
      .def_prop_ro("history", &SharedClip::history,
                   "The edits since the clip was read, as options of the command.")
      .def_prop_ro(
          "findings", [](const SharedClip& self) { return self.findings().entries(); },
          "What the reader, or the last edit, found.")
      .def("check", &check_clip, "Finds problems of the motion, as `mocap check` does.")
      .def("__len__", [](const SharedClip& self) { return self.clip().motion.frames(); })
      .def("__repr__", [](const SharedClip& self) {
        const Clip& clip = self.clip();
        return fmt::format("<Clip {}: {} joints, {} frames at {:.6g} fps>",
                           clip.metadata.source.empty() ? "without a file" : clip.metadata.source,
                           clip.skeleton.size(), clip.motion.frames(),
                           clip.motion.frame_time.frames_per_second());
      });
}

}  // namespace mocap::python

// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <memory>

#include "bindings.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/velocities.hpp"

namespace nb = nanobind;

namespace mocap::python {

namespace {

template <class Real>
using SharedPoses = std::shared_ptr<const BasicPoses<Real>>;

/// A read-only view of an array of poses, which keeps them alive.
template <class Real, long Width>
auto view(const SharedPoses<Real>& poses, const LargeVector<Real>& values) {
  using View = nb::ndarray<nb::numpy, const Real, nb::shape<-1, -1, Width>, nb::c_contig>;
  const nb::capsule owner(new SharedPoses<Real>(poses), [](void* pointer) noexcept {
    delete static_cast<SharedPoses<Real>*>(pointer);
  });
  return View(values.data(), {poses->frames, poses->joints, static_cast<std::size_t>(Width)},
              owner);
}

template <class Real>
struct PythonPoses {
  SharedPoses<Real> poses;
  FrameTime frame_time;
};

/// Numbers of all joints, as an array that owns them.
template <class Real>
auto rates_of(const PythonPoses<Real>& self, const char* needed, const LargeVector<Real>& of,
              LargeVector<Real> (*compute)(const BasicPoses<Real>&, const FrameTime&)) {
  using Array = nb::ndarray<nb::numpy, Real, nb::shape<-1, -1, 3>, nb::c_contig>;
  const BasicPoses<Real>& poses = *self.poses;
  if (of.empty() && poses.frames * poses.joints > 0)
    throw nb::value_error(fmt::format("the poses have no {}", needed).c_str());
  std::unique_ptr<LargeVector<Real>> rates;
  {
    const nb::gil_scoped_release released;
    rates = std::make_unique<LargeVector<Real>>(compute(poses, self.frame_time));
  }
  Real* const data = rates->data();
  const nb::capsule owner(rates.release(), [](void* pointer) noexcept {
    delete static_cast<LargeVector<Real>*>(pointer);
  });
  return Array(data, {poses.frames, poses.joints, std::size_t{3}}, owner);
}

template <class Real>
void bind_poses_of(nb::module_& module, const char* name, const char* dtype) {
  using Class = PythonPoses<Real>;
  nb::class_<Class>(module, name,
                    "The poses of all frames: read-only arrays, views of one evaluation.")
      .def_prop_ro(
          "positions",
          [](const Class& self) { return view<Real, 3>(self.poses, self.poses->world_positions); },
          nb::rv_policy::automatic, "Positions in the world, (T, J, 3), file units.")
      .def_prop_ro(
          "rotations",
          [](const Class& self) { return view<Real, 4>(self.poses, self.poses->world_rotations); },
          nb::rv_policy::automatic,
          "Rotations in the world, (T, J, 4), unit quaternions x, y, z, w.")
      .def_prop_ro(
          "local_positions",
          [](const Class& self) { return view<Real, 3>(self.poses, self.poses->local_positions); },
          nb::rv_policy::automatic, "Positions relative to the parents, (T, J, 3), file units.")
      .def_prop_ro(
          "local_rotations",
          [](const Class& self) { return view<Real, 4>(self.poses, self.poses->local_rotations); },
          nb::rv_policy::automatic,
          "Rotations relative to the parents, (T, J, 4), unit quaternions x, y, z, w.")
      .def(
          "velocities",
          [](const Class& self) {
            return rates_of<Real>(self, "positions", self.poses->world_positions, &velocities);
          },
          nb::rv_policy::automatic,
          "Velocities in the world, (T, J, 3), file units per second: the mean of the steps from "
          "the "
          "previous frame and to the next one; at the ends the only step.")
      .def(
          "angular_velocities",
          [](const Class& self) {
            return rates_of<Real>(self, "rotations", self.poses->world_rotations,
                                  &angular_velocities);
          },
          nb::rv_policy::automatic,
          "Angular velocities in the world, (T, J, 3), radians per second along the axis of the "
          "rotation: the mean of the rotations from the previous frame and to the next one.")
      .def_prop_ro("dtype", [dtype](const Class&) { return dtype; })
      .def("__len__", [](const Class& self) { return self.poses->frames; })
      .def("__repr__", [dtype](const Class& self) {
        return fmt::format("<Poses {} frames, {} joints, {}>", self.poses->frames,
                           self.poses->joints, dtype);
      });
}

template <class Real>
nb::object poses_of(const SharedClip& clip) {
  auto poses = std::make_shared<BasicPoses<Real>>();
  Status sound;
  {
    const nb::gil_scoped_release released;
    sound = clip.clip().validate();
    if (sound) evaluate(clip.clip(), {}, *poses);
  }
  if (!sound) raise(sound.error(), Failure::other);
  return nb::cast(PythonPoses<Real>{std::move(poses), clip.clip().motion.frame_time});
}

nb::object poses_with(const SharedClip& clip, const std::string& dtype) {
  if (dtype == "float32") return poses_of<float>(clip);
  if (dtype == "float64") return poses_of<double>(clip);
  throw nb::value_error(fmt::format("dtype is `{}`; expected float32 or float64", dtype).c_str());
}

}  // namespace

void bind_poses(nb::module_& module) {
  bind_poses_of<float>(module, "Poses32", "float32");
  bind_poses_of<double>(module, "Poses64", "float64");
  module.def("poses", &poses_with, nb::arg("clip"), nb::arg("dtype"),
             "Computes the poses of all frames.");
}

}  // namespace mocap::python

// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bindings.hpp"
#include "mocap/edit/built_in_skeletons.hpp"

namespace nb = nanobind;

namespace mocap::python {

namespace {

using Offsets = nb::ndarray<nb::numpy, const double, nb::shape<-1, 3>, nb::c_contig>;

Offsets offsets_of(const Skeleton& skeleton) {
  auto values = std::make_unique<std::vector<double>>();
  values->reserve(3 * skeleton.size());
  for (const Joint& joint : skeleton.joints())
    for (const double value : {joint.offset.x(), joint.offset.y(), joint.offset.z()})
      values->push_back(value);
  const double* const data = values->data();
  const nb::capsule owner(values.release(), [](void* pointer) noexcept {
    delete static_cast<std::vector<double>*>(pointer);
  });
  return Offsets(data, {skeleton.size(), 3}, owner);
}

std::vector<std::ptrdiff_t> parents_of(const Skeleton& skeleton) {
  std::vector<std::ptrdiff_t> parents;
  parents.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints())
    parents.push_back(joint.parent == Joint::no_parent ? -1
                                                       : static_cast<std::ptrdiff_t>(joint.parent));
  return parents;
}

std::vector<std::string> channel_names(const Skeleton& skeleton) {
  std::vector<std::string> names;
  const std::vector<std::string> joints = skeleton.unique_names();
  for (std::size_t i = 0; i < skeleton.size(); ++i)
    for (const Channel channel : skeleton[i].channels)
      names.push_back(fmt::format("{}.{}", joints[i], name_of(channel)));
  return names;
}

std::vector<std::string> names_of_built_in() {
  std::vector<std::string> names;
  for (const edit::BuiltInSkeleton& each : edit::built_in_skeletons())
    names.emplace_back(each.word);
  return names;
}

/// The joint with a path, or with a name that only one has.
std::size_t index_of(const Skeleton& skeleton, const std::string& name) {
  if (const std::optional<std::size_t> found = skeleton.find_path(name)) return *found;
  const auto is_called = [&](const Joint& joint) { return joint.name == name; };
  const std::span<const Joint> joints = skeleton.joints();
  const auto found = std::find_if(joints.begin(), joints.end(), is_called);
  if (found == joints.end())
    throw nb::key_error(fmt::format("no joint is called `{}`", name).c_str());
  if (std::find_if(found + 1, joints.end(), is_called) != joints.end())
    throw nb::key_error(
        fmt::format("several joints are called `{}`: use a name of `unique_names`", name).c_str());
  return static_cast<std::size_t>(found - joints.begin());
}

}  // namespace

void bind_skeleton(nb::module_& module) {
  nb::class_<Skeleton>(module, "Skeleton",
                       "Joints in depth-first order: every parent precedes its children.")
      .def_prop_ro(
          "names",
          [](const Skeleton& self) {
            std::vector<std::string> names;
            for (const Joint& joint : self.joints()) names.push_back(joint.name);
            return names;
          },
          "Names of the joints (J); not necessarily unique.")
      .def_prop_ro("unique_names", &Skeleton::unique_names,
                   "One unique name per joint: its own, or its path.")
      .def_prop_ro("parents", &parents_of, "Index of the parent of each joint (J); -1 for a root.")
      .def_prop_ro("offsets", &offsets_of, nb::rv_policy::automatic,
                   "Offset of each joint from its parent in the rest pose, (J, 3), file units.")
      .def_prop_ro("channel_names", &channel_names,
                   "Names of the channels (C), such as `Hips.Xposition`.")
      .def(
          "index", &index_of, nb::arg("name"),
          "The index of a joint, by its name or path. Raises KeyError if there is none, or several "
          "have the name.")
      .def("__len__", &Skeleton::size)
      .def(
          "__eq__",
          [](const Skeleton& self, const nb::object& other) {
            return nb::isinstance<Skeleton>(other) && self == nb::cast<const Skeleton&>(other);
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Skeleton& self) { return self.size(); })
      .def("__repr__",
           [](const Skeleton& self) { return fmt::format("<Skeleton {} joints>", self.size()); });
  module.def("built_in_names", &names_of_built_in, "Names of the built-in skeletons.");
}

}  // namespace mocap::python

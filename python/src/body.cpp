// SPDX-License-Identifier: MIT
#include "mocap/body.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings.hpp"

namespace nb = nanobind;

namespace mocap::python {

namespace {

/// An array that owns its numbers.
template <class Value, class... Shape>
auto array_of(std::unique_ptr<std::vector<Value>> values, Shape... shape) {
  using Array = nb::ndarray<nb::numpy, Value, nb::ndim<sizeof...(Shape)>, nb::c_contig>;
  Value* const data = values->data();
  const nb::capsule owner(values.release(), [](void* pointer) noexcept {
    delete static_cast<std::vector<Value>*>(pointer);
  });
  return Array(data, {static_cast<std::size_t>(shape)...}, owner);
}

/// The joints, and whether each is in contact in each frame: 0 or 1, (T, F).
auto contacts_of(const SharedClip& self) {
  std::optional<Result<std::vector<FootContacts>>> found;
  {
    const nb::gil_scoped_release released;
    found = foot_contacts(self.clip());
  }
  if (!*found) raise(found->error(), Failure::other);
  const std::vector<FootContacts>& feet = **found;
  const std::size_t frames = self.clip().motion.frames();
  auto mask = std::make_unique<std::vector<std::uint8_t>>(frames * feet.size(), 0);
  std::vector<std::size_t> joints;
  for (std::size_t foot = 0; foot < feet.size(); ++foot) {
    joints.push_back(feet[foot].joint);
    for (const FrameSpan& span : feet[foot].spans)
      for (std::size_t frame = span.first; frame < span.first + span.count; ++frame)
        (*mask)[frame * feet.size() + foot] = 1;
  }
  return std::pair(std::move(joints), array_of(std::move(mask), frames, feet.size()));
}

auto headings_of(const SharedClip& self) {
  auto angles = std::make_unique<std::vector<double>>();
  Status sound;
  {
    const nb::gil_scoped_release released;
    sound = self.clip().validate();
    if (sound) {
      const Headings found = headings(self.clip());
      for (const Vector3& direction : found.directions)
        angles->push_back(heading_angle(direction, found.up));
    }
  }
  if (!sound) raise(sound.error(), Failure::other);
  const std::size_t frames = angles->size();
  return array_of(std::move(angles), frames);
}

nb::object up_of(const SharedClip& self) {
  const AxisGuess guess = guess_axes(self.clip());
  if (guess.up_confidence == Confidence::none) return nb::none();
  return nb::cast(to_string(guess.up));
}

/// The family of the names of the joints; empty if it is not known.
std::string family_of(const SharedClip& self) {
  const FamilyGuess guess = guess_family(self.clip().skeleton);
  return guess.confidence == Confidence::none ? std::string() : guess.family;
}

}  // namespace

void bind_body(nb::module_& module) {
  module.def("contacts", &contacts_of, nb::arg("clip"), nb::rv_policy::automatic,
             "The foot and toe joints, and their contacts with the ground, (T, F) of 0 and 1.");
  module.def("heading", &headings_of, nb::arg("clip"), nb::rv_policy::automatic,
             "The direction in which the body faces, (T) radians about the up axis.");
  module.def("up", &up_of, nb::arg("clip"), nb::sig("def up(clip: Clip) -> str | None"),
             "The up axis, such as `+Y`; None if it is unknown.");
  module.def("family", &family_of, nb::arg("clip"),
             "The family of the names of the joints, such as `Mixamo`; empty if it is not known.");
}

}  // namespace mocap::python

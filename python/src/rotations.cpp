// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "bindings.hpp"
#include "mocap/rotation_forms.hpp"

namespace nb = nanobind;

namespace mocap::python {

namespace {

using Numbers = nb::ndarray<const double, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using Made = nb::ndarray<nb::numpy, double, nb::shape<-1, -1>, nb::c_contig>;

/// A form by its name; Euler angles by their axes, upper case for moving and lower case for fixed
/// ones, with `°` after them for degrees.
RotationForm form_of(std::string_view name) {
  using Kind = RotationForm::Kind;
  constexpr std::array<std::pair<std::string_view, Kind>, 7> kinds{
      {{"xyzw", Kind::quaternion},
       {"wxyz", Kind::quaternion_wxyz},
       {"matrix", Kind::matrix},
       {"rotation_vector", Kind::rotation_vector},
       {"columns", Kind::six_columns},
       {"rows", Kind::six_rows},
       {"interleaved", Kind::six_interleaved}}};
  RotationForm form;
  for (const auto& [word, kind] : kinds) {
    if (name != word) continue;
    form.kind = kind;
    return form;
  }
  constexpr std::string_view degrees = "°";
  form.kind = Kind::euler;
  if (name.ends_with(degrees)) {
    form.in_degrees = true;
    name.remove_suffix(degrees.size());
  }
  form.fixed_axes = name.find_first_of("xyz") == 0;
  const bool is_mixed = name.find_first_of("xyz") != std::string_view::npos &&
                        name.find_first_of("XYZ") != std::string_view::npos;
  if (is_mixed || !parse_axis_order(name, form.order))
    throw nb::value_error(
        fmt::format("`{}` is no form of a rotation; Euler angles are called like ZXY (moving axes) "
                    "or zxy (fixed axes)",
                    name)
            .c_str());
  return form;
}

Made convert(const Numbers& numbers, const std::string& from, const std::string& to) {
  const RotationForm source = form_of(from);
  const RotationForm target = form_of(to);
  if (numbers.shape(1) != source.width())
    throw nb::value_error(fmt::format("the last dimension is {}; it is {} for {}", numbers.shape(1),
                                      source.width(), from)
                              .c_str());
  const std::size_t count = numbers.shape(0);
  auto values = std::make_unique<double[]>(count * target.width());
  Status converted;
  {
    const nb::gil_scoped_release released;
    converted = convert_rotations(source, {numbers.data(), count * source.width()}, target,
                                  {values.get(), count * target.width()});
  }
  if (!converted) throw nb::value_error(converted.error().message.c_str());
  double* const data = values.get();
  const nb::capsule owner(values.release(),
                          [](void* pointer) noexcept { delete[] static_cast<double*>(pointer); });
  return Made(data, {count, target.width()}, owner);
}

}  // namespace

void bind_rotations(nb::module_& module) {
  module.def("convert_rotations", &convert, nb::arg("numbers"), nb::arg("source"),
             nb::arg("target"));
}

}  // namespace mocap::python

// SPDX-License-Identifier: MIT
#include "edit/space/unit_words.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/units.hpp"
#include "model/nearest.hpp"

namespace mocap::edit {

namespace {

constexpr double shortest_unit_m = 1e-12;
constexpr double longest_unit_m = 1e12;

std::optional<double> unit_in(std::string_view word) {
  if (const auto metres = metres_of_unit(word)) return metres;
  if (word == "cmu" || word == "CMU") return metres_per_cmu_unit;
  const std::optional<double> metres = number_in(word);
  return metres && *metres > 0.0 ? metres : std::nullopt;
}

}  // namespace

Result<double> parse_unit(std::string_view option, std::string_view value) {
  if (const std::optional<double> metres = unit_in(value)) return *metres;
  static const std::vector<std::string> names{"metres", "meters", "centimetres", "millimetres",
                                              "inches", "feet",   "cmu"};
  Error error =
      invalid_value(option, value, "m, cm, mm, in, ft, cmu, or metres such as 0.0254").error();
  if (std::string near = did_you_mean(value, names); !near.empty()) error.advise(std::move(near));
  return tl::unexpected<Error>(std::move(error));
}

Status check_unit(double metres) {
  if (metres >= shortest_unit_m && metres <= longest_unit_m) return {};
  return fail(codes::edit_value, "a unit of length must be between 1e-12 and 1e12 metres");
}

}  // namespace mocap::edit

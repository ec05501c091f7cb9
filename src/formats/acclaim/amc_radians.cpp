// SPDX-License-Identifier: MIT
#include "formats/acclaim/amc_radians.hpp"

#include <cmath>
#include <limits>

#include "pose/degrees.hpp"
#include "text/number_print_run.hpp"
#include "text/number_rows.hpp"

namespace mocap::acclaim {

std::string printed_as(double value, NumberForm form) {
  char buffer[text::max_number_length];
  char* const end =
      text::print_number(buffer, value, form, text::Fidelity::rounded, NumberForm::verbatim);
  return {buffer, end};
}

double radians_of(double degrees, NumberForm form) {
  const double radians = degrees / detail::degrees_per_radian;
  if (is_fixed(form) || is_scientific(form)) {
    const std::string printed = printed_as(radians, form);
    const text::Number number = text::read_number(printed.data(), printed.data() + printed.size());
    if (number.ok() && number.value * detail::degrees_per_radian == degrees) return number.value;
  }
  // The product of a neighbouring number may be closer.
  double best = radians;
  for (const double toward :
       {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}) {
    const double other = std::nextafter(radians, toward);
    if (std::abs(other * detail::degrees_per_radian - degrees) <
        std::abs(best * detail::degrees_per_radian - degrees)) {
      best = other;
    }
  }
  return best;
}

bool round_trips(double radians, NumberForm form) {
  constexpr unsigned fewest_decimals = 14;  // For a number with 16 digits.
  return form == NumberForm::verbatim || decimals_of(form) < fewest_decimals ||
         radians_of(radians * detail::degrees_per_radian, form) == radians;
}

}  // namespace mocap::acclaim

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The units of length that motion files use, with their spellings.

#include <string_view>

#include "mocap/units.hpp"

namespace mocap::detail {

struct LengthUnit {
  std::string_view symbol;
  std::string_view name;
  std::string_view plural;
  std::string_view american_name;  ///< The same as `name` if there is no other spelling.
  std::string_view american_plural;
  double metres = 1.0;
};

namespace length_units {

inline constexpr LengthUnit metre{"m", "metre", "metres", "meter", "meters", 1.0};
inline constexpr LengthUnit decimetre{"dm",        "decimetre",  "decimetres",
                                      "decimeter", "decimeters", 0.1};
inline constexpr LengthUnit centimetre{"cm",         "centimetre",  "centimetres",
                                       "centimeter", "centimeters", 0.01};
inline constexpr LengthUnit millimetre{"mm",         "millimetre",  "millimetres",
                                       "millimeter", "millimeters", 0.001};
inline constexpr LengthUnit inch{"in", "inch", "inches", "inch", "inches", 0.0254};
inline constexpr LengthUnit foot{"ft", "foot", "feet", "foot", "feet", 0.3048};
inline constexpr LengthUnit cmu_unit{"cmu",      "CMU unit",  "CMU units",
                                     "CMU unit", "CMU units", metres_per_cmu_unit};

static_assert(metres_per_cmu_unit == inch.metres / 0.45);

}  // namespace length_units

}  // namespace mocap::detail

// SPDX-License-Identifier: MIT
#include "mocap/units.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string_view>

namespace mocap::units_test {
namespace {

TEST(CommonUnits, HaveTheLengthsOfTheirNames) {
  ASSERT_FALSE(common_units().empty());
  for (const NamedUnit& unit : common_units()) {
    EXPECT_GT(unit.metres, 0.0);
    // The unit of a data set is not a name that files use.
    if (unit.metres == metres_per_cmu_unit) continue;
    EXPECT_EQ(metres_of_unit(unit.name), unit.metres) << unit.name;
    EXPECT_EQ(metres_of_unit(unit.plural), unit.metres) << unit.plural;
  }
}

TEST(UnitNames, AreReadInAllSpellings) {
  for (const std::string_view name :
       {"cm", "centimetre", "centimetres", "centimeter", "CENTIMETERS"})
    EXPECT_EQ(metres_of_unit(name), 0.01) << name;
  EXPECT_EQ(metres_of_unit("in"), 0.0254);
  EXPECT_EQ(metres_of_unit("feet"), 0.3048);
  EXPECT_EQ(metres_of_unit("dm"), std::nullopt);
  EXPECT_EQ(metres_of_unit(""), std::nullopt);
}

}  // namespace
}  // namespace mocap::units_test

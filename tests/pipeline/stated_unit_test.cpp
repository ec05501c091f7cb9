// SPDX-License-Identifier: MIT
#include "pipeline/stated_unit.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "mocap/edit/space.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::pipeline::stated_unit_test {
namespace {

using Edits = std::vector<edit::Edit>;

UnitUse use_in(const Edits& edits, Format to) {
  return use_of_stated_unit(edits, to, {});
}

TEST(StatedUnit, IsUsedByFilesThatDeclareIt) {
  EXPECT_EQ(use_in({}, Format::bvh), UnitUse::effective);
  EXPECT_EQ(use_in({edit::StateUnit{0.01}}, Format::glb), UnitUse::effective);
  EXPECT_EQ(use_in({edit::StateUnit{0.01}}, Format::bvh), UnitUse::unused);
  EXPECT_EQ(use_in({edit::Trim{}, edit::StateUnit{0.01}}, Format::bvh), UnitUse::unused);
}

TEST(StatedUnit, IsUsedByLaterEdits) {
  EXPECT_EQ(use_in({edit::StateUnit{0.01}, edit::ToHeight{}}, Format::bvh), UnitUse::effective);
  EXPECT_EQ(use_in({edit::ToHeight{}, edit::StateUnit{0.01}}, Format::bvh), UnitUse::too_late);
  EXPECT_EQ(use_in({edit::ToHeight{}, edit::StateUnit{0.01}}, Format::glb), UnitUse::too_late);
}

TEST(StatedUnit, IsDeclaredBySomeFiles) {
  EXPECT_NE(files_with_unit().find("GLB"), std::string::npos) << files_with_unit();
  EXPECT_EQ(files_with_unit().find("BVH"), std::string::npos) << files_with_unit();
}

}  // namespace
}  // namespace mocap::pipeline::stated_unit_test

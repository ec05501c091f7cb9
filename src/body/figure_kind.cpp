// SPDX-License-Identifier: MIT
#include "body/figure_kind.hpp"

#include <string_view>

#include "body/four_legs.hpp"
#include "body/stance.hpp"

namespace mocap::detail {

namespace {

/// Families whose skeletons are not of human size.
bool is_family_of_animals(std::string_view family) {
  return family == "Truebones";
}

}  // namespace

FigureKind figure_kind_of(const Skeleton& skeleton, const Body& body, const FamilyGuess& family,
                          bool is_upright) {
  if (body.has_animal_joints || is_family_of_animals(family.family)) return FigureKind::animal;
  if (body.has_tail && !is_upright) return FigureKind::animal;
  if (rests_on_four_legs(skeleton, body)) return FigureKind::animal;
  return body.has_tail ? FigureKind::human_with_tail : FigureKind::human;
}

FigureKind figure_kind_of(const Skeleton& skeleton) {
  const Body body = find_body(skeleton);
  return figure_kind_of(skeleton, body, guess_family(skeleton),
                        rest_pose_is_upright(skeleton, body));
}

}  // namespace mocap::detail

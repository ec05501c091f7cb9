// SPDX-License-Identifier: MIT
#include "retarget/measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace mocap::retarget {

namespace {

double distance(const Stance& stance, std::size_t a, std::size_t b) {
  return (stance.positions[a] - stance.positions[b]).norm();
}

}  // namespace

bool has_toes(const detail::FigureParts& parts) {
  return parts.left.toe && parts.right.toe;
}

Measures measure(const StandingFigure& figure, bool with_toes) {
  const Stance& stance = figure.stance;
  const auto height = [&](std::size_t joint) { return stance.up.dot(stance.positions[joint]); };
  Measures measures;
  double ground = INFINITY;
  for (std::size_t i = 0; i < 2; ++i) {
    const detail::SideParts& side = i == 0 ? figure.parts.left : figure.parts.right;
    const std::size_t ball = with_toes ? *side.toe : *side.foot;
    measures.leg +=
        0.5 * (distance(stance, *side.thigh, *side.shin) +
               distance(stance, *side.shin, *side.foot) + distance(stance, *side.foot, ball));
    measures.ankle[i] = height(*side.foot);
    measures.ball[i] = height(ball);
    ground = std::min({ground, measures.ankle[i], measures.ball[i]});
  }
  for (double* const each :
       {&measures.ankle[0], &measures.ankle[1], &measures.ball[0], &measures.ball[1]}) {
    *each -= ground;
  }
  measures.hips = stance.up.dot(middle_of_thighs(figure.parts, [&](std::size_t joint) {
    return stance.positions[joint];
  })) - ground;
  if (figure.parts.head) measures.head = height(*figure.parts.head) - ground;
  return measures;
}

Result<double> scale_between(const Measures& source, const Measures& target,
                             const ScaleRule& rule) {
  using Kind = ScaleRule::Kind;
  const auto is_usable = [](double scale) { return scale > 0.0 && std::isfinite(scale); };
  if (rule.kind == Kind::factor) {
    if (is_usable(rule.factor)) return rule.factor;
    return fail(codes::argument_invalid, "the scale must be greater than 0");
  }
  const auto ratio = [&](double Measures::*length, std::string_view name) -> Result<double> {
    const double scale = target.*length / source.*length;
    if (is_usable(scale)) return scale;
    return fail(codes::retarget_body,
                fmt::format("the {} of one of the figures cannot be measured", name));
  };
  if (rule.kind == Kind::hips) return ratio(&Measures::hips, "height of the hips");
  if (rule.kind == Kind::height) return ratio(&Measures::head, "height of the head");
  return ratio(&Measures::leg, "legs");
}

}  // namespace mocap::retarget

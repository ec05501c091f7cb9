// SPDX-License-Identifier: MIT
#include "retarget/measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "body/body.hpp"

namespace mocap::retarget {

namespace {

double distance(const Stance& stance, std::size_t a, std::size_t b) {
  return (stance.positions[a] - stance.positions[b]).norm();
}

/// The joints and end sites of a foot, its ankle first.
std::vector<FootPoint> points_of_foot(const Skeleton& skeleton, std::size_t foot) {
  std::vector<FootPoint> points;
  for (std::size_t i = foot; i < skeleton.subtree_end(foot); ++i) {
    points.push_back({i, Vector3::Zero()});
    if (detail::is_end_joint(skeleton, i)) continue;
    for (const EndSite& site : skeleton[i].end_sites) points.push_back({i, site.offset});
  }
  return points;
}

Vector3 place_of(const Stance& stance, const FootPoint& point) {
  return stance.positions[point.joint] + stance.rotations[point.joint] * point.offset;
}

std::size_t ball_of(const detail::SideParts& side, const FootPoints& points) {
  return points.has_toes ? *side.toe : *side.foot;
}

/// Height of the lowest point of both feet that the other figure has too.
double ground_of(const StandingFigure& figure, const FootPoints& points) {
  const Stance& stance = figure.stance;
  double ground = std::numeric_limits<double>::infinity();
  for (const detail::SideParts* const side : {&figure.parts.left, &figure.parts.right}) {
    for (const std::size_t joint : {*side->foot, ball_of(*side, points)})
      ground = std::min(ground, stance.up.dot(stance.positions[joint]));
    if (!points.has_soles) continue;
    for (const FootPoint& point : points_of_foot(figure.skeleton, *side->foot))
      ground = std::min(ground, stance.up.dot(place_of(stance, point)));
  }
  return ground;
}

}  // namespace

FootPoints foot_points(const Skeleton& skeleton, const detail::FigureParts& parts) {
  FootPoints points{parts.left.toe && parts.right.toe, true};
  for (const detail::SideParts* const side : {&parts.left, &parts.right}) {
    std::size_t count = 0;
    for (std::size_t i = *side->foot; i < skeleton.subtree_end(*side->foot); ++i) {
      if (i != *side->foot && i != side->toe) ++count;
      if (!detail::is_end_joint(skeleton, i)) count += skeleton[i].end_sites.size();
    }
    points.has_soles = points.has_soles && count > 0;
  }
  return points;
}

Measures measure(const StandingFigure& figure, const FootPoints& points) {
  const Stance& stance = figure.stance;
  const double ground = ground_of(figure, points);
  const auto height = [&](std::size_t joint) {
    return stance.up.dot(stance.positions[joint]) - ground;
  };
  Measures measures;
  for (std::size_t i = 0; i < 2; ++i) {
    const detail::SideParts& side = i == 0 ? figure.parts.left : figure.parts.right;
    const std::size_t ball = ball_of(side, points);
    measures.leg +=
        0.5 * (distance(stance, *side.thigh, *side.shin) +
               distance(stance, *side.shin, *side.foot) + distance(stance, *side.foot, ball));
    measures.ankle[i] = height(*side.foot);
    measures.ball[i] = height(ball);
  }
  measures.hips = stance.up.dot(middle_of_thighs(figure.parts, [&](std::size_t joint) {
    return stance.positions[joint];
  })) - ground;
  if (figure.parts.head) measures.head = height(*figure.parts.head);
  return measures;
}

Sole::Sole(const StandingFigure& figure, BodySide side, const FootPoints& points) {
  const detail::SideParts& parts = figure.parts.on(side);
  for (const FootPoint& point : points_of_foot(figure.skeleton, *parts.foot)) {
    const bool is_joint = point.offset.isZero(0.0);
    const bool is_named =
        is_joint && (point.joint == *parts.foot || (points.has_toes && point.joint == *parts.toe));
    if (!is_named && !points.has_soles) continue;
    points_.push_back(point);
    standing_.push_back(figure.stance.up.dot(place_of(figure.stance, point)));
  }
  const double ground = *std::min_element(standing_.begin(), standing_.end());
  for (double& height : standing_) height -= ground;
}

FrontOfFoot front_of_foot(const StandingFigure& figure, const FootPoints& points, BodySide side) {
  const Stance& stance = figure.stance;
  const std::size_t foot = *figure.parts.on(side).foot;
  FrontOfFoot front;
  for (const FootPoint& point : points_of_foot(figure.skeleton, foot))
    if (stance.front.dot(place_of(stance, point) - stance.positions[foot]) > 0.0)
      front.points.push_back(point);
  if (front.points.empty()) return front;
  front.height = front.lowest(
                     stance.up, [&](std::size_t joint) { return stance.positions[joint]; },
                     [&](std::size_t joint) { return stance.rotations[joint]; }) -
                 ground_of(figure, points);
  return front;
}

bool is_usable_scale(double scale) {
  return scale > 0.0 && std::isfinite(scale);
}

namespace {

tl::unexpected<Error> invalid_scale() {
  return fail(codes::argument_invalid, "the scale must be greater than 0");
}

}  // namespace

Result<double> given_scale(const ScaleRule& rule) {
  if (is_usable_scale(rule.factor)) return rule.factor;
  return invalid_scale();
}

Result<double> scale_between(const Measures& source, const Measures& target,
                             const ScaleRule& rule) {
  using Kind = ScaleRule::Kind;
  if (rule.kind == Kind::factor) return given_scale(rule);
  if (!is_usable_scale(rule.share)) return invalid_scale();
  const auto ratio = [&](double Measures::*length, std::string_view name) -> Result<double> {
    const double scale = rule.share * target.*length / source.*length;
    if (is_usable_scale(scale)) return scale;
    Error error = make_diagnostic(
        codes::retarget_body,
        fmt::format("the {} of {} cannot be measured, because the joint is missing or has no "
                    "length",
                    name, source.*length > 0.0 ? "the other skeleton" : "the clip"));
    error.advise("Scale by the legs or by a number: --onto-scale legs, --onto-scale NUMBER.", {},
                 Audience::command);
    return tl::unexpected<Error>(std::move(error));
  };
  if (rule.kind == Kind::hips) return ratio(&Measures::hips, "height of the hips");
  if (rule.kind == Kind::height) return ratio(&Measures::head, "height of the head");
  return ratio(&Measures::leg, "length of the legs");
}

}  // namespace mocap::retarget

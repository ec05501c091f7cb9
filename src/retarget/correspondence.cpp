// SPDX-License-Identifier: MIT
#include "retarget/correspondence.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "body/figures.hpp"
#include "body/joint_match.hpp"
#include "mocap/body.hpp"
#include "pose/channels.hpp"
#include "text/utf8.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;
using detail::PartJoint;
using detail::SideParts;

std::string quoted(const Skeleton& skeleton, std::size_t joint) {
  return fmt::format("`{}`", text::shown(skeleton[joint].name));
}

/// What a figure lacks; empty if it has all bones of both legs.
std::string missing_in_legs(const Skeleton& skeleton, const FigureParts& parts) {
  if (!parts.hips) return "no joint carries both legs and the spine";
  struct LegPart {
    PartJoint SideParts::*part;
    const char* name;
  };
  constexpr std::array leg{LegPart{&SideParts::thigh, "thigh"}, LegPart{&SideParts::shin, "shin"},
                           LegPart{&SideParts::foot, "foot"}};
  for (const BodySide side : {BodySide::left, BodySide::right}) {
    std::size_t above = *parts.hips;
    for (const LegPart& each : leg) {
      const PartJoint joint = parts.on(side).*each.part;
      if (!joint) {
        return fmt::format("no {} {} was found below {}", side == BodySide::left ? "left" : "right",
                           each.name, quoted(skeleton, above));
      }
      above = *joint;
    }
  }
  return {};
}

/// Whether any joint that is paired can rotate.
bool rotates_any(const Plan& plan, const Skeleton& target) {
  for (std::size_t i = 0; i < target.size(); ++i)
    if (plan.rules[i].kind != JointRule::Kind::follow && detail::turns(target[i])) return true;
  return false;
}

}  // namespace

Result<OnlyFigure> figure_of(const Skeleton& skeleton) {
  std::vector<std::string> bodies;
  for (const detail::Figure& figure : detail::find_figures(skeleton))
    if (figure.is_body) bodies.push_back(quoted(skeleton, figure.root));
  if (bodies.size() > 1) {
    return OnlyFigure{std::nullopt,
                      fmt::format("there are several figures, as {} and {}", bodies[0], bodies[1])};
  }
  Result<FigureParts> parts = detail::find_figure_parts(skeleton);
  if (!parts) {
    if (parts.error().code == codes::skeleton_mirrored)
      return tl::unexpected<Error>(std::move(parts.error()));
    return OnlyFigure{std::nullopt, parts.error().message};
  }
  std::string missing = missing_in_legs(skeleton, *parts);
  if (!missing.empty()) return OnlyFigure{std::nullopt, std::move(missing)};
  return OnlyFigure{std::move(*parts), {}};
}

Result<FigureMatch> match_figures(const Clip& source, const Clip& target, FigureParts source_parts,
                                  FigureParts target_parts, const Options& options) {
  Result<Stance> source_stance = find_stance(source, source_parts, options.source_pose);
  if (!source_stance) return tl::unexpected<Error>(std::move(source_stance.error()));
  Result<Stance> target_stance = find_stance(target, target_parts, options.target_pose);
  if (!target_stance) return tl::unexpected<Error>(std::move(target_stance.error()));
  const FootPoints source_points = foot_points(source.skeleton, source_parts);
  const FootPoints target_points = foot_points(target.skeleton, target_parts);
  FigureMatch match{{source.skeleton, std::move(source_parts), std::move(*source_stance)},
                    {target.skeleton, std::move(target_parts), std::move(*target_stance)},
                    {source_points.has_toes && target_points.has_toes,
                     source_points.has_soles && target_points.has_soles},
                    {},
                    {},
                    1.0,
                    {}};
  match.source_size = measure(match.source, match.points);
  match.target_size = measure(match.target, match.points);
  const Result<double> scale = scale_between(match.source_size, match.target_size, options.scale);
  if (!scale) return tl::unexpected<Error>(scale.error());
  match.scale = *scale;
  match.plan = plan_figures(match.source, match.target, options.spine);
  return match;
}

Result<NameMatch> match_names(const Clip& source, const Clip& target, const Options& options) {
  NameMatch match;
  match.plan = plan_by_names(source.skeleton, target.skeleton);
  if (!rotates_any(match.plan, target.skeleton)) {
    return fail(codes::retarget_body,
                "at least one of the skeletons is not a human figure, and no joint that rotates "
                "has the same name in both");
  }
  match.scale = options.scale.kind == ScaleRule::Kind::factor
                    ? options.scale.factor
                    : detail::size_ratio(target.skeleton, source.skeleton);
  if (!(match.scale > 0.0) || !std::isfinite(match.scale))
    return fail(codes::argument_invalid, "the scale must be greater than 0");
  return match;
}

}  // namespace mocap::retarget

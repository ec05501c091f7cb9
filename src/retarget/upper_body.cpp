// SPDX-License-Identifier: MIT
#include "retarget/upper_body.hpp"

#include <utility>

#include "retarget/measures.hpp"
#include "retarget/plan.hpp"
#include "retarget/stance.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;
using detail::SideParts;

Result<StandingFigure> standing(const Clip& clip, const FigureParts& parts,
                                const ReferencePose& pose, bool is_source) {
  Result<Stance> stance = find_stance(clip, parts, pose);
  if (!stance) return pose_error(clip, std::move(stance.error()), is_source);
  return StandingFigure{clip.skeleton, parts, std::move(*stance)};
}

/// From the hips to the middle between the shoulders.
double trunk_of(const StandingFigure& figure) {
  const auto at = [&](std::size_t joint) { return figure.stance.positions[joint]; };
  const Vector3 shoulders =
      0.5 * (at(*figure.parts.left.upper_arm) + at(*figure.parts.right.upper_arm));
  return (shoulders - at(*figure.parts.hips)).norm();
}

Result<double> scale_of_trunks(const StandingFigure& source, const StandingFigure& target,
                               const ScaleRule& rule) {
  using Kind = ScaleRule::Kind;
  if (rule.kind == Kind::factor) return given_scale(rule);
  const double scale = rule.share * trunk_of(target) / trunk_of(source);
  if (rule.kind == Kind::legs && is_usable_scale(scale)) return scale;
  Error error = make_diagnostic(codes::retarget_body, "a body with incomplete legs has no height");
  error.advise("Specify the scale as a number: --onto-scale NUMBER.", {}, Audience::command);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace

bool has_upper_body(const FigureParts& parts) {
  if (!parts.hips) return false;
  for (const SideParts* const side : {&parts.left, &parts.right}) {
    if (!side->upper_arm || !side->forearm) return false;
  }
  return true;
}

std::optional<UpperBodies> upper_bodies_of(const Bodies& bodies) {
  const auto parts_of = [](const OnlyFigure& figure) {
    return figure.parts ? &*figure.parts : figure.incomplete ? &*figure.incomplete : nullptr;
  };
  const FigureParts* const source = parts_of(bodies.source);
  const FigureParts* const target = parts_of(bodies.target);
  const bool is_any = !bodies.source.parts || !bodies.target.parts;
  if (source == nullptr || target == nullptr || !is_any) return std::nullopt;
  for (const FigureParts* const parts : {source, target})
    for (const SideParts* const side : {&parts->left, &parts->right})
      if (!side->upper_arm || !side->forearm) return std::nullopt;
  return UpperBodies{*source, *target};
}

Result<NameMatch> match_upper_bodies(const Clip& source, const Clip& target,
                                     const UpperBodies& bodies, const std::vector<MappedJoint>& map,
                                     const Options& options) {
  if (options.hands != HandsRule::turn) {
    Error error = make_diagnostic(
        codes::retarget_body,
        "hands cannot be placed, because the legs of one of the bodies are incomplete");
    error.advise("Use --hands turn.", {}, Audience::command);
    return tl::unexpected<Error>(std::move(error));
  }
  const Result<StandingFigure> from = standing(source, bodies.source, options.source_pose, true);
  if (!from) return tl::unexpected<Error>(from.error());
  const Result<StandingFigure> to = standing(target, bodies.target, options.target_pose, false);
  if (!to) return tl::unexpected<Error>(to.error());
  const Result<double> scale = scale_of_trunks(*from, *to, options.scale);
  if (!scale) return tl::unexpected<Error>(scale.error());
  return NameMatch{*scale, plan_figures(*from, *to, options.spine, map), to->parts.hips, {}};
}

}  // namespace mocap::retarget

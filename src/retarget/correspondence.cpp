// SPDX-License-Identifier: MIT
#include "retarget/correspondence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <map>
#include <utility>
#include <vector>

#include "body/figure_kind.hpp"
#include "body/figures.hpp"
#include "body/joint_match.hpp"
#include "mocap/body.hpp"
#include "pose/channels.hpp"
#include "retarget/hinge_limbs.hpp"
#include "retarget/motion_sides.hpp"
#include "retarget/upper_body.hpp"
#include "text/utf8.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;
using detail::PartJoint;
using detail::SideParts;

tl::unexpected<Error> about(const Clip& clip, Error error) {
  error.at.file = clip.metadata.source;
  return tl::unexpected<Error>(std::move(error));
}

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

/// `: `A` and `B`` for two figures, `, such as `A` and `B`` for more.
std::string first_two(const Skeleton& skeleton, const std::vector<detail::Figure>& bodies) {
  return fmt::format("{} {} and {}", bodies.size() == 2 ? ":" : ", such as",
                     quoted(skeleton, bodies[0].root), quoted(skeleton, bodies[1].root));
}

/// Fails with `skeleton.mirrored`.
Result<OnlyFigure> figure_of(const Clip& clip) {
  const Skeleton& skeleton = clip.skeleton;
  const std::vector<detail::Figure> bodies = detail::find_bodies(skeleton);
  if (bodies.size() > 1) {
    OnlyFigure several;
    several.why_not =
        fmt::format("there are {} figures{}", bodies.size(), first_two(skeleton, bodies));
    several.bodies = bodies;
    return several;
  }
  Result<FigureParts> parts = detail::find_figure_parts(skeleton);
  if (!parts) {
    if (parts.error().code == codes::skeleton_mirrored)
      return about(clip, std::move(parts.error()));
    return OnlyFigure{std::nullopt, parts.error().message, {}, {}};
  }
  std::string missing = missing_in_legs(skeleton, *parts);
  if (missing.empty()) {
    if (Status sides = check_sides_in_motion(clip, *parts); !sides)
      return about(clip, std::move(sides.error()));
    return OnlyFigure{std::move(*parts), {}, {}, {}};
  }
  OnlyFigure figure{std::nullopt, std::move(missing), {}, {}};
  if (has_upper_body(*parts)) figure.incomplete = std::move(*parts);
  return figure;
}

/// A file with several figures and one with a single figure do not correspond.
Status check_numbers_of_figures(const Clip& source, const Clip& target, const Bodies& bodies) {
  if (bodies.source.bodies.empty() == bodies.target.bodies.empty()) return {};
  const bool is_source = !bodies.source.bodies.empty();
  const OnlyFigure& several = is_source ? bodies.source : bodies.target;
  if (several.parts) return {};
  const Clip& clip = is_source ? source : target;
  const std::size_t kept = several.bodies[0].root;
  Error error = make_diagnostic(codes::retarget_body,
                                fmt::format("the file has {} figures{}", several.bodies.size(),
                                            first_two(clip.skeleton, several.bodies)));
  const std::string others = detail::words_for_others(clip.skeleton, several.bodies, kept);
  if (others.empty()) {
    error.advise("Keep one of them in a file of its own: remove the others with --remove.", {},
                 Audience::command);
  } else {
    error.advise(fmt::format("Keep one of them in a file of its own, such as that of {}:",
                             quoted(clip.skeleton, kept)),
                 fmt::format("mocap convert FILE --remove '{}' -o FIXED", others),
                 Audience::command);
  }
  return about(clip, std::move(error));
}

/// A joint that is paired with several parts of limbs, so that only the last one has it.
std::optional<std::size_t> joint_of_two_parts(const FigureParts& known,
                                              const std::vector<PairedJoints>& pairs) {
  std::map<std::size_t, std::size_t> part_of;
  for (const PairedJoints& pair : pairs) {
    if (!is_single_part(known, pair.target)) continue;
    const auto [first, is_new] = part_of.emplace(pair.source, pair.target);
    if (!is_new && first->second != pair.target) return pair.source;
  }
  return std::nullopt;
}

/// Gives the joints of `body` that are paired with parts of a known figure the same parts.
void complete_by_map(const FigureParts& known, const std::vector<PairedJoints>& pairs,
                     const Skeleton& skeleton, OnlyFigure& body) {
  FigureParts parts = body.parts ? *body.parts : body.incomplete ? *body.incomplete : FigureParts();
  parts.sources.resize(skeleton.size(), detail::PartSource::none);
  for (const PairedJoints& pair : pairs) take_part(known, pair.target, pair.source, parts);
  std::string missing = missing_in_legs(skeleton, parts);
  if (missing.empty()) {
    body = {std::move(parts), {}, {}, {}};
  } else if (body.parts || !body.incomplete) {
    body.parts.reset();
    const std::optional<std::size_t> twice = joint_of_two_parts(known, pairs);
    body.why_not = twice ? fmt::format("the table of joints uses {} for several parts",
                                       quoted(skeleton, *twice))
                         : std::move(missing);
  }
}

/// Whether two joints are the same part of limbs on different sides.
bool are_exchanged(const SideParts& source, std::size_t source_joint, const SideParts& target,
                   std::size_t target_joint) {
  constexpr std::array limbs{&SideParts::collar, &SideParts::upper_arm, &SideParts::forearm,
                             &SideParts::hand,   &SideParts::thigh,     &SideParts::shin,
                             &SideParts::foot,   &SideParts::toe};
  return std::any_of(limbs.begin(), limbs.end(), [&](PartJoint SideParts::*part) {
    return source.*part == source_joint && target.*part == target_joint;
  });
}

/// Fails with `skeleton.mirrored` if a map pairs the left limb of one figure with the right one of
/// the other.
Status check_sides_of_map(const Bodies& bodies, const Skeleton& source, const Skeleton& target) {
  if (!bodies.source.parts || !bodies.target.parts) return {};
  const FigureParts& from = *bodies.source.parts;
  const FigureParts& to = *bodies.target.parts;
  for (const MappedJoint& joint : bodies.map) {
    if (!joint.source || (!are_exchanged(from.left, *joint.source, to.right, joint.target) &&
                          !are_exchanged(from.right, *joint.source, to.left, joint.target)))
      continue;
    Error error = make_diagnostic(
        codes::skeleton_mirrored,
        fmt::format("the table of joints moves {} by {}, which is on the other side of the body",
                    quoted(target, joint.target), quoted(source, *joint.source)));
    error.advise("Exchange the names of the left and right joints in the table.");
    return tl::unexpected<Error>(std::move(error));
  }
  return {};
}

/// The region of the body that a joint belongs to; empty if it is not known.
std::string region_of(const FigureParts& parts, std::size_t joint) {
  for (const BodySide side : {BodySide::left, BodySide::right}) {
    const SideParts& own = parts.on(side);
    const auto is_one_of = [&](std::initializer_list<PartJoint> joints) {
      return std::find(joints.begin(), joints.end(), PartJoint(joint)) != joints.end();
    };
    if (is_one_of({own.collar, own.upper_arm, own.forearm, own.hand})) return "an arm";
    if (is_one_of({own.hip_joint, own.thigh, own.shin, own.foot, own.toe})) return "a leg";
  }
  const auto is_in = [&](const std::vector<std::size_t>& chain) {
    return std::find(chain.begin(), chain.end(), joint) != chain.end();
  };
  if (parts.head == joint || is_in(parts.neck)) return "the head";
  const bool is_trunk = parts.hips == joint || parts.pelvis == joint || is_in(parts.spine);
  return is_trunk ? "the trunk" : "";
}

/// Adds a doubt for each joint that a map moves by another part of the body.
void doubt_map(const Skeleton& source, const Skeleton& target, Bodies& bodies) {
  if (!bodies.source.parts || !bodies.target.parts) return;
  for (const MappedJoint& joint : bodies.map) {
    if (!joint.source) continue;
    const std::string from = region_of(*bodies.source.parts, *joint.source);
    const std::string to = region_of(*bodies.target.parts, joint.target);
    if (from.empty() || to.empty() || from == to) continue;
    bodies.target.parts->doubts.push_back(
        {{joint.target},
         fmt::format("the table of joints moves {}, of {}, by {}, of {}; correct the table if that "
                     "is not intended",
                     quoted(target, joint.target), to, quoted(source, *joint.source), from)});
  }
}

void complete_by_map(const Clip& source, const Clip& target, Bodies& bodies) {
  std::vector<PairedJoints> pairs;
  for (const MappedJoint& joint : bodies.map)
    if (joint.source) pairs.push_back({*joint.source, joint.target});
  if (pairs.empty()) return;
  if (bodies.target.parts) {
    complete_by_map(*bodies.target.parts, pairs, source.skeleton, bodies.source);
  } else if (bodies.source.parts) {
    for (PairedJoints& pair : pairs) std::swap(pair.source, pair.target);
    complete_by_map(*bodies.source.parts, pairs, target.skeleton, bodies.target);
  }
}

/// The trunk of two bodies may have usual names, although one of them is a snake. If only that is
/// paired, the limbs of the human figure stay in their rest pose.
bool pairs_only_the_trunk(const Plan& plan, const FigureParts& figure, bool is_target) {
  std::vector<std::size_t> trunk = figure.spine;
  trunk.insert(trunk.end(), figure.neck.begin(), figure.neck.end());
  for (const PartJoint& joint : {figure.hips, figure.head})
    if (joint) trunk.push_back(*joint);
  std::vector<std::size_t> paired;
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    if (plan.rules[i].kind != JointRule::Kind::follow)
      paired.push_back(is_target ? i : plan.rules[i].from);
  }
  const auto is_paired = [&](std::size_t joint) {
    return std::find(paired.begin(), paired.end(), joint) != paired.end();
  };
  if (std::none_of(trunk.begin(), trunk.end(), is_paired)) return false;
  for (const SideParts* const side : {&figure.left, &figure.right}) {
    for (const PartJoint& joint : {side->collar, side->upper_arm, side->forearm, side->hand,
                                   side->thigh, side->shin, side->foot, side->toe})
      if (joint && is_paired(*joint)) return false;
  }
  return true;
}

/// Why joints that are paired by name are too few for a transfer; none if they are not.
std::optional<Error> why_refused(const Plan& plan, const Clip& source, const Clip& target,
                                 const Bodies& bodies) {
  for (const Clip* const clip : {&source, &target}) {
    if (!clip->skeleton.empty()) continue;
    Error error = make_diagnostic(codes::retarget_body, "the file has no skeleton");
    error.advise(
        "Motion is transferred between skeletons: use a file with joints, or a built-in "
        "skeleton such as `vrm`.");
    error.at.file = clip->metadata.source;
    return error;
  }
  const bool is_source = !bodies.source.parts;
  const bool has_figure = bodies.source.parts || bodies.target.parts;
  std::string found;
  if (!rotates_any(plan, target.skeleton)) {
    found = "no joint that rotates has the same name in both";
  } else if (has_figure && bodies.map.empty() &&
             pairs_only_the_trunk(plan, is_source ? *bodies.target.parts : *bodies.source.parts,
                                  is_source)) {
    found = "no joint of a limb has the same name in both";
  } else {
    return std::nullopt;
  }
  Error error = make_diagnostic(codes::retarget_body,
                                "the skeleton is not a human figure, and " + std::move(found));
  error.detail = is_source ? bodies.source.why_not : bodies.target.why_not;
  error.advise(
      "Pair the joints with --map: `mocap match A B --write-map pairs.toml` writes a "
      "table to complete.");
  error.at.file = (is_source ? source : target).metadata.source;
  return error;
}

/// For a robot, starts its limbs at their first hinges. Returns whether it is one.
bool start_as_robot(const Skeleton& skeleton, FigureParts& parts, ReferencePose& pose) {
  if (!moves_by_hinges(skeleton, parts)) return false;
  start_limbs_at_first_hinge(skeleton, parts);
  // Models of robots stand at rest. Many have no head, by which that could be seen.
  if (pose.kind == ReferencePose::Kind::automatic) pose.kind = ReferencePose::Kind::t_pose;
  return true;
}

}  // namespace

tl::unexpected<Error> pose_error(const Clip& clip, Error error, bool is_source) {
  const char* const option = is_source ? "from-pose" : "onto-pose";
  // Without sides, the advice of the code would not help.
  if (error.code == codes::retarget_body && !error.subject.empty())
    error.advise(
        fmt::format("Select a frame in which they are beside each other: --{} frame:N. If there is "
                    "none, use a file of the same figure that is not flat.",
                    option),
        {}, Audience::command);
  else if (error.code == codes::retarget_body &&
           detail::figure_kind_of(clip.skeleton) == detail::FigureKind::animal)
    error.advise(
        fmt::format("The body looks like that of an animal: use its rest pose, --{} rest.", option),
        {}, Audience::command);
  return about(clip, std::move(error));
}

bool is_on_target(const Clip& source, const Clip& target, const Options& options) {
  const bool is_scaled =
      (options.scale.kind == ScaleRule::Kind::factor ? options.scale.factor
                                                     : options.scale.share) != 1.0;
  return options.map.empty() && options.hands == HandsRule::turn && !is_scaled &&
         options.source_pose.kind == ReferencePose::Kind::automatic &&
         options.target_pose.kind == ReferencePose::Kind::automatic &&
         source.skeleton == target.skeleton;
}

Result<Bodies> find_bodies(const Clip& source, const Clip& target, const Options& options) {
  Result<OnlyFigure> from = figure_of(source);
  if (!from) return tl::unexpected<Error>(std::move(from.error()));
  Result<OnlyFigure> to = figure_of(target);
  if (!to) return tl::unexpected<Error>(std::move(to.error()));
  Result<std::vector<MappedJoint>> map = resolve_map(options.map, source.skeleton, target.skeleton);
  if (!map) return tl::unexpected<Error>(std::move(map.error()));
  Bodies bodies{std::move(*from), std::move(*to), std::move(*map)};
  if (Status sides = check_sides_of_map(bodies, source.skeleton, target.skeleton); !sides)
    return tl::unexpected<Error>(std::move(sides.error()));
  doubt_map(source.skeleton, target.skeleton, bodies);
  complete_by_map(source, target, bodies);
  if (Status numbers = check_numbers_of_figures(source, target, bodies); !numbers)
    return tl::unexpected<Error>(std::move(numbers.error()));
  return bodies;
}

Result<FigureMatch> match_figures(const Clip& source, const Clip& target, Bodies bodies,
                                  const Options& options) {
  FigureParts& source_parts = *bodies.source.parts;
  FigureParts& target_parts = *bodies.target.parts;
  ReferencePose source_pose = options.source_pose;
  start_as_robot(source.skeleton, source_parts, source_pose);
  Result<Stance> source_stance = find_stance(source, source_parts, source_pose);
  if (!source_stance) return pose_error(source, std::move(source_stance.error()), true);
  ReferencePose target_pose = options.target_pose;
  const bool has_hinges = start_as_robot(target.skeleton, target_parts, target_pose);
  // Its hinges are solved for, not twisted.
  if (has_hinges) target_parts.helpers.clear();
  Result<Stance> target_stance = find_stance(target, target_parts, target_pose);
  if (!target_stance) return pose_error(target, std::move(target_stance.error()), false);
  const FootPoints source_points = foot_points(source.skeleton, source_parts);
  const FootPoints target_points = foot_points(target.skeleton, target_parts);
  FigureMatch match{{source.skeleton, std::move(source_parts), std::move(*source_stance)},
                    {target.skeleton, std::move(target_parts), std::move(*target_stance)},
                    {source_points.has_toes && target_points.has_toes,
                     source_points.has_soles && target_points.has_soles},
                    {},
                    {},
                    1.0,
                    {},
                    has_hinges};
  match.source_size = measure(match.source, match.points);
  match.target_size = measure(match.target, match.points);
  const Result<double> scale = scale_between(match.source_size, match.target_size, options.scale);
  if (!scale) return tl::unexpected<Error>(scale.error());
  match.scale = *scale;
  match.plan = plan_figures(match.source, match.target, options.spine, bodies.map);
  return match;
}

Result<NameMatch> match_names(const Clip& source, const Clip& target, const Bodies& bodies,
                              const Options& options) {
  if (const auto upper = upper_bodies_of(bodies))
    return match_upper_bodies(source, target, *upper, bodies.map, options);
  NameMatch match;
  match.plan = plan_by_names(source.skeleton, target.skeleton, bodies.map);
  match.refusal = why_refused(match.plan, source, target, bodies);
  match.scale = options.scale.kind == ScaleRule::Kind::factor
                    ? options.scale.factor
                    : options.scale.share * detail::size_ratio(target.skeleton, source.skeleton);
  if (!(match.scale > 0.0) || !std::isfinite(match.scale))
    return fail(codes::argument_invalid, "the scale must be greater than 0");
  return match;
}

}  // namespace mocap::retarget

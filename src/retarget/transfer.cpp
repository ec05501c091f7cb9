// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "body/analysis.hpp"
#include "body/figure_parts.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/retarget.hpp"
#include "pose/channels.hpp"
#include "retarget/correspondence.hpp"
#include "retarget/feet.hpp"
#include "retarget/hands.hpp"
#include "retarget/hinge_limbs.hpp"
#include "retarget/hinges.hpp"
#include "retarget/measures.hpp"
#include "retarget/plan.hpp"
#include "retarget/pose_writer.hpp"
#include "retarget/stance.hpp"
#include "retarget/twist.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;

/// The contacts of both feet of the source.
std::array<SideContacts, 2> contacts_of(const std::vector<FootContacts>& contacts,
                                        const FigureParts& parts, bool with_toes) {
  const auto find = [&](detail::PartJoint joint) -> const FootContacts* {
    const auto found = std::find_if(contacts.begin(), contacts.end(),
                                    [&](const FootContacts& each) { return each.joint == joint; });
    return found == contacts.end() ? nullptr : &*found;
  };
  const auto of_side = [&](const detail::SideParts& side) {
    return SideContacts{find(side.foot), with_toes ? find(side.toe) : nullptr};
  };
  return {of_side(parts.left), of_side(parts.right)};
}

std::array<std::size_t, 3> leg_of(const detail::SideParts& side) {
  return {*side.thigh, *side.shin, *side.foot};
}

/// Moves the legs of the target that have partners, and its hips.
void adjust_feet(const Clip& source, const Skeleton& target, const Plan& plan,
                 const FigurePair& figures, FeetRule rule, PoseWriter& writer, Report& report) {
  LegFrames legs;
  legs.sides = std::move(writer.legs());
  legs.up = figures.placing.up;
  const Stance& stance = figures.target_stance;
  const auto length = [&](std::size_t a, std::size_t b) {
    return (stance.positions[a] - stance.positions[b]).norm();
  };
  for (const detail::SideParts* const side : {&figures.target.left, &figures.target.right})
    legs.leg += 0.5 * (length(*side->thigh, *side->shin) + length(*side->shin, *side->foot));
  legs.foot_and_leg = figures.target_size.leg;
  legs.body_length = report.body_length;
  legs.frames_per_second = source.motion.frame_time.frames_per_second();
  const detail::Analysis analysis(source);
  std::vector<FootContacts> contacts;
  if (rule == FeetRule::plant) {
    if (Result<std::vector<FootContacts>> found = foot_contacts(source)) contacts = *found;
  }
  std::array<SideContacts, 2> of_feet = contacts_of(contacts, figures.source, figures.with_toes);
  const std::array is_paired{has_partners(plan, leg_of(figures.target.left)),
                             has_partners(plan, leg_of(figures.target.right))};
  for (std::size_t i = 0; i < 2; ++i)
    if (!is_paired[i]) of_feet[i] = {};
  const PlacedFeet placed = place_feet(legs, of_feet, analysis.first_frame(), report);
  Poses& poses = writer.poses();
  const std::size_t hips = *figures.target.hips;
  const std::size_t above_hips = target[hips].parent;
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (!is_paired[i]) continue;
      const detail::SideParts& side = i == 0 ? figures.target.left : figures.target.right;
      const LegPose& pose = placed.sides[i][frame];
      poses.set_local_rotation(frame, *side.thigh, pose.thigh);
      poses.set_local_rotation(frame, *side.shin, pose.shin);
      poses.set_local_rotation(frame, *side.foot, pose.foot);
    }
    if (placed.lowering[frame] <= 0.0) continue;
    Quaternion above = Quaternion::Identity();
    for (std::size_t at = above_hips; at != Joint::no_parent; at = target[at].parent)
      above = poses.local_rotation(frame, at) * above;
    const Vector3 down = above.conjugate() * (-placed.lowering[frame] * legs.up);
    poses.set_local_position(frame, hips, poses.local_position(frame, hips) + down);
  }
  for (ContactQuality& contact : report.contacts)
    contact.joint = contact.joint == 0 ? *figures.target.left.foot : *figures.target.right.foot;
}

/// A layout in which the hips can be placed anywhere.
Skeleton with_hips_positions(const Skeleton& target, std::size_t hips) {
  Skeleton layout = target;
  std::vector<Channel> channels = target[hips].channels;
  detail::complete_channels(channels, Channel::x_position, 0);
  layout.set_channels(hips, std::move(channels));
  return layout;
}

void report_pairs(const Plan& plan, const Skeleton& source, Report& report) {
  std::vector<bool> is_used(source.size(), false);
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const JointRule& rule = plan.rules[i];
    if (rule.kind == JointRule::Kind::follow) {
      report.target_left_out.push_back(i);
      continue;
    }
    is_used[rule.from] = true;
    if (rule.kind == JointRule::Kind::between) is_used[rule.to] = true;
    const bool is_second = rule.kind == JointRule::Kind::between && rule.share > 0.5;
    report.pairs.push_back({is_second ? rule.to : rule.from, i});
  }
  for (std::size_t i = 0; i < is_used.size(); ++i)
    if (!is_used[i]) report.source_left_out.push_back(i);
}

Clip clip_with(Motion motion, Skeleton layout, const Clip& source, const Clip& target) {
  Clip clip;
  clip.metadata = source.metadata;
  clip.metadata.unit = target.metadata.unit;
  clip.metadata.declared_unit = target.metadata.declared_unit;
  clip.metadata.metres_per_unit = target.metadata.metres_per_unit;
  clip.metadata.up = target.metadata.up;
  clip.skeleton = std::move(layout);
  clip.motion = std::move(motion);
  return clip;
}

/// The motion of the poses on the target's skeleton.
Result<Clip> clip_of(const Poses& poses, Skeleton layout, const Clip& source, const Clip& target,
                     std::size_t threads, Report& report) {
  AuthorReport authored;
  Result<Motion> motion = author(poses, layout, source.motion.frame_time, &authored, threads);
  if (!motion) return tl::unexpected<Error>(std::move(motion.error()));
  report.rotation_residual_deg = authored.max_rotation_residual_deg;
  report.residual_joint = authored.max_rotation_joint;
  return clip_with(std::move(*motion), std::move(layout), source, target);
}

Result<Transferred> transfer_figures(const Clip& source, const Clip& target, Bodies bodies,
                                     const Options& options) {
  Result<FigureMatch> match = match_figures(source, target, std::move(bodies), options);
  if (!match) return tl::unexpected<Error>(std::move(match.error()));
  const StandingFigure& a = match->source;
  const StandingFigure& b = match->target;
  const Plan& plan = match->plan;
  const double scale = match->scale;
  const bool has_hinges = match->has_hinges;
  if (options.hands != HandsRule::turn) {
    if (Status found = check_hands(*match); !found) return tl::unexpected<Error>(found.error());
  }

  FigurePair figures;
  figures.with_toes = match->points.has_toes;
  figures.target_size = match->target_size;
  figures.source = a.parts;
  figures.target = b.parts;
  figures.target_stance = b.stance;
  figures.twists = twist_rules(b);
  figures.places_feet = options.feet != FeetRule::free;
  figures.placing.scale = scale;
  figures.placing.turn = plan.to_target;
  figures.placing.up = b.stance.world_up;
  figures.placing.hips_rise = figures.target_size.hips - scale * match->source_size.hips;
  for (std::size_t i = 0; i < 2; ++i)
    figures.placing.ball_rises[i] =
        figures.target_size.ball[i] - scale * match->source_size.ball[i];
  if (figures.places_feet) {
    for (const BodySide side : {BodySide::left, BodySide::right}) {
      const std::size_t i = side == BodySide::left ? 0 : 1;
      figures.source_fronts[i] = front_of_foot(a, match->points, side);
      figures.target_fronts[i] = front_of_foot(b, match->points, side);
      figures.source_soles[i] = Sole(a, side, match->points);
      figures.target_soles[i] = Sole(b, side, match->points);
    }
  }
  const std::size_t hips = *b.parts.hips;
  figures.to_middle =
      b.stance.rotations[hips].conjugate() *
      (middle_of_thighs(b.parts, [&](std::size_t joint) { return b.stance.positions[joint]; }) -
       b.stance.positions[hips]);

  Transferred result;
  Report& report = result.report;
  report.are_figures = true;
  report.scale = scale;
  report.source_pose = a.stance.used;
  report.target_pose = b.stance.used;
  report.body_length = detail::find_body(target.skeleton).length;
  // Hips are in the middle of a body without a head.
  if (has_hinges && !(report.body_length > 0.0))
    report.body_length = 2.0 * figures.target_size.hips;
  report_pairs(plan, source.skeleton, report);
  for (const FigureParts* const parts : {&a.parts, &b.parts})
    for (const detail::PartDoubt& doubt : parts->doubts) report.doubts.push_back(doubt.text);
  if (is_on_target(source, target, options)) {
    result.clip = clip_with(source.motion, source.skeleton, source, target);
    return result;
  }
  PoseWriter writer(source, target.skeleton, plan, scale, &figures);
  writer.run(options.threads);
  if (figures.places_feet)
    adjust_feet(source, target.skeleton, plan, figures, options.feet, writer, report);
  if (options.hands != HandsRule::turn) {
    place_hands(
        {source, *match, figures.twists, options.hands == HandsRule::touch, options.threads},
        writer.poses(), report);
  }
  std::optional<HingeAngles> hinges;
  if (has_hinges && report.body_length > 0.0) {
    hinges = fit_hinges(target.skeleton, b.parts, report.body_length,
                        source.motion.frame_time.frames_per_second(), writer.poses(), report);
    const std::vector<std::size_t>& solved = hinges->joints;
    std::erase_if(report.target_left_out, [&](std::size_t joint) {
      return std::binary_search(solved.begin(), solved.end(), joint);
    });
  }
  Result<Clip> clip = clip_of(writer.poses(), with_hips_positions(target.skeleton, hips), source,
                              target, options.threads, report);
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  if (hinges) write_hinges(*hinges, clip->skeleton, clip->motion);
  result.clip = std::move(*clip);
  return result;
}

/// The same for figures of which one may be a robot: its limbs start at the centres of their
/// hinges.
Result<Transferred> transfer_centred(const Clip& source, const Clip& target, Bodies bodies,
                                     const Options& options) {
  if (is_on_target(source, target, options))
    return transfer_figures(source, target, std::move(bodies), options);
  const CentredLimbs from(source, bodies.source.parts);
  const CentredLimbs to(target, bodies.target.parts);
  Result<Transferred> result = transfer_figures(from.clip(), to.clip(), std::move(bodies), options);
  if (!result || &to.clip() == &target) return result;
  Skeleton& skeleton = result->clip.skeleton;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    skeleton.set_offset(i, target.skeleton[i].offset);
    skeleton.set_end_sites(i, target.skeleton[i].end_sites);
  }
  return result;
}

Result<Transferred> transfer_by_names(const Clip& source, const Clip& target, const Bodies& bodies,
                                      const Options& options) {
  const Result<NameMatch> match = match_names(source, target, bodies, options);
  if (!match) return tl::unexpected<Error>(match.error());
  if (match->refusal) return tl::unexpected<Error>(*match->refusal);
  Transferred result;
  Report& report = result.report;
  report.lacks_legs = match->hips.has_value();
  report.scale = match->scale;
  report.source_no_figure = bodies.source.why_not;
  report.target_no_figure = bodies.target.why_not;
  for (const OnlyFigure* const body : {&bodies.source, &bodies.target}) {
    if (!body->incomplete) continue;
    for (const detail::PartDoubt& doubt : body->incomplete->doubts)
      report.doubts.push_back(doubt.text);
  }
  report_pairs(match->plan, source.skeleton, report);
  if (is_on_target(source, target, options)) {
    result.clip = clip_with(source.motion, source.skeleton, source, target);
    return result;
  }
  PoseWriter writer(source, target.skeleton, match->plan, report.scale, nullptr, match->hips);
  writer.run(options.threads);
  Result<Clip> clip =
      clip_of(writer.poses(), target.skeleton, source, target, options.threads, report);
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  result.clip = std::move(*clip);
  return result;
}

}  // namespace

Result<Transferred> transfer(const Clip& source, const Clip& target, const Options& options) {
  if (Status sound = source.validate(); !sound) return tl::unexpected<Error>(sound.error());
  if (Status sound = target.validate(); !sound) return tl::unexpected<Error>(sound.error());
  try {
    Result<Bodies> bodies = find_bodies(source, target, options);
    if (!bodies) return tl::unexpected<Error>(std::move(bodies.error()));
    if (bodies->source.parts && bodies->target.parts)
      return transfer_centred(source, target, std::move(*bodies), options);
    return transfer_by_names(source, target, *bodies, options);
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the poses on the other skeleton");
  }
}

}  // namespace mocap::retarget

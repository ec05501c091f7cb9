// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "body/analysis.hpp"
#include "body/figure_parts.hpp"
#include "body/pose_blocks.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/retarget.hpp"
#include "model/parallel.hpp"
#include "pose/channels.hpp"
#include "pose/poses_of.hpp"
#include "retarget/correspondence.hpp"
#include "retarget/feet.hpp"
#include "retarget/hands.hpp"
#include "retarget/hinge_limbs.hpp"
#include "retarget/hinges.hpp"
#include "retarget/measures.hpp"
#include "retarget/plan.hpp"
#include "retarget/stance.hpp"
#include "retarget/twist.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;

/// How places of the source become places of the target.
struct Placing {
  double scale = 1.0;
  Quaternion turn = Quaternion::Identity();
  Vector3 up = Vector3::UnitY();
  double hips_rise = 0.0;  ///< Added along `up` to scaled places of the hips.
  std::array<double, 2> ball_rises{};

  Vector3 operator()(const Vector3& place, double rise) const {
    return scale * (turn * place) + rise * up;
  }
};

/// What the transfer between two human figures has in addition to the rotations.
struct FigurePair {
  FigureParts source;
  FigureParts target;
  Stance target_stance;
  Measures target_size;
  Placing placing;
  /// From the hips joint to the middle between the thighs, in the axes of the hips.
  Vector3 to_middle = Vector3::Zero();
  std::vector<std::optional<TwistRule>> twists;  ///< By joint of the target.
  bool with_toes = false;
  bool places_feet = false;
  /// Left and right feet, if they are placed.
  std::array<FrontOfFoot, 2> source_fronts;
  std::array<FrontOfFoot, 2> target_fronts;
  std::array<Sole, 2> source_soles;
  std::array<Sole, 2> target_soles;
};

/// Computes the local poses of the target, in blocks of frames.
class PoseWriter {
 public:
  /// `hips`: of the target, if it is not a root but is placed as one; only without `figures`.
  PoseWriter(const Clip& source, const Skeleton& target, const Plan& plan, double scale,
             const FigurePair* figures, std::optional<std::size_t> hips = {})
      : source_(source),
        target_(target),
        plan_(plan),
        scale_(scale),
        figures_(figures),
        hips_(hips) {
    poses_.frames = source.motion.frames();
    poses_.joints = target.size();
    poses_.local_positions.resize(poses_.frames * poses_.joints * 3);
    poses_.local_rotations.resize(poses_.frames * poses_.joints * 4);
    if (figures == nullptr || !figures->places_feet) return;
    for (std::vector<LegFrame>& leg : legs_) leg.resize(poses_.frames);
  }

  void run(std::size_t threads) {
    const std::size_t block = detail::frames_per_block(source_.skeleton.size() + target_.size());
    const std::size_t blocks = (poses_.frames + block - 1) / block;
    detail::for_each_index(blocks, threads, [&](std::size_t i, std::size_t /*part*/) {
      const Poses from = detail::poses_of(
          source_, {.first_frame = i * block, .frame_count = block, .local = false});
      World world{std::vector<Quaternion>(target_.size()), std::vector<Vector3>(target_.size())};
      for (std::size_t frame = 0; frame < from.frames; ++frame)
        write_frame(from, frame, i * block + frame, world);
      return true;
    });
  }

  Poses& poses() { return poses_; }
  std::array<std::vector<LegFrame>, 2>& legs() { return legs_; }

 private:
  /// The target in one frame.
  struct World {
    std::vector<Quaternion> rotations;
    std::vector<Vector3> positions;
  };

  Quaternion rotation_of(const Poses& from, std::size_t frame, std::size_t joint,
                         const Quaternion& above) const {
    const JointRule& rule = plan_.rules[joint];
    if (rule.kind == JointRule::Kind::follow) return above * plan_.rests[joint];
    return paired_rotation(from, frame, joint);
  }

  /// The rotation of a helper that takes over a part of the twist of a limb.
  std::optional<Quaternion> helper_rotation(const Poses& from, std::size_t frame, std::size_t joint,
                                            const World& world) const {
    if (figures_ == nullptr || !figures_->twists[joint]) return std::nullopt;
    const TwistRule& twist = *figures_->twists[joint];
    if (plan_.rules[joint].kind != JointRule::Kind::follow || !twist.other) return std::nullopt;
    const std::vector<Quaternion>& stance = figures_->target_stance.rotations;
    Quaternion other = world.rotations[*twist.other];
    if (twist.is_lower) {
      // The hand comes after the helpers of the forearm.
      if (plan_.rules[*twist.other].kind == JointRule::Kind::follow) return std::nullopt;
      other = paired_rotation(from, frame, *twist.other);
    }
    return twisted(twist, world.rotations[twist.bone] * stance[twist.bone].conjugate(),
                   other * stance[*twist.other].conjugate()) *
           stance[joint];
  }

  /// The rotation of a joint that has a partner.
  Quaternion paired_rotation(const Poses& from, std::size_t frame, std::size_t joint) const {
    const JointRule& rule = plan_.rules[joint];
    Quaternion first = plan_.to_target * from.world_rotation(frame, rule.from) * rule.fixed;
    if (rule.kind == JointRule::Kind::same) return first;
    return first.normalized().slerp(
        rule.share,
        (plan_.to_target * from.world_rotation(frame, rule.to) * rule.to_fixed).normalized());
  }

  /// The position of a joint relative to its parent.
  Vector3 place_of(const Poses& from, std::size_t frame, std::size_t joint, const World& world,
                   const Quaternion& above, const Vector3& above_at) const {
    if (figures_ != nullptr && joint == *figures_->target.hips) {
      const Vector3 middle = figures_->placing(
          middle_of_thighs(figures_->source,
                           [&](std::size_t at) { return from.world_position(frame, at); }),
          figures_->placing.hips_rise);
      const Vector3 place = middle - world.rotations[joint] * figures_->to_middle;
      return above.conjugate() * (place - above_at);
    }
    const JointRule& rule = plan_.rules[joint];
    const bool is_placed = target_[joint].parent == Joint::no_parent || joint == hips_;
    if (figures_ == nullptr && is_placed && rule.kind == JointRule::Kind::same &&
        detail::has_positions(target_[joint])) {
      const Vector3 place = scale_ * (plan_.to_target * from.world_position(frame, rule.from));
      return above.conjugate() * (place - above_at);
    }
    return target_[joint].offset;
  }

  void write_frame(const Poses& from, std::size_t frame, std::size_t to, World& world) {
    for (std::size_t joint = 0; joint < target_.size(); ++joint) {
      const std::size_t parent = target_[joint].parent;
      const bool is_root = parent == Joint::no_parent;
      const Quaternion above = is_root ? Quaternion::Identity() : world.rotations[parent];
      const Vector3 above_at = is_root ? Vector3(Vector3::Zero()) : world.positions[parent];
      const std::optional<Quaternion> helper = helper_rotation(from, frame, joint, world);
      world.rotations[joint] =
          (helper ? *helper : rotation_of(from, frame, joint, above)).normalized();
      const Vector3 local = place_of(from, frame, joint, world, above, above_at);
      world.positions[joint] = above_at + above * local;
      poses_.set_local_position(to, joint, local);
      poses_.set_local_rotation(to, joint,
                                (above.conjugate() * world.rotations[joint]).normalized());
    }
    if (legs_[0].empty()) return;
    write_leg(from, frame, to, world, 0, figures_->source.left, figures_->target.left);
    write_leg(from, frame, to, world, 1, figures_->source.right, figures_->target.right);
  }

  Quaternion above(const World& world, std::size_t joint) const {
    const std::size_t parent = target_[joint].parent;
    return parent == Joint::no_parent ? Quaternion::Identity() : world.rotations[parent];
  }

  void write_leg(const Poses& from, std::size_t frame, std::size_t to, const World& world,
                 std::size_t side, const detail::SideParts& source,
                 const detail::SideParts& target) {
    const auto at = [&](std::size_t joint) { return from.world_position(frame, joint); };
    LegFrame& leg = legs_[side][to];
    leg.above_thigh = above(world, *target.thigh);
    leg.thigh = world.rotations[*target.thigh];
    leg.above_shin = above(world, *target.shin);
    leg.shin = world.rotations[*target.shin];
    leg.above_foot = above(world, *target.foot);
    leg.foot = world.rotations[*target.foot];
    leg.thigh_at = world.positions[*target.thigh];
    leg.shin_at = world.positions[*target.shin];
    leg.foot_at = world.positions[*target.foot];
    leg.ball_at = world.positions[figures_->with_toes ? *target.toe : *target.foot];
    const Stance& stance = figures_->target_stance;
    leg.knee_axis =
        leg.thigh * (stance.rotations[*target.thigh].conjugate() * stance.up.cross(stance.front));
    leg.ball_goal = figures_->placing(at(figures_->with_toes ? *source.toe : *source.foot),
                                      figures_->placing.ball_rises[side]);
    raise_front(from, frame, world, side, leg);
    leg.sole_rise =
        figures_->placing.up.dot(leg.ball_goal - leg.ball_at) +
        figures_->target_soles[side].height(
            figures_->placing.up, [&](std::size_t joint) { return world.positions[joint]; },
            [&](std::size_t joint) { return world.rotations[joint]; });
    leg.source_rise = figures_->placing.scale *
                      figures_->source_soles[side].height(
                          figures_->placing.turn.conjugate() * figures_->placing.up,
                          [&](std::size_t joint) { return Vector3(at(joint)); },
                          [&](std::size_t joint) { return from.world_rotation(frame, joint); });
    const Vector3 thigh = at(*source.shin) - at(*source.thigh);
    const Vector3 shin = at(*source.foot) - at(*source.shin);
    const double length = thigh.norm() + shin.norm();
    leg.stretch = length > 0.0 ? (thigh + shin).norm() / length : 0.0;
  }

  /// Raises the goal of a foot of which the front would be lower than that of the source, scaled:
  /// without toes, or with a longer front, it would go below the ground where the source stands on
  /// its toes.
  void raise_front(const Poses& from, std::size_t frame, const World& world, std::size_t side,
                   LegFrame& leg) const {
    const FrontOfFoot& source = figures_->source_fronts[side];
    const FrontOfFoot& target = figures_->target_fronts[side];
    if (source.points.empty() || target.points.empty()) return;
    const Placing& placing = figures_->placing;
    const double wanted =
        placing.scale *
        (source.lowest(
             placing.turn.conjugate() * placing.up,
             [&](std::size_t joint) { return Vector3(from.world_position(frame, joint)); },
             [&](std::size_t joint) { return from.world_rotation(frame, joint); }) -
         source.height);
    const double reached =
        placing.up.dot(leg.ball_goal - leg.ball_at) - target.height +
        target.lowest(
            placing.up, [&](std::size_t joint) { return world.positions[joint]; },
            [&](std::size_t joint) { return world.rotations[joint]; });
    leg.ball_goal += std::max(wanted - reached, 0.0) * placing.up;
  }

  const Clip& source_;
  const Skeleton& target_;
  const Plan& plan_;
  double scale_;
  const FigurePair* figures_;
  std::optional<std::size_t> hips_;
  Poses poses_;
  std::array<std::vector<LegFrame>, 2> legs_;
};

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
    hinges = fit_hinges(target.skeleton, b.parts, report.body_length, writer.poses(), report);
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

/// The same for a robot: limbs start at the centres of their hinges.
Result<Transferred> transfer_to_robot(const Clip& source, const Clip& target, Bodies bodies,
                                      const Options& options) {
  const Clip centred = with_centred_limbs(target, *bodies.target.parts);
  Result<Transferred> result = transfer_figures(source, centred, std::move(bodies), options);
  if (!result) return result;
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
  report.is_upper_body = match->hips.has_value();
  report.scale = match->scale;
  report.source_no_figure = bodies.source.why_not;
  report.target_no_figure = bodies.target.why_not;
  for (const OnlyFigure* const body : {&bodies.source, &bodies.target}) {
    if (!body->upper_body) continue;
    for (const detail::PartDoubt& doubt : body->upper_body->doubts)
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
    if (bodies->source.parts && bodies->target.parts) {
      const bool is_robot = moves_by_hinges(target.skeleton, *bodies->target.parts) &&
                            !is_on_target(source, target, options);
      return is_robot ? transfer_to_robot(source, target, std::move(*bodies), options)
                      : transfer_figures(source, target, std::move(*bodies), options);
    }
    return transfer_by_names(source, target, *bodies, options);
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the poses on the other skeleton");
  }
}

}  // namespace mocap::retarget

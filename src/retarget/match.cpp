// SPDX-License-Identifier: MIT
#include "mocap/match.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "body/figure_list.hpp"
#include "retarget/correspondence.hpp"
#include "retarget/hinge_limbs.hpp"

namespace mocap::retarget {

namespace {

/// Pairs of a plan, and the joints that have no partner. `names`: the part of each target joint.
void list_pairs(const Plan& plan, const Skeleton& source, const std::vector<std::string>& names,
                Match& match) {
  std::vector<bool> is_used(source.size(), false);
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const JointRule& rule = plan.rules[i];
    if (rule.kind == JointRule::Kind::follow) {
      match.target.unmatched.push_back(i);
      continue;
    }
    MatchedJoint& pair = match.pairs.emplace_back();
    pair.part = names[i];
    pair.target = i;
    pair.source = rule.from;
    is_used[rule.from] = true;
    if (rule.kind != JointRule::Kind::between) continue;
    pair.second = rule.to;
    pair.share = rule.share;
    is_used[rule.to] = true;
  }
  for (std::size_t i = 0; i < is_used.size(); ++i)
    if (!is_used[i]) match.source.unmatched.push_back(i);
}

std::vector<std::string> part_names(const Skeleton& skeleton, const detail::FigureParts& parts) {
  std::vector<std::string> names(skeleton.size());
  for (detail::ListedPart& part : detail::list_parts(parts))
    names[part.joint] = std::move(part.name);
  return names;
}

/// The elbows and knees of limbs whose twist is uncertain, and the joints of all other doubts.
std::vector<std::size_t> doubtful_joints(const StandingFigure& figure) {
  std::vector<std::size_t> joints;
  for (const detail::PartDoubt& doubt : figure.parts.doubts)
    joints.insert(joints.end(), doubt.joints.begin(), doubt.joints.end());
  const std::vector<std::string>& twisted = figure.stance.used.unsure_twist;
  const auto add = [&](const char* limb, const detail::PartJoint& joint) {
    if (joint && std::find(twisted.begin(), twisted.end(), limb) != twisted.end())
      joints.push_back(*joint);
  };
  add("left arm", figure.parts.left.forearm);
  add("right arm", figure.parts.right.forearm);
  add("left leg", figure.parts.left.shin);
  add("right leg", figure.parts.right.shin);
  std::sort(joints.begin(), joints.end());
  joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
  return joints;
}

MatchedBody body_of(const StandingFigure& figure, const Measures& size) {
  MatchedBody body;
  body.pose = figure.stance.used;
  body.size = {size.leg, size.hips, size.head};
  for (const detail::PartDoubt& doubt : figure.parts.doubts) body.doubts.push_back(doubt.text);
  body.doubtful = doubtful_joints(figure);
  const Quaternion body_from_file = figure.stance.body_from_file();
  for (std::size_t i = 0; i < figure.stance.positions.size(); ++i) {
    body.positions.push_back(body_from_file * figure.stance.positions[i]);
    body.rotations.push_back(body_from_file * figure.stance.rotations[i]);
  }
  return body;
}

Error named_after(const Clip& clip, Error error) {
  if (error.at.file.empty()) error.at.file = clip.metadata.source;
  return error;
}

Result<Match> match_bodies(const Clip& source, const Clip& target, const Options& options) {
  Result<Bodies> bodies = find_bodies(source, target, options);
  if (!bodies) return tl::unexpected<Error>(std::move(bodies.error()));
  OnlyFigure& from = bodies->source;
  OnlyFigure& to = bodies->target;
  Match match;
  std::vector<std::string> names(target.skeleton.size());
  if (to.parts)
    names = part_names(target.skeleton, *to.parts);
  else if (to.incomplete)
    names = part_names(target.skeleton, *to.incomplete);
  if (from.parts && to.parts) {
    // As for a transfer; `figures` refers to them.
    const CentredLimbs first(source, from.parts);
    const CentredLimbs second(target, to.parts);
    const Result<FigureMatch> figures =
        match_figures(first.clip(), second.clip(), std::move(*bodies), options);
    if (!figures) return tl::unexpected<Error>(figures.error());
    match.are_figures = true;
    match.source = body_of(figures->source, figures->source_size);
    match.target = body_of(figures->target, figures->target_size);
    match.scale = figures->scale;
    list_pairs(figures->plan, source.skeleton, names, match);
    return match;
  }
  Result<NameMatch> named = match_names(source, target, *bodies, options);
  if (!named) return tl::unexpected<Error>(named.error());
  // There is nothing to pair, not even with a table.
  const bool is_empty = source.skeleton.empty() || target.skeleton.empty();
  if (named->refusal && is_empty) return tl::unexpected<Error>(*named->refusal);
  match.scale = named->scale;
  match.lacks_legs = named->hips.has_value();
  match.refusal = std::move(named->refusal);
  match.source.no_figure = std::move(from.why_not);
  match.target.no_figure = std::move(to.why_not);
  list_pairs(named->plan, source.skeleton, names, match);
  return match;
}

}  // namespace

Result<Match> match(const Clip& source, const Clip& target, const Options& options) {
  for (const Clip* const clip : {&source, &target}) {
    if (Status sound = clip->validate(); !sound)
      return tl::unexpected<Error>(named_after(*clip, std::move(sound.error())));
  }
  try {
    return match_bodies(source, target, options);
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory to compare the bodies");
  }
}

}  // namespace mocap::retarget

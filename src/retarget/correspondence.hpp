// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The figures of two skeletons in their reference poses, and how they correspond.

#include <optional>
#include <string>
#include <vector>

#include "body/figure_parts.hpp"
#include "body/figures.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"
#include "retarget/joint_map.hpp"
#include "retarget/measures.hpp"
#include "retarget/plan.hpp"

namespace mocap::retarget {

/// Whether the motion is on the skeleton of the target already, and no option changes it.
bool is_on_target(const Clip& source, const Clip& target, const Options& options);

/// The only figure of a skeleton that has hips and two legs.
struct OnlyFigure {
  std::optional<detail::FigureParts> parts;  ///< None if there is no such figure.
  std::string why_not;                       ///< If there is none, a clause without a full stop.
  /// The parts of a body that has hips and both arms, but lacks joints of its legs; none if `parts`
  /// has some.
  std::optional<detail::FigureParts> incomplete;
  std::vector<detail::Figure> bodies;  ///< Several figures; empty if there is one at most.
};

/// What is known about two bodies before they are compared.
struct Bodies {
  OnlyFigure source;
  OnlyFigure target;
  std::vector<MappedJoint> map;  ///< `Options::map`.
};

/// Finds the figures of two clips. Parts of a figure that `Options::map` pairs with joints of the
/// other one are also the parts of these. Fails with `retarget.body` if one clip has several
/// figures and the other one has not, with `skeleton.mirrored` like `find_figure_parts`, with the
/// name of the file, and with `retarget.map` like `resolve_map`.
Result<Bodies> find_bodies(const Clip& source, const Clip& target, const Options& options);

/// The error of `find_stance`, with the name of the file and the option that selects the pose.
tl::unexpected<Error> pose_error(const Clip& clip, Error error, bool is_source);

/// Two figures and how they correspond.
struct FigureMatch {
  StandingFigure source;
  StandingFigure target;
  FootPoints points;  ///< Those that both have.
  Measures source_size;
  Measures target_size;
  double scale = 1.0;  ///< Target units per source unit.
  Plan plan;
  bool has_hinges = false;  ///< Whether the target moves by hinges, as robots do.
};

/// Of bodies that are both figures. Fails as `find_stance` and `scale_between`. The clips must
/// outlive the result.
Result<FigureMatch> match_figures(const Clip& source, const Clip& target, Bodies bodies,
                                  const Options& options);

/// Two skeletons that are not both figures: joints are paired by name, or those of upper bodies by
/// part.
struct NameMatch {
  double scale = 1.0;  ///< Target units per source unit.
  Plan plan;
  std::optional<std::size_t> hips = {};  ///< Of the target, if upper bodies are paired by part.
  /// Why the pairs are too few for a transfer, as `retarget.body`.
  std::optional<Error> refusal = {};
};

/// Fails with `argument.invalid` for an invalid scale, and for upper bodies as `find_stance` and
/// with `retarget.body` if an option needs legs.
Result<NameMatch> match_names(const Clip& source, const Clip& target, const Bodies& bodies,
                              const Options& options);

}  // namespace mocap::retarget

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The figures of two skeletons in their reference poses, and how they correspond.

#include <optional>
#include <string>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"
#include "retarget/joint_map.hpp"
#include "retarget/measures.hpp"
#include "retarget/plan.hpp"

namespace mocap::retarget {

/// The only figure of a skeleton that has hips and two legs.
struct OnlyFigure {
  std::optional<detail::FigureParts> parts;  ///< None if there is no such figure.
  std::string why_not;                       ///< If there is none, a clause without a full stop.
};

/// What is known about two bodies before they are compared.
struct Bodies {
  OnlyFigure source;
  OnlyFigure target;
  std::vector<MappedJoint> map;  ///< `Options::map`.
};

/// Finds the figures of two clips. Parts of a figure that `Options::map` pairs with joints of the
/// other one are also the parts of these. Fails with `skeleton.mirrored` like `find_figure_parts`,
/// with the name of the file, and with `retarget.map` like `resolve_map`.
Result<Bodies> find_bodies(const Clip& source, const Clip& target, const Options& options);

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

/// Two skeletons whose joints are paired by name.
struct NameMatch {
  double scale = 1.0;  ///< Target units per source unit.
  Plan plan;
};

/// Fails with `retarget.body` if no joint that rotates has the same name in both, and with
/// `argument.invalid` for an invalid scale.
Result<NameMatch> match_names(const Clip& source, const Clip& target, const Bodies& bodies,
                              const Options& options);

}  // namespace mocap::retarget

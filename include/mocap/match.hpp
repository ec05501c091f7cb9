// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How two bodies correspond, before any motion is transferred.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"

namespace mocap::codes {

extern const Code retarget_names;

}  // namespace mocap::codes

namespace mocap::retarget {

/// A joint of the target, and the joint of the source that moves it.
struct MatchedJoint {
  std::string part;  ///< What the target's joint is, as `left upper arm`; empty if unknown.
  std::size_t target = 0;
  std::size_t source = 0;
  /// In a spine, neck or finger whose numbers of joints differ, the joint may be between two of the
  /// source: the second one.
  std::optional<std::size_t> second;
  double share = 0.0;  ///< Of `second`, 0 to 1: how far the joint is from `source` to it.
};

/// Sizes of a figure in its reference pose, in its own file units.
struct FigureSize {
  double leg = 0.0;   ///< Thigh, shin and foot to the toe, mean of both sides.
  double hips = 0.0;  ///< Height of the middle between the thighs above the soles.
  double head = 0.0;  ///< Height of the head joint above the soles; 0 without one.
};

/// What was found out about one of two bodies.
struct MatchedBody {
  UsedPose pose;                       ///< The rest pose if the bodies are not figures.
  FigureSize size;                     ///< Zero if the bodies are not figures.
  std::vector<std::size_t> unmatched;  ///< Joints without a partner, in skeleton order.
  std::vector<std::string> doubts;     ///< About its parts, clauses without a full stop.
  /// Joints that the doubts are about, and elbows and knees of limbs whose twist is uncertain; in
  /// skeleton order, each once.
  std::vector<std::size_t> doubtful;
  /// World position and rotation of each joint in the reference pose, file units, in body axes: x
  /// to the left, y up, z to the front. Empty if the bodies are not figures.
  std::vector<Vector3> positions;
  std::vector<Quaternion> rotations;
  /// Why it is not a figure with hips and two legs, a clause without a full stop; empty if it is.
  std::string no_figure;
};

/// How two bodies correspond.
struct Match {
  /// Whether both are figures with hips and two legs; otherwise joints were paired by name.
  bool are_figures = false;
  bool lacks_legs = false;  ///< As `Report::lacks_legs`.
  /// Why `transfer` refuses these bodies although some joints may be paired; none if it does not.
  std::optional<Error> refusal;
  std::vector<MatchedJoint> pairs;  ///< In the order of the target's joints.
  MatchedBody source;
  MatchedBody target;
  double scale = 1.0;  ///< Target units per source unit.
};

/// Finds out how `transfer` would pair two bodies. Fails as `transfer` does, except if there are
/// too few pairs, which `Match::refusal` reports, and with `skeleton.mirrored` if left and right of
/// one of them contradict its geometry; the error has the name of the file (`Metadata::source`)
/// that it is about, if it is about one of them.
Result<Match> match(const Clip& source, const Clip& target, const Options& options = {});

/// Adds what may be wrong about a match: doubts about parts and twist (`retarget.doubt`,
/// `retarget.lean`, `retarget.twist`), bodies that are not figures (`retarget.names`,
/// `retarget.legs`), and the refusal.
void add_findings(const Clip& source, const Clip& target, const Match& match,
                  Diagnostics& diagnostics);

}  // namespace mocap::retarget

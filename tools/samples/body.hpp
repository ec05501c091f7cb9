// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The measurements of a person, and a builder for figures.

#include <string>

#include "samples/figure.hpp"

namespace samples {

/// Joint centres of a person of 1.75 m in a T-pose, metres. Limb lengths are fractions of the body
/// height by Drillis and Contini (1966), as given in Winter, "Biomechanics and Motor Control of
/// Human Movement": thigh 0.245, shank 0.246, upper arm 0.186, forearm 0.146.
namespace body {

constexpr double height_m = 1.75;

extern const Vector3 pelvis;
extern const Vector3 low_back;
extern const Vector3 mid_back;
extern const Vector3 chest;
extern const Vector3 neck;
extern const Vector3 head;
extern const Vector3 crown;

Vector3 hip(Side side);
Vector3 knee(Side side);
Vector3 ankle(Side side);
Vector3 ball(Side side);
Vector3 toe_tip(Side side);
/// The end of a foot without a toe joint.
Vector3 sole_tip(Side side);
Vector3 collar(Side side);
Vector3 shoulder(Side side);
Vector3 elbow(Side side);
Vector3 wrist(Side side);
Vector3 finger_tip(Side side);

}  // namespace body

/// Builds a figure bone by bone, depth first.
class FigureBuilder {
 public:
  explicit FigureBuilder(double person_height_m, std::string name_prefix = "");

  /// Adds a bone under `parent` (-1: the root) and returns its index. `rest` is for a person of
  /// 1.75 m, and is scaled.
  int bone(int parent, const std::string& name, const std::string& part, const Vector3& rest,
           double share = 1.0);
  void tip(int bone, const Vector3& rest, const std::string& label = "Site");
  /// The same with an offset from the parent, not scaled.
  int exact(int parent, const std::string& name, const std::string& part, const Vector3& offset);
  void exact_tip(int bone, const Vector3& offset, const std::string& label);

  /// The figure, with the same rotation order for every bone, and positions for the root.
  Figure finished(const std::string& order) const;

 private:
  int push(Bone bone);

  Figure figure_;
  std::string prefix_;
};

}  // namespace samples

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Draws figures, their shadows and their ways.

#include <cstdint>
#include <vector>

#include "render/camera.hpp"
#include "render/canvas.hpp"
#include "render/figure.hpp"

namespace mocap::render::detail {

/// A path over the ground or through the air.
struct Trail {
  std::vector<Vector3> places;
  BodySide side = BodySide::middle;
};

/// What keeps limbs apart that lie over each other.
enum class Gap : std::uint8_t {
  clear,  ///< The ground shows, whatever it is.
  shade   ///< A darker line of the limb's own colour, on any ground; it makes smaller files.
};

class Painter {
 public:
  /// All must outlive it. `pixel`: how many pixels what is one pixel in a thumbnail has here.
  Painter(const Canvas& canvas, const Camera& camera, const Figure& figure, double pixel, Gap gap);

  /// A soft disc, within a picture of this width.
  void paint_ground(const Vector3& centre, double width) const;
  /// Dots around a place on the ground, which fade with the distance. They stand still in the
  /// world, whose origin the camera has left `shift` behind.
  void paint_dots(const Vector3& centre, const Vector3& shift) const;
  /// On the ground at a height.
  void paint_shadow(const Points& pose, double height) const;
  /// Fades with the distance from `centre`.
  void paint_trail(const Trail& trail, const Vector3& centre) const;
  void paint_ghost(const Points& pose, double opacity) const;
  void paint_figure(const Points& pose) const;

 private:
  /// `wider`: pixels.
  void trace(const DrawnBone& bone, const Points& pose, double wider = 0.0) const;
  void trace_head(const DrawnHead& head, const Points& pose, double wider = 0.0) const;
  void fill_round(BodySide side, const Seen& from, const Seen& to, double radius) const;
  void fill_gap(BodySide side) const;

  const Canvas& canvas_;
  const Camera& camera_;
  const Figure& figure_;
  double pixel_;
  Gap gap_;
};

}  // namespace mocap::render::detail

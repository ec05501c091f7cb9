// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Draws figures, their shadows and their trails.

#include <cstdint>
#include <optional>
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

/// The colour of a half of the body, for any background. `tone`: -1 is black, 1 is white.
Colour body_colour(BodySide side, double tone = 0.0);

/// How overlapping limbs are separated.
enum class Gap : std::uint8_t {
  clear,  ///< A transparent gap that shows the background.
  shade   ///< A line in a darker shade of the limb's colour; gives smaller files.
};

class Painter {
 public:
  /// All references must outlive the painter. `pixel` is the size of a thumbnail pixel in pixels of
  /// this picture.
  Painter(const Canvas& canvas, const Camera& camera, const Figure& figure, double pixel, Gap gap);

  /// Paints a soft disc in a picture of this width.
  void paint_ground(const Vector3& centre, double width) const;
  /// Paints dots around a position on the ground; they fade with distance. They are fixed in the
  /// world; `shift` is the displacement of the camera from the origin.
  void paint_dots(const Vector3& centre, const Vector3& shift) const;
  /// Paints the shadow on the ground at a given height.
  void paint_shadow(const Points& pose, double height) const;
  /// The trail fades with the distance from `centre`.
  void paint_trail(const Trail& trail, const Vector3& centre) const;
  void paint_ghost(const Points& pose, double opacity) const;
  void paint_figure(const Points& pose) const;
  /// Strokes dashed lines along bones, and the outline of a head, that are not part of the figure.
  void paint_dashed(const std::vector<DrawnBone>& bones, const std::optional<DrawnHead>& head,
                    const Points& pose) const;

 private:
  /// `wider`: pixels.
  void trace(const DrawnBone& bone, const Points& pose, double wider = 0.0) const;
  void trace_head(const DrawnHead& head, const Points& pose, double wider = 0.0) const;
  void fill_round(const Colour& base, const Seen& from, const Seen& to, double radius) const;
  void fill_gap(const Colour& base) const;

  const Canvas& canvas_;
  const Camera& camera_;
  const Figure& figure_;
  double pixel_;
  Gap gap_;
};

}  // namespace mocap::render::detail

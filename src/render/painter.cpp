// SPDX-License-Identifier: MIT
#include "render/painter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace mocap::render::detail {

namespace {

/// These are of medium lightness, to contrast with both white and black.
constexpr std::array<Colour, 3> body_colours{Colour{0.545, 0.576, 0.631, 1.0},   // spine
                                             Colour{0.184, 0.506, 0.941, 1.0},   // left
                                             Colour{0.918, 0.478, 0.106, 1.0}};  // right
constexpr Colour ground_colour{0.50, 0.54, 0.60, 1.0};

constexpr double dot_distance = 0.2;  ///< In figure heights.
constexpr double ground_radius = 0.75;
constexpr double trail_reach = 1.1;
constexpr double gap_width = 1.2;   ///< In pixels of a thumbnail.
constexpr double gap_shade = 0.38;  ///< How much darker than its limb it is, 0 to 1.
/// Shadows and ghosts do not need fingers.
constexpr std::size_t max_bones_of_a_shade = 160;

Colour mix(const Colour& a, double other, double part) {
  return {a.red + (other - a.red) * part, a.green + (other - a.green) * part,
          a.blue + (other - a.blue) * part, a.opacity};
}

/// The outline of two circles and their common tangents.
void trace_capsule(cairo_t* context, const Seen& a, double a_radius, const Seen& b,
                   double b_radius) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double length = std::hypot(dx, dy);
  cairo_new_sub_path(context);
  if (length <= std::abs(a_radius - b_radius) + 1e-6) {
    const bool a_is_larger = a_radius >= b_radius;
    cairo_arc(context, a_is_larger ? a.x : b.x, a_is_larger ? a.y : b.y,
              std::max(a_radius, b_radius), 0.0, 2.0 * std::numbers::pi);
    return;
  }
  const double along = std::atan2(dy, dx);
  const double tangent = std::acos(std::clamp((a_radius - b_radius) / length, -1.0, 1.0));
  cairo_arc(context, a.x, a.y, a_radius, along + tangent, along - tangent + 2.0 * std::numbers::pi);
  cairo_arc(context, b.x, b.y, b_radius, along - tangent, along + tangent);
  cairo_close_path(context);
}

}  // namespace

Colour body_colour(BodySide side, double tone) {
  const Colour& base = body_colours[static_cast<std::size_t>(side)];
  return mix(base, tone > 0.0 ? 1.0 : 0.0, std::abs(tone));
}

Painter::Painter(const Canvas& canvas, const Camera& camera, const Figure& figure, double pixel,
                 Gap gap)
    : canvas_(canvas), camera_(camera), figure_(figure), pixel_(pixel), gap_(gap) {}

void Painter::trace(const DrawnBone& bone, const Points& pose, double wider) const {
  const double least = 0.6 * pixel_;
  trace_capsule(canvas_.get(), camera_.see(pose[bone.from]),
                std::max(camera_.pixels(bone.from_radius), least) + wider,
                camera_.see(pose[bone.to]),
                std::max(camera_.pixels(bone.to_radius), least) + wider);
}

void Painter::trace_head(const DrawnHead& head, const Points& pose, double wider) const {
  // A skull extends above its joint, so two circles make it longer than it is wide.
  const Vector3& end = pose[head.to];
  const Vector3 direction = end - pose[head.from];
  const double length = direction.norm();
  const Vector3 crown =
      length > head.radius ? Vector3(end - direction / length * head.radius) : Vector3(end);
  const Vector3 chin = pose[head.from] + direction * 0.25;
  trace_capsule(canvas_.get(), camera_.see(chin), camera_.pixels(head.radius * 0.78) + wider,
                camera_.see(crown), camera_.pixels(head.radius) + wider);
}

/// Shades a limb as if lit from the upper left: that side is bright, and the other dark.
void Painter::fill_round(const Colour& base, const Seen& from, const Seen& to,
                         double radius) const {
  double across_x = -(to.y - from.y);
  double across_y = to.x - from.x;
  const double length = std::hypot(across_x, across_y);
  if (length < 1e-6) {
    across_x = across_y = std::numbers::sqrt2 / 2.0;
  } else {
    across_x /= length;
    across_y /= length;
  }
  if (-0.6 * across_x - 0.8 * across_y > 0.0) {
    across_x = -across_x;
    across_y = -across_y;
  }
  cairo_pattern_t* shade =
      cairo_pattern_create_linear(from.x - across_x * radius, from.y - across_y * radius,
                                  from.x + across_x * radius, from.y + across_y * radius);
  const auto stop = [&](double at, const Colour& colour) {
    cairo_pattern_add_color_stop_rgb(shade, at, colour.red, colour.green, colour.blue);
  };
  stop(0.0, mix(base, 1.0, 0.16));
  stop(0.3, mix(base, 1.0, 0.26));
  stop(0.62, base);
  stop(1.0, mix(base, 0.0, 0.30));
  cairo_set_source(canvas_.get(), shade);
  cairo_fill(canvas_.get());
  cairo_pattern_destroy(shade);
}

/// Draws an outline slightly wider than the limb, to separate it from the background.
void Painter::fill_gap(const Colour& base) const {
  cairo_t* context = canvas_.get();
  canvas_.set(mix(base, 0.0, gap_shade));
  cairo_set_operator(context, gap_ == Gap::clear ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_ATOP);
  cairo_fill(context);
  cairo_set_operator(context, CAIRO_OPERATOR_OVER);
}

void Painter::paint_figure(const Points& pose) const {
  struct Piece {
    double depth = 0.0;
    std::size_t index = 0;  ///< Index of a bone; the index after the last bone stands for the head.
  };
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < figure_.bones.size(); ++i) {
    const DrawnBone& bone = figure_.bones[i];
    const double depth = camera_.see(pose[bone.from]).depth + camera_.see(pose[bone.to]).depth;
    pieces.push_back({depth / 2.0, i});
  }
  if (figure_.head) {
    pieces.push_back({camera_.see(pose[figure_.head->to]).depth, figure_.bones.size()});
  }
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const Piece& a, const Piece& b) { return a.depth > b.depth; });
  for (const Piece& piece : pieces) {
    if (piece.index == figure_.bones.size()) {
      const Colour colour = body_colour(figure_.sides[figure_.head->from], figure_.head->tone);
      trace_head(*figure_.head, pose, gap_width * pixel_);
      fill_gap(colour);
      trace_head(*figure_.head, pose);
      const Seen from = camera_.see(pose[figure_.head->from]);
      const Seen to = camera_.see(pose[figure_.head->to]);
      fill_round(colour, from, to, camera_.pixels(figure_.head->radius));
      continue;
    }
    const DrawnBone& bone = figure_.bones[piece.index];
    const Colour colour = body_colour(bone.side, bone.tone);
    trace(bone, pose, gap_width * pixel_);
    fill_gap(colour);
    trace(bone, pose);
    fill_round(colour, camera_.see(pose[bone.from]), camera_.see(pose[bone.to]),
               std::max(camera_.pixels(bone.from_radius), 0.6 * pixel_));
  }
}

void Painter::paint_dashed(const std::vector<DrawnBone>& bones,
                           const std::optional<DrawnHead>& head, const Points& pose) const {
  constexpr std::array<double, 2> dash{4.0, 3.0};  // Pixels of a thumbnail.
  const std::array<double, 2> lengths{dash[0] * pixel_, dash[1] * pixel_};
  cairo_t* context = canvas_.get();
  cairo_save(context);
  cairo_set_dash(context, lengths.data(), static_cast<int>(lengths.size()), 0.0);
  cairo_set_line_width(context, 1.4 * pixel_);
  canvas_.set(body_colour(BodySide::middle));
  for (const DrawnBone& bone : bones) {
    const Seen from = camera_.see(pose[bone.from]);
    const Seen to = camera_.see(pose[bone.to]);
    cairo_move_to(context, from.x, from.y);
    cairo_line_to(context, to.x, to.y);
  }
  if (head) trace_head(*head, pose);
  cairo_stroke(context);
  cairo_restore(context);
}

void Painter::paint_ghost(const Points& pose, double opacity) const {
  cairo_t* context = canvas_.get();
  cairo_push_group(context);
  const std::size_t count = std::min(figure_.bones.size(), max_bones_of_a_shade);
  for (std::size_t i = 0; i < count; ++i) {
    trace(figure_.bones[i], pose);
    canvas_.set(body_colour(figure_.bones[i].side));
    cairo_fill(context);
  }
  if (figure_.head) {
    trace_head(*figure_.head, pose);
    canvas_.set(body_colour(figure_.sides[figure_.head->from]));
    cairo_fill(context);
  }
  cairo_pop_group_to_source(context);
  cairo_paint_with_alpha(context, opacity);
}

void Painter::paint_shadow(const Points& pose, double height) const {
  Points flat = pose;
  for (Vector3& point : flat) point.y() = height;
  const std::size_t count = std::min(figure_.bones.size(), max_bones_of_a_shade);
  // Filled as a single path, so that crossing limbs are not darker.
  for (std::size_t i = 0; i < count; ++i) {
    const DrawnBone& bone = figure_.bones[i];
    // The ground is seen at an angle, so a round shadow is flattened.
    const double radius = camera_.pixels(bone.from_radius) * 0.6;
    trace_capsule(canvas_.get(), camera_.see(flat[bone.from]), radius, camera_.see(flat[bone.to]),
                  radius);
  }
  canvas_.set({0.36, 0.40, 0.46, 0.30});
  cairo_fill(canvas_.get());
}

void Painter::paint_ground(const Vector3& centre, double width) const {
  cairo_t* context = canvas_.get();
  const Seen middle = camera_.see(centre);
  const double room = std::min(middle.x, width - middle.x);
  const double radius =
      std::clamp(camera_.pixels(ground_radius), 1.0, std::max(room, width * 0.25));
  cairo_save(context);
  cairo_translate(context, middle.x, middle.y);
  cairo_scale(context, 1.0, camera_.ground_tilt());
  cairo_pattern_t* disc = cairo_pattern_create_radial(0.0, 0.0, 0.0, 0.0, 0.0, radius);
  const auto stop = [&](double at, double opacity) {
    cairo_pattern_add_color_stop_rgba(disc, at, ground_colour.red, ground_colour.green,
                                      ground_colour.blue, opacity);
  };
  stop(0.0, 0.24);
  stop(0.6, 0.12);
  stop(1.0, 0.0);
  cairo_set_source(context, disc);
  cairo_arc(context, 0.0, 0.0, radius, 0.0, 2.0 * std::numbers::pi);
  cairo_fill(context);
  cairo_pattern_destroy(disc);
  cairo_restore(context);
}

void Painter::paint_dots(const Vector3& centre, const Vector3& shift) const {
  cairo_t* context = canvas_.get();
  const auto first = [&](double at) { return std::ceil((at - ground_radius) / dot_distance); };
  const Vector3 in_world = centre + shift;
  constexpr int across = static_cast<int>(2.0 * ground_radius / dot_distance) + 1;
  for (int i = 0; i < across; ++i) {
    for (int j = 0; j < across; ++j) {
      const Vector3 dot((first(in_world.x()) + i) * dot_distance - shift.x(), centre.y(),
                        (first(in_world.z()) + j) * dot_distance - shift.z());
      const double fade = 1.0 - (dot - centre).norm() / ground_radius;
      if (fade <= 0.0) continue;
      const Seen seen = camera_.see(dot);
      canvas_.set({ground_colour.red, ground_colour.green, ground_colour.blue, 0.55 * fade});
      cairo_arc(context, seen.x, seen.y, 0.9 * pixel_, 0.0, 2.0 * std::numbers::pi);
      cairo_fill(context);
    }
  }
}

void Painter::paint_trail(const Trail& trail, const Vector3& centre) const {
  cairo_t* context = canvas_.get();
  cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width(context, 1.5 * pixel_);
  for (std::size_t i = 0; i + 1 < trail.places.size(); ++i) {
    const Vector3& from = trail.places[i];
    const Vector3& to = trail.places[i + 1];
    const double fade = 1.0 - ((from + to) / 2.0 - centre).norm() / trail_reach;
    if (fade <= 0.0) continue;
    const Seen a = camera_.see(from);
    const Seen b = camera_.see(to);
    Colour colour = body_colour(trail.side);
    colour.opacity = std::min(0.75 * fade, 0.5);
    canvas_.set(colour);
    cairo_move_to(context, a.x, a.y);
    cairo_line_to(context, b.x, b.y);
    cairo_stroke(context);
  }
}

}  // namespace mocap::render::detail

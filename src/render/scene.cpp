// SPDX-License-Identifier: MIT
#include "render/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "body/point_cloud.hpp"
#include "render/camera.hpp"
#include "render/cloud.hpp"
#include "render/figure.hpp"
#include "render/moments.hpp"
#include "render/painter.hpp"
#include "render/poses_of_clip.hpp"

namespace mocap::render::detail {

namespace {

constexpr unsigned min_side = 16;
constexpr unsigned max_side = 4096;

/// Enough to capture every step in half a minute.
constexpr std::size_t sampled_frames = 64;
constexpr std::size_t max_ghosts = 3;
constexpr double ghost_opacity = 0.20;
/// Minimum size of a figure with ghosts, relative to its size without them.
constexpr double min_share = 0.86;
/// Size of thumbnails; line widths scale with the size of the picture.
constexpr double usual_side = 320.0;
constexpr double margin_share = 0.04;

Trail trail_of(std::size_t point, const std::vector<Points>& poses, const Figure& figure) {
  Trail trail;
  trail.side = figure.sides[point];
  trail.places.reserve(poses.size());
  for (const Points& pose : poses) trail.places.push_back(pose[point]);
  return trail;
}

/// The trails of the hips and of up to four feet; for a cloud, in which these are not certain, of
/// its middle.
std::vector<Trail> trails_of(const std::vector<Points>& poses, const Figure& figure) {
  constexpr std::size_t max_feet = 4;
  std::vector<Trail> trails;
  if (figure.is_cloud) {
    Trail& trail = trails.emplace_back();
    for (const Points& pose : poses) trail.places.push_back(mocap::detail::middle_of(pose));
    return trails;
  }
  if (figure.hips) trails.push_back(trail_of(*figure.hips, poses, figure));
  for (const std::size_t foot :
       std::span(figure.feet).first(std::min(figure.feet.size(), max_feet)))
    trails.push_back(trail_of(foot, poses, figure));
  return trails;
}

}  // namespace

Status check_drawable(const Clip& clip, const PictureSize& size) {
  for (const unsigned side : {size.width, size.height}) {
    if (side >= min_side && side <= max_side) continue;
    return fail(codes::argument_invalid,
                fmt::format("invalid picture size {} by {}: sides must be between {} and {} pixels",
                            size.width, size.height, min_side, max_side));
  }
  return clip.validate();
}

void draw_scene(const Clip& clip, const SceneOptions& options, const Canvas& canvas) {
  if (clip.skeleton.empty()) return;
  const PosesOfClip moments(clip);
  std::vector<Points> poses;
  for (const std::size_t frame : moments.spread(moments.affordable(sampled_frames))) {
    poses.push_back(moments.at(frame));
  }
  std::size_t main = most_representative(poses);
  if (options.frame) {
    // The frame is added to the sampled ones, which become its ghosts.
    const std::vector<std::size_t> frames = moments.spread(moments.affordable(sampled_frames));
    const auto behind = std::upper_bound(frames.begin(), frames.end(), *options.frame);
    main = static_cast<std::size_t>(behind - frames.begin());
    poses.insert(poses.begin() + static_cast<std::ptrdiff_t>(main), moments.at(*options.frame));
  }
  const Points& pose = poses[main];
  const Figure figure = make_figure(moments.tree(), pose);
  const std::vector<std::size_t> ghosts =
      options.ghosts ? unlike(poses, main, figure, max_ghosts) : std::vector<std::size_t>{};

  Camera camera = camera_for(options.view, figure, pose, moments.facing());
  Vector3 ground = place_of(figure, pose);
  ground.y() = ground_below(poses, main, figure);
  const auto with_ground = [&](const Points& points) {
    Points all = framed(figure, points);
    all.push_back(ground);
    return camera.box_of(all);
  };
  ViewBox main_box = with_ground(pose);
  main_box.grow(body_around_points);
  ViewBox whole_box = main_box;
  for (const std::size_t ghost : ghosts) {
    const ViewBox box = camera.box_of(framed(figure, poses[ghost]));
    whole_box.include(box.left, box.low);
    whole_box.include(box.right, box.high);
  }
  const double side = std::min(options.width, options.height);
  const double margin = side * margin_share;
  camera.fit(main_box, whole_box, min_share, options.width, options.height, margin);

  cairo_t* context = canvas.get();
  cairo_save(context);
  cairo_translate(context, options.left, options.top);
  const Painter painter(canvas, camera, figure, side / usual_side, Gap::clear);
  painter.paint_ground(ground, options.width);
  painter.paint_dots(ground, Vector3::Zero());
  painter.paint_shadow(pose, ground.y());
  if (options.ghosts) {
    for (const std::size_t ghost : ghosts) painter.paint_ghost(poses[ghost], ghost_opacity);
    for (const Trail& trail : trails_of(poses, figure)) {
      painter.paint_trail(trail, place_of(figure, pose));
    }
  }
  painter.paint_figure(pose);
  cairo_restore(context);
}

}  // namespace mocap::render::detail

// SPDX-License-Identifier: MIT
#include <webp/mux.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "mocap/render.hpp"
#include "render/camera.hpp"
#include "render/canvas.hpp"
#include "render/cloud.hpp"
#include "render/guarded.hpp"
#include "render/moments.hpp"
#include "render/painter.hpp"
#include "render/poses_of_clip.hpp"
#include "render/scene.hpp"

namespace mocap::render {

namespace {

using detail::Camera;
using detail::Canvas;
using detail::Figure;
using detail::Points;
using detail::PosesOfClip;
using detail::Rectangle;
using detail::ViewBox;

constexpr std::size_t min_frames = 2;
constexpr std::size_t max_frames = 240;
constexpr float film_quality = 30.0F;
constexpr int film_effort = 0;
/// Browsers slow down animations whose frames are shorter than this.
constexpr int min_milliseconds = 20;
constexpr double usual_side = 320.0;
constexpr double margin_share = 0.04;
/// The camera does not follow a body that moves less than this, in heights: the body would appear
/// to slide.
constexpr double min_travel = 0.6;

tl::unexpected<Error> no_memory() {
  return fail(codes::limit_memory, "not enough memory for the animation");
}

Status check(const FilmOptions& options) {
  if (options.most_frames < min_frames || options.most_frames > max_frames) {
    return fail(codes::argument_invalid, "an animation has 2 to 240 frames");
  }
  if (!(options.longest_s > 0.0) || !std::isfinite(options.longest_s)) {
    return fail(codes::argument_invalid, "the maximum duration must be positive");
  }
  return {};
}

/// Builds an animated WebP.
class Animation {
 public:
  Animation(int width, int height) : mux_(WebPMuxNew()) {
    if (!mux_) return;
    const WebPMuxAnimParams forever{.bgcolor = 0, .loop_count = 0};
    is_sound_ = WebPMuxSetCanvasSize(mux_.get(), width, height) == WEBP_MUX_OK &&
                WebPMuxSetAnimationParams(mux_.get(), &forever) == WEBP_MUX_OK;
  }

  void add(const std::string& image, const Rectangle& part, int milliseconds) {
    WebPMuxFrameInfo frame{};
    frame.bitstream.bytes = reinterpret_cast<const std::uint8_t*>(image.data());
    frame.bitstream.size = image.size();
    frame.x_offset = part.x;
    frame.y_offset = part.y;
    frame.duration = milliseconds;
    frame.id = WEBP_CHUNK_ANMF;
    frame.dispose_method = WEBP_MUX_DISPOSE_BACKGROUND;
    frame.blend_method = WEBP_MUX_NO_BLEND;
    constexpr int copies = 1;
    is_sound_ = is_sound_ && WebPMuxPushFrame(mux_.get(), &frame, copies) == WEBP_MUX_OK;
  }

  Result<std::string> finish() {
    WebPData data{};
    if (!is_sound_ || WebPMuxAssemble(mux_.get(), &data) != WEBP_MUX_OK) return no_memory();
    std::string bytes(reinterpret_cast<const char*>(data.bytes), data.size);
    WebPDataClear(&data);
    return bytes;
  }

 private:
  struct Freed {
    void operator()(WebPMux* mux) const { WebPMuxDelete(mux); }
  };
  std::unique_ptr<WebPMux, Freed> mux_;
  bool is_sound_ = false;
};

/// The poses of a film, seen by a camera that follows the figure.
struct Shots {
  std::vector<Points> poses;    ///< Positions as seen by the camera.
  std::vector<Vector3> shifts;  ///< Displacement of the camera.
  std::vector<double> grounds;  ///< Ground height of each pose.
};

double travel_of(const std::vector<Points>& poses, const Figure& figure) {
  double farthest = 0.0;
  for (const Points& pose : poses) {
    Vector3 displacement = place_of(figure, pose) - place_of(figure, poses[0]);
    displacement.y() = 0.0;
    farthest = std::max(farthest, displacement.norm());
  }
  return farthest;
}

Shots follow(std::vector<Points> poses, const Figure& figure) {
  Shots shots;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    shots.grounds.push_back(ground_below(poses, i, figure));
  }
  const bool is_followed = travel_of(poses, figure) >= min_travel;
  for (Points& pose : poses) {
    Vector3 shift = Vector3::Zero();
    if (is_followed) shift = place_of(figure, pose);
    shift.y() = 0.0;
    for (Vector3& point : pose) point -= shift;
    shots.shifts.push_back(shift);
  }
  shots.poses = std::move(poses);
  return shots;
}

ViewBox box_of(const Shots& shots, const Figure& figure, const Camera& camera) {
  ViewBox box;
  for (std::size_t i = 0; i < shots.poses.size(); ++i) {
    Points all = framed(figure, shots.poses[i]);
    Vector3 ground = place_of(figure, shots.poses[i]);
    ground.y() = shots.grounds[i];
    all.push_back(ground);
    const ViewBox one = camera.box_of(all);
    box.include(one.left, one.low);
    box.include(one.right, one.high);
  }
  return box;
}

Result<std::string> shoot(const Shots& shots, const Figure& figure, const Camera& camera,
                          const PictureSize& size, double frame_s) {
  Result<Canvas> canvas = Canvas::make(size.width, size.height, true);
  if (!canvas) return tl::unexpected<Error>(canvas.error());
  Animation animation(canvas->width(), canvas->height());
  const double pixel = static_cast<double>(std::min(size.width, size.height)) / usual_side;
  const detail::Painter painter(*canvas, camera, figure, pixel, detail::Gap::shade);
  const int milliseconds =
      std::max(min_milliseconds, static_cast<int>(std::lround(frame_s * 1000.0)));
  for (std::size_t i = 0; i < shots.poses.size(); ++i) {
    canvas->clear();
    Vector3 ground = place_of(figure, shots.poses[i]);
    ground.y() = shots.grounds[i];
    // No disc or dots are drawn around it, because large areas cost the most bytes and time.
    painter.paint_shadow(shots.poses[i], ground.y());
    painter.paint_figure(shots.poses[i]);
    const Rectangle part = canvas->drawn();
    Result<std::string> image = canvas->to_webp(part, film_quality, film_effort);
    if (!image) return image;
    animation.add(*image, part, milliseconds);
  }
  return animation.finish();
}

Result<std::string> make_film(const Clip& clip, const FilmOptions& options) {
  Status sound = detail::check_drawable(clip, options.size);
  if (sound) sound = check(options);
  if (!sound) return tl::unexpected<Error>(std::move(sound.error()));
  PictureOptions still;
  still.size = options.size;
  if (clip.skeleton.empty()) return picture(clip, still);

  const PosesOfClip moments(clip);
  std::vector<Points> poses;
  for (const std::size_t frame : moments.spread(moments.affordable(options.most_frames))) {
    poses.push_back(moments.at(frame));
  }
  if (poses.size() < min_frames) return picture(clip, still);
  const std::size_t representative = detail::most_representative(poses);
  const Figure figure = make_figure(moments.tree(), poses[representative]);
  Camera camera = camera_for(options.view, figure, poses[representative], moments.facing());
  const Shots shots = follow(std::move(poses), figure);
  ViewBox box = box_of(shots, figure, camera);
  box.grow(detail::body_around_points);
  const auto width = static_cast<double>(options.size.width);
  const auto height = static_cast<double>(options.size.height);
  camera.fit(box, box, 1.0, width, height, std::min(width, height) * margin_share);

  const double length_s =
      std::min(moments.seconds_of(moments.end_frame() - moments.first_frame()), options.longest_s);
  return shoot(shots, figure, camera, options.size,
               length_s / static_cast<double>(shots.poses.size()));
}

}  // namespace

Result<std::string> film(const Clip& clip, const FilmOptions& options) {
  return detail::guarded([&] { return make_film(clip, options); });
}

}  // namespace mocap::render

// SPDX-License-Identifier: MIT
// Two bodies whose joints correspond, in one picture.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mocap/render.hpp"
#include "render/camera.hpp"
#include "render/canvas.hpp"
#include "render/cloud.hpp"
#include "render/figure.hpp"
#include "render/guarded.hpp"
#include "render/moments.hpp"
#include "render/painter.hpp"
#include "render/poses_of_clip.hpp"
#include "render/scene.hpp"
#include "render/text.hpp"

namespace mocap::render {

namespace {

using detail::body_colour;
using detail::Canvas;
using detail::Colour;
using detail::DrawnBone;
using detail::Figure;
using detail::Points;
using detail::Seen;
using retarget::Match;
using retarget::MatchedBody;
using retarget::MatchedJoint;

constexpr int match_effort = 4;
constexpr double match_margin = 14.0;
/// Of a thumbnail, to which all line widths refer.
constexpr double thumbnail_height = 320.0;
constexpr Colour name_colour{0.50, 0.53, 0.58, 1.0};
constexpr Colour doubt_colour{0.88, 0.13, 0.42, 1.0};
constexpr double name_size = 16.0;
constexpr double fact_size = 13.0;
constexpr double key_size = 13.0;
/// Smaller pictures have no text.
constexpr unsigned least_text_width = 320;
constexpr unsigned least_text_height = 200;
/// Names, numbers of joints and the key, below the bodies.
constexpr double match_text_height = 78.0;
/// Neighbours in a limb have different tones, so that they are told apart.
constexpr std::array<double, 3> tones{0.0, 0.34, -0.26};

/// The colour of a joint that has a partner.
struct Paint {
  BodySide side = BodySide::middle;
  double tone = 0.0;
};

/// The colours of all joints of one body; none for those without a partner.
using Paints = std::vector<std::optional<Paint>>;

/// The half of the body of a joint whose part is known by name; otherwise, that of the figure.
BodySide side_of(const MatchedJoint& pair, BodySide otherwise) {
  if (pair.part.starts_with("left ")) return BodySide::left;
  if (pair.part.starts_with("right ")) return BodySide::right;
  return pair.part.empty() ? otherwise : BodySide::middle;
}

/// Joints of the source get the tones in turn, those of the target that of the nearer partner.
std::array<Paints, 2> paints_of(const Clip& source, const Clip& target, const Match& match) {
  std::array<Paints, 2> paints{Paints(source.skeleton.size()), Paints(target.skeleton.size())};
  const std::vector<BodySide> sides = sides_of(source.skeleton);
  std::array<std::size_t, 3> used{};
  const auto paint_source = [&](std::size_t joint, const MatchedJoint& pair) {
    std::optional<Paint>& paint = paints[0][joint];
    if (paint) return;
    const BodySide side = side_of(pair, sides[joint]);
    paint = Paint{side, tones[used[static_cast<std::size_t>(side)]++ % tones.size()]};
  };
  for (const MatchedJoint& pair : match.pairs) {
    paint_source(pair.source, pair);
    if (pair.second) paint_source(*pair.second, pair);
    paints[1][pair.target] =
        paints[0][pair.second && pair.share > 0.5 ? *pair.second : pair.source];
  }
  return paints;
}

/// The places of joints and end sites in the reference pose of a figure, with Y up.
Points reference_points(const Skeleton& skeleton, const MatchedBody& body) {
  Points points = body.positions;
  for (std::size_t i = 0; i < skeleton.size(); ++i)
    for (const EndSite& site : skeleton[i].end_sites)
      points.emplace_back(body.positions[i] + body.rotations[i] * site.offset);
  return points;
}

Points points_at_rest(const Clip& clip, const detail::PosesOfClip& axes) {
  Clip rest;
  rest.skeleton = clip.skeleton;
  rest.metadata = clip.metadata;
  rest.motion = Motion(0, clip.skeleton.channel_count());
  return detail::PosesOfClip(rest, axes).at(0);
}

/// One body in its reference pose, ready to be drawn.
class DrawnBody {
 public:
  DrawnBody(const Clip& clip, const MatchedBody& body, const Paints& paints, bool is_figure)
      : paints_(paints), doubtful_(body.doubtful) {
    const detail::PosesOfClip poses(clip);
    pose_ = is_figure ? poses.placed(reference_points(clip.skeleton, body))
                      : points_at_rest(clip, poses);
    figure_ = detail::make_figure(poses.tree(), pose_);
    camera_.emplace(is_figure ? detail::Camera(facing_of(figure_, pose_, Vector3::UnitZ()), yaw_deg)
                              : choose_camera(figure_, pose_, poses.facing()));
    box_ = camera_->box_of(framed(figure_, pose_));
    box_.grow(detail::body_around_points);
    find_dots();
    divide_bones(poses.tree());
  }

  /// Pixels of height for one pixel of width.
  double slenderness() const { return box_.height() / box_.width(); }

  /// Draws the body with this height in pixels, in the middle of a part of the canvas.
  void draw(const Canvas& canvas, double left, double width, double ground, double height) {
    camera_->fit(box_, box_, 1.0, width, height, 0.0);
    // Dots on a body that is flat are as large as on one that stands.
    const double pixel = std::max(height, least_height_by_width * width) / thumbnail_height;
    const detail::Painter painter(canvas, *camera_, figure_, pixel, detail::Gap::clear);
    Vector3 place = place_of(figure_, pose_);
    place.y() = ground_below({pose_}, 0, figure_);
    cairo_t* context = canvas.get();
    cairo_save(context);
    cairo_translate(context, left, ground - height);
    painter.paint_ground(place, width);
    painter.paint_dots(place, Vector3::Zero());
    painter.paint_shadow(pose_, place.y());
    // In a layer of its own, because its gaps would erase what is below it.
    cairo_push_group(context);
    painter.paint_figure(pose_);
    cairo_pop_group_to_source(context);
    cairo_paint(context);
    painter.paint_dashed(loose_bones_, loose_head_, pose_);
    draw_joints(canvas, pixel);
    cairo_restore(context);
  }

 private:
  static constexpr double yaw_deg = 16.0;
  static constexpr double least_height_by_width = 0.7;

  /// Joints at the ends of bones that are drawn: those inside a head are not.
  void find_dots() {
    is_dot_.assign(pose_.size(), false);
    for (const DrawnBone& bone : figure_.bones) is_dot_[bone.from] = is_dot_[bone.to] = true;
    if (figure_.head) is_dot_[figure_.head->from] = true;
    // Joints that no bone leads to, such as the only one.
    if (figure_.bones.empty() && !figure_.head) is_dot_.assign(pose_.size(), true);
  }

  /// Bones that lead only to joints without a partner are removed from the figure.
  void divide_bones(const detail::PointTree& tree) {
    const std::size_t joints = paints_.size();
    // Children come after their parents, end sites after all joints.
    std::vector<bool> leads(pose_.size(), false);
    std::vector<std::optional<Paint>> inherited(joints);
    for (std::size_t i = joints; i-- > 0;) {
      if (paints_[i]) leads[i] = true;
      if (leads[i] && tree.parents[i] != detail::PointTree::no_parent)
        leads[tree.parents[i]] = true;
    }
    for (std::size_t i = 0; i < joints; ++i) {
      const std::size_t parent = tree.parents[i];
      inherited[i] = paints_[i];
      if (!paints_[i] && parent != detail::PointTree::no_parent) inherited[i] = inherited[parent];
    }
    for (std::size_t i = joints; i < pose_.size(); ++i)
      leads[i] = paints_[tree.parents[i]].has_value();

    std::vector<DrawnBone> kept;
    for (DrawnBone bone : figure_.bones) {
      const std::optional<Paint>& paint = inherited[bone.from];
      if (!paint || !leads[bone.to]) {
        loose_bones_.push_back(bone);
        continue;
      }
      // Bones from the hips to the legs are parts of the legs.
      const std::optional<Paint> end = bone.to < joints ? paints_[bone.to] : paint;
      bone.side = paint->side == BodySide::middle && end ? end->side : paint->side;
      bone.tone = paint->tone;
      kept.push_back(bone);
    }
    figure_.bones = std::move(kept);
    if (!figure_.head) return;
    if (const std::optional<Paint>& paint = paints_[figure_.head->from]) {
      figure_.sides[figure_.head->from] = paint->side;
      figure_.head->tone = paint->tone;
    } else {
      loose_head_ = std::exchange(figure_.head, std::nullopt);
    }
  }

  void draw_joints(const Canvas& canvas, double pixel) const {
    // Dots of fingers must not cover each other.
    std::vector<double> room(pose_.size(), 1e9);
    const auto measure = [&](const DrawnBone& bone) {
      const Seen from = camera_->see(pose_[bone.from]);
      const Seen to = camera_->see(pose_[bone.to]);
      const double length = std::hypot(to.x - from.x, to.y - from.y);
      if (bone.to >= paints_.size()) return;
      room[bone.from] = std::min(room[bone.from], length);
      room[bone.to] = std::min(room[bone.to], length);
    };
    for (const DrawnBone& bone : figure_.bones) measure(bone);
    for (std::size_t i = 0; i < paints_.size(); ++i) {
      if (!is_dot_[i]) continue;
      const double most = paints_[i] ? 2.6 : 1.9;
      const double radius = std::clamp(room[i] * 0.3, 0.8 * pixel, most * pixel);
      draw_dot(canvas, camera_->see(pose_[i]), radius, paints_[i]);
    }
    for (const std::size_t i : doubtful_)
      draw_ring(canvas, camera_->see(pose_[i]), 7.5 * pixel, 1.8 * pixel);
  }

 public:
  /// White with a rim in the colour of the joint; hollow without a partner.
  static void draw_dot(const Canvas& canvas, const Seen& at, double radius,
                       const std::optional<Paint>& paint) {
    cairo_t* context = canvas.get();
    cairo_new_path(context);
    cairo_arc(context, at.x, at.y, radius, 0.0, 2.0 * std::numbers::pi);
    canvas.set(paint ? Colour{1.0, 1.0, 1.0, 0.95} : Colour{0.85, 0.87, 0.90, 0.9});
    cairo_fill_preserve(context);
    canvas.set(paint ? body_colour(paint->side, std::min(paint->tone, 0.0) - 0.18)
                     : body_colour(BodySide::middle));
    cairo_set_line_width(context, radius * 0.55);
    cairo_stroke(context);
  }

  static void draw_ring(const Canvas& canvas, const Seen& at, double radius, double width) {
    cairo_t* context = canvas.get();
    cairo_new_path(context);
    cairo_arc(context, at.x, at.y, radius, 0.0, 2.0 * std::numbers::pi);
    canvas.set(doubt_colour);
    cairo_set_line_width(context, width);
    cairo_stroke(context);
  }

 private:
  const Paints& paints_;
  const std::vector<std::size_t>& doubtful_;
  Points pose_;
  Figure figure_;
  std::optional<detail::Camera> camera_;
  detail::ViewBox box_;
  std::vector<bool> is_dot_;
  std::vector<DrawnBone> loose_bones_;
  std::optional<detail::DrawnHead> loose_head_;
};

std::string body_facts(const Clip& clip, const MatchedBody& body) {
  const std::size_t joints = clip.skeleton.size();
  std::string pose =
      body.pose.is_rest_pose ? "rest pose" : fmt::format("frame {}", body.pose.frame);
  if (body.pose.is_t_pose)
    pose = fmt::format("T-pose from {}{}", body.pose.is_rest_pose ? "the " : "", pose);
  return fmt::format("{}, {} of {} joints have a partner", pose, joints - body.unmatched.size(),
                     joints);
}

void draw_names(const Canvas& canvas, double left, double width, double top,
                const std::string& name, const std::string& facts) {
  draw_text(canvas, left, top, detail::printable(name),
            {.size = name_size,
             .is_bold = true,
             .colour = name_colour,
             .width = width,
             .is_centred = true});
  draw_text(canvas, left, top + name_size * 1.35, facts,
            {.size = fact_size, .colour = name_colour, .width = width, .is_centred = true});
}

/// What the colours and marks mean, in one centred line.
void draw_key(const Canvas& canvas, double top, const Match& match) {
  struct Item {
    const char* text;
    std::optional<BodySide> side;
    bool is_doubt = false;
  };
  std::vector<Item> items{{"left", BodySide::left},
                          {"right", BodySide::right},
                          {"middle", BodySide::middle},
                          {"without a partner", std::nullopt}};
  if (!match.source.doubtful.empty() || !match.target.doubtful.empty())
    items.push_back({"in doubt", std::nullopt, true});
  constexpr double mark = 18.0;
  constexpr double between = 22.0;
  const detail::TextStyle style{.size = key_size, .colour = name_colour, .width = 400.0};
  std::vector<double> widths;
  double whole = -between;
  for (const Item& item : items) {
    widths.push_back(width_of_text(canvas, item.text, style));
    whole += mark + widths.back() + between;
  }
  double x = (canvas.width() - whole) / 2.0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Seen at{x + 6.0, top + key_size * 0.66, 0.0};
    if (items[i].is_doubt) {
      DrawnBody::draw_ring(canvas, at, 5.0, 1.8);
    } else if (items[i].side) {
      canvas.set(body_colour(*items[i].side));
      cairo_new_path(canvas.get());
      cairo_arc(canvas.get(), at.x, at.y, 5.0, 0.0, 2.0 * std::numbers::pi);
      cairo_fill(canvas.get());
    } else {
      DrawnBody::draw_dot(canvas, at, 3.6, std::nullopt);
    }
    draw_text(canvas, x + mark, top, items[i].text, style);
    x += mark + widths[i] + between;
  }
}

Status check_match(const Clip& source, const Clip& target, const Match& match) {
  const auto is_sound = [&](const Clip& clip, const MatchedBody& body) {
    const auto is_joint = [&](std::size_t joint) { return joint < clip.skeleton.size(); };
    const bool has_pose = body.positions.size() == clip.skeleton.size() &&
                          body.rotations.size() == clip.skeleton.size();
    return (has_pose || !match.are_figures) &&
           (body.pose.is_rest_pose || body.pose.frame < clip.motion.frames()) &&
           body.unmatched.size() <= clip.skeleton.size() &&
           std::all_of(body.doubtful.begin(), body.doubtful.end(), is_joint);
  };
  const auto is_pair = [&](const MatchedJoint& pair) {
    return pair.source < source.skeleton.size() && pair.target < target.skeleton.size() &&
           (!pair.second || *pair.second < source.skeleton.size());
  };
  if (is_sound(source, match.source) && is_sound(target, match.target) &&
      std::all_of(match.pairs.begin(), match.pairs.end(), is_pair)) {
    return {};
  }
  return fail(codes::argument_invalid, "the match is that of other clips");
}

void draw_match(const Canvas& canvas, const Clip& source, const Clip& target, const Match& match,
                const MatchPictureOptions& options) {
  const bool has_text =
      options.size.width >= least_text_width && options.size.height >= least_text_height;
  const double margin = std::min(match_margin, 0.03 * std::min(canvas.width(), canvas.height()));
  const double column = canvas.width() / 2.0;
  const double width = column - 2.0 * margin;
  const double ground = canvas.height() - margin - (has_text ? match_text_height : 0.0);
  const std::array<Paints, 2> paints = paints_of(source, target, match);
  std::array<DrawnBody, 2> bodies{DrawnBody(source, match.source, paints[0], match.are_figures),
                                  DrawnBody(target, match.target, paints[1], match.are_figures)};
  std::array<double, 2> heights{};
  for (std::size_t i = 0; i < bodies.size(); ++i)
    heights[i] = std::min(ground - margin, width * bodies[i].slenderness());
  if (match.are_figures) heights.fill(std::min(heights[0], heights[1]));
  const std::array<std::string, 2> facts{body_facts(source, match.source),
                                         body_facts(target, match.target)};
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double left = column * static_cast<double>(i) + margin;
    bodies[i].draw(canvas, left, width, ground, heights[i]);
    if (has_text) draw_names(canvas, left, width, ground + 6.0, options.names[i], facts[i]);
  }
  if (has_text) draw_key(canvas, canvas.height() - margin - key_size, match);
}

Result<std::string> make_match_picture(const Clip& source, const Clip& target, const Match& match,
                                       const MatchPictureOptions& options) {
  for (const Clip* const clip : {&source, &target}) {
    if (Status sound = detail::check_drawable(*clip, options.size); !sound)
      return tl::unexpected<Error>(std::move(sound.error()));
  }
  if (Status sound = check_match(source, target, match); !sound)
    return tl::unexpected<Error>(std::move(sound.error()));
  const Result<Canvas> canvas = Canvas::make(options.size.width, options.size.height);
  if (!canvas) return tl::unexpected<Error>(canvas.error());
  if (!source.skeleton.empty() && !target.skeleton.empty())
    draw_match(*canvas, source, target, match, options);
  if (options.format == PictureFormat::png) return canvas->to_png();
  return canvas->to_webp({0, 0, canvas->width(), canvas->height()}, detail::still_quality,
                         match_effort);
}

}  // namespace

Result<std::string> match_picture(const Clip& source, const Clip& target,
                                  const retarget::Match& match,
                                  const MatchPictureOptions& options) {
  return detail::guarded([&] { return make_match_picture(source, target, match, options); });
}

}  // namespace mocap::render

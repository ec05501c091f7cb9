// SPDX-License-Identifier: MIT
#include "mocap/edit/rotate.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "body/axes.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/foot_tracks.hpp"
#include "edit/rigid.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

/// A foot rests where it moves less than this, body lengths a second.
constexpr double resting_speed = 0.206;
/// A direction in which the feet cover less than this, in body lengths, shows no tilt.
constexpr double least_extent = 0.25;
/// Places farther from the plane than this, in body lengths, are steps or feet in the air.
constexpr double farthest_off = 0.06;
constexpr std::size_t least_places = 10;
constexpr int rounds = 8;
/// A floor that tilts by less is level, degrees.
constexpr double level_deg = 0.01;

/// Where one foot joint rests: along the ground and upwards.
struct RestingPlace {
  std::size_t joint = 0;  ///< Joints differ in their height above the sole.
  Eigen::Vector2d ground = Eigen::Vector2d::Zero();
  double height = 0.0;
};

struct Floor {
  Vector3 normal = Vector3::UnitY();
  Vector3 middle = Vector3::Zero();
  std::size_t places = 0;
};

std::vector<RestingPlace> resting_places(const Clip& clip, const std::vector<std::size_t>& feet,
                                         const Vector3& a, const Vector3& b, const Vector3& up,
                                         double body) {
  const std::vector<std::vector<Vector3>> tracks = world_tracks(clip, feet);
  const double step = resting_speed * body / clip.motion.frame_time.frames_per_second();
  std::vector<RestingPlace> places;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const std::vector<Vector3>& track = tracks[i];
    for (std::size_t frame = first_of_motion(clip) + 1; frame + 1 < track.size(); ++frame) {
      if (!((track[frame + 1] - track[frame - 1]).norm() <= 2.0 * step)) continue;
      places.push_back({i, {a.dot(track[frame]), b.dot(track[frame])}, up.dot(track[frame])});
    }
  }
  return places;
}

/// The slope of a plane through the places, each joint at its own height above it.
class SlopeFit {
 public:
  SlopeFit(const std::vector<RestingPlace>& places, std::size_t joints, double body)
      : places_(places), joints_(joints), body_(body), is_used_(places.size(), true) {}

  std::optional<Eigen::Vector2d> run() {
    Eigen::Vector2d slope = Eigen::Vector2d::Zero();
    for (int round = 0; round < rounds; ++round) {
      if (used() < least_places) return std::nullopt;
      set_means();
      slope = solve();
      drop_far(slope, round);
    }
    return used() < least_places ? std::nullopt : std::optional(slope);
  }

  std::size_t used() const {
    return static_cast<std::size_t>(std::count(is_used_.begin(), is_used_.end(), true));
  }
  bool uses(std::size_t place) const { return is_used_[place]; }

 private:
  void set_means() {
    means_.assign(joints_, {});
    std::vector<double> counts(joints_, 0.0);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!is_used_[i]) continue;
      means_[places_[i].joint].ground += places_[i].ground;
      means_[places_[i].joint].height += places_[i].height;
      counts[places_[i].joint] += 1.0;
    }
    for (std::size_t joint = 0; joint < joints_; ++joint) {
      if (counts[joint] == 0.0) continue;
      means_[joint].ground /= counts[joint];
      means_[joint].height /= counts[joint];
    }
  }

  /// Least squares, without the directions in which the places lie close together.
  Eigen::Vector2d solve() const {
    Eigen::Matrix2d spread = Eigen::Matrix2d::Zero();
    Eigen::Vector2d rise = Eigen::Vector2d::Zero();
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!is_used_[i]) continue;
      const RestingPlace& mean = means_[places_[i].joint];
      const Eigen::Vector2d way = places_[i].ground - mean.ground;
      spread += way * way.transpose();
      rise += (places_[i].height - mean.height) * way;
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> axes(spread);
    Eigen::Vector2d slope = Eigen::Vector2d::Zero();
    // A line of length L has the variance L^2 / 12.
    const double least =
        static_cast<double>(used()) * least_extent * least_extent * body_ * body_ / 12.0;
    for (int i = 0; i < 2; ++i) {
      if (!(axes.eigenvalues()[i] > least)) continue;
      const Eigen::Vector2d axis = axes.eigenvectors().col(i);
      slope += axis.dot(rise) / axes.eigenvalues()[i] * axis;
    }
    return slope;
  }

  /// From wide to narrow, so that a first bad plane does not drop the floor itself.
  void drop_far(const Eigen::Vector2d& slope, int round) {
    const double reach = farthest_off * body_ * std::max(1.0, 4.0 - static_cast<double>(round));
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const RestingPlace& mean = means_[places_[i].joint];
      const double off = places_[i].height - mean.height -
                         slope.dot(Eigen::Vector2d(places_[i].ground - mean.ground));
      is_used_[i] = std::abs(off) <= reach;
    }
  }

  const std::vector<RestingPlace>& places_;
  std::size_t joints_;
  double body_;
  std::vector<bool> is_used_;
  std::vector<RestingPlace> means_;
};

Result<Floor> find_floor(const Clip& clip) {
  const std::vector<std::size_t> feet = find_body_parts(clip.skeleton).feet;
  const double body = guess_scale(clip.skeleton).body_length;
  if (feet.empty() || !(body > 0.0)) {
    return fail(Code::edit_no_body, "no feet were found, or the body has no length");
  }
  const Vector3 up = detail::vector_of(guess_axes(clip).up);
  const Vector3 a = up.unitOrthogonal();
  const Vector3 b = up.cross(a);
  const std::vector<RestingPlace> places = resting_places(clip, feet, a, b, up, body);
  SlopeFit fit(places, feet.size(), body);
  const std::optional<Eigen::Vector2d> slope = fit.run();
  if (!slope || !slope->allFinite()) {
    return fail(Code::edit_no_contacts, "the feet rest in too few places to fit a floor");
  }
  Floor floor;
  floor.normal = (up - slope->x() * a - slope->y() * b).normalized();
  floor.places = fit.used();
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!fit.uses(i)) continue;
    floor.middle += places[i].ground.x() * a + places[i].ground.y() * b + places[i].height * up;
  }
  floor.middle /= static_cast<double>(floor.places);
  return floor;
}

void rotate_about(Clip& clip, const Vector3& axis, double degrees, const Vector3& center) {
  const double radians = std::remainder(degrees, 360.0) * std::numbers::pi / 180.0;
  if (radians == 0.0) return;
  Rigid rigid;
  rigid.turn = Quaternion(Eigen::AngleAxisd(radians, axis));
  rigid.move = center - rigid.turn * center;
  const std::vector<Rigid> frames(clip.motion.frames(), rigid);
  move_frames(clip, frames);
}

}  // namespace

Status validate(const Rotate& options, const Clip& /*clip*/) {
  const bool has_axis =
      options.axis.allFinite() && options.axis.norm() > 0.0 && std::isfinite(options.axis.norm());
  if (has_axis && std::isfinite(options.degrees)) return {};
  return fail(Code::edit_value, "a rotation has an axis of some length and a number of degrees");
}

Status apply(const Rotate& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Vector3 axis = options.axis.normalized();
  int along = 0;
  if (axis.cwiseAbs().maxCoeff(&along) == 1.0) {
    turn_clip(clip, {axis, options.degrees, Vector3::Zero()});
  } else {
    rotate_about(clip, axis, options.degrees, Vector3::Zero());
  }
  return {};
}

Status validate(const Level& /*options*/, const Clip& clip) {
  const Result<Floor> floor = find_floor(clip);
  if (!floor) return tl::unexpected<Error>(floor.error());
  return {};
}

Status apply(const Level& /*options*/, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<Floor> floor = find_floor(clip);
  if (!floor) return tl::unexpected<Error>(floor.error());
  const Vector3 up = detail::vector_of(guess_axes(clip).up);
  const Vector3 across = floor->normal.cross(up);
  const double tilt = std::atan2(across.norm(), floor->normal.dot(up)) * 180.0 / std::numbers::pi;
  const bool is_level = tilt < level_deg;
  if (!is_level) rotate_about(clip, across.normalized(), tilt, floor->middle);
  Diagnostic note = make_diagnostic(
      Code::edit_level, is_level ? std::string("the floor is level already")
                                 : fmt::format("the floor was tilted by {:.2f} degrees", tilt));
  note.detail = fmt::format("fitted through {} places where a foot rests", floor->places);
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace mocap::edit

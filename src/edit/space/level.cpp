// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/legs.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/notes.hpp"
#include "edit/signal/foot_tracks.hpp"
#include "edit/space/rigid.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "pose/along_ground.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

namespace {

/// A foot is at rest if it moves less than this, body lengths per second.
constexpr double resting_speed = 0.206;
/// A tilt cannot be measured in a direction in which the feet cover less than this, in body
/// lengths.
constexpr double min_extent = 0.25;
/// Positions farther from the plane than this, in body lengths, are steps or feet in the air.
constexpr double farthest_off = 0.06;
constexpr std::size_t min_places = 10;
constexpr int rounds = 8;
/// A floor that is tilted by less than this, in degrees, is level.
constexpr double level_deg = 0.01;
/// A tilt below this, in degrees, is corrected whether or not the body leans with it, because
/// bodies may lean by as much.
constexpr double min_judged_deg = 3.0;
/// A tilt above this, in degrees, must be confirmed by the lean of the body.
constexpr double max_unconfirmed_deg = 12.0;
/// The lean of the body may be smaller than the tilt of the floor by this many degrees, and by this
/// fraction of the tilt.
constexpr double own_lean_deg = 6.0;
constexpr double own_lean_share = 0.25;
/// Maximum deviation from a plane. Heights on two levels deviate by half of their spread, and
/// heights on a plane only by noise.
constexpr double max_off_plane = 0.4;
constexpr std::string_view known_tilt_advice =
    "Rotate the clip by a known tilt instead, such as --rotate x:-3.";

/// Position of a foot joint at rest: horizontal and vertical.
struct RestingPlace {
  std::size_t joint = 0;  ///< Index of the joint: joints differ in their height above the sole.
  Eigen::Vector2d ground = Eigen::Vector2d::Zero();
  double height = 0.0;
};

struct Floor {
  Vector3 normal = Vector3::UnitY();
  Vector3 middle = Vector3::Zero();
  std::size_t places = 0;
  int directions = 0;  ///< Number of directions in which the tilt is measured: 0 to 2.
};

/// The slope of a plane, and how well the positions fit.
struct Slope {
  Eigen::Vector2d rise = Eigen::Vector2d::Zero();
  int directions = 0;
  double off_plane = 0.0;  ///< As a fraction of the spread of heights.
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

/// The slope of a plane through the positions, with a separate height offset for each joint.
class SlopeFit {
 public:
  SlopeFit(const std::vector<RestingPlace>& places, std::size_t joints, double body)
      : places_(places), joints_(joints), body_(body), is_used_(places.size(), true) {}

  std::optional<Slope> run() {
    Slope slope;
    for (int round = 0; round < rounds; ++round) {
      if (used() < min_places) return std::nullopt;
      set_means();
      slope = solve();
      drop_far(slope.rise, round);
    }
    if (used() < min_places) return std::nullopt;
    slope.off_plane = off_plane(slope.rise);
    return slope;
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

  /// Solves by least squares, without the directions in which the positions are close together.
  Slope solve() const {
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
    Slope slope;
    // Points that are spread evenly over a length L have a variance of L^2 / 12.
    const double least =
        static_cast<double>(used()) * min_extent * min_extent * body_ * body_ / 12.0;
    for (int i = 0; i < 2; ++i) {
      if (!(axes.eigenvalues()[i] > least)) continue;
      const Eigen::Vector2d axis = axes.eigenvectors().col(i);
      slope.rise += axis.dot(rise) / axes.eigenvalues()[i] * axis;
      ++slope.directions;
    }
    return slope;
  }

  double height_off(std::size_t place, const Eigen::Vector2d& slope) const {
    const RestingPlace& mean = means_[places_[place].joint];
    return places_[place].height - mean.height -
           slope.dot(Eigen::Vector2d(places_[place].ground - mean.ground));
  }

  double off_plane(const Eigen::Vector2d& slope) const {
    double spread = 0.0;
    double off = 0.0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!is_used_[i]) continue;
      spread += std::pow(places_[i].height - means_[places_[i].joint].height, 2.0);
      off += std::pow(height_off(i, slope), 2.0);
    }
    return spread > 0.0 ? std::sqrt(off / spread) : 0.0;
  }

  /// Drops positions far from the plane. The limit narrows from round to round, so that an
  /// inaccurate first plane does not reject the floor itself.
  void drop_far(const Eigen::Vector2d& slope, int round) {
    const double reach = farthest_off * body_ * std::max(1.0, 4.0 - static_cast<double>(round));
    for (std::size_t i = 0; i < places_.size(); ++i) {
      is_used_[i] = std::abs(height_off(i, slope)) <= reach;
    }
  }

  const std::vector<RestingPlace>& places_;
  std::size_t joints_;
  double body_;
  std::vector<bool> is_used_;
  std::vector<RestingPlace> means_;
};

/// Joints that are above the feet on average: hips and head of a human, which move in opposite
/// directions when it bends, or the upper ends of the legs if there are more than two.
std::vector<std::size_t> balanced_joints(const Skeleton& skeleton, const BodyParts& parts) {
  std::vector<std::size_t> joints;
  const std::vector<detail::Leg> legs = detail::find_legs(skeleton);
  if (legs.size() > 2) {
    for (const detail::Leg& leg : legs) joints.push_back(leg.thigh);
    return joints;
  }
  if (parts.hips) joints.push_back(*parts.hips);
  if (parts.head) joints.push_back(*parts.head);
  return joints;
}

Vector3 mean_place(const Clip& clip, const std::vector<std::size_t>& joints) {
  Vector3 sum = Vector3::Zero();
  std::size_t places = 0;
  for (const std::vector<Vector3>& track : world_tracks(clip, joints)) {
    for (std::size_t frame = first_of_motion(clip); frame < track.size(); ++frame) {
      sum += track[frame];
      ++places;
    }
  }
  return places > 0 ? Vector3(sum / static_cast<double>(places)) : sum;
}

/// The mean vector from the feet to the body above them. A balanced body is above its feet on
/// average, so if it leans over a whole clip, the recording is tilted. Empty if the body does not
/// stay above them.
std::optional<Vector3> balance_of(const Clip& clip, const BodyParts& parts, const Vector3& up) {
  const std::vector<std::size_t> joints = balanced_joints(clip.skeleton, parts);
  if (joints.empty()) return std::nullopt;
  Vector3 balance = mean_place(clip, joints) - mean_place(clip, parts.feet);
  constexpr double farthest_lean_deg = 60.0;
  if (!(detail::directions_apart_deg(balance, up) <= farthest_lean_deg)) return std::nullopt;
  return balance;
}

/// Fails if the floor itself does not seem to be tilted: then the whole figure would lean with it,
/// which it does not on stairs, platforms and hills.
Status check_floor(const Clip& clip, const BodyParts& parts, const Floor& floor, const Slope& slope,
                   const Vector3& up) {
  const auto refuse = [](std::string why) -> Status {
    return fail_advised(codes::edit_no_contacts, std::move(why), std::string(known_tilt_advice));
  };
  const double tilt = detail::directions_apart_deg(floor.normal, up);
  if (tilt < min_judged_deg) return {};
  if (slope.off_plane > max_off_plane) {
    return refuse("the feet rest on several levels, not on one floor");
  }
  const Vector3 downhill = detail::along_ground(floor.normal, up).normalized();
  const std::optional<Vector3> balance = balance_of(clip, parts, up);
  if (!balance) {
    if (tilt <= max_unconfirmed_deg) return {};
    return refuse(fmt::format(
        "the feet rest on a plane tilted by {:.1f} degrees, but the body is not above them", tilt));
  }
  const double lean = detail::degrees(std::atan2(balance->dot(downhill), balance->dot(up)));
  if (tilt - lean <= own_lean_deg + own_lean_share * tilt) return {};
  return refuse(
      fmt::format("the feet rest on a plane tilted by {:.1f} degrees, but the body does "
                  "not lean with it, as on stairs or a slope",
                  tilt));
}

Result<Floor> find_floor(const Clip& clip) {
  const detail::Body body = detail::find_body(clip.skeleton);
  const BodyParts parts = detail::parts_of(body);
  if (parts.feet.empty() || !(body.length > 0.0)) {
    return fail(codes::edit_no_body, "no feet were found, or the body has no length");
  }
  const Vector3 up = detail::up_vector(clip);
  const Vector3 a = up.unitOrthogonal();
  const Vector3 b = up.cross(a);
  const std::vector<RestingPlace> places = resting_places(clip, parts.feet, a, b, up, body.length);
  SlopeFit fit(places, parts.feet.size(), body.length);
  const std::optional<Slope> slope = fit.run();
  if (!slope || !slope->rise.allFinite()) {
    return fail(codes::edit_no_contacts, "the feet rest at too few positions to fit a floor");
  }
  Floor floor;
  floor.normal = (up - slope->rise.x() * a - slope->rise.y() * b).normalized();
  floor.places = fit.used();
  floor.directions = slope->directions;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!fit.uses(i)) continue;
    floor.middle += places[i].ground.x() * a + places[i].ground.y() * b + places[i].height * up;
  }
  floor.middle /= static_cast<double>(floor.places);
  if (Status sound = check_floor(clip, parts, floor, *slope, up); !sound) {
    return tl::unexpected<Error>(std::move(sound.error()));
  }
  return floor;
}

std::string words_of_tilt(const Floor& floor, double tilt) {
  if (floor.directions == 0) {
    return "the tilt of the floor was not measured: the feet cover too little ground";
  }
  if (tilt < level_deg) return "the floor is already level";
  return fmt::format("the floor was tilted by {:.2f} degrees", tilt);
}

}  // namespace

Status validate(const Level& /*options*/, const Clip& clip) {
  const Result<Floor> floor = find_floor(clip);
  if (!floor) return tl::unexpected<Error>(floor.error());
  return {};
}

Status apply(const Level& /*options*/, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<Floor> floor = find_floor(clip);
  if (!floor) return tl::unexpected<Error>(floor.error());
  const Vector3 up = up_vector(clip, diagnostics);
  const double tilt = detail::directions_apart_deg(floor->normal, up);
  const bool is_level = tilt < level_deg;
  if (!is_level) {
    rotate_about(clip, floor->normal.cross(up).normalized(), tilt, floor->middle);
  }
  Diagnostic note = about_clip(clip, codes::edit_level, words_of_tilt(*floor, tilt));
  note.detail = fmt::format("fitted through {} foot positions", floor->places);
  if (floor->directions == 1) {
    note.detail +=
        "; across the walking direction the feet cover too little ground, so the tilt in that "
        "direction was not measured";
  }
  diagnostics.add(std::move(note));
  return {};
}

namespace {

constexpr auto level_codes = edit_code_table({
    {.name = "edit.level",
     .severity = Severity::note,
     .title = "The floor was levelled",
     .explanation = "A plane was fitted through the positions where the feet rest, and "
                    "the clip was rotated to make this plane level. Without enough "
                    "contacts to fit a plane, nothing is changed.",
     .remedy = "To rotate the clip by a known angle, use --rotate AXIS:DEGREES.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind level_step{
    .facts = {"level", "", "",
              "Rotate the clip to make the floor level: a plane through the positions where the "
              "feet rest. Reports the tilt."},
    .parse = plain<Level>,
    .codes = level_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_level = detail::code_in(edit::level_codes, "edit.level");

}  // namespace mocap::codes

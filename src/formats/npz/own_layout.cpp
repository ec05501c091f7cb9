// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "formats/npz/figure.hpp"
#include "formats/npz/layouts.hpp"
#include "formats/npz/offset_check.hpp"
#include "mocap/npz.hpp"
#include "text/utf8.hpp"

namespace mocap::npz {

namespace {

/// Positions are float32, and are sums over a chain of joints.
constexpr double position_precision = 1e-5;
/// The squares of these lengths of quaternions are precise.
constexpr double smallest_length = 1e-100;
constexpr double largest_length = 1e100;

template <class Numbers>
Vector3 vector_at(const Numbers& numbers, std::size_t index) {
  return {numbers[3 * index], numbers[3 * index + 1], numbers[3 * index + 2]};
}

/// The joints of the file with the rotations and positions of all frames.
class OwnJoints {
 public:
  Status load(Archive& archive) {
    Result<Array> names = archive.whole_array("names");
    if (!names) return tl::unexpected<Error>(std::move(names.error()));
    const std::size_t count = names->count;
    if (count > archive.limits().max_joints)
      return fail(codes::limit_joints,
                  fmt::format("more than {} joints", archive.limits().max_joints));
    // After the limit: each text takes more memory than its characters in the file.
    const std::vector<std::string> texts = texts_of(*names);
    archive.mark_read("names");
    if (count == 0 || texts.size() != count)
      return fail(codes::npz_layout, "the array `names` does not contain the names of the joints");
    Result<std::vector<double>> parents = archive.numbers("parents", {count});
    if (!parents) return tl::unexpected<Error>(std::move(parents.error()));
    Result<std::vector<double>> offsets = archive.numbers("offsets", {count, 3});
    if (!offsets) return tl::unexpected<Error>(std::move(offsets.error()));
    Result<ArrayRows> turned = archive.unchecked_rows("rotations", {0, count, 4});
    if (!turned) return tl::unexpected<Error>(std::move(turned.error()));
    rotations_ = std::move(*turned);
    figure_.frames = rotations_.array().count / (4 * count);
    if (archive.has("positions")) {
      Result<ArrayRows> positions = archive.unchecked_rows("positions", {figure_.frames, count, 3});
      if (!positions) return tl::unexpected<Error>(std::move(positions.error()));
      positions_ = std::move(*positions);
      has_positions_ = figure_.frames > 0;
      if (!has_positions_)
        if (Result<ArrayNumbers> none = archive.large_numbers("positions", {0, count, 3}); !none)
          return tl::unexpected<Error>(std::move(none.error()));
    }
    return add_joints(texts, *parents, *offsets);
  }

  /// Reports quaternions that are not rotations.
  void report_zeros(Diagnostics& found) const {
    if (zeros_ == 0) return;
    const std::size_t joints = figure_.joints.size();
    found.add(make_diagnostic(
        codes::npz_zero_rotation,
        fmt::format("{} of {} quaternions in `rotations` {} the length 0, the first in frame {} "
                    "of the joint `{}`; {} read as no rotation",
                    zeros_, figure_.frames * joints, zeros_ == 1 ? "has" : "have",
                    first_zero_ / joints, text::shown(figure_.joints[first_zero_ % joints].name),
                    zeros_ == 1 ? "it is" : "they are")));
  }

  /// `archive`: from which the joints were loaded.
  Status build(const Archive& archive, const FrameTime& frame_time, Clip& clip) {
    const ReadLimits& limits = archive.limits();
    figure_.frame_time = frame_time;
    // Of most figures, only the roots move.
    Clip rotated;
    const Result<std::vector<PlacedJoint>> placed = place_figure(figure_, limits, rotated);
    if (!placed) return tl::unexpected<Error>(placed.error());
    const bool has_moving = fill(*placed, rotated.motion);
    if (Status sound = archive.check(rotations_); !sound) return sound;
    if (has_positions_)
      if (Status sound = archive.check(positions_); !sound) return sound;
    if (!has_moving) {
      clip.skeleton = std::move(rotated.skeleton);
      clip.motion = std::move(rotated.motion);
      return {};
    }
    rotated = Clip();
    figure_.rotation = [this](std::size_t frame, std::size_t joint) {
      return rotation(frame, joint);
    };
    figure_.position = [this](std::size_t frame, std::size_t joint) {
      const FigureJoint& of = figure_.joints[joint];
      if (of.parent == Joint::no_parent) return vector_at(positions_.row(frame), joint);
      return in_parent(frame, joint);
    };
    return set_figure(figure_, limits, clip);
  }

 private:
  Status add_joints(const std::vector<std::string>& names, const std::vector<double>& parents,
                    const std::vector<double>& offsets) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      FigureJoint& joint = figure_.joints.emplace_back();
      joint.name = names[i];
      joint.offset = vector_at(offsets, i);
      if (parents[i] == -1.0) {
        joint.has_position = has_positions_;
        continue;
      }
      if (!(parents[i] >= 0.0 && parents[i] < static_cast<double>(i)) ||
          parents[i] != std::floor(parents[i]))
        return fail(codes::npz_layout,
                    fmt::format("parents[{}] is {}; it must be less than {}, or -1 for a root", i,
                                parents[i], i));
      joint.parent = static_cast<std::size_t>(parents[i]);
    }
    return {};
  }

  static Quaternion unit_rotation(const double* xyzw) {
    Quaternion turned(xyzw[3], xyzw[0], xyzw[1], xyzw[2]);
    double length = turned.norm();
    if (!(length > smallest_length && length < largest_length)) {
      const double largest = turned.coeffs().cwiseAbs().maxCoeff();
      // Zeros mean that there is no rotation.
      if (!(largest > 0.0) || !std::isfinite(largest)) return Quaternion::Identity();
      turned.coeffs() /= largest;
      length = turned.norm();
    }
    return Quaternion(turned.coeffs() / length);
  }

  Quaternion rotation(std::size_t frame, std::size_t joint) {
    return unit_rotation(&rotations_.row(frame)[4 * joint]);
  }

  void count_zeros(std::size_t frame, std::size_t joint, std::span<const double> xyzw) {
    const bool is_zero =
        std::all_of(xyzw.begin(), xyzw.end(), [](double value) { return value == 0.0; });
    if (!is_zero) return;
    const std::size_t place = frame * figure_.joints.size() + joint;
    // Joints are not filled in the order of the file.
    first_zero_ = zeros_ == 0 ? place : std::min(first_zero_, place);
    ++zeros_;
  }

  /// Fills a motion in which only roots have positions. Gives positions to the joints whose
  /// positions do not follow from the offsets, and returns whether there are any.
  bool fill(const std::vector<PlacedJoint>& placed, Motion& motion) {
    OffsetCheck check(figure_, placed);
    const std::size_t width = 3 * placed.size();
    std::vector<double> positions(OffsetCheck::frames_at_once * width);
    double* const values = motion.computed_values().data();
    for (std::size_t first = 0; first < figure_.frames; first += OffsetCheck::frames_at_once) {
      const std::size_t count = std::min(OffsetCheck::frames_at_once, figure_.frames - first);
      for (std::size_t i = 0; has_positions_ && i < count; ++i) {
        const std::span<const double> row = positions_.row(first + i);
        std::copy(row.begin(), row.end(), positions.data() + i * width);
      }
      double* const row = values + first * motion.channels();
      for (std::size_t i = 0; i < count; ++i)
        fill_frame(placed, first + i, positions.data() + i * width, row + i * motion.channels());
      // While the rows are in the cache.
      if (has_positions_) check.compare(row, positions.data(), count);
    }
    const double farthest = std::max(1.0e-6, positions_.greatest());
    const std::vector<std::size_t> moving = check.moving(position_precision * farthest);
    for (const std::size_t joint : moving) figure_.joints[joint].has_position = true;
    return !moving.empty();
  }

  void fill_frame(const std::vector<PlacedJoint>& placed, std::size_t frame,
                  const double* positions, double* value) {
    const std::span<const double> rotations = rotations_.row(frame);
    for (const PlacedJoint& place : placed) {
      if (figure_.joints[place.joint].has_position) {
        std::copy_n(positions + 3 * place.joint, 3, value);
        value += 3;
      }
      const std::span<const double> xyzw = rotations.subspan(4 * place.joint, 4);
      if (xyzw[0] == 0.0) count_zeros(frame, place.joint, xyzw);
      const Quaternion rotation = unit_rotation(xyzw.data());
      *value++ = rotation.w();
      *value++ = rotation.x();
      *value++ = rotation.y();
      *value++ = rotation.z();
    }
  }

  /// The rotations of all joints in the world in one frame, computed once for each frame.
  const std::vector<Quaternion>& world(std::size_t frame) {
    if (world_frame_ == frame + 1) return world_;
    world_.resize(figure_.joints.size());
    for (std::size_t i = 0; i < figure_.joints.size(); ++i) {
      const std::size_t parent = figure_.joints[i].parent;
      world_[i] = parent == Joint::no_parent ? rotation(frame, i)
                                             : Quaternion(world_[parent] * rotation(frame, i));
    }
    world_frame_ = frame + 1;
    return world_;
  }

  Vector3 in_parent(std::size_t frame, std::size_t joint) {
    const std::size_t parent = figure_.joints[joint].parent;
    const std::span<const double> positions = positions_.row(frame);
    return world(frame)[parent].conjugate() *
           (vector_at(positions, joint) - vector_at(positions, parent));
  }

  Figure figure_;
  ArrayRows rotations_;
  ArrayRows positions_;
  bool has_positions_ = false;
  std::size_t zeros_ = 0;  ///< Rotations that are zeros, and the first of them.
  std::size_t first_zero_ = 0;
  std::vector<Quaternion> world_;
  std::size_t world_frame_ = 0;  ///< 1 + the frame of `world_`.
};

}  // namespace

bool has_own_joints(const Archive& archive) {
  return archive.has("rotations") && archive.has("offsets") && archive.has("parents") &&
         archive.has("names");
}

Status read_own_joints(Archive& archive, const FrameTime& frame_time, Clip& clip,
                       Diagnostics& found) {
  OwnJoints joints;
  if (Status loaded = joints.load(archive); !loaded) return loaded;
  Status built = joints.build(archive, frame_time, clip);
  if (built) joints.report_zeros(found);
  return built;
}

}  // namespace mocap::npz

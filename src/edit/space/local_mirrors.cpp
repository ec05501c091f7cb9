// SPDX-License-Identifier: MIT
#include "edit/space/local_mirrors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "edit/clip_frames.hpp"
#include "edit/joint_track.hpp"
#include "edit/space/mirror_turns.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"

namespace mocap::edit {

namespace {

SignedAxes with_signs(int x, int y, int z) {
  SignedAxes axes;
  axes.sign = {x, y, z};
  return axes;
}

/// Mirrors that negate one axis, or all of them.
const std::array<SignedAxes, 4>& all_mirrors() {
  static const std::array<SignedAxes, 4> all{with_signs(-1, 1, 1), with_signs(1, -1, 1),
                                             with_signs(1, 1, -1), with_signs(-1, -1, -1)};
  return all;
}

/// Relative difference that is tolerated between the sides of a skeleton, and for tilted bones in
/// the middle.
constexpr double nearly_alike = 0.1;
/// Candidates whose misfit exceeds the smallest one by more than this are ignored.
constexpr double plausible = 0.5;
/// Scores that differ by less than this are considered equal.
constexpr double equal_score = 1e-6;

constexpr std::size_t sampled_frames = 32;

/// Local rotations in a few frames of the motion.
class Samples {
 public:
  explicit Samples(const Clip& clip) : clip_(clip) {}

  const std::vector<Poses>& get() {
    if (!poses_.empty()) return poses_;
    const std::size_t frames = clip_.motion.frames();
    const std::size_t first = std::min(first_of_motion(clip_), frames);
    const std::size_t step = std::max<std::size_t>(1, (frames - first) / sampled_frames);
    for (std::size_t frame = first; frame < frames; frame += step) {
      poses_.push_back(detail::poses_of(clip_, {.first_frame = frame, .frame_count = 1}));
    }
    return poses_;
  }

 private:
  const Clip& clip_;
  std::vector<Poses> poses_;
};

/// Sums of squares of the residuals after mirroring, and of the lengths.
struct Misfit {
  double apart = 0.0;
  double whole = 0.0;

  void add(const SignedAxes& mirror, const Vector3& own, const Vector3& of_twin) {
    apart += (mirror.of(of_twin) - own).squaredNorm();
    whole += std::max(own.squaredNorm(), of_twin.squaredNorm());
  }
  /// 0 if symmetric, up to 2 if all points are opposite.
  double share() const { return whole > 0.0 ? std::sqrt(apart / whole) : 0.0; }
};

class Chooser {
 public:
  Chooser(const Clip& clip, const std::vector<std::size_t>& twin, const SignedAxes& world)
      : clip_(clip),
        skeleton_(clip.skeleton),
        twin_(twin),
        world_(world),
        columns_(clip.skeleton.channel_offsets()),
        samples_(clip) {}

  std::vector<SignedAxes> run() {
    std::vector<SignedAxes> mirrors;
    mirrors.reserve(skeleton_.size());
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      mirrors.push_back(twin_[i] < i ? mirrors[twin_[i]]
                                     : choose(i, mirror_above(skeleton_, mirrors, world_, i)));
    }
    return mirrors;
  }

 private:
  SignedAxes choose(std::size_t joint, const SignedAxes& above) {
    const double misfit_above = misfit(joint, above);
    if (misfit_above <= nearly_alike || !turns_freely(skeleton_[joint])) return above;
    double least = misfit_above;
    for (const SignedAxes& mirror : all_mirrors()) {
      if (can_take(joint, above, mirror)) least = std::min(least, misfit(joint, mirror));
    }
    if (misfit_above <= least + nearly_alike) return above;
    double best_score = std::numeric_limits<double>::infinity();
    SignedAxes best = above;
    const auto consider = [&](const SignedAxes& mirror) {
      const double share = misfit(joint, mirror);
      if (share > least + plausible) return;
      const double score = share + oddness(joint, above, mirror);
      if (score >= best_score - equal_score) return;
      best_score = score;
      best = mirror;
    };
    consider(above);
    for (const SignedAxes& mirror : all_mirrors()) {
      if (mirror.sign != above.sign && can_take(joint, above, mirror)) consider(mirror);
    }
    return best;
  }

  double misfit(std::size_t joint, const SignedAxes& mirror) const {
    Misfit misfit;
    for (const std::size_t child : skeleton_.children(joint)) {
      misfit.add(mirror, skeleton_[child].offset, skeleton_[twin_[child]].offset);
    }
    const std::vector<EndSite>& sites = skeleton_[joint].end_sites;
    const std::vector<EndSite>& of_twin = skeleton_[twin_[joint]].end_sites;
    for (std::size_t i = 0; i < sites.size(); ++i) {
      misfit.add(mirror, sites[i].offset, of_twin[i].offset);
    }
    return misfit.share();
  }

  bool can_take(std::size_t joint, const SignedAxes& above, const SignedAxes& mirror) const {
    const std::size_t twin = twin_[joint];
    return mirror_joint(skeleton_[joint], skeleton_[twin], skeleton_.euler_axes, {above, mirror},
                        first_numbers(clip_, columns_[twin], skeleton_[twin].channels.size()))
        .has_value();
  }

  /// How far the mirror rotates the joint from its current rotation, 0 to 1. It should be little,
  /// because the joint rotations of a standing or walking figure are similar in the mirrored pose.
  double oddness(std::size_t joint, const SignedAxes& above, const SignedAxes& mirror) {
    double sum = 0.0;
    std::size_t count = 0;
    Vector3 up_signs;
    for (int i = 0; i < 3; ++i) {
      const auto at = static_cast<std::size_t>(i);
      up_signs[i] = above.sign[at] * mirror.sign[at];
    }
    for (const Poses& pose : samples_.get()) {
      const Quaternion own = pose.local_rotation(0, joint);
      const Quaternion of_twin = pose.local_rotation(0, twin_[joint]);
      const Eigen::Matrix3d turned = above.of(of_twin).toRotationMatrix() * up_signs.asDiagonal();
      // The cosine of half the angle, squared.
      const double cosine = 0.25 * (1.0 + (own.toRotationMatrix().transpose() * turned).trace());
      sum += skeleton_[joint].parent == Joint::no_parent ? 0.0 : 1.0 - cosine;
      ++count;
    }
    return count == 0 ? 0.0 : sum / static_cast<double>(count);
  }

  const Clip& clip_;
  const Skeleton& skeleton_;
  const std::vector<std::size_t>& twin_;
  const SignedAxes& world_;
  std::vector<std::size_t> columns_;
  Samples samples_;
};

}  // namespace

std::vector<SignedAxes> local_mirrors(const Clip& clip, const std::vector<std::size_t>& twin,
                                      const SignedAxes& world) {
  return Chooser(clip, twin, world).run();
}

const SignedAxes& mirror_above(const Skeleton& skeleton, const std::vector<SignedAxes>& mirrors,
                               const SignedAxes& world, std::size_t joint) {
  const std::size_t parent = skeleton[joint].parent;
  return parent == Joint::no_parent ? world : mirrors[parent];
}

std::span<const double> first_numbers(const Clip& clip, std::size_t column, std::size_t count) {
  if (clip.motion.frames() == 0) return {};
  return clip.motion.row(0).subspan(column, count);
}

}  // namespace mocap::edit

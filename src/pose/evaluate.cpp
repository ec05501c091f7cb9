// SPDX-License-Identifier: MIT
#include "mocap/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <new>

#include "mocap/poses.hpp"
#include "pose/evaluate_plan.hpp"
#include "pose/evaluate_with.hpp"
#include "pose/frame_evaluator.hpp"
#include "pose/kernels/evaluate_job.hpp"
#include "pose/kernels/streaming_store.hpp"
#include "pose/unit_quaternion.hpp"
#include "pose/world_poses.hpp"
#include "text/isa.hpp"

namespace mocap {
namespace detail {

void reduce_angles_exactly(const double* row, const double* turns_per_unit, std::size_t columns,
                           double* reduced) {
  for (std::size_t i = 0; i < columns; ++i) {
    reduced[i] = turns_per_unit[i] == 0.0 ? row[i] : std::remainder(row[i], 360.0);
  }
}

void read_quaternion(const double* row, const std::ptrdiff_t (&columns)[4], double (&xyzw)[4]) {
  const auto part = [&](int i) {
    return columns[i] == RotationStep::no_column ? 0.0 : row[columns[i]];
  };
  const Quaternion unit = unit_quaternion(Quaternion(part(3), part(0), part(1), part(2)));
  for (int i = 0; i < 4; ++i) xyzw[i] = unit.coeffs()[i];
}

namespace {

/// Rounds up to a multiple of the cache line, so that consecutive arrays are all aligned to one.
std::size_t padded(std::size_t count) {
  return (count + 15) / 16 * 16;
}

}  // namespace

/// The scratch arrays of one call, in one allocation.
template <class Real>
class ScratchMemory {
 public:
  ScratchMemory(std::size_t columns, std::size_t joints, bool local, bool world) {
    constexpr std::size_t lanes = EvaluationScratch<Real>::max_lanes;
    const std::size_t width = std::max(columns, minimum_columns);
    const std::size_t positions = padded(std::max(joints * 3, minimum_columns)) * lanes;
    const std::size_t rotations = padded(std::max(joints * 4, minimum_columns)) * lanes;
    const std::size_t channels = padded(width) * lanes;
    const std::size_t spaces = (local ? 1U : 0U) + (world ? 1U : 0U);
    memory_.resize(channels + 2 * spaces * (positions + rotations));
    rows_.resize(width * lanes);
    scratch_.rows = rows_.data();
    Real* next = memory_.data();
    const auto take = [&next](std::size_t count) {
      Real* taken = next;
      next += count;
      return taken;
    };
    scratch_.channels = take(channels);
    for (PoseArrays<Real>* poses : {&scratch_.posed, &scratch_.waiting}) {
      if (local) {
        poses->local_positions = take(positions);
        poses->local_rotations = take(rotations);
      }
      if (world) {
        poses->world_positions = take(positions);
        poses->world_rotations = take(rotations);
      }
    }
  }

  const EvaluationScratch<Real>& scratch() const { return scratch_; }

 private:
  LargeVector<Real> memory_;
  LargeVector<double> rows_;
  EvaluationScratch<Real> scratch_;
};

namespace {

template <class Real>
void run_kernel([[maybe_unused]] Isa isa, const EvaluationJob<Real>& job) {
#if defined(__x86_64__)
  if (isa == Isa::avx512) return evaluate_avx512(job);
  if (isa == Isa::avx2) return evaluate_avx2(job);
#endif
  evaluate_portable(job);
}

template <class Real>
void resize_arrays(const EvaluateOptions& options, BasicPoses<Real>& out) {
  const std::size_t poses = out.frames * out.joints;
  out.local_positions.resize(options.local ? poses * 3 : 0);
  out.local_rotations.resize(options.local ? poses * 4 : 0);
  out.world_positions.resize(options.world ? poses * 3 : 0);
  out.world_rotations.resize(options.world ? poses * 4 : 0);
}

/// Minimum size of poses, in bytes, for non-temporal stores: about the cache size of one core.
/// Smaller results are likely to be read again while they are still in the cache.
constexpr std::size_t streamed_bytes = std::size_t{4} << 20;

template <class Real>
bool is_worth_streaming(const BasicPoses<Real>& poses) {
  const std::size_t numbers = poses.local_positions.size() + poses.local_rotations.size() +
                              poses.world_positions.size() + poses.world_rotations.size();
  return has_streaming_stores && numbers * sizeof(Real) >= streamed_bytes;
}

template <class Real>
void make_empty(BasicPoses<Real>& out) {
  out.frames = 0;
  resize_arrays({}, out);
}

/// Sets the array sizes for `frames` poses of the clip; false if there is nothing to compute.
template <class Real>
bool size_poses(const Clip& clip, std::size_t frames, const EvaluateOptions& options,
                BasicPoses<Real>& out) {
  const std::size_t joints = clip.skeleton.size();
  out.joints = joints;
  out.frames = frames;
  const std::size_t largest_count = std::numeric_limits<std::ptrdiff_t>::max() / 64;
  const bool fits = joints == 0 || out.frames <= largest_count / joints;
  if (!fits || clip.motion.channels() != clip.skeleton.channel_count()) {
    make_empty(out);
    return false;
  }
  resize_arrays(options, out);
  return out.frames != 0 && joints != 0 && (options.local || options.world);
}

/// Sets the range of frames and the array sizes; false if there is nothing to compute.
template <class Real>
bool size_range(const Clip& clip, const EvaluateOptions& options, BasicPoses<Real>& out) {
  const std::size_t clip_frames = clip.motion.frames();
  out.first_frame = std::min(options.first_frame, clip_frames);
  return size_poses(clip, std::min(options.frame_count, clip_frames - out.first_frame), options,
                    out);
}

const double* row_of(const Motion& motion, std::size_t frame) {
  return motion.values().data() + frame * motion.channels();
}

}  // namespace

/// Input of the evaluation other than the values of frames.
template <class Real>
class PreparedEvaluation {
 public:
  PreparedEvaluation(const Skeleton& skeleton, const EvaluateOptions& options)
      : plan_(make_evaluation_plan<Real>(skeleton)),
        memory_(plan_.columns, skeleton.size(), options.local, options.world) {
    job_.columns = plan_.columns;
    job_.joint_count = skeleton.size();
    job_.joints = plan_.joints.data();
    job_.rotations = plan_.rotations.data();
    job_.positions = plan_.positions.data();
    job_.turns_per_unit = plan_.turns_per_unit.data();
    job_.angle_bits = plan_.angle_bits.data();
    job_.scratch = memory_.scratch();
  }
  ~PreparedEvaluation() = default;
  PreparedEvaluation(const PreparedEvaluation&) = delete;
  PreparedEvaluation& operator=(const PreparedEvaluation&) = delete;

  /// Fills the arrays of `out`, which already have their sizes, from a row of channels per frame.
  void run(Isa isa, const double* rows, const EvaluateOptions& options, BasicPoses<Real>& out) {
    job_.frames = out.frames;
    job_.values = rows;
    if (options.local) {
      job_.out.local_positions = out.local_positions.data();
      job_.out.local_rotations = out.local_rotations.data();
    }
    if (options.world) {
      job_.out.world_positions = out.world_positions.data();
      job_.out.world_rotations = out.world_rotations.data();
    }
    job_.streams_out = is_worth_streaming(out);
    run_kernel(isa, job_);
  }

 private:
  EvaluationPlan<Real> plan_;
  ScratchMemory<Real> memory_;
  EvaluationJob<Real> job_;
};

template <class Real>
void evaluate_with(Isa isa, const Clip& clip, const EvaluateOptions& options,
                   BasicPoses<Real>& out) {
  try {
    if (!size_range(clip, options, out)) return;
    PreparedEvaluation<Real>(clip.skeleton, options)
        .run(isa, row_of(clip.motion, out.first_frame), options, out);
  } catch (const std::bad_alloc&) {
    make_empty(out);
  }
}

template void evaluate_with(Isa, const Clip&, const EvaluateOptions&, Poses&);
template void evaluate_with(Isa, const Clip&, const EvaluateOptions&, PosesF&);

FrameEvaluator::FrameEvaluator(const Clip& clip, Space space)
    : clip_(clip), options_{.local = space == Space::local, .world = space == Space::world} {}

FrameEvaluator::~FrameEvaluator() = default;

const PosesF& FrameEvaluator::at(std::size_t first, std::size_t count) {
  options_.first_frame = first;
  options_.frame_count = count;
  try {
    if (size_range(clip_, options_, poses_)) {
      prepared().run(best_isa(), row_of(clip_.motion, poses_.first_frame), options_, poses_);
    }
  } catch (const std::bad_alloc&) {
    make_empty(poses_);
  }
  return poses_;
}

std::size_t FrameEvaluator::evaluate_first_of(std::span<const std::size_t> frames) {
  constexpr std::size_t lanes = EvaluationScratch<float>::max_lanes;
  const std::size_t columns = clip_.motion.channels();
  const std::size_t count = std::min(lanes, frames.size());
  try {
    poses_.first_frame = 0;
    if (!size_poses(clip_, count, options_, poses_)) return 0;
    rows_.resize(lanes * columns);
    for (std::size_t i = 0; i < count; ++i) {
      std::copy_n(row_of(clip_.motion, frames[i]), columns, rows_.data() + i * columns);
    }
    prepared().run(best_isa(), rows_.data(), options_, poses_);
  } catch (const std::bad_alloc&) {
    make_empty(poses_);
    return 0;
  }
  return count;
}

PreparedEvaluation<float>& FrameEvaluator::prepared() {
  if (!prepared_) {
    prepared_ = std::make_unique<PreparedEvaluation<float>>(clip_.skeleton, options_);
  }
  return *prepared_;
}

}  // namespace detail

namespace {

/// The reason why a range has no poses. The clip is validated only in that case.
Status reason_for_no_poses(const Clip& clip, const EvaluateOptions& options) {
  if (options.first_frame >= clip.motion.frames() || options.frame_count == 0) return {};
  if (Status valid = clip.validate(); !valid) return valid;
  return tl::unexpected<Error>(
      make_diagnostic(codes::limit_memory, "not enough memory for the poses"));
}

}  // namespace

Result<Poses> evaluate(const Clip& clip, const EvaluateOptions& options) {
  Poses poses;
  evaluate(clip, options, poses);
  if (poses.frames == 0) {
    if (Status done = reason_for_no_poses(clip, options); !done)
      return tl::unexpected<Error>(std::move(done.error()));
  }
  return poses;
}

void evaluate(const Clip& clip, const EvaluateOptions& options, Poses& out) {
  detail::evaluate_with(best_isa(), clip, options, out);
}

void evaluate(const Clip& clip, const EvaluateOptions& options, PosesF& out) {
  detail::evaluate_with(best_isa(), clip, options, out);
}

Poses evaluate_rest(const Skeleton& skeleton) {
  Poses poses;
  poses.frames = 1;
  poses.joints = skeleton.size();
  for (const Joint& joint : skeleton.joints()) {
    const Quaternion rotation =
        detail::unit_quaternion(joint.before) * detail::unit_quaternion(joint.after);
    poses.local_positions.insert(poses.local_positions.end(), joint.offset.begin(),
                                 joint.offset.end());
    poses.local_rotations.insert(poses.local_rotations.end(), rotation.coeffs().begin(),
                                 rotation.coeffs().end());
  }
  detail::fill_world_poses(skeleton, poses);
  return poses;
}

}  // namespace mocap

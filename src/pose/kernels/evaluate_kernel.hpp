// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The evaluation kernel. Computes one frame per SIMD lane.
///
/// Three passes over a block of frames, all in scratch memory that fits in the cache: the rows of
/// channels are transposed to one register per column; the joints are posed in order; the poses are
/// transposed back to rows. Transposition is done in registers, in squares of lanes x lanes. While
/// a block is posed, the rows of the next one are prefetched, and those of the previous one are
/// written to memory if the result is large, so that memory and arithmetic are busy at the same
/// time.

#include "pose/kernels/evaluate_job.hpp"
#include "pose/kernels/lane_euler.hpp"
#include "pose/kernels/lane_quaternion.hpp"
#include "pose/kernels/simd_lanes.hpp"
#include "pose/kernels/streaming_store.hpp"

namespace mocap::detail {

template <class Real, int lanes>
class EvaluationKernel {
 public:
  /// `job` has at least one joint and one frame, and outlives the kernel.
  explicit EvaluationKernel(const EvaluationJob<Real>& job)
      : job_(job), prefetched_per_joint_(width * job.columns / job.joint_count) {}

  void run() {
    for (std::size_t frame = 0; frame < job_.frames; frame += width) {
      const std::size_t left = job_.frames - frame;
      run_block(frame, left < width ? left : width);
    }
    if (job_.streams_out) {
      stream_joints(0, job_.joint_count);
      finish_streaming<lanes>();
    }
  }

 private:
  using Register = Lanes<Real, lanes>;
  using Bits = Lanes<BitsOf<Real>, lanes>;
  using DoubleRegister = Lanes<double, lanes* static_cast<int>(sizeof(Real)) / 8>;
  using Quaternions = LaneQuaternion<Register>;
  using Vectors = LaneVector<Register>;

  static constexpr std::size_t width = lanes;
  /// Not in the portable kernel, which the page downloads.
  static constexpr bool has_plain_steps = sizeof(Register) > 16;
  /// Whether each register is a cache line. Only then are poses written one joint at a time, since
  /// incomplete lines are written slowly; and only then is a block too large for the first-level
  /// cache.
  static constexpr bool has_whole_lines = sizeof(Register) == 64;

  /// Whether columns are first loaded without reducing their angles. Only worthwhile if values are
  /// converted: the check then takes half as many registers as the reduction.
  static constexpr bool tries_unreduced = sizeof(Real) < sizeof(double);

  void run_block(std::size_t first_frame, std::size_t frames) {
    // Lanes after the last frame repeat it.
    for (std::size_t lane = 0; lane < width; ++lane) {
      const std::size_t frame = first_frame + (lane < frames ? lane : frames - 1);
      rows_[lane] = job_.values + frame * job_.columns;
    }
    load_channels();
    const bool is_last_block = first_frame + width >= job_.frames;
    pose_joints(is_last_block ? nullptr : job_.values + (first_frame + width) * job_.columns);
    store_block(first_frame, frames);
  }

  /// Posing is compute-bound, so the rows of the next block are prefetched during it: a part of
  /// them with each joint. They must not displace the scratch memory from the first-level cache.
  [[gnu::always_inline]] void prefetch_share(const double* next_block, std::size_t joint) const {
    constexpr std::size_t line = 8;
    constexpr int for_reading = 0;
    constexpr int cache = has_whole_lines ? 2 : 3;  // Second or first level.
    const std::size_t end = (joint + 1) * prefetched_per_joint_;
    for (std::size_t at = joint * prefetched_per_joint_; at < end; at += line) {
      __builtin_prefetch(next_block + at, for_reading, cache);
    }
  }

  // Channels: from rows of doubles to one register per column.

  void load_channels() {
    if (job_.columns == 0) return;
    if (job_.columns < width) copy_narrow_rows();
    if constexpr (tries_unreduced) {
      // Where one angle is beyond half a turn, the following ones are likely to be too.
      reduces_angles_ = reduces_angles_ || !load_unreduced_columns();
    }
    if (reduces_angles_ && !(load_reduced_columns() < largest_square_of_turns)) {
      reduce_rows_exactly();
      load_reduced_columns();
    }
  }

  /// Loads all columns as they are. Returns false if this changes the result, because an angle is
  /// beyond half a turn or NaN.
  bool load_unreduced_columns() {
    // As integers, the magnitudes of floating-point numbers are in the same order, with NaN last.
    const Bits bound = broadcast<BitsOf<Real>, lanes>(
        __builtin_bit_cast(BitsOf<Real>, static_cast<Real>(largest_unreduced_deg)));
    Bits excess{};
    load_columns([&](const double* row, std::size_t column) __attribute__((always_inline)) {
      Lanes<double, lanes> doubles;
      __builtin_memcpy(&doubles, row, sizeof(doubles));
      const Register values = __builtin_convertvector(doubles, Register);
      const Bits magnitude = __builtin_bit_cast(Bits, values) &
                             load_lanes<BitsOf<Real>, lanes>(job_.angle_bits + column);
      excess |= bound - magnitude;
      return values;
    });
    bool exceeds = false;
    for (std::size_t lane = 0; lane < width; ++lane) exceeds = exceeds || excess[lane] < 0;
    return !exceeds;
  }

  /// Returns the largest sum of squared turns, or NaN if a channel is NaN.
  double load_reduced_columns() {
    DoubleRegister squared_turns{};
    load_columns([&](const double* row, std::size_t column) __attribute__((always_inline)) {
      return load_reduced(row, job_.turns_per_unit + column, squared_turns);
    });
    double sum = 0.0;
    for (std::size_t lane = 0; lane < sizeof(DoubleRegister) / 8; ++lane)
      sum += squared_turns[lane];
    return sum;
  }

  /// `load` returns the values at an address in a row, which start at a column.
  template <class Load>
  [[gnu::always_inline]] void load_columns(const Load& load) {
    std::size_t column = 0;
    for (; column + width <= job_.columns; column += width) load_square(column, load);
    if (column < job_.columns) {
      // The last square overlaps the previous one, so that it does not read past the end of the
      // row.
      load_square(job_.columns < width ? 0 : job_.columns - width, load);
    }
  }

  template <class Load>
  [[gnu::always_inline]] void load_square(std::size_t column, const Load& load) {
    Register square[width];
    unrolled<lanes>([&](auto lane) __attribute__((always_inline)) {
      constexpr int i = lane;
      square[i] = load(rows_[i] + column, column);
    });
    transpose<Real, lanes>(square);
    unrolled<lanes>([&](auto lane) __attribute__((always_inline)) {
      constexpr int i = lane;
      store_lanes<Real, lanes>(job_.scratch.channels + (column + i) * width, square[i]);
    });
  }

  [[gnu::always_inline]] static Register load_reduced(const double* row, const double* turns,
                                                      DoubleRegister& squared_turns) {
    constexpr int count = sizeof(DoubleRegister) / 8;
    const auto load = [&](int at) __attribute__((always_inline)) {
      return within_one_turn(load_lanes<double, count>(row + at),
                             load_lanes<double, count>(turns + at), squared_turns);
    };
    if constexpr (sizeof(Real) == sizeof(double)) {
      return load(0);
    } else {
      using Half = Lanes<float, count>;
      const Half low = __builtin_convertvector(load(0), Half);
      const Half high = __builtin_convertvector(load(count), Half);
      return [&]<int... lane>(std::integer_sequence<int, lane...>) __attribute__((always_inline)) {
        return __builtin_shufflevector(low, high, lane...);
      }
      (std::make_integer_sequence<int, lanes>{});
    }
  }

  /// Rows shorter than a register are copied to memory where a whole register can be read.
  void copy_narrow_rows() {
    for (std::size_t lane = 0; lane < width; ++lane) {
      double* copy = job_.scratch.rows + lane * minimum_columns;
      for (std::size_t column = 0; column < minimum_columns; ++column) {
        copy[column] = column < job_.columns ? rows_[lane][column] : 0.0;
      }
      rows_[lane] = copy;
    }
  }

  void reduce_rows_exactly() {
    const std::size_t stride = job_.columns < width ? minimum_columns : job_.columns;
    for (std::size_t lane = 0; lane < width; ++lane) {
      double* reduced = job_.scratch.rows + lane * stride;
      reduce_angles_exactly(rows_[lane], job_.turns_per_unit, job_.columns, reduced);
      rows_[lane] = reduced;
    }
  }

  // Joints.

  void pose_joints(const double* next_block) {
    const bool skips_local = job_.out.local_rotations == nullptr;
    for (std::size_t joint = 0; joint < job_.joint_count; ++joint) {
      if (next_block != nullptr) prefetch_share(next_block, joint);
      if constexpr (has_whole_lines) stream_joints(joint, joint + 1);
      if constexpr (has_plain_steps) {
        if (job_.joints[joint].is_plain && skips_local) {
          pose_plain(joint);
          continue;
        }
      }
      pose(joint);
    }
  }

  /// The world pose of a plain joint, entirely in registers. Components are addressed along the
  /// joint's rotation axes, in cyclic order i, j, k, so that the code is the same for any order of
  /// rotations. The result differs from that of `pose` by rounding.
  [[gnu::always_inline]] void pose_plain(std::size_t index) {
    const JointPlan<Real>& joint = job_.joints[index];
    Register i, second, third, w;
    rotation_along_axes(joint.handedness, column(joint.columns[0]), column(joint.columns[1]),
                        column(joint.columns[2]), i, second, third, w);
    const bool is_cyclic = joint.handedness > 0;
    const Register j = is_cyclic ? second : third;
    const Register k = is_cyclic ? third : second;
    const auto at_i = static_cast<std::size_t>(joint.axes[0]);
    const auto at_j = static_cast<std::size_t>(joint.axes[is_cyclic ? 1 : 2]);
    const auto at_k = static_cast<std::size_t>(joint.axes[is_cyclic ? 2 : 1]);
    const auto parent = static_cast<std::size_t>(joint.parent);

    const Real* of_parent = job_.scratch.posed.world_rotations + parent * 4 * width;
    const Quaternions world_from_parent = {{load_lanes<Real, lanes>(of_parent + at_i * width),
                                            load_lanes<Real, lanes>(of_parent + at_j * width),
                                            load_lanes<Real, lanes>(of_parent + at_k * width),
                                            load_lanes<Real, lanes>(of_parent + 3 * width)}};
    Quaternions world = multiply(world_from_parent, Quaternions{{i, j, k, w}});
    if (joint.restores_unit_length) world = restored_to_unit_length(world);
    Real* rotation = job_.scratch.posed.world_rotations + index * 4 * width;
    store_lanes<Real, lanes>(rotation + at_i * width, world.part[0]);
    store_lanes<Real, lanes>(rotation + at_j * width, world.part[1]);
    store_lanes<Real, lanes>(rotation + at_k * width, world.part[2]);
    store_lanes<Real, lanes>(rotation + 3 * width, world.part[3]);

    const Vectors turned =
        rotate(world_from_parent, Vectors{{broadcast<Real, lanes>(joint.offset[at_i]),
                                           broadcast<Real, lanes>(joint.offset[at_j]),
                                           broadcast<Real, lanes>(joint.offset[at_k])}});
    const Real* origin = job_.scratch.posed.world_positions + parent * 3 * width;
    Real* position = job_.scratch.posed.world_positions + index * 3 * width;
    const auto put_position = [&](std::size_t axis, const Register& part)
        __attribute__((always_inline)) {
      store_lanes<Real, lanes>(position + axis * width,
                               part + load_lanes<Real, lanes>(origin + axis * width));
    };
    put_position(at_i, turned.part[0]);
    put_position(at_j, turned.part[1]);
    put_position(at_k, turned.part[2]);
  }

  [[gnu::noinline]] void pose(std::size_t index) {
    const JointPlan<Real>& joint = job_.joints[index];
    const Quaternions rotation = local_rotation(joint);
    const Vectors position = local_position(joint);
    if (job_.out.local_rotations != nullptr) {
      put(job_.scratch.posed.local_rotations, index, rotation);
      put(job_.scratch.posed.local_positions, index, position);
    }
    if (job_.out.world_rotations == nullptr) return;
    if (joint.parent < 0) {
      put(job_.scratch.posed.world_rotations, index, rotation);
      put(job_.scratch.posed.world_positions, index, position);
      return;
    }
    const auto parent = static_cast<std::size_t>(joint.parent);
    const Quaternions world_from_parent = world_rotation(parent);
    Quaternions world_from_joint = multiply(world_from_parent, rotation);
    if (joint.restores_unit_length) world_from_joint = restored_to_unit_length(world_from_joint);
    Vectors world_position = rotate(world_from_parent, position);
    const Real* origin = job_.scratch.posed.world_positions + parent * 3 * width;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      world_position.part[axis] += load_lanes<Real, lanes>(origin + axis * width);
    }
    put(job_.scratch.posed.world_rotations, index, world_from_joint);
    put(job_.scratch.posed.world_positions, index, world_position);
  }

  [[gnu::always_inline]] Quaternions local_rotation(const JointPlan<Real>& joint) const {
    Quaternions rotation = joint.rotation_form == RotationForm::three_axes
                               ? rotation_about_three_axes(joint)
                               : rotation_by_steps(joint);
    if (joint.has_before) rotation = multiply(constant(joint.before), rotation);
    if (joint.has_after) rotation = multiply(rotation, constant(joint.after));
    return rotation;
  }

  [[gnu::always_inline]] Quaternions rotation_about_three_axes(const JointPlan<Real>& joint) const {
    return rotation_about_axes(joint.axes, joint.handedness, column(joint.columns[0]),
                               column(joint.columns[1]), column(joint.columns[2]));
  }

  /// The product of any number of factors.
  Quaternions rotation_by_steps(const JointPlan<Real>& joint) const {
    Quaternions rotation{};
    rotation.part[3] += Real{1};
    for (std::size_t i = joint.first_rotation; i < joint.rotations_end; ++i) {
      const RotationStep& step = job_.rotations[i];
      if (step.is_quaternion) {
        rotation = multiply(rotation, quaternion(step));
      } else {
        Register sine, cosine;
        half_angle<Real>(column(step.column), sine, cosine);
        rotation = multiply_by_axis_rotation(rotation, step.axis, sine, cosine);
      }
    }
    return rotation;
  }

  /// Quaternions are normalised one by one, in double precision, because they may have any length.
  Quaternions quaternion(const RotationStep& step) const {
    Quaternions read;
    for (std::size_t lane = 0; lane < width; ++lane) {
      double xyzw[4];
      read_quaternion(rows_[lane], step.xyzw, xyzw);
      for (std::size_t part = 0; part < 4; ++part) {
        read.part[part][lane] = static_cast<Real>(xyzw[part]);
      }
    }
    return read;
  }

  [[gnu::always_inline]] Vectors local_position(const JointPlan<Real>& joint) const {
    Vectors position;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      position.part[axis] = broadcast<Real, lanes>(joint.offset[axis]);
    }
    for (std::size_t i = joint.first_position; i < joint.positions_end; ++i) {
      const PositionStep& step = job_.positions[i];
      Register& part = position.part[step.axis];
      part = step.adds ? part + column(step.column) * static_cast<Real>(step.factor)
                       : column(step.column);
    }
    return position;
  }

  [[gnu::always_inline]] Register column(std::ptrdiff_t index) const {
    return load_lanes<Real, lanes>(job_.scratch.channels + index * lanes);
  }

  [[gnu::always_inline]] static Quaternions constant(const Real (&xyzw)[4]) {
    return {{broadcast<Real, lanes>(xyzw[0]), broadcast<Real, lanes>(xyzw[1]),
             broadcast<Real, lanes>(xyzw[2]), broadcast<Real, lanes>(xyzw[3])}};
  }

  [[gnu::always_inline]] Quaternions world_rotation(std::size_t joint) const {
    Quaternions rotation;
    const Real* from = job_.scratch.posed.world_rotations + joint * 4 * width;
    for (std::size_t part = 0; part < 4; ++part) {
      rotation.part[part] = load_lanes<Real, lanes>(from + part * width);
    }
    return rotation;
  }

  template <class Parts>
  [[gnu::always_inline]] static void put(Real* array, std::size_t joint, const Parts& value) {
    constexpr std::size_t parts = sizeof(Parts) / sizeof(Register);
    for (std::size_t part = 0; part < parts; ++part) {
      store_lanes<Real, lanes>(array + (joint * parts + part) * width, value.part[part]);
    }
  }

  // Poses: from one register per component to rows.

  void store_block(std::size_t first_frame, std::size_t frames) {
    const std::size_t first = first_frame * job_.joint_count;
    using Arrays = PoseArrays<Real>;
    store_rows(&Arrays::local_positions, 3, first, frames);
    store_rows(&Arrays::local_rotations, 4, first, frames);
    store_rows(&Arrays::world_positions, 3, first, frames);
    store_rows(&Arrays::world_rotations, 4, first, frames);
  }

  void store_rows(Real* PoseArrays<Real>::*array, std::size_t parts, std::size_t first_pose,
                  std::size_t frames) {
    if (job_.out.*array == nullptr) return;
    const Real* registers = job_.scratch.posed.*array;
    Real* out = job_.out.*array + first_pose * parts;
    Real* waiting = waiting_rows(array);
    const std::size_t row_size = job_.joint_count * parts;
    streamed_to_.*array = nullptr;
    if (!job_.streams_out || frames < width) {
      store_squares(registers, row_size, out, frames);
      return;
    }
    store_squares(registers, row_size, waiting, frames);
    if constexpr (has_whole_lines) {
      streamed_to_.*array = out;
    } else {
      stream_out(waiting, 0, row_size, out);
    }
  }

  /// Rows that are written at once all use the same array, which then stays in the cache.
  Real* waiting_rows(Real* PoseArrays<Real>::*array) const {
    const PoseArrays<Real>& waiting = job_.scratch.waiting;
    if constexpr (has_whole_lines) return waiting.*array;
    return waiting.world_rotations != nullptr ? waiting.world_rotations : waiting.local_rotations;
  }

  /// Writes the waiting rows. The rows of all joints are contiguous, so any range of joints is a
  /// contiguous range of registers, of the same length as in the result.
  [[gnu::always_inline]] void stream_joints(std::size_t first, std::size_t end) const {
    const PoseArrays<Real>& from = job_.scratch.waiting;
    const PoseArrays<Real>& to = streamed_to_;
    stream_out(from.local_positions, first * 3, end * 3, to.local_positions);
    stream_out(from.local_rotations, first * 4, end * 4, to.local_rotations);
    stream_out(from.world_positions, first * 3, end * 3, to.world_positions);
    stream_out(from.world_rotations, first * 4, end * 4, to.world_rotations);
  }

  /// Writes a range of registers, unless `to` is null. It is aligned to a register, since whole
  /// blocks of frames fill whole registers.
  [[gnu::always_inline]] static void stream_out(const Real* from, std::size_t first,
                                                std::size_t end, Real* to) {
    if (to == nullptr) return;
    for (std::size_t at = first * width; at < end * width; at += width) {
      stream_lanes<Real, lanes>(to + at, load_lanes<Real, lanes>(from + at));
    }
  }

  [[gnu::always_inline]] static void store_squares(const Real* registers, std::size_t row_size,
                                                   Real* rows, std::size_t frames) {
    if (row_size < width) return store_square(registers, rows, row_size, row_size, frames);
    std::size_t at = 0;
    for (; at + width <= row_size; at += width) {
      store_square(registers + at * width, rows + at, row_size, width, frames);
    }
    if (at == row_size) return;
    // As for loading, the last square overlaps the previous one.
    at = row_size - width;
    store_square(registers + at * width, rows + at, row_size, width, frames);
  }

  [[gnu::always_inline]] static void store_square(const Real* registers, Real* rows,
                                                  std::size_t stride, std::size_t row_part,
                                                  std::size_t frames) {
    Register square[width];
    unrolled<lanes>([&](auto lane) __attribute__((always_inline)) {
      constexpr int i = lane;
      square[i] = load_lanes<Real, lanes>(registers + i * lanes);
    });
    transpose<Real, lanes>(square);
    if (frames == width && row_part == width) {
      unrolled<lanes>([&](auto lane) __attribute__((always_inline)) {
        constexpr int i = lane;
        store_lanes<Real, lanes>(rows + i * stride, square[i]);
      });
    } else {
      for (std::size_t frame = 0; frame < frames; ++frame) {
        __builtin_memcpy(rows + frame * stride, &square[frame], row_part * sizeof(Real));
      }
    }
  }

  const EvaluationJob<Real>& job_;
  std::size_t prefetched_per_joint_;
  const double* rows_[width] = {};
  bool reduces_angles_ = !tries_unreduced;
  PoseArrays<Real> streamed_to_;  ///< Destination of the waiting rows; null if there are none.
};

}  // namespace mocap::detail

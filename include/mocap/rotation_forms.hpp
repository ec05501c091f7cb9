// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotations as numbers: the forms that other programs use, and conversions between them.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/rotation.hpp"

namespace mocap {

/// How a rotation is written as numbers.
struct RotationForm {
  enum class Kind : std::uint8_t {
    quaternion,       ///< 4: x, y, z, w, as SciPy, glTF and this library.
    quaternion_wxyz,  ///< 4: w, x, y, z, as PyTorch3D and MuJoCo.
    matrix,           ///< 9: a matrix for column vectors, row by row.
    rotation_vector,  ///< 3: the axis, times the angle in radians.
    /// 6: the first column of the matrix, then the second one, as Zhou et al. 2019 and HumanML3D.
    six_columns,
    /// 6: the first row of the matrix, then the second one, as PyTorch3D.
    six_rows,
    /// 6: the first two columns of the matrix, row by row, as pymotion.
    six_interleaved,
    euler  ///< 3: angles about the axes of `order`.
  };
  Kind kind = Kind::quaternion;
  AxisOrder order{2, 0, 1};  ///< For `euler`, the first angle's axis first.
  /// For `euler`: each rotation is about the axes of the parent, instead of those turned by the
  /// rotations before it.
  bool fixed_axes = false;
  bool in_degrees = false;  ///< For `euler`; otherwise radians.

  /// Numbers of one rotation.
  std::size_t width() const;
};

/// Parses the axes of an Euler order, such as `ZXY` or `xyx`. Adjacent axes must differ.
bool parse_axis_order(std::string_view text, AxisOrder& order);

/// The rotation that numbers describe, of unit length. A matrix, and six numbers, are made
/// orthonormal. False if they describe none: they are not finite, or a quaternion or column is
/// zero.
bool read_rotation(const RotationForm& form, std::span<const double> numbers, Quaternion& rotation);

/// Writes a rotation of unit length. Quaternions keep their sign; angles of rotation vectors are 0
/// to pi; for Euler angles see `euler_deg_from_rotation`.
void write_rotation(const RotationForm& form, const Quaternion& rotation,
                    std::span<double> numbers);

/// Converts rotations one after another. Fails with `argument.invalid`, and the index of the
/// rotation, if one is none, and with `argument.shape` if the sizes do not agree.
Status convert_rotations(const RotationForm& from, std::span<const double> numbers,
                         const RotationForm& to, std::span<double> converted);

}  // namespace mocap

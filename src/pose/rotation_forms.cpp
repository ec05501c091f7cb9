// SPDX-License-Identifier: MIT
#include "mocap/rotation_forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "pose/degrees.hpp"

namespace mocap {

namespace {

using Kind = RotationForm::Kind;
using Matrix = Eigen::Matrix3d;
using RowMajor = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

/// Shorter columns have no direction.
constexpr double least_length = 1e-150;

bool read_quaternion(const Eigen::Vector4d& xyzw, Quaternion& rotation) {
  const double length = xyzw.stableNorm();
  if (!(length > least_length)) return false;
  rotation.coeffs() = xyzw / length;
  return true;
}

/// By Gram and Schmidt, as Zhou et al. 2019, "On the Continuity of Rotation Representations in
/// Neural Networks", section B.
bool read_columns(const Vector3& first, const Vector3& second, Quaternion& rotation) {
  if (!(first.stableNorm() > least_length)) return false;
  const Vector3 x = first.stableNormalized();
  const Vector3 rest = second - x.dot(second) * x;
  if (!(rest.stableNorm() > least_length)) return false;
  const Vector3 y = rest.stableNormalized();
  Matrix matrix;
  matrix << x, y, x.cross(y);
  rotation = Quaternion(matrix).normalized();
  return true;
}

/// The nearest rotation, by Newton's iteration for the polar decomposition (Higham 1986, "Computing
/// the Polar Decomposition", equation 3.7). The determinant must be greater than 0.
Matrix nearest_rotation(Matrix matrix) {
  constexpr int most_steps = 100;
  for (int i = 0; i < most_steps; ++i) {
    const Matrix next = 0.5 * (matrix + matrix.inverse().transpose());
    const double change = (next - matrix).cwiseAbs().maxCoeff();
    matrix = next;
    if (!(change > 1e-15)) break;
  }
  return matrix;
}

bool read_matrix(const Matrix& matrix, Quaternion& rotation) {
  const double size = matrix.cwiseAbs().maxCoeff();
  if (!(size > least_length)) return false;
  // Numbers of any size, of which the determinant is neither infinite nor zero.
  const Matrix scaled = matrix / size;
  constexpr double least_determinant = 1e-12;
  if (!(scaled.determinant() > least_determinant)) return false;
  constexpr double tolerance = 1e-9;
  const bool is_rotation =
      (matrix.transpose() * matrix - Matrix::Identity()).cwiseAbs().maxCoeff() < tolerance;
  rotation = Quaternion(is_rotation ? matrix : nearest_rotation(scaled)).normalized();
  return true;
}

Quaternion of_rotation_vector(const Vector3& vector) {
  const double angle = vector.stableNorm();
  // sin(x / 2) / x, of which the series is exact below this angle.
  const double factor = angle < 1e-4 ? 0.5 - angle * angle / 48.0 : std::sin(0.5 * angle) / angle;
  Quaternion rotation;
  rotation.w() = std::cos(0.5 * angle);
  rotation.vec() = factor * vector;
  return rotation.normalized();
}

Vector3 rotation_vector_of(Quaternion rotation) {
  if (rotation.w() < 0.0) rotation.coeffs() = -rotation.coeffs();
  const double sine = rotation.vec().norm();
  const double angle = 2.0 * std::atan2(sine, rotation.w());
  const double factor = sine < 1e-9 ? 2.0 : angle / sine;
  return factor * rotation.vec();
}

/// The order in which the same rotation is about moving axes.
AxisOrder moving_order(const RotationForm& form) {
  const AxisOrder& order = form.order;
  return form.fixed_axes ? AxisOrder{order[2], order[1], order[0]} : order;
}

Vector3 in_moving_order(const RotationForm& form, const Vector3& angles) {
  return form.fixed_axes ? Vector3(angles.reverse()) : angles;
}

}  // namespace

std::size_t RotationForm::width() const {
  switch (kind) {
    case Kind::quaternion:
    case Kind::quaternion_wxyz:
      return 4;
    case Kind::matrix:
      return 9;
    case Kind::rotation_vector:
    case Kind::euler:
      return 3;
    case Kind::six_columns:
    case Kind::six_rows:
    case Kind::six_interleaved:
      break;
  }
  return 6;
}

bool parse_axis_order(std::string_view text, AxisOrder& order) {
  if (text.size() != order.size()) return false;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t axis = std::string_view("xyzXYZ").find(text[i]);
    if (axis == std::string_view::npos) return false;
    order[i] = static_cast<int>(axis % 3);
    if (i > 0 && order[i] == order[i - 1]) return false;
  }
  return true;
}

bool read_rotation(const RotationForm& form, std::span<const double> numbers,
                   Quaternion& rotation) {
  if (!std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); }))
    return false;
  const double* const n = numbers.data();
  switch (form.kind) {
    case Kind::quaternion:
      return read_quaternion({n[0], n[1], n[2], n[3]}, rotation);
    case Kind::quaternion_wxyz:
      return read_quaternion({n[1], n[2], n[3], n[0]}, rotation);
    case Kind::matrix:
      return read_matrix(Eigen::Map<const RowMajor>(n), rotation);
    case Kind::rotation_vector:
      rotation = of_rotation_vector({n[0], n[1], n[2]});
      return true;
    case Kind::six_columns:
      return read_columns({n[0], n[1], n[2]}, {n[3], n[4], n[5]}, rotation);
    case Kind::six_rows:
      // Rows are the columns of the inverse.
      if (!read_columns({n[0], n[1], n[2]}, {n[3], n[4], n[5]}, rotation)) return false;
      rotation = rotation.conjugate();
      return true;
    case Kind::six_interleaved:
      return read_columns({n[0], n[2], n[4]}, {n[1], n[3], n[5]}, rotation);
    case Kind::euler:
      break;
  }
  const double unit = form.in_degrees ? 1.0 : detail::degrees_per_radian;
  rotation = rotation_from_euler_deg(moving_order(form),
                                     in_moving_order(form, unit * Vector3(n[0], n[1], n[2])));
  return true;
}

void write_rotation(const RotationForm& form, const Quaternion& rotation,
                    std::span<double> numbers) {
  const auto put = [&](std::initializer_list<double> values) {
    std::copy(values.begin(), values.end(), numbers.begin());
  };
  const auto put_vector = [&](const Vector3& vector) { put({vector.x(), vector.y(), vector.z()}); };
  const Matrix m = rotation.toRotationMatrix();
  switch (form.kind) {
    case Kind::quaternion:
      return put({rotation.x(), rotation.y(), rotation.z(), rotation.w()});
    case Kind::quaternion_wxyz:
      return put({rotation.w(), rotation.x(), rotation.y(), rotation.z()});
    case Kind::matrix:
      return put({m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), m(2, 0), m(2, 1), m(2, 2)});
    case Kind::rotation_vector:
      return put_vector(rotation_vector_of(rotation));
    case Kind::six_columns:
      return put({m(0, 0), m(1, 0), m(2, 0), m(0, 1), m(1, 1), m(2, 1)});
    case Kind::six_rows:
      return put({m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2)});
    case Kind::six_interleaved:
      return put({m(0, 0), m(0, 1), m(1, 0), m(1, 1), m(2, 0), m(2, 1)});
    case Kind::euler:
      break;
  }
  const double unit = form.in_degrees ? 1.0 : detail::radians_per_degree;
  put_vector(unit * in_moving_order(form, euler_deg_from_rotation(m, moving_order(form))));
}

Status convert_rotations(const RotationForm& from, std::span<const double> numbers,
                         const RotationForm& to, std::span<double> converted) {
  const std::size_t count = numbers.size() / from.width();
  if (count * from.width() != numbers.size() || converted.size() != count * to.width())
    return fail(codes::argument_shape, "the numbers of rotations differ");
  Quaternion rotation = Quaternion::Identity();
  for (std::size_t i = 0; i < count; ++i) {
    if (!read_rotation(from, numbers.subspan(i * from.width(), from.width()), rotation))
      return fail(codes::argument_invalid, fmt::format("rotation {} is zero or not finite", i));
    write_rotation(to, rotation, converted.subspan(i * to.width(), to.width()));
  }
  return {};
}

}  // namespace mocap

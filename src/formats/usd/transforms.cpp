// SPDX-License-Identifier: MIT
#include "formats/usd/transforms.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "pose/blend.hpp"
#include "pose/unit_quaternion.hpp"

namespace mocap::usd::input {

namespace {

/// Exporters write matrices with rounding errors of 32-bit numbers.
constexpr double shear_rounding = 1e-5;
constexpr std::string_view rotate = "rotate";
/// Of one prim. Scenes have a few.
constexpr std::size_t most_ops = 100;

std::size_t width_of_op(std::string_view kind) {
  if (kind == "translate" || kind == "scale") return 3;
  if (kind == "transform") return 16;
  if (kind == "orient") return 4;
  if (!kind.starts_with(rotate)) return 0;
  const std::string_view axes = kind.substr(rotate.size());
  if (axes == "X" || axes == "Y" || axes == "Z") return 1;
  constexpr std::array<std::string_view, 6> orders{"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"};
  return std::find(orders.begin(), orders.end(), axes) == orders.end() ? 0 : 3;
}

bool is_usable(const Value& value, std::size_t width) {
  return value.numbers.size() == width &&
         std::all_of(value.numbers.begin(), value.numbers.end(),
                     [](double each) { return std::isfinite(each); });
}

bool is_usable(const Property& property, std::size_t width) {
  if (property.samples.empty()) return property.value && is_usable(*property.value, width);
  return std::all_of(property.samples.begin(), property.samples.end(),
                     [&](const Sample& each) { return is_usable(each.value, width); });
}

/// The numbers of an operation at a time code.
std::vector<double> numbers_at(const Property& property, double code, bool is_rotation) {
  const std::vector<Sample>& samples = property.samples;
  if (samples.empty()) return property.value->numbers;
  const auto after = std::upper_bound(samples.begin(), samples.end(), code,
                                      [](double time, const Sample& s) { return time < s.time; });
  if (after == samples.begin()) return samples.front().value.numbers;
  const Sample& a = *(after - 1);
  if (after == samples.end() || a.time == code) return a.value.numbers;
  const double share = (code - a.time) / (after->time - a.time);
  std::vector<double> numbers = a.value.numbers;
  const std::vector<double>& to = after->value.numbers;
  if (is_rotation) {
    const Quaternion turned =
        mocap::detail::blend(rotation_of(numbers.data()), rotation_of(to.data()), share);
    return {turned.w(), turned.x(), turned.y(), turned.z()};
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] += (to[i] - numbers[i]) * share;
  return numbers;
}

Eigen::Matrix4d with_linear_part(const Eigen::Matrix3d& part) {
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
  matrix.topLeftCorner<3, 3>() = part;
  return matrix;
}

/// `XYZ`: about x first, then about y and z of the parent.
Eigen::Matrix3d rotation_matrix(std::string_view axes, const std::vector<double>& degrees) {
  Eigen::Matrix3d matrix = Eigen::Matrix3d::Identity();
  for (const char axis : axes) {
    const int index = axis - 'X';
    const double angle =
        degrees.size() == 1 ? degrees[0] : degrees[static_cast<std::size_t>(index)];
    matrix =
        Eigen::AngleAxisd(angle * std::numbers::pi / 180.0, Vector3(Vector3::Unit(index))) * matrix;
  }
  return matrix;
}

}  // namespace

Eigen::Matrix4d matrix_of(const double* numbers) {
  return Eigen::Map<const Eigen::Matrix4d>(numbers);
}

Quaternion rotation_of(const double* numbers) {
  return mocap::detail::unit_quaternion(Quaternion(numbers[0], numbers[1], numbers[2], numbers[3]));
}

TurnAndScale turn_and_scale(const Eigen::Matrix4d& matrix) {
  TurnAndScale parts;
  Eigen::Matrix3d linear = matrix.topLeftCorner<3, 3>();
  if (linear == Eigen::Matrix3d(Eigen::Matrix3d::Identity())) return parts;
  const double sign = linear.determinant() < 0.0 ? -1.0 : 1.0;
  for (int i = 0; i < 3; ++i) {
    const double length = linear.col(i).norm();
    parts.scale[i] = sign * length;
    if (length > 0.0) {
      linear.col(i) /= sign * length;
    } else {
      linear.col(i) = Vector3::Unit(i);
    }
  }
  const Eigen::Matrix3d product = linear.transpose() * linear;
  const Eigen::Matrix3d error = product - Eigen::Matrix3d::Identity();
  parts.has_shear = !(error.cwiseAbs().maxCoeff() <= shear_rounding);
  parts.rotation = Quaternion(linear).normalized();
  return parts;
}

PrimTransform::PrimTransform(const Layer& layer, std::size_t prim) {
  while (prim != none) {
    if (!add_ops(layer.prims[prim])) break;
    prim = layer.prims[prim].parent;
  }
}

bool PrimTransform::add_ops(const Prim& prim) {
  const Property* order = prim.find("xformOpOrder");
  if (order == nullptr || !order->value) return true;
  const std::vector<std::string>& words = order->value->words;
  if (words.size() > most_ops) {
    unknown_.push_back(prim.name);
    return true;
  }
  // The first operation is the outermost, so it is added last.
  for (auto word = words.rbegin(); word != words.rend(); ++word) {
    std::string_view name = *word;
    if (name == "!resetXformStack!") return false;
    constexpr std::string_view invert = "!invert!";
    Op op;
    op.is_inverse = name.starts_with(invert);
    if (op.is_inverse) name.remove_prefix(invert.size());
    op.property = prim.find(name);
    if (op.property == nullptr || name.find(':') == std::string_view::npos) continue;
    name.remove_prefix(name.find(':') + 1);
    op.kind = name.substr(0, name.find(':'));
    const std::size_t width = width_of_op(op.kind);
    if (width == 0 || !is_usable(*op.property, width)) {
      unknown_.push_back(*word);
      continue;
    }
    const std::vector<Sample>& samples = op.property->samples;
    const bool is_animated = std::any_of(samples.begin(), samples.end(), [&](const Sample& each) {
      return each.value.numbers != samples.front().value.numbers;
    });
    if (is_animated)
      for (const Sample& each : samples) times_.push_back(each.time);
    ops_.push_back(std::move(op));
  }
  return true;
}

Eigen::Matrix4d PrimTransform::matrix_at(const Op& op, double code) {
  const std::vector<double> numbers = numbers_at(*op.property, code, op.kind == "orient");
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
  if (op.kind == "translate") {
    matrix.topRightCorner<3, 1>() = Vector3(numbers[0], numbers[1], numbers[2]);
  } else if (op.kind == "scale") {
    const Vector3 scale(numbers[0], numbers[1], numbers[2]);
    matrix = with_linear_part(Eigen::Matrix3d(scale.asDiagonal()));
  } else if (op.kind == "transform") {
    matrix = matrix_of(numbers.data());
  } else if (op.kind == "orient") {
    matrix = with_linear_part(rotation_of(numbers.data()).toRotationMatrix());
  } else {
    matrix =
        with_linear_part(rotation_matrix(std::string_view(op.kind).substr(rotate.size()), numbers));
  }
  if (!op.is_inverse) return matrix;
  return matrix.inverse();
}

Eigen::Matrix4d PrimTransform::at(double code) const {
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
  for (const Op& op : ops_) matrix = matrix_at(op, code) * matrix;
  return matrix;
}

}  // namespace mocap::usd::input

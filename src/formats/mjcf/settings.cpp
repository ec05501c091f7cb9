// SPDX-License-Identifier: MIT
#include "formats/mjcf/settings.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "formats/body_tree.hpp"
#include "formats/number_list.hpp"
#include "mocap/rotation.hpp"
#include "pose/degrees.hpp"

namespace mocap::mjcf {

namespace {

using mocap::detail::XmlReader;

/// Shorter axes have no direction.
constexpr double shortest_axis = 1e-12;

bool is_list(std::string_view value, std::span<double> numbers) {
  return mocap::detail::read_number_list(value, numbers, mocap::detail::largest_number);
}

void read_compiler(const XmlReader& xml, Settings& settings) {
  if (const std::string angle = xml.attribute("angle"); !angle.empty())
    settings.is_degrees = angle != "radian";
  if (const std::string automatic = xml.attribute("autolimits"); !automatic.empty())
    settings.limits_by_range = automatic != "false";
  if (const std::string coordinate = xml.attribute("coordinate"); !coordinate.empty())
    settings.is_global = coordinate == "global";
  if (std::string sequence = xml.attribute("eulerseq"); !sequence.empty())
    settings.euler = std::move(sequence);
}

/// Enters the current element `default`, and returns its class.
std::size_t open_class(const XmlReader& xml, std::optional<std::size_t> parent,
                       Settings& settings) {
  const std::string name = xml.attribute("class");
  // The outermost element is the class `main`, whatever its name.
  if (!parent) {
    if (!name.empty()) settings.class_index.emplace(name, 0);
    return 0;
  }
  const auto [found, is_new] = settings.class_index.emplace(name, settings.classes.size());
  if (is_new) settings.classes.push_back({.parent = *parent, .joint = {}, .shape = {}});
  return found->second;
}

/// Reads the current element `default` and those in it.
void read_defaults(XmlReader& xml, Settings& settings) {
  std::vector<std::size_t> open{open_class(xml, std::nullopt, settings)};
  while (!open.empty()) {
    if (!xml.enter_child()) {
      if (xml.problem()) return;
      open.pop_back();
    } else if (xml.name() == "default") {
      open.push_back(open_class(xml, open.back(), settings));
    } else {
      DefaultClass& kept = settings.classes[open.back()];
      if (xml.name() == "joint") {
        JointAttributes joint = joint_attributes(xml);
        joint.complete_with(kept.joint);
        kept.joint = std::move(joint);
      } else if (xml.name() == "geom") {
        ShapeAttributes shape = shape_attributes(xml);
        shape.complete_with(kept.shape);
        kept.shape = std::move(shape);
      }
      xml.skip();
    }
  }
}

std::optional<Quaternion> of_quaternion(std::string_view value) {
  std::array<double, 4> numbers{};
  if (!is_list(value, numbers)) return std::nullopt;
  const Eigen::Vector4d coefficients(numbers[0], numbers[1], numbers[2], numbers[3]);
  const double length = coefficients.stableNorm();
  if (length < shortest_axis) return std::nullopt;
  return Quaternion(numbers[0] / length, numbers[1] / length, numbers[2] / length,
                    numbers[3] / length);
}

std::optional<Quaternion> of_axis_and_angle(std::string_view value, const Settings& settings) {
  std::array<double, 4> numbers{};
  if (!is_list(value, numbers)) return std::nullopt;
  const Vector3 axis(numbers[0], numbers[1], numbers[2]);
  const double length = axis.stableNorm();
  if (length < shortest_axis) return std::nullopt;
  return Quaternion(Eigen::AngleAxisd(settings.radians(numbers[3]), axis / length));
}

std::optional<Quaternion> of_two_axes(std::string_view value) {
  std::array<double, 6> numbers{};
  if (!is_list(value, numbers)) return std::nullopt;
  Vector3 x(numbers[0], numbers[1], numbers[2]);
  Vector3 y(numbers[3], numbers[4], numbers[5]);
  const double x_length = x.stableNorm();
  const double y_length = y.stableNorm();
  if (x_length < shortest_axis || y_length < shortest_axis) return std::nullopt;
  x /= x_length;
  y /= y_length;
  y -= x.dot(y) * x;
  const double rest = y.norm();
  if (rest < shortest_axis) return std::nullopt;
  y /= rest;
  Eigen::Matrix3d axes;
  axes << x, y, x.cross(y);
  return Quaternion(axes).normalized();
}

std::optional<Quaternion> of_z_axis(std::string_view value) {
  std::array<double, 3> numbers{};
  if (!is_list(value, numbers)) return std::nullopt;
  const Vector3 z(numbers[0], numbers[1], numbers[2]);
  const double length = z.stableNorm();
  if (length < shortest_axis) return std::nullopt;
  // MuJoCo rotates by 180 degrees about x onto -z.
  if (z.x() == 0.0 && z.y() == 0.0 && z.z() < 0.0) return Quaternion(0.0, 1.0, 0.0, 0.0);
  return shortest_rotation(Vector3::UnitZ(), z / length).normalized();
}

std::optional<Quaternion> of_angles(std::string_view value, const Settings& settings) {
  std::array<double, 3> numbers{};
  if (!is_list(value, numbers)) return std::nullopt;
  Quaternion result = Quaternion::Identity();
  for (std::size_t i = 0; i < 3; ++i) {
    constexpr std::string_view moving = "xyz";
    constexpr std::string_view fixed = "XYZ";
    const char letter = settings.euler[i];
    const std::size_t axis = std::min(moving.find(letter), fixed.find(letter));
    Vector3 direction = Vector3::Zero();
    direction[static_cast<Eigen::Index>(axis)] = 1.0;
    const Quaternion turn(Eigen::AngleAxisd(settings.radians(numbers[i]), direction));
    result = moving.find(letter) == std::string_view::npos ? turn * result : result * turn;
  }
  return result.normalized();
}

}  // namespace

void JointAttributes::complete_with(const JointAttributes& defaults) {
  if (type.empty()) type = defaults.type;
  if (axis.empty()) axis = defaults.axis;
  if (position.empty()) position = defaults.position;
  if (range.empty()) range = defaults.range;
  if (limited.empty()) limited = defaults.limited;
  if (reference.empty()) reference = defaults.reference;
}

JointAttributes joint_attributes(const XmlReader& xml) {
  return {.type = xml.attribute("type"),
          .axis = xml.attribute("axis"),
          .position = xml.attribute("pos"),
          .range = xml.attribute("range"),
          .limited = xml.attribute("limited"),
          .reference = xml.attribute("ref")};
}

void ShapeAttributes::complete_with(const ShapeAttributes& defaults) {
  if (type.empty()) type = defaults.type;
  if (size.empty()) size = defaults.size;
  if (position.empty()) position = defaults.position;
  if (ends.empty()) ends = defaults.ends;
  if (contact_type.empty()) contact_type = defaults.contact_type;
  if (contact_affinity.empty()) contact_affinity = defaults.contact_affinity;
}

ShapeAttributes shape_attributes(const XmlReader& xml) {
  return {.type = xml.attribute("type"),
          .size = xml.attribute("size"),
          .position = xml.attribute("pos"),
          .ends = xml.attribute("fromto"),
          .contact_type = xml.attribute("contype"),
          .contact_affinity = xml.attribute("conaffinity")};
}

std::optional<std::size_t> Settings::find_class(const std::string& name) const {
  if (name.empty() || name == "main") return 0;
  const auto found = class_index.find(name);
  if (found == class_index.end()) return std::nullopt;
  return found->second;
}

JointAttributes Settings::completed(JointAttributes joint, std::size_t class_index_of_joint) const {
  for (std::size_t at = class_index_of_joint; at != DefaultClass::no_parent;
       at = classes[at].parent)
    joint.complete_with(classes[at].joint);
  return joint;
}

ShapeAttributes Settings::completed(ShapeAttributes shape, std::size_t class_index_of_shape) const {
  for (std::size_t at = class_index_of_shape; at != DefaultClass::no_parent;
       at = classes[at].parent)
    shape.complete_with(classes[at].shape);
  return shape;
}

double Settings::radians(double angle) const {
  return is_degrees ? detail::radians(angle) : angle;
}

Settings read_settings(std::string_view text) {
  Settings settings;
  XmlReader xml(text);
  while (xml.enter_child()) {
    if (xml.name() != "mujoco") {
      xml.skip();
      continue;
    }
    while (xml.enter_child()) {
      if (xml.name() == "default") {
        read_defaults(xml, settings);
        continue;
      }
      if (xml.name() == "compiler") read_compiler(xml, settings);
      xml.skip();
    }
  }
  return settings;
}

bool is_euler_sequence(std::string_view sequence) {
  return sequence.size() == 3 && sequence.find_first_not_of("xyzXYZ") == std::string_view::npos;
}

std::optional<Quaternion> orientation_of(const XmlReader& xml, const Settings& settings,
                                         std::string_view& attribute) {
  for (const std::string_view name : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
    const std::string value = xml.attribute(name);
    if (value.empty()) continue;
    attribute = name;
    if (name == "quat") return of_quaternion(value);
    if (name == "axisangle") return of_axis_and_angle(value, settings);
    if (name == "xyaxes") return of_two_axes(value);
    return name == "zaxis" ? of_z_axis(value) : of_angles(value, settings);
  }
  return Quaternion::Identity();
}

}  // namespace mocap::mjcf

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The elements of an MJCF file that affect how its bodies are read: `compiler` and `default`.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/xml_reader.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::mjcf {

/// The attributes of a joint, as text; empty if they are not set.
struct JointAttributes {
  std::string type, axis, position, range, limited, reference;

  /// Sets those that are empty.
  void complete_with(const JointAttributes& defaults);
};

/// The attributes of the current element.
JointAttributes joint_attributes(const mocap::detail::XmlReader& xml);

/// The attributes of a shape, as text; empty if they are not set.
struct ShapeAttributes {
  std::string type, size, position, ends, contact_type, contact_affinity;

  /// Sets those that are empty.
  void complete_with(const ShapeAttributes& defaults);
};

/// The attributes of the current element.
ShapeAttributes shape_attributes(const mocap::detail::XmlReader& xml);

/// A class of default values.
struct DefaultClass {
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);
  std::size_t parent = no_parent;
  JointAttributes joint;
  ShapeAttributes shape;
};

/// What `compiler` and `default` of the whole file specify.
struct Settings {
  bool is_degrees = true;                    ///< `angle`
  bool limits_by_range = true;               ///< `autolimits`
  bool is_global = false;                    ///< `coordinate`, which MuJoCo no longer supports.
  std::string euler = "xyz";                 ///< `eulerseq`: three of `xyzXYZ`.
  std::vector<DefaultClass> classes = {{}};  ///< The first is that of joints without a class.
  std::unordered_map<std::string, std::size_t> class_index;

  /// The class of a name: the first one for an empty name. None if there is no such class.
  std::optional<std::size_t> find_class(const std::string& name) const;
  /// The attributes of a joint of a class.
  JointAttributes completed(JointAttributes joint, std::size_t class_index_of_joint) const;
  ShapeAttributes completed(ShapeAttributes shape, std::size_t class_index_of_shape) const;
  /// An angle of the file in radians.
  double radians(double angle) const;
};

/// Reads the settings of a text, which may follow the bodies that they affect. Errors of the XML
/// are ignored, because reading the bodies reports them.
Settings read_settings(std::string_view text);

/// Whether `eulerseq` is valid.
bool is_euler_sequence(std::string_view sequence);

/// The rotation of the attributes `quat`, `axisangle`, `xyaxes`, `zaxis` or `euler` of the current
/// element; identity without them. None if its numbers are invalid; `attribute` is its name then.
std::optional<Quaternion> orientation_of(const mocap::detail::XmlReader& xml,
                                         const Settings& settings, std::string_view& attribute);

}  // namespace mocap::mjcf

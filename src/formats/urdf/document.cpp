// SPDX-License-Identifier: MIT
#include "formats/urdf/document.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include "formats/number_list.hpp"
#include "mocap/urdf.hpp"
#include "pose/degrees.hpp"
#include "text/utf8.hpp"

namespace mocap::urdf {

namespace {

using mocap::detail::ModelBody;
using mocap::detail::ModelJoint;
using mocap::detail::ModelShape;

bool is_list(std::string_view value, std::span<double> numbers) {
  return mocap::detail::read_number_list(value, numbers, mocap::detail::largest_number);
}

/// A joint of the file, before the links are connected.
struct Connection {
  std::string parent;
  std::string child;
  std::size_t offset = 0;  ///< Of its element, in the text.
  Vector3 position = Vector3::Zero();
  Quaternion rotation = Quaternion::Identity();
  std::optional<ModelJoint> joint;  ///< None: fixed.
};

class DocumentOfRobot : private mocap::detail::ModelDocument {
 public:
  DocumentOfRobot(std::string_view text, const ReadLimits& limits, Diagnostics& found)
      : ModelDocument(text, limits, found) {}

  Result<std::vector<ModelBody>> read() {
    if (Status status = read_root(model_format, [this] { return read_robot(); }); !status)
      return tl::unexpected<Error>(std::move(status.error()));
    if (bodies_.empty()) return fail(codes::urdf_structure, "the robot has no links");
    if (Status status = connect(); !status) return tl::unexpected<Error>(std::move(status.error()));
    return std::move(bodies_);
  }

 private:
  Status read_robot() {
    while (xml_.enter_child()) {
      const std::string_view name = xml_.name();
      Status status;
      if (name == "link") {
        status = read_link();
      } else if (name == "joint") {
        status = read_joint();
      } else if (name.starts_with("xacro:")) {
        return problem(codes::urdf_macro, xml_.offset(),
                       fmt::format("`{}` is a macro of xacro", text::shown(name)));
      } else {
        xml_.skip();
      }
      if (!status) return status;
    }
    return {};
  }

  Status read_link() {
    if (bodies_.size() == limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} links", limits_.max_joints));
    ModelBody body;
    body.name = xml_.attribute("name");
    if (body.name.empty() || body.name.size() > limits_.max_name_bytes)
      return problem(codes::urdf_structure, xml_.offset(),
                     body.name.empty() ? "a link has no name" : "the name of a link is too long");
    if (!index_.emplace(body.name, bodies_.size()).second)
      return problem(codes::urdf_structure, xml_.offset(),
                     fmt::format("two links are called `{}`", text::shown(body.name)));
    while (xml_.enter_child()) {
      if (xml_.name() == "collision") {
        if (Status status = read_collision(body); !status) return status;
      } else {
        xml_.skip();
      }
    }
    bodies_.push_back(std::move(body));
    return {};
  }

  /// Reads the current element, a shape of a link. Meshes, and shapes with invalid numbers, which
  /// are not needed for the motion, are ignored.
  Status read_collision(ModelBody& body) {
    ModelShape shape;
    bool is_valid = true;
    bool is_known = false;
    while (xml_.enter_child()) {
      if (xml_.name() == "geometry") {
        while (xml_.enter_child()) {
          is_known = read_geometry(shape, is_valid);
          xml_.skip();
        }
        continue;
      }
      if (xml_.name() == "origin" && !read_origin(shape.position, shape.rotation)) is_valid = false;
      xml_.skip();
    }
    if (!is_known || !is_valid) return {};
    if (shape_count_ == limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} shapes", limits_.max_joints));
    ++shape_count_;
    body.shapes.push_back(shape);
    return {};
  }

  /// False if the shape is unknown.
  bool read_geometry(ModelShape& shape, bool& is_valid) const {
    using Kind = ModelShape::Kind;
    const std::string_view name = xml_.name();
    if (name == "box") {
      shape.kind = Kind::box;
      is_valid = is_valid && read_vector("size", shape.half);
      shape.half *= 0.5;
      return true;
    }
    if (name != "sphere" && name != "cylinder") return false;
    shape.kind = name == "sphere" ? Kind::sphere : Kind::cylinder;
    double length = 0.0;
    is_valid = is_valid && read_number("radius", shape.half.x()) && read_number("length", length);
    shape.half.z() = 0.5 * length;
    return true;
  }

  /// Reads an attribute with three numbers; `numbers` is unchanged if there is none.
  Status read_vector(std::string_view name, Vector3& numbers) const {
    const std::string value = xml_.attribute(name);
    if (value.empty() || is_list(value, std::span(numbers.data(), 3))) return {};
    return problem(codes::urdf_value, xml_.offset(),
                   fmt::format("`{}` is not three numbers", name));
  }

  /// Reads an attribute with one number, if there is one.
  Status read_number(std::string_view name, double& number) const {
    const std::string value = xml_.attribute(name);
    if (value.empty() || is_list(value, std::span(&number, 1))) return {};
    return problem(codes::urdf_value, xml_.offset(), fmt::format("`{}` is not a number", name));
  }

  Status read_kind(const std::string& type, Connection& connection, bool& needs_limits) const {
    needs_limits = type == "revolute" || type == "prismatic";
    if (type == "fixed") return {};
    constexpr std::array<std::pair<std::string_view, ModelJoint::Kind>, 5> kinds{{
        {"revolute", ModelJoint::Kind::hinge},
        {"continuous", ModelJoint::Kind::hinge},
        {"prismatic", ModelJoint::Kind::slide},
        {"planar", ModelJoint::Kind::planar},
        {"floating", ModelJoint::Kind::free},
    }};
    for (const auto& [word, kind] : kinds) {
      if (type != word) continue;
      connection.joint.emplace();
      connection.joint->kind = kind;
      connection.joint->axis = Vector3::UnitX();
      return {};
    }
    return problem(codes::urdf_value, xml_.offset(),
                   fmt::format("unknown type of joint `{}`", text::shown(type)));
  }

  Status read_joint() {
    Connection connection;
    connection.offset = xml_.offset();
    const std::string name = xml_.attribute("name");
    if (connections_.size() == limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} joints", limits_.max_joints));
    if (name.size() > limits_.max_name_bytes)
      return problem(codes::urdf_structure, xml_.offset(), "the name of a joint is too long");
    bool needs_limits = false;
    if (Status status = read_kind(xml_.attribute("type"), connection, needs_limits); !status)
      return status;
    bool is_mimic = false;
    while (xml_.enter_child()) {
      if (Status status = read_part(needs_limits, is_mimic, connection); !status) return status;
      xml_.skip();
    }
    if (xml_.problem()) return {};
    if (connection.parent.empty() || connection.child.empty())
      return problem(codes::urdf_structure, connection.offset,
                     fmt::format("the joint `{}` needs a parent and a child", text::shown(name)));
    if (connection.joint) connection.joint->name = name;
    if (needs_limits && !connection.joint->limits)
      found_.add(finding(codes::urdf_limits, connection.offset,
                         fmt::format("the joint `{}` has no limits", text::shown(name))));
    if (is_mimic)
      found_.add(finding(codes::urdf_mimic, connection.offset,
                         fmt::format("the joint `{}` follows another one", text::shown(name))));
    connections_.push_back(std::move(connection));
    return {};
  }

  Status read_part(bool needs_limits, bool& is_mimic, Connection& connection) const {
    const std::string_view name = xml_.name();
    if (name == "parent") connection.parent = xml_.attribute("link");
    if (name == "child") connection.child = xml_.attribute("link");
    if (name == "mimic") is_mimic = true;
    if (name == "origin") return read_origin(connection.position, connection.rotation);
    if (name == "axis" && connection.joint) return read_axis(*connection.joint);
    if (name == "limit" && needs_limits) return read_limits(*connection.joint);
    return {};
  }

  Status read_origin(Vector3& position, Quaternion& rotation) const {
    Vector3 angles = Vector3::Zero();
    if (Status status = read_vector("xyz", position); !status) return status;
    if (Status status = read_vector("rpy", angles); !status) return status;
    rotation = (Eigen::AngleAxisd(angles.z(), Vector3::UnitZ()) *
                Eigen::AngleAxisd(angles.y(), Vector3::UnitY()) *
                Eigen::AngleAxisd(angles.x(), Vector3::UnitX()))
                   .normalized();
    return {};
  }

  Status read_axis(ModelJoint& joint) const {
    if (Status status = read_vector("xyz", joint.axis); !status) return status;
    const double length = joint.axis.stableNorm();
    if (length == 0.0) return problem(codes::urdf_value, xml_.offset(), "the axis has no length");
    joint.axis /= length;
    return {};
  }

  Status read_limits(ModelJoint& joint) const {
    ChannelLimits range;
    if (Status status = read_number("lower", range.lower); !status) return status;
    if (Status status = read_number("upper", range.upper); !status) return status;
    if (range.lower > range.upper) return {};
    if (joint.kind == ModelJoint::Kind::hinge) {
      range.lower *= detail::degrees_per_radian;
      range.upper *= detail::degrees_per_radian;
    }
    joint.limits = range;
    return {};
  }

  /// The index of a link that a joint names.
  Result<std::size_t> link(const std::string& name, const Connection& connection) const {
    const auto found = index_.find(name);
    if (found != index_.end()) return found->second;
    return problem(codes::urdf_structure, connection.offset,
                   fmt::format("there is no link `{}`", text::shown(name)));
  }

  /// Moves the joints to their child links.
  Status connect() {
    std::vector<bool> is_child(bodies_.size(), false);
    for (Connection& connection : connections_) {
      const Result<std::size_t> parent = link(connection.parent, connection);
      if (!parent) return tl::unexpected<Error>(parent.error());
      const Result<std::size_t> child = link(connection.child, connection);
      if (!child) return tl::unexpected<Error>(child.error());
      if (is_child[*child])
        return problem(codes::urdf_structure, connection.offset,
                       fmt::format("the link `{}` has two parents", text::shown(connection.child)));
      is_child[*child] = true;
      ModelBody& body = bodies_[*child];
      body.parent = *parent;
      body.position = connection.position;
      body.rotation = connection.rotation;
      if (connection.joint) body.joints.push_back(std::move(*connection.joint));
    }
    if (const std::optional<std::size_t> looped = find_loop())
      return fail(codes::urdf_structure, fmt::format("the parents of the link `{}` form a loop",
                                                     text::shown(bodies_[*looped].name)));
    for (ModelBody& body : bodies_) {
      if (body.parent != ModelBody::no_parent || body.name == "world") continue;
      body.joints.emplace_back().kind = ModelJoint::Kind::free;
    }
    return {};
  }

  /// A link that is not below any root.
  std::optional<std::size_t> find_loop() const {
    enum class State : std::uint8_t { unknown, pending, rooted };
    std::vector<State> states(bodies_.size(), State::unknown);
    std::vector<std::size_t> path;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      std::size_t at = i;
      while (at != ModelBody::no_parent && states[at] == State::unknown) {
        states[at] = State::pending;
        path.push_back(at);
        at = bodies_[at].parent;
      }
      if (at != ModelBody::no_parent && states[at] == State::pending) return at;
      for (const std::size_t link : path) states[link] = State::rooted;
      path.clear();
    }
    return std::nullopt;
  }

  std::vector<ModelBody> bodies_;
  std::vector<Connection> connections_;
  std::unordered_map<std::string, std::size_t> index_;
  std::size_t shape_count_ = 0;
};

}  // namespace

Result<std::vector<ModelBody>> parse(std::string_view text, const ReadLimits& limits,
                                     Diagnostics& found) {
  return DocumentOfRobot(text, limits, found).read();
}

constinit const mocap::detail::ModelFormat model_format{.name = "urdf",
                                                        .label = "URDF",
                                                        .root = "robot",
                                                        .structure = &codes::urdf_structure,
                                                        .xml = &codes::urdf_xml,
                                                        .parse = parse};

}  // namespace mocap::urdf

// SPDX-License-Identifier: MIT
#include "formats/mjcf/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "formats/excerpt.hpp"
#include "formats/mjcf/settings.hpp"
#include "formats/number_list.hpp"
#include "mocap/mjcf.hpp"
#include "mocap/rotation.hpp"
#include "pose/degrees.hpp"
#include "text/utf8.hpp"

namespace mocap::mjcf {

namespace {

using mocap::detail::ModelBody;
using mocap::detail::ModelJoint;
using mocap::detail::ModelShape;

/// Elements that add bodies, or constrain their joints.
constexpr std::array<std::string_view, 5> unread_elements{"attach", "replicate", "composite",
                                                          "flexcomp", "equality"};

/// An element that contains bodies: `worldbody`, `body` or `frame`.
struct Scope {
  std::size_t body = ModelBody::no_parent;
  std::string child_class;
  // Of the frame in the body.
  Vector3 position = Vector3::Zero();
  Quaternion rotation = Quaternion::Identity();
};

class DocumentOfModel : private mocap::detail::ModelDocument {
 public:
  DocumentOfModel(std::string_view text, const ReadLimits& limits, Diagnostics& found)
      : ModelDocument(text, limits, found), settings_(read_settings(text)) {}

  Result<std::vector<ModelBody>> read() {
    if (Status status = read_root(model_format, [this] { return read_model(); }); !status)
      return tl::unexpected<Error>(std::move(status.error()));
    if (bodies_.empty())
      return fail(codes::mjcf_structure, includes_ ? "the model has no bodies besides those of "
                                                     "included files"
                                                   : "the model has no bodies");
    return std::move(bodies_);
  }

 private:
  /// Each part of the model that is not read is reported once.
  void add_unread(std::string part, std::string message) {
    Diagnostic result = finding(codes::mjcf_not_read, xml_.offset(), std::move(message));
    result.subject = std::move(part);
    found_.add(std::move(result));
  }

  tl::unexpected<Error> bad_value(std::string_view attribute) const {
    return problem(codes::mjcf_value, xml_.offset(),
                   fmt::format("`{}` of `{}` is {}", attribute, text::shown(xml_.name()),
                               mocap::detail::quoted_word(xml_.attribute(attribute))));
  }

  Status read_model() {
    if (settings_.is_global)
      return problem(codes::mjcf_value, xml_.offset(),
                     "global coordinates are not supported by MuJoCo since version 2.3.4");
    if (!is_euler_sequence(settings_.euler))
      return problem(codes::mjcf_value, xml_.offset(),
                     fmt::format("`eulerseq` is {}", mocap::detail::quoted_word(settings_.euler)));
    while (xml_.enter_child()) {
      Status status;
      if (xml_.name() == "worldbody") {
        status = read_bodies();
      } else {
        report_unread();
        xml_.skip();
      }
      if (!status) return status;
    }
    return {};
  }

  void report_unread() {
    const std::string_view name = xml_.name();
    if (name == "include") {
      includes_ = true;
      const std::string file = xml_.attribute("file");
      found_.add(finding(codes::mjcf_include, xml_.offset(),
                         fmt::format("`{}` is included", text::shown(file))));
    }
    if (std::find(unread_elements.begin(), unread_elements.end(), name) != unread_elements.end())
      add_unread(std::string(name), fmt::format("the element `{}` is not read", name));
  }

  /// Reads the current element, `worldbody`, and those in it.
  Status read_bodies() {
    std::vector<Scope> open(1);
    while (!open.empty()) {
      if (!xml_.enter_child()) {
        if (xml_.problem()) return {};
        open.pop_back();
        continue;
      }
      const std::string_view name = xml_.name();
      if (name == "body" || name == "frame") {
        Result<Scope> scope = name == "body" ? read_body(open.back()) : place_in(open.back());
        if (!scope) return tl::unexpected<Error>(std::move(scope.error()));
        open.push_back(std::move(*scope));
        continue;
      }
      if (name == "joint" || name == "freejoint") {
        if (Status status = read_joint(open.back()); !status) return status;
      } else if (name == "geom") {
        if (Status status = read_shape(open.back()); !status) return status;
      } else {
        report_unread();
      }
      xml_.skip();
    }
    return {};
  }

  /// Reads an attribute with three numbers, if it is there.
  Status read_vector(std::string_view name, const std::string& value, Vector3& numbers) const {
    if (value.empty() || mocap::detail::read_number_list(value, std::span(numbers.data(), 3),
                                                         mocap::detail::largest_number))
      return {};
    return bad_value(name);
  }

  /// The place of the current element, a body or a frame, within a scope.
  Result<Scope> place_in(const Scope& outer) const {
    Scope scope{.body = outer.body, .child_class = xml_.attribute("childclass")};
    if (scope.child_class.empty()) scope.child_class = outer.child_class;
    if (Status status = read_vector("pos", xml_.attribute("pos"), scope.position); !status)
      return tl::unexpected<Error>(std::move(status.error()));
    std::string_view attribute;
    const std::optional<Quaternion> rotation = orientation_of(xml_, settings_, attribute);
    if (!rotation) return bad_value(attribute);
    scope.position = outer.position + outer.rotation * scope.position;
    scope.rotation = (outer.rotation * *rotation).normalized();
    return scope;
  }

  Result<Scope> read_body(const Scope& outer) {
    if (bodies_.size() == limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} bodies", limits_.max_joints));
    Result<Scope> scope = place_in(outer);
    if (!scope) return scope;
    ModelBody body;
    body.name = xml_.attribute("name");
    if (body.name.size() > limits_.max_name_bytes)
      return problem(codes::mjcf_structure, xml_.offset(), "the name of a body is too long");
    if (body.name.empty()) body.name = fmt::format("body_{}", bodies_.size() + 1);
    body.parent = outer.body;
    body.position = scope->position;
    body.rotation = scope->rotation;
    scope->body = bodies_.size();
    scope->position.setZero();
    scope->rotation.setIdentity();
    bodies_.push_back(std::move(body));
    return scope;
  }

  /// The attributes of the current element with those of its class.
  Result<JointAttributes> attributes_of_joint(const Scope& scope) const {
    const std::string own_class = xml_.attribute("class");
    const std::string& name = own_class.empty() ? scope.child_class : own_class;
    const std::optional<std::size_t> index = settings_.find_class(name);
    // The class may be that of an included file.
    if (!index && !includes_)
      return problem(codes::mjcf_structure, xml_.offset(),
                     fmt::format("there is no default class `{}`", text::shown(name)));
    return settings_.completed(joint_attributes(xml_), index.value_or(0));
  }

  Status read_joint(const Scope& scope) {
    if (scope.body == ModelBody::no_parent)
      return problem(codes::mjcf_structure, xml_.offset(), "the world has a joint");
    if (joint_count_ == limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} joints", limits_.max_joints));
    ++joint_count_;
    ModelJoint joint;
    joint.name = xml_.attribute("name");
    if (joint.name.size() > limits_.max_name_bytes)
      return problem(codes::mjcf_structure, xml_.offset(), "the name of a joint is too long");
    if (xml_.name() == "freejoint") {
      joint.kind = ModelJoint::Kind::free;
    } else {
      const Result<JointAttributes> attributes = attributes_of_joint(scope);
      if (!attributes) return tl::unexpected<Error>(attributes.error());
      if (Status status = read_attributes(*attributes, scope, joint); !status) return status;
    }
    ModelBody& body = bodies_[scope.body];
    if (joint.kind == ModelJoint::Kind::free && body.parent != ModelBody::no_parent)
      return problem(codes::mjcf_structure, xml_.offset(), "a body within another one is free");
    body.joints.push_back(std::move(joint));
    return {};
  }

  Status read_attributes(const JointAttributes& attributes, const Scope& scope, ModelJoint& joint) {
    constexpr std::array<std::pair<std::string_view, ModelJoint::Kind>, 4> kinds{{
        {"hinge", ModelJoint::Kind::hinge},
        {"slide", ModelJoint::Kind::slide},
        {"ball", ModelJoint::Kind::ball},
        {"free", ModelJoint::Kind::free},
    }};
    const std::string_view type =
        attributes.type.empty() ? std::string_view("hinge") : std::string_view(attributes.type);
    const auto* const kind = std::find_if(kinds.begin(), kinds.end(),
                                          [&](const auto& each) { return each.first == type; });
    if (kind == kinds.end()) return bad_value("type");
    joint.kind = kind->second;
    if (Status status = read_vector("axis", attributes.axis, joint.axis); !status) return status;
    if (Status status = read_vector("pos", attributes.position, joint.anchor); !status)
      return status;
    const double length = joint.axis.stableNorm();
    if (length == 0.0) return bad_value("axis");
    joint.axis = (scope.rotation * (joint.axis / length)).eval();
    joint.anchor = (scope.position + scope.rotation * joint.anchor).eval();
    const bool is_hinge = joint.kind == ModelJoint::Kind::hinge;
    if (!is_hinge && joint.kind != ModelJoint::Kind::slide) {
      if (joint.kind == ModelJoint::Kind::ball && is_limited(attributes))
        add_unread("range", "the range of a ball joint is not read");
      return {};
    }
    const double unit = is_hinge && !settings_.is_degrees ? detail::degrees_per_radian : 1.0;
    if (!attributes.reference.empty()) {
      if (!mocap::detail::read_number_list(attributes.reference, std::span(&joint.reference, 1),
                                           mocap::detail::largest_number))
        return bad_value("ref");
      joint.reference *= unit;
    }
    if (!is_limited(attributes)) return {};
    std::array<double, 2> range{};
    if (!mocap::detail::read_number_list(attributes.range, range, mocap::detail::largest_number) ||
        range[0] > range[1])
      return bad_value("range");
    joint.limits = ChannelLimits{range[0] * unit, range[1] * unit};
    return {};
  }

  /// Reads the current element. Meshes, shapes that are only seen, and those with invalid numbers,
  /// which are not needed for the motion, are ignored.
  Status read_shape(const Scope& scope) {
    if (scope.body == ModelBody::no_parent) return {};
    const std::string own_class = xml_.attribute("class");
    const std::optional<std::size_t> index =
        settings_.find_class(own_class.empty() ? scope.child_class : own_class);
    const ShapeAttributes attributes =
        settings_.completed(shape_attributes(xml_), index.value_or(0));
    if (attributes.contact_type == "0" && attributes.contact_affinity == "0") return {};
    std::optional<ModelShape> shape = shape_of(attributes);
    if (!shape) return {};
    if (shape_count_ == limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} shapes", limits_.max_joints));
    ++shape_count_;
    shape->position = scope.position + scope.rotation * shape->position;
    shape->rotation = (scope.rotation * shape->rotation).normalized();
    bodies_[scope.body].shapes.push_back(*shape);
    return {};
  }

  /// None if its type is unknown or its numbers are invalid.
  std::optional<ModelShape> shape_of(const ShapeAttributes& attributes) const {
    using Kind = ModelShape::Kind;
    const auto are_numbers = [](const std::string& text, std::span<double> numbers) {
      return mocap::detail::read_number_list(text, numbers, mocap::detail::largest_number);
    };
    ModelShape shape;
    std::size_t sizes = 1;
    const std::string_view type = attributes.type;
    if (type == "capsule" || type == "cylinder") {
      shape.kind = type == "capsule" ? Kind::capsule : Kind::cylinder;
      sizes = attributes.ends.empty() ? 2 : 1;
    } else if (type == "box") {
      shape.kind = Kind::box;
      sizes = 3;
    } else if (!type.empty() && type != "sphere") {
      return std::nullopt;
    }
    std::array<double, 3> numbers{};
    if (!are_numbers(attributes.size, std::span(numbers).first(sizes))) return std::nullopt;
    shape.half = {numbers[0], numbers[1], shape.kind == Kind::box ? numbers[2] : numbers[1]};
    std::string_view attribute;
    const std::optional<Quaternion> rotation = orientation_of(xml_, settings_, attribute);
    if (!rotation) return std::nullopt;
    shape.rotation = *rotation;
    if (!attributes.position.empty() &&
        !are_numbers(attributes.position, std::span(shape.position.data(), 3)))
      return std::nullopt;
    if (shape.kind == Kind::sphere || attributes.ends.empty()) return shape;
    std::array<double, 6> ends{};
    if (!are_numbers(attributes.ends, ends)) return std::nullopt;
    const Vector3 first(ends[0], ends[1], ends[2]);
    const Vector3 second(ends[3], ends[4], ends[5]);
    const double length = (second - first).norm();
    if (!(length > 0.0)) return std::nullopt;
    shape.position = 0.5 * (first + second);
    shape.rotation = shortest_rotation(Vector3::UnitZ(), second - first).normalized();
    shape.half.z() = 0.5 * length;
    return shape;
  }

  bool is_limited(const JointAttributes& attributes) const {
    if (attributes.limited == "true") return true;
    if (attributes.limited == "false") return false;
    return settings_.limits_by_range && !attributes.range.empty();
  }

  Settings settings_;
  std::vector<ModelBody> bodies_;
  std::size_t joint_count_ = 0;
  std::size_t shape_count_ = 0;
  bool includes_ = false;
};

}  // namespace

Result<std::vector<ModelBody>> parse(std::string_view text, const ReadLimits& limits,
                                     Diagnostics& found) {
  return DocumentOfModel(text, limits, found).read();
}

constinit const mocap::detail::ModelFormat model_format{.name = "mjcf",
                                                        .label = "MJCF",
                                                        .root = "mujoco",
                                                        .structure = &codes::mjcf_structure,
                                                        .xml = &codes::mjcf_xml,
                                                        .parse = parse};

}  // namespace mocap::mjcf

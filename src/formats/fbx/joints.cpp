// SPDX-License-Identifier: MIT
#include "formats/fbx/joints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "formats/fbx/layers.hpp"
#include "formats/takes.hpp"
#include "mocap/fbx.hpp"
#include "text/utf8.hpp"

namespace mocap::fbx {

namespace {

bool is_bone(std::string_view type) {
  return type == "LimbNode" || type == "Limb" || type == "Root";
}

/// Some programs export groups (`Null`) or meshes as the bones of a skin.
bool is_bone(const Model& model) {
  return is_bone(model.type) || model.is_skinned;
}

/// Objects that programs add for their own use: HumanIK effectors, cameras and lights.
bool is_helper(std::string_view type) {
  return type == "FKEffector" || type == "IKEffector" || type == "Camera" ||
         type == "CameraSwitcher" || type == "Light";
}

constexpr std::array<std::size_t, 3> no_animation{none, none, none};

bool has_no_effect(const Transform& transform) {
  return transform.translation.isZero(0.0) && transform.rotation_deg.isZero(0.0) &&
         transform.scaling == Vector3::Ones() && transform.pre_rotation_deg.isZero(0.0) &&
         transform.post_rotation_deg.isZero(0.0) && transform.rotation_offset.isZero(0.0) &&
         transform.scaling_offset.isZero(0.0);
}

class JointFinder {
 public:
  JointFinder(const Records& file, const Scene& scene, std::size_t take, const ReadLimits& limits)
      : file_(file), scene_(scene), take_(take), limits_(limits) {
    if (take == none) return;
    places_.resize(scene.layers.size(), none);
    const std::vector<std::size_t> layers = layers_in_use(scene, scene.takes[take]);
    for (std::size_t i = 0; i < layers.size(); ++i) places_[layers[i]] = i;
  }

  Result<std::vector<JointSource>> find() {
    if (Status ordered = order_models(); !ordered)
      return tl::unexpected<Error>(std::move(ordered.error()));
    mark();
    std::vector<JointSource> joints;
    std::vector<std::size_t> joint_of(scene_.models.size(), none);
    std::vector<std::size_t> depths;
    for (const std::size_t index : order_) {
      if (!is_joint_[index]) continue;
      const Model& model = scene_.models[index];
      JointSource joint;
      Result<Transform> transform = transform_of(file_, scene_, model);
      if (!transform) return tl::unexpected<Error>(std::move(transform.error()));
      joint.transform = *transform;
      Animation animation = animation_of(model);
      joint.animation = animation.base;
      joint.above = std::move(animation.above);
      if (model.parent != none) joint.parent = joint_of[model.parent];
      const bool is_animated = joint.animation != no_animation || !joint.above.empty();
      if (joint.parent == none && !is_bone(model) && !is_animated && has_bones_ &&
          has_no_effect(*transform))
        continue;
      joint.name = name_in(model.name);
      depths.push_back(joint.parent == none ? 1 : depths[joint.parent] + 1);
      if (Status allowed = check_limits(joint, joints.size(), depths.back(), model); !allowed)
        return tl::unexpected<Error>(std::move(allowed.error()));
      joint_of[index] = joints.size();
      joints.push_back(std::move(joint));
    }
    if (!joints.empty()) return joints;
    return tl::unexpected<Error>(
        file_.finding(codes::fbx_no_joints, "the file has no bones and no animated objects", 0));
  }

 private:
  tl::unexpected<Error> failure(Code code, std::string message, const Model& model) const {
    return tl::unexpected<Error>(
        file_.finding(code, std::move(message), file_.records[model.record].at));
  }

  /// Depth-first. Objects that are their own ancestors are never reached from an object without a
  /// parent.
  Status order_models() {
    std::vector<std::size_t> open;
    for (std::size_t i = scene_.models.size(); i-- > 0;)
      if (scene_.models[i].parent == none) open.push_back(i);
    while (!open.empty()) {
      const std::size_t next = open.back();
      open.pop_back();
      order_.push_back(next);
      const std::vector<std::size_t>& children = scene_.models[next].children;
      open.insert(open.end(), children.rbegin(), children.rend());
    }
    if (order_.size() == scene_.models.size()) return {};
    std::vector<bool> is_reached(scene_.models.size());
    for (const std::size_t model : order_) is_reached[model] = true;
    const auto lost = std::find(is_reached.begin(), is_reached.end(), false) - is_reached.begin();
    const Model& model = scene_.models[static_cast<std::size_t>(lost)];
    return failure(codes::fbx_hierarchy,
                   fmt::format("`{}` is connected to itself, directly or through its parents",
                               text::shown(name_in(model.name))),
                   model);
  }

  void mark() {
    is_joint_.resize(scene_.models.size());
    bool has_limbs = false;
    for (std::size_t i = 0; i < scene_.models.size(); ++i) {
      has_limbs = has_limbs || is_bone(scene_.models[i].type);
      is_joint_[i] = is_bone(scene_.models[i]);
    }
    has_bones_ = std::find(is_joint_.begin(), is_joint_.end(), true) != is_joint_.end();
    // Objects that are not bones may move, too.
    if (!has_limbs)
      for (std::size_t i = 0; i < scene_.models.size(); ++i)
        is_joint_[i] = is_joint_[i] || (!is_helper(scene_.models[i].type) &&
                                        animation_of(scene_.models[i]).moves());
    for (std::size_t i = order_.size(); i-- > 0;) {
      const Model& model = scene_.models[order_[i]];
      if (is_joint_[order_[i]] && model.parent != none) is_joint_[model.parent] = true;
    }
  }

  /// The curve nodes of an object on the layers in use.
  struct Animation {
    std::array<std::size_t, 3> base = no_animation;
    std::vector<LayerNodes> above;

    bool moves() const {
      const auto has_motion = [](const std::array<std::size_t, 3>& nodes) {
        return nodes[0] != none || nodes[1] != none;
      };
      return has_motion(base) ||
             std::any_of(above.begin(), above.end(),
                         [&](const LayerNodes& layer) { return has_motion(layer.animation); });
    }
  };

  Animation animation_of(const Model& model) const {
    Animation found;
    std::map<std::size_t, LayerNodes> above;
    for (std::size_t i = 0; i < found.base.size(); ++i) {
      for (const std::size_t node : model.animation[i]) {
        const std::size_t layer = scene_.curve_nodes[node].layer;
        const std::size_t place = place_of(layer);
        if (place == 0) found.base[i] = node;
        if (place == 0 || place == none || adds_nothing(node, static_cast<Animated>(i))) continue;
        LayerNodes& nodes = above[place];
        nodes.layer = layer;
        nodes.animation[i] = node;
      }
    }
    for (const auto& [place, nodes] : above) found.above.push_back(nodes);
    return found;
  }

  /// Among the layers in use; 0 for the first, `none` for others. Files without layers have only
  /// one.
  std::size_t place_of(std::size_t layer) const {
    if (take_ == none) return 0;
    if (layer != none) return places_[layer];
    return scene_.takes[take_].layers.empty() ? 0 : none;
  }

  /// Whether a node on a layer above the first changes nothing in all frames.
  bool adds_nothing(std::size_t node, Animated property) const {
    const CurveNode& of = scene_.curve_nodes[node];
    const Layer& layer = scene_.layers[of.layer];
    const bool has_curve = std::any_of(of.curves.begin(), of.curves.end(),
                                       [](std::size_t curve) { return curve != none; });
    return !has_curve && layer.mode == LayerMode::added &&
           still_values(file_, of, Vector3::Zero()) == neutral_values(layer, property);
  }

  Status check_limits(const JointSource& joint, std::size_t joints, std::size_t depth,
                      const Model& model) const {
    if (joints >= limits_.max_joints)
      return failure(codes::limit_joints, fmt::format("more than {} joints", limits_.max_joints),
                     model);
    if (depth > limits_.max_depth)
      return failure(codes::limit_depth,
                     fmt::format("more than {} joints from a root to a leaf", limits_.max_depth),
                     model);
    if (joint.name.size() > limits_.max_name_bytes)
      return failure(codes::limit_name,
                     fmt::format("a name has more than {} bytes", limits_.max_name_bytes), model);
    return {};
  }

  const Records& file_;
  const Scene& scene_;
  std::size_t take_;
  const ReadLimits& limits_;
  std::vector<std::size_t> places_;  ///< By layer, among those in use; `none` for others.
  std::vector<std::size_t> order_;
  std::vector<bool> is_joint_;
  bool has_bones_ = false;
};

}  // namespace

std::vector<std::size_t> layers_in_use(const Scene& scene, const Take& take) {
  std::vector<std::size_t> used;
  bool has_solo = false;
  for (std::size_t i = 0; i < take.layers.size(); ++i) {
    const Layer& layer = scene.layers[take.layers[i]];
    if (i > 0 && layer.is_muted) continue;
    has_solo = has_solo || (i > 0 && layer.is_solo);
    used.push_back(take.layers[i]);
  }
  if (!has_solo) return used;
  const auto is_silenced = [&](std::size_t layer) {
    return layer != take.layers[0] && !scene.layers[layer].is_solo;
  };
  std::erase_if(used, is_silenced);
  return used;
}

std::vector<std::string> names_of_takes(const Scene& scene) {
  std::vector<std::string> names;
  for (const Take& take : scene.takes) names.push_back(take.name);
  return names;
}

Result<std::size_t> find_take(const Records& file, const Scene& scene, const std::string& wanted) {
  if (wanted.empty()) return scene.takes.empty() ? none : std::size_t{0};
  const std::vector<std::string> names = names_of_takes(scene);
  if (const auto take = mocap::detail::find_take(names, wanted)) return *take;
  return tl::unexpected<Error>(
      file.finding(codes::fbx_take, mocap::detail::unknown_take_text("take", names, wanted), 0));
}

Result<std::vector<JointSource>> find_joints(const Records& file, const Scene& scene,
                                             std::size_t take, const ReadLimits& limits) {
  return JointFinder(file, scene, take, limits).find();
}

}  // namespace mocap::fbx

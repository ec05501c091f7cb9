// SPDX-License-Identifier: MIT
#include "formats/gltf/humanoid.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "body/humanoid.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf::input {

namespace {

using json::Value;

/// The joints of the thumb were renamed in VRM 1.0.
std::string renamed_thumb(std::string name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 2> thumbs{
      {{"ThumbProximal", "ThumbMetacarpal"}, {"ThumbIntermediate", "ThumbProximal"}}};
  for (const auto& [old, current] : thumbs) {
    if (!name.ends_with(old)) continue;
    name.replace(name.size() - old.size(), old.size(), current);
    break;
  }
  return name;
}

class BoneList {
 public:
  explicit BoneList(const Asset& asset) : asset_(asset) {}

  void add(std::string name, const Value& node) {
    const std::optional<std::uint64_t> index = node.whole();
    if (!index || *index >= asset_.nodes.size()) {
      if (!error_)
        error_ = asset_.error(codes::gltf_property, node,
                              fmt::format("`{}` of the humanoid map is not a node", name));
      return;
    }
    bones_.push_back({std::move(name), static_cast<std::size_t>(*index)});
  }

  Result<std::vector<HumanBone>> take() {
    if (error_) return tl::unexpected<Error>(std::move(*error_));
    return std::move(bones_);
  }

 private:
  const Asset& asset_;
  std::vector<HumanBone> bones_;
  std::optional<Error> error_;
};

}  // namespace

Result<std::vector<HumanBone>> find_human_bones(const Asset& asset) {
  BoneList bones(asset);
  const Value extensions = asset.root()["extensions"];
  for (const std::string_view name : {"VRMC_vrm", "VRMC_vrm_animation"}) {
    const Value map = extensions[name]["humanoid"]["humanBones"];
    for (Value key = map.first(); key && map.is(json::Kind::object);) {
      const Value bone = key.next();
      bones.add(key.string(), bone["node"]);
      key = bone.next();
    }
  }
  const Value list = extensions["VRM"]["humanoid"]["humanBones"];
  for (Value bone = list.first(); bone && list.is(json::Kind::array); bone = bone.next())
    bones.add(renamed_thumb(bone["bone"].string()), bone["node"]);
  return bones.take();
}

std::vector<std::string> faults_of_humanoid(const Asset& asset,
                                            const std::vector<HumanBone>& bones) {
  const bool is_animation = static_cast<bool>(asset.root()["extensions"]["VRMC_vrm_animation"]);
  if (bones.empty() && !is_animation) return {};
  std::map<std::string_view, std::size_t> uses;
  std::map<std::size_t, std::vector<std::string_view>> of_node;
  for (const HumanBone& bone : bones) {
    ++uses[bone.name];
    of_node[bone.node].push_back(bone.name);
  }
  std::vector<std::string_view> missing;
  for (const mocap::detail::HumanoidBone& bone : mocap::detail::humanoid_bones())
    if (bone.is_required && !uses.contains(bone.name)) missing.push_back(bone.name);
  std::vector<std::string> faults;
  if (!missing.empty())
    faults.push_back(
        fmt::format("the humanoid lacks required bones: {}", fmt::join(missing, ", ")));
  for (const auto& [name, count] : uses)
    if (count > 1)
      faults.push_back(fmt::format("the humanoid has the bone {} several times", name));
  for (const auto& [node, names] : of_node) {
    if (std::adjacent_find(names.begin(), names.end(), std::not_equal_to<>()) != names.end())
      faults.push_back(fmt::format("node {} is several bones of the humanoid: {}", node,
                                   fmt::join(names, ", ")));
  }
  return faults;
}

ValueNodes find_value_nodes(const Asset& asset) {
  ValueNodes found;
  const auto node_in = [&](const Value& value) -> std::optional<std::size_t> {
    const std::optional<std::uint64_t> index = value["node"].whole();
    if (!index || *index >= asset.nodes.size()) return std::nullopt;
    return static_cast<std::size_t>(*index);
  };
  const Value extension = asset.root()["extensions"]["VRMC_vrm_animation"];
  for (const std::string_view kind : {"preset", "custom"}) {
    const Value map = extension["expressions"][kind];
    for (Value key = map.first(); key && map.is(json::Kind::object);) {
      const Value expression = key.next();
      if (const auto node = node_in(expression)) found.expressions.push_back({key.string(), *node});
      key = expression.next();
    }
  }
  found.eye_gaze = node_in(extension["lookAt"]);
  return found;
}

}  // namespace mocap::gltf::input

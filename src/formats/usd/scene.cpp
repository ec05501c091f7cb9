// SPDX-License-Identifier: MIT
#include "formats/usd/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "formats/takes.hpp"
#include "mocap/usd.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::usd::input {

namespace {

std::size_t index_in(const std::vector<std::size_t>& list, std::size_t prim) {
  const auto found = std::lower_bound(list.begin(), list.end(), prim);
  return found == list.end() || *found != prim ? none
                                               : static_cast<std::size_t>(found - list.begin());
}

Diagnostic finding(const Layer& layer, Code code, std::string message, std::size_t prim) {
  return make_diagnostic(code, std::move(message), layer.where(layer.prims[prim].place));
}

/// The skeleton for an animation that was selected: one that it is bound to, or one with the same
/// joints, or the first.
std::size_t skeleton_for(const Layer& layer, const Scene& scene, std::size_t take) {
  const auto bound = std::find(scene.bound.begin(), scene.bound.end(), take);
  if (bound != scene.bound.end())
    return scene.skeletons[static_cast<std::size_t>(bound - scene.bound.begin())];
  const Property* wanted = layer.prims[scene.animations[take]].find("joints");
  for (const std::size_t skeleton : scene.skeletons) {
    const Property* joints = layer.prims[skeleton].find("joints");
    if (joints != nullptr && joints->value && wanted != nullptr && wanted->value &&
        joints->value->words == wanted->value->words)
      return skeleton;
  }
  return scene.skeletons.empty() ? none : scene.skeletons.front();
}

void report_others(const Layer& layer, const Scene& scene, std::size_t chosen, Diagnostics& found) {
  if (scene.skeletons.size() < 2 || chosen == none) return;
  std::vector<std::string> paths;
  constexpr std::size_t most_paths = 100;
  for (const std::size_t prim : scene.skeletons)
    if (paths.size() < most_paths) paths.push_back(layer.path_of(prim));
  const std::size_t index = index_in(scene.skeletons, chosen);
  if (index >= paths.size()) return;
  found.add(finding(layer, codes::usd_skeletons,
                    mocap::detail::other_takes_text("skeleton", paths, index), chosen));
}

void report_shape_animations(const Layer& layer, const Scene& scene, Diagnostics& found) {
  const std::vector<std::size_t>& prims = scene.shape_animations;
  if (prims.empty()) return;
  constexpr std::size_t most_named = 100;
  std::string names;
  for (std::size_t i = 0; i < std::min(prims.size(), most_named); ++i)
    names += fmt::format("{}`{}`", i == 0 ? "" : ", ", text::shown(layer.prims[prims[i]].name));
  if (prims.size() > most_named) names += fmt::format(" and {} more", prims.size() - most_named);
  found.add(finding(layer, codes::usd_not_read,
                    fmt::format("{} animate{} blend shapes only, which are not read", names,
                                prims.size() == 1 ? "s" : ""),
                    prims.front()));
}

bool has_joints(const Prim& prim) {
  const Property* joints = prim.find("joints");
  return joints != nullptr && joints->value && !joints->value->words.empty();
}

/// Skeletons without joints belong to meshes that have only blend shapes.
void prefer_joints(const Layer& layer, std::vector<std::size_t>& skeletons) {
  const auto is_empty = [&](std::size_t prim) { return !has_joints(layer.prims[prim]); };
  if (std::all_of(skeletons.begin(), skeletons.end(), is_empty)) return;
  skeletons.erase(std::remove_if(skeletons.begin(), skeletons.end(), is_empty), skeletons.end());
}

}  // namespace

Scene find_scene(const Layer& layer) {
  Scene scene;
  const PrimFinder finder(layer);
  // The prim that `skel:animationSource` names, for a prim and its descendants.
  std::vector<std::size_t> source(layer.prims.size(), none);
  for (std::size_t i = 0; i < layer.prims.size(); ++i) {
    const Prim& prim = layer.prims[i];
    if (prim.parent != none) source[i] = source[prim.parent];
    const Property* own = prim.find("skel:animationSource");
    if (own != nullptr && own->value)
      source[i] = own->value->words.empty() ? none : finder.find(own->value->words.front(), i);
    if (prim.is_hidden) continue;
    if (prim.type == "Skeleton") scene.skeletons.push_back(i);
    if (prim.type != "SkelAnimation" && prim.type != "PackedJointAnimation") continue;
    if (!has_joints(prim) && prim.find("blendShapes") != nullptr)
      scene.shape_animations.push_back(i);
    else
      scene.animations.push_back(i);
  }
  prefer_joints(layer, scene.skeletons);
  for (const std::size_t skeleton : scene.skeletons)
    scene.bound.push_back(index_in(scene.animations, source[skeleton]));
  return scene;
}

std::vector<std::string> names_of_takes(const Layer& layer, const Scene& scene) {
  std::vector<std::string> names;
  std::unordered_set<std::string_view> unique;
  for (const std::size_t prim : scene.animations) {
    names.push_back(layer.prims[prim].name);
    unique.insert(layer.prims[prim].name);
  }
  if (unique.size() == names.size()) return names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = layer.path_of(scene.animations[i]);
  return names;
}

Result<Choice> choose(const Layer& layer, const Scene& scene,
                      const std::optional<std::string>& take, Diagnostics& found) {
  const std::vector<std::string> names = names_of_takes(layer, scene);
  Choice choice;
  SourceLocation in_file;
  in_file.file = layer.file;
  report_shape_animations(layer, scene, found);
  if (scene.skeletons.empty() && scene.animations.empty())
    return fail(codes::usd_no_skeleton,
                scene.shape_animations.empty()
                    ? fmt::format("the file contains {}, but no Skeleton and no SkelAnimation",
                                  text::counted(layer.prims.size(), "prim"))
                    : std::string("the file contains no Skeleton, and its animations move only "
                                  "blend shapes, which are not read"),
                std::move(in_file));
  if (take) {
    const std::optional<std::size_t> chosen = mocap::detail::find_take(names, *take);
    if (!chosen)
      return fail(codes::usd_take, mocap::detail::unknown_take_text("animation", names, *take),
                  std::move(in_file));
    choice.take = *chosen;
    choice.animation = scene.animations[*chosen];
    choice.skeleton = skeleton_for(layer, scene, *chosen);
    return choice;
  }
  const auto bound = std::find_if(scene.bound.begin(), scene.bound.end(),
                                  [](std::size_t each) { return each != none; });
  if (bound != scene.bound.end()) {
    choice.take = *bound;
    choice.skeleton = scene.skeletons[static_cast<std::size_t>(bound - scene.bound.begin())];
  } else if (!scene.animations.empty()) {
    choice.skeleton = skeleton_for(layer, scene, 0);
    if (choice.skeleton != none)
      found.add(finding(
          layer, codes::usd_binding,
          fmt::format("`{}` is not bound to a skeleton; reading it with `{}`",
                      text::shown(names[0]), text::shown(layer.prims[choice.skeleton].name)),
          scene.animations[0]));
  } else {
    choice.skeleton = scene.skeletons.front();
  }
  if (!scene.animations.empty()) choice.animation = scene.animations[choice.take];
  if (scene.animations.size() > 1)
    found.add(make_diagnostic(codes::usd_takes,
                              mocap::detail::other_takes_text("animation", names, choice.take),
                              std::move(in_file)));
  report_others(layer, scene, choice.skeleton, found);
  return choice;
}

}  // namespace mocap::usd::input

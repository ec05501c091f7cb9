// SPDX-License-Identifier: MIT
#include "body/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "body/body.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

namespace {

bool moves_against_its_parent(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), is_position);
}

/// The joints that carry several bodies are at the top of the hierarchy.
constexpr std::size_t most_levels = 16;
/// Hips, two bones of each leg, and a head.
constexpr std::size_t least_joints = 6;

Figure figure_at(const Skeleton& skeleton, std::size_t root, const Body& body) {
  return {root, travelling_hips(skeleton, root + body.hips.value_or(0)),
          body.left_foot && body.right_foot, body.has_head_and_feet()};
}

/// The bodies below different children of one joint; empty if there are fewer than two.
std::vector<Figure> bodies_side_by_side(const Skeleton& skeleton, std::size_t root) {
  std::size_t at = root;
  for (std::size_t level = 0; level < most_levels; ++level) {
    const std::vector<std::size_t> children = skeleton.children(at);
    if (children.size() == 1) {
      at = children.front();
      continue;
    }
    std::vector<Figure> bodies;
    for (const std::size_t child : children) {
      if (skeleton.subtree_end(child) - child < least_joints) continue;
      const Body body = find_body(subtree(skeleton, child));
      if (body.has_head_and_feet()) bodies.push_back(figure_at(skeleton, child, body));
    }
    if (bodies.size() > 1) return bodies;
    if (bodies.empty()) break;
    at = bodies.front().root;
  }
  return {};
}

}  // namespace

Skeleton subtree(const Skeleton& skeleton, std::size_t root) {
  Skeleton part;
  const std::size_t end = skeleton.subtree_end(root);
  for (std::size_t i = root; i < end; ++i) {
    const std::size_t parent = i == root ? Joint::no_parent : skeleton[i].parent - root;
    Joint joint = skeleton[i];
    // Parents precede their children, so the parent has been added.
    static_cast<void>(part.add(parent, std::move(joint)));
  }
  return part;
}

std::size_t travelling_hips(const Skeleton& skeleton, std::size_t hips) {
  for (std::size_t at = hips; at != Joint::no_parent; at = skeleton[at].parent) {
    if (moves_against_its_parent(skeleton[at])) return hips;
  }
  for (std::size_t at = hips;;) {
    const std::vector<std::size_t> children = skeleton.children(at);
    if (children.size() != 1) return hips;
    at = children.front();
    if (moves_against_its_parent(skeleton[at])) return at;
  }
}

std::vector<Figure> find_figures(const Skeleton& skeleton) {
  std::vector<Figure> figures;
  const std::vector<std::size_t> roots = skeleton.roots();
  for (const std::size_t root : roots) {
    const Body body = find_body(roots.size() == 1 ? skeleton : subtree(skeleton, root));
    figures.push_back(figure_at(skeleton, root, body));
  }
  return figures;
}

std::vector<Figure> find_bodies(const Skeleton& skeleton) {
  std::vector<Figure> bodies;
  for (const Figure& figure : find_figures(skeleton)) {
    const std::vector<Figure> below = bodies_side_by_side(skeleton, figure.root);
    bodies.insert(bodies.end(), below.begin(), below.end());
    if (below.empty() && figure.is_body) bodies.push_back(figure);
  }
  return bodies;
}

const Figure& main_figure(const std::vector<Figure>& figures, const Skeleton& skeleton) {
  const std::size_t hips = find_body_parts(skeleton).hips.value_or(0);
  const auto main = std::find_if(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.root <= hips && hips < skeleton.subtree_end(figure.root);
  });
  return main == figures.end() ? figures.front() : *main;
}

namespace {

/// The value of `--remove` that matches a joint and all joints below it: a prefix that only their
/// names have, otherwise the joint and the paths below it.
std::string words_for_subtree(const Skeleton& skeleton, std::size_t root) {
  const std::size_t end = skeleton.subtree_end(root);
  std::string_view shared = skeleton[root].name;
  for (std::size_t i = root; i < end; ++i) {
    const std::string_view name = skeleton[i].name;
    const auto differs = std::mismatch(shared.begin(), shared.end(), name.begin(), name.end());
    shared = shared.substr(0, static_cast<std::size_t>(differs.first - shared.begin()));
  }
  bool is_own = shared.size() > 1;
  for (std::size_t i = 0; is_own && i < skeleton.size(); ++i)
    is_own = (i >= root && i < end) || !skeleton[i].name.starts_with(shared);
  const std::string path = skeleton.path_of(root);
  std::string words = is_own ? std::string(shared) + "*" : fmt::format("{},{}/*", path, path);
  // A comma would split the list, and a quote would end the shell argument; `?` matches both.
  if (is_own) std::replace(words.begin(), words.end(), ',', '?');
  std::replace(words.begin(), words.end(), '\'', '?');
  return words;
}

}  // namespace

std::string words_for_others(const Skeleton& skeleton, const std::vector<Figure>& figures,
                             std::size_t kept) {
  // Longer ones are not practical to type.
  constexpr std::size_t longest = 400;
  std::string others;
  for (const Figure& figure : figures) {
    if (figure.root == kept) continue;
    others += (others.empty() ? "" : ",") + words_for_subtree(skeleton, figure.root);
    if (others.size() > longest) return {};
  }
  return others;
}

}  // namespace mocap::detail

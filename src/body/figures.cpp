// SPDX-License-Identifier: MIT
#include "body/figures.hpp"

#include <algorithm>
#include <utility>

#include "body/body.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

namespace {

bool moves_against_its_parent(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), is_position);
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
    figures.push_back({root, travelling_hips(skeleton, root + body.hips.value_or(0)),
                       body.left_foot && body.right_foot, body.has_head_and_feet()});
  }
  return figures;
}

const Figure& main_figure(const std::vector<Figure>& figures, const Skeleton& skeleton) {
  const std::size_t hips = find_body_parts(skeleton).hips.value_or(0);
  const auto main = std::find_if(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.root <= hips && hips < skeleton.subtree_end(figure.root);
  });
  return main == figures.end() ? figures.front() : *main;
}

}  // namespace mocap::detail

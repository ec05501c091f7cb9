// SPDX-License-Identifier: MIT
#include "edit/figures.hpp"

#include <utility>

#include "check/body.hpp"

namespace mocap::edit {

namespace {

/// A root with all that is below it, by itself.
Skeleton subtree(const Skeleton& skeleton, std::size_t root) {
  Skeleton part;
  const std::size_t end = skeleton.subtree_end(root);
  for (std::size_t i = root; i < end; ++i) {
    const int parent = i == root ? Joint::no_parent : skeleton[i].parent - static_cast<int>(root);
    Joint joint = skeleton[i];
    // A parent stands before its children, so that it is there.
    static_cast<void>(part.add(parent, std::move(joint)));
  }
  return part;
}

}  // namespace

std::vector<Figure> find_figures(const Skeleton& skeleton) {
  std::vector<Figure> figures;
  const std::vector<std::size_t> roots = skeleton.roots();
  for (const std::size_t root : roots) {
    const detail::Body body =
        detail::find_body(roots.size() == 1 ? skeleton : subtree(skeleton, root));
    figures.push_back({root, root + body.hips.value_or(0), body.left_foot && body.right_foot});
  }
  return figures;
}

}  // namespace mocap::edit

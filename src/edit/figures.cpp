// SPDX-License-Identifier: MIT
#include "edit/figures.hpp"

#include <algorithm>
#include <utility>

#include "body/body.hpp"
#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

/// A root with all that is below it, by itself.
Skeleton subtree(const Skeleton& skeleton, std::size_t root) {
  Skeleton part;
  const std::size_t end = skeleton.subtree_end(root);
  for (std::size_t i = root; i < end; ++i) {
    const std::size_t parent = i == root ? Joint::no_parent : skeleton[i].parent - root;
    Joint joint = skeleton[i];
    // A parent stands before its children, so that it is there.
    static_cast<void>(part.add(parent, std::move(joint)));
  }
  return part;
}

/// The carrier that a joint could be, where it has position channels for more than one axis.
std::optional<Carrier> carrier_at(const Skeleton& skeleton, std::size_t joint,
                                  std::size_t first_column) {
  Carrier carrier;
  carrier.joint = joint;
  const std::vector<Channel>& channels = skeleton[joint].channels;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (!is_position(channels[i])) continue;
    carrier.columns[static_cast<std::size_t>(axis_of(channels[i]))] = first_column + i;
  }
  const auto axes = std::count_if(carrier.columns.begin(), carrier.columns.end(),
                                  [](const auto& column) { return column.has_value(); });
  if (axes < 2) return std::nullopt;
  return carrier;
}

/// How far the numbers of a carrier go, at most along one axis.
double reach_of(const Carrier& carrier, const Clip& clip) {
  double reach = 0.0;
  for (const auto& column : carrier.columns) {
    if (!column || clip.motion.empty()) continue;
    double low = clip.motion.at(first_of_motion(clip), *column);
    double high = low;
    for (std::size_t frame = first_of_motion(clip); frame < clip.motion.frames(); ++frame) {
      low = std::min(low, clip.motion.at(frame, *column));
      high = std::max(high, clip.motion.at(frame, *column));
    }
    reach = std::max(reach, high - low);
  }
  return reach;
}

}  // namespace

std::size_t travelling_hips(const Skeleton& skeleton, std::size_t hips) {
  for (std::size_t at = hips; at != Joint::no_parent; at = skeleton[at].parent) {
    if (has_positions(skeleton[at])) return hips;
  }
  for (std::size_t at = hips;;) {
    const std::vector<std::size_t> children = skeleton.children(at);
    if (children.size() != 1) return hips;
    at = children.front();
    if (has_positions(skeleton[at])) return at;
  }
}

std::vector<Figure> find_figures(const Skeleton& skeleton) {
  std::vector<Figure> figures;
  const std::vector<std::size_t> roots = skeleton.roots();
  for (const std::size_t root : roots) {
    const detail::Body body =
        detail::find_body(roots.size() == 1 ? skeleton : subtree(skeleton, root));
    figures.push_back({root, travelling_hips(skeleton, root + body.hips.value_or(0)),
                       body.left_foot && body.right_foot});
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

std::optional<Carrier> find_carrier(const Clip& clip, const Figure& figure,
                                    const std::function<bool(std::size_t)>& may_carry) {
  std::vector<std::size_t> path;
  for (std::size_t at = figure.hips; at != Joint::no_parent; at = clip.skeleton[at].parent) {
    path.push_back(at);
  }
  const std::vector<std::size_t> offsets = clip.skeleton.channel_offsets();
  std::vector<Carrier> carriers;
  std::vector<double> reaches;
  for (auto joint = path.rbegin(); joint != path.rend(); ++joint) {
    if (may_carry && !may_carry(*joint)) continue;
    const std::optional<Carrier> carrier = carrier_at(clip.skeleton, *joint, offsets[*joint]);
    if (!carrier) continue;
    carriers.push_back(*carrier);
    reaches.push_back(reach_of(*carrier, clip));
  }
  if (carriers.empty()) return std::nullopt;
  const double longest = *std::max_element(reaches.begin(), reaches.end());
  if (!(longest > 0.0)) return carriers.back();
  // Less than this part of it is trembling.
  constexpr double least_part = 0.01;
  for (std::size_t i = 0; i < carriers.size(); ++i) {
    if (reaches[i] >= least_part * longest) return carriers[i];
  }
  return carriers.back();
}

}  // namespace mocap::edit

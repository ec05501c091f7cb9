// SPDX-License-Identifier: MIT
#include "edit/figures.hpp"

#include <algorithm>
#include <vector>

#include "edit/clip_frames.hpp"

namespace mocap::edit {

namespace {

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

// SPDX-License-Identifier: MIT
#include "edit/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/notes.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

namespace {

/// A joint as a carrier, if it has position channels for more than one axis.
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

/// Largest range of a carrier's values along one axis.
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

Clip clip_of(const Clip& clip, const Figure& figure) {
  Clip part;
  part.metadata = clip.metadata;
  part.skeleton = detail::subtree(clip.skeleton, figure.root);
  part.skeleton.euler_axes = clip.skeleton.euler_axes;
  part.skeleton.position_mode = clip.skeleton.position_mode;
  const std::size_t columns = part.skeleton.channel_count();
  const std::size_t first = clip.skeleton.channel_offsets()[figure.root];
  part.motion = Motion(clip.motion.frames(), columns, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto from = clip.motion.row(frame).subspan(first, columns);
    std::copy(from.begin(), from.end(), part.motion.exact_row(frame).begin());
  }
  return part;
}

Status check_single_body(const Skeleton& skeleton, std::string_view option) {
  const std::vector<Figure> figures = detail::find_bodies(skeleton);
  if (figures.size() < 2) return {};
  const std::size_t main = main_figure(figures, skeleton).root;
  constexpr std::size_t longest_name = 400;
  const std::string others = detail::words_for_others(skeleton, figures, main);
  std::string message = fmt::format("the clip has {} figures", figures.size());
  if (others.empty() || skeleton[main].name.size() > longest_name)
    return fail(codes::edit_several_figures, std::move(message));
  return fail_advised(
      codes::edit_several_figures, std::move(message),
      fmt::format("Select one figure first: --remove '{}' {} keeps the figure of `{}`.", others,
                  option, skeleton[main].name));
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
  // Movement below this fraction of the longest one is jitter.
  constexpr double min_part = 0.01;
  for (std::size_t i = 0; i < carriers.size(); ++i) {
    if (reaches[i] >= min_part * longest) return carriers[i];
  }
  return carriers.back();
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "edit/signal/floor_levels.hpp"

#include <algorithm>
#include <cmath>

#include "body/axes.hpp"
#include "body/body.hpp"
#include "edit/figures.hpp"
#include "edit/signal/foot_tracks.hpp"
#include "mocap/body.hpp"

namespace mocap::edit {

namespace {

/// When a foot is put down on its heel or toes, its joints differ in height by less than this, in
/// body lengths. Stair steps are about a tenth of the body length high.
constexpr double min_step_of_body = 0.05;

}  // namespace

FloorLevels::FloorLevels(const Clip& clip, Axis up) {
  ContactRules rules;
  rules.up = up;
  const Result<std::vector<FootContacts>> contacts = foot_contacts(clip, rules);
  if (!contacts || clip.motion.channels() == 0) return;
  min_climb_ = min_step_of_body * detail::find_body(clip.skeleton).length;
  const std::size_t root = main_figure(find_figures(clip.skeleton), clip.skeleton).root;
  std::vector<std::size_t> feet;
  levels_.resize(clip.motion.frames());
  for (const FootContacts& foot : *contacts) {
    if (foot.joint < root || foot.joint >= clip.skeleton.subtree_end(root)) continue;
    feet.push_back(foot.joint);
    for (const FrameSpan& span : foot.spans) {
      std::fill_n(levels_.begin() + static_cast<std::ptrdiff_t>(span.first), span.count, 0.0);
    }
  }
  const Vector3 axis = detail::vector_of(up);
  const std::vector<std::vector<Vector3>> tracks = world_tracks(clip, feet);
  for (std::size_t frame = 0; frame < levels_.size(); ++frame) {
    if (!levels_[frame]) continue;
    levels_[frame] = axis.dot(tracks.front()[frame]);
    for (const std::vector<Vector3>& track : tracks)
      levels_[frame] = std::min(*levels_[frame], axis.dot(track[frame]));
  }
}

double FloorLevels::climb(std::size_t from, std::size_t to) const {
  if (from >= levels_.size() || to >= levels_.size() || !levels_[from] || !levels_[to]) return 0.0;
  const double climb = *levels_[to] - *levels_[from];
  return std::abs(climb) < min_climb_ ? 0.0 : climb;
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "mocap/edit/rotate_only.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "mocap/compare.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

/// Joints that carry the body along.
std::vector<bool> carriers(const Skeleton& skeleton) {
  std::vector<bool> carries(skeleton.size(), false);
  for (const std::size_t root : skeleton.roots()) carries[root] = true;
  const std::optional<std::size_t> hips = find_body_parts(skeleton).hips;
  for (int at = hips ? static_cast<int>(*hips) : Joint::no_parent; at != Joint::no_parent;
       at = skeleton[static_cast<std::size_t>(at)].parent) {
    carries[static_cast<std::size_t>(at)] = true;
  }
  return carries;
}

Vector3 mean_of(const std::vector<Vector3>& positions, const Vector3& otherwise) {
  if (positions.empty()) return otherwise;
  // Against the first one, so that what never moves stays what it is.
  Vector3 sum = Vector3::Zero();
  for (const Vector3& each : positions) sum += each - positions.front();
  return positions.front() + sum / static_cast<double>(positions.size());
}

}  // namespace

Status validate(const RotateOnly& /*options*/, const Clip& /*clip*/) {
  return {};
}

Status apply(const RotateOnly& /*options*/, Clip& clip, Diagnostics& diagnostics) {
  const std::vector<bool> carries = carriers(clip.skeleton);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  Clip result = clip;
  std::size_t changed = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = clip.skeleton[i];
    if (carries[i] || !has_positions(joint)) continue;
    result.skeleton.set_offset(i, mean_of(track_of(clip, i, columns[i]).positions, joint.offset));
    std::vector<Channel> channels = joint.channels;
    std::erase_if(channels, is_position);
    result.set_channels(i, std::move(channels));
    ++changed;
  }
  if (changed == 0) return {};
  const Result<Comparison> compared = compare(clip, result);
  if (!compared) return tl::unexpected<Error>(compared.error());
  Diagnostic note = make_diagnostic(
      Code::edit_positions_dropped,
      fmt::format("{} joints lost their position channels; the greatest distance of a joint from "
                  "its place is {:.3g} units ({} in frame {})",
                  changed, compared->max_distance, clip.skeleton[compared->max_joint].name,
                  compared->max_frame));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  clip = std::move(result);
  return {};
}

}  // namespace mocap::edit

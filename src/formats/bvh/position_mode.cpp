// SPDX-License-Identifier: MIT
#include "formats/bvh/position_mode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "formats/remembered_forms.hpp"
#include "mocap/body.hpp"

namespace mocap::bvh {

namespace {

/// Whether a joint has a nonzero OFFSET in a component for which it has a position channel.
bool is_moved(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), [&](Channel channel) {
    return is_position(channel) && joint.offset[axis_of(channel)] != 0.0;
  });
}

std::vector<std::size_t> moved_joints(const Skeleton& skeleton) {
  std::vector<std::size_t> moved;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (is_moved(skeleton[i])) moved.push_back(i);
  }
  return moved;
}

void set_modes(Skeleton& skeleton, PositionMode mode, const std::vector<std::size_t>& differing) {
  skeleton.set_position_mode_of_all(mode);
  const PositionMode other = mode == PositionMode::add ? PositionMode::replace : PositionMode::add;
  for (const std::size_t joint : differing) skeleton.set_position_mode(joint, other);
}

/// The joints whose positions our reader would read with the wrong mode.
std::vector<std::size_t> misread_joints(const Clip& clip) {
  std::vector<std::size_t> moved = moved_joints(clip.skeleton);
  if (moved.empty() || clip.motion.empty()) return {};
  std::vector<std::size_t> differing;
  const Decision<PositionMode> decision = decide_position_mode(clip, &differing);
  Skeleton as_read = clip.skeleton;
  set_modes(as_read, decision.value, differing);
  std::erase_if(moved, [&](std::size_t joint) {
    return as_read.position_mode_of(joint) == clip.skeleton.position_mode_of(joint);
  });
  return moved;
}

/// Converts positions that are added to the OFFSET so that they replace it. If an axis has several
/// channels, all of them get the sum, because only the last one takes effect afterwards.
void replace_offset(Clip& clip, std::size_t index, std::size_t first_column) {
  const Joint& joint = clip.skeleton[index];
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.computed_row(frame).subspan(first_column, joint.channels.size());
    Vector3 position = joint.offset;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (is_position(joint.channels[i])) position[axis_of(joint.channels[i])] += row[i];
    }
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (is_position(joint.channels[i])) row[i] = position[axis_of(joint.channels[i])];
    }
  }
}

/// Sets the components with a channel to zero.
void clear_offset(Skeleton& skeleton, std::size_t index) {
  Vector3 offset = skeleton[index].offset;
  for (const Channel channel : skeleton[index].channels) {
    if (is_position(channel)) offset[axis_of(channel)] = 0.0;
  }
  skeleton.set_offset(index, offset);
}

}  // namespace

std::optional<Unambiguous> without_ambiguity(const Clip& clip) {
  if (misread_joints(clip).empty()) return std::nullopt;
  Unambiguous result{clip, {}};
  Clip& fresh = result.clip;
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (const std::size_t joint : moved_joints(clip.skeleton)) {
    if (clip.skeleton.position_mode_of(joint) == PositionMode::add) {
      replace_offset(fresh, joint, columns[joint]);
    }
  }
  if (fresh.motion.is_computed()) {
    // The bones have the size for which the decimals are sufficient; some are cleared below.
    fresh.motion.set_known_decimals(detail::sufficient_decimals(clip.skeleton));
  }
  fresh.skeleton.set_position_mode_of_all(PositionMode::replace);
  const auto clear = [&](const std::vector<std::size_t>& joints) {
    for (const std::size_t joint : joints) {
      clear_offset(fresh.skeleton, joint);
      result.joints.push_back(fresh.skeleton[joint].name);
    }
  };
  // The OFFSET of a root does not affect the body; those of limbs are its bones.
  std::vector<std::size_t> roots = moved_joints(fresh.skeleton);
  std::erase_if(
      roots, [&](std::size_t joint) { return fresh.skeleton[joint].parent != Joint::no_parent; });
  clear(roots);
  // Every round clears an OFFSET, so there could be as many rounds as joints. Each needs poses of
  // the clip, so everything that is ambiguous after one round is cleared together.
  std::vector<std::size_t> misread = misread_joints(fresh);
  clear(misread);
  if (!misread.empty() && !misread_joints(fresh).empty()) clear(moved_joints(fresh.skeleton));
  return result;
}

void resolve_position_mode(Clip& clip, const Header& header, const std::string& file,
                           PositionReading positions, Diagnostics& diagnostics) {
  Skeleton& skeleton = clip.skeleton;
  if (positions != PositionReading::detect) {
    skeleton.position_mode =
        positions == PositionReading::add ? PositionMode::add : PositionMode::replace;
    clip.metadata.position_mode =
        Decision<PositionMode>{skeleton.position_mode, Confidence::high, "set with --positions",
                               "--positions add|replace"};
    return;
  }
  const std::vector<std::size_t> moved = moved_joints(skeleton);
  if (moved.empty() || clip.motion.empty()) return;
  std::vector<std::size_t> differing;
  Decision<PositionMode> decision = decide_position_mode(clip, &differing);
  set_modes(skeleton, decision.value, differing);
  const bool adds = decision.value == PositionMode::add;
  decision.option = adds ? "--positions replace" : "--positions add";
  if (decision.confidence < Confidence::medium) {
    Diagnostic diagnostic =
        make_diagnostic(codes::bvh_position_mode,
                        fmt::format("assuming that positions {} OFFSET: {}",
                                    adds ? "are added to the" : "replace the", decision.evidence));
    const Place& place = header.joint_places[moved.front()];
    diagnostic.at = {file, place.line, 0, place.at};
    diagnostic.advise(fmt::format("If the figure {}: {}", adds ? "floats" : "sinks or collapses",
                                  decision.option));
    diagnostics.add(std::move(diagnostic));
  }
  clip.metadata.position_mode = std::move(decision);
}

}  // namespace mocap::bvh

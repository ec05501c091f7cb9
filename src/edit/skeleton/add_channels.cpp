// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/relayout.hpp"
#include "edit/skeleton/usual_angles.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"

namespace mocap::edit {

namespace {

using Channels = std::vector<Channel>;

/// Inserts the missing channels of `usual`, each after its predecessor in `usual`.
void add_angles(Channels& channels, const Channels& usual) {
  auto place = std::find_if(channels.begin(), channels.end(), is_rotation);
  // If there are no angles yet, insert after the positions.
  if (place == channels.end()) {
    place = std::find_if_not(channels.begin(), channels.end(), is_position);
  }
  auto at = place - channels.begin();
  for (const Channel channel : usual) {
    const auto own = std::find(channels.begin(), channels.end(), channel);
    if (own == channels.end()) {
      channels.insert(channels.begin() + at, channel);
      ++at;
    } else {
      at = std::max(at, own - channels.begin() + 1);
    }
  }
}

struct Counts {
  std::size_t rotations = 0;
  std::size_t positions = 0;
};

Diagnostic note_of(const Counts& counts, const Clip& clip) {
  std::string text;
  if (counts.rotations != 0) {
    text = fmt::format("{} got rotation channels", counted_joints(counts.rotations));
  }
  if (counts.positions != 0) {
    text += fmt::format("{}{} got position channels", text.empty() ? "" : ", ",
                        counted_joints(counts.positions));
  }
  return about_clip(clip, codes::edit_channels, std::move(text));
}

}  // namespace

Status validate(const AddChannels& options, const Clip& clip) {
  const Result<std::vector<std::size_t>> joints = joints_or_all(clip.skeleton, options.joints);
  if (!joints) return tl::unexpected<Error>(joints.error());
  return {};
}

Status apply(const AddChannels& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<std::vector<std::size_t>> joints = joints_or_all(clip.skeleton, options.joints);
  if (!joints) return tl::unexpected<Error>(joints.error());
  const Channels usual = usual_angles(clip.skeleton);
  Skeleton layout = clip.skeleton;
  Counts counts;
  for (const std::size_t index : *joints) {
    const Joint& joint = clip.skeleton[index];
    Channels channels = joint.channels;
    if (options.kind != AddChannels::Kind::positions && !turns_freely(joint)) {
      add_angles(channels, usual);
      ++counts.rotations;
    }
    if (options.kind != AddChannels::Kind::rotations) {
      const std::size_t before = channels.size();
      complete_positions(channels);
      if (channels.size() != before) ++counts.positions;
    }
    layout.set_channels(index, std::move(channels));
  }
  if (counts.rotations + counts.positions == 0) return {};
  relayout(clip, layout);
  diagnostics.add(note_of(counts, clip));
  return {};
}

namespace {

Result<Edit> parse_add_channels(std::string_view value) {
  WordAndJoints parts = split_at_colon(value);
  AddChannels options;
  options.joints = std::move(parts.joints);
  if (parts.is_sound && parts.word == "rotations") {
    options.kind = AddChannels::Kind::rotations;
    return Edit(std::move(options));
  }
  if (parts.is_sound && parts.word == "positions") {
    options.kind = AddChannels::Kind::positions;
    return Edit(std::move(options));
  }
  if (parts.is_sound && parts.word == "all") return Edit(std::move(options));
  return invalid_value("add-channels", value,
                       "rotations, positions or all, and joints: positions:Hips,*Foot");
}

}  // namespace

extern constinit const StepKind add_channels_step{
    .facts = {"add-channels", "KIND", "",
              "Add the missing channels of a kind to joints: rotations, positions or all; the pose "
              "does not change. positions:Hips,*Foot: these joints only."},
    .parse = parse_add_channels,
    .words = "rotations positions all"};

}  // namespace mocap::edit

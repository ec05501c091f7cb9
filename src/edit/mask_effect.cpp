// SPDX-License-Identifier: MIT
#include "edit/mask_effect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "edit/notes.hpp"

namespace mocap::edit {

namespace {

/// Values [first, first + count) of a row.
struct Columns {
  std::size_t first = 0;
  std::size_t count = 0;
};

bool changes(const Clip& clip, const Clip& edited, const Columns& columns,
             const FrameSpan& frames) {
  for (std::size_t i = 0; i < frames.count; ++i) {
    const auto old = clip.motion.row(frames.first + i).subspan(columns.first, columns.count);
    const auto fresh = edited.motion.row(frames.first + i).subspan(columns.first, columns.count);
    if (!std::equal(old.begin(), old.end(), fresh.begin())) return true;
  }
  return false;
}

}  // namespace

void report_ineffective_mask(const Clip& clip, const Clip& edited,
                             const std::vector<std::size_t>& joints, const FrameSpan& frames,
                             Diagnostics& diagnostics) {
  const std::vector<std::size_t> first = clip.skeleton.channel_offsets();
  const auto columns_of = [&](std::size_t joint) {
    return Columns{first[joint], clip.skeleton[joint].channels.size()};
  };
  for (const std::size_t joint : joints)
    if (changes(clip, edited, columns_of(joint), frames)) return;
  const FrameSpan all{0, clip.motion.frames()};
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    if (!changes(clip, edited, columns_of(joint), all)) continue;
    Diagnostic idle = about_clip(
        clip, codes::edit_whole_clip,
        fmt::format(
            "limited to these joints and frames, the edit changes nothing: it applies to `{}`",
            clip.skeleton[joint].name));
    idle.severity = Severity::warning;
    idle.advise("Specify the joints and frames to change, or omit --only and --during.", {},
                Audience::command);
    diagnostics.add(std::move(idle));
    return;
  }
}

}  // namespace mocap::edit

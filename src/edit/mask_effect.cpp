// SPDX-License-Identifier: MIT
#include "edit/mask_effect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
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

/// The name of the first joint, or the label of recorded data, that an edit changes.
std::string first_changed(const Clip& clip, const Clip& edited) {
  const std::vector<std::size_t> first = clip.skeleton.channel_offsets();
  const FrameSpan all{0, clip.motion.frames()};
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    if (changes(clip, edited, {first[joint], clip.skeleton[joint].channels.size()}, all))
      return clip.skeleton[joint].name;
  }
  return first_difference(clip.recording, edited.recording);
}

}  // namespace

void report_ineffective_mask(const Clip& clip, const Clip& edited,
                             const std::vector<std::size_t>& joints, const RecordedRegion& recorded,
                             Diagnostics& diagnostics) {
  const std::vector<std::size_t> first = clip.skeleton.channel_offsets();
  for (const std::size_t joint : joints) {
    const Columns columns{first[joint], clip.skeleton[joint].channels.size()};
    if (changes(clip, edited, columns, recorded.frames)) return;
  }
  if (differs(clip.recording, edited.recording, recorded)) return;
  const std::string changed = first_changed(clip, edited);
  if (changed.empty()) return;
  Diagnostic idle = about_clip(
      clip, codes::edit_whole_clip,
      fmt::format("limited to these {} and frames, the edit changes nothing: it applies to `{}`",
                  clip.skeleton.empty() ? "points" : "joints", changed));
  idle.severity = Severity::warning;
  idle.advise(fmt::format("Specify the {} and frames to change, or omit --only and --during.",
                          clip.skeleton.empty() ? "points" : "joints"),
              {}, Audience::command);
  diagnostics.add(std::move(idle));
}

}  // namespace mocap::edit

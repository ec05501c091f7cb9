// SPDX-License-Identifier: MIT
#include "edit/mask_effect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "edit/notes.hpp"
#include "text/quantities.hpp"
#include "text/word_lists.hpp"

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

bool changes_joint(const Clip& clip, const Clip& edited, std::size_t joint,
                   const FrameSpan& frames) {
  const std::size_t first = clip.skeleton.channel_offsets()[joint];
  return changes(clip, edited, {first, clip.skeleton[joint].channels.size()}, frames);
}

/// One kind of recorded data of a region.
RecordedRegion region_of_kind(const RecordedRegion& region, std::size_t kind) {
  RecordedRegion part;
  part.parts[kind] = region.parts[kind];
  part.frames = region.frames;
  return part;
}

std::size_t count_changed(const Clip& clip, const Clip& edited, const RecordedRegion& recorded,
                          std::size_t kind) {
  const std::vector<std::size_t>& parts = recorded.parts[kind];
  return static_cast<std::size_t>(std::count_if(parts.begin(), parts.end(), [&](std::size_t part) {
    RecordedRegion single;
    single.parts[kind] = {part};
    single.frames = recorded.frames;
    return differs(clip.recording, edited.recording, single);
  }));
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

void report_unused_names(const std::vector<std::string>& names, const Clip& clip,
                         const Clip& edited, const std::vector<std::size_t>& joints,
                         const RecordedRegion& recorded, Diagnostics& diagnostics) {
  std::vector<std::string> used;
  used.reserve(joints.size());
  for (const std::size_t joint : joints) used.push_back(clip.skeleton[joint].name);
  bool has_effect = std::any_of(joints.begin(), joints.end(), [&](std::size_t joint) {
    return changes_joint(clip, edited, joint, recorded.frames);
  });
  std::vector<std::size_t> idle;
  for (std::size_t kind = 0; kind < recorded_kinds.size(); ++kind) {
    if (recorded.parts[kind].empty()) continue;
    if (!differs(clip.recording, edited.recording, region_of_kind(recorded, kind))) {
      idle.push_back(kind);
      continue;
    }
    has_effect = true;
    const std::vector<std::string> labels = labels_of(clip.recording, recorded_kinds[kind]);
    for (const std::size_t part : recorded.parts[kind]) used.push_back(labels[part]);
  }
  if (!has_effect) return;
  for (const std::size_t kind : idle) {
    const std::vector<std::string> labels = labels_of(clip.recording, recorded_kinds[kind]);
    std::vector<std::string> unused;
    for (const std::size_t part : recorded.parts[kind]) {
      const bool is_named = std::find(names.begin(), names.end(), labels[part]) != names.end();
      const bool is_used = std::find(used.begin(), used.end(), labels[part]) != used.end();
      if (is_named && !is_used) unused.push_back(fmt::format("`{}`", labels[part]));
    }
    if (unused.empty()) continue;
    constexpr std::size_t most = 5;
    Diagnostic note =
        about_clip(clip, codes::edit_whole_clip,
                   fmt::format("the edit does not change {}: {}", plural_of(recorded_kinds[kind]),
                               text::listed(unused, most)));
    note.severity = Severity::warning;
    note.advise("Remove these names from --only.", {}, Audience::command);
    diagnostics.add(std::move(note));
  }
}

std::string counted_changes(const Clip& clip, const Clip& edited,
                            const std::vector<std::size_t>& joints,
                            const RecordedRegion& recorded) {
  std::vector<std::string> counts;
  const auto changed = std::count_if(joints.begin(), joints.end(), [&](std::size_t joint) {
    return changes_joint(clip, edited, joint, recorded.frames);
  });
  if (changed > 0) counts.push_back(text::counted(static_cast<std::size_t>(changed), "joint"));
  for (std::size_t kind = 0; kind < recorded_kinds.size(); ++kind) {
    const std::size_t count = count_changed(clip, edited, recorded, kind);
    std::string noun = plural_of(recorded_kinds[kind]);
    // Every other name of a kind ends in `s`.
    noun = noun == "rigid bodies" ? "rigid body" : noun.substr(0, noun.size() - 1);
    if (count == 1) counts.push_back("1 " + noun);
    if (count > 1) counts.push_back(fmt::format("{} {}", count, plural_of(recorded_kinds[kind])));
  }
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (i > 0) text += i + 1 == counts.size() ? " and " : ", ";
    text += counts[i];
  }
  return text;
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "edit/skeleton/selection.hpp"

#include <algorithm>

#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "mocap/codes.hpp"
#include "mocap/edit/values.hpp"
#include "model/joint_index.hpp"
#include "model/recorded_parts.hpp"

namespace mocap::edit {

namespace {

void sort_selected(std::vector<std::size_t>& indices) {
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
}

/// The indices below `count` that are not in `selected`, which is ascending.
std::vector<std::size_t> others(const std::vector<std::size_t>& selected, std::size_t count) {
  std::vector<std::size_t> rest;
  for (std::size_t i = 0; i < count; ++i)
    if (!std::binary_search(selected.begin(), selected.end(), i)) rest.push_back(i);
  return rest;
}

void take_parts(Recording& recording, RecordedKind kind, const std::vector<std::size_t>& sources) {
  switch (kind) {
    case RecordedKind::point:
      return detail::take_points(recording, sources);
    case RecordedKind::body:
      return detail::take_bodies(recording, sources);
    case RecordedKind::analog_channel:
      return detail::take_analog_channels(recording, sources);
    case RecordedKind::column:
      return detail::take_columns(recording, sources);
  }
}

}  // namespace

Result<SelectedNames> select_names(const Clip& clip, const std::vector<std::string>& words) {
  const detail::JointIndex joints(clip.skeleton);
  std::array<std::vector<std::string>, recorded_kinds.size()> labels;
  for (std::size_t i = 0; i < recorded_kinds.size(); ++i)
    labels[i] = labels_of(clip.recording, recorded_kinds[i]);
  SelectedNames selection;
  for (const std::string& word : words) {
    bool is_used = !joints_meant(joints, word).empty();
    if (is_used) selection.joints.push_back(word);
    for (std::size_t i = 0; i < recorded_kinds.size(); ++i) {
      const std::vector<std::size_t> meant = labels_meant(labels[i], word);
      is_used = is_used || !meant.empty();
      std::vector<std::size_t>& selected = selection.recorded[i];
      selected.insert(selected.end(), meant.begin(), meant.end());
    }
    if (!is_used) return tl::unexpected<Error>(no_such_name(clip, word));
  }
  for (std::vector<std::size_t>& selected : selection.recorded) sort_selected(selected);
  return selection;
}

void take_selected(const SelectedNames& selection, bool keeps, Recording& recording) {
  for (std::size_t i = 0; i < recorded_kinds.size(); ++i) {
    const std::vector<std::size_t>& selected = selection.recorded[i];
    if (selected.empty()) continue;
    const std::size_t count = labels_of(recording, recorded_kinds[i]).size();
    take_parts(recording, recorded_kinds[i], keeps ? selected : others(selected, count));
  }
}

Status check_rest(const SelectedNames& selection, const Clip& clip) {
  if (!clip.skeleton.empty()) return {};
  for (std::size_t i = 0; i < recorded_kinds.size(); ++i)
    if (labels_of(clip.recording, recorded_kinds[i]).size() > selection.recorded[i].size())
      return {};
  return fail_advised(codes::edit_joint, "nothing would remain",
                      "Remove less, or name what to keep: --keep NAMES");
}

}  // namespace mocap::edit

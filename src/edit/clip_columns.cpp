// SPDX-License-Identifier: MIT
#include "edit/clip_columns.hpp"

#include <algorithm>
#include <utility>

namespace mocap::edit {

namespace {

/// Moves the forms of a BVH's numbers; odd spellings are few, and are not worth the search.
void take_forms(NumberStyle& style, std::size_t frames, std::size_t old_columns,
                const ColumnSources& sources) {
  const bool is_odd = !style.odd_texts.empty();
  if (is_odd || style.forms.size() != frames * old_columns) style.forms.clear();
  style.odd_texts.clear();
  if (style.forms.empty()) return;
  std::vector<NumberForm> forms;
  forms.reserve(frames * sources.size());
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (const auto& source : sources) {
      forms.push_back(source ? style.forms[frame * old_columns + *source] : style.form);
    }
  }
  style.forms = std::move(forms);
}

}  // namespace

void take_columns(Clip& clip, const ColumnSources& sources) {
  const std::size_t frames = clip.motion.frames();
  const std::size_t old_columns = clip.motion.channels();
  Motion motion(frames, sources.size(), clip.motion.frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto from = std::as_const(clip.motion).row(frame);
    const auto to = motion.row(frame);
    for (std::size_t column = 0; column < sources.size(); ++column) {
      if (sources[column]) to[column] = from[*sources[column]];
    }
  }
  clip.motion = std::move(motion);
  if (clip.bvh_style) take_forms(clip.bvh_style->rows, frames, old_columns, sources);
  // The lines of an AMC have an order of their own.
  if (clip.acclaim_style) {
    NumberStyle& rows = clip.acclaim_style->motion.rows;
    rows.forms.clear();
    rows.odd_texts.clear();
  }
}

}  // namespace mocap::edit

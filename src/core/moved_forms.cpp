// SPDX-License-Identifier: MIT
#include "core/moved_forms.hpp"

#include <algorithm>
#include <utility>

#include "core/forget_forms.hpp"

namespace mocap::detail {

namespace {

/// Columns that follow one another before and after, or new ones.
struct Stretch {
  std::optional<std::size_t> first;
  std::size_t count = 0;
};

std::vector<Stretch> stretches_of(const std::vector<std::optional<std::size_t>>& columns) {
  std::vector<Stretch> stretches;
  for (const auto& column : columns) {
    const Stretch* last = stretches.empty() ? nullptr : &stretches.back();
    const bool goes_on = last != nullptr && last->first.has_value() == column.has_value() &&
                         (!column || *last->first + last->count == *column);
    if (!goes_on) stretches.push_back({column, 0});
    ++stretches.back().count;
  }
  return stretches;
}

void take_columns(NumberStyle& style, std::size_t frames, std::size_t old_columns,
                  const std::vector<std::optional<std::size_t>>& columns) {
  if (style.forms.empty()) return;
  if (style.forms.size() != frames * old_columns) return forget_forms(style);
  const std::vector<Stretch> stretches = stretches_of(columns);
  NumberStyle moved;
  moved.forms.reserve(frames * columns.size());
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (const Stretch& stretch : stretches) {
      if (stretch.first) {
        append_forms(style, frame * old_columns + *stretch.first, stretch.count, moved);
      } else {
        moved.forms.insert(moved.forms.end(), stretch.count, style.form);
      }
    }
  }
  style.forms = std::move(moved.forms);
  style.odd_texts = std::move(moved.odd_texts);
}

}  // namespace

void append_forms(const NumberStyle& from, std::size_t first, std::size_t count, NumberStyle& to) {
  if (from.forms.empty()) {
    to.forms.insert(to.forms.end(), count, from.form);
    return;
  }
  auto text = from.odd_texts.begin();
  if (text != from.odd_texts.end()) {
    text = std::lower_bound(
        text, from.odd_texts.end(), first,
        [](const OddNumber& number, std::size_t index) { return number.index < index; });
  }
  for (; text != from.odd_texts.end() && text->index < first + count; ++text) {
    to.odd_texts.push_back({text->index - first + to.forms.size(), text->text});
  }
  const auto forms = from.forms.begin() + static_cast<std::ptrdiff_t>(first);
  to.forms.insert(to.forms.end(), forms, forms + static_cast<std::ptrdiff_t>(count));
}

void take_forms_of_columns(Clip& clip, std::size_t frames, std::size_t old_columns,
                           const std::vector<std::optional<std::size_t>>& columns) {
  if (clip.bvh_style) take_columns(clip.bvh_style->rows, frames, old_columns, columns);
  if (clip.acclaim_style)
    take_columns(clip.acclaim_style->motion.rows, frames, old_columns, columns);
}

}  // namespace mocap::detail

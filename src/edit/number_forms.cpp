// SPDX-License-Identifier: MIT
#include "edit/number_forms.hpp"

#include <algorithm>
#include <utility>

#include "core/forget_forms.hpp"
#include "core/moved_forms.hpp"
#include "formats/sufficient_decimals.hpp"

namespace mocap::edit {

namespace {

using detail::forget_forms;

/// Calls `change` with how the numbers of each format were printed that the clip remembers.
template <class Change>
void for_each_style(Clip& clip, const Change& change) {
  if (clip.bvh_style) change(clip.bvh_style->rows);
  if (clip.acclaim_style) change(clip.acclaim_style->motion.rows);
}

/// Whether the form of each of so many numbers is known.
bool is_known(const NumberStyle& style, std::size_t count) {
  return style.complete && (style.forms.empty() || style.forms.size() == count);
}

/// The forms of numbers in their new order, as they are met.
class FormsInOrder {
 public:
  FormsInOrder(NumberStyle& style, std::size_t count) : style_(style) {
    in_order_.forms.reserve(count);
  }

  /// The next numbers are those from `first` on.
  void take(std::size_t first, std::size_t count) { append_forms(style_, first, count, in_order_); }

  void add_new(std::size_t count) {
    in_order_.forms.insert(in_order_.forms.end(), count, style_.form);
  }

  void finish() {
    style_.forms = std::move(in_order_.forms);
    style_.odd_texts = std::move(in_order_.odd_texts);
  }

 private:
  NumberStyle& style_;
  NumberStyle in_order_;
};

}  // namespace

void append_forms(const NumberStyle& from, std::size_t first, std::size_t count, NumberStyle& to) {
  detail::append_forms(from, first, count, to);
}

void take_forms_of_frames(Clip& clip, std::size_t columns, const Sources& frames) {
  std::size_t end = 0;
  for (const auto& frame : frames) {
    if (frame) end = std::max(end, *frame + 1);
  }
  for_each_style(clip, [&](NumberStyle& style) {
    if (style.forms.empty() || columns == 0) return;
    if (style.forms.size() < end * columns) return forget_forms(style);
    FormsInOrder forms(style, frames.size() * columns);
    for (const auto& frame : frames) {
      frame ? forms.take(*frame * columns, columns) : forms.add_new(columns);
    }
    forms.finish();
  });
}

void take_forms_of_columns(Clip& clip, std::size_t frames, std::size_t old_columns,
                           const Sources& columns) {
  detail::take_forms_of_columns(clip, frames, old_columns, columns);
}

void append_forms(Clip& clip, std::size_t frames, const Clip& next, std::size_t first,
                  const Sources& columns) {
  if (next.metadata.sufficient_decimals) {
    clip.metadata.sufficient_decimals =
        std::max(clip.metadata.sufficient_decimals.value_or(0), *next.metadata.sufficient_decimals);
  }
  const auto append = [&](NumberStyle& style, const NumberStyle* behind) {
    const std::size_t old_count = frames * columns.size();
    if (behind == nullptr || !is_known(style, old_count) ||
        !is_known(*behind, next.motion.values().size())) {
      return forget_forms(style);
    }
    if (style.forms.empty() && behind->forms.empty() && style.form == behind->form) return;
    if (style.forms.empty()) style.forms.assign(old_count, style.form);
    const std::size_t width = next.motion.channels();
    for (std::size_t frame = first; frame < next.motion.frames(); ++frame) {
      for (const auto& column : columns) {
        if (column) {
          append_forms(*behind, frame * width + *column, 1, style);
        } else {
          style.forms.push_back(style.form);
        }
      }
    }
  };
  if (clip.bvh_style) {
    append(clip.bvh_style->rows, next.bvh_style ? &next.bvh_style->rows : nullptr);
  }
  if (clip.acclaim_style) {
    append(clip.acclaim_style->motion.rows,
           next.acclaim_style ? &next.acclaim_style->motion.rows : nullptr);
  }
}

void forget_number_forms(Clip& clip) {
  for_each_style(clip, forget_forms);
}

void mark_as_computed(Clip& clip) {
  mark_as_computed(clip, 0);
}

void mark_as_computed(Clip& clip, std::size_t first) {
  const std::size_t count = clip.motion.values().size();
  const std::size_t kept = first * clip.motion.channels();
  for_each_style(clip, [&](NumberStyle& style) {
    if (kept == 0 || !is_known(style, count)) {
      forget_forms(style);
      style.form = NumberForm::odd;
      style.complete = true;
      return;
    }
    if (style.forms.empty()) style.forms.assign(count, style.form);
    std::fill(style.forms.begin() + static_cast<std::ptrdiff_t>(kept), style.forms.end(),
              NumberForm::odd);
    std::erase_if(style.odd_texts, [&](const OddNumber& number) { return number.index >= kept; });
  });
  mark_as_partly_computed(clip);
}

void mark_as_partly_computed(Clip& clip) {
  clip.metadata.sufficient_decimals = detail::sufficient_decimals(clip.skeleton);
}

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "edit/number_forms.hpp"

#include <algorithm>
#include <utility>

#include "formats/sufficient_decimals.hpp"

namespace mocap::edit {

namespace {

/// Calls `change` with how the numbers of each format were printed that the clip remembers.
template <class Change>
void for_each_style(Clip& clip, const Change& change) {
  if (clip.bvh_style) change(clip.bvh_style->rows);
  if (clip.acclaim_style) change(clip.acclaim_style->motion.rows);
}

void forget_forms(NumberStyle& style) {
  const bool all_computed = style.forms.empty() && style.form == NumberForm::odd;
  style.complete = style.complete && all_computed;
  style.forms.clear();
  style.odd_texts.clear();
}

/// The forms of numbers in their new order, as they are met.
class FormsInOrder {
 public:
  FormsInOrder(NumberStyle& style, std::size_t count) : style_(style) { forms_.reserve(count); }

  /// The next numbers are those from `first` on.
  void take(std::size_t first, std::size_t count) {
    const auto forms = style_.forms.begin() + static_cast<std::ptrdiff_t>(first);
    take_texts(first, first + count);
    forms_.insert(forms_.end(), forms, forms + static_cast<std::ptrdiff_t>(count));
  }

  void add_new(std::size_t count) { forms_.insert(forms_.end(), count, style_.form); }

  void finish() {
    style_.forms = std::move(forms_);
    style_.odd_texts = std::move(texts_);
  }

 private:
  void take_texts(std::size_t first, std::size_t end) {
    if (style_.odd_texts.empty()) return;
    auto text = std::lower_bound(
        style_.odd_texts.begin(), style_.odd_texts.end(), first,
        [](const OddNumber& number, std::size_t index) { return number.index < index; });
    for (; text != style_.odd_texts.end() && text->index < end; ++text) {
      texts_.push_back({text->index - first + forms_.size(), text->text});
    }
  }

  NumberStyle& style_;
  std::vector<NumberForm> forms_;
  std::vector<OddNumber> texts_;
};

}  // namespace

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
  for_each_style(clip, [&](NumberStyle& style) {
    if (style.forms.empty()) return;
    if (style.forms.size() != frames * old_columns) return forget_forms(style);
    FormsInOrder forms(style, frames * columns.size());
    for (std::size_t frame = 0; frame < frames; ++frame) {
      for (const auto& column : columns) {
        column ? forms.take(frame * old_columns + *column, 1) : forms.add_new(1);
      }
    }
    forms.finish();
  });
}

void forget_number_forms(Clip& clip) {
  for_each_style(clip, forget_forms);
}

void mark_as_computed(Clip& clip) {
  for_each_style(clip, [](NumberStyle& style) {
    forget_forms(style);
    style.form = NumberForm::odd;
    style.complete = true;
  });
  mark_as_partly_computed(clip);
}

void mark_as_partly_computed(Clip& clip) {
  clip.metadata.sufficient_decimals = detail::sufficient_decimals(clip.skeleton);
}

}  // namespace mocap::edit

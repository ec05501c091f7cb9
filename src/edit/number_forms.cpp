// SPDX-License-Identifier: MIT
#include "edit/number_forms.hpp"

#include <algorithm>
#include <string>
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

/// Whether the form of each of so many numbers is known.
bool is_known(const NumberStyle& style, std::size_t count) {
  return style.complete && (style.forms.empty() || style.forms.size() == count);
}

/// How an odd number was spelt.
const std::string* text_of(const NumberStyle& style, std::size_t index) {
  const auto text = std::lower_bound(
      style.odd_texts.begin(), style.odd_texts.end(), index,
      [](const OddNumber& number, std::size_t wanted) { return number.index < wanted; });
  const bool is_there = text != style.odd_texts.end() && text->index == index;
  return is_there ? &text->text : nullptr;
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
        const std::size_t from = frame * width + column.value_or(0);
        NumberForm form = column ? behind->form : style.form;
        if (column && !behind->forms.empty()) form = behind->forms[from];
        const std::string* text = form == NumberForm::odd ? text_of(*behind, from) : nullptr;
        if (text != nullptr) style.odd_texts.push_back({style.forms.size(), *text});
        style.forms.push_back(form);
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

// SPDX-License-Identifier: MIT
#include "edit/clip_frames.hpp"

#include <algorithm>
#include <utility>

#include "formats/sufficient_decimals.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

void forget(NumberStyle& style) {
  style.forms.clear();
  style.odd_texts.clear();
}

/// How the numbers of the motion were spelt; nothing where that is not known.
NumberStyle* rows_of(Clip& clip) {
  if (clip.bvh_style) return &clip.bvh_style->rows;
  if (clip.acclaim_style) return &clip.acclaim_style->motion.rows;
  return nullptr;
}

const NumberStyle* rows_of(const Clip& clip) {
  if (clip.bvh_style) return &clip.bvh_style->rows;
  if (clip.acclaim_style) return &clip.acclaim_style->motion.rows;
  return nullptr;
}

void take_rows(NumberStyle& style, std::size_t columns, const std::vector<std::size_t>& frames) {
  if (style.forms.empty() || columns == 0) return;
  std::vector<NumberForm> forms;
  forms.reserve(frames.size() * columns);
  std::vector<OddNumber> odd;
  for (std::size_t to = 0; to < frames.size(); ++to) {
    const std::size_t from = frames[to] * columns;
    if (from + columns > style.forms.size()) return forget(style);
    forms.insert(forms.end(), style.forms.begin() + static_cast<std::ptrdiff_t>(from),
                 style.forms.begin() + static_cast<std::ptrdiff_t>(from + columns));
    auto text = std::lower_bound(
        style.odd_texts.begin(), style.odd_texts.end(), from,
        [](const OddNumber& number, std::size_t index) { return number.index < index; });
    for (; text != style.odd_texts.end() && text->index < from + columns; ++text) {
      odd.push_back({text->index - from + to * columns, text->text});
    }
  }
  style.forms = std::move(forms);
  style.odd_texts = std::move(odd);
}

}  // namespace

std::size_t first_of_motion(const Clip& clip) {
  return has_reference_frame(clip) ? 1 : 0;
}

void forget_number_forms(Clip& clip) {
  if (clip.bvh_style) forget(clip.bvh_style->rows);
  if (clip.acclaim_style) forget(clip.acclaim_style->motion.rows);
}

void forget_odd_numbers(Clip& clip) {
  if (clip.bvh_style) clip.bvh_style->rows.odd_texts.clear();
  if (clip.acclaim_style) clip.acclaim_style->motion.rows.odd_texts.clear();
}

OddNumbers::OddNumbers(const Clip& clip) {
  const NumberStyle* rows = rows_of(clip);
  if (rows == nullptr) return;
  const auto values = clip.motion.values();
  for (const OddNumber& number : rows->odd_texts) {
    values_.push_back(number.index < values.size() ? values[number.index] : 0.0);
  }
}

void OddNumbers::keep_unchanged(Clip& clip) const {
  NumberStyle* rows = rows_of(clip);
  if (rows == nullptr) return;
  const auto values = std::as_const(clip.motion).values();
  std::vector<OddNumber> kept;
  for (std::size_t i = 0; i < std::min(values_.size(), rows->odd_texts.size()); ++i) {
    OddNumber& number = rows->odd_texts[i];
    if (number.index < values.size() && values[number.index] == values_[i]) {
      kept.push_back(std::move(number));
    }
  }
  rows->odd_texts = std::move(kept);
}

void take_frames(Clip& clip, const std::vector<std::size_t>& frames) {
  if (frames.empty() || frames.front() != 0) clip.metadata.starts_with_reference = false;
  const std::size_t columns = clip.motion.channels();
  const bool is_stretch = std::adjacent_find(frames.begin(), frames.end(), [](auto a, auto b) {
                            return b != a + 1;
                          }) == frames.end();
  if (is_stretch && !frames.empty()) {
    clip.motion.remove_frames(frames.back() + 1, clip.motion.frames());
    clip.motion.remove_frames(0, frames.front());
  } else {
    Motion motion(frames.size(), columns, clip.motion.frame_time);
    for (std::size_t to = 0; to < frames.size(); ++to) {
      const auto from = std::as_const(clip.motion).row(frames[to]);
      std::copy(from.begin(), from.end(), motion.row(to).begin());
    }
    clip.motion = std::move(motion);
  }
  if (clip.bvh_style) take_rows(clip.bvh_style->rows, columns, frames);
  if (clip.acclaim_style) {
    acclaim::MotionStyle& style = clip.acclaim_style->motion;
    take_rows(style.rows, columns, frames);
    style.frame_numbers.clear();
  }
}

void mark_as_computed(Clip& clip) {
  forget_number_forms(clip);
  clip.metadata.sufficient_decimals = detail::sufficient_decimals(clip.skeleton);
}

}  // namespace mocap::edit

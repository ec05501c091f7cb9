// SPDX-License-Identifier: MIT
#include "text/form_log.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace mocap::text {
namespace {

constexpr std::uint64_t free_odd_bytes = 1U << 20;
constexpr std::uint64_t odd_bytes_per_number = 2;

bool all_have_form(const NumberForm* forms, std::size_t count, NumberForm form) {
  return std::all_of(forms, forms + count, [form](NumberForm other) { return other == form; });
}

// Short texts are stored inside the string object.
std::uint64_t bytes_of(std::string_view text) {
  return sizeof(OddNumber) + (text.size() > 15 ? text.size() + 1 : 0);
}

}  // namespace

void FormLog::append(NumberStyle& style, const NumberForm* forms, std::size_t count) {
  if (count == 0) return;
  const std::uint64_t before = count_;
  count_ += count;
  if (!style.complete) return;
  if (before == 0) style.form = forms[0];
  if (style.forms.empty()) {
    // An `odd` number always needs its own text, so `odd` is never a common form.
    if (style.form != NumberForm::odd && all_have_form(forms, count, style.form)) return;
    style.forms.reserve(static_cast<std::size_t>(std::max<std::uint64_t>(2 * count_, 4096)));
    style.forms.assign(static_cast<std::size_t>(before), style.form);
  }
  style.forms.insert(style.forms.end(), forms, forms + count);
}

void FormLog::append_odd_text(NumberStyle& style, std::uint64_t index, std::string_view text) {
  if (!style.complete) return;
  odd_bytes_ += bytes_of(text);
  if (odd_bytes_ > free_odd_bytes + odd_bytes_per_number * count_) {
    give_up(style);
    return;
  }
  style.odd_texts.push_back({index, std::string(text)});
}

void FormLog::give_up(NumberStyle& style) {
  style.complete = false;
  style.form = NumberForm::odd;
  std::vector<NumberForm>().swap(style.forms);
  std::vector<OddNumber>().swap(style.odd_texts);
}

void FormLog::compact(NumberStyle& style) {
  const bool needless = !style.forms.empty() && style.odd_texts.empty() &&
                        all_have_form(style.forms.data(), style.forms.size(), style.forms[0]);
  if (needless) {
    style.form = style.forms[0];
    std::vector<NumberForm>().swap(style.forms);
  }
}

}  // namespace mocap::text

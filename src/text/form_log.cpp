// SPDX-License-Identifier: MIT
#include "text/form_log.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace mocap::text {
namespace {

constexpr std::uint64_t free_verbatim_bytes = 1U << 20;
constexpr std::uint64_t verbatim_bytes_per_number = 2;

bool all_have_form(const NumberForm* forms, std::size_t count, NumberForm form) {
  return std::all_of(forms, forms + count, [form](NumberForm other) { return other == form; });
}

// Short texts are stored inside the string object.
std::uint64_t bytes_of(std::string_view text) {
  return sizeof(VerbatimNumber) + (text.size() > 15 ? text.size() + 1 : 0);
}

}  // namespace

void FormLog::append(NumberStyle& style, const NumberForm* forms, std::size_t count) {
  if (count == 0) return;
  const std::uint64_t before = count_;
  count_ += count;
  if (!style.complete) return;
  if (before == 0) style.form = forms[0];
  if (style.forms.empty()) {
    // A `verbatim` number always needs its own text, so `verbatim` is never a common form.
    if (style.form != NumberForm::verbatim && all_have_form(forms, count, style.form)) return;
    style.forms.reserve(
        static_cast<std::size_t>(std::max<std::uint64_t>({expected_, 2 * count_, 4096})));
    style.forms.assign(static_cast<std::size_t>(before), style.form);
  }
  style.forms.insert(style.forms.end(), forms, forms + count);
}

void FormLog::append(NumberStyle& style, const NumberFormats& later, std::uint64_t count) {
  if (!later.forms.empty()) return append(style, later.forms.data(), later.forms.size());
  if (uniform(style) && later.form == style.form) {
    append_uniform(static_cast<std::size_t>(count));
    return;
  }
  constexpr std::size_t most_at_once = 4096;
  const std::vector<NumberForm> forms(
      static_cast<std::size_t>(std::min<std::uint64_t>(count, most_at_once)), later.form);
  while (count > 0) {
    const std::uint64_t next = std::min<std::uint64_t>(count, forms.size());
    append(style, forms.data(), static_cast<std::size_t>(next));
    count -= next;
  }
}

void FormLog::append_verbatim_text(NumberStyle& style, std::uint64_t index, std::string_view text) {
  if (!style.complete) return;
  verbatim_bytes_ += bytes_of(text);
  if (verbatim_bytes_ > free_verbatim_bytes + verbatim_bytes_per_number * count_) {
    give_up(style);
    return;
  }
  style.verbatim_texts.push_back({index, std::string(text)});
}

void FormLog::give_up(NumberStyle& style) {
  style.complete = false;
}

void FormLog::compact(NumberStyle& style) {
  if (!style.complete) {
    style.form = NumberForm::verbatim;
    std::vector<NumberForm>().swap(style.forms);
    std::vector<VerbatimNumber>().swap(style.verbatim_texts);
    return;
  }
  const bool needless = !style.forms.empty() && style.verbatim_texts.empty() &&
                        all_have_form(style.forms.data(), style.forms.size(), style.forms[0]);
  if (needless) {
    style.form = style.forms[0];
    std::vector<NumberForm>().swap(style.forms);
  }
}

}  // namespace mocap::text

// SPDX-License-Identifier: MIT
#include "model/number_formats.hpp"

#include <algorithm>

namespace mocap::detail {

bool is_known(const NumberFormats& formats, std::size_t count) {
  return formats.complete && (formats.forms.empty() || formats.forms.size() == count);
}

void drop_individual(NumberFormats& formats) {
  const bool all_computed = formats.forms.empty() && formats.form == NumberForm::verbatim;
  formats.complete = formats.complete && all_computed;
  formats.forms.clear();
  formats.verbatim_texts.clear();
}

void expand(NumberFormats& formats, std::size_t count) {
  if (formats.forms.empty()) formats.forms.assign(count, formats.form);
}

void cut(NumberFormats& formats, std::size_t count) {
  formats.forms.resize(count);
  while (!formats.verbatim_texts.empty() && formats.verbatim_texts.back().index >= count) {
    formats.verbatim_texts.pop_back();
  }
}

void append(const NumberFormats& from, std::size_t first, std::size_t count, NumberFormats& to) {
  if (from.forms.empty()) {
    to.forms.insert(to.forms.end(), count, from.form);
    return;
  }
  auto text = from.verbatim_texts.begin();
  if (text != from.verbatim_texts.end()) {
    text = std::lower_bound(
        text, from.verbatim_texts.end(), first,
        [](const VerbatimNumber& number, std::size_t index) { return number.index < index; });
  }
  for (; text != from.verbatim_texts.end() && text->index < first + count; ++text) {
    to.verbatim_texts.push_back({text->index - first + to.forms.size(), text->text});
  }
  const auto forms = from.forms.begin() + static_cast<std::ptrdiff_t>(first);
  to.forms.insert(to.forms.end(), forms, forms + static_cast<std::ptrdiff_t>(count));
}

FormatsInOrder::FormatsInOrder(const NumberFormats& from, std::size_t count) : from_(from) {
  result_.form = from.form;
  result_.complete = from.complete;
  result_.forms.reserve(count);
}

void FormatsInOrder::add_new(std::size_t count) {
  result_.forms.insert(result_.forms.end(), count, from_.form);
}

}  // namespace mocap::detail

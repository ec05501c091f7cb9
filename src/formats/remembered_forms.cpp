// SPDX-License-Identifier: MIT
#include "formats/remembered_forms.hpp"

#include <algorithm>

namespace mocap::detail {

namespace {

constexpr unsigned most_decimals = 17;

RememberedForms rounded_to(NumberForm form) {
  RememberedForms forms;
  forms.form = form;
  forms.fidelity = text::Fidelity::rounded;
  return forms;
}

}  // namespace

RememberedForms remembered_forms(const Clip& clip, const NumberStyle* read, NumberForm usual,
                                 bool in_radians) {
  NumberForm of_computed = NumberForm::odd;
  if (clip.metadata.sufficient_decimals) {
    const unsigned decimals = *clip.metadata.sufficient_decimals + (in_radians ? 2 : 0);
    of_computed = fixed_form(std::min(decimals, most_decimals));
  }
  RememberedForms forms;
  if (read == nullptr) {
    if (of_computed != NumberForm::odd) return rounded_to(of_computed);
    if (clip.metadata.format.empty()) return rounded_to(NumberStyle{}.form);
    forms.form = usual;
    return forms;
  }
  forms.has_each = !read->forms.empty();
  if (forms.has_each && read->forms.size() != clip.motion.values().size()) return {};
  forms.form = read->form;
  if (read->complete) forms.otherwise = of_computed;
  const bool all_computed = !forms.has_each && forms.form == NumberForm::odd;
  return all_computed && forms.otherwise != NumberForm::odd ? rounded_to(forms.otherwise) : forms;
}

}  // namespace mocap::detail

// SPDX-License-Identifier: MIT
#include "formats/remembered_forms.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mocap::detail {

namespace {

constexpr unsigned most_decimals = 17;

RememberedForms rounded_to(NumberForm form) {
  RememberedForms forms;
  forms.form = form;
  forms.fidelity = text::Fidelity::rounded;
  return forms;
}

/// Sufficient decimals for computed values; empty if all values are exact.
std::optional<unsigned> decimals_of_computed(const Clip& clip) {
  if (clip.motion.is_computed()) return sufficient_decimals(clip.skeleton);
  return clip.motion.known_decimals();
}

}  // namespace

unsigned sufficient_decimals(const Skeleton& skeleton) {
  constexpr int least = 9;
  constexpr int most = 15;
  double size = 0.0;
  for (const Joint& joint : skeleton.joints()) {
    if (joint.parent != Joint::no_parent) size = std::max(size, joint.offset.norm());
    for (const EndSite& site : joint.end_sites) size = std::max(size, site.offset.norm());
  }
  if (!(size > 0.0) || !std::isfinite(size)) return most;
  // The longest bone is about a quarter of the body height, which leaves some margin.
  const double needed = std::ceil(10.0 - std::log10(size));
  return static_cast<unsigned>(std::clamp(static_cast<int>(needed), least, most));
}

RememberedForms remembered_forms(const Clip& clip, const WriteNumbers& numbers,
                                 const NumberFormats* read, NumberForm usual, bool in_radians) {
  switch (numbers.kind) {
    case WriteNumbers::Kind::decimals:
      return rounded_to(fixed_form(std::min(numbers.decimals, most_decimals)));
    case WriteNumbers::Kind::shortest:
      return {};
    case WriteNumbers::Kind::remembered:
      break;
  }
  NumberForm of_computed = NumberForm::verbatim;
  if (const auto sufficient = decimals_of_computed(clip)) {
    const unsigned decimals = *sufficient + (in_radians ? 2 : 0);
    of_computed = fixed_form(std::min(decimals, most_decimals));
  }
  RememberedForms forms;
  if (read == nullptr) {
    if (of_computed != NumberForm::verbatim) return rounded_to(of_computed);
    if (clip.metadata.format.empty()) return rounded_to(NumberFormats{}.form);
    forms.form = usual;
    return forms;
  }
  forms.has_each = !read->forms.empty();
  forms.form = read->form;
  if (read->complete) forms.otherwise = of_computed;
  const bool all_computed = !forms.has_each && forms.form == NumberForm::verbatim;
  return all_computed && forms.otherwise != NumberForm::verbatim ? rounded_to(forms.otherwise)
                                                                 : forms;
}

}  // namespace mocap::detail

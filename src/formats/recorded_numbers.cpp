// SPDX-License-Identifier: MIT
#include "formats/recorded_numbers.hpp"

#include <array>
#include <string_view>

#include "text/number_print.hpp"
#include "text/number_rows.hpp"

namespace mocap::detail {

namespace {

/// Decimals of computed values.
constexpr unsigned computed_decimals = 6;

bool restores(std::string_view printed, double value) {
  const text::Number number = text::read_number(printed.data(), printed.data() + printed.size());
  return number.ok() && number.value == value;
}

}  // namespace

RecordedNumbers::RecordedNumbers(const Motion& motion, const WriteNumbers& numbers, TextPieces& out)
    : motion_(motion), numbers_(numbers), out_(out) {
  for (const VerbatimNumber& number : motion.number_formats().verbatim_texts)
    verbatim_.emplace(number.index, number.text);
}

void RecordedNumbers::put(std::size_t index, double scale) {
  const double value = motion_.values()[index] * scale;
  if (numbers_.kind == WriteNumbers::Kind::decimals)
    return out_.put_number(value, numbers_.decimals);
  if (numbers_.kind == WriteNumbers::Kind::shortest) return out_.put_number(value);
  const NumberFormats& formats = motion_.number_formats();
  const NumberForm form = formats.forms.empty() ? formats.form : formats.forms[index];
  if (form == NumberForm::verbatim) {
    const auto known = verbatim_.find(index);
    if (known != verbatim_.end() && restores(known->second, value)) return out_.put(known->second);
  } else {
    std::array<char, text::max_number_length> buffer;
    const char* end = is_fixed(form)
                          ? text::print_fixed(buffer.data(), value, decimals_of(form))
                          : text::print_scientific(buffer.data(), value, decimals_of(form));
    const std::string_view printed(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    if (restores(printed, value)) return out_.put(printed);
  }
  // The last digits of computed values are not significant.
  if (motion_.is_computed()) return out_.put_number(value, computed_decimals);
  out_.put_number(value);
}

}  // namespace mocap::detail

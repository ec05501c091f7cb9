// SPDX-License-Identifier: MIT
#include <fast_float/fast_float.h>

#include <bit>
#include <cstdint>

#include "text/number_print_run.hpp"

namespace mocap::text {

namespace {

char* print_in_form(char* out, double value, NumberForm form) {
  return is_fixed(form) ? print_fixed(out, value, decimals_of(form))
                        : print_scientific(out, value, decimals_of(form));
}

}  // namespace

bool reads_back(const char* begin, const char* end, double value) {
  // fast_float refuses a leading plus, which odd spellings may have.
  if (begin != end && *begin == '+') ++begin;
  double read = 0.0;
  const auto [read_end, error] = fast_float::from_chars(begin, end, read);
  return error == std::errc{} && read_end == end &&
         std::bit_cast<std::uint64_t>(read) == std::bit_cast<std::uint64_t>(value);
}

char* print_number(char* out, double value, NumberForm form, Fidelity fidelity) {
  if (is_fixed(form) || is_scientific(form)) {
    char* const end = print_in_form(out, value, form);
    if (fidelity == Fidelity::rounded || reads_back(out, end, value)) return end;
  }
  return print_shortest(out, value);
}

}  // namespace mocap::text

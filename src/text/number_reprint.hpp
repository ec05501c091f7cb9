// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Would printing a number again give the text that it was read from?

#include "mocap/number_style.hpp"
#include "text/decimal_text.hpp"

namespace mocap::text {

/// The form of a number that was read as `text` (which starts at `begin`) and has the value
/// `value`, or `NumberForm::odd` when printing `value` in no form gives the same characters.
NumberForm form_of(const DecimalText& text, const char* begin, double value);

}  // namespace mocap::text

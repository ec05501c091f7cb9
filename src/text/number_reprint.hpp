// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Determines whether printing a number reproduces the text that it was read from.

#include "mocap/number_style.hpp"
#include "text/decimal_text.hpp"

namespace mocap::text {

/// The form of a number that was read as `text` (which starts at `begin`) with the value `value`,
/// or `NumberForm::verbatim` if no form reproduces the same characters.
NumberForm form_of(const DecimalText& text, const char* begin, double value);

}  // namespace mocap::text

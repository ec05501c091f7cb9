// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Default number formats for writing a clip.

#include "mocap/clip.hpp"
#include "text/number_print.hpp"

namespace mocap::detail {

/// Number of decimals, 9 to 15, for which rounding moves joints by at most about 1e-10 of the
/// skeleton's size: 9 decimals of a degree are 2e-11 of a limb's length, and lengths get as many as
/// their unit requires.
unsigned sufficient_decimals(const Skeleton& skeleton);

/// Number formats of a motion.
struct RememberedForms {
  NumberForm form = NumberForm::verbatim;       ///< Form of all numbers without their own.
  NumberForm otherwise = NumberForm::verbatim;  ///< As in NumberStyle.
  bool has_each = false;  ///< The forms and verbatim texts from the file are valid.
  text::Fidelity fidelity = text::Fidelity::exact;
};

/// The forms that `numbers` asks for.
///
/// `WriteNumbers::Kind::remembered`: numbers that were read keep their form; computed numbers that
/// the form cannot represent get sufficient decimals. `read` is the number format of the values if
/// the clip was read from a file of the output format, and null if it was read from another format:
/// then `usual` is the form of its numbers, which are still exact. Numbers of a clip created in
/// code are rounded to it. Radians need two decimals more than the degrees of the clip.
RememberedForms remembered_forms(const Clip& clip, const WriteNumbers& numbers,
                                 const NumberFormats* read, NumberForm usual,
                                 bool in_radians = false);

}  // namespace mocap::detail

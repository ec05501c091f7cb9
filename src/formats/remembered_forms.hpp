// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// In which forms a writer prints the numbers of a clip, unless it is told.

#include "mocap/clip.hpp"
#include "text/number_print.hpp"

namespace mocap::detail {

/// How the numbers of a motion are printed.
struct RememberedForms {
  NumberForm form = NumberForm::odd;       ///< Of all numbers, if each has none of its own.
  NumberForm otherwise = NumberForm::odd;  ///< As in NumberStyle.
  bool has_each = false;                   ///< The forms and odd texts that were read are good.
  text::Fidelity fidelity = text::Fidelity::exact;
};

/// Numbers that were read keep their form; those computed since that it does not give back get as
/// many decimals as suffice. `read` is how the values are printed where the clip came from a file
/// of the format that is written, null where it was of another format: `usual` is the form of its
/// numbers then, exact still. Those of a clip made in code are rounded to it.
/// Radians need two decimals more than the degrees of the clip.
RememberedForms remembered_forms(const Clip& clip, const NumberFormats* read, NumberForm usual,
                                 bool in_radians = false);

}  // namespace mocap::detail

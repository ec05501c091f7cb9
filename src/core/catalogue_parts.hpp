// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The catalogue of findings in pieces, one a subject. Together they follow the order of `Code`.

#include <span>

#include "mocap/codes.hpp"

namespace mocap::detail {

/// Files, limits, use of the library, telling formats apart.
std::span<const CodeFacts> file_codes();
/// The `bvh` family.
std::span<const CodeFacts> bvh_codes();
/// The `csv` family.
std::span<const CodeFacts> csv_codes();
/// The `asf` and `amc` families.
std::span<const CodeFacts> acclaim_codes();
/// The `fit` family.
std::span<const CodeFacts> fit_codes();
/// The `motion` and `skeleton` families.
std::span<const CodeFacts> motion_codes();
/// The `library` family.
std::span<const CodeFacts> library_codes();
/// The `server` family.
std::span<const CodeFacts> server_codes();

}  // namespace mocap::detail

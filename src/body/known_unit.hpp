// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "body/analysis.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// The unit that conversions use to scale a clip. Shared by writers that scale by it, `--to-units`
/// and `--to-height`.
struct KnownUnit {
  std::optional<double> metres;  ///< Metres per unit, if specified, declared or certain.
  /// Set by the user or an edit, or stated by the file beyond doubt, so not reported.
  bool is_given = false;
  std::string reason;  ///< The reason for this unit, or for the uncertainty.
};

KnownUnit known_unit(const Analysis& analysis);
KnownUnit known_unit(const Clip& clip);

/// `1 unit is 0.01 m (REASON)`.
std::string unit_text(double metres, const std::string& reason);

/// `the unit is uncertain; assuming a metre (REASON); --units UNIT sets it`.
std::string unsure_unit_text(std::string_view taken_for, const std::string& reason);

}  // namespace mocap::detail

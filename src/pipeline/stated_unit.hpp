// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whether a unit of length that the user specifies (`edit::StateUnit`) affects the result.

#include <cstdint>
#include <span>
#include <string>

#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

enum class UnitUse : std::uint8_t {
  effective,  ///< Or no unit is specified.
  too_late,   ///< An edit that precedes the unit needs it.
  unused      ///< No edit needs it, and the file does not declare a unit.
};

/// How the first unit among the edits is used, if the result is written as `to`.
UnitUse use_of_stated_unit(std::span<const edit::Edit> edits, Format to, const SaveOptions& save);

/// The labels of the formats whose files declare a unit or are scaled by it, for messages.
std::string files_with_unit();

}  // namespace mocap::pipeline

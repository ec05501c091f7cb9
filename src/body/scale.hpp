// SPDX-License-Identifier: MIT
#pragma once

#include "body/body.hpp"
#include "mocap/facts.hpp"

namespace mocap::detail {

ScaleGuess guess_scale(const Body& body, const FamilyGuess& family);

}  // namespace mocap::detail

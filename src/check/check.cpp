// SPDX-License-Identifier: MIT
#include "mocap/check.hpp"

namespace mocap {

void check(const Clip&, Diagnostics&) {}

}  // namespace mocap

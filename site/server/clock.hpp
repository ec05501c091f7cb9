// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The clock for all deadlines and rates of the server.

#include <chrono>
#include <functional>

namespace mocap::server {

using TimePoint = std::chrono::steady_clock::time_point;

/// Returns the current time, which never decreases; called by all threads.
using Clock = std::function<TimePoint()>;

}  // namespace mocap::server

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Services of the machine for the site's programs: the browser and the heap.

#include <string>

namespace mocap::server {

/// Opens the address with the desktop's browser; returns false if no program for that is installed.
bool open_browser(const std::string& address);

/// Makes all threads share a few heaps: with many threads, per-thread heaps would retain their peak
/// memory. Must be called before threads are started.
void share_heaps();

}  // namespace mocap::server

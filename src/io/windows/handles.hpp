// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Windows handles of descriptors.

#include <io.h>
#include <windows.h>

namespace mocap::system {

inline HANDLE handle_of(int descriptor) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast,performance-no-int-to-ptr)
  return reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor));
}

}  // namespace mocap::system

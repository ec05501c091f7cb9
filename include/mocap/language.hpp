// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks for C++20 before any header that requires it is included.

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "mocapkit needs C++20: compile with -std=c++20"
#endif

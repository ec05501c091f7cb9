// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks that the compiler reads C++20, before anything that needs it.

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "mocapkit needs C++20: compile with -std=c++20"
#endif

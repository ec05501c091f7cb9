// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reports a single error if the compiler is not in C++20 mode.

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "mocapkit needs C++20: compile with -std=c++20"
#endif

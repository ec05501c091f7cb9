// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// AVX-512 intrinsics, for files that are compiled for it.

// GCC 12 reports the deliberately undefined inputs of its own intrinsics as errors (GCC bug
// 105593). The warning is controlled at its location, which is in the header.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

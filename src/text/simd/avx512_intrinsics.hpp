// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The intrinsics of AVX-512, for files that are compiled for it.

// GCC 12 takes the deliberately undefined inputs inside its own intrinsics for mistakes
// (GCC bug 105593); where the warning is decided counts, and that is in the header.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

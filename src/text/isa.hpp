// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Instruction sets with separate code paths, and which of them the processor supports.

#include <cstdint>

namespace mocap {

/// Instruction sets with code paths for hot loops; each includes the previous ones.
///
/// `avx2` means AVX2 with FMA and BMI2, `avx512` means AVX-512 with VBMI and VBMI2.
enum class Isa : std::uint8_t { portable, avx2, avx512 };

/// The best path that this processor supports. The environment variable
/// `MOCAP_ISA=portable|avx2|avx512` lowers it (for tests and measurements), but never raises it.
Isa best_isa();

/// `wanted`, or the best path below it that this processor supports. Ignores the environment.
Isa runnable_isa(Isa wanted);

}  // namespace mocap

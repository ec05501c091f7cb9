// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which instruction sets have code of their own, and which of them run here.

#include <cstdint>

namespace mocap {

/// Instruction sets that hot loops have a path for, each including those before.
///
/// `avx2` stands for AVX2 with FMA and BMI2, `avx512` for AVX-512 with VBMI and VBMI2.
enum class Isa : std::uint8_t { portable, avx2, avx512 };

/// The best path that this processor can run. `MOCAP_ISA=portable|avx2|avx512` in the
/// environment lowers it (for tests and measurements); it never raises it.
Isa best_isa();

/// `wanted`, or the best path below it that this processor can run. The environment is ignored.
Isa runnable_isa(Isa wanted);

}  // namespace mocap

// SPDX-License-Identifier: MIT
#include "text/isa.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace mocap {
namespace {

#if defined(__x86_64__)
bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}

bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512vbmi2");
}

Isa detect_processor() {
  __builtin_cpu_init();
  if (!has_avx2()) return Isa::portable;
  return has_avx512() ? Isa::avx512 : Isa::avx2;
}
#else
Isa detect_processor() {
  return Isa::portable;
}
#endif

Isa processor_isa() {
  static const Isa detected = detect_processor();
  return detected;
}

Isa highest_isa_allowed_by_environment() {
  const char* name = std::getenv("MOCAP_ISA");
  if (name == nullptr) return Isa::avx512;
  const std::string_view wanted(name);
  if (wanted == "portable") return Isa::portable;
  if (wanted == "avx2") return Isa::avx2;
  return Isa::avx512;
}

}  // namespace

Isa best_isa() {
  static const Isa allowed = highest_isa_allowed_by_environment();
  return runnable_isa(allowed);
}

Isa runnable_isa(Isa wanted) {
  return std::min(wanted, processor_isa());
}

}  // namespace mocap

// SPDX-License-Identifier: MIT
//
// The distance of two open clips as the page draws them, for web/src/core/clips.ts. A returned
// value is valid until the next call.

#include <emscripten/emscripten.h>

#include <utility>
#include <vector>

#include "check/distance_curve.hpp"
#include "clip_store.hpp"

namespace mocap::wasm {

namespace {

mocap::detail::ShownClip shown(const OpenedClip& opened, double metres_per_unit, const char* up) {
  return {.clip = opened.drawn(),
          .metres_per_unit = metres_per_unit,
          .up = find_axis(up).value_or(Axis::plus_y)};
}

}  // namespace

}  // namespace mocap::wasm

/// One value per frame of clip `a`, or null if there are none. `x`, `y`, `z`: the position of `b`
/// relative to that of `a`.
extern "C" EMSCRIPTEN_KEEPALIVE const float* mocap_distance_curve(
    int a, double metres_per_unit_a, const char* up_a, int b, double metres_per_unit_b,
    const char* up_b, double x, double y, double z, int hips_together) {
  using namespace mocap::wasm;
  static std::vector<float> curve;
  const OpenedClip* first = clip_store().find(a);
  const OpenedClip* second = clip_store().find(b);
  if (first == nullptr || second == nullptr) return nullptr;
  mocap::detail::ShownClip placed = shown(*second, metres_per_unit_b, up_b);
  placed.place = mocap::Vector3(x, y, z);
  auto measured = mocap::detail::distance_curve(
      shown(*first, metres_per_unit_a, up_a), placed,
      hips_together != 0 ? mocap::detail::Together::hips : mocap::detail::Together::as_placed);
  if (!measured) return nullptr;
  curve = std::move(*measured);
  return curve.data();
}

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <span>

#include "mocap/edit/chain.hpp"
#include "support/many_frames.hpp"

namespace mocap::edit::threads_test {
namespace {

using namespace test;

/// Asserts that an edit gives identical values with any number of threads.
void assert_same_on_threads(const Clip& clip, Edit edit) {
  Diagnostics diagnostics;
  Clip alone = clip;
  RC_ASSERT(apply(std::span<const Edit>(&edit, 1), alone, diagnostics).has_value());
  for (const std::size_t threads : {2U, 3U, 64U}) {
    use_threads(std::span<Edit>(&edit, 1), threads);
    Clip shared = clip;
    RC_ASSERT(apply(std::span<const Edit>(&edit, 1), shared, diagnostics).has_value());
    RC_ASSERT(shared.motion.values().size() == alone.motion.values().size());
    RC_ASSERT(std::equal(shared.motion.values().begin(), shared.motion.values().end(),
                         alone.motion.values().begin()));
  }
}

RC_GTEST_PROP(Threads, DoNotAffectTheResult, ()) {
  Clip clip = clip_of_many_frames(8);
  clip.motion.frame_time = FrameTime(FrameRate{100, 1});
  assert_same_on_threads(clip, Smooth{});
  assert_same_on_threads(clip, Resample{.fps = 40.0});
  assert_same_on_threads(clip, Resample{.fps = 130.0});
}

}  // namespace
}  // namespace mocap::edit::threads_test

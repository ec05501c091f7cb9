// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motions of the example skeleton, read from AMC text.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/acclaim_text.hpp"

namespace mocap::test {

/// The clip of an AMC that must be readable.
inline Clip clip_of_amc(std::string_view amc, Diagnostics& findings,
                        const acclaim::ReadOptions& options = {}) {
  Result<Clip> clip = read_pair(example_asf(), amc, findings, options);
  EXPECT_TRUE(clip) << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip{};
}

inline Clip clip_of_amc(std::string_view amc, const acclaim::ReadOptions& options = {}) {
  Diagnostics findings;
  return clip_of_amc(amc, findings, options);
}

inline double value_of(const Clip& clip, std::size_t frame, std::string_view joint,
                       Channel channel) {
  return clip.motion.at(frame, *clip.column(*clip.skeleton.find(joint), channel));
}

inline bool same_values(const Clip& a, const Clip& b) {
  return a.motion.frames() == b.motion.frames() &&
         std::ranges::equal(a.motion.values(), b.motion.values());
}

/// Frames with these numbers; the root's Xposition is the frame number.
inline std::string frames_numbered(const std::vector<int>& numbers) {
  std::string text = ":FULLY-SPECIFIED\n:DEGREES\n";
  for (const int number : numbers) {
    text += std::to_string(number) + "\nroot " + std::to_string(number) +
            " 0 0 0 0 0\nspine 0 0 0\nlfemur 0 0 0\nltibia 0\n";
  }
  return text;
}

}  // namespace mocap::test

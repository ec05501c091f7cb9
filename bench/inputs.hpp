// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Files to measure with, made by the same rule on every machine.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mocap::bench {

/// How the numbers of a generated motion are printed.
enum class Decimals {
  six,         ///< `-12.345678`
  mixed,       ///< One to eight decimals, as `%g` leaves them in CMU's files.
  significant  ///< Six significant digits, small ones as `-1.2345e-05`.
};

/// A body to generate a motion for.
struct Body {
  std::vector<std::string> names;
  std::vector<int> parents;  ///< -1 for the root; parents stand before their children.

  std::size_t joints() const { return names.size(); }
  std::size_t channels() const { return joints() * 3 + 3; }
};

/// 31 joints, trunk and limbs.
Body plain_body();
/// 75 joints, with fingers and a face.
Body body_with_hands();

/// HIERARCHY up to the line of the frame time.
std::string header_text(const Body& body, std::size_t frames);
/// Rows of smooth joint angles; the same `seed` gives the same text.
std::string rows_text(const Body& body, std::size_t frames, std::uint64_t seed, Decimals decimals);

/// Where the inputs of one run lie, and their sizes.
struct Inputs {
  std::filesystem::path folder;
  std::filesystem::path scratch;      ///< Where to write: in memory where the system has a place.
  std::filesystem::path two_seconds;  ///< 31 joints, 240 frames.
  std::filesystem::path body;         ///< 31 joints, 3,000 frames, 2.8 MB.
  std::filesystem::path hands;        ///< 75 joints, 20,000 frames, 44 MB.
  std::filesystem::path mixed;        ///< As `hands` with mixed decimals.
  std::filesystem::path significant;  ///< As `hands` with six significant digits.
  std::filesystem::path many;         ///< A folder of 500 files like `body`.
  std::size_t hands_joints = 0;
  std::size_t hands_frames = 0;
  std::size_t many_files = 0;
  std::uintmax_t many_bytes = 0;
};

/// Makes what is not there yet.
Inputs make_inputs(const std::filesystem::path& folder);

}  // namespace mocap::bench

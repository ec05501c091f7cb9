// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Decisions about properties that a file does not declare.

#include <cstdint>
#include <string>
#include <string_view>

namespace mocap {

/// How well the evidence supports a decision.
enum class Confidence : std::uint8_t {
  none,    ///< Unknown: the value is a default.
  low,     ///< A guess. Must not be used to rotate, scale or move a figure.
  medium,  ///< Likely.
  high     ///< Certain: independent evidence agrees, or the file or the user specifies it.
};

/// `none`, `low`, `medium` or `high`.
std::string_view word_of(Confidence confidence);

/// A decision about a clip: the value, its confidence and evidence, and how to override it. All
/// front ends show the same decision.
template <class T>
struct Decision {
  T value{};                                 ///< A default if the confidence is `none`.
  Confidence confidence = Confidence::none;  ///< How well the evidence supports it.
  std::string evidence = {};                 ///< A clause without a full stop; may be empty.
  std::string option = {};  ///< The command-line option that overrides it: `--positions add`.

  /// Whether the confidence is high.
  bool is_sure() const { return confidence == Confidence::high; }
};

}  // namespace mocap

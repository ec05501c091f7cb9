// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A choice that a file leaves open, and how it was made.

#include <cstdint>
#include <string>
#include <string_view>

namespace mocap {

/// How well the evidence supports a decision.
enum class Confidence : std::uint8_t {
  none,    ///< Not known: the value is a default.
  low,     ///< A guess. Nothing that would turn, scale or move a figure may rely on it.
  medium,  ///< Likely.
  high     ///< Sure: independent evidence agrees, or the file or the user states it.
};

/// `none`, `low`, `medium` or `high`.
std::string_view word_of(Confidence confidence);

/// One choice about a clip: the value, how sure it is, why, and how to override it. Every front
/// end shows the same one.
template <class T>
struct Decision {
  T value{};
  Confidence confidence = Confidence::none;
  std::string evidence = {};  ///< In words, a clause without a full stop; may be empty.
  std::string option = {};    ///< The option of the command that overrides it: `--positions add`.

  bool is_sure() const { return confidence == Confidence::high; }
};

}  // namespace mocap

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Keeps the text of a file while it is read, and detects whether it still describes the clip.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/motion.hpp"
#include "mocap/number_style.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// Text of a limited size: a quarter of the memory limit. Longer text is dropped completely.
class KeptText {
 public:
  explicit KeptText(const ReadLimits& limits) : most_bytes_(limits.max_memory / 4) {}

  /// Reserves memory for a text of this size.
  void expect(std::uint64_t bytes);
  void append(std::string_view text);
  void clear() { text_.clear(); }
  void drop();
  /// False if text was dropped.
  bool is_whole() const { return !is_too_long_; }
  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  std::uint64_t most_bytes_;
  std::string text_;
  bool is_too_long_ = false;
};

/// The note `io.text-not-kept`.
Diagnostic text_not_kept(const std::string& file, const ReadLimits& limits);

/// Writes the whole text of a file of which all that is not stored as text are `printed` rows, of
/// `values`. False if `out` returned false.
bool put_text(const TextAsRead& text, const Motion& values, const TextOutput::Writer& out);

/// The whole text of the file that a clip was read from.
std::shared_ptr<const TextAsRead> whole_text(std::string text, const Clip& clip);
/// The same if the hash of its motion is known.
std::shared_ptr<const TextAsRead> whole_text(std::string text, const Clip& clip,
                                             std::uint64_t of_motion);
/// That text if the clip is unmodified; otherwise null. `text` may be null.
const TextAsRead* text_if_unmodified(const std::shared_ptr<const TextAsRead>& text,
                                     const Clip& clip);

/// The text of a file of recorded data if the clip is unmodified and no option changes its format;
/// otherwise null. `Style` and `Options` are those of the format.
template <class Style, class Options>
const TextAsRead* recorded_text_if_unmodified(const Clip& clip, const Options& options);

/// The hash of the values of a motion, computed while they are in the cache.
class MotionDigest {
 public:
  explicit MotionDigest(std::size_t channels);
  /// Adds the next values.
  void add(std::span<const double> values);
  /// `digest_of` the motion if all its values have been added.
  std::uint64_t value() const;

 private:
  // Four chains of multiplications are computed in parallel.
  std::array<std::uint64_t, 4> chains_;
  std::size_t count_ = 0;
};

/// A hash of the joints without their position modes.
std::uint64_t digest_of(const Skeleton& skeleton);
/// A hash of the values of a motion.
std::uint64_t digest_of(const Motion& motion);
/// A hash of the points, bodies and columns of a recording, their values and times.
std::uint64_t digest_of(const Recording& recording);
/// The same if the hash of `motion`, one of its motions, is known.
std::uint64_t digest_of(const Recording& recording, const Motion& motion, std::uint64_t of_motion);
/// A hash of skeleton, frame time and values.
std::uint64_t digest_of(const Clip& clip);
/// The same for values with this hash.
std::uint64_t digest_of(const Clip& clip, std::uint64_t of_motion);

template <class Style, class Options>
const TextAsRead* recorded_text_if_unmodified(const Clip& clip, const Options& options) {
  const Style* style = clip.format_data.template find<Style>();
  if (style == nullptr || options.canonical ||
      options.numbers.kind != WriteNumbers::Kind::remembered ||
      style->recording_digest != digest_of(clip.recording))
    return nullptr;
  return text_if_unmodified(style->as_read, clip);
}

}  // namespace mocap::detail

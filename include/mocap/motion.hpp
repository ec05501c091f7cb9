// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The values of a clip (frames by channels), and their number formats.

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "mocap/frame_rate.hpp"
#include "mocap/number_style.hpp"
#include "mocap/value_array.hpp"

namespace mocap {

/// Frames [first, first + count) of a clip.
struct FrameSpan {
  std::size_t first = 0;  ///< From 0.
  std::size_t count = 0;  ///< Number of frames; may be 0.
};

/// `frames x channels` doubles, row-major, in file units and degrees, with the number format of
/// each.
///
/// **Number formats.** A reader of a text format records how each number was printed
/// (`set_number_formats`); the writer of that format prints it the same way if that preserves the
/// value. All functions here that insert, remove, move or copy values also do so with their number
/// formats, so code that changes a motion does not need to handle them. They use no memory while
/// all numbers of a motion have the same format, and one byte per number otherwise.
///
/// **Precision.** A value that its number format cannot represent is printed in one of two ways:
/// - Values written through `exact_values`, `exact_row` and `exact_at` are exact: they are printed
///   with as many digits as necessary to restore the double. Use them for values from a file,
///   including moved or negated ones, and for values that the user specified.
/// - Values written through `computed_values`, `computed_row` and `computed_at`, `replace_values`
///   and `renew_frames` are computed, so their last digits are not significant. If a motion has
///   such values, all values that no format represents are printed with enough decimals for the
///   size of the skeleton (9 to 15).
///
/// In both cases, a value that is overwritten with an identical bit pattern keeps its format.
///
/// Different threads may write different values of one motion through either family. Functions that
/// change the number of frames or channels require exclusive access.
class Motion {
 public:
  /// For each frame or channel of the result, the index of the original; none for a new one, which
  /// is zero and has the default number format of the motion.
  using Sources = std::vector<std::optional<std::size_t>>;

  /// No frames and no channels.
  Motion() = default;
  /// All values are zero, with 6 decimals.
  Motion(std::size_t frames, std::size_t channels, FrameTime frame_time = {});
  /// Takes existing values in row-major order; `values.size() == frames * channels`.
  Motion(ValueArray values, std::size_t frames, std::size_t channels, FrameTime frame_time);

  FrameTime frame_time;  ///< Duration of each frame. Default: 30 frames per second.

  /// Number of frames.
  std::size_t frames() const { return frames_; }
  /// Number of values per frame.
  std::size_t channels() const { return channels_; }
  /// Whether there are no frames.
  bool empty() const { return frames_ == 0; }
  /// Seconds from the first frame to the end of the last: frames * frame time.
  double duration_s() const { return frame_time.time_of(frames_); }

  /// All values, row-major: `frames x channels`. Here and below, `frame` and `channel` must be less
  /// than the number of frames and channels, and spans are valid until the shape changes.
  std::span<const double> values() const { return values_.span(); }
  /// The values of one frame.
  std::span<const double> row(std::size_t frame) const {
    return values_.span().subspan(frame * channels_, channels_);
  }
  /// One value.
  double at(std::size_t frame, std::size_t channel) const { return row(frame)[channel]; }

  /// All values, one frame or one value, for writing exact values.
  std::span<double> exact_values() { return values_.span(); }
  std::span<double> exact_row(std::size_t frame) {
    return values_.span().subspan(frame * channels_, channels_);
  }
  double& exact_at(std::size_t frame, std::size_t channel) { return exact_row(frame)[channel]; }

  /// The same for writing computed values.
  std::span<double> computed_values() {
    computed_.set();
    return exact_values();
  }
  std::span<double> computed_row(std::size_t frame) {
    computed_.set();
    return exact_row(frame);
  }
  double& computed_at(std::size_t frame, std::size_t channel) {
    computed_.set();
    return exact_at(frame, channel);
  }
  /// Replaces all values with the computed values of a motion of the same shape; identical values
  /// keep their formats. The frame time becomes that of `computed`. A motion of a different
  /// shape replaces the number formats as well.
  void replace_values(Motion computed);
  /// Marks the frames from `first` on as recomputed: their number formats are dropped, so that all
  /// of them are printed with the same decimals.
  void renew_frames(std::size_t first);

  /// Inserts `count` frames of zeros before `frame` (at most `frames()`).
  void insert_frames(std::size_t frame, std::size_t count);
  /// Removes the frames [first, first + count), clamped to the motion.
  void remove_frames(std::size_t first, std::size_t count);
  /// Inserts `count` channels of zeros before `channel` in every frame.
  void insert_channels(std::size_t channel, std::size_t count);
  /// Removes the channels [first, first + count), clamped to the motion.
  void remove_channels(std::size_t first, std::size_t count);

  /// Sets frame n to the frame that was at index `sources[n]` before the call. Frames may be used
  /// several times.
  void take_frames(const Sources& sources);
  /// Sets channel n of every frame to the channel that was at index `sources[n]` before the call.
  void take_channels(const Sources& sources);
  /// Appends the frames [first, first + count) of `from`, clamped: channel n of this motion is
  /// channel `channels[n]` of `from`. `channels.size() == channels()`.
  void append_frames(const Motion& from, std::size_t first, std::size_t count,
                     const Sources& channels);
  /// The same for motions with the same channels.
  void append_frames(const Motion& from, std::size_t first, std::size_t count);
  /// Copies `count` values of a frame of another motion, starting at channel `from_channel`.
  /// Identical values keep their formats. Verbatim texts are not copied; values that have one are
  /// printed like new ones.
  void copy_values(std::size_t frame, std::size_t channel, const Motion& from,
                   std::size_t from_frame, std::size_t from_channel, std::size_t count);

  /// Number formats of the values. For readers and writers of text formats.
  const NumberFormats& number_formats() const { return formats_; }
  /// Sets the number formats. `formats.forms` is empty or has one form per value; formats of the
  /// wrong size are dropped and all values are printed exactly.
  void set_number_formats(NumberFormats formats);
  /// Whether values were computed since the motion was read or created.
  bool is_computed() const { return computed_.is_set(); }
  /// Number of decimals that is sufficient for the values while none are computed, if the source
  /// format defines it. Default: none, values are printed exactly.
  std::optional<unsigned> known_decimals() const { return known_decimals_; }
  /// Sets `known_decimals`; the current values no longer count as computed.
  void set_known_decimals(unsigned decimals) {
    known_decimals_ = decimals;
    computed_.reset();
  }

 private:
  /// A flag that several threads may set at the same time. Copied with its owner.
  class Flag {
   public:
    Flag() = default;
    Flag(const Flag& other) noexcept : set_(other.is_set()) {}
    Flag& operator=(const Flag& other) noexcept {
      set_.store(other.is_set(), std::memory_order_relaxed);
      return *this;
    }
    ~Flag() = default;

    bool is_set() const { return set_.load(std::memory_order_relaxed); }
    /// Written only once, to avoid contention for the cache line.
    void set() {
      if (!is_set()) set_.store(true, std::memory_order_relaxed);
    }
    void reset() { set_.store(false, std::memory_order_relaxed); }

   private:
    std::atomic<bool> set_ = false;
  };

  bool has_known_formats() const;
  void take_precision(const Motion& from);

  ValueArray values_;
  std::size_t frames_ = 0;
  std::size_t channels_ = 0;
  NumberFormats formats_;
  std::optional<unsigned> known_decimals_;
  Flag computed_;
};

}  // namespace mocap

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The values of a clip: frames by channels, and how each of them is printed.

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "mocap/frame_rate.hpp"
#include "mocap/number_style.hpp"
#include "mocap/value_array.hpp"

namespace mocap {

/// `frames x channels` doubles, row-major, in file units and degrees, with the number format of
/// each.
///
/// **Number formats.** A reader of a text format hands over how each number was spelled
/// (`set_number_formats`); a writer of that format spells it the same way wherever that gives the
/// value back. Every function here that inserts, removes, moves or copies values takes their number
/// formats along, so that code that changes a motion need not know that they exist. They take no
/// memory while all numbers of a motion have the same format, and one byte per number otherwise.
///
/// **Precision.** A value that its number format does not give back is printed in one of two ways:
/// - Values written through `values`, `row` and `at` are exact: they are printed with as many
///   digits as give the same double.
/// - Values written through `computed_values`, `computed_row` and `computed_at`, `replace_values`
///   and `renew_frames` are results of a computation, whose last digits mean nothing: a motion that
///   has some prints what no format gives back with the decimals that suffice for the size of the
///   skeleton (9 to 15).
///
/// Either way a value that is written with the bits that were there is printed as before.
///
/// Different threads may write different values of one motion through either family; functions
/// that change the number of frames or channels need the motion for themselves.
class Motion {
 public:
  /// For each frame or channel of the result, the one that it was before; none for a new one, which
  /// is zero and has the usual number format of the motion.
  using Sources = std::vector<std::optional<std::size_t>>;

  Motion() = default;
  /// All values zero, with 6 decimals.
  Motion(std::size_t frames, std::size_t channels, FrameTime frame_time = {});
  /// Takes values already laid out; `values.size() == frames * channels`.
  Motion(ValueArray values, std::size_t frames, std::size_t channels, FrameTime frame_time);

  FrameTime frame_time;

  std::size_t frames() const { return frames_; }
  std::size_t channels() const { return channels_; }
  bool empty() const { return frames_ == 0; }
  /// Seconds from the first frame to the end of the last: frames * frame time.
  double duration_s() const { return frame_time.time_of(frames_); }

  std::span<double> values() { return values_.span(); }
  std::span<const double> values() const { return values_.span(); }
  std::span<double> row(std::size_t frame) {
    return values_.span().subspan(frame * channels_, channels_);
  }
  std::span<const double> row(std::size_t frame) const {
    return values_.span().subspan(frame * channels_, channels_);
  }
  double& at(std::size_t frame, std::size_t channel) { return row(frame)[channel]; }
  double at(std::size_t frame, std::size_t channel) const { return row(frame)[channel]; }

  /// As `values`, `row` and `at`, for values that are computed.
  std::span<double> computed_values() {
    computed_.set();
    return values();
  }
  std::span<double> computed_row(std::size_t frame) {
    computed_.set();
    return row(frame);
  }
  double& computed_at(std::size_t frame, std::size_t channel) {
    computed_.set();
    return at(frame, channel);
  }
  /// Replaces all values by the computed ones of a motion of the same shape; those that are the
  /// same are printed as before. The frame time becomes that of `computed`. A motion of another
  /// shape replaces number formats too.
  void replace_values(Motion computed);
  /// Declares the frames from `first` on to be computed anew: their old number formats are dropped,
  /// so that all of them are printed with the same decimals.
  void renew_frames(std::size_t first);

  /// Inserts `count` frames of zeros before `frame` (at most `frames()`).
  void insert_frames(std::size_t frame, std::size_t count);
  /// Removes the frames [first, first + count), as far as they exist.
  void remove_frames(std::size_t first, std::size_t count);
  /// Inserts `count` channels of zeros before `channel` in every frame.
  void insert_channels(std::size_t channel, std::size_t count);
  /// Removes the channels [first, first + count), as far as they exist.
  void remove_channels(std::size_t first, std::size_t count);

  /// Makes frame n what frame `sources[n]` was. Frames may be used several times.
  void take_frames(const Sources& sources);
  /// Makes channel n of every frame what channel `sources[n]` was.
  void take_channels(const Sources& sources);
  /// Appends the frames [first, first + count) of `from`, as far as they exist: channel n of this
  /// motion is channel `channels[n]` of `from`. `channels.size() == channels()`.
  void append_frames(const Motion& from, std::size_t first, std::size_t count,
                     const Sources& channels);
  /// The same where both have the same channels.
  void append_frames(const Motion& from, std::size_t first, std::size_t count);
  /// Copies `count` values from channel `from_channel` on of a frame of another motion. Values that
  /// are the same are printed as before. Spellings that are no common format are not copied: such
  /// values are printed as if they were written anew.
  void copy_values(std::size_t frame, std::size_t channel, const Motion& from,
                   std::size_t from_frame, std::size_t from_channel, std::size_t count);

  /// How the values are printed. For readers and writers of text formats.
  const NumberFormats& number_formats() const { return formats_; }
  /// Sets how the values are printed. `formats.forms` is empty or has one form per value; formats
  /// that do not fit are dropped, and all values are printed exactly.
  void set_number_formats(NumberFormats formats);
  /// Whether values were computed since the motion was read or made.
  bool is_computed() const { return computed_.is_set(); }
  /// Decimals that suffice for the values as long as none are computed, as known from the format
  /// that they were read from. Default: none, values are printed exactly.
  std::optional<unsigned> known_decimals() const { return known_decimals_; }
  /// Sets `known_decimals`; the values of now no longer count as computed.
  void set_known_decimals(unsigned decimals) {
    known_decimals_ = decimals;
    computed_.reset();
  }

 private:
  /// A flag that several threads may set at once. Copied with its owner.
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
    /// Written once only, so that threads do not take the cache line from each other.
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

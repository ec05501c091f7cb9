// SPDX-License-Identifier: MIT
#include "mocap/motion.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

#include "model/number_formats.hpp"

namespace mocap {

namespace {

std::size_t checked_product(std::size_t a, std::size_t b) {
  if (b != 0 && a > std::numeric_limits<std::size_t>::max() / b) throw std::bad_alloc();
  return a * b;
}

std::size_t checked_sum(std::size_t a, std::size_t b) {
  if (a > std::numeric_limits<std::size_t>::max() - b) throw std::bad_alloc();
  return a + b;
}

void grow(ValueArray& values, std::size_t size) {
  if (!values.reserve(size)) throw std::bad_alloc();
  values.set_size(size);
}

/// Moves `count` values within one array; the ranges may overlap.
void move_values(double* data, std::size_t to, std::size_t from, std::size_t count) {
  if (count > 0) std::memmove(data + to, data + from, count * sizeof(double));
}

/// Consecutive frames or channels that stay consecutive, or new ones.
struct Run {
  std::optional<std::size_t> first;
  std::size_t count = 0;
};

/// `sources` as runs; indices not below `end` are new.
std::vector<Run> runs_of(const Motion::Sources& sources, std::size_t end) {
  std::vector<Run> runs;
  for (const auto& source : sources) {
    const bool is_new = !source || *source >= end;
    const Run* last = runs.empty() ? nullptr : &runs.back();
    const bool continues = last != nullptr && last->first.has_value() == !is_new &&
                           (is_new || *last->first + last->count == *source);
    if (!continues) runs.push_back({is_new ? std::nullopt : source, 0});
    ++runs.back().count;
  }
  return runs;
}

/// Sources for `count` frames or channels with `inserted` new ones at `at`.
Motion::Sources with_new(std::size_t count, std::size_t at, std::size_t inserted) {
  Motion::Sources sources;
  sources.reserve(count + inserted);
  for (std::size_t i = 0; i < at; ++i) sources.emplace_back(i);
  sources.resize(at + inserted);
  for (std::size_t i = at; i < count; ++i) sources.emplace_back(i);
  return sources;
}

/// Sources for `count` frames or channels with `removed` missing at `at`.
Motion::Sources without(std::size_t count, std::size_t at, std::size_t removed) {
  Motion::Sources sources;
  sources.reserve(count - removed);
  for (std::size_t i = 0; i < count; ++i) {
    if (i < at || i >= at + removed) sources.emplace_back(i);
  }
  return sources;
}

/// Reorders the formats of a motion with `channels` channels to the frames of `runs`.
void take_frames_of(NumberFormats& formats, std::size_t channels, const std::vector<Run>& runs) {
  if (formats.forms.empty()) return;
  std::size_t frames = 0;
  for (const Run& run : runs) frames += run.count;
  detail::FormatsInOrder taken(formats, frames * channels);
  for (const Run& run : runs) {
    if (run.first) {
      taken.take(*run.first * channels, run.count * channels);
    } else {
      taken.add_new(run.count * channels);
    }
  }
  formats = taken.finish();
}

/// Reorders the formats of a motion with `frames` frames of `old_channels` to the channels of
/// `runs`.
void take_channels_of(NumberFormats& formats, std::size_t frames, std::size_t old_channels,
                      const std::vector<Run>& runs) {
  if (formats.forms.empty()) return;
  std::size_t channels = 0;
  for (const Run& run : runs) channels += run.count;
  detail::FormatsInOrder taken(formats, frames * channels);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (const Run& run : runs) {
      if (run.first) {
        taken.take(frame * old_channels + *run.first, run.count);
      } else {
        taken.add_new(run.count);
      }
    }
  }
  formats = taken.finish();
}

}  // namespace

Motion::Motion(std::size_t frames, std::size_t channels, FrameTime time)
    : frame_time(std::move(time)),
      values_(checked_product(frames, channels)),
      frames_(frames),
      channels_(channels) {}

Motion::Motion(ValueArray values, std::size_t frames, std::size_t channels, FrameTime time)
    : frame_time(std::move(time)),
      values_(std::move(values)),
      frames_(frames),
      channels_(channels) {}

bool Motion::has_known_formats() const {
  return detail::is_known(formats_, values_.size());
}

void Motion::set_number_formats(NumberFormats formats) {
  formats_ = std::move(formats);
  const bool fits = formats_.forms.empty() || formats_.forms.size() == values_.size();
  if (!fits) detail::drop_individual(formats_);
}

void Motion::take_precision(const Motion& from) {
  if (from.is_computed()) computed_.set();
  if (from.known_decimals_) {
    known_decimals_ = std::max(known_decimals_.value_or(0), *from.known_decimals_);
  }
}

void Motion::replace_values(Motion computed) {
  const bool has_same_shape = computed.frames_ == frames_ && computed.channels_ == channels_;
  frame_time = std::move(computed.frame_time);
  values_ = std::move(computed.values_);
  frames_ = computed.frames_;
  channels_ = computed.channels_;
  if (has_same_shape) {
    computed_.set();
  } else {
    renew_frames(0);
  }
}

void Motion::renew_frames(std::size_t first) {
  computed_.set();
  first = std::min(first, frames_);
  const std::size_t kept = first * channels_;
  if (kept == 0 || !has_known_formats()) {
    formats_ = NumberFormats{};
    formats_.form = NumberForm::verbatim;
    formats_.complete = kept == 0;  // Kept values stay exact.
    return;
  }
  detail::expand(formats_, values_.size());
  std::fill(formats_.forms.begin() + static_cast<std::ptrdiff_t>(kept), formats_.forms.end(),
            NumberForm::verbatim);
  std::erase_if(formats_.verbatim_texts,
                [&](const VerbatimNumber& number) { return number.index >= kept; });
}

void Motion::insert_frames(std::size_t frame, std::size_t count) {
  frame = std::min(frame, frames_);
  const std::size_t old_size = values_.size();
  const std::size_t frames = checked_sum(frames_, count);
  grow(values_, checked_product(frames, channels_));

  const std::size_t begin = frame * channels_;
  const std::size_t inserted = values_.size() - old_size;
  move_values(values_.data(), begin + inserted, begin, old_size - begin);
  std::fill_n(values_.data() + begin, inserted, 0.0);
  if (!formats_.forms.empty() && frame == frames_) {
    formats_.forms.resize(values_.size(), formats_.form);
  } else if (!formats_.forms.empty()) {
    take_frames_of(formats_, channels_, runs_of(with_new(frames_, frame, count), frames_));
  }
  frames_ = frames;
}

void Motion::remove_frames(std::size_t first, std::size_t count) {
  if (first >= frames_) return;
  count = std::min(count, frames_ - first);
  const std::size_t begin = first * channels_;
  const std::size_t removed = count * channels_;
  move_values(values_.data(), begin, begin + removed, values_.size() - begin - removed);
  values_.set_size(values_.size() - removed);
  if (!formats_.forms.empty() && first + count == frames_) {
    detail::cut(formats_, values_.size());
  } else if (!formats_.forms.empty()) {
    take_frames_of(formats_, channels_, runs_of(without(frames_, first, count), frames_));
  }
  frames_ -= count;
}

void Motion::insert_channels(std::size_t channel, std::size_t count) {
  channel = std::min(channel, channels_);
  const std::size_t channels = checked_sum(channels_, count);
  grow(values_, checked_product(frames_, channels));

  // Last frame first, because every row moves to a higher address.
  double* data = values_.data();
  for (std::size_t frame = frames_; frame-- > 0;) {
    const std::size_t old_row = frame * channels_;
    const std::size_t new_row = frame * channels;
    move_values(data, new_row + channel + count, old_row + channel, channels_ - channel);
    move_values(data, new_row, old_row, channel);
    std::fill_n(data + new_row + channel, count, 0.0);
  }
  if (!formats_.forms.empty()) {
    take_channels_of(formats_, frames_, channels_,
                     runs_of(with_new(channels_, channel, count), channels_));
  }
  channels_ = channels;
}

void Motion::remove_channels(std::size_t first, std::size_t count) {
  if (first >= channels_) return;
  count = std::min(count, channels_ - first);
  const std::size_t channels = channels_ - count;
  double* data = values_.data();
  for (std::size_t frame = 0; frame < frames_; ++frame) {
    const std::size_t old_row = frame * channels_;
    const std::size_t new_row = frame * channels;
    move_values(data, new_row, old_row, first);
    move_values(data, new_row + first, old_row + first + count, channels - first);
  }
  values_.set_size(frames_ * channels);
  if (!formats_.forms.empty()) {
    take_channels_of(formats_, frames_, channels_,
                     runs_of(without(channels_, first, count), channels_));
  }
  channels_ = channels;
}

void Motion::take_frames(const Sources& sources) {
  const std::vector<Run> runs = runs_of(sources, frames_);
  if (runs.size() == 1 && runs.front().first) {
    const Run run = runs.front();
    remove_frames(*run.first + run.count, frames_);
    remove_frames(0, *run.first);
    return;
  }
  ValueArray values(checked_product(sources.size(), channels_));
  double* to = values.data();
  for (const Run& run : runs) {
    const std::size_t count = run.count * channels_;
    if (run.first) to = std::copy_n(values_.data() + *run.first * channels_, count, to);
    if (!run.first) to += count;
  }
  take_frames_of(formats_, channels_, runs);
  values_ = std::move(values);
  frames_ = sources.size();
}

void Motion::take_channels(const Sources& sources) {
  const std::vector<Run> runs = runs_of(sources, channels_);
  const bool is_unchanged =
      runs.size() == 1 && runs.front().first == std::size_t{0} && runs.front().count == channels_;
  if (is_unchanged) return;
  ValueArray values(checked_product(frames_, sources.size()));
  double* to = values.data();
  for (std::size_t frame = 0; frame < frames_; ++frame) {
    const double* const from = values_.data() + frame * channels_;
    for (const Run& run : runs) {
      if (run.first) std::copy_n(from + *run.first, run.count, to);
      to += run.count;
    }
  }
  take_channels_of(formats_, frames_, channels_, runs);
  values_ = std::move(values);
  channels_ = sources.size();
}

void Motion::append_frames(const Motion& from, std::size_t first, std::size_t count,
                           const Sources& channels) {
  if (&from == this) return append_frames(Motion(from), first, count, channels);
  first = std::min(first, from.frames_);
  count = std::min(count, from.frames_ - first);
  const std::vector<Run> runs = runs_of(channels, from.channels_);
  const std::size_t old_frames = frames_;
  const bool is_known = has_known_formats() && from.has_known_formats();
  if (old_frames == 0) {
    formats_ = NumberFormats{};
    formats_.form = from.formats_.form;
    formats_.complete = from.formats_.complete;
  }
  const bool is_uniform =
      formats_.forms.empty() && from.formats_.forms.empty() && formats_.form == from.formats_.form;
  take_precision(from);

  const std::size_t frames = checked_sum(frames_, count);
  grow(values_, checked_product(frames, channels_));
  double* to = values_.data() + old_frames * channels_;
  std::fill_n(to, count * channels_, 0.0);
  for (std::size_t frame = first; frame < first + count; ++frame) {
    const double* const row = from.values_.data() + frame * from.channels_;
    double* out = to + (frame - first) * channels_;
    for (const Run& run : runs) {
      if (run.first) std::copy_n(row + *run.first, run.count, out);
      out += run.count;
    }
  }
  frames_ = frames;
  if (!is_known) {
    detail::drop_individual(formats_);
    if (count > 0) formats_.complete = false;  // Values that were read stay exact.
    return;
  }
  if (is_uniform) return;
  detail::expand(formats_, old_frames * channels_);
  for (std::size_t frame = first; frame < first + count; ++frame) {
    for (const Run& run : runs) {
      if (run.first) {
        detail::append(from.formats_, frame * from.channels_ + *run.first, run.count, formats_);
      } else {
        formats_.forms.insert(formats_.forms.end(), run.count, formats_.form);
      }
    }
  }
}

void Motion::append_frames(const Motion& from, std::size_t first, std::size_t count) {
  append_frames(from, first, count, with_new(from.channels_, 0, 0));
}

void Motion::copy_values(std::size_t frame, std::size_t channel, const Motion& from,
                         std::size_t from_frame, std::size_t from_channel, std::size_t count) {
  const std::size_t to = frame * channels_ + channel;
  const std::size_t source = from_frame * from.channels_ + from_channel;
  const NumberFormats& other = from.formats_;
  const bool is_uniform =
      formats_.forms.empty() && other.forms.empty() && formats_.form == other.form;
  const bool takes_formats = !is_uniform && has_known_formats() && from.has_known_formats();
  if (takes_formats) detail::expand(formats_, values_.size());
  take_precision(from);
  for (std::size_t i = 0; i < count; ++i) {
    const double value = from.values_.data()[source + i];
    double& target = values_.data()[to + i];
    if (std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(target)) continue;
    target = value;
    if (takes_formats) {
      formats_.forms[to + i] = other.forms.empty() ? other.form : other.forms[source + i];
    }
  }
}

}  // namespace mocap

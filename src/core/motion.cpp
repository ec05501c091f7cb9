// SPDX-License-Identifier: MIT
#include "mocap/motion.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

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

/// Moves `count` values within one array; the places may overlap.
void move_values(double* data, std::size_t to, std::size_t from, std::size_t count) {
  if (count > 0) std::memmove(data + to, data + from, count * sizeof(double));
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

void Motion::insert_frames(std::size_t frame, std::size_t count) {
  frame = std::min(frame, frames_);
  const std::size_t old_size = values_.size();
  const std::size_t frames = checked_sum(frames_, count);
  grow(values_, checked_product(frames, channels_));

  const std::size_t begin = frame * channels_;
  const std::size_t inserted = values_.size() - old_size;
  move_values(values_.data(), begin + inserted, begin, old_size - begin);
  std::fill_n(values_.data() + begin, inserted, 0.0);
  frames_ = frames;
}

void Motion::remove_frames(std::size_t first, std::size_t count) {
  if (first >= frames_) return;
  count = std::min(count, frames_ - first);
  const std::size_t begin = first * channels_;
  const std::size_t removed = count * channels_;
  move_values(values_.data(), begin, begin + removed, values_.size() - begin - removed);
  values_.set_size(values_.size() - removed);
  frames_ -= count;
}

void Motion::insert_channels(std::size_t channel, std::size_t count) {
  channel = std::min(channel, channels_);
  const std::size_t channels = checked_sum(channels_, count);
  grow(values_, checked_product(frames_, channels));

  // From the last frame backwards, since every row moves to a later place.
  double* data = values_.data();
  for (std::size_t frame = frames_; frame-- > 0;) {
    const std::size_t old_row = frame * channels_;
    const std::size_t new_row = frame * channels;
    move_values(data, new_row + channel + count, old_row + channel, channels_ - channel);
    move_values(data, new_row, old_row, channel);
    std::fill_n(data + new_row + channel, count, 0.0);
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
  channels_ = channels;
}

}  // namespace mocap

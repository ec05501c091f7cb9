// SPDX-License-Identifier: MIT
#include "formats/fbx/frame_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "formats/fbx/curve.hpp"
#include "formats/sampled_memory.hpp"
#include "mocap/fbx.hpp"
#include "model/common_rates.hpp"
#include "text/quantities.hpp"

namespace mocap::fbx {

namespace {

constexpr double latest_tick = static_cast<double>(std::int64_t{1} << 60);

/// The range of a take.
struct TickRange {
  double start = 0.0;
  double stop = 0.0;
};

/// Ticks between keys at regular intervals; empty if they are irregular, or further apart than the
/// frames of the file.
std::optional<double> regular_step(const std::vector<std::int64_t>& times,
                                   const Settings& settings) {
  if (times.size() < 3) return std::nullopt;
  const auto first = static_cast<double>(times.front());
  const double step =
      (static_cast<double>(times.back()) - first) / static_cast<double>(times.size() - 1);
  constexpr double rounding = 1.01;
  const double slowest = settings.ticks_per_second / settings.frames_per_second * rounding;
  if (step < 1.0 || step > slowest) return std::nullopt;
  constexpr double jitter = 1e-3;
  const double tolerance = step * jitter + 2.0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double expected = first + step * static_cast<double>(i);
    if (std::abs(static_cast<double>(times[i]) - expected) > tolerance) return std::nullopt;
  }
  return step;
}

class FrameFinder {
 public:
  FrameFinder(const Records& file, const Scene& scene, const ReadLimits& limits)
      : file_(file), scene_(scene), limits_(limits) {}

  Result<FrameTimes> find(std::size_t take, std::span<const JointSource> joints) {
    collect_curves(joints);
    if (Status read = read_keys(); !read) return tl::unexpected<Error>(std::move(read.error()));
    FrameTimes times;
    const TickRange range = range_of(take);
    const std::optional<double> step =
        are_same_ ? regular_step(keys_, scene_.settings) : std::nullopt;
    if (step) {
      place_on_keys(times, range, *step);
      if (are_frames_keys(times)) times.curves_on_keys = std::move(curves_on_keys_);
    } else {
      place_at_rate(times, range);
    }
    if (Status size = check_size(times.count, joints.size()); !size)
      return tl::unexpected<Error>(std::move(size.error()));
    return times;
  }

 private:
  Status check_size(std::size_t frames, std::size_t joints) const {
    if (frames > limits_.max_frames)
      return too_large(codes::limit_frames, fmt::format("the take has {} frames, more than {}",
                                                        frames, limits_.max_frames));
    // Position, rotation as a quaternion, and scale.
    constexpr std::uint64_t bytes_per_joint = 10 * sizeof(double);
    const std::uint64_t most_bytes = mocap::detail::most_sampled_bytes(limits_, file_.bytes.size());
    if (joints == 0 || frames <= most_bytes / bytes_per_joint / joints) return {};
    return too_large(codes::limit_memory,
                     fmt::format("{} frames of {} need more memory than the {} MiB allowed for a "
                                 "file of this size",
                                 frames, text::counted(joints, "joint"), most_bytes >> 20U));
  }

  tl::unexpected<Error> too_large(Code code, std::string message) const {
    return tl::unexpected<Error>(file_.finding(code, std::move(message), 0));
  }

  void collect_curves(std::span<const JointSource> joints) {
    for (const JointSource& joint : joints) {
      for (const std::size_t node : joint.animation) collect_curves(node);
      for (const LayerNodes& layer : joint.above) {
        for (const std::size_t node : layer.animation) collect_curves(node);
        collect_curves(scene_.layers[layer.layer].weight_node);
      }
    }
    std::sort(curves_.begin(), curves_.end());
    curves_.erase(std::unique(curves_.begin(), curves_.end()), curves_.end());
  }

  void collect_curves(std::size_t node) {
    if (node == none) return;
    for (const std::size_t curve : scene_.curve_nodes[node].curves)
      if (curve != none) curves_.push_back(curve);
  }

  const Value* times_in(std::size_t curve) const {
    const auto record = file_.child(curve, "KeyTime");
    return record ? file_.value(*record, 0) : nullptr;
  }

  /// The keys of the curve that has the most, and whether the other curves have the same keys or
  /// are constant.
  Status read_keys() {
    std::size_t longest = none;
    std::uint32_t most = 0;
    for (const std::size_t curve : curves_) {
      const Value* times = times_in(curve);
      if (times == nullptr || times->count <= most) continue;
      most = times->count;
      longest = curve;
    }
    if (longest == none) return {};
    Result<std::vector<std::int64_t>> keys = Curve::read_times(file_, longest, limits_);
    if (!keys) return tl::unexpected<Error>(std::move(keys.error()));
    keys_ = std::move(*keys);
    extend(keys_);
    const Value& reference = *times_in(longest);
    for (const std::size_t curve : curves_) {
      const Value* times = times_in(curve);
      const bool is_copy = times != nullptr && times->type == reference.type &&
                           times->is_deflated == reference.is_deflated &&
                           times->count == reference.count && times->bytes == reference.bytes;
      if (is_copy) {
        curves_on_keys_.push_back(curve);
        continue;
      }
      if (Status compared = compare(curve); !compared) return compared;
    }
    return {};
  }

  Status compare(std::size_t record) {
    Result<std::vector<std::int64_t>> times = Curve::read_times(file_, record, limits_);
    if (!times) return tl::unexpected<Error>(std::move(times.error()));
    extend(*times);
    const bool is_same = std::equal(
        times->begin(), times->end(), keys_.begin(), keys_.end(),
        [](std::int64_t a, std::int64_t b) { return std::abs(a - b) <= Curve::same_key_ticks; });
    if (is_same || !are_same_ || times->size() < 2) return {};
    Result<Curve> curve = Curve::read(file_, record, scene_.settings.ticks_per_second, limits_);
    if (!curve) return tl::unexpected<Error>(std::move(curve.error()));
    are_same_ = curve->is_constant();
    return {};
  }

  void extend(const std::vector<std::int64_t>& times) {
    if (times.empty()) return;
    const auto first = static_cast<double>(times.front());
    const auto last = static_cast<double>(times.back());
    key_range_ =
        key_range_ ? TickRange{std::min(key_range_->start, first), std::max(key_range_->stop, last)}
                   : TickRange{first, last};
  }

  TickRange range_of(std::size_t take) const {
    const TickRange keys = key_range_.value_or(TickRange{});
    if (curves_.empty() || take == none) return keys;
    const Take& of = scene_.takes[take];
    const auto clamped = [](std::int64_t time) {
      return std::clamp(static_cast<double>(time), -latest_tick, latest_tick);
    };
    if (!of.stop || of.start.value_or(0) >= *of.stop) return keys;
    return {clamped(of.start.value_or(0)), clamped(*of.stop)};
  }

  void place_on_keys(FrameTimes& times, const TickRange& range, double step) {
    const auto first = static_cast<double>(keys_.front());
    constexpr double rounding = 0.01;
    const double from = std::ceil((range.start - first) / step - rounding);
    const double to = std::floor((range.stop - first) / step + rounding);
    times.first_key = static_cast<std::int64_t>(from);
    times.start = first + from * step;
    times.step = step;
    times.count = to > from ? static_cast<std::uint64_t>(to - from) + 1 : 1;
    times.keys = std::move(keys_);
    constexpr double rate_rounding = 1e-4;
    times.frame_time =
        mocap::detail::frame_time_of_step(step / scene_.settings.ticks_per_second, rate_rounding);
  }

  /// Whether each frame is a key that is far from the others.
  static bool are_frames_keys(const FrameTimes& times) {
    if (times.first_key < 0 || times.count > times.keys.size()) return false;
    if (static_cast<std::uint64_t>(times.first_key) > times.keys.size() - times.count) return false;
    const auto is_close = [](std::int64_t a, std::int64_t b) {
      return b - a <= Curve::same_key_ticks;
    };
    return std::adjacent_find(times.keys.begin(), times.keys.end(), is_close) == times.keys.end();
  }

  void place_at_rate(FrameTimes& times, const TickRange& range) const {
    const Settings& settings = scene_.settings;
    times.are_keys = curves_.empty();
    times.start = range.start;
    times.step = settings.ticks_per_second / settings.frames_per_second;
    times.frame_time = FrameTime::from_rate(settings.frames_per_second);
    constexpr double rounding = 0.01;
    times.count =
        static_cast<std::uint64_t>((range.stop - range.start) / times.step + rounding) + 1;
  }

  const Records& file_;
  const Scene& scene_;
  const ReadLimits& limits_;
  std::vector<std::size_t> curves_;
  std::vector<std::size_t> curves_on_keys_;  ///< Those with the same bytes as `keys_`.
  std::vector<std::int64_t> keys_;
  std::optional<TickRange> key_range_;
  bool are_same_ = true;
};

}  // namespace

std::int64_t FrameTimes::at(std::uint64_t frame) const {
  const std::int64_t key = first_key + static_cast<std::int64_t>(frame);
  if (key >= 0 && key < static_cast<std::int64_t>(keys.size()))
    return keys[static_cast<std::size_t>(key)];
  return static_cast<std::int64_t>(std::llround(start + step * static_cast<double>(frame)));
}

Result<FrameTimes> frame_times_of(const Records& file, const Scene& scene, std::size_t take,
                                  std::span<const JointSource> joints, const ReadLimits& limits) {
  return FrameFinder(file, scene, limits).find(take, joints);
}

}  // namespace mocap::fbx

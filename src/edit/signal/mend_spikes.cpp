// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "body/body.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/curve.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/option_words.hpp"
#include "edit/signal/repaired_frames.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/signal.hpp"
#include "model/ranking.hpp"

namespace mocap::edit {

namespace {

/// Standard deviation of a normal distribution divided by its median absolute deviation.
constexpr double deviation_of_median = 1.4826;
/// Minimum number of frames on each side from which the typical roughness is measured.
constexpr std::size_t min_around = 8;
constexpr std::size_t max_frames_of_spike = 1000;

/// Thresholds for spikes in one kind of curve.
struct SpikeLimits {
  double least = 0.0;  ///< Degrees or file units.
  double times_usual = 0.0;
  std::size_t longest = 1;
  std::size_t around = min_around;
};

/// Finds the spikes of one curve and interpolates them.
template <class Value>
class SpikeRepair {
 public:
  SpikeRepair(std::vector<Value>& curve, std::size_t begin, const SpikeLimits& limits)
      : curve_(curve), begin_(begin), limits_(limits) {}

  std::vector<FrameSpan> mend() {
    std::vector<FrameSpan> spikes;
    if (!has_big_steps()) return spikes;
    measure_roughness();
    for (std::size_t frame = begin_ + 1; frame + 1 < curve_.size(); ++frame) {
      if (step(frame) < limits_.least) continue;
      const std::optional<std::size_t> count = spike_at(frame);
      if (!count) continue;
      const std::vector<Value> repaired = bridge(curve_, begin_, frame, *count);
      std::copy(repaired.begin(), repaired.end(),
                curve_.begin() + static_cast<std::ptrdiff_t>(frame));
      spikes.push_back({frame, *count});
      frame += *count - 1;
    }
    return spikes;
  }

 private:
  double step(std::size_t frame) const {
    return distance_between(curve_[frame - 1], curve_[frame]);
  }

  bool has_big_steps() const {
    for (std::size_t frame = begin_ + 1; frame < curve_.size(); ++frame) {
      if (step(frame) >= limits_.least) return true;
    }
    return false;
  }

  /// Measures the distance of each frame from the curve through its neighbours.
  void measure_roughness() {
    roughness_.assign(curve_.size(), 0.0);
    for (std::size_t frame = begin_ + 1; frame + 1 < curve_.size(); ++frame) {
      roughness_[frame] = distance_between(curve_[frame], bridge(curve_, begin_, frame, 1).front());
    }
    std::vector<double> all(roughness_.begin() + static_cast<std::ptrdiff_t>(begin_),
                            roughness_.end());
    usual_ = detail::lower_median_of(all);
  }

  double threshold_at(std::size_t frame) const {
    const std::size_t first = std::max(begin_ + 1, frame - std::min(frame, limits_.around));
    const std::size_t last = std::min(curve_.size() - 1, frame + limits_.around + 1);
    std::vector<double> near(roughness_.begin() + static_cast<std::ptrdiff_t>(first),
                             roughness_.begin() + static_cast<std::ptrdiff_t>(last));
    const double usual = std::max(usual_, detail::lower_median_of(near));
    return std::max(limits_.least, limits_.times_usual * deviation_of_median * usual);
  }

  /// Length of the spike that starts at this frame. If several lengths are possible, it is the one
  /// after which the curve continues most smoothly.
  std::optional<std::size_t> spike_at(std::size_t frame) const {
    const double threshold = threshold_at(frame);
    if (step(frame) < threshold) return std::nullopt;
    std::optional<std::size_t> best;
    double least_step = 0.0;
    for (std::size_t count = 1; count <= limits_.longest && frame + count < curve_.size();
         ++count) {
      if (!is_spike(frame, count, threshold)) continue;
      const double each = distance_between(curve_[frame - 1], curve_[frame + count]) /
                          static_cast<double>(count + 1);
      if (best && each >= least_step) continue;
      best = count;
      least_step = each;
    }
    return best;
  }

  bool is_spike(std::size_t frame, std::size_t count, double threshold) const {
    const std::size_t behind = frame + count;
    const Vector3 leaves = step_between(curve_[frame - 1], curve_[frame]);
    const Vector3 returns = step_between(curve_[behind - 1], curve_[behind]);
    const double least = std::min(leaves.norm(), returns.norm());
    if (least < threshold) return false;
    const double across = distance_between(curve_[frame - 1], curve_[behind]);
    const bool turns_back = leaves.dot(returns) < -0.5 * leaves.norm() * returns.norm();
    if (!turns_back && across > 0.5 * least) return false;
    const std::vector<Value> repaired = bridge(curve_, begin_, frame, count);
    return distance_between(curve_[frame], repaired.front()) >= threshold &&
           distance_between(curve_[behind - 1], repaired.back()) >= threshold;
  }

  std::vector<Value>& curve_;
  std::size_t begin_;
  SpikeLimits limits_;
  std::vector<double> roughness_;
  double usual_ = 0.0;
};

SpikeLimits limits_of(const MendSpikes& options, const Clip& clip) {
  const double fps = clip.motion.frame_time.frames_per_second();
  SpikeLimits limits;
  limits.least = std::max(options.least_deg, options.least_deg_s / fps);
  limits.times_usual = options.times_usual;
  const double longest = frames_of(options.longest, clip.motion.frame_time);
  limits.longest =
      static_cast<std::size_t>(std::clamp(longest, 1.0, static_cast<double>(max_frames_of_spike)));
  limits.around = std::max(min_around, static_cast<std::size_t>(std::min(0.5 * fps, 1e4)));
  return limits;
}

}  // namespace

Status validate(const MendSpikes& options, const Clip& /*clip*/) {
  if (!(options.least_deg > 0.0) || !(options.least_deg <= 180.0))
    return fail(codes::edit_value,
                "the threshold for a spike must be greater than 0 and at most 180 degrees");
  if (!(options.least_deg_s >= 0.0) || !(options.least_share > 0.0) ||
      !(options.least_share_s >= 0.0) || !(options.times_usual > 0.0) ||
      !(options.longest.value > 0.0))
    return fail(codes::edit_value, "the limits for spikes must be greater than 0");
  return {};
}

Status apply(const MendSpikes& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const std::size_t first = first_of_motion(clip);
  if (clip.motion.frames() < first + 3) return {};
  const SpikeLimits turning = limits_of(options, clip);
  SpikeLimits moving = turning;
  moving.least = std::max(options.least_share,
                          options.least_share_s / clip.motion.frame_time.frames_per_second()) *
                 detail::find_body(clip.skeleton).length;
  const std::vector<JointFaults> faults = repair_joints(
      clip,
      [&](std::vector<Quaternion>& rotations) {
        return SpikeRepair(rotations, first, turning).mend();
      },
      // Without a body, there is no reference length.
      moving.least > 0.0,
      [&](std::vector<Vector3>& positions) {
        return SpikeRepair(positions, first, moving).mend();
      });
  report_repaired(clip, codes::edit_spikes, "spike", "spikes", faults, diagnostics);
  return {};
}

namespace {

Result<Edit> parse_mend_spikes(std::string_view value) {
  MendSpikes mend;
  if (value == "auto") return Edit(mend);
  mend.least_deg_s = 0.0;
  const Status read = parse_fault("mend-spikes", value, mend.least_deg, mend.longest);
  if (!read) return tl::unexpected<Error>(read.error());
  return Edit(mend);
}

constexpr auto mend_spikes_codes = edit_code_table({
    {.name = "edit.spikes",
     .severity = Severity::note,
     .title = "Spikes were repaired",
     .explanation = "Single frames far from their neighbours were replaced by a smooth "
                    "curve; all other frames are unchanged.",
     .remedy = "Check the frames in the message; if they were intended, use a larger "
               "threshold, such as --mend-spikes=20.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind mend_spikes_step{
    .facts = {"mend-spikes", "HOW", "auto",
              "Repair spikes: single frames at least this many degrees from their neighbours. "
              "20:0.1s also repairs longer ones. auto (default): at least 10 degrees and 600 "
              "degrees per second, which is 20 degrees at 30 frames per second."},
    .parse = parse_mend_spikes,
    .words = "auto",
    .codes = mend_spikes_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_spikes = detail::code_in(edit::mend_spikes_codes, "edit.spikes");

}  // namespace mocap::codes

// SPDX-License-Identifier: MIT
#include <cmath>
#include <utility>
#include <vector>

#include "body/analysis.hpp"
#include "body/known_up.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/retarget.hpp"
#include "retarget/feet_in_contact.hpp"

namespace mocap::retarget {

namespace {

void count_frame(bool in_source, bool in_result, KeptFrames& kept) {
  if (in_source) ++kept.source;
  if (in_result) ++kept.result;
  if (in_source && in_result) ++kept.both;
}

/// Adds the length to `mean_step`, which is a sum until all steps are known.
void add_step(double length, std::size_t frame, std::size_t joint, Slide& slide) {
  slide.mean_step += length;
  if (length <= slide.largest_step) return;
  slide.largest_step = length;
  slide.largest_frame = frame;
  slide.largest_joint = joint;
}

class QualityMeter {
 public:
  QualityMeter(const Clip& source, const Transferred& transferred, const Poses& from,
               const Poses& to)
      : source_(source),
        transferred_(transferred),
        from_(from),
        to_(to),
        first_(detail::Analysis(source).first_frame()) {}

  Quality measure() {
    measure_feet();
    measure_jerk();
    return quality_;
  }

 private:
  void measure_feet() {
    const std::vector<FootInContact> feet = feet_in_contact(source_, transferred_);
    if (feet.empty()) return;
    std::vector<bool> source_stands(from_.frames, false);
    std::vector<bool> result_stands(from_.frames, false);
    for (const FootInContact& foot : feet) {
      for (std::size_t frame = 0; frame < from_.frames; ++frame) {
        count_frame(foot.source[frame], foot.result[frame], quality_.contacts);
        source_stands[frame] = source_stands[frame] || foot.source[frame];
        result_stands[frame] = result_stands[frame] || foot.result[frame];
      }
      add_slide(foot.joints, foot.source);
    }
    for (std::size_t frame = first_; frame < from_.frames; ++frame)
      count_frame(!source_stands[frame], !result_stands[frame], quality_.flights);
    if (quality_.steps == 0) return;
    quality_.source_slide.mean_step /= static_cast<double>(quality_.steps);
    quality_.slide.mean_step /= static_cast<double>(quality_.steps);
  }

  void add_slide(const PairedJoints& pair, const std::vector<bool>& in_contact) {
    const Vector3 up_of_source = detail::up_vector(source_);
    const Vector3 up_of_result = detail::up_vector(transferred_.clip);
    for (std::size_t frame = 1; frame < from_.frames; ++frame) {
      if (!in_contact[frame - 1] || !in_contact[frame]) continue;
      const double before =
          transferred_.report.scale * step_along_ground(from_, frame, pair.source, up_of_source);
      const double after = step_along_ground(to_, frame, pair.target, up_of_result);
      if (!std::isfinite(before) || !std::isfinite(after)) continue;
      ++quality_.steps;
      add_step(before, frame, pair.target, quality_.source_slide);
      add_step(after, frame, pair.target, quality_.slide);
    }
  }

  void measure_jerk() {
    double before = 0.0;
    double after = 0.0;
    for (std::size_t frame = first_ + 3; frame < from_.frames; ++frame) {
      for (const PairedJoints& pair : transferred_.report.pairs) {
        const double of_source =
            transferred_.report.scale * third_difference(from_, frame, pair.source);
        const double of_result = third_difference(to_, frame, pair.target);
        if (!std::isfinite(of_source) || !std::isfinite(of_result)) continue;
        before += of_source;
        after += of_result;
      }
    }
    if (before > 0.0) quality_.jerk_ratio = after / before;
  }

  const Clip& source_;
  const Transferred& transferred_;
  const Poses& from_;
  const Poses& to_;
  std::size_t first_;
  Quality quality_;
};

}  // namespace

Result<Quality> measure_quality(const Clip& source, const Transferred& transferred) {
  if (Status sound = check_measurable(source, transferred); !sound)
    return tl::unexpected<Error>(std::move(sound.error()));
  const EvaluateOptions world{.local = false};
  Result<Poses> from = evaluate(source, world);
  if (!from) return tl::unexpected<Error>(std::move(from.error()));
  Result<Poses> to = evaluate(transferred.clip, world);
  if (!to) return tl::unexpected<Error>(std::move(to.error()));
  return QualityMeter(source, transferred, *from, *to).measure();
}

}  // namespace mocap::retarget

// SPDX-License-Identifier: MIT
#include <cmath>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "body/analysis.hpp"
#include "body/known_up.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/retarget.hpp"
#include "model/ranking.hpp"
#include "retarget/correspondence.hpp"
#include "retarget/feet_in_contact.hpp"
#include "retarget/figure_quality.hpp"
#include "retarget/hinge_limbs.hpp"

namespace mocap::retarget {

namespace {

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

  Quality measure(const Options& options) {
    contacts_ = foot_contacts(source_).value_or(std::vector<FootContacts>());
    measure_contacts();
    measure_jerk();
    measure_figure(options);
    return std::move(quality_);
  }

 private:
  void measure_figure(const Options& options) {
    // The reference pose of the target is in its own clip, if it is not its rest pose.
    Options of_result = options;
    if (of_result.target_pose.kind == ReferencePose::Kind::frame) of_result.target_pose = {};
    Result<Bodies> bodies = find_bodies(source_, transferred_.clip, of_result);
    if (!bodies || !bodies->source.parts || !bodies->target.parts) return;
    const Result<FigureMatch> match =
        match_figures(source_, transferred_.clip, std::move(*bodies), of_result);
    if (!match) return;
    quality_.figure = measure_figures({*match, from_, to_, contacts_, transferred_.report.scale,
                                       source_.motion.frame_time.frames_per_second(), first_});
  }

  void measure_contacts() {
    const std::vector<FootInContact> feet = feet_in_contact(contacts_, transferred_);
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
    const std::vector<PairedJoints>& pairs = transferred_.report.pairs;
    std::vector<double> before(pairs.size(), 0.0);
    std::vector<double> after(pairs.size(), 0.0);
    double all_before = 0.0;
    double all_after = 0.0;
    for (std::size_t frame = first_ + 3; frame < from_.frames; ++frame) {
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double of_source =
            transferred_.report.scale * third_difference(from_, frame, pairs[i].source);
        const double of_result = third_difference(to_, frame, pairs[i].target);
        if (!std::isfinite(of_source) || !std::isfinite(of_result)) continue;
        before[i] += of_source;
        after[i] += of_result;
        all_before += of_source;
        all_after += of_result;
      }
    }
    if (all_before > 0.0) quality_.jerk_ratio = all_after / all_before;
    std::vector<double> ratios;
    for (std::size_t i = 0; i < pairs.size(); ++i)
      if (before[i] > 0.0) ratios.push_back(after[i] / before[i]);
    if (ratios.empty()) return;
    quality_.median_jerk_ratio = detail::median_of(ratios);
    const std::size_t rank = (ratios.size() * 95 + 99) / 100 - 1;
    quality_.high_jerk_ratio = detail::value_at_rank(ratios, rank);
  }

  const Clip& source_;
  const Transferred& transferred_;
  const Poses& from_;
  const Poses& to_;
  std::size_t first_;
  std::vector<FootContacts> contacts_;  ///< Of the source; empty if it has no feet.
  Quality quality_;
};

}  // namespace

Result<Quality> measure_quality(const Clip& source, const Transferred& transferred,
                                const Options& options) {
  if (Status sound = check_measurable(source, transferred); !sound)
    return tl::unexpected<Error>(std::move(sound.error()));
  try {
    // The limbs of a robot are measured from where they start for the transfer.
    const Transferred* result = &transferred;
    std::optional<Transferred> robot;
    if (Skeleton centred = centre_limbs(transferred.clip.skeleton);
        centred != transferred.clip.skeleton) {
      robot = transferred;
      robot->clip.skeleton = std::move(centred);
      result = &*robot;
    }
    const Clip* from = &source;
    std::optional<Clip> of_robot;
    if (Skeleton centred = centre_limbs(source.skeleton); centred != source.skeleton) {
      of_robot = source;
      of_robot->skeleton = std::move(centred);
      from = &*of_robot;
    }
    const EvaluateOptions world{.local = false};
    Result<Poses> before = evaluate(*from, world);
    if (!before) return tl::unexpected<Error>(std::move(before.error()));
    Result<Poses> after = evaluate(result->clip, world);
    if (!after) return tl::unexpected<Error>(std::move(after.error()));
    return QualityMeter(*from, *result, *before, *after).measure(options);
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the measures of all frames");
  }
}

}  // namespace mocap::retarget

// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <new>
#include <utility>
#include <vector>

#include "body/analysis.hpp"
#include "body/known_up.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/retarget.hpp"
#include "model/ranking.hpp"
#include "retarget/correspondence.hpp"
#include "retarget/figure_quality.hpp"

namespace mocap::retarget {

namespace {

/// Contacts of a joint of the source and of its partner.
struct ContactPair {
  const FootContacts* source = nullptr;
  const FootContacts* result = nullptr;
};

const FootContacts* contacts_of_joint(const std::vector<FootContacts>& contacts,
                                      std::size_t joint) {
  const auto found = std::find_if(contacts.begin(), contacts.end(),
                                  [&](const FootContacts& each) { return each.joint == joint; });
  return found == contacts.end() ? nullptr : &*found;
}

std::vector<bool> frames_in_contact(const FootContacts& contacts, std::size_t frames) {
  std::vector<bool> in_contact(frames, false);
  for (const FrameSpan& span : contacts.spans)
    for (std::size_t i = span.first; i < std::min(frames, span.first + span.count); ++i)
      in_contact[i] = true;
  return in_contact;
}

void count_frame(bool in_source, bool in_result, KeptFrames& kept) {
  if (in_source) ++kept.source;
  if (in_result) ++kept.result;
  if (in_source && in_result) ++kept.both;
}

/// Length of the way along the ground to a frame from the one before it.
double step_to(const Poses& poses, std::size_t frame, std::size_t joint, const Vector3& up) {
  const Vector3 way = poses.world_position(frame, joint) - poses.world_position(frame - 1, joint);
  return (way - up.dot(way) * up).norm();
}

/// Adds the length to `mean_step`, which is a sum until all steps are known.
void add_step(double length, std::size_t frame, std::size_t joint, Slide& slide) {
  slide.mean_step += length;
  if (length <= slide.largest_step) return;
  slide.largest_step = length;
  slide.largest_frame = frame;
  slide.largest_joint = joint;
}

double third_difference(const Poses& poses, std::size_t frame, std::size_t joint) {
  const auto at = [&](std::size_t back) { return poses.world_position(frame - back, joint); };
  return (at(0) - 3.0 * at(1) + 3.0 * at(2) - at(3)).norm();
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
    const Result<std::vector<FootContacts>> result = foot_contacts(transferred_.clip);
    if (contacts_.empty() || !result) return;
    std::vector<bool> source_stands(from_.frames, false);
    std::vector<bool> result_stands(from_.frames, false);
    bool has_feet = false;
    for (const PairedJoints& pair : transferred_.report.pairs) {
      const ContactPair contacts{contacts_of_joint(contacts_, pair.source),
                                 contacts_of_joint(*result, pair.target)};
      if (contacts.source == nullptr || contacts.result == nullptr) continue;
      has_feet = true;
      const std::vector<bool> before = frames_in_contact(*contacts.source, from_.frames);
      const std::vector<bool> after = frames_in_contact(*contacts.result, from_.frames);
      for (std::size_t frame = 0; frame < from_.frames; ++frame) {
        count_frame(before[frame], after[frame], quality_.contacts);
        source_stands[frame] = source_stands[frame] || before[frame];
        result_stands[frame] = result_stands[frame] || after[frame];
      }
      add_slide(pair, before);
    }
    if (!has_feet) return;
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
          transferred_.report.scale * step_to(from_, frame, pair.source, up_of_source);
      const double after = step_to(to_, frame, pair.target, up_of_result);
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
  if (source.motion.frames() != transferred.clip.motion.frames())
    return fail(codes::argument_invalid, "the clips have different numbers of frames");
  for (const PairedJoints& pair : transferred.report.pairs) {
    if (pair.source >= source.skeleton.size() || pair.target >= transferred.clip.skeleton.size())
      return fail(codes::argument_invalid, "a pair names a joint that does not exist");
  }
  const EvaluateOptions world{.local = false};
  Result<Poses> from = evaluate(source, world);
  if (!from) return tl::unexpected<Error>(std::move(from.error()));
  Result<Poses> to = evaluate(transferred.clip, world);
  if (!to) return tl::unexpected<Error>(std::move(to.error()));
  try {
    return QualityMeter(source, transferred, *from, *to).measure(options);
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the measures of all frames");
  }
}

}  // namespace mocap::retarget

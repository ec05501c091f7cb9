// SPDX-License-Identifier: MIT
#include "retarget/quality_curves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "body/analysis.hpp"
#include "body/known_up.hpp"
#include "mocap/evaluate.hpp"
#include "retarget/feet_in_contact.hpp"

namespace mocap::retarget {

namespace {

constexpr std::size_t most_worst_frames = 5;
constexpr double least_gap_s = 0.5;

std::vector<float> no_values(std::size_t frames) {
  return std::vector<float>(frames, std::numeric_limits<float>::quiet_NaN());
}

/// Raises a value to at least this one.
void raise_to(double value, float& greatest) {
  if (!std::isfinite(value)) return;
  if (!(greatest >= static_cast<float>(value))) greatest = static_cast<float>(value);
}

/// The greatest values, at least `gap` frames apart.
std::vector<std::size_t> peaks_of(const std::vector<float>& values, std::size_t gap) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  order.erase(std::remove_if(order.begin(), order.end(),
                             [&](std::size_t frame) { return !(values[frame] > 0.0F); }),
              order.end());
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return values[a] != values[b] ? values[a] > values[b] : a < b;
  });
  std::vector<std::size_t> peaks;
  for (const std::size_t frame : order) {
    const bool is_near = std::any_of(peaks.begin(), peaks.end(), [&](std::size_t peak) {
      return (peak > frame ? peak - frame : frame - peak) < gap;
    });
    if (!is_near) peaks.push_back(frame);
    if (peaks.size() == most_worst_frames) break;
  }
  return peaks;
}

/// Raises the values of a curve to at least these, times the factor.
void raise_curve(const std::vector<float>& values, float factor, std::vector<float>& greatest) {
  for (std::size_t i = 0; i < std::min(values.size(), greatest.size()); ++i)
    raise_to(static_cast<double>(factor * values[i]), greatest[i]);
}

class CurveMeter {
 public:
  CurveMeter(const Clip& source, const Transferred& transferred, const FigureQuality* figure,
             const Poses& from, const Poses& to)
      : source_(source),
        transferred_(transferred),
        figure_(figure),
        from_(from),
        to_(to),
        first_(detail::Analysis(source).first_frame()) {}

  std::vector<QualityCurve> measure() const {
    std::vector<QualityCurve> curves;
    if (const std::vector<FootInContact> feet = feet_in_contact(
            foot_contacts(source_).value_or(std::vector<FootContacts>()), transferred_);
        !feet.empty()) {
      curves.push_back(slide_of(feet));
      curves.push_back(contacts_of(feet));
    }
    curves.push_back(jerk());
    if (figure_ != nullptr) add_figure(curves);
    const double frame_s = source_.motion.frame_time.seconds();
    const double gap = frame_s > 0.0 ? std::ceil(least_gap_s / frame_s) : 1.0;
    const auto most = static_cast<double>(std::max<std::size_t>(from_.frames, 1));
    for (QualityCurve& curve : curves)
      curve.worst_frames =
          peaks_of(curve.result, static_cast<std::size_t>(std::clamp(gap, 1.0, most)));
    return curves;
  }

 private:
  QualityCurve slide_of(const std::vector<FootInContact>& feet) const {
    QualityCurve curve{.name = "slide", .title = "Slide of feet in contact"};
    curve.result = no_values(from_.frames);
    curve.source = no_values(from_.frames);
    const Vector3 up_of_source = detail::up_vector(source_);
    const Vector3 up_of_result = detail::up_vector(transferred_.clip);
    for (const FootInContact& foot : feet) {
      for (std::size_t frame = 1; frame < from_.frames; ++frame) {
        if (!foot.source[frame - 1] || !foot.source[frame]) continue;
        const double before = step_along_ground(from_, frame, foot.joints.source, up_of_source);
        raise_to(transferred_.report.scale * before, curve.source[frame]);
        raise_to(step_along_ground(to_, frame, foot.joints.target, up_of_result),
                 curve.result[frame]);
      }
    }
    return curve;
  }

  QualityCurve contacts_of(const std::vector<FootInContact>& feet) const {
    QualityCurve curve{.name = "contacts",
                       .title = "Contacts of one figure only",
                       .unit = CurveUnit::count,
                       .result = no_values(from_.frames)};
    for (std::size_t frame = first_; frame < from_.frames; ++frame) {
      const auto count = std::count_if(feet.begin(), feet.end(), [&](const FootInContact& foot) {
        return foot.source[frame] != foot.result[frame];
      });
      curve.result[frame] = static_cast<float>(count);
    }
    return curve;
  }

  QualityCurve jerk() const {
    QualityCurve curve{.name = "jerk", .title = "Change of acceleration"};
    curve.result = no_values(from_.frames);
    curve.source = no_values(from_.frames);
    const std::vector<PairedJoints>& pairs = transferred_.report.pairs;
    for (std::size_t frame = first_ + 3; frame < from_.frames; ++frame) {
      double before = 0.0;
      double after = 0.0;
      for (const PairedJoints& pair : pairs) {
        before += transferred_.report.scale * third_difference(from_, frame, pair.source);
        after += third_difference(to_, frame, pair.target);
      }
      const auto count = static_cast<double>(pairs.size());
      raise_to(before / count, curve.source[frame]);
      raise_to(after / count, curve.result[frame]);
    }
    return curve;
  }

  QualityCurve curve_of_figure(std::string_view name, std::string_view title,
                               CurveUnit unit) const {
    return {.name = name, .title = title, .unit = unit, .result = no_values(from_.frames)};
  }

  void add_figure(std::vector<QualityCurve>& curves) const {
    if (!figure_->limbs.empty()) {
      QualityCurve curve = curve_of_figure("directions", "Directions of limbs", CurveUnit::degrees);
      for (const LimbQuality& limb : figure_->limbs)
        raise_curve(limb.angles_deg, 1.0F, curve.result);
      curves.push_back(std::move(curve));
    }
    if (!figure_->feet.empty()) {
      QualityCurve curve = curve_of_figure("depth", "Feet below the ground", CurveUnit::length);
      for (const FootQuality& foot : figure_->feet) raise_curve(foot.heights, -1.0F, curve.result);
      // Above the ground, there is no depth.
      for (float& depth : curve.result)
        if (depth < 0.0F) depth = 0.0F;
      curves.push_back(std::move(curve));
    }
    if (!figure_->hands) return;
    QualityCurve distance =
        curve_of_figure("hands", "Change of the distance between the hands", CurveUnit::length);
    for (const float sign : {1.0F, -1.0F})
      raise_curve(figure_->hands->distance_changes, sign, distance.result);
    curves.push_back(std::move(distance));
    QualityCurve overlap = curve_of_figure("overlap", "Hands inside the body", CurveUnit::length);
    raise_curve(figure_->hands->overlap_depths, 1.0F, overlap.result);
    curves.push_back(std::move(overlap));
  }

  const Clip& source_;
  const Transferred& transferred_;
  const FigureQuality* figure_;  ///< May be null.
  const Poses& from_;
  const Poses& to_;
  std::size_t first_;
};

}  // namespace

Result<std::vector<QualityCurve>> quality_curves(const Clip& source, const Transferred& transferred,
                                                 const FigureQuality* figure) {
  if (Status sound = check_measurable(source, transferred); !sound)
    return tl::unexpected<Error>(std::move(sound.error()));
  const EvaluateOptions world{.local = false};
  const Result<Poses> from = evaluate(source, world);
  if (!from) return tl::unexpected<Error>(from.error());
  const Result<Poses> to = evaluate(transferred.clip, world);
  if (!to) return tl::unexpected<Error>(to.error());
  return CurveMeter(source, transferred, figure, *from, *to).measure();
}

}  // namespace mocap::retarget

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mocap/match.hpp"
#include "mocap/retarget.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::retarget {

namespace {

/// Misses and lowerings below this, in body lengths, are not worth a word.
constexpr double least_length = 0.002;
/// A foot that misses its place by more than this, in body lengths, is reported.
constexpr double far_off = 0.01;
constexpr double least_angle_deg = 0.1;
/// Limbs whose directions differ by more than this on average look different.
constexpr double far_off_deg = 15.0;
/// Planted feet that slide by more than this, in body lengths a second, and more than twice as fast
/// as those of the source, skate visibly.
constexpr double far_off_slide = 0.05;
constexpr double far_off_slide_ratio = 2.0;
/// Frames with overlaps beyond those of the source, as a share of all.
constexpr double far_off_share = 0.01;

void add_about(const Clip& clip, Code code, std::string message, Diagnostics& diagnostics) {
  SourceLocation at;
  at.file = clip.metadata.source;
  diagnostics.add(make_diagnostic(code, std::move(message), std::move(at)));
}

/// `whose`: the body that is not a figure. `why_not`: the reason, a clause.
std::string not_paired_by_part(std::string_view whose, const std::string& why_not) {
  return fmt::format(
      "joints are not paired by part of the body, because the {} is not a human figure: {}", whose,
      why_not);
}

std::string incomplete_legs_text(std::string_view whose, const std::string& why_not) {
  return fmt::format("the feet are not placed, because the legs of the {} are incomplete: {}",
                     whose, why_not);
}

std::string lean_text(const UsedPose& pose, std::string_view whose) {
  return fmt::format(
      "the trunk of the {} leans by {:.0f} degrees in frame {}, its reference pose, and was turned "
      "upright there",
      whose, pose.lean_deg, pose.frame);
}

/// Why a body is not paired by part, or its feet are not placed.
void add_pairing(const Clip& clip, const MatchedBody& body, bool lacks_legs,
                 Diagnostics& diagnostics) {
  if (body.no_figure.empty()) return;
  add_about(clip, lacks_legs ? codes::retarget_legs : codes::retarget_names,
            lacks_legs ? incomplete_legs_text("body", body.no_figure)
                       : not_paired_by_part("body", body.no_figure),
            diagnostics);
}

void add_body(const Clip& clip, const MatchedBody& body, Diagnostics& diagnostics) {
  for (const std::string& doubt : body.doubts)
    add_about(clip, codes::retarget_doubt, doubt, diagnostics);
  for (const std::string& limb : body.pose.unsure_twist) {
    add_about(clip, codes::retarget_twist, fmt::format("the twist of the {} is uncertain", limb),
              diagnostics);
  }
  if (body.pose.lean_deg > 0.0)
    add_about(clip, codes::retarget_lean, lean_text(body.pose, "body"), diagnostics);
}

class Findings {
 public:
  Findings(const Clip& source, const Transferred& transferred, Diagnostics& diagnostics)
      : source_(source), transferred_(transferred), diagnostics_(diagnostics) {}

  void add_all() const {
    const Report& report = transferred_.report;
    add_names();
    for (const std::string& doubt : report.doubts) add(codes::retarget_doubt, doubt);
    add_twist(report.source_pose, "clip");
    add_twist(report.target_pose, "other skeleton");
    add_lean(report.source_pose, "clip");
    add_lean(report.target_pose, "other skeleton");
    if (report.body_length > 0.0) add_feet();
    if (report.hands.are_placed && report.body_length > 0.0) add_hands();
    if (report.hinges.frames_missed > 0) add_hinges();
    if (transferred_.quality) add_quality(*transferred_.quality);
    if (report.rotation_residual_deg >= least_angle_deg) {
      add(codes::retarget_channels,
          fmt::format("`{}` lacks rotation channels: it is off by up to {:.1f} degrees",
                      transferred_.clip.skeleton[report.residual_joint].name,
                      report.rotation_residual_deg));
    }
  }

 private:
  void add(Code code, std::string message) const {
    add_about(source_, code, std::move(message), diagnostics_);
  }

  /// Names are the only way to pair two bodies that are both no figures, such as two arms of a
  /// robot, but a figure should have a figure as its partner.
  void add_names() const {
    const Report& report = transferred_.report;
    // Two bodies without legs correspond wholly.
    if (report.source_no_figure.empty() == report.target_no_figure.empty()) return;
    if (report.lacks_legs) {
      if (!report.source_no_figure.empty())
        add(codes::retarget_legs, incomplete_legs_text("clip", report.source_no_figure));
      if (!report.target_no_figure.empty())
        add(codes::retarget_legs, incomplete_legs_text("other skeleton", report.target_no_figure));
      return;
    }
    add(codes::retarget_names, report.target_no_figure.empty()
                                   ? not_paired_by_part("clip", report.source_no_figure)
                                   : not_paired_by_part("other skeleton", report.target_no_figure));
  }

  void add_twist(const UsedPose& pose, const char* whose) const {
    std::string limbs;
    for (const std::string& limb : pose.unsure_twist) limbs += (limbs.empty() ? "" : ", ") + limb;
    if (limbs.empty()) return;
    add(codes::retarget_twist,
        fmt::format("the twist of some limbs of the {} is uncertain: {}", whose, limbs));
  }

  void add_lean(const UsedPose& pose, const char* whose) const {
    if (pose.lean_deg > 0.0) add(codes::retarget_lean, lean_text(pose, whose));
  }

  void add_feet() const {
    const Report& report = transferred_.report;
    const auto percent = [&](double length) { return 100.0 * length / report.body_length; };
    if (report.farthest_miss > far_off * report.body_length) {
      add(codes::retarget_reach,
          fmt::format(
              "a foot is up to {:.1f} % of the body length away from its place on the ground",
              percent(report.farthest_miss)));
    }
    if (report.contacts.empty()) return;
    double before = 0.0;
    double after = 0.0;
    for (const ContactQuality& contact : report.contacts) {
      before += contact.slide_before;
      after += contact.slide;
    }
    std::string message = fmt::format(
        "{} with the ground: the feet would slide {:.1f} % of the body length in total, and "
        "slide {:.1f} %",
        text::counted(report.contacts.size(), "contact"), percent(before), percent(after));
    if (report.largest_lowering > least_length * report.body_length) {
      message +=
          fmt::format("; the hips are lowered by up to {:.1f} %", percent(report.largest_lowering));
    }
    add(codes::retarget_feet, std::move(message));
  }

  void add_hands() const {
    const HandQuality& hands = transferred_.report.hands;
    std::string message = "hands were placed";
    if (hands.frames_touching > 0) {
      message += fmt::format("; they touch the body or each other in {} of {} frames of one hand",
                             hands.frames_touching, 2 * transferred_.clip.motion.frames());
    }
    if (hands.farthest_miss > far_off * transferred_.report.body_length) {
      message += fmt::format(
          "; `{}` is up to {:.1f} % of the body length away from its place (frame {})",
          text::shown(transferred_.clip.skeleton[hands.farthest_joint].name),
          100.0 * hands.farthest_miss / transferred_.report.body_length, hands.farthest_frame);
    }
    add(codes::retarget_hands, std::move(message));
  }

  void add_hinges() const {
    const HingeQuality& hinges = transferred_.report.hinges;
    add(codes::retarget_hinges,
        fmt::format("in {} of {} frames, a foot or hand is more than 1 % of the body length from "
                    "its place; `{}` is up to {:.1f} % away",
                    hinges.frames_missed, transferred_.clip.motion.frames(),
                    text::shown(transferred_.clip.skeleton[hinges.farthest_joint].name),
                    100.0 * hinges.farthest_miss / transferred_.report.body_length));
  }

  /// One finding for everything that is visibly wrong, the worst value of each kind.
  void add_quality(const Quality& quality) const {
    if (!quality.figure) return;
    std::vector<std::string> words;
    add_limbs(*quality.figure, words);
    add_soles(*quality.figure, words);
    add_slide(quality, words);
    if (transferred_.report.hinges.joints > 0) add_overlaps(*quality.figure, words);
    std::string message;
    for (const std::string& each : words) message += (message.empty() ? "" : "; ") + each;
    if (!message.empty())
      add(codes::retarget_quality, "the result differs from the source: " + message);
  }

  void add_limbs(const FigureQuality& figure, std::vector<std::string>& words) const {
    const LimbQuality* worst = nullptr;
    for (const LimbQuality& limb : figure.limbs)
      if (worst == nullptr || limb.mean_deg > worst->mean_deg) worst = &limb;
    if (worst == nullptr || !(worst->mean_deg > far_off_deg)) return;
    words.push_back(fmt::format(
        "the direction of the {} (`{}`) differs by {:.0f} degrees on average", worst->name,
        text::shown(transferred_.clip.skeleton[worst->joint].name), worst->mean_deg));
  }

  void add_soles(const FigureQuality& figure, std::vector<std::string>& words) const {
    const double length = transferred_.report.body_length;
    if (!(length > 0.0)) return;
    const FootQuality* deepest = nullptr;
    const FootQuality* floating = nullptr;
    for (const FootQuality& foot : figure.feet) {
      if (deepest == nullptr || foot.deepest.value > deepest->deepest.value) deepest = &foot;
      if (floating == nullptr || foot.mean_floating > floating->mean_floating) floating = &foot;
    }
    if (deepest != nullptr && deepest->deepest.value > far_off * length) {
      words.push_back(fmt::format(
          "the sole of the {} is up to {:.1f} % of the body length below the ground (frame {})",
          deepest->name, 100.0 * deepest->deepest.value / length, deepest->deepest.frame));
    }
    if (floating != nullptr && floating->mean_floating > far_off * length) {
      words.push_back(fmt::format(
          "the {} is {:.1f} % of the body length above the ground on average while that of the "
          "source stands",
          floating->name, 100.0 * floating->mean_floating / length));
    }
  }

  void add_slide(const Quality& quality, std::vector<std::string>& words) const {
    const double length = transferred_.report.body_length;
    // Without contacts, the feet were not planted.
    if (!(length > 0.0) || transferred_.report.contacts.empty()) return;
    const double per_second = source_.motion.frame_time.frames_per_second() / length;
    const double before = quality.source_slide.mean_step * per_second;
    const double after = quality.slide.mean_step * per_second;
    if (!(after > far_off_slide) || after <= far_off_slide_ratio * before) return;
    words.push_back(fmt::format(
        "feet slide by {:.1f} % of the body length a second while those of the source stand, whose "
        "slide is {:.1f} %",
        100.0 * after, 100.0 * before));
  }

  /// Capsules of human proportions stand for the parts of the robot, so that shallow overlaps say
  /// little.
  void add_overlaps(const FigureQuality& figure, std::vector<std::string>& words) const {
    const double length = transferred_.report.body_length;
    if (!figure.hands || !(length > 0.0)) return;
    const HandsQuality& hands = *figure.hands;
    const auto deep = static_cast<std::size_t>(
        std::count_if(hands.overlap_depths.begin(), hands.overlap_depths.end(),
                      [&](double depth) { return depth > far_off * length; }));
    const std::size_t all = transferred_.clip.motion.frames();
    if (static_cast<double>(deep) <=
        static_cast<double>(hands.overlaps.source) + far_off_share * static_cast<double>(all))
      return;
    words.push_back(fmt::format(
        "a hand or forearm is more than 1 % of the body length inside the body in {} of {} frames, "
        "up to {:.1f} % (frame {})",
        deep, all, 100.0 * hands.deepest_overlap.value / length, hands.deepest_overlap.frame));
  }

  const Clip& source_;
  const Transferred& transferred_;
  Diagnostics& diagnostics_;
};

}  // namespace

void add_findings(const Clip& source, const Transferred& transferred, Diagnostics& diagnostics) {
  Findings(source, transferred, diagnostics).add_all();
}

void add_findings(const Clip& source, const Clip& target, const Match& match,
                  Diagnostics& diagnostics) {
  // Two bodies without legs correspond wholly.
  const bool are_both_without =
      match.lacks_legs && !match.source.no_figure.empty() && !match.target.no_figure.empty();
  for (const auto& [clip, body] :
       {std::pair{&source, &match.source}, std::pair{&target, &match.target}}) {
    if (!are_both_without) add_pairing(*clip, *body, match.lacks_legs, diagnostics);
    add_body(*clip, *body, diagnostics);
  }
  if (match.refusal) diagnostics.add(*match.refusal);
}

}  // namespace mocap::retarget

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "mocap/match.hpp"
#include "mocap/retarget.hpp"
#include "text/utf8.hpp"

namespace mocap::retarget {

namespace {

/// Misses and lowerings below this, in body lengths, are not worth a word.
constexpr double least_length = 0.002;
/// A foot that misses its place by more than this, in body lengths, is reported.
constexpr double far_off = 0.01;
constexpr double least_angle_deg = 0.1;

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

std::string lean_text(const UsedPose& pose, std::string_view whose) {
  return fmt::format(
      "the trunk of the {} leans by {:.0f} degrees in frame {}, its reference pose, and was turned "
      "upright there",
      whose, pose.lean_deg, pose.frame);
}

void add_body(const Clip& clip, const MatchedBody& body, Diagnostics& diagnostics) {
  if (!body.no_figure.empty()) {
    add_about(clip, codes::retarget_names, not_paired_by_part("body", body.no_figure), diagnostics);
  }
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
    if (report.source_no_figure.empty() == report.target_no_figure.empty()) return;
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
        "{} contacts with the ground: the feet would slide {:.1f} % of the body length in total, "
        "and "
        "slide {:.1f} %",
        report.contacts.size(), percent(before), percent(after));
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
  add_body(source, match.source, diagnostics);
  add_body(target, match.target, diagnostics);
}

}  // namespace mocap::retarget

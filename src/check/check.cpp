// SPDX-License-Identifier: MIT
#include "mocap/check.hpp"

#include <cstddef>

#include "body/analysis.hpp"
#include "check/findings.hpp"

namespace mocap {

namespace detail {

namespace {

void check_motion(const Examination& examination, Diagnostics& diagnostics) {
  if (examination.clip.motion.empty()) {
    if (examination.clip.metadata.is_skeleton_alone) return;
    add_finding(examination, codes::motion_empty,
                {.message = "no frames, only a skeleton",
                 .advice = "If the file should contain a motion, export it again."},
                diagnostics);
    return;
  }
  check_frame_rate(examination, diagnostics);
  check_reference_frame(examination, diagnostics);
  check_jumps(examination, diagnostics);
  check_stillness(examination, diagnostics);
  check_repeats(examination, diagnostics);
  check_angle_range(examination, diagnostics);
}

Examination examine(const Analysis& analysis) {
  return {.clip = analysis.clip(),
          .body = analysis.body(),
          .scale = analysis.scale(),
          .axes = analysis.axes(),
          .reference_frame = analysis.reference().decision,
          .first_frame = analysis.first_frame(),
          .scan = scan_motion(analysis.clip(), analysis.first_frame(),
                              jump_step_limits(analysis.clip(), analysis.body()))};
}

/// A clip whose values do not match its skeleton has no poses that could be checked.
bool can_be_examined(const Clip& clip) {
  return !clip.skeleton.empty() && clip.validate();
}

void add_findings(const Analysis& analysis, Diagnostics& diagnostics) {
  const Examination examination = examine(analysis);
  check_skeleton(examination, diagnostics);
  check_reach(examination, diagnostics);
  check_motion(examination, diagnostics);
  check_uploaded_size(analysis.clip(), diagnostics);
}

/// What can be known without joints.
ClipFacts facts_of_recording(const Analysis& analysis) {
  ClipFacts facts;
  const Clip& clip = analysis.clip();
  if (clip.recording.empty() || !clip.skeleton.empty() || !clip.validate()) return facts;
  facts.axes = analysis.axes();
  facts.scale = analysis.scale();
  facts.decisions = analysis.decisions();
  return facts;
}

/// With at least this many values, a thread saves more time than it takes to start.
constexpr std::size_t values_worth_a_thread = 100'000;

}  // namespace

ClipFacts check_and_find_facts(const Analysis& analysis, Diagnostics& diagnostics,
                               std::size_t threads) {
  const Clip& clip = analysis.clip();
  check_recording(clip, diagnostics);
  if (!can_be_examined(clip)) return facts_of_recording(analysis);
  if (clip.motion.values().size() < values_worth_a_thread) threads = 1;
  return find_facts(analysis, threads, [&] { add_findings(analysis, diagnostics); });
}

}  // namespace detail

void check(const Clip& clip, Diagnostics& diagnostics) {
  detail::check_recording(clip, diagnostics);
  if (detail::can_be_examined(clip)) detail::add_findings(detail::Analysis(clip), diagnostics);
}

ClipDecisions check_and_decide(const Clip& clip, Diagnostics& diagnostics) {
  detail::check_recording(clip, diagnostics);
  if (!detail::can_be_examined(clip)) return {};
  const detail::Analysis analysis(clip);
  detail::add_findings(analysis, diagnostics);
  return analysis.decisions();
}

ClipFacts check_and_find_facts(const Clip& clip, Diagnostics& diagnostics, std::size_t threads) {
  return detail::check_and_find_facts(detail::Analysis(clip), diagnostics, threads);
}

}  // namespace mocap

// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array motion_rows{
    CodeEntry{
        .code = Code::motion_empty,
        .name = "motion.empty",
        .severity = Severity::warning,
        .title = "No frames",
        .explanation = "The clip is a skeleton only. Most programs refuse a motion of no frames.",
        .remedy = "Export the motion again, if there should be one."},
    CodeEntry{.code = Code::motion_reference_frame,
              .name = "motion.reference-frame",
              .severity = Severity::note,
              .title = "The first frame is a reference pose",
              .explanation =
                  "A T-pose stands before the motion, for MotionBuilder to know the character by "
                  "(cgspeed put one into every CMU file) or because Second Life wants one. "
                  "Players show it as a jump at the start.",
              .remedy = "Keep it for a program that needs it; else --drop-reference."},
    CodeEntry{.code = Code::motion_rate_doubtful,
              .name = "motion.rate-doubtful",
              .severity = Severity::warning,
              .title = "The frame rate is in doubt",
              .explanation =
                  "The decimals of the frame time fit several standard rates (0.0417: 24 or "
                  "23.976), or the time is one that is hardly meant.",
              .remedy = "Give the rate of the recording, for example 24.",
              .command = "mocap convert FILE --rate 24 -o FIXED"},
    CodeEntry{.code = Code::motion_jump,
              .name = "motion.jump",
              .severity = Severity::warning,
              .title = "A sudden jump",
              .explanation =
                  "From one frame to the next a joint turns or moves faster than a body can: "
                  "swapped markers, a lost track, or two takes joined.",
              .remedy = "Repair a joint that comes back with --mend-flips (it turns over) or "
                        "--mend-spikes (single frames); cut between two takes with --split."},
    CodeEntry{.code = Code::motion_frozen,
              .name = "motion.frozen",
              .severity = Severity::note,
              .title = "The motion stands still",
              .explanation =
                  "Every channel keeps its value for a long stretch: a recording that ran on, or "
                  "a sensor that fell asleep.",
              .remedy = "Cut the stretch if it is of no use."},
    CodeEntry{.code = Code::motion_angle_range,
              .name = "motion.angle-range",
              .severity = Severity::note,
              .title = "Angles beyond a full turn",
              .explanation =
                  "Values beyond 360 degrees are right, and keep a spin continuous. Some readers "
                  "bring them back into a turn and get a jump.",
              .remedy = "Nothing, unless a program shows a jump there."},
    CodeEntry{.code = Code::motion_out_of_reach,
              .name = "motion.out-of-reach",
              .severity = Severity::warning,
              .title = "Lengths too great for any place in space",
              .explanation =
                  "An OFFSET or a position is longer than 1e18 units. Sums and squares of such "
                  "numbers overflow, so that programs show nothing, or lose the figure.",
              .remedy = "Correct the value, or cut the frame: a solver that failed, or columns "
                        "that were shifted."},
    CodeEntry{.code = Code::skeleton_no_length,
              .name = "skeleton.no-length",
              .severity = Severity::warning,
              .title = "A skeleton without lengths",
              .explanation =
                  "All offsets are zero, so every joint is at one place. Some exporters write "
                  "the rest pose into the positions of each frame only.",
              .remedy = "Export again with the bones' offsets."},
    CodeEntry{
        .code = Code::skeleton_units,
        .name = "skeleton.units",
        .severity = Severity::note,
        .title = "The unit of length is not sure",
        .explanation =
            "BVH has no unit. It is guessed from the size of the body, and several fit, or "
            "none.",
        .remedy =
            "State the unit where the file is converted, `--units UNIT`, or bring the figure to "
            "a known height.",
        .command = "mocap convert FILE --to-height 1.75 -o FIXED"},
    CodeEntry{.code = Code::skeleton_up_axis,
              .name = "skeleton.up-axis",
              .severity = Severity::warning,
              .title = "Another axis than Y points up",
              .explanation =
                  "Y up is usual. Programs that believe it show this figure lying on the "
                  "floor.",
              .remedy = "Choose the up axis where you import the file, or turn the motion.",
              .command = "mocap convert FILE --up y -o FIXED"},
    CodeEntry{.code = Code::skeleton_sides,
              .name = "skeleton.sides",
              .severity = Severity::warning,
              .title = "Left and right seem to be swapped",
              .explanation =
                  "The feet of the rest pose point one way, and the joints called left and right "
                  "stand as if the figure faced the other way. A motion of such a file waves with "
                  "the wrong hand, or its knees bend backwards on another figure.",
              .remedy = "Where the names are wrong, exchange them with --swap-sides; where the "
                        "motion is, with --mirror. Look at it first.",
              .command = "mocap view FILE"},
};

}  // namespace

std::span<const CodeEntry> motion_codes() {
  return motion_rows;
}

}  // namespace mocap::detail

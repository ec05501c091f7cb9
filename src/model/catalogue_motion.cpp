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
        .explanation =
            "The clip contains only a skeleton. Most programs reject a motion without frames.",
        .remedy = "Export the motion again if there should be one."},
    CodeEntry{.code = Code::motion_reference_frame,
              .name = "motion.reference-frame",
              .severity = Severity::note,
              .title = "The first frame is a reference pose",
              .explanation = "A T-pose precedes the motion, for characterization in MotionBuilder "
                             "(cgspeed added one to every CMU file) or because Second Life "
                             "requires one. Players show it as a jump at the start.",
              .remedy = "Keep it for a program that needs it; otherwise use --drop-reference."},
    CodeEntry{.code = Code::motion_rate_doubtful,
              .name = "motion.rate-doubtful",
              .severity = Severity::warning,
              .title = "The frame rate is uncertain",
              .explanation = "The decimals of the frame time match several standard rates (0.0417: "
                             "24 or 23.976), or the value is implausible.",
              .remedy = "Set the rate of the recording, for example 24.",
              .command = "mocap convert FILE --rate 24 -o FIXED"},
    CodeEntry{.code = Code::motion_jump,
              .name = "motion.jump",
              .severity = Severity::warning,
              .title = "Sudden jump",
              .explanation = "From one frame to the next a joint rotates or moves faster than a "
                             "body can: swapped markers, a lost track, or two takes joined.",
              .remedy = "Repair a joint that jumps back with --mend-flips (it flips over) or "
                        "--mend-spikes (single frames); separate two takes with --split."},
    CodeEntry{.code = Code::motion_frozen,
              .name = "motion.frozen",
              .severity = Severity::note,
              .title = "No movement",
              .explanation = "Every channel keeps its value for a long time: the recording ran on, "
                             "or a sensor stopped responding.",
              .remedy = "Trim these frames if they are not needed."},
    CodeEntry{.code = Code::motion_angle_range,
              .name = "motion.angle-range",
              .severity = Severity::note,
              .title = "Angles beyond 360 degrees",
              .explanation = "Values beyond 360 degrees are valid and keep a spin continuous. Some "
                             "readers wrap them and show a jump.",
              .remedy = "No action needed unless a program shows a jump."},
    CodeEntry{.code = Code::motion_out_of_reach,
              .name = "motion.out-of-reach",
              .severity = Severity::warning,
              .title = "Lengths out of range",
              .explanation = "An OFFSET or a position exceeds 1e18 units. Sums and squares of such "
                             "values overflow, so programs show nothing or lose the figure.",
              .remedy = "Correct the value, or cut the frame. Usual causes are a failed solver and "
                        "shifted columns."},
    CodeEntry{.code = Code::skeleton_no_length,
              .name = "skeleton.no-length",
              .severity = Severity::warning,
              .title = "Skeleton without lengths",
              .explanation =
                  "All offsets are zero, so all joints are at the same position. Some exporters "
                  "write the rest pose only into the position channels of each frame.",
              .remedy = "Export again with bone offsets."},
    CodeEntry{.code = Code::skeleton_units,
              .name = "skeleton.units",
              .severity = Severity::note,
              .title = "The unit of length is uncertain",
              .explanation = "BVH does not declare a unit. It is estimated from the size of the "
                             "body, and several units fit, or none.",
              .remedy = "Specify the unit when converting, `--units UNIT`, or scale the figure to "
                        "a known height.",
              .command = "mocap convert FILE --to-height 1.75 -o FIXED"},
    CodeEntry{
        .code = Code::skeleton_up_axis,
        .name = "skeleton.up-axis",
        .severity = Severity::warning,
        .title = "The up axis is not Y",
        .explanation = "Most programs expect Y up and will show this figure lying on the floor.",
        .remedy = "Choose the up axis when importing the file, or rotate the motion.",
        .command = "mocap convert FILE --up y -o FIXED"},
    CodeEntry{.code = Code::skeleton_sides,
              .name = "skeleton.sides",
              .severity = Severity::warning,
              .title = "Left and right seem to be swapped",
              .explanation = "The feet of the rest pose point one way, but the joints named left "
                             "and right indicate the opposite facing direction. The motion would "
                             "use the wrong hand, or knees would bend backwards on another figure.",
              .remedy = "View the motion first. If the names are wrong, exchange them with "
                        "--swap-sides; if the motion is, use --mirror.",
              .command = "mocap view FILE"},
};

}  // namespace

std::span<const CodeEntry> motion_codes() {
  return motion_rows;
}

}  // namespace mocap::detail

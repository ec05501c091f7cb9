// SPDX-License-Identifier: MIT
#include "mocap/anim.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto anim_table = detail::code_table({
    {.name = "anim.header",
     .severity = Severity::error,
     .title = "Not a Second Life animation",
     .explanation = "An .anim starts with its version, 1.0, or 0.1 in very old files. Unity and "
                    "other programs use the extension .anim for unrelated formats.",
     .remedy = "Export the animation for Second Life from the program that made it."},
    {.name = "anim.truncated",
     .severity = Severity::error,
     .title = "The animation is truncated",
     .explanation = "The file ends before its declared joints, keys or constraints. A "
                    "download or a copy was interrupted, or a count is wrong; the byte "
                    "offset is where the missing data should start.",
     .remedy = "Export or download the file again."},
    {.name = "anim.value",
     .severity = Severity::error,
     .title = "Value out of range for an animation",
     .explanation = "The viewer accepts priorities from -1 to 6 (higher values become 6), "
                    "up to 60 seconds, 1 to 216 joints, hand poses from 0 to 13, finite "
                    "numbers only, and positions within 5 metres. If a value has a "
                    "plausible meaning, a warning reports the value used.",
     .remedy = "Correct the value in the message: see `mocap convert --help`."},
    {.name = "anim.joint",
     .severity = Severity::warning,
     .title = "Joint that the avatar does not have",
     .explanation =
         "Joints are identified by the names of the avatar's 133 bones, mPelvis or hip; "
         "others have no position in the skeleton. The joint may be a collision volume or "
         "an attachment point, which the viewer supports and mocap does not show.",
     .remedy = "Retarget the motion to the avatar with --profile secondlife, or rename "
               "joints with --rename.",
     .audience = Audience::command},
    {.name = "anim.keys",
     .severity = Severity::warning,
     .title = "Conflicting or unaligned keys",
     .explanation = "The number of keys is negative, several keys of a joint have the same "
                    "time (the viewer uses the last one), or keys lie between frames (the "
                    "clip has interpolated values instead).",
     .remedy = "No action needed; --fps resamples at another rate.",
     .audience = Audience::command},
    {.name = "anim.constraint",
     .severity = Severity::warning,
     .title = "Constraint that the viewer does not support",
     .explanation = "An animation may have at most ten constraints, of type 0 (a point) or 1 (a "
                    "plane), with chains no longer than the number of its joints.",
     .remedy = "Remove the constraint in the program that wrote it."},
    {.name = "anim.trailing",
     .severity = Severity::warning,
     .title = "Extra bytes after the end of the animation",
     .explanation = "The viewer ignores them. An edited animation is written without them.",
     .remedy = "No action needed."},
    {.name = "anim.reduced",
     .severity = Severity::note,
     .title = "Redundant keys were removed",
     .explanation = "Interpolating the remaining keys reproduces the removed ones within "
                    "0.007 degrees and 0.15 mm, so the animation plays the same and is smaller.",
     .remedy = "Use --anim-keys all if another program needs every frame.",
     .audience = Audience::command},
    {.name = "anim.viewer-keys",
     .severity = Severity::note,
     .title = "Keys were reduced as in the viewer's upload",
     .explanation = "With all necessary keys the animation would exceed 250 kB, and uploads above "
                    "that are reported to fail. Keys were therefore reduced as the viewer does "
                    "when it uploads a motion file: rotations may differ by about half a degree, "
                    "positions by 0.8 mm.",
     .remedy = "Use --anim-keys all to keep every frame, or lower the rate with --fps.",
     .audience = Audience::command},
});

}  // namespace

namespace codes {

constinit const Code anim_header = detail::code_in(anim_table, "anim.header");
constinit const Code anim_truncated = detail::code_in(anim_table, "anim.truncated");
constinit const Code anim_value = detail::code_in(anim_table, "anim.value");
constinit const Code anim_joint = detail::code_in(anim_table, "anim.joint");
constinit const Code anim_keys = detail::code_in(anim_table, "anim.keys");
constinit const Code anim_constraint = detail::code_in(anim_table, "anim.constraint");
constinit const Code anim_trailing = detail::code_in(anim_table, "anim.trailing");
constinit const Code anim_reduced = detail::code_in(anim_table, "anim.reduced");
constinit const Code anim_viewer_keys = detail::code_in(anim_table, "anim.viewer-keys");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> anim_codes() {
  return anim_table;
}

}  // namespace detail

}  // namespace mocap

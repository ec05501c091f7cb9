// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array animation_rows{
    CodeEntry{.code = Code::anim_header,
              .name = "anim.header",
              .severity = Severity::error,
              .title = "Not an animation of Second Life",
              .explanation = "An .anim begins with its version, 1.0, or 0.1 in very old files. "
                             "Unity and other programs call quite different files .anim too.",
              .remedy = "Export the animation for Second Life from the program that made it."},
    CodeEntry{.code = Code::anim_truncated,
              .name = "anim.truncated",
              .severity = Severity::error,
              .title = "The animation is cut off",
              .explanation = "The file ends before all that it announces: joints, keys or "
                             "constraints. A download or a copy was broken off, or a count in it "
                             "is wrong; the byte is where the rest should be.",
              .remedy = "Get the file again, or export it again."},
    CodeEntry{.code = Code::anim_value,
              .name = "anim.value",
              .severity = Severity::error,
              .title = "A value that animations cannot have",
              .explanation =
                  "The viewer takes priorities from -1 to 6 (more becomes 6), up to 60 seconds, "
                  "1 to 216 joints, hand poses from 0 to 13, finite numbers only, and places "
                  "within 5 metres. A warning says what was made of a value that has a sensible "
                  "meaning.",
              .remedy = "Set the value that the message names: see `mocap convert --help`."},
    CodeEntry{.code = Code::anim_joint,
              .name = "anim.joint",
              .severity = Severity::warning,
              .title = "A joint that the avatar does not have",
              .explanation =
                  "Joints are told by the names of the avatar's 133 bones, mPelvis or hip; others "
                  "have no place in it. In a file it may be a collision volume or a point where "
                  "things are worn, which the viewer knows and mocap does not show.",
              .remedy =
                  "Put the motion onto the avatar with --profile secondlife, or rename single "
                  "joints with --rename."},
    CodeEntry{.code = Code::anim_keys,
              .name = "anim.keys",
              .severity = Severity::warning,
              .title = "Keys that cannot all count",
              .explanation = "The number of keys is negative, or several keys of a joint have one "
                             "time, of which the viewer takes the last; or keys lie between "
                             "frames, so that the clip shows what is between them.",
              .remedy = "No action is needed; --fps takes another rate."},
    CodeEntry{.code = Code::anim_constraint,
              .name = "anim.constraint",
              .severity = Severity::warning,
              .title = "A constraint that the viewer does not take",
              .explanation = "There may be ten constraints, of type 0 (a point) or 1 (a plane), "
                             "that move no more joints than the animation has.",
              .remedy = "Remove the constraint in the program that wrote it."},
    CodeEntry{.code = Code::anim_trailing,
              .name = "anim.trailing",
              .severity = Severity::warning,
              .title = "Bytes behind the end of the animation",
              .explanation = "The viewer does not look at them, and they are not written again.",
              .remedy = "Write the file again with `mocap convert`."},
    CodeEntry{.code = Code::anim_reduced,
              .name = "anim.reduced",
              .severity = Severity::note,
              .title = "Keys that are not needed were left out",
              .explanation = "They lie within 0.007 degrees and 0.15 mm of the way between those "
                             "that stay, so that the animation plays the same and is smaller.",
              .remedy = "Write --anim-keys all where another program is to have every frame."},
    CodeEntry{.code = Code::anim_viewer_keys,
              .name = "anim.viewer-keys",
              .severity = Severity::note,
              .title = "Keys were reduced as the viewer's upload does",
              .explanation = "With every needed key the animation would be larger than 250 kB, "
                             "which uploads are reported to refuse. So the key reduction of the "
                             "viewer's BVH upload was applied: rotations may differ by about half "
                             "a degree, positions by 0.8 mm.",
              .remedy = "Write --anim-keys all to keep every frame, or lower the rate with --fps."},
    CodeEntry{.code = Code::avm_section,
              .name = "avm.section",
              .severity = Severity::warning,
              .title = "What follows the motion is not Avimator's",
              .explanation = "Behind the last frame of an .avm stand lines of key frames, the word "
                             "Properties with their eases, then names with values. What is there "
                             "is something else, or ends too soon; the motion itself is read.",
              .remedy = "Save the file again in Avimator, or go on with the motion alone."},
    CodeEntry{.code = Code::avm_keys,
              .name = "avm.keys",
              .severity = Severity::warning,
              .title = "Key frames that the motion does not have",
              .explanation = "A key frame lies behind the last frame, or before the one before it, "
                             "or there are not as many eases as keys; Avimator leaves it out.",
              .remedy = "Save the file again in Avimator."},
};

}  // namespace

std::span<const CodeEntry> animation_codes() {
  return animation_rows;
}

}  // namespace mocap::detail

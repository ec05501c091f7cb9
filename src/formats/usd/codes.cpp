// SPDX-License-Identifier: MIT
#include "mocap/usd.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto usd_table = detail::code_table({
    {.name = "usd.syntax",
     .severity = Severity::error,
     .title = "Invalid text or binary layout",
     .explanation = "The text does not follow the grammar of USD, or the sections of a binary file "
                    "are damaged or incomplete.",
     .remedy =
         "Export or download the file again. `usdcat` of OpenUSD shows whether other programs "
         "can read it."},
    {.name = "usd.package",
     .severity = Severity::error,
     .title = "Invalid package",
     .explanation = "A .usdz file is a zip file without compression whose first member is a USD "
                    "file.",
     .remedy = "Create the file again with `usdzip` of OpenUSD, or unpack it and use the USD file "
               "inside."},
    {.name = "usd.unsupported",
     .severity = Severity::error,
     .title = "Unsupported version or value",
     .explanation = "The binary file has a version, or stores a value in a way, that is not "
                    "supported.",
     .remedy = "Convert the file to text: `usdcat FILE -o FILE.usda`."},
    {.name = "usd.value",
     .severity = Severity::error,
     .title = "Invalid value",
     .explanation = "Transforms must be finite numbers, and there must be more than zero time "
                    "codes per second.",
     .remedy = "Export the file again."},
    {.name = "usd.no-skeleton",
     .severity = Severity::error,
     .title = "No skeleton",
     .explanation = "The file contains neither a Skeleton nor a SkelAnimation. Those in files that "
                    "it references are not read.",
     .remedy = "Export the figure with its armature. Combine a scene of several files "
               "into one with OpenUSD's `usdcat`."},
    {.name = "usd.joints",
     .severity = Severity::error,
     .title = "Invalid joints",
     .explanation = "A skeleton lists its joints as paths, each once: `Hips`, `Hips/Spine`.",
     .remedy = "Export the file again."},
    {.name = "usd.joint-order",
     .severity = Severity::warning,
     .title = "Joint before its parent",
     .explanation = "OpenUSD rejects skeletons whose joints are not listed after their parents. "
                    "Here they are sorted.",
     .remedy = "Convert the file: the output has the order that OpenUSD requires."},
    {.name = "usd.rest",
     .severity = Severity::warning,
     .title = "No usable rest pose",
     .explanation = "`restTransforms` or `bindTransforms` are missing, or do not have one matrix "
                    "for each joint. OpenUSD uses the rest transforms for joints that are not "
                    "animated.",
     .remedy = "Export the skeleton with its rest transforms."},
    {.name = "usd.animation",
     .severity = Severity::error,
     .title = "Invalid animation",
     .explanation = "A SkelAnimation needs `translations`, `rotations` and `scales`, each with one "
                    "value for every joint that it lists.",
     .remedy = "Export the animation again."},
    {.name = "usd.incomplete",
     .severity = Severity::warning,
     .title = "Incomplete animation",
     .explanation =
         "A SkelAnimation needs `translations`, `rotations` and `scales`. If one of them "
         "is missing, OpenUSD ignores the animation.",
     .remedy = "Convert the file: the output has all three."},
    {.name = "usd.binding",
     .severity = Severity::warning,
     .title = "Animation is not bound to the skeleton",
     .explanation =
         "The relationship `skel:animationSource` of a skeleton names its animation, "
         "and both use the same paths of joints. OpenUSD does not play other animations.",
     .remedy = "No action needed if it is the right animation. Otherwise specify another "
               "take."},
    {.name = "usd.take",
     .severity = Severity::error,
     .title = "Unknown animation",
     .explanation = "The file contains no animation of this name or number.",
     .remedy = "Select one of the listed animations with --take.",
     .audience = Audience::command},
    {.name = "usd.takes",
     .severity = Severity::note,
     .title = "Several animations",
     .explanation = "A clip holds one animation: the one that is bound to the skeleton, unless "
                    "another is selected.",
     .remedy = "Select another one with --take NAME.",
     .audience = Audience::command},
    {.name = "usd.skeletons",
     .severity = Severity::note,
     .title = "Several skeletons",
     .explanation = "A clip holds one skeleton: the first that is bound to an animation.",
     .remedy = "Select the animation of another skeleton with --take NAME.",
     .audience = Audience::command},
    {.name = "usd.sampled",
     .severity = Severity::note,
     .title = "Frames between time samples",
     .explanation = "Not every frame has a time sample, so the frames between samples are "
                    "interpolated as in OpenUSD. If samples lie between frames, their exact values "
                    "are lost, and the finding is a warning.",
     .remedy = "To keep the samples as they are, export the animation with one sample per frame."},
    {.name = "usd.scale",
     .severity = Severity::warning,
     .title = "Scale of joints",
     .explanation =
         "Joints have no scale. Scale is applied to the positions of descendant joints, but a mesh "
         "would keep its size, and shear is lost.",
     .remedy = "Apply the scale of the figure before exporting it.",
     .drops_data = true},
    {.name = "usd.transform",
     .severity = Severity::warning,
     .title = "Transform is not applied",
     .explanation = "The transforms of the skeleton and of the prims above it move the whole "
                    "figure. This one has an unknown operation or a value that is not usable.",
     .remedy = "Apply the transforms of the figure before exporting it.",
     .drops_data = true},
    {.name = "usd.composition",
     .severity = Severity::warning,
     .title = "References and variants are not read",
     .explanation = "Only the opinions in the file itself are read: not those of referenced files, "
                    "sublayers, inherited classes and variants.",
     .remedy = "Combine them into one file with OpenUSD's `usdcat`.",
     .drops_data = true},
    {.name = "usd.not-read",
     .severity = Severity::warning,
     .title = "Animation that is not part of the skeleton",
     .explanation = "The animation moves joints that the skeleton does not have.",
     .remedy = "Check that the animation belongs to the skeleton.",
     .drops_data = true},
});

}  // namespace

namespace codes {

constinit const Code usd_syntax = detail::code_in(usd_table, "usd.syntax");
constinit const Code usd_package = detail::code_in(usd_table, "usd.package");
constinit const Code usd_unsupported = detail::code_in(usd_table, "usd.unsupported");
constinit const Code usd_value = detail::code_in(usd_table, "usd.value");
constinit const Code usd_no_skeleton = detail::code_in(usd_table, "usd.no-skeleton");
constinit const Code usd_joints = detail::code_in(usd_table, "usd.joints");
constinit const Code usd_joint_order = detail::code_in(usd_table, "usd.joint-order");
constinit const Code usd_rest = detail::code_in(usd_table, "usd.rest");
constinit const Code usd_animation = detail::code_in(usd_table, "usd.animation");
constinit const Code usd_incomplete = detail::code_in(usd_table, "usd.incomplete");
constinit const Code usd_binding = detail::code_in(usd_table, "usd.binding");
constinit const Code usd_take = detail::code_in(usd_table, "usd.take");
constinit const Code usd_takes = detail::code_in(usd_table, "usd.takes");
constinit const Code usd_skeletons = detail::code_in(usd_table, "usd.skeletons");
constinit const Code usd_sampled = detail::code_in(usd_table, "usd.sampled");
constinit const Code usd_scale = detail::code_in(usd_table, "usd.scale");
constinit const Code usd_transform = detail::code_in(usd_table, "usd.transform");
constinit const Code usd_composition = detail::code_in(usd_table, "usd.composition");
constinit const Code usd_not_read = detail::code_in(usd_table, "usd.not-read");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> usd_codes() {
  return usd_table;
}

}  // namespace detail

}  // namespace mocap

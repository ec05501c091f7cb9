// SPDX-License-Identifier: MIT
#include "mocap/gltf.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto gltf_table = detail::code_table({
    {.name = "gltf.syntax",
     .severity = Severity::error,
     .title = "Invalid JSON or binary layout",
     .explanation = "The JSON text of the file, or the layout of a GLB, is damaged or incomplete.",
     .remedy = "Export or download the file again."},
    {.name = "gltf.unsupported",
     .severity = Severity::error,
     .title = "Unsupported version or compression",
     .explanation = "glTF 1 is a different format. Animations that are compressed with "
                    "EXT_meshopt_compression are not supported.",
     .remedy = "Export the file as glTF 2 without compression; gltf-transform and Blender can "
               "convert it."},
    {.name = "gltf.property",
     .severity = Severity::error,
     .title = "Invalid property or reference",
     .explanation = "A property has the wrong type, or refers to a node, accessor or buffer that "
                    "does not exist.",
     .remedy = "Export the file again. The Khronos glTF Validator lists all errors in a file."},
    {.name = "gltf.tree",
     .severity = Severity::error,
     .title = "Nodes do not form a tree",
     .explanation = "Each node must have at most one parent and must not be its own ancestor.",
     .remedy = "Export the file again, or correct `children` in it."},
    {.name = "gltf.buffer",
     .severity = Severity::error,
     .title = "Missing or incomplete buffer",
     .explanation = "A glTF file stores its values in buffers: the binary chunk of a GLB, a base64 "
                    "data URI, or a .bin file in the same folder.",
     .remedy = "Keep the .gltf and its .bin in one folder, or export a .glb, which contains its "
               "buffers."},
    {.name = "gltf.keys",
     .severity = Severity::error,
     .title = "Invalid keys",
     .explanation = "Key times must increase, and each key needs a finite value.",
     .remedy = "Export the animation again."},
    {.name = "gltf.no-skeleton",
     .severity = Severity::error,
     .title = "No skeleton",
     .explanation = "The file contains neither a skin nor animated nodes.",
     .remedy = "Export the figure with its skin or its animation."},
    {.name = "gltf.take",
     .severity = Severity::error,
     .title = "Unknown animation",
     .explanation = "The file contains no animation of this name or number.",
     .remedy = "Select one of the listed animations with --take.",
     .audience = Audience::command},
    {.name = "gltf.takes",
     .severity = Severity::note,
     .title = "Several animations",
     .explanation = "A clip holds one animation: the first, unless another is selected.",
     .remedy = "Select another one with --take NAME.",
     .audience = Audience::command},
    {.name = "gltf.sampled",
     .severity = Severity::note,
     .title = "Frames between keys",
     .explanation = "Not every frame has a key, so the frames between keys are interpolated in the "
                    "same way as in players. If keys lie between frames, their exact values are "
                    "lost, and the finding is a warning.",
     .remedy = "To keep the keys as they are, export the animation with one key per frame."},
    {.name = "gltf.late-start",
     .severity = Severity::note,
     .title = "Animation starts late",
     .explanation = "Players hold the first pose until the first key. The clip starts at that key.",
     .remedy = "No action needed, unless the time before the first key matters."},
    {.name = "gltf.scale",
     .severity = Severity::warning,
     .title = "Scale of joints",
     .explanation =
         "Joints have no scale. Scale is applied to the positions of descendant joints, but a mesh "
         "would keep its size, and shear is lost.",
     .remedy = "Apply the scale of the figure before exporting it.",
     .drops_data = true},
    {.name = "gltf.humanoid",
     .severity = Severity::warning,
     .title = "The humanoid of a VRM file is incomplete or ambiguous",
     .explanation =
         "VRM 1.0 requires these bones, each with its own node: hips, spine, head, and on each "
         "side upper leg, lower leg, foot, upper arm, lower arm and hand. Programs reject other "
         "files, or use one of the nodes.",
     .remedy = "Correct the humanoid in the program that exported the file."},
    {.name = "gltf.not-read",
     .severity = Severity::warning,
     .title = "Animation that is not part of the skeleton",
     .explanation =
         "Morph targets, other skeletons, cameras and other animated nodes are not read.",
     .remedy = "To keep nodes that belong to the figure, make them part of its skeleton before "
               "exporting.",
     .drops_data = true},
    {.name = "gltf.node-scale",
     .severity = Severity::warning,
     .title = "A VRM animation has scale",
     .explanation =
         "The specification of VRM animations forbids scale of the nodes. It is applied to the "
         "offsets and positions here, but players may ignore it, so that the figure floats or its "
         "path has the wrong length.",
     .remedy =
         "Update the program that exported the file, or write it again: after any edit, such as "
         "--fps 30, a VRM animation is written without scale.",
     .audience = Audience::command},
    {.name = "gltf.rest-rotations",
     .severity = Severity::warning,
     .title = "A VRM animation seems to ignore its rest rotations",
     .explanation =
         "Rotations of a VRM animation include the rest rotation of their node. Those of nearly "
         "all bones of trunk and legs are close to no rotation instead, although the nodes have "
         "rest rotations. Some exporters forget them, and players then show bent or turned limbs.",
     .remedy = "Export the animation again with another program, or from nodes without rest "
               "rotations."},
});

}  // namespace

namespace codes {

constinit const Code gltf_syntax = detail::code_in(gltf_table, "gltf.syntax");
constinit const Code gltf_unsupported = detail::code_in(gltf_table, "gltf.unsupported");
constinit const Code gltf_property = detail::code_in(gltf_table, "gltf.property");
constinit const Code gltf_tree = detail::code_in(gltf_table, "gltf.tree");
constinit const Code gltf_buffer = detail::code_in(gltf_table, "gltf.buffer");
constinit const Code gltf_keys = detail::code_in(gltf_table, "gltf.keys");
constinit const Code gltf_no_skeleton = detail::code_in(gltf_table, "gltf.no-skeleton");
constinit const Code gltf_take = detail::code_in(gltf_table, "gltf.take");
constinit const Code gltf_takes = detail::code_in(gltf_table, "gltf.takes");
constinit const Code gltf_sampled = detail::code_in(gltf_table, "gltf.sampled");
constinit const Code gltf_late_start = detail::code_in(gltf_table, "gltf.late-start");
constinit const Code gltf_scale = detail::code_in(gltf_table, "gltf.scale");
constinit const Code gltf_humanoid = detail::code_in(gltf_table, "gltf.humanoid");
constinit const Code gltf_not_read = detail::code_in(gltf_table, "gltf.not-read");
constinit const Code gltf_node_scale = detail::code_in(gltf_table, "gltf.node-scale");
constinit const Code gltf_rest_rotations = detail::code_in(gltf_table, "gltf.rest-rotations");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> gltf_codes() {
  return gltf_table;
}

}  // namespace detail

}  // namespace mocap

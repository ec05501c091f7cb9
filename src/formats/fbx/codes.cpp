// SPDX-License-Identifier: MIT
#include "mocap/fbx.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto fbx_table = detail::code_table({
    {.name = "fbx.version",
     .severity = Severity::error,
     .title = "Unsupported version",
     .explanation = "Only files of versions 7.x (FBX 2011 to 2020) are supported. "
                    "Older files store their animation differently.",
     .remedy = "Convert the file with a program that opens it, such as Autodesk FBX Converter, "
               "Maya or MotionBuilder: export it as FBX 2014 or later."},
    {.name = "fbx.structure",
     .severity = Severity::error,
     .title = "Invalid record",
     .explanation = "A record does not follow the FBX record layout. Usually the file is "
                    "truncated or damaged.",
     .remedy = "Export or download the file again."},
    {.name = "fbx.array",
     .severity = Severity::error,
     .title = "Invalid array",
     .explanation = "The array does not contain the declared number of values, or its compressed "
                    "bytes are damaged.",
     .remedy = "Export or download the file again."},
    {.name = "fbx.hierarchy",
     .severity = Severity::error,
     .title = "Invalid hierarchy",
     .explanation = "A connection makes an object its own ancestor.",
     .remedy = "Export the file again."},
    {.name = "fbx.no-joints",
     .severity = Severity::error,
     .title = "No skeleton",
     .explanation =
         "The file has no bones (LimbNode objects, or those of a skin), and no other object "
         "in it moves.",
     .remedy = "Include the skeleton when exporting the file."},
    {.name = "fbx.curve",
     .severity = Severity::error,
     .title = "Invalid animation curve",
     .explanation = "Each key of a curve must have a time and a finite value, and the times must "
                    "be in ascending order.",
     .remedy = "Export or download the file again."},
    {.name = "fbx.take",
     .severity = Severity::error,
     .title = "Unknown take",
     .explanation = "No take in the file has this name or number.",
     .remedy = "Specify one of the takes that the message lists, by name or by number from 1."},
    {.name = "fbx.other-takes",
     .severity = Severity::note,
     .title = "Several takes",
     .explanation = "A file may contain several takes for the same skeleton; only one is read.",
     .remedy = "Select another take with --take.",
     .audience = Audience::command},
    {.name = "fbx.layers",
     .severity = Severity::note,
     .title = "Combined animation layers",
     .explanation = "The take has several layers. Their values are combined into one motion, as "
                    "Autodesk's programs do when the layers are merged. Layers that are muted, or "
                    "beside a layer that is solo, are left out.",
     .remedy = "If the motion looks different in the program that made the file, merge the layers "
               "there before exporting it."},
    {.name = "fbx.scale",
     .severity = Severity::warning,
     .title = "Animated scale",
     .explanation = "Scale is applied to the positions of descendant joints, but joints themselves "
                    "have no scale, so a mesh would keep its size.",
     .remedy = "Check whether the motion needs the scale. Usually it does not.",
     .drops_data = true},
    {.name = "fbx.sampled",
     .severity = Severity::note,
     .title = "Sampled curves",
     .explanation = "The curves do not all have keys at the same regularly spaced times, so they "
                    "were sampled at the frame rate of the file.",
     .remedy = "Bake the animation before exporting it if every key must be kept."},
    {.name = "fbx.not-read",
     .severity = Severity::note,
     .title = "Ignored contents",
     .explanation = "Only the skeleton and its motion are read.",
     .remedy = "Keep the FBX file if the mesh is needed."},
});

}  // namespace

namespace codes {

constinit const Code fbx_version = detail::code_in(fbx_table, "fbx.version");
constinit const Code fbx_structure = detail::code_in(fbx_table, "fbx.structure");
constinit const Code fbx_array = detail::code_in(fbx_table, "fbx.array");
constinit const Code fbx_hierarchy = detail::code_in(fbx_table, "fbx.hierarchy");
constinit const Code fbx_no_joints = detail::code_in(fbx_table, "fbx.no-joints");
constinit const Code fbx_curve = detail::code_in(fbx_table, "fbx.curve");
constinit const Code fbx_take = detail::code_in(fbx_table, "fbx.take");
constinit const Code fbx_other_takes = detail::code_in(fbx_table, "fbx.other-takes");
constinit const Code fbx_layers = detail::code_in(fbx_table, "fbx.layers");
constinit const Code fbx_scale = detail::code_in(fbx_table, "fbx.scale");
constinit const Code fbx_sampled = detail::code_in(fbx_table, "fbx.sampled");
constinit const Code fbx_not_read = detail::code_in(fbx_table, "fbx.not-read");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> fbx_codes() {
  return fbx_table;
}

}  // namespace detail

}  // namespace mocap

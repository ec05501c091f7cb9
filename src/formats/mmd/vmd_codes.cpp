// SPDX-License-Identifier: MIT
#include "mocap/mmd.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto vmd_table = detail::code_table({
    {.name = "vmd.header",
     .severity = Severity::error,
     .title = "Not a MikuMikuDance motion",
     .explanation = "A motion starts with `Vocaloid Motion Data 0002`, or `Vocaloid Motion Data "
                    "file` in files of the first version.",
     .remedy = "Export the motion as VMD again."},
    {.name = "vmd.truncated",
     .severity = Severity::error,
     .title = "The file is truncated",
     .explanation = "The file ends within a section. It may end between sections, because older "
                    "versions write fewer of them.",
     .remedy = "Export or download the file again."},
    {.name = "vmd.value",
     .severity = Severity::error,
     .title = "Key without a finite value",
     .explanation = "A position or rotation of a key is infinite or not a number.",
     .remedy = "Export the motion again; MikuMikuDance cannot use this key either."},
    {.name = "vmd.trailing",
     .severity = Severity::warning,
     .title = "Bytes after the last section",
     .explanation = "The file has bytes after the last section. They are not read, and are only "
                    "kept while the motion is not edited.",
     .remedy = "No action needed unless the motion is incomplete."},
    {.name = "vmd.no-bones",
     .severity = Severity::error,
     .title = "No keys of bones",
     .explanation = "The file contains no motion of a figure. Motions of faces contain keys of "
                    "morphs only, and files of cameras, with the model name `カメラ・照明`, keys "
                    "of the camera and the light.",
     .remedy = "Read the file with the motion of the figure."},
    {.name = "vmd.frames",
     .severity = Severity::error,
     .title = "Frame number out of range",
     .explanation = "Motions of more than 1,000,000 frames, 9 hours, are not read. The number of a "
                    "damaged key can have any size.",
     .remedy = "Export the motion again."},
    {.name = "vmd.name",
     .severity = Severity::warning,
     .title = "Name in an unknown encoding",
     .explanation = "Names are in Shift-JIS (code page 932); some programs write UTF-8. The bytes "
                    "without a character are shown as U+FFFD, and kept when the motion is written.",
     .remedy = "Rename the bone in the program that wrote the file."},
    {.name = "vmd.model-found",
     .severity = Severity::note,
     .title = "Model of the motion",
     .explanation =
         "A motion contains no positions of bones. The model in the same folder is used.",
     .remedy = "Specify another model as a second file if this is not the right one."},
    {.name = "vmd.model-missing",
     .severity = Severity::warning,
     .title = "Motion without a model",
     .explanation = "A motion contains neither the positions of bones nor IK. Without a model, the "
                    "standard bones of MikuMikuDance and their usual proportions are used.",
     .remedy = "Read the motion together with its model, a PMX or PMD file."},
    {.name = "vmd.model-mismatch",
     .severity = Severity::warning,
     .title = "Bones that the model does not have",
     .explanation = "The motion was made for a model with other bones. Their keys are ignored.",
     .remedy = "Read the motion with the model that it was made for."},
    {.name = "vmd.ik-not-evaluated",
     .severity = Severity::warning,
     .title = "IK is not evaluated",
     .explanation = "Most motions move the legs by IK bones such as `左足ＩＫ`. The rotations of "
                    "the legs follow from the model, without which they keep their rest pose.",
     .remedy = "Read the motion together with its model, a PMX or PMD file."},
    {.name = "vmd.not-read",
     .severity = Severity::note,
     .title = "Keys of morphs, camera or light",
     .explanation = "Only the motion of bones is read. The other keys are kept when the motion is "
                    "written as VMD.",
     .remedy = "No action needed."},
    {.name = "vmd.resampled",
     .severity = Severity::note,
     .title = "Resampled to 30 frames per second",
     .explanation = "The keys of a VMD are at 30 frames per second. Poses between the frames of "
                    "the motion are interpolated.",
     .remedy = "No action needed."},
});

}  // namespace

namespace codes {

constinit const Code vmd_header = detail::code_in(vmd_table, "vmd.header");
constinit const Code vmd_truncated = detail::code_in(vmd_table, "vmd.truncated");
constinit const Code vmd_value = detail::code_in(vmd_table, "vmd.value");
constinit const Code vmd_trailing = detail::code_in(vmd_table, "vmd.trailing");
constinit const Code vmd_no_bones = detail::code_in(vmd_table, "vmd.no-bones");
constinit const Code vmd_frames = detail::code_in(vmd_table, "vmd.frames");
constinit const Code vmd_name = detail::code_in(vmd_table, "vmd.name");
constinit const Code vmd_model_found = detail::code_in(vmd_table, "vmd.model-found");
constinit const Code vmd_model_missing = detail::code_in(vmd_table, "vmd.model-missing");
constinit const Code vmd_model_mismatch = detail::code_in(vmd_table, "vmd.model-mismatch");
constinit const Code vmd_ik_not_evaluated = detail::code_in(vmd_table, "vmd.ik-not-evaluated");
constinit const Code vmd_not_read = detail::code_in(vmd_table, "vmd.not-read");
constinit const Code vmd_resampled = detail::code_in(vmd_table, "vmd.resampled");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> vmd_codes() {
  return vmd_table;
}

}  // namespace detail

}  // namespace mocap

// SPDX-License-Identifier: MIT
#include "mocap/npz.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto npz_table = detail::code_table({
    {.name = "npz.zip",
     .severity = Severity::error,
     .title = "Invalid zip file",
     .explanation = "An NPZ is a zip file of NumPy arrays. It is truncated or damaged.",
     .remedy = "Write or download the file again."},
    {.name = "npz.array",
     .severity = Severity::error,
     .title = "Invalid array",
     .explanation = "An array has an invalid header, elements of an unsupported type, less data "
                    "than its shape needs, or values that are not finite.",
     .remedy = "Write the array again with `numpy.save` or `numpy.savez`, as float32 or float64."},
    {.name = "npz.object",
     .severity = Severity::error,
     .title = "Array of Python objects",
     .explanation = "Such an array is stored as a pickle, which is a program for Python. Running "
                    "it is unsafe, so it is not read.",
     .remedy = "In Python, load the file with `allow_pickle=True` if you trust it, and save its "
               "arrays with `numpy.savez`."},
    {.name = "npz.layout",
     .severity = Severity::error,
     .title = "No known motion in the arrays",
     .explanation = "The names and shapes of the arrays are none of those that are read: the "
                    "arrays that mocap writes, SMPL parameters, positions of joints (frames x "
                    "joints x 3), and HumanML3D (frames x 263).",
     .remedy =
         "Correct the array that the message names, or save the positions of the joints as an "
         "array named `joints`, frames x joints x 3."},
    {.name = "npz.frame-rate",
     .severity = Severity::warning,
     .title = "The file does not contain a frame rate",
     .explanation = "None of the arrays is a frame rate, so 30 frames per second are assumed.",
     .remedy = "Specify the frame rate with `mocap convert --rate`."},
    {.name = "npz.mean-skeleton",
     .severity = Severity::note,
     .title = "Mean skeleton used",
     .explanation =
         "SMPL parameters are rotations. The lengths of the bones depend on the body "
         "model, whose licence does not allow it to be included. The skeleton of an "
         "average adult is used, so hands and feet are not exactly where they were. A warning "
         "if the file contains the shape of another body (`betas`).",
     .remedy = "No action needed, unless exact positions matter. In that case, specify the file "
               "of the model: `mocap convert --smpl-model FILE`."},
    {.name = "npz.normalised",
     .severity = Severity::warning,
     .title = "HumanML3D features seem to be normalised",
     .explanation = "The height of the root is not that of a person in metres. Data for training "
                    "is usually stored after subtracting a mean and dividing by a standard "
                    "deviation.",
     .remedy = "Multiply by the array in Std.npy and add the one in Mean.npy."},
    {.name = "npz.smpl-model",
     .severity = Severity::error,
     .title = "Unusable SMPL model",
     .explanation =
         "The file of the model is not an NPZ with the arrays `v_template`, `shapedirs`, "
         "`J_regressor` and `kintree_table`, or is a model with other joints than the "
         "motion. Models are often distributed as pickles (.pkl), which are programs "
         "for Python and are not read.",
     .remedy =
         "Use the NPZ of the model. In Python, a pickle that you trust can be converted: load "
         "it, and save the four arrays with `numpy.savez`; a sparse `J_regressor` needs "
         "`.toarray()`."},
    {.name = "npz.smpl-joints",
     .severity = Severity::error,
     .title = "Joints of SMPL are missing",
     .explanation = "SMPL parameters and HumanML3D features are those of a figure with 22 joints, "
                    "from `pelvis` to `right_wrist`. The clip does not have joints or points with "
                    "all of these names.",
     .remedy = "Rename the joints: `mocap convert --rename`. Other skeletons are retargeted "
               "first: `mocap convert --onto smpl`."},
    {.name = "npz.rest-pose",
     .severity = Severity::error,
     .title = "The rest pose is not a T-pose",
     .explanation = "The rotations of SMPL are relative to a figure in a T-pose. Those of the clip "
                    "are relative to another pose.",
     .remedy = "Change the rest pose: `mocap convert --rest-pose t-pose`."},
    {.name = "npz.body-shape",
     .severity = Severity::note,
     .title = "Lengths of bones not stored",
     .explanation = "SMPL parameters are rotations of a body with the average shape. Programs that "
                    "read the file compute the lengths of the bones from a body model.",
     .remedy = "No action needed. To keep the lengths, write another layout."},
    {.name = "npz.positions-only",
     .severity = Severity::note,
     .title = "An NPY contains positions only",
     .explanation = "An NPY is one array. Names, rotations, the skeleton, the frame rate and the "
                    "unit of length are not stored.",
     .remedy = "No action needed. To keep them, write an NPZ."},
    {.name = "npz.features",
     .severity = Severity::error,
     .title = "HumanML3D features cannot be computed",
     .explanation = "The features are those of a motion with 20 frames per second and at least 2 "
                    "frames, in which the positions of the 22 joints are known and finite.",
     .remedy = "Use a clip with 20 frames per second and at least 2 frames, without gaps."},
    {.name = "npz.last-frame",
     .severity = Severity::note,
     .title = "HumanML3D features have one row less than frames",
     .explanation = "Each row contains the velocities up to the next frame, so there is none for "
                    "the last frame.",
     .remedy = "No action needed."},
    {.name = "npz.layout-changed",
     .severity = Severity::warning,
     .title = "SMPL parameters are not written",
     .explanation = "The file contained SMPL parameters. The edited clip cannot be represented by "
                    "them, so the arrays of mocapkit are written.",
     .remedy = "The message contains the reason. `mocap convert --npz-layout` selects the arrays."},
    {.name = "npz.arrays-dropped",
     .severity = Severity::warning,
     .title = "Arrays of the file that was read are not written",
     .explanation =
         "They are not part of the motion, such as markers, contacts and texts. After an "
         "edit, it is not known whether they still describe the frames.",
     .remedy = "Keep the original file. If you need the arrays in the new one, add them in Python "
               "with `numpy.savez`.",
     .drops_data = true},
    {.name = "npz.zero-rotation",
     .severity = Severity::warning,
     .title = "Quaternions or matrices that are not rotations",
     .explanation = "Programs write zeros for frames in which a joint was not tracked. They are "
                    "read as no rotation.",
     .remedy = "Correct these frames in the program that wrote the file, or remove them."},
    {.name = "npz.whole-angle",
     .severity = Severity::warning,
     .title = "HumanML3D features with whole angles",
     .explanation = "The first column of HumanML3D features is half of the angle by which the root "
                    "turns. This file seems to contain the whole angle, a common mistake of "
                    "programs that compute the features. mocap reads it as such; programs that "
                    "follow the data set turn the figure twice as far.",
     .remedy = "Halve the first column, or write the features again.",
     .command = "mocap convert FILE --npz-layout humanml3d -o FIXED.npy"},
});

}  // namespace

namespace codes {

constinit const Code npz_zip = detail::code_in(npz_table, "npz.zip");
constinit const Code npz_array = detail::code_in(npz_table, "npz.array");
constinit const Code npz_object = detail::code_in(npz_table, "npz.object");
constinit const Code npz_layout = detail::code_in(npz_table, "npz.layout");
constinit const Code npz_frame_rate = detail::code_in(npz_table, "npz.frame-rate");
constinit const Code npz_mean_skeleton = detail::code_in(npz_table, "npz.mean-skeleton");
constinit const Code npz_normalised = detail::code_in(npz_table, "npz.normalised");
constinit const Code npz_smpl_model = detail::code_in(npz_table, "npz.smpl-model");
constinit const Code npz_smpl_joints = detail::code_in(npz_table, "npz.smpl-joints");
constinit const Code npz_rest_pose = detail::code_in(npz_table, "npz.rest-pose");
constinit const Code npz_body_shape = detail::code_in(npz_table, "npz.body-shape");
constinit const Code npz_positions_only = detail::code_in(npz_table, "npz.positions-only");
constinit const Code npz_features = detail::code_in(npz_table, "npz.features");
constinit const Code npz_last_frame = detail::code_in(npz_table, "npz.last-frame");
constinit const Code npz_layout_changed = detail::code_in(npz_table, "npz.layout-changed");
constinit const Code npz_arrays_dropped = detail::code_in(npz_table, "npz.arrays-dropped");
constinit const Code npz_zero_rotation = detail::code_in(npz_table, "npz.zero-rotation");
constinit const Code npz_whole_angle = detail::code_in(npz_table, "npz.whole-angle");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> npz_codes() {
  return npz_table;
}

}  // namespace detail

}  // namespace mocap

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
     .remedy = "Save the positions of the joints as an array of frames x joints x 3."},
    {.name = "npz.frame-rate",
     .severity = Severity::warning,
     .title = "The file does not contain a frame rate",
     .explanation = "None of the arrays is a frame rate, so 30 frames per second are assumed.",
     .remedy = "Specify the frame rate with `mocap convert --rate`."},
    {.name = "npz.mean-skeleton",
     .severity = Severity::note,
     .title = "Mean skeleton used",
     .explanation = "SMPL parameters are rotations. The lengths of the bones depend on the body "
                    "model, whose licence does not allow it to be included. The skeleton of an "
                    "average adult is used, so hands and feet are not exactly where they were.",
     .remedy = "No action needed, unless exact positions matter. In that case, compute the "
               "joints with the body model and save them as an array of frames x joints x 3."},
    {.name = "npz.normalised",
     .severity = Severity::warning,
     .title = "HumanML3D features seem to be normalised",
     .explanation = "The height of the root is not that of a person in metres. Data for training "
                    "is usually stored after subtracting a mean and dividing by a standard "
                    "deviation.",
     .remedy = "Multiply by the array in Std.npy and add the one in Mean.npy."},
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

}  // namespace codes

namespace detail {

std::span<const CodeFacts> npz_codes() {
  return npz_table;
}

}  // namespace detail

}  // namespace mocap

// SPDX-License-Identifier: MIT
#include "mocap/c3d.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto c3d_table = detail::code_table({
    {.name = "c3d.header",
     .severity = Severity::error,
     .title = "Invalid header",
     .explanation = "A C3D file starts with a header of 512 bytes, whose first byte is the number "
                    "of the block with the parameters, and whose second byte is 80. The fourth "
                    "byte of the parameters is the processor: 84, 85 or 86.",
     .remedy = "Export the file again."},
    {.name = "c3d.processor",
     .severity = Severity::warning,
     .title = "The processor is another one",
     .explanation =
         "The fourth byte of the parameters is the processor, which determines how "
         "numbers are stored: 84 (Intel), 85 (DEC) or 86 (MIPS). With the stated one, "
         "rate and scale of the header make no sense, with another one they do. Programs "
         "that trust the byte show nothing, or points far away.",
     .remedy = "Write the file again with `mocap convert --canonical`, which writes 84."},
    {.name = "c3d.zeros",
     .severity = Severity::warning,
     .title = "Zero bytes before the header",
     .explanation = "The file begins with zero bytes, as some versions of Vicon's programs write. "
                    "They are skipped. Other programs may not recognise the file.",
     .remedy = "Write the file again with `mocap convert --canonical`."},
    {.name = "c3d.data-start",
     .severity = Severity::warning,
     .title = "The start of the data is wrong",
     .explanation = "The header and POINT:DATA_START differ, or neither is a block of the file. "
                    "The header is used if its block exists. Programs that use the other number "
                    "read wrong positions or nothing.",
     .remedy = "Write the file again with `mocap convert --canonical`."},
    {.name = "c3d.count",
     .severity = Severity::warning,
     .title = "Counts differ",
     .explanation = "The header and the parameters have different numbers of frames, points or "
                    "analog channels. The header is used, except for numbers that are too large "
                    "for it. Other programs may read other frames.",
     .remedy = "Write the file again with `mocap convert --canonical`."},
    {.name = "c3d.truncated",
     .severity = Severity::warning,
     .title = "The file ends too early",
     .explanation = "The file has fewer frames than its header states. The complete frames are "
                    "read.",
     .remedy = "Copy or export the file again if frames are missing.",
     .drops_data = true},
    {.name = "c3d.scale",
     .severity = Severity::warning,
     .title = "The scale is wrong",
     .explanation = "The scale in the header differs from POINT:SCALE, or is not a usable number. "
                    "Coordinates of integer files are multiplied by it; the header is used if "
                    "possible. Also reported if ANALOG:FORMAT does not state that the offsets "
                    "of the analog channels are unsigned, although the samples show it.",
     .remedy = "Compare the size of the figure with that in the program that wrote the file."},
    {.name = "c3d.rate",
     .severity = Severity::warning,
     .title = "The frame rate is wrong",
     .explanation = "The frame rate in the header differs from POINT:RATE, or is not a positive "
                    "number. The header is used if possible, otherwise POINT:RATE, otherwise 30 "
                    "frames per second.",
     .remedy = "Export the file again with the correct rate."},
    {.name = "c3d.label",
     .severity = Severity::warning,
     .title = "Points or channels without a label",
     .explanation = "POINT:LABELS, ANALOG:LABELS or ROTATION:LABELS has fewer entries than there "
                    "are points, channels or bodies. The others are read without a label.",
     .remedy = "Export the file again with all labels if the points should have names."},
    {.name = "c3d.unit",
     .severity = Severity::warning,
     .title = "Unknown unit of length",
     .explanation = "POINT:UNITS is missing, or not the name of a unit of length, such as mm or m.",
     .remedy = "Correct POINT:UNITS in the program that wrote the file."},
    {.name = "c3d.residual",
     .severity = Severity::warning,
     .title = "Invalid residuals or camera masks",
     .explanation = "The fourth number of a point is a 16-bit integer: its sign marks an invalid "
                    "point, its high byte the cameras, and its low byte the residual. Other "
                    "numbers are rounded towards zero, so the residuals and cameras of these "
                    "points have no meaning.",
     .remedy = "Do not use the residuals and cameras of this file."},
    {.name = "c3d.gap",
     .severity = Severity::warning,
     .title = "Gaps are marked as valid",
     .explanation = "Points are marked as valid, but are exactly at the origin, not a number, or "
                    "so far away (9,000,000 units) that a program uses it for gaps. They are read "
                    "as occluded. Other programs may show them at the origin.",
     .remedy = "Write the file again with `mocap convert --canonical`, which marks them as "
               "invalid."},
    {.name = "c3d.not-finite",
     .severity = Severity::warning,
     .title = "Analog values that are not finite",
     .explanation = "Samples of analog channels are infinite or not a number. They are read as 0.",
     .remedy = "Export the file again if the samples matter."},
    {.name = "c3d.not-read",
     .severity = Severity::warning,
     .title = "Some data are not read",
     .explanation = "The ROTATION group has several samples per frame. The first of each frame is "
                    "read.",
     .remedy = "Export the file with the same rate for points and rotations.",
     .drops_data = true},
    {.name = "c3d.not-kept",
     .severity = Severity::warning,
     .title = "Parameters are not written",
     .explanation =
         "Parameters of the file that was read no longer apply to the clip, or cannot be "
         "written: lists about points, analog channels or events that were changed, "
         "force plates after the points were moved or scaled, ranges of frames after "
         "frames were removed, or parameters with an unknown type or size.",
     .remedy = "Keep the original file. If the new one needs these parameters, enter them again in "
               "the program that uses it.",
     .drops_data = true},
    {.name = "c3d.rounded",
     .severity = Severity::warning,
     .title = "Coordinates were rounded",
     .explanation = "Integers of 16 bits hold 32,767 steps in each direction, and all points share "
                    "one step, that of the largest coordinate. Reported if a point moves by more "
                    "than 0.1 mm, or a result of a model changes by more than 0.1 %.",
     .remedy = "Write floating-point numbers, which is the default, or remove the points that are "
               "far away.",
     .drops_data = true},
    {.name = "c3d.duplicate",
     .severity = Severity::warning,
     .title = "A parameter occurs twice",
     .explanation = "A group contains several parameters with the same name. mocap uses the first; "
                    "other programs use the last, or do not read the file.",
     .remedy = "Write the file again with `mocap convert --canonical`, which keeps the first one."},
    {.name = "c3d.up",
     .severity = Severity::note,
     .title = "The sign of the up axis is wrong",
     .explanation =
         "POINT:Y_SCREEN declares that a negative axis points up, but most points are on "
         "the positive side of the ground. Qualisys writes -Z in such files. The "
         "positive axis is used; programs that trust the parameter show the figure "
         "upside down.",
     .remedy = "Write the file again with `mocap convert --canonical`, which corrects the "
               "parameter."},
});

}  // namespace

namespace codes {

constinit const Code c3d_header = detail::code_in(c3d_table, "c3d.header");
constinit const Code c3d_processor = detail::code_in(c3d_table, "c3d.processor");
constinit const Code c3d_zeros = detail::code_in(c3d_table, "c3d.zeros");
constinit const Code c3d_data_start = detail::code_in(c3d_table, "c3d.data-start");
constinit const Code c3d_count = detail::code_in(c3d_table, "c3d.count");
constinit const Code c3d_truncated = detail::code_in(c3d_table, "c3d.truncated");
constinit const Code c3d_scale = detail::code_in(c3d_table, "c3d.scale");
constinit const Code c3d_rate = detail::code_in(c3d_table, "c3d.rate");
constinit const Code c3d_label = detail::code_in(c3d_table, "c3d.label");
constinit const Code c3d_unit = detail::code_in(c3d_table, "c3d.unit");
constinit const Code c3d_residual = detail::code_in(c3d_table, "c3d.residual");
constinit const Code c3d_gap = detail::code_in(c3d_table, "c3d.gap");
constinit const Code c3d_not_finite = detail::code_in(c3d_table, "c3d.not-finite");
constinit const Code c3d_not_read = detail::code_in(c3d_table, "c3d.not-read");
constinit const Code c3d_not_kept = detail::code_in(c3d_table, "c3d.not-kept");
constinit const Code c3d_rounded = detail::code_in(c3d_table, "c3d.rounded");
constinit const Code c3d_duplicate = detail::code_in(c3d_table, "c3d.duplicate");
constinit const Code c3d_up = detail::code_in(c3d_table, "c3d.up");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> c3d_codes() {
  return c3d_table;
}

}  // namespace detail

}  // namespace mocap

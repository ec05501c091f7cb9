// SPDX-License-Identifier: MIT
#include "mocap/bvh.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto bvh_table = detail::code_table({
    {.name = "bvh.no-header",
     .severity = Severity::error,
     .title = "No HIERARCHY at the start",
     .explanation =
         "A BVH file starts with the word HIERARCHY and the joint tree. Without it the values "
         "cannot be assigned to joints. UTF-16 text is not supported by any program.",
     .remedy = "Export the file again, as plain text with its skeleton."},
    {.name = "bvh.no-joints",
     .severity = Severity::error,
     .title = "No joints in the hierarchy",
     .explanation = "There is a HIERARCHY, but it has no ROOT.",
     .remedy = "Export the file again with a skeleton selected."},
    {.name = "bvh.syntax",
     .severity = Severity::error,
     .title = "Syntax error",
     .explanation = "A word is not valid at this position, so the text after it is ambiguous.",
     .remedy = "Check the marked position. Usually a brace or a keyword before it is wrong."},
    {.name = "bvh.truncated",
     .severity = Severity::error,
     .title = "The file ends inside the hierarchy",
     .explanation = "The file is truncated: the joint tree is incomplete and there is no motion.",
     .remedy = "Export or download the file again."},
    {.name = "bvh.bom",
     .severity = Severity::warning,
     .title = "Byte-order mark at the start",
     .explanation =
         "Some Windows editors write three invisible bytes before the text. Readers that "
         "compare the first word (three.js and many scripts) then do not find HIERARCHY.",
     .remedy = "Save as UTF-8 without a byte-order mark, or run `mocap check --fix`.",
     .repair = Repair::rewrite},
    {.name = "bvh.keyword-case",
     .severity = Severity::warning,
     .title = "Keyword with unusual case",
     .explanation = "Blender and BVHView ignore the case of keywords; three.js, MATLAB scripts "
                    "and others require `HIERARCHY`, `End Site` and `Frames:` exactly.",
     .remedy = "`mocap check --fix` writes the standard spelling.",
     .repair = Repair::rewrite},
    {.name = "bvh.keyword-spelling",
     .severity = Severity::warning,
     .title = "Misspelt keyword",
     .explanation = "The meaning is unambiguous (`HIERARYCH`, `Frame time`, `End` without "
                    "`Site`), but most readers require the exact spelling.",
     .remedy = "`mocap check --fix` writes the standard spelling.",
     .repair = Repair::rewrite},
    {.name = "bvh.brace-missing",
     .severity = Severity::warning,
     .title = "Missing brace",
     .explanation = "Joint blocks are still open at MOTION, or a joint does not start with `{`. "
                    "Most readers reject the file or build a wrong tree.",
     .remedy = "`mocap check --fix` adds the braces; check the tree with `mocap info --tree`.",
     .repair = Repair::rewrite},
    {.name = "bvh.brace-extra",
     .severity = Severity::warning,
     .title = "Extra closing brace",
     .explanation = "A `}` has no matching `{`. Some printed examples of the format "
                    "contain one; readers that count braces reject it.",
     .remedy = "`mocap check --fix` removes it.",
     .repair = Repair::rewrite},
    {.name = "bvh.joint-as-root",
     .severity = Severity::warning,
     .title = "Root declared as JOINT",
     .explanation = "The first joint of a tree should be a ROOT. Some research code "
                    "writes JOINT, which most readers reject.",
     .remedy = "`mocap check --fix` writes ROOT.",
     .repair = Repair::rewrite},
    {.name = "bvh.section-missing",
     .severity = Severity::warning,
     .title = "Missing section",
     .explanation =
         "HIERARCHY, MOTION, or the OFFSET or CHANNELS of a joint is missing. The omission "
         "is harmless or has an obvious meaning (no distance, no movement), but few readers accept "
         "the file.",
     .remedy = "`mocap check --fix` adds it.",
     .repair = Repair::rewrite},
    {.name = "bvh.section-duplicate",
     .severity = Severity::error,
     .title = "Duplicate section",
     .explanation = "A joint with two OFFSETs or two CHANNELS is ambiguous; readers "
                    "differ in which one they use.",
     .remedy = "Remove the wrong one in a text editor."},
    {.name = "bvh.section-order",
     .severity = Severity::warning,
     .title = "Sections in unusual order",
     .explanation = "The standard order is OFFSET, CHANNELS, children. assimp and Avimator "
                    "accept any order; Second Life, BVHView and most scripts only this one.",
     .remedy = "`mocap check --fix` writes the standard order.",
     .repair = Repair::rewrite},
    {.name = "bvh.channel-count",
     .severity = Severity::warning,
     .title = "Channel count does not match the names",
     .explanation = "`CHANNELS 6` must be followed by six names. mocap uses the names; "
                    "readers that use the number shift every value after it.",
     .remedy = "`mocap check --fix` writes the number of names.",
     .repair = Repair::rewrite},
    {.name = "bvh.channel-unknown",
     .severity = Severity::error,
     .title = "Unknown channel name",
     .explanation = "Valid names are `Xposition` to `Zrotation`, `Wrotation` in the quaternion "
                    "variant, and scales. The meaning of any other name cannot be guessed.",
     .remedy = "Correct the name, or remove the channel and its column of values."},
    {.name = "bvh.channel-duplicate",
     .severity = Severity::warning,
     .title = "Duplicate channel in a joint",
     .explanation = "mocap applies both, in the order in which they are declared; other readers "
                    "use the last one or only three.",
     .remedy = "Check for a typo: joints normally have three different rotation channels."},
    {.name = "bvh.channel-case",
     .severity = Severity::warning,
     .title = "Channel name with unusual case",
     .explanation = "`XPOSITION` and `XPosition` occur in real files; assimp and BVHView "
                    "require `Xposition`.",
     .remedy = "`mocap check --fix` writes the standard spelling.",
     .repair = Repair::rewrite},
    {.name = "bvh.channel-scale",
     .severity = Severity::warning,
     .title = "Scale channels",
     .explanation =
         "BVH has no scale. Some research code writes nine channels per joint. The scales are "
         "kept and written back but do not affect the pose. Most readers reject the file.",
     .remedy = "If other programs must read the file, export without scales."},
    {.name = "bvh.quaternion",
     .severity = Severity::warning,
     .title = "Quaternion rotations",
     .explanation = "The four channels `Wrotation Xrotation Yrotation Zrotation` form one "
                    "rotation (the .qbvh of MocapNET). Programs without support for them "
                    "reject the file or read the values as degrees.",
     .remedy = "If other programs must read the file, write Euler angles."},
    {.name = "bvh.name-missing",
     .severity = Severity::warning,
     .title = "Joint without a name",
     .explanation = "Most readers use the next token, a brace, as the name and fail.",
     .remedy = "Name the joint."},
    {.name = "bvh.name-spaces",
     .severity = Severity::warning,
     .title = "Joint name with spaces",
     .explanation = "mocap uses the whole line as the name. Blender joins the words with "
                    "`_`; most others use the first word and fail at the second.",
     .remedy = "Replace the spaces with `_`.",
     .command = "mocap convert FILE --canonical -o FIXED"},
    {.name = "bvh.name-bytes",
     .severity = Severity::warning,
     .title = "Joint name with unusual characters",
     .explanation =
         "Letters, digits and `_ : . -` are safe. BVHView rejects other characters, some "
         "scripts also `:` and `.`, and bytes that are not UTF-8 are displayed inconsistently.",
     .remedy = "Rename the joint if a program does not find it."},
    {.name = "bvh.name-duplicate",
     .severity = Severity::warning,
     .title = "Duplicate joint name",
     .explanation = "mocap identifies such joints by their paths. three.js mixes up their tracks, "
                    "and libraries that look up joints by name reject the file or lose joints.",
     .remedy = "Rename the joints, for example by prefixing the parent's name."},
    {.name = "bvh.no-end-site",
     .severity = Severity::warning,
     .title = "Joint with neither child nor end site",
     .explanation = "The length and direction of the last bone are unknown. Blender reads "
                    "such files; others reject them or draw no bone.",
     .remedy = "`mocap check --fix` adds an end site with the length of the previous "
               "bone; the file does not contain the real length.",
     .repair = Repair::rewrite},
    {.name = "bvh.several-roots",
     .severity = Severity::warning,
     .title = "Several roots",
     .explanation =
         "Files may have several roots, one for each actor. BVHView, three.js and assimp "
         "read only one; Blender imports the others as bones without a parent.",
     .remedy = "Split the file if your program shows only the first figure."},
    {.name = "bvh.number",
     .severity = Severity::error,
     .title = "Invalid number",
     .explanation = "The value of an OFFSET, a count or a time is not a number. Decimal "
                    "commas come from programs that use the locale of the system.",
     .remedy = "Use a decimal point."},
    {.name = "bvh.number-brackets",
     .severity = Severity::warning,
     .title = "Numbers in brackets or with commas or semicolons",
     .explanation = "`OFFSET [0, 0, 0]` is a printed Python list, and `0;90;0` a table "
                    "row; both are unambiguous here, but most readers reject them.",
     .remedy = "`mocap check --fix` writes plain numbers.",
     .repair = Repair::rewrite},
    {.name = "bvh.number-glued",
     .severity = Severity::warning,
     .title = "Two numbers without a space between them",
     .explanation = "`0.0-7.509` is two numbers; old versions of SlimeVR wrote this. "
                    "Other readers see one number and shift every value after it.",
     .remedy = "`mocap check --fix` inserts the space.",
     .repair = Repair::rewrite},
    {.name = "bvh.trailing-text",
     .severity = Severity::warning,
     .title = "Text after the last frame",
     .explanation = "The declared frames are followed by other text; Avimator stores its "
                    "key frames there. It is ignored.",
     .remedy = "No action needed unless frames are missing; then check the marked line."},
    {.name = "bvh.comment",
     .severity = Severity::warning,
     .title = "A comment",
     .explanation =
         "BVH has no comments, and most readers stop at `#` or `//`. mocap ignores them.",
     .remedy = "`mocap check --fix` writes the file without them.",
     .repair = Repair::rewrite},
    {.name = "bvh.line-ends",
     .severity = Severity::warning,
     .title = "Unusual line endings",
     .explanation = "Lines of the hierarchy or the motion mix LF, CR LF and CR, or end "
                    "with CR alone. Readers that work line by line see one endless line, "
                    "or a CR inside a name or after a number.",
     .remedy = "`mocap check --fix` writes the same line ending everywhere.",
     .repair = Repair::rewrite},
    {.name = "bvh.white-space",
     .severity = Severity::warning,
     .title = "Form feed or vertical tab between words",
     .explanation = "C and Python treat them as whitespace. Readers that split lines at "
                    "spaces and tabs treat them as part of the adjacent word or number.",
     .remedy = "`mocap check --fix` writes spaces.",
     .repair = Repair::rewrite},
    {.name = "bvh.brace-line",
     .severity = Severity::note,
     .title = "Brace on the keyword's line",
     .explanation =
         "`ROOT Hips {` is read as a joint called `Hips`. Blender, assimp and readers that work "
         "line by line expect the `{` on the next line; some make it part of the name.",
     .remedy = "`mocap check --fix` writes each brace on its own line.",
     .repair = Repair::rewrite},
    {.name = "bvh.end-site-name",
     .severity = Severity::note,
     .title = "End site with a name",
     .explanation =
         "The file has `End LeftToe` instead of `End Site`, or a word after `End Site`. The name "
         "is "
         "kept and written back. Most programs expect exactly `End Site`, and drop the name or "
         "fail.",
     .remedy = "Write `End Site` if a program rejects the file."},
    {.name = "bvh.no-motion",
     .severity = Severity::warning,
     .title = "Hierarchy without motion",
     .explanation = "The file contains only a skeleton and is read as a clip without "
                    "frames. Most programs reject it.",
     .remedy = "If the file should contain a motion, export it again."},
    {.name = "bvh.frames-missing",
     .severity = Severity::warning,
     .title = "`Frames:` is missing",
     .explanation = "mocap counts the frames instead. Most readers require the number.",
     .remedy = "`mocap check --fix` adds it.",
     .repair = Repair::rewrite},
    {.name = "bvh.frame-count",
     .severity = Severity::warning,
     .title = "Declared frame count is wrong",
     .explanation = "mocap uses the frames it finds. Files from Rokoko and others are off by "
                    "one. Blender also ignores the declared count; assimp, three.js and BVHView "
                    "read past the end or drop frames, and some libraries reject the file.",
     .remedy = "`mocap check --fix` writes the correct number. If many frames are missing, "
               "export or download the file again.",
     .repair = Repair::rewrite},
    {.name = "bvh.frame-time-missing",
     .severity = Severity::warning,
     .title = "`Frame Time:` is missing",
     .explanation = "30 frames per second are assumed. Blender uses the frame rate of the "
                    "scene; most others reject the file.",
     .remedy = "Set the rate of the recording, for example 60.",
     .command = "mocap convert FILE --rate 60 -o FIXED",
     .inferred = Inferred::rate},
    {.name = "bvh.frame-time",
     .severity = Severity::warning,
     .title = "Invalid frame time",
     .explanation =
         "The frame time is zero, negative or not a number: 30 frames per second are assumed; "
         "BVHView uses 60. A decimal comma is read as a decimal point. A time below a millionth "
         "of a second or above 10,000 seconds is kept, but rate and duration are then unknown.",
     .remedy = "Set the rate of the recording, for example 60.",
     .command = "mocap convert FILE --rate 60 -o FIXED",
     .inferred = Inferred::rate},
    {.name = "bvh.blank-line",
     .severity = Severity::warning,
     .title = "Blank line inside the motion",
     .explanation =
         "It is skipped. Readers that work line by line may see an empty frame, or stop.",
     .remedy = "`mocap check --fix` removes it.",
     .repair = Repair::rewrite},
    {.name = "bvh.row-width",
     .severity = Severity::error,
     .title = "Frame with the wrong number of values",
     .explanation = "The frame has more or fewer values than there are channels, and it is "
                    "unknown which ones are missing. mocap never shifts or guesses values.",
     .remedy = "Drop the affected frames with `mocap check --fix=drop-frames`, or export the "
               "file again.",
     .repair = Repair::drop_frames},
    {.name = "bvh.row-wrapped",
     .severity = Severity::warning,
     .title = "Frames over several lines",
     .explanation = "The format allows line breaks anywhere in a frame. Second Life, "
                    "Blender, three.js and BVHView require one line per frame.",
     .remedy = "`mocap check --fix` writes one line per frame.",
     .repair = Repair::rewrite},
    {.name = "bvh.row-partial",
     .severity = Severity::warning,
     .title = "Last frame is truncated",
     .explanation = "The file ends in the middle of a frame. The incomplete frame is dropped.",
     .remedy = "If the end matters, export or download the file again.",
     .drops_data = true},
    {.name = "bvh.bad-value",
     .severity = Severity::error,
     .title = "Invalid value in a frame",
     .explanation = "The value is `nan`, `inf` or a word: a solver failed, or the file is damaged.",
     .remedy = "Use the previous frame's value with `mocap check --fix=hold-values`, or "
               "export the file again.",
     .repair = Repair::hold_values},
    {.name = "bvh.position-mode",
     .severity = Severity::note,
     .title = "How position channels combine with OFFSET",
     .explanation = "Position channels replace the OFFSET (Blender, BVHView, assimp) or are "
                    "added to it (three.js, old PyMO); the file does not specify which. The "
                    "motion usually shows it: only one interpretation keeps limb lengths "
                    "constant and feet near the ground. This is reported if the motion is "
                    "inconclusive, and if a written file would be interpreted differently.",
     .remedy = "Use --positions replace or --positions add if the figure is at the wrong height or "
               "its bones are twice as long as they should be.",
     .audience = Audience::command,
     .inferred = Inferred::position_mode},
    {.name = "bvh.quaternion-zero",
     .severity = Severity::warning,
     .title = "Zero quaternion",
     .explanation = "Four zeros are not a rotation; a tracker lost the joint, or a table "
                    "was padded. The joint is treated as unrotated in that frame. "
                    "Programs that divide by the length get NaN.",
     .remedy = "Trim the frames if they are not needed, or record them again."},
});

}  // namespace

namespace codes {

constinit const Code bvh_no_header = detail::code_in(bvh_table, "bvh.no-header");
constinit const Code bvh_no_joints = detail::code_in(bvh_table, "bvh.no-joints");
constinit const Code bvh_syntax = detail::code_in(bvh_table, "bvh.syntax");
constinit const Code bvh_truncated = detail::code_in(bvh_table, "bvh.truncated");
constinit const Code bvh_bom = detail::code_in(bvh_table, "bvh.bom");
constinit const Code bvh_keyword_case = detail::code_in(bvh_table, "bvh.keyword-case");
constinit const Code bvh_keyword_spelling = detail::code_in(bvh_table, "bvh.keyword-spelling");
constinit const Code bvh_brace_missing = detail::code_in(bvh_table, "bvh.brace-missing");
constinit const Code bvh_brace_extra = detail::code_in(bvh_table, "bvh.brace-extra");
constinit const Code bvh_joint_as_root = detail::code_in(bvh_table, "bvh.joint-as-root");
constinit const Code bvh_section_missing = detail::code_in(bvh_table, "bvh.section-missing");
constinit const Code bvh_section_duplicate = detail::code_in(bvh_table, "bvh.section-duplicate");
constinit const Code bvh_section_order = detail::code_in(bvh_table, "bvh.section-order");
constinit const Code bvh_channel_count = detail::code_in(bvh_table, "bvh.channel-count");
constinit const Code bvh_channel_unknown = detail::code_in(bvh_table, "bvh.channel-unknown");
constinit const Code bvh_channel_duplicate = detail::code_in(bvh_table, "bvh.channel-duplicate");
constinit const Code bvh_channel_case = detail::code_in(bvh_table, "bvh.channel-case");
constinit const Code bvh_channel_scale = detail::code_in(bvh_table, "bvh.channel-scale");
constinit const Code bvh_quaternion = detail::code_in(bvh_table, "bvh.quaternion");
constinit const Code bvh_name_missing = detail::code_in(bvh_table, "bvh.name-missing");
constinit const Code bvh_name_spaces = detail::code_in(bvh_table, "bvh.name-spaces");
constinit const Code bvh_name_bytes = detail::code_in(bvh_table, "bvh.name-bytes");
constinit const Code bvh_name_duplicate = detail::code_in(bvh_table, "bvh.name-duplicate");
constinit const Code bvh_no_end_site = detail::code_in(bvh_table, "bvh.no-end-site");
constinit const Code bvh_several_roots = detail::code_in(bvh_table, "bvh.several-roots");
constinit const Code bvh_number = detail::code_in(bvh_table, "bvh.number");
constinit const Code bvh_number_brackets = detail::code_in(bvh_table, "bvh.number-brackets");
constinit const Code bvh_number_glued = detail::code_in(bvh_table, "bvh.number-glued");
constinit const Code bvh_trailing_text = detail::code_in(bvh_table, "bvh.trailing-text");
constinit const Code bvh_comment = detail::code_in(bvh_table, "bvh.comment");
constinit const Code bvh_line_ends = detail::code_in(bvh_table, "bvh.line-ends");
constinit const Code bvh_white_space = detail::code_in(bvh_table, "bvh.white-space");
constinit const Code bvh_brace_line = detail::code_in(bvh_table, "bvh.brace-line");
constinit const Code bvh_end_site_name = detail::code_in(bvh_table, "bvh.end-site-name");
constinit const Code bvh_no_motion = detail::code_in(bvh_table, "bvh.no-motion");
constinit const Code bvh_frames_missing = detail::code_in(bvh_table, "bvh.frames-missing");
constinit const Code bvh_frame_count = detail::code_in(bvh_table, "bvh.frame-count");
constinit const Code bvh_frame_time_missing = detail::code_in(bvh_table, "bvh.frame-time-missing");
constinit const Code bvh_frame_time = detail::code_in(bvh_table, "bvh.frame-time");
constinit const Code bvh_blank_line = detail::code_in(bvh_table, "bvh.blank-line");
constinit const Code bvh_row_width = detail::code_in(bvh_table, "bvh.row-width");
constinit const Code bvh_row_wrapped = detail::code_in(bvh_table, "bvh.row-wrapped");
constinit const Code bvh_row_partial = detail::code_in(bvh_table, "bvh.row-partial");
constinit const Code bvh_bad_value = detail::code_in(bvh_table, "bvh.bad-value");
constinit const Code bvh_position_mode = detail::code_in(bvh_table, "bvh.position-mode");
constinit const Code bvh_quaternion_zero = detail::code_in(bvh_table, "bvh.quaternion-zero");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> bvh_codes() {
  return bvh_table;
}

}  // namespace detail

}  // namespace mocap

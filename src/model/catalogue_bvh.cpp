// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array bvh_rows{
    CodeEntry{.code = Code::bvh_no_header,
              .name = "bvh.no-header",
              .severity = Severity::error,
              .title = "No HIERARCHY at the beginning",
              .explanation =
                  "A BVH file begins with the word HIERARCHY and the tree of joints. Rows of "
                  "numbers alone do not say which joint they move, and UTF-16 text is read by no "
                  "program.",
              .remedy = "Export the file again, as plain text with its skeleton."},
    CodeEntry{.code = Code::bvh_no_joints,
              .name = "bvh.no-joints",
              .severity = Severity::error,
              .title = "The hierarchy declares no joint",
              .explanation = "There is a HIERARCHY, but no ROOT in it.",
              .remedy = "Export the file again with a skeleton selected."},
    CodeEntry{.code = Code::bvh_syntax,
              .name = "bvh.syntax",
              .severity = Severity::error,
              .title = "Something that has no place here",
              .explanation =
                  "A word stands where the form of BVH has none, so what follows cannot be "
                  "understood for sure.",
              .remedy = "Look at the marked place: a brace or a keyword before it is usually "
                        "wrong."},
    CodeEntry{.code = Code::bvh_truncated,
              .name = "bvh.truncated",
              .severity = Severity::error,
              .title = "The file ends inside the hierarchy",
              .explanation =
                  "The file was cut: the tree of joints is not complete and no motion follows.",
              .remedy = "Get the file again from where it came."},
    CodeEntry{.code = Code::bvh_bom,
              .name = "bvh.bom",
              .severity = Severity::warning,
              .title = "A byte-order mark before the first word",
              .explanation =
                  "Some Windows editors put three invisible bytes before the text. Readers that "
                  "compare the first word (three.js and many scripts) then find no HIERARCHY.",
              .remedy = "Save as UTF-8 without a byte-order mark, or let `mocap check --fix` do "
                        "it.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_keyword_case,
              .name = "bvh.keyword-case",
              .severity = Severity::warning,
              .title = "A keyword in unusual case",
              .explanation =
                  "Blender and BVHView read keywords in any case; three.js, MATLAB scripts and "
                  "others want `HIERARCHY`, `End Site`, `Frames:` exactly so.",
              .remedy = "`mocap check --fix` writes the usual spelling.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_keyword_spelling,
              .name = "bvh.keyword-spelling",
              .severity = Severity::warning,
              .title = "A keyword in unusual spelling",
              .explanation =
                  "The word can only mean one thing (`HIERARYCH`, `Frame time`, `End` without "
                  "`Site`), but most readers compare letter by letter.",
              .remedy = "`mocap check --fix` writes the usual spelling.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_brace_missing,
              .name = "bvh.brace-missing",
              .severity = Severity::warning,
              .title = "A brace is missing",
              .explanation =
                  "Blocks of joints are still open when MOTION begins, or a joint does not begin "
                  "with `{`. Most readers refuse that or read a wrong tree.",
              .remedy = "`mocap check --fix` writes the braces; look at the tree with `mocap "
                        "info --tree`.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_brace_extra,
              .name = "bvh.brace-extra",
              .severity = Severity::warning,
              .title = "A brace too many",
              .explanation =
                  "A `}` closes a block that was never opened. Printed examples of the format "
                  "are sometimes so; readers that count braces refuse it.",
              .remedy = "`mocap check --fix` leaves it out.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_joint_as_root,
              .name = "bvh.joint-as-root",
              .severity = Severity::warning,
              .title = "A tree that begins with JOINT",
              .explanation =
                  "The first joint of a tree should be a ROOT. Some research code writes JOINT "
                  "there, which most readers refuse.",
              .remedy = "`mocap check --fix` writes ROOT.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_section_missing,
              .name = "bvh.section-missing",
              .severity = Severity::warning,
              .title = "A part is missing",
              .explanation =
                  "HIERARCHY, MOTION, or the OFFSET or CHANNELS of a joint is not there. What it "
                  "would say is clear or harmless (no movement, no distance), but few readers go "
                  "on without it.",
              .remedy = "`mocap check --fix` writes it.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_section_duplicate,
              .name = "bvh.section-duplicate",
              .severity = Severity::error,
              .title = "A part stands there twice",
              .explanation =
                  "A joint with two OFFSETs or two CHANNELS has two meanings; readers differ in "
                  "which they take.",
              .remedy = "Remove the wrong one by hand."},
    CodeEntry{.code = Code::bvh_section_order,
              .name = "bvh.section-order",
              .severity = Severity::warning,
              .title = "Parts in unusual order",
              .explanation =
                  "OFFSET comes before CHANNELS, and both before the children. assimp and "
                  "avimator read any order; Second Life, BVHView and most scripts only this one.",
              .remedy = "`mocap check --fix` writes them in the usual order.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_channel_count,
              .name = "bvh.channel-count",
              .severity = Severity::warning,
              .title = "The number of channels is not the number of names",
              .explanation =
                  "`CHANNELS 6` should be followed by six names. The names are believed here; "
                  "readers that believe the number shift every value that follows.",
              .remedy = "`mocap check --fix` writes the number of the names.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_channel_unknown,
              .name = "bvh.channel-unknown",
              .severity = Severity::error,
              .title = "A channel with an unknown name",
              .explanation =
                  "The names are `Xposition` to `Zrotation`, `Wrotation` in the quaternion "
                  "dialect, and scales. What another word moves cannot be guessed.",
              .remedy = "Correct the name, or remove the channel with its column of numbers."},
    CodeEntry{.code = Code::bvh_channel_duplicate,
              .name = "bvh.channel-duplicate",
              .severity = Severity::warning,
              .title = "A joint with the same channel twice",
              .explanation =
                  "Both are applied, in the order in which they stand; others take the last one "
                  "or only three.",
              .remedy = "Look whether a letter is wrong: three different rotations are usual."},
    CodeEntry{.code = Code::bvh_channel_case,
              .name = "bvh.channel-case",
              .severity = Severity::warning,
              .title = "A channel name in unusual case",
              .explanation =
                  "`XPOSITION` and `XPosition` occur in real files; assimp and BVHView want "
                  "`Xposition`.",
              .remedy = "`mocap check --fix` writes the usual spelling.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_channel_scale,
              .name = "bvh.channel-scale",
              .severity = Severity::warning,
              .title = "Scale channels",
              .explanation =
                  "BVH has no scale. Some research code writes nine channels a joint; the scales "
                  "are kept and written back here, and no pose uses them. Most readers refuse "
                  "the file.",
              .remedy = "Leave the scales out when you export, if other programs are to read it."},
    CodeEntry{.code = Code::bvh_quaternion,
              .name = "bvh.quaternion",
              .severity = Severity::warning,
              .title = "Rotations as quaternions",
              .explanation =
                  "Four channels `Wrotation Xrotation Yrotation Zrotation` make one rotation "
                  "(the .qbvh of MocapNET). Programs that do not know it refuse it or take the "
                  "numbers for degrees.",
              .remedy = "Write Euler angles if other programs are to read it."},
    CodeEntry{
        .code = Code::bvh_name_missing,
        .name = "bvh.name-missing",
        .severity = Severity::warning,
        .title = "A joint without a name",
        .explanation = "Most readers take the next word, a brace, for the name and fail there.",
        .remedy = "Give the joint a name."},
    CodeEntry{.code = Code::bvh_name_spaces,
              .name = "bvh.name-spaces",
              .severity = Severity::warning,
              .title = "A name with spaces",
              .explanation =
                  "The whole line is taken for the name. Blender joins the words with `_`; most "
                  "others take the first word and stumble over the second.",
              .remedy = "Write `_` for the spaces.",
              .command = "mocap convert FILE --canonical -o FIXED"},
    CodeEntry{.code = Code::bvh_name_bytes,
              .name = "bvh.name-bytes",
              .severity = Severity::warning,
              .title = "A name with unusual characters",
              .explanation =
                  "Letters, digits and `_ : . -` are safe. BVHView stops at others, some scripts "
                  "at `:` and `.` too, and bytes that are not UTF-8 are shown in many ways.",
              .remedy = "Rename the joint if a program does not find it."},
    CodeEntry{.code = Code::bvh_name_duplicate,
              .name = "bvh.name-duplicate",
              .severity = Severity::warning,
              .title = "Several joints with one name",
              .explanation =
                  "They are told apart by their paths here. three.js mixes up the tracks of "
                  "joints of one name, and libraries that look joints up by name refuse or lose "
                  "some.",
              .remedy = "Rename them, for example with the name of the parent before."},
    CodeEntry{.code = Code::bvh_no_end_site,
              .name = "bvh.no-end-site",
              .severity = Severity::warning,
              .title = "A joint without child and end site",
              .explanation =
                  "Then the length and direction of the last bone are not known. Blender reads "
                  "it; others refuse it, or draw no bone.",
              .remedy = "`mocap check --fix` adds an end site, as long as the bone before "
                        "it; the file does not say how long the last bone is.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_several_roots,
              .name = "bvh.several-roots",
              .severity = Severity::warning,
              .title = "Several roots",
              .explanation =
                  "The format allows it, for several people in one file. BVHView, three.js and "
                  "assimp take one only; Blender makes bones without a parent.",
              .remedy = "Split the file if the program that you need shows only the first."},
    CodeEntry{.code = Code::bvh_number,
              .name = "bvh.number",
              .severity = Severity::error,
              .title = "Not a number where one is needed",
              .explanation =
                  "What stands in an OFFSET, a count or a time cannot be read as a number. "
                  "Decimal commas come from programs that follow the language of the system.",
              .remedy = "Write the number with a decimal point."},
    CodeEntry{
        .code = Code::bvh_number_brackets,
        .name = "bvh.number-brackets",
        .severity = Severity::warning,
        .title = "Numbers in brackets or with commas or semicolons",
        .explanation =
            "`OFFSET [0, 0, 0]` is how a list is printed in Python, and `0;90;0` is a row of a "
            "table; both have one sensible meaning here, and most readers refuse them.",
        .remedy = "`mocap check --fix` writes plain numbers.",
        .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_number_glued,
              .name = "bvh.number-glued",
              .severity = Severity::warning,
              .title = "Two numbers without a blank between",
              .explanation =
                  "`0.0-7.509` is two numbers; SlimeVR once wrote so. Others read one of them, "
                  "and every value behind moves to a wrong channel.",
              .remedy = "`mocap check --fix` writes the blank.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_trailing_text,
              .name = "bvh.trailing-text",
              .severity = Severity::warning,
              .title = "Text after the last frame",
              .explanation =
                  "Something that is no frame follows the frames that are declared; avimator "
                  "keeps its key frames there (.avm). It is left out.",
              .remedy = "Nothing, unless frames are missing: then look at the place."},
    CodeEntry{.code = Code::bvh_comment,
              .name = "bvh.comment",
              .severity = Severity::warning,
              .title = "A comment",
              .explanation =
                  "BVH has no comments, and most readers stop at `#` or `//`. They are left out "
                  "here.",
              .remedy = "`mocap check --fix` writes the file without them.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_line_ends,
              .name = "bvh.line-ends",
              .severity = Severity::warning,
              .title = "Unusual line ends",
              .explanation =
                  "Lines of the hierarchy or of the motion mix LF, CR LF and CR, or end with CR "
                  "alone. Readers that go line by line see one endless line, or a CR inside a "
                  "name or behind a number.",
              .remedy = "`mocap check --fix` writes one kind.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_white_space,
              .name = "bvh.white-space",
              .severity = Severity::warning,
              .title = "A form feed or a vertical tab between words",
              .explanation =
                  "They are white space to C and Python. Readers that split lines at blanks and "
                  "tabs take them for a part of the word or number beside them.",
              .remedy = "`mocap check --fix` writes blanks.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_brace_line,
              .name = "bvh.brace-line",
              .severity = Severity::note,
              .title = "A brace on the line of its keyword",
              .explanation =
                  "`ROOT Hips {` is read as a joint called `Hips`. Blender, assimp and readers "
                  "that go line by line want the `{` on the next line; some take it for a part "
                  "of the name.",
              .remedy = "`mocap check --fix` writes each brace on its own line.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_end_site_name,
              .name = "bvh.end-site-name",
              .severity = Severity::note,
              .title = "An end site with a name",
              .explanation =
                  "`End LeftToe` instead of `End Site`, or a word behind `End Site`. The name is "
                  "kept and written again here; most programs expect the word `Site` and nothing "
                  "else on the line, and drop the name or stop.",
              .remedy = "Write `End Site` if a program refuses the file."},
    CodeEntry{.code = Code::bvh_no_motion,
              .name = "bvh.no-motion",
              .severity = Severity::warning,
              .title = "A hierarchy without motion",
              .explanation =
                  "The file is a skeleton only. It is read as a clip of no frames; most programs "
                  "refuse it.",
              .remedy = "Export the motion too, if there should be one."},
    CodeEntry{.code = Code::bvh_frames_missing,
              .name = "bvh.frames-missing",
              .severity = Severity::warning,
              .title = "`Frames:` is missing",
              .explanation = "The rows are counted instead. Most readers need the number.",
              .remedy = "`mocap check --fix` writes it.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_frame_count,
              .name = "bvh.frame-count",
              .severity = Severity::warning,
              .title = "`Frames:` says another number than there are frames",
              .explanation =
                  "The rows are believed. Rokoko and others are off by one; Blender counts too, "
                  "while assimp, three.js and BVHView read past the end or leave frames out, and "
                  "some libraries refuse the file.",
              .remedy = "`mocap check --fix` writes the right number; when many frames are "
                        "missing, get the file again.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_frame_time_missing,
              .name = "bvh.frame-time-missing",
              .severity = Severity::warning,
              .title = "`Frame Time:` is missing",
              .explanation =
                  "30 frames a second are taken. Blender takes the rate of its scene; most "
                  "others refuse the file.",
              .remedy = "Give the rate of the recording, for example 60.",
              .command = "mocap convert FILE --rate 60 -o FIXED"},
    CodeEntry{.code = Code::bvh_frame_time,
              .name = "bvh.frame-time",
              .severity = Severity::warning,
              .title = "A frame time that is no time",
              .explanation =
                  "Zero, negative or not a number: 30 frames a second are taken instead; BVHView "
                  "takes 60. A decimal comma is read as a decimal point. A time below a millionth "
                  "of a second or beyond 10,000 seconds is kept "
                  "as it is, but rate and duration are then not told.",
              .remedy = "Give the rate of the recording, for example 60.",
              .command = "mocap convert FILE --rate 60 -o FIXED"},
    CodeEntry{.code = Code::bvh_blank_line,
              .name = "bvh.blank-line",
              .severity = Severity::warning,
              .title = "A blank line inside the motion",
              .explanation =
                  "It is skipped. Readers that go line by line may take it for an empty frame, "
                  "or stop.",
              .remedy = "`mocap check --fix` leaves it out.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_row_width,
              .name = "bvh.row-width",
              .severity = Severity::error,
              .title = "A frame with a wrong number of values",
              .explanation =
                  "It has more or fewer numbers than channels are declared, and which ones are "
                  "missing cannot be known. No value is ever shifted or guessed.",
              .remedy = "Drop such frames with `mocap check --fix=drop-frames`, or export the "
                        "file again.",
              .repair = Repair::drop_frames},
    CodeEntry{.code = Code::bvh_row_wrapped,
              .name = "bvh.row-wrapped",
              .severity = Severity::warning,
              .title = "Frames over several lines",
              .explanation =
                  "The format allows a frame to be broken anywhere. Second Life, Blender, "
                  "three.js and BVHView want one line a frame.",
              .remedy = "`mocap check --fix` writes one line a frame.",
              .repair = Repair::rewrite},
    CodeEntry{.code = Code::bvh_row_partial,
              .name = "bvh.row-partial",
              .severity = Severity::warning,
              .title = "The last frame is cut",
              .explanation = "The file ends in the middle of a frame, which is left out.",
              .remedy = "Get the file again if the end matters."},
    CodeEntry{.code = Code::bvh_bad_value,
              .name = "bvh.bad-value",
              .severity = Severity::error,
              .title = "Not a number in a frame",
              .explanation =
                  "`nan`, `inf` or a word stands where a value should be: a solver that failed, "
                  "or a damaged file.",
              .remedy = "Keep the value of the frame before with `mocap check "
                        "--fix=hold-values`, or export again.",
              .repair = Repair::hold_values},
    CodeEntry{.code = Code::bvh_position_mode,
              .name = "bvh.position-mode",
              .severity = Severity::note,
              .title = "What position channels mean beside OFFSET",
              .explanation =
                  "They take the place of the OFFSET (Blender, BVHView, assimp) or are added to "
                  "it (three.js, old PyMO); files do not specify which. The motion usually shows "
                  "it: limbs keep their length and feet are near the ground in one reading only. "
                  "This is reported where it does not, and where a written file would be read "
                  "otherwise than the motion is meant.",
              .remedy = "Give --positions replace or --positions add if the figure is at a wrong "
                        "height or its joints are twice as far apart."},
    CodeEntry{.code = Code::bvh_quaternion_zero,
              .name = "bvh.quaternion-zero",
              .severity = Severity::warning,
              .title = "A quaternion of zeros",
              .explanation =
                  "Four zeros are not a rotation: a tracker that lost the joint, or a table that "
                  "was filled up. The joint is taken as not rotated in that frame; programs that "
                  "divide by the length get NaN.",
              .remedy = "Cut the frames if they are of no use, or record them again."},
};

}  // namespace

std::span<const CodeEntry> bvh_codes() {
  return bvh_rows;
}

}  // namespace mocap::detail

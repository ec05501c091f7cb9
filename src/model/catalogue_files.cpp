// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array file_rows{
    CodeEntry{.code = Code::io_not_found,
              .name = "io.not-found",
              .severity = Severity::error,
              .title = "The file is not there",
              .explanation = "The path leads to no file, or one of its folders does not exist.",
              .remedy = "Check the spelling, the folder you are in, and quotes around names with "
                        "spaces."},
    CodeEntry{.code = Code::io_not_a_file,
              .name = "io.not-a-file",
              .severity = Severity::error,
              .title = "This is a folder or a device",
              .explanation =
                  "A motion is read from a file, from a pipe or from standard input, and written "
                  "to a file, a pipe or a character device.",
              .remedy = "Name one of the files in the folder; `mocap check` and `mocap convert` "
                        "also take whole folders."},
    CodeEntry{.code = Code::io_denied,
              .name = "io.denied",
              .severity = Severity::error,
              .title = "The system does not allow it",
              .explanation =
                  "The file may not be read, or nothing may be written in this folder: another "
                  "user owns it, or the disk is mounted for reading only.",
              .remedy = "Ask the owner for permission, or work on a copy in a folder of your "
                        "own."},
    CodeEntry{.code = Code::io_read,
              .name = "io.read",
              .severity = Severity::error,
              .title = "Reading failed",
              .explanation =
                  "The system reported an error in the middle of reading: a damaged disk, a "
                  "network drive that went away.",
              .remedy = "Copy the file to another disk and try again."},
    CodeEntry{.code = Code::io_write,
              .name = "io.write",
              .severity = Severity::error,
              .title = "Writing failed",
              .explanation =
                  "The disk is full, the folder does not exist, or the program at the other end "
                  "of a pipe went away. A file is written beside its place first, so an older "
                  "one of the same name is still whole.",
              .remedy = "Make room or name another place, then run the same command again."},
    CodeEntry{.code = Code::io_exists,
              .name = "io.exists",
              .severity = Severity::error,
              .title = "The file is there already",
              .explanation = "Nothing is overwritten without being asked.",
              .remedy = "Choose another name, or add --overwrite."},
    CodeEntry{.code = Code::limit_bytes,
              .name = "limit.bytes",
              .severity = Severity::error,
              .title = "More bytes than the limit allows",
              .explanation =
                  "The input is longer than the limit of 1 TiB, or one of its lines is longer than "
                  "any motion needs. Endless input usually comes from a pipe that never closes. "
                  "Programs that use the library set ReadLimits::max_bytes.",
              .remedy = "Look at where the input comes from; cut a recording of that size into "
                        "shorter ones."},
    CodeEntry{.code = Code::limit_joints,
              .name = "limit.joints",
              .severity = Severity::error,
              .title = "More joints than the limit allows",
              .explanation =
                  "Hands, face and cloth together need some hundreds of joints; the default "
                  "limit is 20,000. Programs that use the library set ReadLimits::max_joints.",
              .remedy = "Look at the hierarchy: it probably repeats itself. Leave out points that "
                        "are no joints, such as those of cloth, when you export."},
    CodeEntry{.code = Code::limit_depth,
              .name = "limit.depth",
              .severity = Severity::error,
              .title = "Joints nested deeper than the limit allows",
              .explanation =
                  "The longest chains that people make (tails, ropes) have some hundred joints; "
                  "the default limit is 2,000. Programs that use the library set "
                  "ReadLimits::max_depth.",
              .remedy = "Look at the hierarchy: closing braces are probably missing there."},
    CodeEntry{
        .code = Code::limit_channels,
        .name = "limit.channels",
        .severity = Severity::error,
        .title = "More channels in a joint than the limit allows",
        .explanation =
            "A joint has 3, 6 or 9 channels, seldom others; the default limit is 64. Programs that "
            "use the library set ReadLimits::max_channels_per_joint.",
        .remedy = "Look at the CHANNELS line of the joint: a number is probably wrong "
                  "there."},
    CodeEntry{.code = Code::limit_frames,
              .name = "limit.frames",
              .severity = Severity::error,
              .title = "More frames than the limit allows",
              .explanation =
                  "The default limit of a thousand million frames is three months at 120 frames "
                  "a second. Programs that use the library set ReadLimits::max_frames.",
              .remedy = "Split the recording into shorter ones."},
    CodeEntry{.code = Code::limit_memory,
              .name = "limit.memory",
              .severity = Severity::error,
              .title = "The motion needs more memory than the limit allows",
              .explanation =
                  "Numbers are held as doubles, 8 bytes each; the default limit is 16 GiB. The "
                  "same is told when the system has no memory left. Programs that use the library "
                  "set ReadLimits::max_memory.",
              .remedy = "Split the recording into shorter ones, or close other programs."},
    CodeEntry{.code = Code::limit_name,
              .name = "limit.name",
              .severity = Severity::error,
              .title = "A name is longer than the limit allows",
              .explanation =
                  "The default limit is 4,096 bytes. A name that long is usually a line end that "
                  "got lost. Programs that use the library set ReadLimits::max_name_bytes.",
              .remedy = "Look at the line: the name should end where its line ends."},
    CodeEntry{.code = Code::argument_invalid,
              .name = "argument.invalid",
              .severity = Severity::error,
              .title = "A function was called with a wrong argument",
              .explanation =
                  "An index, a name or an option is outside of what the function takes; the "
                  "message says which.",
              .remedy = "Correct the call."},
    CodeEntry{.code = Code::argument_shape,
              .name = "argument.shape",
              .severity = Severity::error,
              .title = "Skeleton and motion do not fit together",
              .explanation =
                  "A clip needs as many columns of motion as its skeleton declares channels, its "
                  "joints depth first, finite offsets, and unit quaternions as constant "
                  "rotations.",
              .remedy = "Edit clips through the functions of Clip, which keep both in step."},
    CodeEntry{.code = Code::format_unknown,
              .name = "format.unknown",
              .severity = Severity::error,
              .title = "Not a format that mocap knows",
              .explanation =
                  "Neither the first bytes nor the name tell what this is. Files with rows of "
                  "numbers only are usually a BVH that lost its hierarchy.",
              .remedy = "Look at the beginning of the file in a text editor; say --from FORMAT "
                        "if you know what it is."},
    CodeEntry{.code = Code::format_unsupported,
              .name = "format.unsupported",
              .severity = Severity::error,
              .title = "A known format that mocap does not read yet",
              .explanation =
                  "The first bytes are those of another format; file names are not believed, "
                  "since FBX and ASF files called .bvh are common.",
              .remedy = "Export BVH from the program that wrote it."},
    CodeEntry{.code = Code::format_git_lfs,
              .name = "format.git-lfs",
              .severity = Severity::error,
              .title = "A Git LFS pointer instead of the file",
              .explanation =
                  "The repository keeps its large files elsewhere (Git Large File Storage), and "
                  "this is the note that stands in for one.",
              .remedy = "Run `git lfs pull` in the repository, or download the file itself from "
                        "its web page."},
    CodeEntry{.code = Code::format_empty,
              .name = "format.empty",
              .severity = Severity::error,
              .title = "The file is empty",
              .explanation =
                  "It has no bytes at all, or only blanks: a download or an export that failed.",
              .remedy = "Get the file again."},
};

}  // namespace

std::span<const CodeEntry> file_codes() {
  return file_rows;
}

namespace {

constexpr std::array csv_rows{
    CodeEntry{.code = Code::csv_header,
              .name = "csv.header",
              .severity = Severity::error,
              .title = "The header line does not fit",
              .explanation =
                  "The first line that is no comment names the columns: `frame,time,` and one "
                  "name for each channel, such as `Hips.Xposition`. Only tables of channels can "
                  "be read back; positions and rotations do not say how the joints were turned.",
              .remedy = "Write the table with `mocap convert --table channels`, and keep the "
                        "names in the first line."},
    CodeEntry{.code = Code::csv_number,
              .name = "csv.number",
              .severity = Severity::error,
              .title = "Not a number in a cell",
              .explanation =
                  "A cell is empty or holds something else than a number. Spreadsheets do so "
                  "with decimal commas, dates and rounded cells.",
              .remedy = "Write plain numbers with a decimal point, and commas between cells."},
    CodeEntry{.code = Code::csv_row_width,
              .name = "csv.row-width",
              .severity = Severity::error,
              .title = "A row with a wrong number of cells",
              .explanation =
                  "It has more or fewer cells than the header names columns. No value is ever "
                  "shifted or guessed.",
              .remedy = "Correct or remove the row."},
    CodeEntry{.code = Code::csv_skeleton,
              .name = "csv.skeleton",
              .severity = Severity::error,
              .title = "No skeleton to read the table onto",
              .explanation =
                  "The joints stand in comment lines (`# joint ...`) before the header. They are "
                  "not there or cannot be understood. Programs that use the library set "
                  "csv::ReadOptions::skeleton.",
              .remedy = "Keep the comment lines, or name a file that has the skeleton.",
              .command = "mocap convert FILE --skeleton SKELETON -o FIXED"},
};

}  // namespace

std::span<const CodeEntry> csv_codes() {
  return csv_rows;
}

}  // namespace mocap::detail

// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array file_rows{
    CodeEntry{
        .code = Code::io_not_found,
        .name = "io.not-found",
        .severity = Severity::error,
        .title = "File not found",
        .explanation = "The file or one of its folders does not exist.",
        .remedy =
            "Check the spelling and the current folder, and quote names that contain spaces."},
    CodeEntry{
        .code = Code::io_not_a_file,
        .name = "io.not-a-file",
        .severity = Severity::error,
        .title = "A folder or a device, not a file",
        .explanation = "A motion is read from a file, a pipe or standard input, and written to a "
                       "file, a pipe or a character device.",
        .remedy =
            "Name a file in the folder; `mocap check` and `mocap convert` also accept folders."},
    CodeEntry{.code = Code::io_denied,
              .name = "io.denied",
              .severity = Severity::error,
              .title = "Permission denied",
              .explanation = "The file is not readable, or the folder is not writable: it belongs "
                             "to another user, or the disk is mounted read-only.",
              .remedy = "Ask the owner for permission, or work on a copy in your own folder."},
    CodeEntry{.code = Code::io_read,
              .name = "io.read",
              .severity = Severity::error,
              .title = "Read error",
              .explanation = "The system reported an error while reading, such as a damaged disk "
                             "or a lost network drive.",
              .remedy = "Copy the file to another disk and try again."},
    CodeEntry{
        .code = Code::io_write,
        .name = "io.write",
        .severity = Severity::error,
        .title = "Write error",
        .explanation = "The disk is full, the folder does not exist, or the program at the other "
                       "end of a pipe has exited. Files are written under a temporary name first, "
                       "so an older file of the same name is intact.",
        .remedy = "Free some space or choose another folder, then run the same command again."},
    CodeEntry{.code = Code::io_exists,
              .name = "io.exists",
              .severity = Severity::error,
              .title = "File exists",
              .explanation = "Files are overwritten only on request.",
              .remedy = "Choose another name, or add --overwrite."},
    CodeEntry{.code = Code::limit_bytes,
              .name = "limit.bytes",
              .severity = Severity::error,
              .title = "Too many bytes",
              .explanation =
                  "The input exceeds the limit of 1 TiB, or one of its lines is longer than "
                  "any motion needs. Endless input usually comes from a pipe that never "
                  "closes. Programs that use the library set ReadLimits::max_bytes.",
              .remedy = "Check the source of the input; split recordings of that size."},
    CodeEntry{
        .code = Code::limit_joints,
        .name = "limit.joints",
        .severity = Severity::error,
        .title = "Too many joints",
        .explanation = "Hands, face and cloth together need a few hundred joints; the default "
                       "limit is 20,000. Programs that use the library set ReadLimits::max_joints.",
        .remedy = "Check the hierarchy for repetitions. Exclude points that are not joints, such "
                  "as those of cloth, from the export."},
    CodeEntry{.code = Code::limit_depth,
              .name = "limit.depth",
              .severity = Severity::error,
              .title = "Joints nested too deeply",
              .explanation =
                  "The longest real chains (tails, ropes) have about a hundred joints; the default "
                  "limit is 2,000. Programs that use the library set ReadLimits::max_depth.",
              .remedy = "Check the hierarchy for missing closing braces."},
    CodeEntry{.code = Code::limit_channels,
              .name = "limit.channels",
              .severity = Severity::error,
              .title = "Too many channels in a joint",
              .explanation =
                  "A joint has 3, 6 or 9 channels, rarely another number; the default limit is 64. "
                  "Programs that use the library set ReadLimits::max_channels_per_joint.",
              .remedy = "Check the number in the joint's CHANNELS line."},
    CodeEntry{.code = Code::limit_frames,
              .name = "limit.frames",
              .severity = Severity::error,
              .title = "Too many frames",
              .explanation =
                  "The default limit of 1,000,000,000 frames is three months at 120 frames "
                  "per second. Programs that use the library set ReadLimits::max_frames.",
              .remedy = "Split the recording into shorter ones."},
    CodeEntry{.code = Code::limit_memory,
              .name = "limit.memory",
              .severity = Severity::error,
              .title = "Not enough memory for the motion",
              .explanation = "Values are stored as doubles of 8 bytes; the default limit is 16 "
                             "GiB. The same code is used when the system runs out of memory. "
                             "Programs that use the library set ReadLimits::max_memory.",
              .remedy = "Split the recording into shorter ones, or close other programs."},
    CodeEntry{.code = Code::limit_name,
              .name = "limit.name",
              .severity = Severity::error,
              .title = "Name too long",
              .explanation =
                  "The default limit is 4,096 bytes. A name of that length usually comes from a "
                  "lost line ending. Programs that use the library set ReadLimits::max_name_bytes.",
              .remedy = "Check the line: the name should end at the end of its line."},
    CodeEntry{
        .code = Code::argument_invalid,
        .name = "argument.invalid",
        .severity = Severity::error,
        .title = "Invalid argument of a function",
        .explanation = "An index, a name or an option is out of range; the message gives details.",
        .remedy = "Correct the call."},
    CodeEntry{.code = Code::argument_shape,
              .name = "argument.shape",
              .severity = Severity::error,
              .title = "Skeleton and motion do not match",
              .explanation =
                  "A clip needs as many columns of motion as its skeleton has channels, its joints "
                  "depth first, finite offsets, and unit quaternions as constant rotations.",
              .remedy = "Edit clips through the functions of Clip, which keep both consistent."},
    CodeEntry{.code = Code::format_unknown,
              .name = "format.unknown",
              .severity = Severity::error,
              .title = "Unknown format",
              .explanation = "Neither the first bytes nor the name identify the format. A file "
                             "with only rows of numbers is usually a BVH without its hierarchy.",
              .remedy = "Open the file in a text editor and check how it starts; if you know the "
                        "format, use --from FORMAT."},
    CodeEntry{.code = Code::format_unsupported,
              .name = "format.unsupported",
              .severity = Severity::error,
              .title = "Unsupported format",
              .explanation = "The first bytes belong to another format. File names are ignored, "
                             "because FBX and ASF files named .bvh are common.",
              .remedy = "Export the motion as BVH from the program that wrote the file."},
    CodeEntry{
        .code = Code::format_git_lfs,
        .name = "format.git-lfs",
        .severity = Severity::error,
        .title = "Git LFS pointer instead of the file",
        .explanation = "The repository stores large files in Git Large File Storage, and this is "
                       "only a pointer.",
        .remedy = "Run `git lfs pull` in the repository, or download the file from its web page."},
    CodeEntry{
        .code = Code::format_empty,
        .name = "format.empty",
        .severity = Severity::error,
        .title = "The file is empty",
        .explanation =
            "The file has no bytes, or only whitespace. Usually a download or an export failed.",
        .remedy = "Export or download the file again."},
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
              .title = "The header line does not match",
              .explanation =
                  "The first line that is not a comment names the columns: `frame,time,` and "
                  "one name per channel, such as `Hips.Xposition`. Only channel tables can be "
                  "read back; positions and rotations do not determine the channels.",
              .remedy = "Write the table with `mocap convert --table channels`, and keep the "
                        "names in the first line."},
    CodeEntry{
        .code = Code::csv_number,
        .name = "csv.number",
        .severity = Severity::error,
        .title = "Invalid number in a cell",
        .explanation = "A cell is empty or not a number. Spreadsheets cause this with decimal "
                       "commas, dates and rounded cells.",
        .remedy = "Write plain numbers with a decimal point, and separate cells with commas."},
    CodeEntry{.code = Code::csv_row_width,
              .name = "csv.row-width",
              .severity = Severity::error,
              .title = "Row with a wrong number of cells",
              .explanation = "The row has more or fewer cells than the header has columns. mocap "
                             "never shifts or guesses values.",
              .remedy = "Correct or remove the row."},
    CodeEntry{
        .code = Code::csv_skeleton,
        .name = "csv.skeleton",
        .severity = Severity::error,
        .title = "No skeleton for the table",
        .explanation =
            "The joints are declared in comment lines (`# joint ...`) before the header. These are "
            "missing or invalid. Programs that use the library set csv::ReadOptions::skeleton.",
        .remedy = "Keep the comment lines, or name a file that has the skeleton.",
        .command = "mocap convert FILE --skeleton SKELETON -o FIXED"},
};

}  // namespace

std::span<const CodeEntry> csv_codes() {
  return csv_rows;
}

}  // namespace mocap::detail

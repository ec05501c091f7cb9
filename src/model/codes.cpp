// SPDX-License-Identifier: MIT
#include "mocap/codes.hpp"

#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto model_table = detail::code_table({
    {.name = "limit.bytes",
     .severity = Severity::error,
     .title = "Too many bytes",
     .explanation = "The input exceeds the limit of 1 TiB, or one of its lines is longer than "
                    "any motion needs. Endless input usually comes from a pipe that never "
                    "closes. Programs that use the library set ReadLimits::max_bytes.",
     .remedy = "Check where the input comes from. If it is one long recording, split it."},
    {.name = "limit.joints",
     .severity = Severity::error,
     .title = "Too many joints",
     .explanation = "Hands, face and cloth together need a few hundred joints; the default "
                    "limit is 20,000. Programs that use the library set ReadLimits::max_joints.",
     .remedy = "Check the hierarchy for repetitions. Exclude points that are not joints, such "
               "as those of cloth, from the export."},
    {.name = "limit.depth",
     .severity = Severity::error,
     .title = "Joints nested too deeply",
     .explanation =
         "The longest real chains (tails, ropes) have about a hundred joints; the default "
         "limit is 2,000. Programs that use the library set ReadLimits::max_depth.",
     .remedy = "Check the hierarchy for missing closing braces."},
    {.name = "limit.channels",
     .severity = Severity::error,
     .title = "Too many channels in a joint",
     .explanation =
         "A joint has 3, 6 or 9 channels, rarely any other number; the default limit is 64. "
         "Programs that use the library set ReadLimits::max_channels_per_joint.",
     .remedy = "Check the number in the joint's CHANNELS line."},
    {.name = "limit.frames",
     .severity = Severity::error,
     .title = "Too many frames",
     .explanation = "The default limit of 1,000,000,000 frames is three months at 120 frames "
                    "per second. Programs that use the library set ReadLimits::max_frames.",
     .remedy = "Split the recording into shorter ones."},
    {.name = "limit.memory",
     .severity = Severity::error,
     .title = "Not enough memory for the motion",
     .explanation = "Values are stored as doubles of 8 bytes; the default limit is 16 "
                    "GiB. The same code is used when the system runs out of memory. "
                    "Programs that use the library set ReadLimits::max_memory.",
     .remedy = "Split the recording into shorter ones, or close other programs."},
    {.name = "limit.name",
     .severity = Severity::error,
     .title = "Name too long",
     .explanation =
         "The default limit is 4,096 bytes. A name of that length usually comes from a missing "
         "line ending. Programs that use the library set ReadLimits::max_name_bytes.",
     .remedy = "Check the line: the name should end at the end of its line."},
    {.name = "argument.invalid",
     .severity = Severity::error,
     .title = "Invalid argument of a function",
     .explanation = "An index, a name or an option is out of range; the message gives details.",
     .remedy = "Correct the value."},
    {.name = "argument.shape",
     .severity = Severity::error,
     .title = "Skeleton and motion do not match",
     .explanation =
         "A clip needs as many columns of motion as its skeleton has channels, its joints "
         "depth first, finite offsets, and unit quaternions as constant rotations.",
     .remedy = "Edit clips through the functions of Clip, which keep both consistent."},
});

}  // namespace

namespace codes {

constinit const Code limit_bytes = detail::code_in(model_table, "limit.bytes");
constinit const Code limit_joints = detail::code_in(model_table, "limit.joints");
constinit const Code limit_depth = detail::code_in(model_table, "limit.depth");
constinit const Code limit_channels = detail::code_in(model_table, "limit.channels");
constinit const Code limit_frames = detail::code_in(model_table, "limit.frames");
constinit const Code limit_memory = detail::code_in(model_table, "limit.memory");
constinit const Code limit_name = detail::code_in(model_table, "limit.name");
constinit const Code argument_invalid = detail::code_in(model_table, "argument.invalid");
constinit const Code argument_shape = detail::code_in(model_table, "argument.shape");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> model_codes() {
  return model_table;
}

}  // namespace detail

const CodeFacts& facts_of(Code code) {
  static constexpr CodeFacts none{.name = "unknown.code",
                                  .severity = Severity::error,
                                  .title = "Unknown code",
                                  .explanation = {},
                                  .remedy = {}};
  return code.facts_ != nullptr ? *code.facts_ : none;
}

std::string_view family_of(Code code) {
  const std::string_view name = facts_of(code).name;
  return name.substr(0, name.find('.'));
}

}  // namespace mocap

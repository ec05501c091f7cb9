// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "formats/bvh/option_list.hpp"
#include "formats/option_setters.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> bvh_codes();

}  // namespace mocap::detail

namespace mocap::bvh {

namespace {

/// BVH with quaternions, from MocapNET.
constexpr std::array<std::string_view, 1> other_extensions{".qbvh"};
constexpr std::array<std::string_view, 1> command_writing_options{"verify"};
constexpr std::array choices{SaveChoice{.label = "BVH", .note = "skeleton and motion"}};

constexpr std::array<std::pair<detail::TextTrait, const Code*>, 8> text_traits{
    {{detail::TextTrait::byte_order_mark, &codes::bvh_bom},
     {detail::TextTrait::keyword_case, &codes::bvh_keyword_case},
     {detail::TextTrait::channel_case, &codes::bvh_channel_case},
     {detail::TextTrait::wrapped_rows, &codes::bvh_row_wrapped},
     {detail::TextTrait::frame_count, &codes::bvh_frame_count},
     {detail::TextTrait::frame_time_missing, &codes::bvh_frame_time_missing},
     {detail::TextTrait::order_of_lines, &codes::bvh_section_order},
     {detail::TextTrait::comments, &codes::bvh_comment}}};

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return bvh::read(source, options.bvh, diagnostics);
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.bvh, out, diagnostics);
}

bool asks_for_nothing(const FitOptions& options) {
  return !options.order_of_all && !options.drop_fixed && !options.reference_frame;
}

/// End sites do not move, so an animated length of a leaf bone cannot be written.
void report_lost_lengths(const Clip& clip, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const std::vector<Channel>& channels = clip.skeleton[i].channels;
    const bool lengthens =
        std::find(channels.begin(), channels.end(), Channel::bone_length) != channels.end();
    if (!lengthens || !clip.skeleton.children(i).empty()) continue;
    Diagnostic lost = make_diagnostic(
        codes::fit_channel,
        fmt::format("the length channel of `{}` is dropped: the end of a leaf bone does not move",
                    clip.skeleton[i].name));
    lost.at.file = clip.metadata.source;
    lost.subject = clip.skeleton[i].name;
    diagnostics.add(std::move(lost));
  }
}

Result<std::optional<Clip>> fit_described(const Clip& clip, const SaveOptions& options,
                                          Diagnostics& diagnostics) {
  if (fits(clip) && asks_for_nothing(options.bvh_fit)) return std::nullopt;
  report_lost_lengths(clip, diagnostics);
  return detail::fitted(as_bvh(clip, options.bvh_fit));
}

}  // namespace

extern constinit const detail::FormatDescriptor descriptor{
    .facts = {.format = Format::bvh,
              .name = "bvh",
              .extension = ".bvh",
              .title = "Biovision hierarchy",
              .label = "BVH",
              .reads = true,
              .writes = true,
              .other_extensions = other_extensions,
              .media_type = "text/plain; charset=utf-8",
              .parts = {.scale = true},
              .choices = choices},
    .codes = detail::bvh_codes,
    .looks_like = sniff,
    .read = read_described,
    .set_limits = detail::assign_limits<&LoadOptions::bvh>,
    .set_keep_style = detail::assign_keep_style<&LoadOptions::bvh>,
    .set_read_threads = detail::assign_threads<&LoadOptions::bvh>,
    .write = write_described,
    .usual_up = Axis::plus_y,
    .fit = fit_described,
    .settings = option_list,
    .writing_options = command_writing_options,
    .set_write_threads = detail::assign_threads<&SaveOptions::bvh_fit>,
    .set_order = [](const AxisOrder& order,
                    SaveOptions& options) { options.bvh_fit.order = order; },
    .may_omit_joints = [](const SaveOptions& options) { return options.bvh_fit.drop_fixed; },
    .is_repaired = true,
    .needs_end_sites = true,
    .is_read_by_programs = true,
    .text_traits = text_traits,
    .upload = detail::Upload::text,
    .not_this_format = &codes::bvh_no_header,
};

}  // namespace mocap::bvh

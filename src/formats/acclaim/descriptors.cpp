// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <system_error>
#include <utility>

#include "formats/acclaim/amc_header.hpp"
#include "formats/acclaim/fits_skeleton.hpp"
#include "formats/acclaim/option_list.hpp"
#include "formats/descriptor.hpp"
#include "formats/option_setters.hpp"
#include "io/system/path_text.hpp"
#include "mocap/acclaim_style.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> asf_codes();
std::span<const CodeFacts> amc_codes();

}  // namespace mocap::detail

namespace mocap::acclaim {

namespace {

constexpr std::string_view text_type = "text/plain; charset=utf-8";
constexpr std::array<std::string_view, 2> command_writing_options{"skeleton", "verify"};
constexpr std::array pair_choices{SaveChoice{.label = "ASF and AMC", .note = "two files"}};

/// Recognises files of another format that has the same extension as skeletons.
std::optional<detail::ForeignFormat> recognise_namesake(std::string_view head) {
  if (!head.starts_with("\x30\x26\xB2\x75\x8E\x66\xCF\x11")) return std::nullopt;
  return detail::ForeignFormat{
      codes::format_unsupported, "a Windows Media file (also named .asf), not an Acclaim skeleton",
      "Look for the text file of that name: an Acclaim skeleton starts with `:version`."};
}

bool looks_like_skeleton(std::string_view head) {
  return sniff_skeleton(head) && !sniff_motion(head);
}

/// A motion without keywords has at least a frame number on its own line.
std::string_view refuse_without_frames(std::string_view head) {
  while (!head.empty()) {
    const std::size_t end = std::min(head.find_first_of("\r\n"), head.size());
    const std::string_view line = text::trimmed(head.substr(0, end));
    head.remove_prefix(std::min(end + 1, head.size()));
    if (line.starts_with(':') || text::is_digits(line)) return {};
  }
  return "not an AMC file: there is no keyword such as :FULLY-SPECIFIED, and no frame number on a "
         "line";
}

/// The ASF of an AMC, from the options or found next to it.
Result<std::filesystem::path> skeleton_for(const std::string& amc, const ReadOptions& options,
                                           Diagnostics& diagnostics) {
  if (!options.skeleton.empty()) return options.skeleton;
  std::error_code error;
  SourceLocation at;
  at.file = amc;
  if (!std::filesystem::exists(system::path_of(amc), error)) {
    // Standard input or memory: there is no folder to search.
    Error missing = make_diagnostic(codes::amc_skeleton_missing,
                                    "an AMC contains values only, and its skeleton was not given",
                                    std::move(at));
    return tl::unexpected<Error>(diagnostics.add(std::move(missing)));
  }
  Result<FoundSkeleton> found = find_skeleton(system::path_of(amc));
  if (!found) return tl::unexpected<Error>(diagnostics.add(std::move(found.error())));
  diagnostics.add(make_diagnostic(
      codes::amc_skeleton_found,
      fmt::format("using the skeleton {} ({})", system::text_of(found->path), found->reason),
      std::move(at)));
  return found->path;
}

Result<Clip> read_alone(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics) {
  return read_skeleton(source, options.acclaim, diagnostics);
}

Result<Clip> read_with_skeleton(ByteSource& source, const LoadOptions& options,
                                Diagnostics& diagnostics) {
  const Result<std::filesystem::path> path =
      skeleton_for(source.name(), options.acclaim, diagnostics);
  if (!path) return tl::unexpected<Error>(path.error());
  Result<ByteSource> asf = ByteSource::open(*path);
  if (!asf) return tl::unexpected<Error>(diagnostics.add(std::move(asf.error())));
  Result<Clip> skeleton = read_skeleton(*asf, options.acclaim, diagnostics);
  if (!skeleton) return skeleton;
  return read_motion(source, std::move(*skeleton), options.acclaim, diagnostics);
}

Result<Clip> read_onto_skeleton(ByteSource& source, Clip skeleton, const LoadOptions& options,
                                Diagnostics& diagnostics) {
  return read_motion(source, std::move(skeleton), options.acclaim, diagnostics);
}

Status write_first_half(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                        Diagnostics& diagnostics) {
  return write_skeleton(clip, options.acclaim, out, diagnostics);
}

Status write_second_half(const Clip& clip, const SaveOptions& options,
                         const TextOutput::Writer& out, Diagnostics& diagnostics) {
  return write_motion(clip, options.acclaim, out, diagnostics);
}

Result<std::optional<Clip>> fit_pair(const Clip& clip, const SaveOptions& options,
                                     Diagnostics& diagnostics) {
  if (fits(clip.skeleton)) return std::nullopt;
  return detail::fitted(as_acclaim(clip, options.acclaim_fit, diagnostics));
}

std::optional<std::vector<std::string>> names_of_pair(const Skeleton& skeleton) {
  if (fits(skeleton)) return std::nullopt;
  return legal_names(skeleton);
}

void set_skeleton_file(const std::filesystem::path& path, bool /*is_found*/, LoadOptions& options) {
  options.acclaim.skeleton = path;
}

void set_default_frame_time(const FrameTime& frame_time, LoadOptions& options) {
  options.acclaim.frame_time = frame_time;
}

bool has_asf_style(const Clip& clip) {
  return clip.format_data.find<Style>() != nullptr;
}

std::string_view asf_text_as_read(const Clip& clip) {
  const auto* style = clip.format_data.find<Style>();
  return style == nullptr ? std::string_view() : std::string_view(style->skeleton.text);
}

/// The outermost of moving axes is the last of the fixed axes in a bone's `dof`.
void set_dof_order(const AxisOrder& order, SaveOptions& options) {
  options.acclaim_fit.dof_order = {order[2], order[1], order[0]};
}

/// The writer keeps the limits of bones.
bool holds_limits(const Clip& clip, const SaveOptions& /*options*/) {
  return clip.format_data.find<Style>() != nullptr;
}

}  // namespace

extern constinit const detail::FormatDescriptor skeleton_descriptor{
    .facts = {.format = Format::asf,
              .name = "asf",
              .extension = ".asf",
              .title = "Acclaim skeleton",
              .label = "ASF",
              .reads = true,
              .writes = true,
              .media_type = text_type,
              .holds = Holds::skeleton,
              .partner = Format::amc,
              .shared_page = "acclaim"},
    .codes = detail::asf_codes,
    .looks_like = looks_like_skeleton,
    .read = read_alone,
    .recognise_unread = recognise_namesake,
    .set_limits = detail::assign_limits<&LoadOptions::acclaim>,
    .set_keep_style = detail::assign_keep_style<&LoadOptions::acclaim>,
    .write = write_first_half,
    .holds_left_out = holds_limits,
    .usual_up = Axis::plus_y,
    .fit = fit_pair,
    .names_as_written = names_of_pair,
    .states_unit = detail::always_states_unit,
    .settings = skeleton_option_list,
    .writing_options = command_writing_options,
    .text_as_read = asf_text_as_read,
    .takes_skeleton = has_asf_style,
    .move_onto = onto_skeleton,
    .set_write_threads = detail::assign_threads<&SaveOptions::acclaim_fit>,
    .set_order = set_dof_order,
};

extern constinit const detail::FormatDescriptor motion_descriptor{
    .facts = {.format = Format::amc,
              .name = "amc",
              .extension = ".amc",
              .title = "Acclaim motion",
              .label = "ASF with AMC",
              .reads = true,
              .writes = true,
              .media_type = text_type,
              .holds = Holds::motion,
              .partner = Format::asf,
              .shared_page = "acclaim",
              .choices = pair_choices},
    .codes = detail::amc_codes,
    .looks_like = sniff_motion,
    .refusal = refuse_without_frames,
    .read = read_with_skeleton,
    .read_onto = read_onto_skeleton,
    .set_limits = detail::assign_limits<&LoadOptions::acclaim>,
    .set_keep_style = detail::assign_keep_style<&LoadOptions::acclaim>,
    .write = write_second_half,
    .holds_left_out = holds_limits,
    .usual_up = Axis::plus_y,
    .fit = fit_pair,
    .names_as_written = names_of_pair,
    .states_unit = detail::always_states_unit,
    .settings = motion_option_list,
    .writing_options = command_writing_options,
    .partner_named_in = asf_named_in,
    .fits_partner = fits_skeleton,
    .set_partner_file = set_skeleton_file,
    .partner_codes = detail::PartnerCodes{.found = &codes::amc_skeleton_found,
                                          .missing = &codes::amc_skeleton_missing,
                                          .mismatch = &codes::amc_skeleton_mismatch},
    .set_frame_time = set_default_frame_time,
    .without_rate = "an AMC does not store its frame rate",
    .takes_skeleton = has_asf_style,
    .move_onto = onto_skeleton,
    .set_write_threads = detail::assign_threads<&SaveOptions::acclaim_fit>,
    .set_order = set_dof_order,
    .is_repaired = true,
};

}  // namespace mocap::acclaim

// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>

#include "formats/option_setters.hpp"
#include "formats/trc/as_read.hpp"
#include "formats/unit_of_clip.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> trc_codes();

}  // namespace mocap::detail

namespace mocap::trc {

namespace {

using mocap::detail::FormatSetting;
using mocap::detail::OptionUse;

constexpr std::array<std::pair<const Code*, std::string_view>, 1> client_advice{
    {{&codes::trc_unit, "Change Units in the header to mm, cm, m or in."}}};
constexpr std::array choices{SaveChoice{.label = "TRC", .note = "positions of points"}};

constexpr std::array<FormatSetting, 2> settings{{
    {&mocap::detail::shared_options::decimals, OptionUse::writing,
     mocap::detail::set_decimals<&SaveOptions::trc>},
    {&mocap::detail::shared_options::canonical, OptionUse::writing,
     mocap::detail::set_flag<&SaveOptions::trc, &WriteOptions::canonical>},
}};

std::span<const FormatSetting> option_list() {
  return settings;
}

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return read(source, options.trc, diagnostics);
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.trc, out, diagnostics);
}

/// The joints of a clip with points are not written.
HeldParts parts_described(const Clip& clip, const SaveOptions& /*options*/) {
  const bool has_points = !clip.recording.points.empty();
  return {.joints = !has_points, .points = has_points};
}

void complete_described(const mocap::detail::Analysis& analysis, const StatedFacts& /*stated*/,
                        SaveOptions& options, Diagnostics& diagnostics) {
  WriteOptions& own = options.trc;
  if (own.metres_per_unit || text_of_trc(analysis.clip(), own) != nullptr) return;
  own.metres_per_unit = mocap::detail::unit_of_points_to_declare(analysis, diagnostics);
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::trc,
              .name = "trc",
              .extension = ".trc",
              .title = "positions of markers",
              .label = "TRC",
              .reads = true,
              .writes = true,
              .media_type = "text/plain; charset=utf-8",
              .parts = {.points = true},
              .choices = choices},
    .codes = mocap::detail::trc_codes,
    .looks_like = sniff,
    .read = read_described,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::trc>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::trc>,
    .write = write_described,
    .parts_written = parts_described,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_described,
    .settings = option_list,
    .is_repaired = true,
    .client_advice = client_advice,
};

}  // namespace mocap::trc

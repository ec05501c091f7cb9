// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <utility>

#include "body/analysis.hpp"
#include "body/known_unit.hpp"
#include "body/known_up.hpp"
#include "formats/htr/fit.hpp"
#include "formats/option_setters.hpp"
#include "formats/unit_of_clip.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> htr_codes();

}  // namespace mocap::detail

namespace mocap::htr {

namespace {

using mocap::detail::FormatSetting;
using mocap::detail::OptionUse;

constexpr std::array<std::string_view, 1> command_writing_options{"verify"};
constexpr std::array<std::pair<const Code*, std::string_view>, 1> client_advice{
    {{&codes::htr_unit, "Change CalibrationUnits in the header to mm, cm, dm, m or in."}}};
/// The same format with transforms in world space.
constexpr std::array<std::string_view, 1> other_extensions{".gtr"};
constexpr std::array choices{SaveChoice{.label = "HTR", .note = "Motion Analysis"}};

constexpr std::array<FormatSetting, 2> settings{{
    {&mocap::detail::shared_options::decimals, OptionUse::writing,
     mocap::detail::set_decimals<&SaveOptions::htr>},
    {&mocap::detail::shared_options::canonical, OptionUse::writing,
     mocap::detail::set_flag<&SaveOptions::htr, &WriteOptions::canonical>},
}};

std::span<const FormatSetting> option_list() {
  return settings;
}

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return read(source, options.htr, diagnostics);
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.htr, out, diagnostics);
}

Result<std::optional<Clip>> fit_described(const Clip& clip, const SaveOptions& options,
                                          Diagnostics& diagnostics) {
  if (fits(clip.skeleton)) return std::nullopt;
  return mocap::detail::fitted(as_htr(clip, options.htr_fit, diagnostics));
}

/// Declares the unit and the up axis if they are known. A file of this format that does not declare
/// them is written without them again.
void complete_described(const mocap::detail::Analysis& analysis, const StatedFacts& stated,
                        SaveOptions& options, Diagnostics& diagnostics) {
  const Clip& clip = analysis.clip();
  WriteOptions& own = options.htr;
  const bool was_read = clip.metadata.format == "htr";
  if (!own.up) own.up = stated.up ? stated.up : clip.metadata.up;
  if (!own.metres_per_unit) {
    const mocap::detail::KnownUnit unit = mocap::detail::known_unit(analysis);
    if (unit.metres && (!was_read || unit.is_given || clip.metadata.declared_unit)) {
      own.metres_per_unit = unit.metres;
      if (!unit.is_given && !was_read)
        mocap::detail::report_assumed_unit(unit, {}, clip, diagnostics);
    }
  }
  if (own.up || was_read) return;
  const mocap::detail::KnownUp up = mocap::detail::known_up(analysis.axes());
  if (!up.is_assumed) own.up = up.axis;
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::htr,
              .name = "htr",
              .extension = ".htr",
              .title = "Motion Analysis hierarchy",
              .label = "HTR",
              .reads = true,
              .writes = true,
              .other_extensions = other_extensions,
              .media_type = "text/plain; charset=utf-8",
              .choices = choices},
    .codes = mocap::detail::htr_codes,
    .looks_like = sniff,
    .read = read_described,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::htr>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::htr>,
    .write = write_described,
    .fit = fit_described,
    .names_as_written = names_as_written,
    .states_unit = mocap::detail::always_states_unit,
    .length_factor = [](const SaveOptions& options) { return length_factor(options.htr); },
    .complete_options = complete_described,
    .settings = option_list,
    .writing_options = command_writing_options,
    .set_write_threads = mocap::detail::assign_threads<&SaveOptions::htr_fit>,
    .set_order = [](const AxisOrder& order,
                    SaveOptions& options) { options.htr_fit.order = order; },
    .is_repaired = true,
    .client_advice = client_advice,
};

}  // namespace mocap::htr

// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "body/analysis.hpp"
#include "body/known_up.hpp"
#include "formats/fbx/as_read.hpp"
#include "formats/fbx/fit.hpp"
#include "formats/format_option.hpp"
#include "formats/option_setters.hpp"
#include "formats/takes.hpp"
#include "formats/unit_of_clip.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> fbx_codes();

}  // namespace mocap::detail

namespace mocap::fbx {

namespace {

using mocap::detail::FormatSetting;
using mocap::detail::OptionUse;

constexpr std::array choices{SaveChoice{.label = "FBX", .note = "skeleton and curves"}};

constexpr std::array<FormatSetting, 2> fbx_settings{{
    {&mocap::detail::shared_options::take, OptionUse::reading,
     mocap::detail::set_take<&LoadOptions::fbx>},
    {&mocap::detail::shared_options::canonical, OptionUse::writing,
     mocap::detail::set_flag<&SaveOptions::fbx, &WriteOptions::canonical>},
}};

std::span<const FormatSetting> fbx_option_list() {
  return fbx_settings;
}

constexpr std::array<std::pair<const Code*, std::string_view>, 1> fbx_client_advice{
    {{&codes::fbx_other_takes, "Export each take to its own file."}}};

Result<Clip> read_fbx(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics) {
  return read(source, options.fbx, diagnostics);
}

Status write_fbx(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                 Diagnostics& diagnostics) {
  return write(clip, options.fbx, out, diagnostics);
}

bool holds_left_out_fbx(const Clip& clip, const SaveOptions& options) {
  return bytes_as_read(clip, options.fbx) != nullptr;
}

Result<std::optional<Clip>> fit_fbx(const Clip& clip, const SaveOptions& options,
                                    Diagnostics& diagnostics) {
  if (bytes_as_read(clip, options.fbx) != nullptr || fits(clip.skeleton)) return std::nullopt;
  return mocap::detail::fitted(as_fbx(clip, options.fbx_fit, diagnostics));
}

void complete_fbx(const mocap::detail::Analysis& analysis, const StatedFacts& stated,
                  SaveOptions& options, Diagnostics& diagnostics) {
  WriteOptions& own = options.fbx;
  if (stated.up) own.up = stated.up;
  // A file that is written back already declares its unit and up axis.
  if (bytes_as_read(analysis.clip(), own) != nullptr) return;
  if (!own.metres_per_unit)
    own.metres_per_unit =
        mocap::detail::unit_to_declare(analysis, 0.01, "a centimetre", diagnostics);
  if (own.up) return;
  const mocap::detail::KnownUp up = mocap::detail::known_up(analysis.axes());
  if (up.is_assumed) diagnostics.add(mocap::detail::assumed_up(analysis.axes(), analysis.clip()));
  own.up = up.axis;
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::fbx,
              .name = "fbx",
              .extension = ".fbx",
              .title = "Autodesk FBX",
              .label = "FBX",
              .reads = true,
              .writes = true,
              .choices = choices},
    .codes = mocap::detail::fbx_codes,
    .looks_like = sniff,
    .read = read_fbx,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::fbx>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::fbx>,
    .write = write_fbx,
    .holds_left_out = holds_left_out_fbx,
    .fit = fit_fbx,
    .names_as_written = names_as_written,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_fbx,
    .settings = fbx_option_list,
    .set_write_threads = mocap::detail::assign_threads<&SaveOptions::fbx_fit>,
    .set_order = [](const AxisOrder& order,
                    SaveOptions& options) { options.fbx_fit.order = order; },
    .client_advice = fbx_client_advice,
};

}  // namespace mocap::fbx

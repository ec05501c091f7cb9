// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "body/analysis.hpp"
#include "body/known_up.hpp"
#include "formats/descriptor.hpp"
#include "formats/mmd/fit.hpp"
#include "formats/mmd/matching.hpp"
#include "formats/option_setters.hpp"
#include "formats/partner.hpp"
#include "formats/partner_finder.hpp"
#include "formats/unit_of_clip.hpp"
#include "io/system/path_text.hpp"

namespace mocap::detail {

// Defined with the tables of codes.
std::span<const CodeFacts> vmd_codes();
std::span<const CodeFacts> pmx_codes();

}  // namespace mocap::detail

namespace mocap::mmd {

namespace {

using mocap::detail::FormatOption;
using mocap::detail::FormatSetting;
using mocap::detail::OptionTarget;
using mocap::detail::OptionUse;
using mocap::detail::OptionValue;

constexpr std::array<std::string_view, 1> other_model_extensions{".pmd"};
constexpr std::array<std::string_view, 1> mmd_writing_options{"skeleton"};
constexpr std::array mmd_choices{SaveChoice{.label = "VMD and PMX", .note = "two files"}};

constexpr FormatOption ik_option{
    .name = "ik",
    .kind = FormatOption::Kind::word,
    .value_name = "STATE",
    .text =
        [] {
          return std::string(
              "Whether the IK bones of a {} are evaluated: on (default if there is a model) or "
              "off, "
              "which keeps the rotations of the keys.");
        },
    .choices =
        [] {
          return std::vector<std::string>{"on", "off"};
        },
};

std::string set_ik(const OptionValue& value, const OptionTarget& target) {
  if (value.word != "on" && value.word != "off") return "expected on or off";
  target.load.mmd.ik = value.word == "on";
  return {};
}

constexpr std::array<FormatSetting, 1> motion_settings{{{&ik_option, OptionUse::reading, set_ik}}};

std::span<const FormatSetting> motion_settings_list() {
  return motion_settings;
}

/// A model that was found next to a motion; an empty path if there is none.
std::filesystem::path find_model(const std::string& motion, Diagnostics& diagnostics) {
  const std::filesystem::path path = system::path_of(motion);
  std::error_code error;
  // Standard input or memory: there is no folder to search.
  const bool is_file = std::filesystem::exists(path, error) && format_of_file(path) == Format::vmd;
  Result<mocap::detail::FoundPartner> found =
      is_file ? mocap::detail::PartnerFinder().find(path)
              : Result<mocap::detail::FoundPartner>(
                    fail(codes::vmd_model_missing, "the model of the motion was not given"));
  if (found) {
    diagnostics.add(
        mocap::detail::partner_found(path, system::text_of(found->path), found->reason));
    return found->path;
  }
  Error missing = std::move(found.error());
  // The bones are read without the model.
  missing.severity = Severity::warning;
  missing.at.file = motion;
  diagnostics.add(std::move(missing));
  return {};
}

Result<Clip> load_model(const std::filesystem::path& path, const ReadOptions& options,
                        Diagnostics& diagnostics) {
  Result<ByteSource> file = ByteSource::open(path);
  if (!file) return tl::unexpected<Error>(diagnostics.add(std::move(file.error())));
  return read_model(*file, options, diagnostics);
}

/// That a model next to a motion is of no use.
Diagnostic unreadable_model(const std::string& motion, const Error& reason) {
  Diagnostic finding = make_diagnostic(
      codes::vmd_model_missing, fmt::format("the model next to the motion cannot be read: {}: {}",
                                            reason.at.file, reason.message));
  finding.at.file = motion;
  return finding;
}

Result<Clip> read_with_model(ByteSource& source, const LoadOptions& options,
                             Diagnostics& diagnostics) {
  const ReadOptions& own = options.mmd;
  Diagnostics found;
  const std::filesystem::path path =
      own.model.empty() ? find_model(source.name(), found) : own.model;
  std::optional<Clip> model;
  if (!path.empty()) {
    Diagnostics of_model;
    Result<Clip> loaded = load_model(path, own, of_model);
    const bool is_named = !own.model.empty() && !own.is_model_found;
    if (loaded || is_named) {
      for (const Diagnostic& finding : of_model.entries()) found.add(finding);
      if (!loaded) return loaded;
      model = std::move(*loaded);
    } else {
      found = Diagnostics();
      found.add(unreadable_model(source.name(), loaded.error()));
    }
  }
  for (const Diagnostic& finding : found.entries()) diagnostics.add(finding);
  return model ? read_motion(source, std::move(*model), own, diagnostics)
               : read_motion(source, own, diagnostics);
}

Result<Clip> read_onto_model_clip(ByteSource& source, Clip skeleton, const LoadOptions& options,
                                  Diagnostics& diagnostics) {
  return read_motion(source, std::move(skeleton), options.mmd, diagnostics);
}

Result<Clip> read_model_alone(ByteSource& source, const LoadOptions& options,
                              Diagnostics& diagnostics) {
  return read_model(source, options.mmd, diagnostics);
}

Status write_motion_file(const Clip& clip, const SaveOptions& options,
                         const TextOutput::Writer& out, Diagnostics& diagnostics) {
  return write_motion(clip, options.mmd, out, diagnostics);
}

Status write_model_file(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                        Diagnostics& diagnostics) {
  return write_model(clip, options.mmd, out, diagnostics);
}

Result<std::optional<Clip>> fit_mmd(const Clip& clip, const SaveOptions& /*options*/,
                                    Diagnostics& diagnostics) {
  if (is_unmodified(clip) || fits(clip)) return std::nullopt;
  return mocap::detail::fitted(as_mmd(clip, diagnostics));
}

/// A file that is written back is neither scaled nor rotated.
void complete_mmd(const mocap::detail::Analysis& analysis, const StatedFacts& stated,
                  SaveOptions& options, Diagnostics& diagnostics) {
  const Clip& clip = analysis.clip();
  if (is_unmodified(clip) || (model_of(clip) != nullptr && clip.motion.empty())) return;
  WriteOptions& own = options.mmd;
  if (!own.metres_per_unit)
    own.metres_per_unit = mocap::detail::unit_to_declare(analysis, metres_per_unit,
                                                         "the unit of MikuMikuDance", diagnostics);
  if (own.up) return;
  if (stated.up) {
    own.up = stated.up;
    return;
  }
  const mocap::detail::KnownUp up = mocap::detail::known_up(analysis.axes());
  if (up.is_assumed) diagnostics.add(mocap::detail::assumed_up(analysis.axes(), clip));
  own.up = up.axis;
}

void set_model_file(const std::filesystem::path& path, bool is_found, LoadOptions& options) {
  options.mmd.model = path;
  options.mmd.is_model_found = is_found;
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor motion_descriptor{
    .facts = {.format = Format::vmd,
              .name = "vmd",
              .extension = ".vmd",
              .title = "MikuMikuDance motion",
              .label = "VMD with PMX",
              .reads = true,
              .writes = true,
              .holds = Holds::motion,
              .partner = Format::pmx,
              .shared_page = "mmd",
              .choices = mmd_choices},
    .codes = mocap::detail::vmd_codes,
    .looks_like = sniff_motion,
    .read = read_with_model,
    .read_onto = read_onto_model_clip,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::mmd>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::mmd>,
    .write = write_motion_file,
    .holds_left_out = [](const Clip& clip,
                         const SaveOptions& /*options*/) { return is_unmodified(clip); },
    .fit = fit_mmd,
    .names_as_written = names_as_written,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_mmd,
    .settings = motion_settings_list,
    .writing_options = mmd_writing_options,
    .fits_partner = fits_model,
    .set_partner_file = set_model_file,
    .partner_codes = mocap::detail::PartnerCodes{.found = &codes::vmd_model_found,
                                                 .missing = &codes::vmd_model_missing,
                                                 .mismatch = &codes::vmd_model_mismatch},
};

extern constinit const mocap::detail::FormatDescriptor model_descriptor{
    .facts = {.format = Format::pmx,
              .name = "pmx",
              .extension = ".pmx",
              .title = "MikuMikuDance model",
              .label = "PMX",
              .reads = true,
              .writes = true,
              .other_extensions = other_model_extensions,
              .holds = Holds::skeleton,
              .partner = Format::vmd,
              .shared_page = "mmd"},
    .codes = mocap::detail::pmx_codes,
    .looks_like = sniff_model,
    .read = read_model_alone,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::mmd>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::mmd>,
    .write = write_model_file,
    .fit = fit_mmd,
    .names_as_written = names_as_written,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_mmd,
    .writing_options = mmd_writing_options,
};

}  // namespace mocap::mmd

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "body/known_unit.hpp"
#include "edit/begin_edit.hpp"
#include "edit/notes.hpp"
#include "edit/space/unit_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/units.hpp"
#include "model/code_table.hpp"

namespace mocap::edit {

namespace {

/// The name of a unit as in `--units`, or otherwise its length in metres.
std::string unit_word(double metres) {
  constexpr double rounding = 1e-6;
  for (const std::string_view word : {"m", "cm", "mm", "in", "ft"}) {
    if (std::abs(*metres_of_unit(word) / metres - 1.0) < rounding) return std::string(word);
  }
  return fmt::format("{:.6g}", metres);
}

struct UnitNow {
  double metres = 1.0;
  std::string assumed;  ///< Text for a note; empty if the unit was specified.
};

Result<UnitNow> unit_now(const ToUnits& options, const Clip& clip) {
  if (options.metres_per_unit != 0.0) {
    if (Status sound = check_unit(options.metres_per_unit); !sound)
      return tl::unexpected<Error>(std::move(sound.error()));
    return UnitNow{options.metres_per_unit, {}};
  }
  const detail::Analysis analysis(clip);
  const detail::KnownUnit unit = detail::known_unit(analysis);
  if (!unit.metres) {
    Error unknown = make_diagnostic(codes::fit_unit_unknown,
                                    fmt::format("the unit is uncertain ({})", unit.reason));
    unknown.severity = Severity::error;
    if (const double likely = analysis.scale().metres_per_unit; likely > 0.0)
      unknown.advise(fmt::format("Set the unit: --units {} if that is right, or m, cm, mm, in, ft, "
                                 "cmu or a number of metres.",
                                 unit_word(likely)),
                     {}, Audience::command);
    return tl::unexpected<Error>(std::move(unknown));
  }
  return UnitNow{*unit.metres,
                 unit.is_given ? std::string() : detail::unit_text(*unit.metres, unit.reason)};
}

}  // namespace

bool uses_unit(const ToUnits& options) {
  return options.metres_per_unit == 0.0;
}

Status validate(const ToUnits& options, const Clip& clip) {
  if (Status sound = check_unit(options.metres); !sound) return sound;
  const Result<UnitNow> now = unit_now(options, clip);
  if (!now) return tl::unexpected<Error>(now.error());
  return validate(Scale{now->metres / options.metres}, clip);
}

Status apply(const ToUnits& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Result<UnitNow> now = unit_now(options, clip);
  if (!now) return tl::unexpected<Error>(now.error());
  if (!now->assumed.empty()) {
    diagnostics.add(about_clip(clip, codes::fit_unit_assumed, now->assumed));
  }
  if (Status scaled = apply(Scale{now->metres / options.metres}, clip, diagnostics); !scaled)
    return scaled;
  clip.metadata.metres_per_unit = options.metres;
  return {};
}

namespace {

Result<Edit> parse_to_units(std::string_view value) {
  return parse_unit("to-units", value).map([](double metres) {
    return Edit(ToUnits{metres, 0.0});
  });
}

constexpr auto to_units_codes = detail::code_table({
    {.name = "fit.unit-unknown",
     .severity = Severity::error,
     .title = "Unknown unit of length",
     .explanation =
         "Most motion files do not declare a unit of length. If the file declares none, or one in "
         "which a human figure would not be of human size, it follows from the height of the "
         "figure, which is usually plausible in only one unit. For this clip, neither a "
         "declaration nor the height determines the unit, so it "
         "must be specified.",
     .remedy = "Specify the unit: --units cm (m, mm, in, ft, cmu, or metres).",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind to_units_step{
    .facts = {"to-units", "UNIT", "",
              "Convert all lengths to this unit, from that of --units or the one that `mocap info` "
              "reports as certain. Default: lengths do not change."},
    .parse = parse_to_units,
    .synonyms = "convert-units",
    .codes = to_units_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code fit_unit_unknown = detail::code_in(edit::to_units_codes, "fit.unit-unknown");

}  // namespace mocap::codes

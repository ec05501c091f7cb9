// SPDX-License-Identifier: MIT
#include <string_view>

#include "edit/begin_edit.hpp"
#include "edit/space/unit_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

Status validate(const StateUnit& options, const Clip& /*clip*/) {
  return check_unit(options.metres);
}

Status apply(const StateUnit& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  clip.metadata.metres_per_unit = options.metres;
  return {};
}

namespace {

Result<Edit> parse_units(std::string_view value) {
  return parse_unit("units", value).map([](double metres) { return Edit(StateUnit{metres}); });
}

}  // namespace

extern constinit const StepKind units_step{
    .facts = {"units", "UNIT", "",
              "Set the unit of length, for later edits and for formats that store one: m, cm, mm, "
              "in, ft, cmu, or metres; no value changes. Default: the unit that the file declares, "
              "unless a human figure would be shorter than 0.9 m or taller than 2.6 m in it; "
              "otherwise the one that gives a human size, if that is certain."},
    .parse = parse_units,
    .takes_random = false,
    // NOLINTNEXTLINE(performance-unnecessary-value-param): the parameters of `StepKind::masked`.
    .masked = [](Mask /*mask*/, Edit /*edit*/) -> Result<Edit> {
      return fail(codes::edit_value,
                  "applies to the whole clip, so it cannot follow --only, --during or --fade");
    }};

}  // namespace mocap::edit

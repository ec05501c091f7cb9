// SPDX-License-Identifier: MIT
// The option of names.cpp.
#include <string>
#include <string_view>

#include "edit/edit_codes.hpp"
#include "edit/skeleton/new_names.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"

namespace mocap::edit {

namespace {

Result<Edit> parse_names(std::string_view value) {
  if (const auto known = convention_named(value); !known)
    return tl::unexpected<Error>(known.error());
  return Edit(Names{std::string(value)});
}

constexpr auto names_codes = edit_code_table({
    {.name = "edit.renamed",
     .severity = Severity::note,
     .title = "Joints were renamed to a convention",
     .explanation = "Joints are recognised by the naming convention of the skeleton. "
                    "Joints without a name in the other convention keep their names.",
     .remedy = "Rename the remaining joints with --rename OLD=NEW.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind names_step{
    .facts = {"names", "CONVENTION", "",
              "Rename joints to another naming convention: mixamo, motionbuilder, cmu, lafan1, "
              "secondlife, bento, rokoko, xsens, biped, vrm, unity, unreal, ... Joints without a "
              "name in it are not renamed and are reported."},
    .parse = parse_names,
    .codes = names_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_renamed = detail::code_in(edit::names_codes, "edit.renamed");

}  // namespace mocap::codes

// SPDX-License-Identifier: MIT
// The option of names.cpp.
#include <string>
#include <string_view>

#include "body/naming.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"

namespace mocap::edit {

namespace {

Result<Edit> parse_names(std::string_view value) {
  if (const auto known = detail::find_naming(value); !known)
    return tl::unexpected<Error>(known.error());
  return Edit(Names{std::string(value)});
}

}  // namespace

extern constinit const StepKind names_step{
    {"names", "CONVENTION", "",
     "Rename joints to another naming convention: mixamo, motionbuilder, cmu, lafan1, secondlife, "
     "bento, rokoko, xsens, biped, vrm, unity, unreal, ... Joints without a name in it are not "
     "renamed and are reported."},
    parse_names};

}  // namespace mocap::edit

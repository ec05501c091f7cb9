// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "edit/begin_edit.hpp"
#include "edit/edit_codes.hpp"
#include "edit/notes.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"

namespace mocap::edit {

Status validate(const JoinRoots& options, const Clip& clip) {
  return validate(AddRoot{options.name}, clip);
}

Status apply(const JoinRoots& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const std::size_t roots = clip.skeleton.roots().size();
  if (roots < 2) return {};
  // The note about the new root is replaced by one about those that it joins.
  Diagnostics unneeded;
  if (Status added = apply(AddRoot{options.name}, clip, unneeded); !added) return added;
  diagnostics.add(about_clip(clip, codes::edit_roots_joined,
                             fmt::format("{} roots are now below `{}`", roots, options.name)));
  return {};
}

namespace {

Result<Edit> parse_join_roots(std::string_view value) {
  return Edit(JoinRoots{std::string(value)});
}

constexpr auto join_roots_codes = edit_code_table({
    {.name = "edit.roots-joined",
     .severity = Severity::note,
     .title = "Several roots were joined",
     .explanation = "Many programs read only the first root of a file. The world "
                    "positions of all joints are unchanged.",
     .remedy = "No action needed; --remove removes the new root again.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind join_roots_step{
    .facts = {"join-roots", "NAME", "", "Join several roots below a new one, at the origin."},
    .parse = parse_join_roots,
    .codes = join_roots_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_roots_joined =
    detail::code_in(edit::join_roots_codes, "edit.roots-joined");

}  // namespace mocap::codes

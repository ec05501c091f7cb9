// SPDX-License-Identifier: MIT
#include "check/profile.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/known_unit.hpp"
#include "body/known_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_channels.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/relayout.hpp"
#include "edit/step_kind.hpp"
#include "formats/numbered_names.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/space.hpp"
#include "model/nearest.hpp"
#include "text/ascii.hpp"

namespace mocap::edit {

namespace {

using programs::Program;
using programs::ProgramFacts;
using programs::Trait;

std::string safe_name(std::string_view name) {
  std::string safe;
  for (const char c : name) safe.push_back(programs::is_safe_in_names(c) ? c : '_');
  return safe.empty() ? "Joint" : safe;
}

void note_change(std::string message, const std::string& subject, const Clip& clip,
                 Diagnostics& diagnostics) {
  Diagnostic note = about_clip(clip, codes::program_fitted, std::move(message));
  note.subject = subject;
  diagnostics.add(std::move(note));
}

/// Applies the changes that a program needs, one after another.
class ProgramFit {
 public:
  ProgramFit(const FitProgram& options, Clip& clip, Diagnostics& diagnostics)
      : options_(options),
        facts_(programs::facts_of(options.program)),
        clip_(clip),
        diagnostics_(diagnostics) {
    const Diagnostics none;
    traits_ = programs::traits_of(clip, none);
  }

  Status run() {
    if (options_.to_readable_format && !facts_.imports_default_format) {
      Diagnostic finding = programs::no_import(facts_.program, clip_);
      finding.severity = Severity::warning;
      diagnostics_.add(std::move(finding));
    }
    for (const auto step :
         {&ProgramFit::fit_roots, &ProgramFit::fit_channels, &ProgramFit::fit_positions,
          &ProgramFit::fit_ends, &ProgramFit::fit_names, &ProgramFit::fit_space}) {
      if (Status done = (this->*step)(); !done) return done;
    }
    report_remaining();
    return {};
  }

 private:
  /// Whether the file has a trait that the program does not accept.
  bool needs_fix(Trait trait) const {
    return std::find(traits_.begin(), traits_.end(), trait) != traits_.end() &&
           programs::reaction_to(trait, facts_.program) != nullptr;
  }

  bool has_obstacle(Trait trait) const {
    return !programs::obstacle_to(facts_.program, trait, clip_.skeleton).empty();
  }

  /// Reports the remaining traits that the program does not accept, such as two roots that move
  /// independently in a program that supports only one.
  void report_remaining() {
    const Diagnostics none;
    for (const Trait trait : programs::traits_of(clip_, none)) {
      const programs::Reaction* reaction = programs::reaction_to(trait, facts_.program);
      if (reaction == nullptr) continue;
      Diagnostic rest = about_clip(
          clip_, codes::program_misreads,
          fmt::format("{} still {}", programs::reader_of(facts_.program), reaction->what));
      rest.subject = reaction->what;
      rest.advise("Check the joints that matter for the motion.");
      const std::string obstacle = programs::obstacle_to(facts_.program, trait, clip_.skeleton);
      if (!obstacle.empty()) {
        rest.message += fmt::format("; no file can be written for it, because {}", obstacle);
        rest.advise(programs::advice_on_obstacle(), {}, Audience::command);
      }
      diagnostics_.add(std::move(rest));
    }
  }

  Status fit_roots() {
    if (needs_fix(Trait::several_roots) && !has_obstacle(Trait::several_roots)) {
      detail::NumberedNames names;
      for (const Joint& joint : clip_.skeleton.joints()) names.reserve(joint.name);
      if (Status done = apply(JoinRoots{names.take("Root")}, clip_, diagnostics_); !done)
        return done;
    }
    if (!needs_fix(Trait::root_channels) && !needs_fix(Trait::six_channel_root)) return {};
    return complete_roots();
  }

  Status complete_roots() {
    AddChannels add{AddChannels::Kind::all, {}};
    for (const std::size_t root : clip_.skeleton.roots())
      add.joints.push_back(clip_.skeleton.path_of(root));
    return apply(add, clip_, diagnostics_);
  }

  Status fit_channels() {
    if (needs_fix(Trait::few_rotations) || needs_fix(Trait::no_rotations)) {
      AddChannels add{AddChannels::Kind::rotations, joints_lacking_rotations()};
      if (Status done = apply(add, clip_, diagnostics_); !done) return done;
    }
    const bool needs_angles = needs_fix(Trait::repeated_axis) || needs_fix(Trait::other_channels);
    if (needs_angles) {
      if (Status done = apply(Order{}, clip_, diagnostics_); !done) return done;
    }
    if (needs_fix(Trait::other_channels)) remove_scales();
    if (needs_fix(Trait::rotations_first)) put_positions_first();
    if (!needs_fix(Trait::partial_positions)) return {};
    AddChannels add{AddChannels::Kind::all, {}};
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      const std::vector<Channel>& channels = clip_.skeleton[i].channels;
      if (std::any_of(channels.begin(), channels.end(), is_position) && channels.size() != 6)
        add.joints.push_back(clip_.skeleton.path_of(i));
    }
    return add.joints.empty() ? Status{} : apply(add, clip_, diagnostics_);
  }

  void remove_scales() {
    std::size_t joints = 0;
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      std::vector<Channel> channels = clip_.skeleton[i].channels;
      if (std::erase_if(channels, is_scale) == 0) continue;
      clip_.set_channels(i, std::move(channels));
      ++joints;
    }
    if (joints > 0)
      note_change(fmt::format("{} lost {} scale channels", counted_joints(joints),
                              joints == 1 ? "its" : "their"),
                  "scales", clip_, diagnostics_);
  }

  void put_positions_first() {
    Skeleton layout = clip_.skeleton;
    std::size_t joints = 0;
    for (std::size_t i = 0; i < layout.size(); ++i) {
      std::vector<Channel> channels = layout[i].channels;
      std::stable_partition(channels.begin(), channels.end(), is_position);
      if (channels == layout[i].channels) continue;
      layout.set_channels(i, std::move(channels));
      ++joints;
    }
    relayout(clip_, layout);
    note_change(fmt::format("{} now {} position channels before the rotation channels",
                            counted_joints(joints), joints == 1 ? "has its" : "have their"),
                "order", clip_, diagnostics_);
  }

  std::vector<std::string> joints_lacking_rotations() const {
    const bool with_none = needs_fix(Trait::no_rotations);
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      const std::vector<Channel>& channels = clip_.skeleton[i].channels;
      const auto rotations = std::count_if(channels.begin(), channels.end(), is_rotation);
      if (rotations < 3 && (rotations > 0 || with_none)) paths.push_back(clip_.skeleton.path_of(i));
    }
    return paths;
  }

  Status fit_positions() {
    if (needs_fix(Trait::inner_positions)) {
      if (has_obstacle(Trait::inner_positions)) return {};
      if (Status done = apply(RotateOnly{}, clip_, diagnostics_); !done) return done;
      return make_carrier_the_root();
    }
    if (!needs_fix(Trait::added_positions)) return {};
    // Removes positions that only repeat the bones. Positions that move joints are kept, and the
    // OFFSETs become 0, which is unambiguous.
    constexpr double no_motion = 0.001;  // Fraction of the total length of all bones.
    double bones = 0.0;
    for (const Joint& joint : clip_.skeleton.joints()) bones += joint.offset.norm();
    const RotateOnly bounded{no_motion * bones, RotateOnly::Unit::file};
    // If this fails, the clip is unchanged.
    static_cast<void>(apply(bounded, clip_, diagnostics_));
    if (Status done = apply(SetPositionMode{SetPositionMode::Kind::replace}, clip_, diagnostics_);
        !done)
      return done;
    clear_replaced_offsets();
    return {};
  }

  /// Removes the joints above the one that still has positions, one after another. Unless there is
  /// an obstacle, they have no other descendants.
  Status make_carrier_the_root() {
    std::vector<std::string> taken;
    while (std::any_of(clip_.skeleton.joints().begin() + 1, clip_.skeleton.joints().end(),
                       has_positions)) {
      taken.push_back(clip_.skeleton[0].name);
      detail::NumberedNames names;
      for (const Joint& joint : clip_.skeleton.joints()) names.reserve(joint.name);
      // Another joint may have the same name as the root.
      const std::string name = names.take("Root");
      clip_.skeleton.set_name(0, name);
      if (Status done = apply(RemoveJoints{{name}}, clip_, diagnostics_); !done) return done;
    }
    if (taken.empty()) return {};
    note_change(fmt::format("`{}` is now the root, because only a root may have positions in {}; "
                            "{} was removed; no other joint has moved",
                            clip_.skeleton[0].name, facts_.title, listed(taken)),
                "root", clip_, diagnostics_);
    return complete_roots();
  }

  void clear_replaced_offsets() {
    std::size_t joints = 0;
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      Vector3 offset = clip_.skeleton[i].offset;
      for (const Channel channel : clip_.skeleton[i].channels) {
        if (is_position(channel)) offset[axis_of(channel)] = 0.0;
      }
      if (offset == clip_.skeleton[i].offset) continue;
      clip_.skeleton.set_offset(i, offset);
      ++joints;
    }
    if (joints > 0)
      note_change(fmt::format("the OFFSET of {} is now 0, because {} adds it to the positions, "
                              "which move {}; the rest pose has changed",
                              counted_joints(joints), facts_.title, joints == 1 ? "it" : "them"),
                  "offset", clip_, diagnostics_);
  }

  Status fit_ends() {
    if (!needs_fix(Trait::no_end_site)) return {};
    return apply(EndSites{EndSites::Kind::add}, clip_, diagnostics_);
  }

  Status fit_names() {
    const bool makes_safe = needs_fix(Trait::unsafe_names) || needs_fix(Trait::blank_names) ||
                            programs::reaction_to(Trait::names_not_utf8, facts_.program) != nullptr;
    if (!makes_safe && !needs_fix(Trait::same_names)) return {};
    detail::NumberedNames names;
    std::size_t renamed = 0;
    std::string first;
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      const std::string& old_name = clip_.skeleton[i].name;
      std::string name = names.take(makes_safe ? safe_name(old_name) : old_name);
      if (name == old_name) continue;
      if (renamed++ == 0) first = name;
      clip_.skeleton.set_name(i, std::move(name));
    }
    if (renamed > 0)
      note_change(fmt::format("{} {} to unique names without special characters, such as `{}`",
                              counted_joints(renamed),
                              renamed == 1 ? "was renamed" : "were renamed", first),
                  "names", clip_, diagnostics_);
    return {};
  }

  Status fit_space() {
    const AxisGuess axes = guess_axes(clip_);
    const detail::KnownUp up = detail::known_up(axes);
    if (up.is_assumed) diagnostics_.add(detail::assumed_up(axes, clip_));
    if (up.axis != Axis::plus_y) {
      if (Status done = apply(UpAxis{Axis::plus_y, axes.up}, clip_, diagnostics_); !done)
        return done;
      note_change(fmt::format("{} was up; now Y is up", to_string(axes.up)), "up axis", clip_,
                  diagnostics_);
    }
    if (!(facts_.metres_per_unit > 0.0)) return {};
    const detail::KnownUnit unit = detail::known_unit(clip_);
    if (!unit.metres) return {};
    const double metres = *unit.metres;
    constexpr double alike = 0.01;
    if (std::abs(metres / facts_.metres_per_unit - 1.0) <= alike) return {};
    if (Status done = apply(ToUnits{facts_.metres_per_unit, metres}, clip_, diagnostics_); !done)
      return done;
    note_change(fmt::format("the unit was {:.4g} m ({}), now it is {} m", metres,
                            unit.reason.empty() ? std::string("specified") : unit.reason,
                            facts_.metres_per_unit),
                "unit", clip_, diagnostics_);
    return {};
  }

  const FitProgram& options_;
  const ProgramFacts& facts_;
  Clip& clip_;
  Diagnostics& diagnostics_;
  std::vector<Trait> traits_;
};

}  // namespace

bool uses_unit(const FitProgram& options) {
  return programs::facts_of(options.program).metres_per_unit > 0.0;
}

FileSettings file_settings(const FitProgram& /*options*/) {
  return {.canonical = true};
}

Status validate(const FitProgram& /*options*/, const Clip& clip) {
  return clip.validate();
}

Status apply(const FitProgram& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  return ProgramFit(options, clip, diagnostics).run();
}

namespace {

Result<Edit> parse_profile(std::string_view value) {
  if (text::equal_in_any_case(value, "secondlife")) return Edit(SecondLife{});
  if (const auto program = programs::find_program(value)) return Edit(FitProgram{*program});
  const std::vector<std::string> names = detail::profile_names();
  Error unknown =
      invalid_value("profile", value, fmt::format("{}", fmt::join(names, ", "))).error();
  if (const std::string meant = profile_meant(value, names); !meant.empty()) {
    unknown.advise(fmt::format("did you mean {}?", meant));
  } else if (std::string near = did_you_mean(value, programs::program_names()); !near.empty()) {
    unknown.advise(std::move(near));
  }
  return tl::unexpected<Error>(std::move(unknown));
}

constexpr auto profile_codes = edit_code_table({
    {.name = "edit.reference-pose",
     .severity = Severity::note,
     .title = "A frame of the motion is the reference pose",
     .explanation =
         "Figures are matched in a pose in which both are upright. The rest pose of this figure is "
         "not upright, so its most upright frame is used. Its limbs are rotated "
         "into the T-pose; their twist is estimated from the elbows and knees.",
     .remedy = "Compare hands and feet with the original. If they are twisted, use a frame with "
               "straight arms: --rest-pose frame:N.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind profile_step{
    .facts =
        {"profile", "NAME", "",
         "Convert the motion for a program: secondlife retargets a human figure to the avatar, "
         "with a T-pose before the motion; frame rates above 60 are resampled to 30. blender, "
         "threejs, bvhview, unreal, maya, motionbuilder, assimp and pybvh change only what that "
         "program would reject, drop or misread, as listed by `mocap check --profile NAME`."},
    .parse = parse_profile,
    .synonyms = "retarget target preset target-program",
    .codes = profile_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_reference_pose =
    detail::code_in(edit::profile_codes, "edit.reference-pose");

}  // namespace mocap::codes

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "body/analysis.hpp"
#include "body/figures.hpp"
#include "formats/descriptor.hpp"
#include "mocap/body.hpp"
#include "mocap/formats.hpp"
#include "mocap/programs.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "text/word_lists.hpp"

namespace mocap::programs {

namespace {

struct Layout {
  std::size_t positions = 0;
  std::size_t rotations = 0;
  std::size_t others = 0;
  bool repeats_axis = false;
  bool rotates_first = false;  ///< A rotation channel precedes a position channel.
};

Layout layout_of(const Joint& joint) {
  Layout layout;
  std::array<bool, 3> turned{};
  for (const Channel channel : joint.channels) {
    if (is_position(channel)) {
      ++layout.positions;
      layout.rotates_first = layout.rotates_first || layout.rotations > 0;
    } else if (is_rotation(channel)) {
      ++layout.rotations;
      bool& is_turned = turned[static_cast<std::size_t>(axis_of(channel))];
      layout.repeats_axis = layout.repeats_axis || is_turned;
      is_turned = true;
    } else {
      ++layout.others;
    }
  }
  return layout;
}

bool has_unsafe(const Joint& joint) {
  return !std::all_of(joint.name.begin(), joint.name.end(), is_safe_in_names);
}

bool is_root(const Joint& joint) {
  return joint.parent == Joint::no_parent;
}

using JointTest = std::function<bool(const Joint&, const Layout&)>;

/// Traits of individual joints.
const std::vector<std::pair<Trait, JointTest>>& joint_traits() {
  static const std::vector<std::pair<Trait, JointTest>> tests{
      {Trait::inner_positions,
       [](const Joint& joint, const Layout& has) { return !is_root(joint) && has.positions > 0; }},
      {Trait::partial_positions,
       [](const Joint& joint, const Layout& has) {
         return has.positions > 0 && joint.channels.size() != 6;
       }},
      {Trait::added_positions,
       [](const Joint& joint, const Layout& has) {
         return has.positions > 0 &&
                std::any_of(joint.channels.begin(), joint.channels.end(), [&](Channel channel) {
                  return is_position(channel) && joint.offset[axis_of(channel)] != 0.0;
                });
       }},
      {Trait::no_rotations,
       [](const Joint& joint, const Layout& has) { return !is_root(joint) && has.rotations == 0; }},
      {Trait::few_rotations,
       [](const Joint& /*joint*/, const Layout& has) {
         return has.rotations > 0 && has.rotations < 3;
       }},
      {Trait::repeated_axis,
       [](const Joint& /*joint*/, const Layout& has) { return has.repeats_axis; }},
      {Trait::rotations_first,
       [](const Joint& /*joint*/, const Layout& has) { return has.rotates_first; }},
      {Trait::root_channels,
       [](const Joint& joint, const Layout& /*has*/) {
         return is_root(joint) && joint.channels.empty();
       }},
      {Trait::six_channel_root,
       [](const Joint& joint, const Layout& has) {
         return is_root(joint) && !joint.channels.empty() &&
                (has.positions != 3 || has.rotations != 3);
       }},
      {Trait::unsafe_names,
       [](const Joint& joint, const Layout& /*has*/) { return has_unsafe(joint); }},
      {Trait::blank_names,
       [](const Joint& joint, const Layout& /*has*/) {
         return joint.name.find_first_of(" \t") != std::string::npos;
       }},
      {Trait::names_not_utf8,
       [](const Joint& joint, const Layout& /*has*/) {
         return text::utf8_from_bytes(joint.name) != joint.name;
       }},
      {Trait::other_channels,
       [](const Joint& /*joint*/, const Layout& has) { return has.others > 0; }},
  };
  return tests;
}

/// Joints that share their name with an earlier joint.
std::vector<std::size_t> namesakes(const Skeleton& skeleton) {
  std::unordered_set<std::string_view> seen;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < skeleton.size(); ++i)
    if (!seen.insert(skeleton[i].name).second) found.push_back(i);
  return found;
}

std::vector<std::size_t> joints_with(Trait trait, const Skeleton& skeleton) {
  std::vector<std::size_t> joints;
  if (trait == Trait::same_names) return namesakes(skeleton);
  if (trait == Trait::several_roots) {
    joints = skeleton.roots();
    if (!joints.empty()) joints.erase(joints.begin());
    return joints;
  }
  if (trait == Trait::no_end_site) {
    for (std::size_t i = 0; i < skeleton.size(); ++i)
      if (skeleton[i].end_sites.empty() && skeleton.subtree_end(i) == i + 1) joints.push_back(i);
    return joints;
  }
  for (const auto& [each, test] : joint_traits()) {
    if (each != trait) continue;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      // If the positions are added to it anyway, the OFFSET is part of the motion.
      const bool is_meant =
          trait == Trait::added_positions && skeleton.position_mode_of(i) == PositionMode::add;
      if (!is_meant && test(skeleton[i], layout_of(skeleton[i]))) joints.push_back(i);
    }
  }
  return joints;
}

constexpr std::array<std::pair<Trait, detail::TextTrait>, 8> text_traits{
    {{Trait::byte_order_mark, detail::TextTrait::byte_order_mark},
     {Trait::keyword_case, detail::TextTrait::keyword_case},
     {Trait::channel_case, detail::TextTrait::channel_case},
     {Trait::wrapped_rows, detail::TextTrait::wrapped_rows},
     {Trait::frame_count, detail::TextTrait::frame_count},
     {Trait::frame_time_missing, detail::TextTrait::frame_time_missing},
     {Trait::order_of_lines, detail::TextTrait::order_of_lines},
     {Trait::comments, detail::TextTrait::comments}}};

/// Whether a reader reported this trait of the file's text.
bool is_reported(detail::TextTrait trait, const Diagnostics& findings) {
  for (const detail::FormatDescriptor* format : detail::descriptors())
    for (const auto& [each, code] : format->text_traits)
      if (each == trait && findings.find(*code) != nullptr) return true;
  return false;
}

constexpr std::array structural_traits{
    Trait::inner_positions, Trait::partial_positions, Trait::added_positions,
    Trait::no_rotations,    Trait::few_rotations,     Trait::repeated_axis,
    Trait::rotations_first, Trait::root_channels,     Trait::six_channel_root,
    Trait::several_roots,   Trait::no_end_site,       Trait::same_names,
    Trait::unsafe_names,    Trait::blank_names,       Trait::names_not_utf8,
    Trait::other_channels};

std::string short_name(const Joint& joint) {
  return text::shown(joint.name);
}

/// `: `LeftArm`, `RightArm` and 4 more; or an empty string.
std::string joints_text(const std::vector<std::size_t>& joints, const Skeleton& skeleton) {
  if (joints.empty()) return {};
  constexpr std::size_t max_named = 3;
  return ": " + text::listed(joints.size(), max_named, [&](std::size_t i) {
           return fmt::format("`{}`", short_name(skeleton[joints[i]]));
         });
}

Diagnostic finding_of(const Clip& clip, Code code, std::string message, std::string subject) {
  SourceLocation at;
  at.file = clip.metadata.source;
  Diagnostic finding = make_diagnostic(code, std::move(message), std::move(at));
  finding.subject = std::move(subject);
  return finding;
}

std::string fit_command(const ProgramFacts& facts) {
  return fmt::format("mocap convert FILE --profile {} -o FIXED", facts.name);
}

std::string fit_command(const ProgramFacts& facts, const FormatFacts& format) {
  return fit_command(facts) + std::string(format.extension);
}

/// The format that a program imports instead of the default one; null if none can be written.
const FormatFacts* imported_instead(const ProgramFacts& facts) {
  for (const detail::FormatDescriptor* format : detail::descriptors())
    if (std::find(format->imported_by.begin(), format->imported_by.end(), facts.name) !=
        format->imported_by.end())
      return &format->facts;
  return nullptr;
}

/// Whether programs import the format of the clip's file. For a clip without a file, this is the
/// default format, in which it will be written.
bool is_importable(const Clip& clip) {
  if (clip.metadata.format.empty()) return true;
  const std::optional<Format> format = find_format(clip.metadata.format);
  return format && detail::descriptor_of(*format).is_read_by_programs;
}

/// The joints that carry a figure: those with position channels from its hips up to its root, both
/// inclusive, in this order.
std::vector<std::size_t> carriers_of(const detail::Figure& figure, const Skeleton& skeleton) {
  std::vector<std::size_t> carriers;
  for (std::size_t at = figure.hips; at != Joint::no_parent; at = skeleton[at].parent) {
    if (layout_of(skeleton[at]).positions > 0) carriers.push_back(at);
  }
  return carriers;
}

/// The clause of `obstacle_to` if only the root may have positions. A single joint that carries the
/// figure can become the root if neither it nor its ancestors have siblings.
std::string obstacle_to_one_carrier(const Skeleton& skeleton) {
  const std::vector<detail::Figure> figures = detail::find_figures(skeleton);
  if (figures.size() > 1) {
    const bool any_moves = std::any_of(
        figures.begin(), figures.end(),
        [&](const detail::Figure& figure) { return !carriers_of(figure, skeleton).empty(); });
    if (!any_moves) return {};
    return fmt::format("`{}` and `{}` move relative to each other",
                       short_name(skeleton[figures[0].root]),
                       short_name(skeleton[figures[1].root]));
  }
  if (figures.empty()) return {};
  const std::vector<std::size_t> carriers = carriers_of(figures.front(), skeleton);
  if (carriers.empty()) return {};
  std::size_t below = carriers.front();
  for (std::size_t at = skeleton[below].parent; at != Joint::no_parent; at = skeleton[at].parent) {
    for (const std::size_t child : skeleton.children(at)) {
      if (child != below)
        return fmt::format("`{}` and `{}` move relative to each other",
                           short_name(skeleton[carriers.front()]), short_name(skeleton[child]));
    }
    below = at;
  }
  return {};
}

void check_space(const ProgramFacts& facts, const Clip& clip, const ClipDecisions& decisions,
                 Diagnostics& diagnostics) {
  // If a program does not import the default format, the format that it imports declares its unit
  // and axes.
  if (!facts.imports_default_format && !facts.through) return;
  const Decision<double>& unit = decisions.metres_per_unit;
  const double ratio =
      facts.metres_per_unit > 0.0 && unit.is_sure() ? unit.value / facts.metres_per_unit : 1.0;
  constexpr double alike = 0.01;
  if (std::abs(ratio - 1.0) > alike) {
    Diagnostic note = finding_of(
        clip, codes::program_unit,
        fmt::format("{} uses a unit of {} m, but here it is {:.4g} m: the figure will be {:.3g} "
                    "times its true size",
                    facts.title, facts.metres_per_unit, unit.value, 1.0 / ratio),
        "unit");
    note.advise(
        fmt::format("Set a scale of {:.4g} on import, or write a file for this program.", ratio),
        fit_command(facts));
    diagnostics.add(std::move(note));
  }
  const Decision<Axis>& up = decisions.up;
  if (up.value == Axis::plus_y || !up.is_sure()) return;
  Diagnostic note = finding_of(
      clip, codes::program_unit,
      fmt::format("{} expects Y up, but here it is {}", facts.title, to_string(up.value)),
      "up axis");
  note.advise("Choose the axis on import, or write a file for this program.", fit_command(facts));
  diagnostics.add(std::move(note));
}

}  // namespace

bool is_safe_in_names(char c) {
  return text::is_letter_or_digit(c) || c == '_' || c == ':' || c == '.' || c == '-';
}

std::vector<Trait> traits_of(const Clip& clip, const Diagnostics& findings) {
  std::vector<Trait> traits;
  for (const Trait trait : structural_traits)
    if (!joints_with(trait, clip.skeleton).empty()) traits.push_back(trait);
  for (const auto& [trait, text_trait] : text_traits)
    if (is_reported(text_trait, findings)) traits.push_back(trait);
  return traits;
}

std::string obstacle_to(Program program, Trait trait, const Skeleton& skeleton) {
  const bool is_about_carriers = trait == Trait::several_roots || trait == Trait::inner_positions;
  const bool wants_one = reaction_to(Trait::inner_positions, program) != nullptr;
  return is_about_carriers && wants_one ? obstacle_to_one_carrier(skeleton) : std::string();
}

std::string advice_on_obstacle() {
  return "Keep the joints that move together and remove the others first, with --remove JOINTS.";
}

Diagnostic no_import(Program program, const Clip& clip) {
  const ProgramFacts& facts = facts_of(program);
  const FormatFacts& written = facts_of(default_format);
  Diagnostic finding = finding_of(
      clip, codes::program_no_import,
      fmt::format("{} does not import {} files", facts.title,
                  is_importable(clip) ? std::string(written.label) : "." + clip.metadata.format),
      std::string(facts.name));
  if (facts.imports_default_format) {
    finding.advise(fmt::format("Write a {} file for this program.", written.label),
                   fit_command(facts, written));
  } else if (const FormatFacts* format = imported_instead(facts)) {
    finding.advise(fmt::format("Write a {}, which this program imports.", format->label),
                   fit_command(facts, *format));
  } else {
    finding.advise(std::string(facts.way));
  }
  return finding;
}

void check(Program program, const Clip& clip, Diagnostics& diagnostics) {
  if (clip.skeleton.empty() || !clip.validate()) return;
  check(program, clip, detail::Analysis(clip).decisions(), diagnostics);
}

void check(Program program, const Clip& clip, const ClipDecisions& decisions,
           Diagnostics& diagnostics) {
  if (clip.skeleton.empty() || !clip.validate()) return;
  const ProgramFacts& facts = facts_of(program);
  if (!facts.imports_default_format || !is_importable(clip))
    diagnostics.add(no_import(program, clip));
  for (const Trait trait : traits_of(clip, diagnostics)) {
    const Reaction* reaction = reaction_to(trait, program);
    if (reaction == nullptr) continue;
    const Code code = reaction->effect == Effect::refuses ? codes::program_refuses
                      : reaction->effect == Effect::drops ? codes::program_drops
                                                          : codes::program_misreads;
    Diagnostic finding =
        finding_of(clip, code,
                   fmt::format("{} {}{}", reader_of(program), reaction->what,
                               joints_text(joints_with(trait, clip.skeleton), clip.skeleton)),
                   std::string(reaction->what));
    const std::string obstacle = obstacle_to(program, trait, clip.skeleton);
    if (obstacle.empty()) {
      finding.advise("Write a file for this program.", fit_command(facts));
    } else {
      finding.message += fmt::format("; no file can be written for it, because {}", obstacle);
      finding.advise(advice_on_obstacle(), {}, Audience::command);
    }
    diagnostics.add(std::move(finding));
  }
  check_space(facts, clip, decisions, diagnostics);
}

}  // namespace mocap::programs

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Compatibility with other programs: what they reject, drop or misread in a file. For Second Life,
/// which converts the motion, see secondlife.hpp.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::codes {

// How other programs read a file.
extern const Code program_no_import;
extern const Code program_refuses;
extern const Code program_drops;
extern const Code program_misreads;
extern const Code program_unit;
extern const Code program_fitted;

}  // namespace mocap::codes

namespace mocap::programs {

enum class Program : std::uint8_t {
  blender,
  threejs,
  bvhview,
  unreal,
  maya,
  motionbuilder,
  assimp,
  pybvh
};

/// Description of one program.
struct ProgramFacts {
  Program program{};
  std::string_view name;   ///< `blender`: the argument of `--profile`.
  std::string_view title;  ///< `Blender`
  bool imports_default_format = true;
  /// Metres per unit of length; 0 if the program has no fixed unit.
  double metres_per_unit = 0.0;
  /// Advice if it imports no format that can be written; otherwise empty.
  std::string_view way{};
  /// The program whose importer is used for this one.
  std::optional<Program> through{};
};

/// All programs, in the order of the help text.
std::span<const ProgramFacts> programs();
const ProgramFacts& facts_of(Program program);
/// Finds a program by name, case-insensitive.
std::optional<Program> find_program(std::string_view name);
/// Their names, for options and messages.
std::vector<std::string> program_names();

/// A property of a file that programs treat differently.
enum class Trait : std::uint8_t {
  inner_positions,    ///< Position channels on joints that are not roots.
  partial_positions,  ///< A joint with positions lacks some of its six channels.
  added_positions,    ///< Position channels that replace a nonzero OFFSET on their axis.
  no_rotations,       ///< A joint that is not a root has no rotation channels.
  few_rotations,      ///< A joint has one or two rotation channels.
  repeated_axis,      ///< A joint rotates twice about the same axis.
  rotations_first,    ///< A joint has rotation channels before position channels.
  root_channels,      ///< A root has no channels.
  six_channel_root,   ///< A root does not have exactly three positions and three rotations.
  several_roots,
  no_end_site,
  same_names,
  unsafe_names,  ///< Characters other than letters, digits and `_ : . -`.
  blank_names,   ///< Spaces in a name.
  names_not_utf8,
  other_channels,  ///< Quaternion or scale channels.
  byte_order_mark,
  keyword_case,
  channel_case,
  wrapped_rows,
  frame_count,
  frame_time_missing,
  order_of_lines,  ///< OFFSET after CHANNELS.
  comments
};

/// Traits of a clip and of its file. `findings` are those of the reader.
std::vector<Trait> traits_of(const Clip& clip, const Diagnostics& findings);

enum class Effect : std::uint8_t { refuses, drops, misreads };

/// How a program handles files with a trait; empty if it accepts them.
struct Reaction {
  Program program{};
  Trait trait{};
  Effect effect{};
  std::string_view what;  ///< A predicate for the program: `stops at the second root`.
};
/// How a program, or the program whose importer it uses, handles a trait.
const Reaction* reaction_to(Trait trait, Program program);
/// Name of the importing program for messages: `Blender`, `MotionBuilder (on import into Maya)`.
std::string reader_of(Program program);

/// The reason why no file can be produced for a program that does not accept a trait of a skeleton:
/// a clause with the names of the joints that move apart. Empty if `edit::FitProgram` can produce
/// one.
std::string obstacle_to(Program program, Trait trait, const Skeleton& skeleton);
/// Advice for that case.
std::string advice_on_obstacle();

/// Reports that a program does not import the format of the clip (the default one if it has
/// none).
Diagnostic no_import(Program program, const Clip& clip);

/// Adds findings of the family `program`: data that a program rejects (errors), drops or misreads
/// (warnings), and whether it assumes a different unit or up axis (notes). `diagnostics` must
/// contain the findings of the reader.
void check(Program program, const Clip& clip, Diagnostics& diagnostics);
/// The same, reusing the decisions of `check_and_decide`.
void check(Program program, const Clip& clip, const ClipDecisions& decisions,
           Diagnostics& diagnostics);

}  // namespace mocap::programs

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

/// A program that imports motion files.
enum class Program : std::uint8_t {
  blender,        ///< Blender.
  threejs,        ///< three.js.
  bvhview,        ///< BVHView.
  unreal,         ///< Unreal Engine.
  maya,           ///< Autodesk Maya.
  motionbuilder,  ///< Autodesk MotionBuilder.
  assimp,         ///< The library assimp.
  pybvh           ///< The Python package pybvh.
};

/// Description of one program.
struct ProgramFacts {
  Program program{};                   ///< The program described.
  std::string_view name;               ///< `blender`: the argument of `--profile`.
  std::string_view title;              ///< `Blender`
  bool imports_default_format = true;  ///< Whether it reads `default_format`.
  /// Metres per unit of length; 0 if the program has no fixed unit.
  double metres_per_unit = 0.0;
  /// Advice if it imports no format that can be written; otherwise empty.
  std::string_view way{};
  /// The program whose importer is used for this one.
  std::optional<Program> through{};
};

/// All programs, in the order of the help text.
std::span<const ProgramFacts> programs();
/// The description of a program.
const ProgramFacts& facts_of(Program program);
/// Finds a program by name, case-insensitive.
std::optional<Program> find_program(std::string_view name);
/// Their names, for options and messages.
std::vector<std::string> program_names();

/// A property of a file that programs treat differently.
enum class Trait : std::uint8_t {
  inner_positions,     ///< Position channels on joints that are not roots.
  partial_positions,   ///< A joint with positions lacks some of its six channels.
  added_positions,     ///< Position channels that replace a nonzero OFFSET on their axis.
  no_rotations,        ///< A joint that is not a root has no rotation channels.
  few_rotations,       ///< A joint has one or two rotation channels.
  repeated_axis,       ///< A joint rotates twice about the same axis.
  rotations_first,     ///< A joint has rotation channels before position channels.
  root_channels,       ///< A root has no channels.
  six_channel_root,    ///< A root does not have exactly three positions and three rotations.
  several_roots,       ///< More than one root.
  no_end_site,         ///< A leaf joint has no end site.
  same_names,          ///< Two joints have the same name.
  unsafe_names,        ///< A name contains a character for which `is_safe_in_names` is false.
  blank_names,         ///< Spaces in a name.
  names_not_utf8,      ///< A name is not valid UTF-8.
  other_channels,      ///< Quaternion or scale channels.
  byte_order_mark,     ///< The file starts with a byte-order mark.
  keyword_case,        ///< Keywords are not in their usual case.
  channel_case,        ///< Channel names are not in their usual case.
  wrapped_rows,        ///< A frame extends over several lines.
  frame_count,         ///< The declared number of frames differs from the rows.
  frame_time_missing,  ///< No frame time is declared.
  order_of_lines,      ///< OFFSET after CHANNELS.
  comments             ///< There are comments.
};

/// Whether every program accepts a character in a name: ASCII letters and digits, and `_ : . -`.
bool is_safe_in_names(char c);

/// Traits of a clip and of its file. `findings` are those of the reader.
std::vector<Trait> traits_of(const Clip& clip, const Diagnostics& findings);

/// What a program does with a trait.
enum class Effect : std::uint8_t {
  refuses,  ///< It does not open the file.
  drops,    ///< It omits data.
  misreads  ///< It shows another motion or other names.
};

/// How a program handles files with a trait; empty if it accepts them.
struct Reaction {
  Program program{};      ///< The program, or the one whose importer it uses.
  Trait trait{};          ///< What it handles.
  Effect effect{};        ///< How.
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

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What other programs make of a file: what they refuse, drop or misread. Second Life, which makes
/// a new motion of it, has its own header, secondlife_check.hpp.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

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

/// One row of the table of programs.
struct ProgramFacts {
  Program program{};
  std::string_view name;   ///< `blender`: what `--profile` takes.
  std::string_view title;  ///< `Blender`
  bool imports_bvh = true;
  /// Metres of its unit of length; 0 where it has none.
  double metres_per_unit = 0.0;
  std::string_view way{};          ///< How a motion gets in where BVH is not imported; else empty.
  std::string_view way_command{};  ///< The command for that, with FILE and FIXED; else empty.
  /// The program through whose importer of BVH a motion gets into this one.
  std::optional<Program> through{};
};

/// All of them, in the order of their names on a help page.
std::span<const ProgramFacts> programs();
const ProgramFacts& facts_of(Program program);
/// By a name, in any case.
std::optional<Program> find_program(std::string_view name);
/// Their names, for options and messages.
std::vector<std::string> program_names();

/// A property of a file that programs disagree about.
enum class Trait : std::uint8_t {
  inner_positions,    ///< Joints that are no roots have position channels.
  partial_positions,  ///< A joint with positions has not three of them and three rotations.
  added_positions,    ///< Position channels that replace an OFFSET other than zero on their axis.
  no_rotations,       ///< A joint that is no root has no rotation channels.
  few_rotations,      ///< A joint has one or two rotation channels.
  repeated_axis,      ///< A joint turns about one axis twice.
  rotations_first,    ///< A joint has rotation channels before position channels.
  root_channels,      ///< A root has no channels.
  six_channel_root,   ///< The root has other than three positions and three rotations.
  several_roots,
  no_end_site,
  same_names,
  unsafe_names,  ///< Characters other than letters, digits and `_ : . -`.
  blank_names,   ///< Blanks inside a name.
  names_not_utf8,
  other_channels,  ///< Quaternions, scales.
  byte_order_mark,
  keyword_case,
  channel_case,
  wrapped_rows,
  frame_count,
  frame_time_missing,
  order_of_lines,  ///< OFFSET behind CHANNELS.
  comments
};

/// Traits of a clip and of the file that it was read from. `findings` are those of its reader.
std::vector<Trait> traits_of(const Clip& clip, const Diagnostics& findings);

enum class Effect : std::uint8_t { refuses, drops, misreads };

/// What a program does with files of a trait; nothing where it takes them.
struct Reaction {
  Program program{};
  Trait trait{};
  Effect effect{};
  std::string_view what;  ///< A clause behind the program's name: `stops at the second root`.
};
/// What a program does, or the one through which a motion gets into it.
const Reaction* reaction_to(Trait trait, Program program);
/// What messages call the program that reads the file: `Blender`, `MotionBuilder (on the way into
/// Maya)`.
std::string reader_of(Program program);

/// Why no file can be made for a program that does not take a trait of a skeleton, as a clause that
/// names the joints which move apart from each other. Empty where `edit::FitProgram` makes one.
std::string obstacle_to(Program program, Trait trait, const Skeleton& skeleton);
/// What to do about it.
std::string advice_on_obstacle();

/// Reports that a program does not import the format of the clip, BVH where there is none.
Diagnostic no_import(Program program, const Clip& clip);

/// Adds, as the family `program`, what a program refuses (errors), drops or misreads (warnings),
/// and whether it takes the unit of lengths and the up axis for others (notes). `diagnostics` holds
/// what the reader found in the file.
void check(Program program, const Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::programs

// SPDX-License-Identifier: MIT
// How programs handle unusual files, according to their source code: Blender
// (io_anim_bvh/import_bvh.py), three.js (BVHLoader.js), BVHView (bvhview.c), assimp
// (BVHLoader.cpp), pybvh (io.py). MotionBuilder, Maya and Unreal are closed: their rows are based
// on reports from users and on exporters.
#include "mocap/programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/nearest.hpp"
#include "text/ascii.hpp"

namespace mocap::programs {

namespace {

constexpr std::array table{
    ProgramFacts{
        .program = Program::blender, .name = "blender", .title = "Blender", .metres_per_unit = 1.0},
    ProgramFacts{.program = Program::threejs, .name = "threejs", .title = "three.js"},
    ProgramFacts{.program = Program::bvhview, .name = "bvhview", .title = "BVHView"},
    ProgramFacts{.program = Program::unreal,
                 .name = "unreal",
                 .title = "Unreal Engine",
                 .imports_default_format = false,
                 .metres_per_unit = 0.01},
    ProgramFacts{.program = Program::maya,
                 .name = "maya",
                 .title = "Maya",
                 .imports_default_format = false,
                 .metres_per_unit = 0.01,
                 .way = "Write a file for MotionBuilder or Blender, open it there and export FBX.",
                 .through = Program::motionbuilder},
    ProgramFacts{.program = Program::motionbuilder,
                 .name = "motionbuilder",
                 .title = "MotionBuilder",
                 .metres_per_unit = 0.01},
    ProgramFacts{.program = Program::assimp, .name = "assimp", .title = "assimp"},
    ProgramFacts{.program = Program::pybvh, .name = "pybvh", .title = "pybvh"},
};

constexpr std::array reactions{
    // Blender parses line by line; its table of rotation orders contains the six orders of three
    // distinct axes.
    Reaction{Program::blender, Trait::few_rotations, Effect::refuses,
             "rejects joints with one or two rotation channels, or misreads them (depending on its "
             "version)"},
    Reaction{Program::blender, Trait::repeated_axis, Effect::refuses,
             "rejects joints with two rotations about the same axis"},
    Reaction{Program::blender, Trait::same_names, Effect::misreads,
             "keeps only the last of several joints with the same name"},
    Reaction{Program::blender, Trait::names_not_utf8, Effect::refuses,
             "rejects names that are not UTF-8"},
    Reaction{Program::blender, Trait::blank_names, Effect::misreads,
             "joins the words of a name with `_`"},
    Reaction{Program::blender, Trait::other_channels, Effect::drops,
             "reads only position and rotation channels"},
    Reaction{Program::blender, Trait::byte_order_mark, Effect::refuses,
             "does not find HIERARCHY after a byte-order mark"},
    Reaction{Program::blender, Trait::wrapped_rows, Effect::refuses, "requires one line per frame"},
    Reaction{Program::blender, Trait::order_of_lines, Effect::refuses,
             "requires OFFSET on the line before CHANNELS"},
    Reaction{Program::blender, Trait::several_roots, Effect::misreads,
             "imports further roots as bones without a parent"},
    Reaction{Program::blender, Trait::comments, Effect::refuses, "reads a comment as data"},
    // three.js
    Reaction{Program::threejs, Trait::added_positions, Effect::misreads,
             "adds position channels to the OFFSET, so these joints are displaced"},
    Reaction{Program::threejs, Trait::several_roots, Effect::refuses,
             "reads one root and expects MOTION after it"},
    Reaction{Program::threejs, Trait::same_names, Effect::misreads,
             "uses one track for all joints with the same name"},
    Reaction{Program::threejs, Trait::blank_names, Effect::misreads,
             "reads only the first word of a name"},
    Reaction{Program::threejs, Trait::other_channels, Effect::misreads,
             "reads only position and rotation channels"},
    Reaction{Program::threejs, Trait::channel_case, Effect::misreads,
             "requires the spelling Xposition and Xrotation"},
    Reaction{Program::threejs, Trait::wrapped_rows, Effect::misreads,
             "requires one line per frame"},
    Reaction{Program::threejs, Trait::frame_count, Effect::refuses,
             "reads as many rows as `Frames:` declares"},
    Reaction{Program::threejs, Trait::frame_time_missing, Effect::refuses,
             "requires `Frame Time:`"},
    Reaction{Program::threejs, Trait::order_of_lines, Effect::misreads,
             "requires OFFSET on the line before CHANNELS"},
    Reaction{Program::threejs, Trait::comments, Effect::misreads, "reads a comment as data"},
    // BVHView
    Reaction{Program::bvhview, Trait::several_roots, Effect::refuses, "reads one root"},
    Reaction{Program::bvhview, Trait::unsafe_names, Effect::refuses,
             "rejects characters in names other than letters, digits and `_ : . -`"},
    Reaction{Program::bvhview, Trait::blank_names, Effect::refuses, "rejects spaces in names"},
    Reaction{Program::bvhview, Trait::names_not_utf8, Effect::refuses,
             "rejects characters in names other than letters, digits and `_ : . -`"},
    Reaction{Program::bvhview, Trait::other_channels, Effect::refuses,
             "reads only position and rotation channels"},
    Reaction{Program::bvhview, Trait::byte_order_mark, Effect::refuses,
             "does not find HIERARCHY after a byte-order mark"},
    Reaction{Program::bvhview, Trait::channel_case, Effect::refuses,
             "requires the spelling Xposition and Xrotation"},
    Reaction{Program::bvhview, Trait::wrapped_rows, Effect::refuses, "requires one line per frame"},
    Reaction{Program::bvhview, Trait::frame_count, Effect::refuses,
             "reads as many rows as `Frames:` declares"},
    Reaction{Program::bvhview, Trait::order_of_lines, Effect::refuses,
             "requires OFFSET before CHANNELS"},
    Reaction{Program::bvhview, Trait::comments, Effect::refuses, "reads a comment as data"},
    // assimp
    Reaction{Program::assimp, Trait::partial_positions, Effect::drops,
             "ignores the positions of joints that do not have exactly six channels"},
    Reaction{Program::assimp, Trait::several_roots, Effect::refuses,
             "expects MOTION after the first root"},
    Reaction{Program::assimp, Trait::blank_names, Effect::refuses, "rejects spaces in names"},
    Reaction{Program::assimp, Trait::same_names, Effect::misreads,
             "uses the same name for several nodes and their tracks"},
    Reaction{Program::assimp, Trait::other_channels, Effect::refuses,
             "rejects channels other than positions and rotations"},
    Reaction{Program::assimp, Trait::byte_order_mark, Effect::refuses,
             "does not find HIERARCHY after a byte-order mark"},
    Reaction{Program::assimp, Trait::keyword_case, Effect::refuses,
             "requires the standard spelling of keywords"},
    Reaction{Program::assimp, Trait::channel_case, Effect::refuses,
             "requires the spelling Xposition and Xrotation"},
    Reaction{Program::assimp, Trait::frame_count, Effect::misreads,
             "reads as many frames as `Frames:` declares, or stops at the end of the file"},
    Reaction{Program::assimp, Trait::frame_time_missing, Effect::refuses, "requires `Frame Time:`"},
    Reaction{Program::assimp, Trait::comments, Effect::refuses, "reads a comment as data"},
    // pybvh
    Reaction{Program::pybvh, Trait::inner_positions, Effect::refuses,
             "requires exactly three rotation channels in joints below the root"},
    Reaction{Program::pybvh, Trait::no_rotations, Effect::refuses,
             "requires three rotations in every joint"},
    Reaction{Program::pybvh, Trait::few_rotations, Effect::refuses,
             "requires three rotations in every joint"},
    Reaction{Program::pybvh, Trait::root_channels, Effect::refuses,
             "requires three positions and three rotations in the root"},
    Reaction{Program::pybvh, Trait::six_channel_root, Effect::refuses,
             "requires three positions and three rotations in the root"},
    Reaction{Program::pybvh, Trait::several_roots, Effect::refuses, "rejects a second root"},
    Reaction{Program::pybvh, Trait::repeated_axis, Effect::refuses,
             "requires three different rotation axes in every joint"},
    Reaction{Program::pybvh, Trait::blank_names, Effect::misreads,
             "reads only the first word of a name"},
    Reaction{Program::pybvh, Trait::names_not_utf8, Effect::refuses,
             "rejects names that are not UTF-8"},
    Reaction{Program::pybvh, Trait::other_channels, Effect::refuses,
             "rejects channels other than positions and rotations"},
    Reaction{Program::pybvh, Trait::wrapped_rows, Effect::refuses, "requires one line per frame"},
    Reaction{Program::pybvh, Trait::frame_count, Effect::refuses,
             "requires as many rows as `Frames:` declares"},
    Reaction{Program::pybvh, Trait::frame_time_missing, Effect::refuses, "requires `Frame Time:`"},
    // MotionBuilder; Maya imports its output.
    Reaction{Program::motionbuilder, Trait::several_roots, Effect::refuses, "reads only one root"},
    Reaction{Program::motionbuilder, Trait::same_names, Effect::misreads,
             "renames joints with duplicate names, so that a character does not find them"},
    Reaction{Program::motionbuilder, Trait::root_channels, Effect::misreads,
             "shows no motion for a root without channels"},
    Reaction{Program::motionbuilder, Trait::few_rotations, Effect::misreads,
             "is only known to read three rotations or none in a joint"},
    Reaction{Program::motionbuilder, Trait::rotations_first, Effect::misreads,
             "is only known to read positions before rotations"},
    Reaction{Program::motionbuilder, Trait::other_channels, Effect::refuses,
             "reads only position and rotation channels"},
    Reaction{Program::motionbuilder, Trait::wrapped_rows, Effect::refuses,
             "requires one line per frame"},
};

}  // namespace

std::span<const ProgramFacts> programs() {
  return table;
}

const ProgramFacts& facts_of(Program program) {
  return table[static_cast<std::size_t>(program)];
}

std::optional<Program> find_program(std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const ProgramFacts& facts) {
    return text::equal_in_any_case(facts.name, name);
  });
  if (found == table.end()) return std::nullopt;
  return found->program;
}

std::vector<std::string> program_names() {
  std::vector<std::string> names;
  names.reserve(table.size());
  for (const ProgramFacts& facts : table) names.emplace_back(facts.name);
  return names;
}

const Reaction* reaction_to(Trait trait, Program program) {
  program = facts_of(program).through.value_or(program);
  const auto found = std::find_if(reactions.begin(), reactions.end(), [&](const Reaction& row) {
    return row.trait == trait && row.program == program;
  });
  return found == reactions.end() ? nullptr : &*found;
}

std::string reader_of(Program program) {
  const ProgramFacts& facts = facts_of(program);
  if (!facts.through) return std::string(facts.title);
  return fmt::format("{} (on import into {})", facts_of(*facts.through).title, facts.title);
}

}  // namespace mocap::programs

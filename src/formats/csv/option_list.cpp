// SPDX-License-Identifier: MIT
#include "formats/csv/option_list.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/descriptor.hpp"
#include "formats/option_setters.hpp"
#include "pose/axis_letters.hpp"

namespace mocap::csv {

namespace {

using detail::FormatOption;
using detail::FormatSetting;
using detail::OptionTarget;
using detail::OptionUse;
using detail::OptionValue;

std::vector<std::string> table_names() {
  std::vector<std::string> names;
  for (const TableFacts& facts : tables()) names.emplace_back(facts.name);
  return names;
}

/// `zxy`: three axes, adjacent ones different.
std::optional<AxisOrder> parse_sequence(std::string_view word) {
  const std::optional<AxisOrder> axes = detail::axes_in(word);
  if (!axes || (*axes)[0] == (*axes)[1] || (*axes)[1] == (*axes)[2]) return std::nullopt;
  return axes;
}

std::string set_table_named(const OptionValue& value, const OptionTarget& target) {
  const std::optional<Table> table = find_table(value.word);
  if (!table) return "expected the name of a table";
  target.save.csv.table = *table;
  return {};
}

std::string set_rotation_sequence(const OptionValue& value, const OptionTarget& target) {
  target.save.csv.sequence = parse_sequence(value.word);
  if (target.save.csv.sequence) return {};
  return "expected three axes, such as zxy or zyz, with no axis twice in a row";
}

std::string set_number_format(const OptionValue& value, const OptionTarget& target) {
  const std::optional<WriteNumbers> numbers = detail::parse_decimals(value.word);
  if (!numbers) return detail::accepted_decimals();
  if (numbers->kind == WriteNumbers::Kind::decimals) target.save.csv.decimals = numbers->decimals;
  return {};
}

constexpr FormatOption table{
    .name = "table",
    .kind = FormatOption::Kind::word,
    .value_name = "COLUMNS",
    .text =
        [] {
          return std::string(
              "Contents of a {} table: channels (default; lossless), positions (world space), "
              "rotations or world-rotations (unit quaternions x, y, z, w), matrices, 6d (their "
              "first two columns), angles (degrees, see --sequence), angular-velocities (world "
              "space, degrees per second), contacts (1 while a foot or toe touches the ground, "
              "otherwise 0), points, bodies, columns, analog or events (of a recording; without "
              "joints, the first of these that it has is the default), robot (numbers without a "
              "header: place of the root in metres, its "
              "quaternion x, y, z, w, and the hinges in radians), qpos (the same with w, x, y, z, "
              "as MuJoCo) or seed (with names, in centimetres and degrees, as the BONES-SEED data "
              "set and SOMA Retargeter).");
        },
    .choices = table_names,
    .synonyms =
        "angles=angles euler=angles matrix=matrices quaternions=rotations rotations=rotations "
        "velocity=angular-velocities velocities=angular-velocities qpos=qpos dof=robot",
    .value_synonyms =
        "quaternion=rotations quaternions=rotations quats=rotations euler=angles eulers=angles "
        "euler-angles=angles degrees=angles matrix=matrices velocities=angular-velocities "
        "world=world-rotations xyz=positions feet=contacts markers=points forces=analog "
        "rigid-bodies=bodies raw=channels unitree=robot "
        "beyondmimic=robot lafan1=robot mujoco=qpos bones=seed soma=seed soma-retargeter=seed",
    .selects_format = true,
};

constexpr FormatOption sequence{
    .name = "sequence",
    .kind = FormatOption::Kind::word,
    .value_name = "AXES",
    .text =
        [] {
          return std::string(
              "The rotation sequence of --table angles, about moving axes, such as zxy. Default: "
              "that of each joint's channels.");
        },
    .needed_option = "table",
    .needed_value = "angles",
};

constexpr FormatOption with_end_sites{
    .name = "with-end-sites",
    .text =
        [] {
          return std::string(
              "Include positions of end sites, as Toe.end.x, with --table positions.");
        },
    .synonyms = "endsites endsite end-site include-end-sites",
    .needed_option = "table",
    .needed_value = "positions",
};

constexpr FormatOption no_comments{
    .name = "no-comments",
    .text =
        [] {
          return std::string(
              "Omit the comment lines above the header, which contain the skeleton for a channel "
              "table, and the meaning and unit of the cells for others.");
        },
};

constexpr std::array<FormatSetting, 6> settings{{
    {&detail::shared_options::quaternion_order, OptionUse::reading,
     detail::set_quaternion_order<&LoadOptions::csv>},
    {&table, OptionUse::writing, set_table_named},
    {&sequence, OptionUse::writing, set_rotation_sequence},
    {&with_end_sites, OptionUse::writing,
     detail::set_flag<&SaveOptions::csv, &WriteOptions::end_sites>},
    {&no_comments, OptionUse::writing,
     detail::set_flag<&SaveOptions::csv, &WriteOptions::comments, false>},
    {&detail::shared_options::decimals, OptionUse::writing, set_number_format},
}};

}  // namespace

std::span<const FormatSetting> option_list() {
  return settings;
}

}  // namespace mocap::csv

// SPDX-License-Identifier: MIT
#include "formats/bvh/option_list.hpp"

#include <array>
#include <string>
#include <vector>

#include "formats/descriptor.hpp"

namespace mocap::bvh {

namespace {

using detail::FormatOption;
using detail::FormatSetting;
using detail::OptionTarget;
using detail::OptionUse;
using detail::OptionValue;

std::string set_position_reading(const OptionValue& value, const OptionTarget& target) {
  if (value.word == "replace") {
    target.load.bvh.positions = PositionReading::replace;
  } else if (value.word == "add") {
    target.load.bvh.positions = PositionReading::add;
  } else if (value.word != "detect") {
    return "expected replace, add or detect";
  }
  return {};
}

std::string set_number_format(const OptionValue& value, const OptionTarget& target) {
  const std::optional<WriteNumbers> numbers = detail::parse_decimals(value.word);
  if (!numbers) return detail::accepted_decimals();
  target.save.bvh.numbers = *numbers;
  return {};
}

constexpr FormatOption positions{
    .name = "positions",
    .kind = FormatOption::Kind::word,
    .value_name = "MODE",
    .text =
        [] {
          return std::string(
              "How position channels of a {} file combine with a joint's OFFSET: replace it, add "
              "to it, or detect (default), by the whole clip.");
        },
    .choices =
        [] {
          return std::vector<std::string>{"replace", "add", "detect"};
        },
};

constexpr FormatOption drop_fixed{
    .name = "drop-fixed",
    .text =
        [] {
          return std::string(
              "Omit joints that never rotate from the {}, and add their lengths to their children. "
              "Default: every joint of the input is written.");
        },
};

constexpr std::array<FormatSetting, 6> settings{{
    {&positions, OptionUse::reading, set_position_reading},
    {&detail::shared_options::drop_frames, OptionUse::reading,
     [](const OptionValue& /*value*/, const OptionTarget& target) {
       target.load.bvh.bad_rows = BadRows::drop;
       return std::string();
     }},
    {&detail::shared_options::hold_values, OptionUse::reading,
     [](const OptionValue& /*value*/, const OptionTarget& target) {
       target.load.bvh.bad_values = BadValues::hold;
       return std::string();
     }},
    {&detail::shared_options::decimals, OptionUse::writing, set_number_format},
    {&detail::shared_options::canonical, OptionUse::writing,
     [](const OptionValue& /*value*/, const OptionTarget& target) {
       target.save.bvh.canonical = true;
       return std::string();
     }},
    {&drop_fixed, OptionUse::writing,
     [](const OptionValue& /*value*/, const OptionTarget& target) {
       target.save.bvh_fit.drop_fixed = true;
       return std::string();
     }},
}};

}  // namespace

std::span<const FormatSetting> option_list() {
  return settings;
}

std::span<const FormatSetting> reading_option_list() {
  return std::span<const FormatSetting>(settings).first(3);
}

}  // namespace mocap::bvh

// SPDX-License-Identifier: MIT
#include "formats/bvh/option_list.hpp"

#include <array>
#include <string>
#include <vector>

#include "formats/descriptor.hpp"
#include "formats/option_setters.hpp"

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

constexpr FormatOption positions{
    .name = "positions",
    .kind = FormatOption::Kind::word,
    .value_name = "MODE",
    .text =
        [] {
          return std::string(
              "How position channels of a {} file combine with a joint's OFFSET: replace it, add "
              "to it, or detect (default; inferred from the whole clip).");
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
     detail::set_flag<&LoadOptions::bvh, &ReadOptions::bad_rows, BadRows::drop>},
    {&detail::shared_options::hold_values, OptionUse::reading,
     detail::set_flag<&LoadOptions::bvh, &ReadOptions::bad_values, BadValues::hold>},
    {&detail::shared_options::decimals, OptionUse::writing,
     detail::set_decimals<&SaveOptions::bvh>},
    {&detail::shared_options::canonical, OptionUse::writing,
     detail::set_flag<&SaveOptions::bvh, &WriteOptions::canonical>},
    {&drop_fixed, OptionUse::writing,
     detail::set_flag<&SaveOptions::bvh_fit, &FitOptions::drop_fixed>},
}};

}  // namespace

std::span<const FormatSetting> option_list() {
  return settings;
}

std::span<const FormatSetting> reading_option_list() {
  return std::span<const FormatSetting>(settings).first(3);
}

}  // namespace mocap::bvh

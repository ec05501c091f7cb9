// SPDX-License-Identifier: MIT
#include "formats/acclaim/option_list.hpp"

#include <array>
#include <string>
#include <vector>

#include "formats/descriptor.hpp"
#include "formats/option_setters.hpp"

namespace mocap::acclaim {

namespace {

using detail::FormatOption;
using detail::FormatSetting;
using detail::OptionTarget;
using detail::OptionUse;
using detail::OptionValue;

std::string set_translations(const OptionValue& value, const OptionTarget& target) {
  if (value.word == "refuse") {
    target.save.acclaim_fit.translations = Translations::refuse;
  } else if (value.word == "drop") {
    target.save.acclaim_fit.translations = Translations::drop;
  } else if (value.word != "keep") {
    return "expected keep, drop or refuse";
  }
  return {};
}

constexpr FormatOption translations{
    .name = "translations",
    .kind = FormatOption::Kind::word,
    .value_name = "WAY",
    .text =
        [] {
          return std::string(
              "How joints that translate are written to an ASF: keep (default: as tx ty tz, which "
              "few programs read), drop (use their mean position, with a warning about the "
              "distance), or refuse (fail).");
        },
    .choices =
        [] {
          return std::vector<std::string>{"keep", "drop", "refuse"};
        },
    .fits_clips = true,
    .why_ineffective =
        "it applies only when an ASF is made from another format or an edited skeleton",
};

constexpr FormatOption fill_gaps{
    .name = "fill-gaps",
    .text =
        [] {
          return std::string(
              "Interpolate missing poses where the frame numbers of an {} have gaps.");
        },
};

// The settings of the skeleton, then those that only the motion has.
constexpr std::array<FormatSetting, 6> settings{{
    {&detail::shared_options::decimals, OptionUse::writing,
     detail::set_decimals<&SaveOptions::acclaim>},
    {&detail::shared_options::canonical, OptionUse::writing,
     detail::set_flag<&SaveOptions::acclaim, &WriteOptions::canonical>},
    {&translations, OptionUse::writing, set_translations},
    {&detail::shared_options::drop_frames, OptionUse::reading,
     detail::set_flag<&LoadOptions::acclaim, &ReadOptions::bad_rows, BadRows::drop>},
    {&detail::shared_options::hold_values, OptionUse::reading,
     detail::set_flag<&LoadOptions::acclaim, &ReadOptions::bad_values, BadValues::hold>},
    {&fill_gaps, OptionUse::reading,
     detail::set_flag<&LoadOptions::acclaim, &ReadOptions::fill_gaps>},
}};

}  // namespace

std::span<const FormatSetting> skeleton_option_list() {
  return std::span<const FormatSetting>(settings).first(3);
}

std::span<const FormatSetting> motion_option_list() {
  return settings;
}

}  // namespace mocap::acclaim

// SPDX-License-Identifier: MIT
#include "formats/gltf/option_list.hpp"

#include <array>
#include <string>

#include "formats/descriptor.hpp"

namespace mocap::gltf {

namespace {

using mocap::detail::FormatSetting;
using mocap::detail::OptionTarget;
using mocap::detail::OptionUse;
using mocap::detail::OptionValue;

constexpr std::array<FormatSetting, 1> settings{{
    {&mocap::detail::shared_options::take, OptionUse::reading,
     [](const OptionValue& value, const OptionTarget& target) {
       if (value.word.empty()) return std::string("expected a name or a number");
       target.load.gltf.take = std::string(value.word);
       return std::string();
     }},
}};

}  // namespace

std::span<const FormatSetting> option_list() {
  return settings;
}

}  // namespace mocap::gltf

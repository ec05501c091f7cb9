// SPDX-License-Identifier: MIT
#include "formats/acclaim/dof_words.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

namespace mocap::acclaim {

namespace {

struct DofWord {
  std::string_view word;
  Channel channel;
};

constexpr std::array dof_words{
    DofWord{"tx", Channel::x_position}, DofWord{"ty", Channel::y_position},
    DofWord{"tz", Channel::z_position}, DofWord{"rx", Channel::x_rotation},
    DofWord{"ry", Channel::y_rotation}, DofWord{"rz", Channel::z_rotation},
    DofWord{"l", Channel::bone_length}};

}  // namespace

bool find_dof(std::string_view word, Channel& channel) {
  const auto found = std::find_if(
      dof_words.begin(), dof_words.end(),
      [&](const DofWord& candidate) { return text::equal_in_any_case(candidate.word, word); });
  if (found == dof_words.end()) return false;
  channel = found->channel;
  return true;
}

std::string_view dof_word(Channel channel) {
  const auto found =
      std::find_if(dof_words.begin(), dof_words.end(),
                   [&](const DofWord& candidate) { return candidate.channel == channel; });
  return found == dof_words.end() ? std::string_view{} : found->word;
}

}  // namespace mocap::acclaim

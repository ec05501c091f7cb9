// SPDX-License-Identifier: MIT
//
// Families of the catalogue that reading and checking a BVH never reports: the player omits their
// texts. They replace those in src/model, which are then not linked.

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

std::span<const CodeEntry> acclaim_codes() {
  return {};
}
std::span<const CodeEntry> fit_codes() {
  return {};
}
std::span<const CodeEntry> edit_codes() {
  return {};
}
std::span<const CodeEntry> program_codes() {
  return {};
}
std::span<const CodeEntry> secondlife_codes() {
  return {};
}
std::span<const CodeEntry> animation_codes() {
  return {};
}
std::span<const CodeEntry> library_codes() {
  return {};
}
std::span<const CodeEntry> server_codes() {
  return {};
}

}  // namespace mocap::detail

// SPDX-License-Identifier: MIT
#include "server/entry_contents.hpp"

#include <algorithm>
#include <array>

#include "text/quantities.hpp"

namespace mocap::server {

std::vector<EntryPart> parts_of(const library::Entry& entry) {
  const library::RecordedParts& recorded = entry.recorded;
  const std::array<EntryPart, 6> all{
      {{"Joints", "joint", "joints", entry.joints, &HeldParts::joints},
       {"Points", "point", "points", recorded.points, &HeldParts::points},
       {"Rigid bodies", "rigid body", "rigid bodies", recorded.bodies, &HeldParts::bodies},
       {"Analog channels", "analog channel", "analog channels", recorded.analog_channels,
        &HeldParts::analog},
       {"Events", "event", "events", recorded.events, &HeldParts::events},
       {"Columns", "column", "columns", recorded.columns, &HeldParts::columns}}};
  std::vector<EntryPart> parts;
  for (const EntryPart& part : all)
    if (part.count != 0) parts.push_back(part);
  return parts;
}

std::string parts_text(const library::Entry& entry) {
  std::string list;
  for (const EntryPart& part : parts_of(entry)) {
    if (!list.empty()) list += ", ";
    list += text::counted(part.count, part.one, part.many);
  }
  return list;
}

bool can_hold(const FormatFacts& format, const library::Entry& entry) {
  const std::vector<EntryPart> parts = parts_of(entry);
  return std::any_of(parts.begin(), parts.end(),
                     [&](const EntryPart& part) { return format.parts.*part.is_held; });
}

std::uint64_t width_of(const library::Entry& entry) {
  return std::uint64_t{entry.joints} + entry.recorded.points + entry.recorded.bodies +
         entry.recorded.columns;
}

}  // namespace mocap::server

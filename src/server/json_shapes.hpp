// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The objects of the API.

#include <vector>

#include "library/library.hpp"
#include "mocap/diagnostics.hpp"
#include "server/json_writer.hpp"

namespace mocap::server {

/// The members of an entry, without the braces around them, so that others can stand beside.
void write_entry_members(JsonWriter& json, const library::Entry& entry);
void write_entry(JsonWriter& json, const library::Entry& entry);
/// The finding for which a file could not be read; null where it is not known any more.
const Diagnostic* cause_of(const library::UnreadFile& file);
void write_findings(JsonWriter& json, const std::vector<Diagnostic>& findings);
/// `{"code","message","advice","status"}`
void write_error(JsonWriter& json, const Error& error, int status);

/// As the API spells it: `same_bytes`.
std::string_view word_of(library::Match match);
/// `match`, and how the copy that was sent compares with the one that was here.
void write_match(JsonWriter& json, const library::Added& added);

}  // namespace mocap::server

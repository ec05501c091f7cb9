// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The JSON objects of the API.

#include <vector>

#include "formats/json_writer.hpp"
#include "library/library.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::server {

/// The members of an entry without the enclosing braces, so that more can be added.
void write_entry_members(json::JsonWriter& json, const library::Entry& entry);
void write_entry(json::JsonWriter& json, const library::Entry& entry);
/// The finding that made a file unreadable; null if it is no longer known.
const Diagnostic* cause_of(const library::UnreadFile& file);
void write_findings(json::JsonWriter& json, const std::vector<Diagnostic>& findings);
/// `{"code","message","advice","status"}`
void write_error(json::JsonWriter& json, const Error& error, int status);

/// The API's spelling: `same_bytes`.
std::string_view word_of(library::Match match);
/// `match`, and how the uploaded copy compares with the existing one.
void write_match(json::JsonWriter& json, const library::Added& added);

}  // namespace mocap::server

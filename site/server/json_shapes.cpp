// SPDX-License-Identifier: MIT
#include "server/json_shapes.hpp"

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "mocap/formats.hpp"
#include "mocap/frame_rate.hpp"
#include "report/findings_json.hpp"
#include "server/http_date.hpp"
#include "text/web_text.hpp"

namespace mocap::server {

namespace {

void write_files(json::JsonWriter& json, const std::vector<library::StoredFile>& files) {
  json.begin_array();
  for (const library::StoredFile& file : files) {
    json.begin_object()
        .member("name", file.name)
        .member("extension", file.extension)
        .member("sha256", file.sha256)
        .member("size", file.size)
        .end_object();
  }
  json.end_array();
}

void write_links(json::JsonWriter& json, const library::Entry& entry) {
  const std::string self = "/api/v1/motions/" + text::percent_encoded(entry.id);
  const std::string slug = text::percent_encoded(entry.slug);
  json.begin_object()
      .member("self", self)
      .member("page", "/motions/" + slug)
      .member("file", self + "/file")
      .member("thumbnail", self + "/thumbnail")
      .member("card", self + "/card")
      .member("embed", "/embed/" + slug)
      .end_object();
}

/// Frames per second. Determining the nearest standard rate takes a while, and the motions in a
/// library use only a few.
std::optional<double> rate_of(double frame_time_s) {
  struct Known {
    double frame_time_s = -1.0;
    std::optional<double> rate;
  };
  thread_local std::array<Known, 64> all_known;
  Known& known = all_known[std::hash<double>()(frame_time_s) % all_known.size()];
  if (known.frame_time_s != frame_time_s) {
    const FrameTime frame_time = FrameTime::from_seconds(frame_time_s);
    known = {frame_time_s, frame_time.believable()
                               ? std::optional<double>(frame_time.frames_per_second())
                               : std::nullopt};
  }
  return known.rate;
}

}  // namespace

void write_entry_members(json::JsonWriter& json, const library::Entry& entry) {
  json.member("id", entry.id)
      .member("slug", entry.slug)
      .member("name", entry.name)
      .member("format", facts_of(entry.format).name);
  write_files(json.key("files"), entry.files);
  json.member("frames", entry.frames)
      .member("joints", entry.joints)
      .key("recorded")
      .begin_object()
      .member("points", entry.recorded.points)
      .member("bodies", entry.recorded.bodies)
      .member("analog", entry.recorded.analog_channels)
      .member("events", entry.recorded.events)
      .member("columns", entry.recorded.columns)
      .end_object()
      .member("frame_time", entry.frame_time_s)
      .key("rate");
  if (const auto rate = rate_of(entry.frame_time_s))
    json.value(*rate);
  else
    json.null();
  json.member("duration", entry.duration_s).key("metres_per_unit");
  if (entry.metres_per_unit > 0)
    json.value(entry.metres_per_unit);
  else
    json.null();
  json.text_or_null("up", entry.up)
      .text_or_null("family", entry.family)
      .key("findings")
      .begin_object()
      .member("notes", entry.notes)
      .member("warnings", entry.warnings)
      .member("errors", entry.errors)
      .end_object()
      .text_or_null("licence", entry.licence)
      .text_or_null("origin", entry.origin)
      .text_or_null("description", entry.description)
      .member("uploader", entry.uploader)
      .key("tags")
      .begin_array();
  for (const std::string& tag : entry.tags) json.value(tag);
  json.end_array()
      .member("added", rfc3339(entry.added_s))
      .member("changed", rfc3339(entry.changed_s))
      .key("links");
  write_links(json, entry);
}

void write_entry(json::JsonWriter& json, const library::Entry& entry) {
  json.begin_object();
  write_entry_members(json, entry);
  json.end_object();
}

const Diagnostic* cause_of(const library::UnreadFile& file) {
  for (const Diagnostic& finding : file.findings)
    if (finding.severity == Severity::error) return &finding;
  return file.findings.empty() ? nullptr : &file.findings.front();
}

void write_findings(json::JsonWriter& json, const std::vector<Diagnostic>& findings) {
  json.raw(report::text_of(report::findings_json(findings, report::FileNames::last_part)));
}

void write_error(json::JsonWriter& json, const Error& error, int status) {
  const std::string file = report::file_name(error.at.file, report::FileNames::last_part);
  json.begin_object()
      .member("code", facts_of(error.code).name)
      .member("message", error.message)
      .text_or_null("advice", advice_text(error, file, name_of_repaired(file)))
      .member("status", status)
      .end_object();
}

namespace {

void write_quality(json::JsonWriter& json, const library::Quality& quality) {
  json.begin_object()
      .member("decimals", quality.decimals)
      .member("channels", std::uint64_t{quality.channels})
      .end_object();
}

}  // namespace

void write_match(json::JsonWriter& json, const library::Added& added) {
  json.member("match", word_of(added.match))
      .member("better", added.is_better)
      .member("replaced", added.replaced)
      .key("quality");
  if (!added.given || !added.known) {
    json.null();
    return;
  }
  write_quality(json.begin_object().key("given"), *added.given);
  write_quality(json.key("known"), *added.known);
  json.end_object();
}

std::string_view word_of(library::Match match) {
  switch (match) {
    case library::Match::same_bytes:
      return "same_bytes";
    case library::Match::same_motion:
      return "same_motion";
    default:
      return "none";
  }
}

}  // namespace mocap::server

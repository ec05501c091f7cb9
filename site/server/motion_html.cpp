// SPDX-License-Identifier: MIT
#include "server/motion_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "mocap/formats.hpp"
#include "mocap/frame_rate.hpp"
#include "server/entry_contents.hpp"
#include "server/found_entry.hpp"
#include "server/http_date.hpp"
#include "text/web_text.hpp"

namespace mocap::server {

namespace {

void fact(std::string& out, std::string_view name, const std::string& value) {
  if (value.empty()) return;
  out += fmt::format("<div><dt>{}</dt><dd><bdi>{}</bdi></dd></div>\n", name,
                     text::html_escaped(value));
}

std::string frames_text(const library::Entry& entry) {
  const FrameTime frame_time = FrameTime::from_seconds(entry.frame_time_s);
  if (!frame_time.believable()) return fmt::format("{}", entry.frames);
  return fmt::format("{} at {:.6g} frames per second", entry.frames,
                     frame_time.frames_per_second());
}

void download(std::string& out, const std::string& address, std::string_view words,
              std::string_view detail) {
  out += fmt::format(
      "<li><a class=\"download\" href=\"{}\" download>{} <span class=\"soft\">{}"
      "</span></a></li>\n",
      text::html_escaped(address), text::html_escaped(words), text::html_escaped(detail));
}

std::string downloads_html(const library::Entry& entry) {
  const std::string file = "/api/v1/motions/" + text::percent_encoded(entry.id) + "/file";
  std::string out = "<ul class=\"downloads\">\n";
  for (std::size_t i = 0; i < entry.files.size(); ++i) {
    const library::StoredFile& stored = entry.files[i];
    download(out, i == 0 ? file : file + "?part=" + text::percent_encoded(stored.extension),
             download_name(stored), fmt::format("original, {} bytes", stored.size));
  }
  for (const FormatFacts& format : formats()) {
    if (!format.writes || format.format == entry.format || format.choices.empty()) continue;
    if (!can_hold(format, entry)) continue;
    // Other skeletons must first be retargeted to one of the family, which a link cannot do.
    if (!entry.family.starts_with(format.family)) continue;
    // Figures of an unknown family may not be human.
    if (format.needs_body && entry.family.empty()) continue;
    download(out, fmt::format("{}?format={}", file, format.name), format.title, format.extension);
  }
  return out + "</ul>\n";
}

}  // namespace

std::string length_text(double seconds) {
  const auto milliseconds =
      static_cast<std::uint64_t>(std::llround(std::clamp(seconds, 0.0, 1e12) * 1000.0));
  return fmt::format("{}:{:02}.{:03}", milliseconds / 60'000, milliseconds / 1000 % 60,
                     milliseconds % 1000);
}

namespace {

/// `31 joints, 0:03.567`; `12 points, 0:03.567`
std::string size_text(const library::Entry& entry) {
  return fmt::format("{}, {}", parts_text(entry), length_text(entry.duration_s));
}

}  // namespace

std::string summary_of(const library::Entry& entry) {
  const FrameTime frame_time = FrameTime::from_seconds(entry.frame_time_s);
  std::string facts = size_text(entry);
  if (frame_time.believable())
    facts += fmt::format(" at {:.6g} frames per second", frame_time.frames_per_second());
  if (!entry.licence.empty()) facts += fmt::format(", {}", entry.licence);
  return entry.description.empty() ? facts : fmt::format("{} ({})", entry.description, facts);
}

std::string motion_html(const library::Entry& entry) {
  std::string tags;
  for (const std::string& tag : entry.tags)
    tags += fmt::format("<li><a class=\"chip\" href=\"/?tag={}\"><bdi>{}</bdi></a></li>\n",
                        text::percent_encoded(tag), text::html_escaped(tag));
  if (!tags.empty()) tags = "<ul class=\"tags\" aria-label=\"Tags\">\n" + tags + "</ul>\n";
  std::string description;
  if (!entry.description.empty())
    description = fmt::format("<p class=\"description\"><bdi>{}</bdi></p>\n",
                              text::html_escaped(entry.description));
  std::string facts;
  fact(facts, "Length", length_text(entry.duration_s));
  fact(facts, "Frames", frames_text(entry));
  for (const EntryPart& part : parts_of(entry))
    fact(facts, part.title, fmt::format("{}", part.count));
  fact(facts, "Format", std::string(facts_of(entry.format).title));
  fact(facts, "Skeleton", entry.family);
  fact(facts, "Up", entry.up);
  fact(facts, "Licence", entry.licence);
  fact(facts, "Origin", entry.origin);
  fact(facts, "Added", rfc3339(entry.added_s));
  // The picture is shown only without scripts: otherwise the player replaces it.
  return fmt::format(
      R"(<main id="motion" class="motion">
<section class="stage without-viewer"><noscript><img src="/api/v1/motions/{id}/thumbnail" alt="{name}" width="320" height="320"></noscript></section>
<div class="title"><div><h1><bdi>{name}</bdi></h1><p class="soft">{summary}</p></div></div>
<div class="columns"><div>
{description}{tags}<section><h2>Facts</h2><dl class="facts-list">
{facts}</dl></section></div>
<section><h2>Downloads</h2>
{downloads}</section></div>
</main>
)",
      fmt::arg("id", text::percent_encoded(entry.id)),
      fmt::arg("name", text::html_escaped(entry.name)), fmt::arg("summary", size_text(entry)),
      fmt::arg("description", description), fmt::arg("tags", tags), fmt::arg("facts", facts),
      fmt::arg("downloads", downloads_html(entry)));
}

std::string credit_html(const library::Entry& entry) {
  const std::string licence = entry.licence.empty()
                                  ? std::string()
                                  : fmt::format(" <span class=\"soft\">· <bdi>{}</bdi></span>",
                                                text::html_escaped(entry.licence));
  return fmt::format(
      "<p class=\"credit\"><a href=\"/motions/{}\" target=\"_blank\" rel=\"noopener\">"
      "<bdi>{}</bdi></a>{}</p>\n",
      text::percent_encoded(entry.slug), text::html_escaped(entry.name), licence);
}

void put_content(std::string& page, std::string_view content) {
  constexpr std::string_view mark = "<!--motion-->";
  const std::size_t at = page.find(mark);
  if (at != std::string::npos) {
    page.replace(at, mark.size(), content);
    return;
  }
  const std::size_t end = page.rfind("</body>");
  page.insert(end == std::string::npos ? page.size() : end, content);
}

}  // namespace mocap::server

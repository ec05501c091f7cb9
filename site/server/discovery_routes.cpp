// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "formats/json_writer.hpp"
#include "library/codes.hpp"
#include "library/sha256.hpp"
#include "server/access.hpp"
#include "server/byte_range.hpp"
#include "server/codes.hpp"
#include "server/http_date.hpp"
#include "server/motion_html.hpp"
#include "server/query_string.hpp"
#include "server/route_parts.hpp"
#include "server/services.hpp"
#include "server/site.hpp"
#include "text/web_text.hpp"

namespace mocap::server {

namespace {

using library::Entry;

/// The limit of the sitemap protocol.
constexpr std::size_t most_in_sitemap = 50'000;
constexpr std::size_t entries_per_step = 500;
constexpr std::size_t feed_entries = 50;

/// Sitemaps and feeds contain absolute URLs only.
std::string origin_of(const Context& context) {
  const std::string origin = visible_origin(context.request, context.services.options());
  return origin.empty() ? "http://localhost" : origin;
}

std::string page_of(const std::string& origin, const Entry& entry) {
  return fmt::format("{}/motions/{}", origin, text::percent_encoded(entry.slug));
}

/// A file of the site takes precedence over the generated one, so that the site owner can replace
/// it.
template <class Make>
Response unless_in_site(Context& context, std::string_view path, const Make& make) {
  if (auto file = context.services.site().file(context.request, path)) return std::move(*file);
  return make();
}

Response text_answer(const Request& request, std::string_view media_type, std::string text) {
  const std::string tag = fmt::format("\"{:016x}\"", library::short_hash(text));
  Response response;
  response.with("ETag", tag).with("Cache-Control", "no-cache");
  if (etag_matches(request.header("If-None-Match"), tag)) {
    response.status = 304;
    return response;
  }
  response.with("Content-Type", std::string(media_type));
  response.body = std::move(text);
  return response;
}

Response robots(Context& context) {
  return unless_in_site(context, "/robots.txt", [&] {
    // Crawlers may read pages and pictures, but should not convert every motion to every format.
    return text_answer(context.request, "text/plain; charset=utf-8",
                       fmt::format("User-agent: *\nDisallow: /api/v1/archive\nDisallow: "
                                   "/api/v1/motions/*/file\n\nSitemap: {}/sitemap.xml\n",
                                   origin_of(context)));
  });
}

constexpr std::string_view xml_head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// Streams a sitemap, one page of the library at a time.
class SitemapStream {
 public:
  SitemapStream(library::Library& library, std::string origin, std::size_t skipped)
      : library_(library), origin_(std::move(origin)), skipped_(skipped) {
    query_.sort = library::Sort::oldest;
    query_.limit = entries_per_step;
  }

  StreamBody::More next(std::string& out) {
    if (!begun_) {
      begun_ = true;
      out += xml_head;
      out += "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
    }
    const auto page = library_.search(query_);
    if (!page) return StreamBody::More::failed;
    for (const Entry& entry : page->items) {
      if (skipped_ > 0) {
        --skipped_;
        continue;
      }
      if (written_ == most_in_sitemap) break;
      ++written_;
      out += fmt::format("<url><loc>{}</loc><lastmod>{}</lastmod></url>\n",
                         text::html_escaped(page_of(origin_, entry)), rfc3339(entry.changed_s));
    }
    query_.cursor = page->next;
    if (!page->next.empty() && written_ < most_in_sitemap) return StreamBody::More::yes;
    out += "</urlset>\n";
    return StreamBody::More::no;
  }

 private:
  library::Library& library_;
  std::string origin_;
  std::size_t skipped_;
  library::Query query_;
  std::size_t written_ = 0;
  bool begun_ = false;
};

Response sitemap_part(Context& context, std::size_t index) {
  auto stream = std::make_shared<SitemapStream>(*context.services.library(), origin_of(context),
                                                index * most_in_sitemap);
  Response response;
  response.with("Content-Type", "application/xml").with("Cache-Control", "no-cache");
  response.body = StreamBody{[stream](std::string& out) { return stream->next(out); }};
  return response;
}

std::size_t sitemap_parts(Context& context) {
  const auto motions = context.services.library()->status().motions;
  return std::max<std::size_t>(
      1, (static_cast<std::size_t>(motions) + most_in_sitemap - 1) / most_in_sitemap);
}

Response sitemap(Context& context) {
  if (context.services.library() == nullptr) return no_library_answer();
  return unless_in_site(context, "/sitemap.xml", [&] {
    const std::size_t parts = sitemap_parts(context);
    if (parts == 1) return sitemap_part(context, 0);
    std::string out(xml_head);
    out += "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
    const std::string origin = text::html_escaped(origin_of(context));
    for (std::size_t part = 1; part <= parts; ++part)
      out += fmt::format("<sitemap><loc>{}/sitemaps/{}.xml</loc></sitemap>\n", origin, part);
    out += "</sitemapindex>\n";
    return text_answer(context.request, "application/xml", std::move(out));
  });
}

Response one_sitemap(Context& context) {
  if (context.services.library() == nullptr) return no_library_answer();
  const auto part = parse_whole(context.subject);
  if (!part || *part < 1 || *part > sitemap_parts(context))
    return error_answer(codes::server_no_page, "no such sitemap");
  return sitemap_part(context, static_cast<std::size_t>(*part) - 1);
}

Response feed(Context& context) {
  library::Library* const library = context.services.library();
  if (library == nullptr) return no_library_answer();
  library::Query query;
  query.limit = feed_entries;
  const auto page = library->search(query);
  if (!page) return error_answer(page.error());
  const std::string origin = origin_of(context);
  std::int64_t updated_s = 0;
  std::string entries;
  for (const Entry& entry : page->items) {
    updated_s = std::max(updated_s, entry.changed_s);
    const std::string address = text::html_escaped(page_of(origin, entry));
    const std::string self =
        text::html_escaped(origin + "/api/v1/motions/" + text::percent_encoded(entry.id));
    entries += fmt::format(
        "<entry>\n<title>{}</title>\n<id>{}</id>\n<link href=\"{}\"/>\n<link rel=\"enclosure\" "
        "href=\"{}/file\"/>\n<published>{}</published>\n<updated>{}</updated>\n<author><name>{}"
        "</name></author>\n<summary>{}</summary>\n",
        text::html_escaped(entry.name), self, address, self, rfc3339(entry.added_s),
        rfc3339(entry.changed_s), text::html_escaped(entry.uploader),
        text::html_escaped(summary_of(entry)));
    for (const std::string& tag : entry.tags)
      entries += fmt::format("<category term=\"{}\"/>\n", text::html_escaped(tag));
    entries += "</entry>\n";
  }
  const std::string host = text::html_escaped(origin);
  return text_answer(
      context.request, "application/atom+xml; charset=utf-8",
      fmt::format("{}<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>Motion library</title>\n"
                  "<id>{}/</id>\n<link href=\"{}/\"/>\n<link rel=\"self\" href=\"{}/feed.atom\"/>\n"
                  "<updated>{}</updated>\n{}</feed>\n",
                  xml_head, host, host, host, rfc3339(updated_s), entries));
}

/// The slug in the URL of a motion's page or player; empty for other URLs.
std::string slug_in(std::string_view address, const std::string& origin) {
  if (!address.starts_with(origin)) return {};
  address.remove_prefix(origin.size());
  for (const std::string_view head : {"/motions/", "/embed/"}) {
    if (!address.starts_with(head)) continue;
    address.remove_prefix(head.size());
    address = address.substr(0, address.find_first_of("/?#"));
    return percent_decoded(address, false).value_or("");
  }
  return {};
}

Response oembed(Context& context) {
  constexpr std::uint64_t default_width = 640;
  constexpr std::uint64_t default_height = 400;
  constexpr std::uint64_t least_side = 120;
  library::Library* const library = context.services.library();
  if (library == nullptr) return no_library_answer();
  const std::string format = context.text("format").value_or("json");
  if (format != "json")
    return error_answer(make_diagnostic(codes::server_request, "oEmbed is only available as JSON"),
                        {}, 501);
  const std::string origin = origin_of(context);
  const auto entry = library->find(slug_in(context.text("url").value_or(""), origin));
  if (!entry)
    return error_answer(codes::library_not_found,
                        "`url` is not the page of a motion in this library");
  const auto side = [&](std::string_view name, std::uint64_t usual) {
    const auto most = context.whole(name);
    return most ? std::clamp(*most, least_side, usual) : usual;
  };
  const std::uint64_t width = side("maxwidth", default_width);
  const std::uint64_t height = side("maxheight", default_height);
  const std::string player = fmt::format("{}/embed/{}", origin, text::percent_encoded(entry->slug));
  json::JsonWriter json;
  json.begin_object()
      .member("version", "1.0")
      .member("type", "rich")
      .member("provider_name", "mocapkit")
      .member("provider_url", origin + "/")
      .member("title", entry->name)
      .member("author_name", entry->uploader)
      .member("cache_age", std::uint64_t{3600})
      .member("thumbnail_url",
              fmt::format("{}/api/v1/motions/{}/card", origin, text::percent_encoded(entry->id)))
      .member("thumbnail_width", std::uint64_t{1200})
      .member("thumbnail_height", std::uint64_t{630})
      .member("width", width)
      .member("height", height)
      .member("html", fmt::format("<iframe src=\"{}\" width=\"{}\" height=\"{}\" title=\"{}\" "
                                  "allow=\"fullscreen\" loading=\"lazy\"></iframe>",
                                  text::html_escaped(player), width, height,
                                  text::html_escaped(entry->name)))
      .end_object();
  return json_answer(json.take()).with("Access-Control-Allow-Origin", "*");
}

}  // namespace

std::vector<Route> discovery_routes() {
  const AnswerFacts unchanged{304, "Not modified", "", ""};
  const AnswerFacts unknown{404, "Not found", "application/json", "Error"};
  const auto route = [&](std::string_view name, std::string_view path, std::string_view summary,
                         std::string_view media, Response (*run)(Context&)) {
    return Route{.name = name,
                 .path = path,
                 .summary = summary,
                 .is_page = true,
                 .answers = {{200, summary, media, ""}, unchanged, unknown},
                 .run = run};
  };
  return {
      route("robots", "/robots.txt", "Rules for search engines", "text/plain", robots),
      route("sitemap", "/sitemap.xml", "The pages of all motions", "application/xml", sitemap),
      route("sitemap_part", "/sitemaps/{part}.xml", "A part of a large sitemap", "application/xml",
            one_sitemap),
      route("feed", "/feed.atom", "The newest motions", "application/atom+xml", feed),
      route("oembed", "/oembed", "oEmbed data for a motion", "application/json", oembed),
  };
}

}  // namespace mocap::server

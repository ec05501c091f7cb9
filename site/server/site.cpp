// SPDX-License-Identifier: MIT
#include "server/site.hpp"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "mocap/formats.hpp"
#include "server/file_answer.hpp"
#include "server/query_string.hpp"
#include "text/ascii.hpp"

namespace mocap::server {

namespace fs = std::filesystem;

namespace {

/// To detect a site rebuilt while the server runs, a miss lists the folder again, at most this
/// often.
constexpr std::chrono::seconds list_again_after{1};

constexpr std::array<std::pair<std::string_view, std::string_view>, 21> media_types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json; charset=utf-8"},
    {".map", "application/json; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".jpg", "image/jpeg"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
    {".zip", "application/zip"},
    {".webm", "video/webm"},
    {".mp4", "video/mp4"},
    {".sha256", "text/plain; charset=utf-8"},
}};

}  // namespace

std::string_view media_type_of(std::string_view name) {
  constexpr std::string_view unknown = "application/octet-stream";
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return unknown;
  const std::string_view ending = name.substr(dot);
  for (const auto& [extension, type] : media_types)
    if (text::equal_in_any_case(extension, ending)) return type;
  // A file name needs a stem before the extension.
  const std::optional<Format> format = format_of_file("a" + std::string(ending));
  return format ? facts_of(*format).media_type : unknown;
}

bool names_word(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const std::string_view one = list.substr(0, comma);
    list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
    if (!text::equal_in_any_case(text::trimmed(one.substr(0, one.find(';'))), word)) continue;
    // `;q=0` excludes the value.
    const std::size_t quality = one.find("q=");
    return quality == std::string_view::npos ||
           parse_decimal(one.substr(quality + 2)).value_or(1.0) > 0;
  }
  return false;
}

bool accepts_coding(const Request& request, std::string_view coding) {
  return names_word(request.header("Accept-Encoding"), coding);
}

Site::Site(fs::path folder, const library::Clocks& clocks)
    : folder_(std::move(folder)), clocks_(clocks), names_(std::make_shared<const Names>()) {
  list();
}

void Site::list() {
  listed_at_ = clocks_.steady();
  auto names = std::make_shared<Names>();
  std::error_code error;
  if (!folder_.empty()) {
    fs::recursive_directory_iterator entry(folder_, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      std::error_code kind_error;
      // Links could point outside the folder.
      if (!entry->is_regular_file(kind_error) || entry->is_symlink(kind_error)) continue;
      const fs::path relative = entry->path().lexically_relative(folder_);
      // Internal files of the build: `.built`.
      if (entry->path().filename().native().starts_with('.')) continue;
      names->emplace("/" + relative.generic_string(), entry->path());
    }
  }
  names_ = std::move(names);
}

std::shared_ptr<const Site::Names> Site::names() {
  const std::lock_guard lock(mutex_);
  return names_;
}

std::optional<fs::path> Site::find(std::string_view path) {
  const auto known = names();
  if (const auto found = known->find(path); found != known->end()) return found->second;
  if (folder_.empty()) return std::nullopt;
  {
    const std::lock_guard lock(mutex_);
    if (clocks_.steady() - listed_at_ < list_again_after) return std::nullopt;
    list();
  }
  const auto fresh = names();
  const auto found = fresh->find(path);
  return found == fresh->end() ? std::nullopt : std::optional<fs::path>(found->second);
}

bool Site::exists() {
  return find("/index.html").has_value();
}

std::optional<Response> Site::file(const Request& request, std::string_view path) {
  const auto decoded = percent_decoded(path, false);
  if (!decoded) return std::nullopt;
  const auto plain = find(*decoded);
  if (!plain) return std::nullopt;
  std::string_view coding;
  fs::path chosen = *plain;
  for (const auto& [word, extension] :
       {std::pair<std::string_view, std::string_view>{"br", ".br"}, {"gzip", ".gz"}}) {
    if (!accepts_coding(request, word)) continue;
    const auto known = names();
    const auto packed = known->find(*decoded + std::string(extension));
    if (packed == known->end()) continue;
    chosen = packed->second;
    coding = word;
    break;
  }
  const auto file = OpenFile::open(chosen);
  if (!file) return std::nullopt;
  FileAnswer answer;
  answer.media_type = media_type_of(*decoded);
  answer.etag = fmt::format("\"{:x}-{:x}-{:x}{}\"", (*file)->size(),
                            static_cast<std::uint64_t>((*file)->modified_s()),
                            static_cast<std::uint64_t>((*file)->modified_ns()), coding);
  answer.modified_s = (*file)->modified_s();
  // Vite puts a hash of the content into these names.
  answer.cache_control =
      decoded->starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
  Response response = file_answer(request, *file, answer);
  if (!coding.empty()) response.with("Content-Encoding", std::string(coding));
  response.with("Vary", "Accept-Encoding");
  return response;
}

std::optional<std::string> Site::page(std::string_view name) {
  const auto path = find("/" + std::string(name));
  if (!path) return std::nullopt;
  std::ifstream in(*path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

}  // namespace mocap::server

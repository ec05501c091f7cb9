// SPDX-License-Identifier: MIT
#include "server/file_answer.hpp"

#include <fmt/format.h>

#include "server/byte_range.hpp"
#include "server/codes.hpp"
#include "server/http_date.hpp"
#include "server/packing.hpp"
#include "server/services.hpp"
#include "server/site.hpp"

namespace mocap::server {

namespace {

/// A range is useful only to a client that has the rest of the same version.
bool range_still_holds(const Request& request, const FileAnswer& facts) {
  const std::string_view condition = request.header("If-Range");
  if (condition.empty()) return true;
  if (condition.starts_with('"')) return condition == facts.etag;
  const auto date = parse_http_date(condition);
  return date && *date == facts.modified_s;
}

}  // namespace

bool is_unchanged(const Request& request, std::string_view etag, std::int64_t modified_s) {
  const std::string_view tags = request.header("If-None-Match");
  if (!tags.empty()) return etag_matches(tags, etag);
  const auto since = parse_http_date(request.header("If-Modified-Since"));
  return since && modified_s <= *since;
}

std::string packed_tag(std::string_view etag) {
  return fmt::format("{}-gzip\"", etag.substr(0, etag.size() - 1));
}

bool accepts_compressed(const Request& request, std::string_view packed_etag) {
  if (!accepts_coding(request, "gzip")) return false;
  return !request.has_header("Range") || request.header("If-Range") == packed_etag;
}

Response unchanged_answer(const FileAnswer& facts) {
  Response response;
  response.status = 304;
  response.with("ETag", facts.etag).with("Cache-Control", facts.cache_control);
  if (facts.has_packed_form) response.with("Vary", "Accept-Encoding");
  return response;
}

Response file_answer(const Request& request, const std::shared_ptr<const OpenFile>& file,
                     const FileAnswer& facts) {
  Response response;
  response.with("ETag", facts.etag).with("Last-Modified", http_date(facts.modified_s));
  response.with("Cache-Control", facts.cache_control);
  if (facts.has_packed_form) response.with("Vary", "Accept-Encoding");
  if (is_unchanged(request, facts.etag, facts.modified_s)) {
    response.status = 304;
    return response;
  }
  ByteRange range{ByteRange::Kind::all, 0, file->size()};
  if (request.has_header("Range") && range_still_holds(request, facts))
    range = parse_range(request.header("Range"), file->size());
  if (range.kind == ByteRange::Kind::outside) {
    Response refused = error_answer(
        codes::server_range,
        fmt::format("the file has {} bytes; the range starts after its end", file->size()));
    refused.with("Content-Range", fmt::format("bytes */{}", file->size()));
    return refused;
  }
  if (range.kind == ByteRange::Kind::part) {
    response.status = 206;
    response.with("Content-Range", fmt::format("bytes {}-{}/{}", range.offset,
                                               range.offset + range.length - 1, file->size()));
  }
  response.with("Accept-Ranges", "bytes").with("Content-Type", std::string(facts.media_type));
  if (facts.is_packed) {
    response.with("Content-Encoding", "gzip");
    if (const auto size = unpacked_size(*file))
      response.with("X-Uncompressed-Length", std::to_string(*size));
  }
  if (!facts.disposition.empty()) response.with("Content-Disposition", facts.disposition);
  response.body = FileBody{file, range.offset, range.length};
  return response;
}

}  // namespace mocap::server

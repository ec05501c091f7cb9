// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Sends a file: ETags, dates, ranges.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace mocap::server {

struct FileAnswer {
  std::string_view media_type;
  std::string etag;  ///< Including its quotes.
  std::int64_t modified_s = 0;
  std::string cache_control;
  std::string disposition;  ///< Empty: displayed, not downloaded.
  /// The file is also available compressed, with a different ETag.
  bool has_packed_form = false;
  bool is_packed = false;  ///< This file is the gzip version.
};

/// 200, 206, 304 or 416, depending on the request's conditions.
Response file_answer(const Request& request, const std::shared_ptr<const OpenFile>& file,
                     const FileAnswer& facts);

/// The ETag of the compressed version of a file: `"x-gzip"` for `"x"`.
std::string packed_tag(std::string_view etag);

/// Whether to send the compressed version of a file: the client accepts gzip, and requests
/// no range unless it has the other parts of the compressed version.
bool accepts_compressed(const Request& request, std::string_view packed_etag);

/// 304 with the corresponding headers.
Response unchanged_answer(const FileAnswer& facts);

/// Whether the client has this version already.
bool is_unchanged(const Request& request, std::string_view etag, std::int64_t modified_s);

}  // namespace mocap::server

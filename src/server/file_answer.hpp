// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A file as an answer: tags, dates, ranges.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace mocap::server {

struct FileAnswer {
  std::string_view media_type;
  std::string etag;  ///< With its quotes.
  std::int64_t modified_s = 0;
  std::string cache_control;
  std::string disposition;  ///< Empty: shown, not saved.
  /// The file is also handed out packed, with another tag.
  bool has_packed_form = false;
  bool is_packed = false;  ///< This one is: it is a gzip file.
};

/// 200, 206, 304 or 416, as the request's conditions say.
Response file_answer(const Request& request, const std::shared_ptr<const OpenFile>& file,
                     const FileAnswer& facts);

/// The tag of the packed form of a file: `"x-gzip"` of `"x"`.
std::string packed_tag(std::string_view etag);

/// Whether the packed form of a file answers the request: the client takes gzip, and asks for no
/// part unless it has the other parts of the packed form.
bool wants_packed(const Request& request, std::string_view packed_etag);

/// 304, with the headers that go with it.
Response unchanged_answer(const FileAnswer& facts);

/// Whether the client has this version already.
bool is_unchanged(const Request& request, std::string_view etag, std::int64_t modified_s);

}  // namespace mocap::server

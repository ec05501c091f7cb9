// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion that an address names.

#include <string>

#include "server/route.hpp"
#include "server/services.hpp"

namespace mocap::server {

/// Calls `answer(entry)`, or says that there is no such motion.
template <class Answer>
Response with_entry(Context& context, const Answer& answer) {
  library::Library* const library = context.services.library();
  const auto entry = library == nullptr ? std::nullopt : library->find(context.subject);
  if (!entry) return error_answer(Code::library_not_found, "the library has no such motion");
  return answer(*entry);
}

/// The ETag of an entry: of what the API says of it, not of its files. With its quotes.
std::string entry_tag(const library::Entry& entry);

/// What must hold of an entry before it is changed, by the request's If-Match. Empty without one.
library::Library::Condition condition_of(const Request& request);

/// The name under which a file of an entry is handed out: the one that it came with, made safe.
std::string download_name(const library::StoredFile& file);

/// Whether an opened file holds the bytes that the library read. One that was moved or touched
/// meanwhile is read to tell. Where the library's note is out of date, the library is told.
bool is_as_read(library::Library& library, const library::StoredFile& stored, const OpenFile& file);

/// `sha256  name` for each file.
std::string checksum_lines(const library::Entry& entry);

}  // namespace mocap::server

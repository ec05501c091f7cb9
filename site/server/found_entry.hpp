// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Finds the motion of a URL.

#include <optional>
#include <string>

#include "server/route.hpp"
#include "server/services.hpp"

namespace mocap::server {

/// The error for a motion that the library does not have.
Response no_such_motion();

/// Returns `answer(entry)`, or an error if there is no such motion.
template <class Answer>
Response with_entry(Context& context, const Answer& answer) {
  library::Library* const library = context.services.library();
  const auto entry = library == nullptr ? std::nullopt : library->find(context.subject);
  if (!entry) return no_such_motion();
  return answer(*entry);
}

/// The ETag of an entry's API representation, not of its files. Includes the quotes.
std::string entry_tag(const library::Entry& entry);

/// The condition, from the request's If-Match, that an entry must meet before it is changed. Empty
/// without that header.
library::Library::Condition condition_of(const Request& request);

/// The download name of an entry's file: its original name, sanitised.
std::string download_name(const library::StoredFile& file);

/// Whether an opened file has the contents that the library read. A file that was moved or touched
/// since then is read to find out. If the library's record is outdated, the library is notified.
bool is_as_read(library::Library& library, const library::StoredFile& stored, const OpenFile& file);

/// `sha256  name` for each file.
std::string checksum_lines(const library::Entry& entry);

}  // namespace mocap::server

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One confirmed change to the library, stored as a line of the journal and applied to the
/// catalogue.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/library.hpp"

namespace mocap::library {

struct Change {
  enum class Kind : std::uint8_t {
    set,     ///< An entry is new or was read again.
    edit,    ///< Only its user-supplied description changed.
    remove,  ///< The entry is removed.
    missing  ///< The entry's file appears to be missing; the entry is hidden until a `set`.
  };
  Kind kind = Kind::set;
  std::int64_t key = 0;  ///< The number of the change that created the entry.
  std::string record;    ///< `pack(entry)`; only for `set` and `edit`.
  std::string traits;    ///< `pack(traits)`; only for `set`.
  std::string findings;  ///< `stored_findings`; only for `set`.
  /// For a motion that a user removed: files with these bytes (`files_digest`) are not indexed
  /// again, wherever they are, until a user adds them. `hidden_path` is the path, relative to the
  /// folder, of a file known to have these bytes. Empty if the motion was removed for another
  /// reason.
  std::string hidden_path;
  std::string hidden_sha256;
};

/// The SHA-256 of all files of a motion in order, separated by `+`.
std::string files_digest(const Entry& entry);
/// All digests under which a removal may be recorded: `files_digest`, and for a pair also the
/// digest of the motion file alone, which earlier versions used.
std::vector<std::string> removal_digests(const Entry& entry);

/// One line of JSON without a line ending.
std::string to_line(const Change& change);
std::optional<Change> change_from_line(std::string_view line);

/// Encodes bytes as text, four characters for three bytes.
std::string base64(std::string_view bytes);
std::optional<std::string> from_base64(std::string_view text);

}  // namespace mocap::library

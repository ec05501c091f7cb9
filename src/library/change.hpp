// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One confirmed change of the library: a line of the journal, and what the catalogue applies.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/library.hpp"

namespace mocap::library {

struct Change {
  enum class Kind : std::uint8_t {
    set,     ///< An entry is there, new or read anew.
    edit,    ///< Only what people say about it changed.
    remove,  ///< It is gone.
    away     ///< Its file is gone, for all we know: nobody sees it until a `set` brings it back.
  };
  Kind kind = Kind::set;
  std::int64_t key = 0;  ///< Of the entry: the number of the change that first set it.
  std::string record;    ///< `pack(entry)`; for `set` and `edit` only.
  std::string traits;    ///< `pack(traits)`; for `set` only.
  std::string findings;  ///< `report::stored_findings`; for `set` only.
  /// Of a motion that somebody removed: files with these bytes (`files_digest`) are not taken in
  /// again wherever they lie, until somebody adds them. The path below the folder of one that is
  /// known to lie there. Empty where a motion went for another reason.
  std::string hidden_path;
  std::string hidden_sha256;
};

/// The SHA-256 of all files of a motion, in their order, with `+` between them.
std::string files_digest(const Entry& entry);
/// All that a removal may be noted by: `files_digest`, and of a pair the motion's alone, as earlier
/// versions did.
std::vector<std::string> removal_digests(const Entry& entry);

/// One line of JSON without its end.
std::string to_line(const Change& change);
std::optional<Change> change_from_line(std::string_view line);

/// Text of bytes, four characters for three.
std::string base64(std::string_view bytes);
std::optional<std::string> from_base64(std::string_view text);

}  // namespace mocap::library

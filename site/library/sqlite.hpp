// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A minimal SQLite wrapper: connections, statements, errors.

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::library {

class Statement;

/// One connection; used by one thread at a time.
class Database {
 public:
  static Result<Database> open(const std::filesystem::path& path);

  /// Executes SQL that returns no rows.
  Status run(const char* sql);
  Result<Statement> prepare(std::string_view sql);
  Error error() const;
  /// Whether the last failure means that the file is corrupt.
  bool is_corrupt() const;
  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

/// A prepared statement. Bound text and blobs must remain valid until it is reset.
class Statement {
 public:
  Statement& bind(int index, std::int64_t value);
  Statement& bind(int index, std::string_view text);
  Statement& bind_blob(int index, std::string_view bytes);
  /// True: a row is available. False: the end, or an error, see `failed`.
  bool step();
  bool failed() const { return failed_; }
  void reset();
  std::int64_t integer(int column) const;
  /// Valid until the next step.
  std::string_view text(int column) const;
  std::string_view blob(int column) const;
  /// Executes a statement that returns no rows, and resets it.
  bool run();

 private:
  friend class Database;
  explicit Statement(sqlite3_stmt* handle) : handle_(handle) {}

  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
  bool failed_ = false;
};

}  // namespace mocap::library

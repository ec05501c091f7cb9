// SPDX-License-Identifier: MIT
#include "library/sqlite.hpp"

#include <fmt/format.h>

#include "mocap/io.hpp"

namespace mocap::library {

Result<Database> Database::open(const std::filesystem::path& path) {
  Database database;
  sqlite3* handle = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &handle,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  database.handle_.reset(handle);
  if (code != SQLITE_OK) return tl::unexpected<Error>(database.error());
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, 10'000);
  return database;
}

Status Database::run(const char* sql) {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
    return tl::unexpected<Error>(error());
  }
  return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(handle_.get(), sql.data(), static_cast<int>(sql.size()), &statement,
                         nullptr) != SQLITE_OK) {
    return tl::unexpected<Error>(error());
  }
  return Statement(statement);
}

Error Database::error() const {
  const int code = sqlite3_errcode(handle_.get());
  const bool is_write = (code & 0xFF) == SQLITE_FULL || (code & 0xFF) == SQLITE_READONLY ||
                        (code & 0xFF) == SQLITE_IOERR;
  return make_diagnostic(
      is_write ? codes::io_write : codes::io_read,
      fmt::format("cannot use the catalogue: {}", sqlite3_errmsg(handle_.get())));
}

bool Database::is_corrupt() const {
  const int code = sqlite3_errcode(handle_.get()) & 0xFF;
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_SCHEMA ||
         code == SQLITE_FORMAT || code == SQLITE_ERROR;
}

Statement& Statement::bind(int index, std::int64_t value) {
  sqlite3_bind_int64(handle_.get(), index, value);
  return *this;
}

Statement& Statement::bind(int index, std::string_view text) {
  sqlite3_bind_text(handle_.get(), index, text.data(), static_cast<int>(text.size()),
                    SQLITE_STATIC);
  return *this;
}

Statement& Statement::bind_blob(int index, std::string_view bytes) {
  sqlite3_bind_blob(handle_.get(), index, bytes.data(), static_cast<int>(bytes.size()),
                    SQLITE_STATIC);
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(handle_.get());
  failed_ = code != SQLITE_ROW && code != SQLITE_DONE;
  return code == SQLITE_ROW;
}

void Statement::reset() {
  sqlite3_reset(handle_.get());
  sqlite3_clear_bindings(handle_.get());
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(handle_.get(), column);
}

std::string_view Statement::text(int column) const {
  const auto* const text = sqlite3_column_text(handle_.get(), column);
  return text == nullptr
             ? std::string_view()
             : std::string_view(
                   reinterpret_cast<const char*>(text),
                   static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column)));
}

std::string_view Statement::blob(int column) const {
  const void* const bytes = sqlite3_column_blob(handle_.get(), column);
  return bytes == nullptr
             ? std::string_view()
             : std::string_view(
                   static_cast<const char*>(bytes),
                   static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column)));
}

bool Statement::run() {
  step();
  const bool is_done = !failed_;
  reset();
  return is_done;
}

}  // namespace mocap::library

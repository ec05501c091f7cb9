// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A library, or a few files, on the web.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "library/library.hpp"
#include "mocap/result.hpp"
#include "server/limits.hpp"

namespace mocap::server {

/// Who may add motions from elsewhere than this machine.
enum class Uploads : std::uint8_t {
  open,   ///< Everybody, within the limits.
  token,  ///< Who has a token.
  off     ///< Nobody, not even from this machine.
};

enum class LogForm : std::uint8_t {
  off,
  text,  ///< A line for each change, refusal of one, and failure.
  json   ///< An object for each request.
};

/// A file that `mocap view` shows.
struct LocalFile {
  std::string name;
  std::filesystem::path path;
};

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;       ///< 0: a free one.
  std::filesystem::path site;      ///< The built pages; may be empty: then only the API answers.
  std::filesystem::path uploads;   ///< Folder for bodies that are too large for memory.
  std::vector<std::string> names;  ///< Host names that a proxy in front answers to.
  Uploads who_adds = Uploads::token;
  /// A proxy in front says in `X-Forwarded-For` and `X-Forwarded-Proto` who asks. Default: it is
  /// not believed.
  bool trust_proxy = false;
  LogForm log = LogForm::off;
  std::size_t io_threads = 2;
  std::vector<LocalFile> local_files;  ///< For `mocap view`.
  std::string version;                 ///< Of mocapkit, as `/health` says it.
  Limits limits;
  /// For tests: sees each route's name (`?` where none fits), method and status.
  std::function<void(const std::string& route, const std::string& method, int status)> observer;
};

class Server {
 public:
  /// Listens and answers when it returns. `library` may be null, and must outlive the server. Fails
  /// with `server.address`.
  static Result<std::unique_ptr<Server>> start(library::Library* library, ServerOptions options);
  virtual ~Server() = default;

  virtual std::uint16_t port() const = 0;
  /// `http://127.0.0.1:8080`
  virtual std::string address() const = 0;

  /// Takes no more requests, lets those that run finish, for `Limits::stop` at most, and ends.
  /// False when some were cut.
  virtual bool stop() = 0;
};

}  // namespace mocap::server

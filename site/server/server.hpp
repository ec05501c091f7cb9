// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The web server for a library or a few files.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "library/clocks.hpp"
#include "library/library.hpp"
#include "mocap/diagnostics.hpp"
#include "server/limits.hpp"

namespace mocap::server {

/// Who may add motions from other machines.
enum class Uploads : std::uint8_t {
  open,   ///< Anyone, within the limits.
  token,  ///< Clients with a token.
  off     ///< Uploads are disabled, even from this machine.
};

enum class LogForm : std::uint8_t {
  off,
  text,  ///< One line per change, rejected change, and failure.
  json   ///< One object per request.
};

/// A file that `mocap view` shows.
struct LocalFile {
  std::string name;
  std::filesystem::path path;
};

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;       ///< 0: any free port.
  std::filesystem::path site;      ///< The built pages; if empty, only the API is served.
  std::filesystem::path uploads;   ///< Folder for bodies that are too large for memory.
  std::vector<std::string> names;  ///< Host names served by a reverse proxy.
  Uploads who_adds = Uploads::token;
  /// A reverse proxy reports the client in `X-Forwarded-For` and `X-Forwarded-Proto`. Default:
  /// these headers are not trusted.
  bool trust_proxy = false;
  LogForm log = LogForm::off;
  std::size_t io_threads = 2;
  std::vector<LocalFile> local_files;  ///< For `mocap view`.
  std::string version;                 ///< Version of mocapkit, reported by `/health`.
  Limits limits;
  library::Clocks clocks;
  /// For tests: receives each route's name (`?` if none matches), method and status.
  std::function<void(const std::string& route, const std::string& method, int status)> observer;
};

class Server {
 public:
  /// Starts a server, which accepts connections when this returns. `library` may be null, and must
  /// outlive the server. Fails with `server.address`.
  static Result<std::unique_ptr<Server>> start(library::Library* library, ServerOptions options);
  virtual ~Server() = default;

  virtual std::uint16_t port() const = 0;
  /// `http://127.0.0.1:8080`
  virtual std::string address() const = 0;

  /// Accepts no more requests, lets running ones finish for at most `Limits::stop`, and ends.
  /// Returns false if some were aborted.
  virtual bool stop() = 0;
};

}  // namespace mocap::server

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Sending files to a library.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::cli {

/// One request: a motion, with its skeleton if it has one.
struct Upload {
  std::vector<std::string> paths;
  std::vector<std::pair<std::string, std::string>> fields;  ///< `licence`, `tags`, ...
};

struct UploadAnswer {
  long status = 0;
  std::string body;
  unsigned retry_after_s = 0;
};

/// A connection to one library, reused between files.
class Uploader {
 public:
  /// `url`: the front page of the library; `token` may be empty.
  Uploader(const std::string& url, const std::string& token);
  ~Uploader();
  Uploader(const Uploader&) = delete;
  Uploader& operator=(const Uploader&) = delete;

  /// Sends the request and waits for the response. Fails with `io.read` or `io.write` if there was
  /// no response.
  Result<UploadAnswer> send(const Upload& upload);

 private:
  class Transfer;
  std::unique_ptr<Transfer> transfer_;
};

}  // namespace mocap::cli

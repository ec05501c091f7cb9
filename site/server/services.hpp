// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The objects that the routes use.

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "library/library.hpp"
#include "library/memory_share.hpp"
#include "server/http.hpp"
#include "server/metrics.hpp"
#include "server/pending_jobs.hpp"
#include "server/rate_limit.hpp"
#include "server/server.hpp"
#include "server/site.hpp"

namespace mocap::server {

class Services {
 public:
  Services(library::Library* library, const ServerOptions& options);

  /// Null for a server that only shows a few files.
  library::Library* library() const { return library_; }
  const ServerOptions& options() const { return options_; }
  const Limits& limits() const { return options_.limits; }
  Site& site() { return site_; }
  Metrics& metrics() { return metrics_; }
  RateLimit& adding_rate() { return adding_rate_; }

  /// Generation of the library; 0 without a library.
  std::uint64_t generation() const;
  /// Differs between runs, so that ETags of another run are not accepted.
  const std::string& run() const { return run_; }

  library::MemoryShare& upload_memory() { return upload_memory_; }

  PendingJobs& pictures() { return pictures_; }        ///< Pictures being generated.
  PendingJobs& conversions() { return conversions_; }  ///< Conversions being generated.

  /// Registers a zip file that is sent to a client; returns false if that client, or all clients
  /// together, have reached the limit.
  bool begin_archive(const std::string& client);
  void end_archive(const std::string& client);

 private:
  library::Library* library_;
  const ServerOptions& options_;
  Site site_;
  Metrics metrics_;
  RateLimit adding_rate_;
  library::MemoryShare upload_memory_;
  PendingJobs pictures_;
  PendingJobs conversions_;
  std::mutex archives_mutex_;
  std::size_t archives_ = 0;
  std::unordered_map<std::string, std::size_t> archives_of_client_;
  std::string run_;
};

// Responses shared by several routes.

/// `{"error":{...}, "findings":[...]}` with the status for the code.
Response error_answer(const Error& error, const std::vector<Diagnostic>& findings = {});
Response error_answer(const Error& error, const std::vector<Diagnostic>& findings, int status);
Response error_answer(Code code, std::string message);
Response json_answer(std::string json, int status = 200);
/// The 404 of a server that only shows a few files.
Response no_library_answer();
/// 503: the memory for uploads is exhausted.
Response uploads_are_busy();
/// The error as shown to clients: a disk failure of the server without paths, and all advice in
/// terms of the API.
Error for_visitors(const Error& error);
/// The text that the log shows instead; empty if `for_visitors` does not change the error.
std::string for_host(const Error& error);
/// The HTTP status for a code.
int status_of(Code code);

}  // namespace mocap::server

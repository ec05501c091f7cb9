// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A server for a library in a temporary folder, and motions to add to it.

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "http_client.hpp"
#include "library/library.hpp"
#include "server/server.hpp"

namespace mocap::test {

/// All responses of the servers in this program: route, method, status.
using Seen = std::set<std::tuple<std::string, std::string, int>>;
Seen seen_answers();

class LibraryServer {
 public:
  /// `index_files`: index the folder, as `mocap serve` does.
  explicit LibraryServer(server::ServerOptions options = {}, bool index_files = false);
  ~LibraryServer();
  LibraryServer(const LibraryServer&) = delete;
  LibraryServer& operator=(const LibraryServer&) = delete;

  /// Stops the server, runs a function on the folder, and starts again on another port.
  void reopen(const std::function<void(const std::filesystem::path&)>& meanwhile);

  std::uint16_t port() const { return server_->port(); }
  const std::filesystem::path& folder() const { return folder_; }
  library::Library& library() { return *library_; }
  server::Server& server() { return *server_; }

  /// Adds a motion; returns its entry. Fails the test if it was not new.
  nlohmann::json add(const std::string& name, const std::string& bytes);

 private:
  void start();

  std::filesystem::path folder_;
  server::ServerOptions options_;
  bool index_files_;
  std::unique_ptr<library::Library> library_;
  std::unique_ptr<server::Server> server_;
};

/// Adds a file, with the text after `motions` in the URL, such as `?name=a.bvh`.
Answer post_motion(const LibraryServer& server, const std::string& query, const std::string& body,
                   const HeaderList& headers = {});

/// Adds the files of a form.
Answer post_form(const LibraryServer& server, const std::vector<FormFile>& parts);

/// A folder with an index.html and its assets, as in a built site.
std::filesystem::path make_site(const std::filesystem::path& folder);

/// A BVH with three joints; each number gives a different motion.
std::string motion_text(int number, int frames = 12);
std::string sample_text(const std::string& name);

/// A zip with these files.
std::string zip_of(const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace mocap::test

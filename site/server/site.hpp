// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The built pages and their assets.

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "library/clocks.hpp"
#include "server/http.hpp"

namespace mocap::server {

/// Files of one folder. The folder is listed, and only listed names are served: a path from a
/// request is never opened.
class Site {
 public:
  /// `clocks`: must outlive this.
  Site(std::filesystem::path folder, const library::Clocks& clocks);

  /// Whether there are pages at all.
  bool exists();
  /// The file at a path such as `/assets/index-abc.js`, in the best encoding that the client
  /// accepts; empty if there is none.
  std::optional<Response> file(const Request& request, std::string_view path);
  /// The text of a page, such as `motion.html`.
  std::optional<std::string> page(std::string_view name);

 private:
  using Names = std::map<std::string, std::filesystem::path, std::less<>>;
  std::shared_ptr<const Names> names();
  void list();
  std::optional<std::filesystem::path> find(std::string_view path);

  std::filesystem::path folder_;
  const library::Clocks& clocks_;
  std::mutex mutex_;
  std::shared_ptr<const Names> names_;
  library::TimePoint listed_at_{};
};

/// `text/html; charset=utf-8` for `.html`; by extension.
std::string_view media_type_of(std::string_view name);

/// Whether a list such as Accept contains a word without excluding it by `;q=0`.
bool names_word(std::string_view list, std::string_view word);

/// Whether Accept-Encoding admits a coding.
bool accepts_coding(const Request& request, std::string_view coding);

}  // namespace mocap::server

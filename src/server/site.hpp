// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The built pages and what belongs to them.

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace mocap::server {

/// Files of one folder. The folder is listed, and only names of the list are handed out: no path of
/// a request is ever opened.
class Site {
 public:
  explicit Site(std::filesystem::path folder);

  /// Whether there are pages at all.
  bool exists();
  /// The file at an address such as `/assets/index-abc.js`, in the best form that the client takes;
  /// nothing where there is none.
  std::optional<Response> file(const Request& request, std::string_view path);
  /// The text of a page, such as `motion.html`.
  std::optional<std::string> page(std::string_view name);

 private:
  using Names = std::map<std::string, std::filesystem::path, std::less<>>;
  std::shared_ptr<const Names> names();
  void list();
  std::optional<std::filesystem::path> find(std::string_view path);

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::shared_ptr<const Names> names_;
  std::chrono::steady_clock::time_point listed_at_{};
};

/// `text/html; charset=utf-8` for `.html`; by extension.
std::string_view media_type_of(std::string_view name);

/// Whether a list such as that of Accept has a word, and does not refuse it with `;q=0`.
bool names_word(std::string_view list, std::string_view word);

/// Whether Accept-Encoding admits a coding.
bool accepts_coding(const Request& request, std::string_view coding);

}  // namespace mocap::server

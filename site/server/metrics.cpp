// SPDX-License-Identifier: MIT
#include "server/metrics.hpp"

#include <fmt/format.h>

#include <iterator>

namespace mocap::server {

namespace {

void head(std::string& out, std::string_view name, std::string_view kind, std::string_view help) {
  fmt::format_to(std::back_inserter(out), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, kind);
}

void single(std::string& out, std::string_view name, std::string_view kind, std::string_view help,
            std::uint64_t value) {
  head(out, name, kind, help);
  fmt::format_to(std::back_inserter(out), "{} {}\n", name, value);
}

}  // namespace

void Metrics::count_answer(std::string_view route, int status, std::uint64_t bytes,
                           std::chrono::microseconds took) {
  const auto us = static_cast<std::uint64_t>(took.count());
  std::size_t bucket = 0;
  while (bucket < bounds.size() && us > bounds[bucket]) ++bucket;
  const std::lock_guard lock(mutex_);
  ++answers_[{std::string(route), status}];
  auto timing = timings_.find(route);
  if (timing == timings_.end()) timing = timings_.emplace(route, Timing{}).first;
  ++timing->second.buckets[bucket];
  timing->second.sum_us += us;
  ++timing->second.count;
  sent_bytes_ += bytes;
}

void Metrics::count_adding(std::string_view result, std::uint64_t count) {
  const std::lock_guard lock(mutex_);
  adding_[std::string(result)] += count;
}

std::string Metrics::text(const library::LibraryStatus* library) const {
  std::string out;
  const std::lock_guard lock(mutex_);
  head(out, "mocap_http_requests_total", "counter", "Requests answered.");
  for (const auto& [key, count] : answers_)
    fmt::format_to(std::back_inserter(out),
                   "mocap_http_requests_total{{route=\"{}\",status=\"{}\"}} {}\n", key.first,
                   key.second, count);
  head(out, "mocap_http_request_seconds", "histogram",
       "Time from the first byte received to the last byte sent.");
  for (const auto& [route, timing] : timings_) {
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      below += timing.buckets[i];
      fmt::format_to(std::back_inserter(out),
                     "mocap_http_request_seconds_bucket{{route=\"{}\",le=\"{}\"}} {}\n", route,
                     static_cast<double>(bounds[i]) / 1e6, below);
    }
    fmt::format_to(std::back_inserter(out),
                   "mocap_http_request_seconds_bucket{{route=\"{0}\",le=\"+Inf\"}} {1}\n"
                   "mocap_http_request_seconds_sum{{route=\"{0}\"}} {2}\n"
                   "mocap_http_request_seconds_count{{route=\"{0}\"}} {1}\n",
                   route, timing.count, static_cast<double>(timing.sum_us) / 1e6);
  }
  single(out, "mocap_http_sent_bytes_total", "counter", "Response bytes sent.", sent_bytes_);
  single(out, "mocap_http_connections", "gauge", "Open connections.", connections);
  single(out, "mocap_cache_hits_total", "counter", "Responses served from the cache.", cache_hits);
  single(out, "mocap_cache_misses_total", "counter", "Responses that had to be generated.",
         cache_misses);
  head(out, "mocap_added_total", "counter", "Motions received, by result.");
  for (const auto& [result, count] : adding_)
    fmt::format_to(std::back_inserter(out), "mocap_added_total{{result=\"{}\"}} {}\n", result,
                   count);
  if (library == nullptr) return out;
  single(out, "mocap_library_motions", "gauge", "Motions in the library.", library->motions);
  single(out, "mocap_library_bytes", "gauge", "Size of the motions' files in bytes.",
         library->stored_bytes);
  single(out, "mocap_library_generation", "counter", "Changes to the library.",
         library->generation);
  single(out, "mocap_scan_found", "gauge", "Motion files found in the folder.",
         library->scan.found);
  single(out, "mocap_scan_indexed", "gauge", "Motion files indexed in the catalogue.",
         library->scan.indexed);
  single(out, "mocap_scan_failed", "gauge", "Motion files that could not be read.",
         library->scan.failed);
  single(out, "mocap_scan_done", "gauge", "1 when the folder has been indexed.",
         library->scan.done ? 1 : 0);
  single(out, "mocap_journal_lines_skipped", "gauge", "Damaged journal lines found at startup.",
         library->journal_lines_skipped);
  return out;
}

}  // namespace mocap::server

// SPDX-License-Identifier: MIT
#include "pipeline/threads.hpp"

#include <charconv>
#include <system_error>

#include "formats/descriptor.hpp"
#include "io/system/process.hpp"

namespace mocap::pipeline {

std::optional<std::size_t> parse_threads(const std::optional<std::string>& word) {
  if (!word) return system::available_processors();
  std::size_t threads = 0;
  const char* const end = word->data() + word->size();
  const auto read = std::from_chars(word->data(), end, threads);
  if (read.ec != std::errc() || read.ptr != end || threads == 0 || threads > most_threads)
    return std::nullopt;
  return threads;
}

std::size_t threads_per_file(std::size_t files, std::size_t threads) {
  return files == 1 ? threads : 1;
}

void use_threads(std::size_t threads, LoadOptions& load, SaveOptions& save,
                 std::span<edit::Edit> edits) {
  set_threads(load, threads);
  for (const detail::FormatDescriptor* format : detail::descriptors())
    if (format->set_write_threads != nullptr) format->set_write_threads(threads, save);
  edit::use_threads(edits, threads);
}

}  // namespace mocap::pipeline

// SPDX-License-Identifier: MIT
#include "pipeline/threads.hpp"

#include "formats/descriptor.hpp"
#include "io/system/process.hpp"
#include "text/number_in.hpp"

namespace mocap::pipeline {

std::optional<std::size_t> parse_threads(const std::optional<std::string>& word) {
  if (!word) return system::available_processors();
  const auto threads = text::number_in<std::size_t>(*word);
  if (threads && (*threads == 0 || *threads > most_threads)) return std::nullopt;
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

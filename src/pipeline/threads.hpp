// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The threads of a run: several files are processed at the same time, a single file by all
/// threads. No result depends on their number.

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// The highest number of threads that a user may specify.
inline constexpr std::size_t most_threads = 1024;

/// The number of threads that the user specified, 1 to `most_threads`; empty if it is invalid.
/// Without a word, the number of processors.
std::optional<std::size_t> parse_threads(const std::optional<std::string>& word);

/// How many of the threads process each of `files` files.
std::size_t threads_per_file(std::size_t files, std::size_t threads);

/// Sets the number of threads for reading, editing and writing one file.
void use_threads(std::size_t threads, LoadOptions& load, SaveOptions& save,
                 std::span<edit::Edit> edits);

}  // namespace mocap::pipeline

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The output of a writer as a string, and what tests of text formats have in common.

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "mocap/csv.hpp"
#include "mocap/json.hpp"

namespace mocap::test {

inline std::string text_of(const std::function<Status(const TextOutput::Writer&)>& write) {
  std::string text;
  const Status written = write([&](std::string_view piece) {
    text += piece;
    return true;
  });
  return written ? text : "not written: " + written.error().message;
}

inline bool has_code(const Diagnostics& found, Code code) {
  return found.find(code) != nullptr;
}

/// The text with its first `from` replaced.
inline std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  const std::size_t at = result.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? result : result.replace(at, from.size(), to);
}

inline std::string write_csv(const Clip& clip, const csv::WriteOptions& options = {}) {
  Diagnostics findings;
  return text_of(
      [&](const TextOutput::Writer& out) { return csv::write(clip, options, out, findings); });
}

inline std::string write_json(const Clip& clip) {
  Diagnostics findings;
  return text_of([&](const TextOutput::Writer& out) { return json::write(clip, out, findings); });
}

inline Result<Clip> read_csv(std::string_view text, const csv::ReadOptions& options,
                             Diagnostics& findings) {
  ByteSource source =
      ByteSource::from_bytes(std::span<const char>(text.data(), text.size()), "t.csv");
  return csv::read(source, options, findings);
}

}  // namespace mocap::test

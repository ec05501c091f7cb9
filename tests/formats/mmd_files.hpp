// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Models and motions of MikuMikuDance for tests.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "mocap/mmd.hpp"
#include "support/corpus.hpp"

namespace mocap::mmd_test {

inline std::filesystem::path seeds() {
  return std::filesystem::path(MOCAP_PROJECT_DIR) / "fuzz/seeds";
}

inline std::string seed(std::string_view name) {
  return test::read_file(seeds() / name);
}

inline Result<Clip> read_model(std::string_view bytes, Diagnostics& found,
                               const mmd::ReadOptions& options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "leg.pmx");
  return mmd::read_model(source, options, found);
}

inline Result<Clip> read_motion(std::string_view bytes, Diagnostics& found,
                                const mmd::ReadOptions& options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "leg.vmd");
  return mmd::read_motion(source, options, found);
}

inline Result<Clip> read_pair(std::string_view motion, std::string_view model, Diagnostics& found,
                              const mmd::ReadOptions& options = {}) {
  Result<Clip> skeleton = read_model(model, found);
  if (!skeleton) return skeleton;
  ByteSource source = ByteSource::from_bytes(std::span(motion.data(), motion.size()), "leg.vmd");
  return mmd::read_motion(source, std::move(*skeleton), options, found);
}

inline std::string written(const Clip& clip, bool is_model = false,
                           const mmd::WriteOptions& options = {}) {
  std::string bytes;
  Diagnostics found;
  const auto take = [&](std::string_view piece) {
    bytes += piece;
    return true;
  };
  const Status status = is_model ? mmd::write_model(clip, options, take, found)
                                 : mmd::write_motion(clip, options, take, found);
  EXPECT_TRUE(status.has_value()) << (status ? "" : status.error().message);
  return bytes;
}

inline Code motion_error(std::string_view bytes, const mmd::ReadOptions& options = {}) {
  Diagnostics found;
  const Result<Clip> clip = read_motion(bytes, found, options);
  EXPECT_FALSE(clip.has_value());
  return clip ? Code() : clip.error().code;
}

inline Code model_error(std::string_view bytes, const mmd::ReadOptions& options = {}) {
  Diagnostics found;
  const Result<Clip> clip = read_model(bytes, found, options);
  EXPECT_FALSE(clip.has_value());
  return clip ? Code() : clip.error().code;
}

template <class Value>
inline std::string replaced(std::string bytes, std::size_t at, Value value) {
  std::memcpy(bytes.data() + at, &value, sizeof(Value));
  return bytes;
}

}  // namespace mocap::mmd_test

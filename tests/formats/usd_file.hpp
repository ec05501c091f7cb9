// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// USD files for tests.

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "formats/text_of.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/usd.hpp"
#include "support/corpus.hpp"

namespace mocap::test {

/// A file of the fuzz target, most of them written by OpenUSD.
inline std::string usd_seed(std::string_view name) {
  return read_file(std::filesystem::path(MOCAP_PROJECT_DIR) / "fuzz/seeds/usd_fuzz" / name);
}

inline Result<Clip> read_usd(std::string_view bytes, Diagnostics& found,
                             const usd::ReadOptions& options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "t.usda");
  return usd::read(source, options, found);
}

inline Code usd_error_of(std::string_view bytes, const usd::ReadOptions& options = {}) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(bytes, found, options);
  EXPECT_FALSE(clip.has_value()) << bytes.substr(0, 100);
  return clip ? Code() : clip.error().code;
}

inline std::string write_usda(const Clip& clip, const usd::WriteOptions& options = {}) {
  Diagnostics findings;
  return text_of(
      [&](const TextOutput::Writer& out) { return usd::write(clip, options, out, findings); });
}

inline std::string write_usdz(const Clip& clip, const usd::WriteOptions& options = {}) {
  Diagnostics findings;
  return text_of([&](const TextOutput::Writer& out) {
    return usd::write_package(clip, options, out, findings);
  });
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

/// A skeleton of two joints, `A` and `A/B`, with the body of an animation of `A/B`, in one layer.
inline std::string small_usda(std::string_view animation, std::string_view header = {}) {
  return "#usda 1.0\n(\n" + std::string(header) + R"()
def SkelRoot "Root" {
    def Skeleton "Rig" (prepend apiSchemas = ["SkelBindingAPI"]) {
        uniform token[] joints = ["A", "A/B"]
        uniform matrix4d[] restTransforms = [
            ((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,1,0,1)), ((1,0,0,0),(0,1,0,0),(0,0,1,0),(2,0,0,1))]
        rel skel:animationSource = </Root/Move>
    }
    def SkelAnimation "Move" {
)" + std::string(animation) +
         "    }\n}\n";
}

inline constexpr std::string_view constant_parts =
    "uniform token[] joints = [\"A/B\"]\nfloat3[] translations = [(2,0,0)]\n"
    "half3[] scales = [(1,1,1)]\n";

/// Positions as OpenUSD computes them (UsdSkelSkeletonQuery, 26.11).
using ExpectedPosition = std::tuple<std::size_t, const char*, Vector3>;

inline void expect_positions(const Clip& clip, std::initializer_list<ExpectedPosition> expected,
                             double tolerance) {
  const Result<Poses> poses = evaluate(clip);
  ASSERT_TRUE(poses.has_value());
  for (const auto& [frame, name, position] : expected) {
    ASSERT_LT(frame, poses->frames);
    const std::size_t joint = clip.skeleton.find(name).value();
    EXPECT_LT((poses->world_position(frame, joint) - position).norm(), tolerance)
        << name << " in frame " << frame << ": " << poses->world_position(frame, joint).transpose();
  }
}

}  // namespace mocap::test

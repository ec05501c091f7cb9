// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads glTF files that tests have in memory.

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gltf/gltf_text.hpp"
#include "mocap/gltf.hpp"

namespace mocap::test {

inline Result<Clip> read_gltf(const std::string& bytes, Diagnostics& findings,
                              const gltf::ReadOptions& options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "t.gltf");
  return gltf::read(source, options, findings);
}

/// The clip of a file that must be readable.
inline Clip clip_of_gltf(const std::string& bytes) {
  Diagnostics findings;
  Result<Clip> clip = read_gltf(bytes, findings);
  EXPECT_TRUE(clip.has_value()) << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip();
}

/// The name of the code of the error; `none` if the file can be read.
inline std::string error_of_gltf(const std::string& bytes, const gltf::ReadOptions& options = {}) {
  Diagnostics findings;
  const Result<Clip> clip = read_gltf(bytes, findings, options);
  EXPECT_NE(clip.has_value(), findings.has_errors());
  return clip ? "none" : std::string(facts_of(clip.error().code).name);
}

/// A joint that moves along x, with keys at these times.
inline GltfText slider(const std::vector<float>& times, const std::vector<float>& places,
                       const std::string& interpolation) {
  GltfText gltf;
  gltf.json["nodes"] = GltfText::Json::parse(R"([{"name": "Slider"}])");
  gltf.animate(0, "translation", gltf.add_floats(times, "SCALAR"), gltf.add_floats(places, "VEC3"),
               interpolation);
  return gltf;
}

inline void expect_near(const Vector3& a, const Vector3& b, double tolerance) {
  EXPECT_LT((a - b).norm(), tolerance) << a.transpose() << " and " << b.transpose();
}

}  // namespace mocap::test

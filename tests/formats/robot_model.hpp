// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The tests that readers of robot models have in common.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "formats/text_of.hpp"
#include "mocap/clip.hpp"
#include "mocap/csv.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/mjcf.hpp"
#include "support/corpus.hpp"

namespace mocap::test {

/// The place of a joint, computed by another program.
struct LinkPlace {
  std::string_view name;
  Vector3 position;
  std::array<double, 4> rotation;  ///< w, x, y, z; of either sign.
};

/// Expects that joints are where another program puts them.
inline void expect_places(const Clip& clip, std::span<const LinkPlace> places) {
  const Result<Poses> poses = evaluate(clip);
  ASSERT_TRUE(poses.has_value()) << poses.error().message;
  for (const LinkPlace& place : places) {
    const std::optional<std::size_t> joint = clip.skeleton.find(place.name);
    ASSERT_TRUE(joint.has_value()) << place.name;
    const Vector3 found = poses->world_position(0, *joint);
    EXPECT_LT((found - place.position).norm(), 1e-9) << place.name << ": " << found.transpose();
    const Quaternion rotation = poses->world_rotation(0, *joint);
    const std::array<double, 4>& q = place.rotation;
    EXPECT_NEAR(std::abs(rotation.dot(Quaternion(q[0], q[1], q[2], q[3]))), 1.0, 1e-9)
        << place.name;
  }
}

/// Sets the first values of the only frame of a joint.
inline void set_values(Clip& clip, std::string_view joint, std::span<const double> values) {
  const std::optional<std::size_t> index = clip.skeleton.find(joint);
  ASSERT_TRUE(index.has_value()) << joint;
  const std::size_t column = clip.skeleton.channel_offsets()[*index];
  for (std::size_t i = 0; i < values.size(); ++i) clip.motion.exact_at(0, column + i) = values[i];
}

/// The joint of a hinge or slide.
inline const Joint& joint_of_dof(const Clip& clip, std::string_view name) {
  static const Joint none;
  for (const Joint& joint : clip.skeleton.joints())
    if (joint.dof_name == name) return joint;
  ADD_FAILURE() << "there is no joint for " << name;
  return none;
}

/// Sets the value of a hinge or slide, degrees or metres.
inline void set_dof(Clip& clip, std::string_view name, double value) {
  set_values(clip, joint_of_dof(clip, name).name, std::array{value});
}

/// Expects that a model, cut at any byte or with any byte replaced, is read as a valid clip of
/// finite poses or rejected with an error.
template <class Read>
void expect_sound_if_damaged(std::string_view text, const Read& read) {
  const auto check = [&](std::string_view changed, std::size_t at) {
    Diagnostics found;
    const Result<Clip> clip = read(changed, found);
    EXPECT_NE(clip.has_value(), found.has_errors()) << at;
    if (!clip) return;
    ASSERT_TRUE(clip->validate().has_value()) << at;
    const Result<Poses> poses = evaluate(*clip);
    ASSERT_TRUE(poses.has_value()) << at;
    for (std::size_t i = 0; i < clip->skeleton.size(); ++i)
      EXPECT_TRUE(poses->world_position(0, i).allFinite()) << at;
  };
  std::string damaged(text);
  for (std::size_t i = 0; i < text.size(); ++i) {
    check(text.substr(0, i), i);
    for (const char byte : std::string_view("\0\"<9-", 5)) {
      damaged[i] = byte;
      check(damaged, i);
    }
    damaged[i] = text[i];
  }
}

/// The clip of a model in MJCF.
inline Clip clip_of_mjcf(std::string_view model) {
  Diagnostics unneeded;
  ByteSource source = ByteSource::from_bytes(std::span(model.data(), model.size()), "model.xml");
  Result<Clip> clip = mjcf::read(source, {}, unneeded);
  EXPECT_TRUE(clip.has_value()) << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip();
}

/// The text of a CSV table of a clip.
inline std::string table_of(const Clip& clip, csv::Table table, Diagnostics& found) {
  csv::WriteOptions options;
  options.table = table;
  return text_of(
      [&](const TextOutput::Writer& out) { return csv::write(clip, options, out, found); });
}

inline std::string fuzz_seed(std::string_view path) {
  return read_file(std::filesystem::path(MOCAP_PROJECT_DIR) / "fuzz/seeds" / path);
}

}  // namespace mocap::test

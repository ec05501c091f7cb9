// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Files of NumPy arrays for tests.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/little_endian.hpp"
#include "formats/stored_zip.hpp"
#include "formats/text_of.hpp"
#include "formats/zip_reader.hpp"
#include "mocap/npz.hpp"
#include "support/corpus.hpp"

namespace mocap::npz_arrays {

inline std::string npy(std::string_view facts, const std::string& data, int version = 1) {
  std::string file("\x93NUMPY");
  file += static_cast<char>(version);
  file += '\0';
  std::string text(facts);
  text += '\n';
  if (version == 1) {
    mocap::detail::append_little_endian(file, static_cast<std::uint16_t>(text.size()));
  } else {
    mocap::detail::append_little_endian(file, static_cast<std::uint32_t>(text.size()));
  }
  return file + text + data;
}

inline std::string facts_of(std::string_view type, std::string_view shape,
                            bool is_fortran = false) {
  return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", type,
                     is_fortran ? "True" : "False", shape);
}

inline std::string doubles(const std::vector<double>& values) {
  std::string bytes;
  for (const double value : values) mocap::detail::append_little_endian(bytes, value);
  return bytes;
}

inline std::string zip_of(const std::vector<std::pair<std::string, std::string>>& members) {
  std::string bytes;
  const TextOutput::Writer out = [&](std::string_view piece) {
    bytes += piece;
    return true;
  };
  mocap::detail::StoredZip zip(out);
  for (const auto& [name, contents] : members)
    EXPECT_TRUE(zip.add(name, [&contents = contents](const auto& sink) { return sink(contents); }));
  EXPECT_TRUE(zip.finish());
  return bytes;
}

inline Result<Clip> read_bytes(std::string_view bytes, Diagnostics& found,
                               const npz::ReadOptions& options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "a.npz");
  return npz::read(source, options, found);
}

inline Code error_of(std::string_view bytes) {
  Diagnostics found;
  const Result<Clip> clip = read_bytes(bytes, found);
  EXPECT_FALSE(clip.has_value());
  return clip ? codes::npz_frame_rate : clip.error().code;
}

using test::has_code;

/// The file, or the message of the error.
inline std::string written(const Clip& clip, const npz::WriteOptions& options, Diagnostics& found) {
  return test::text_of(
      [&](const TextOutput::Writer& out) { return npz::write(clip, options, out, found); });
}
inline std::string written(const Clip& clip) {
  Diagnostics found;
  return written(clip, {}, found);
}
/// The same as an NPY.
inline std::string written_array(const Clip& clip, const npz::WriteOptions& options,
                                 Diagnostics& found) {
  return test::text_of(
      [&](const TextOutput::Writer& out) { return npz::write_array(clip, options, out, found); });
}
inline std::string written_array(const Clip& clip) {
  Diagnostics found;
  return written_array(clip, {}, found);
}

inline std::string seed(std::string_view name) {
  return test::read_file(std::filesystem::path(MOCAP_PROJECT_DIR) / "fuzz/seeds/npz_fuzz" / name);
}

inline npz::WriteOptions in_layout(npz::Layout layout) {
  npz::WriteOptions options;
  options.layout = layout;
  return options;
}

/// The names of the arrays in an NPZ.
inline std::vector<std::string> arrays_in(std::string_view file) {
  std::vector<std::string> names;
  const auto members = mocap::detail::members_of_zip(file);
  EXPECT_TRUE(members.has_value());
  if (members)
    for (const auto& member : *members) names.push_back(member.name);
  return names;
}

/// An array of an NPZ: its header and its data.
inline std::string array_in(std::string_view file, std::string_view name) {
  const auto members = mocap::detail::members_of_zip(file);
  EXPECT_TRUE(members.has_value());
  if (members)
    for (const auto& member : *members)
      if (member.name == name)
        return std::string(mocap::detail::packed_contents(file, member).value_or(""));
  ADD_FAILURE() << "no array " << name;
  return {};
}

/// The numbers of an array of float32 or float64 in C order.
inline std::vector<double> numbers_in(std::string_view array) {
  std::vector<double> numbers;
  if (array.size() < 10) return numbers;
  const std::size_t header = 10 + static_cast<unsigned char>(array[8]) +
                             std::size_t{256} * static_cast<unsigned char>(array[9]);
  const bool is_single = array.substr(0, header).find("<f4") != std::string_view::npos;
  const std::size_t size = is_single ? 4 : 8;
  for (std::size_t at = header; at + size <= array.size(); at += size) {
    std::uint64_t bits = 0;
    for (std::size_t i = size; i-- > 0;)
      bits = (bits << 8U) | static_cast<unsigned char>(array[at + i]);
    numbers.push_back(
        is_single ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                  : std::bit_cast<double>(bits));
  }
  return numbers;
}

/// SMPL parameters of two frames, with numbers that are all different.
inline std::string amass_file(std::size_t columns, const std::string& rate_array) {
  std::vector<double> poses;
  for (std::size_t i = 0; i < 2 * columns; ++i)
    poses.push_back(0.3 * std::sin(static_cast<double>(i)));
  return zip_of(
      {{"poses.npy", npy(facts_of("<f8", fmt::format("(2, {})", columns)), doubles(poses))},
       {"gender.npy", npy(facts_of("|S6", "()"), "female")},
       {"betas.npy", npy(facts_of("<f8", "(1, 3)"), doubles({1.0, -0.5, 2.0}))},
       {rate_array + ".npy", npy(facts_of("<f8", "()"), doubles({120}))},
       {"dmpls.npy", npy(facts_of("<f8", "(2, 1)"), doubles({1, 2}))},
       {"trans.npy", npy(facts_of("<f8", "(2, 3)"), doubles({1, 2, 3, 4, 5, 6}))}});
}

}  // namespace mocap::npz_arrays

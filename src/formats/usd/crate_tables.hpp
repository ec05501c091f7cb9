// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The sections of a binary file: tokens, strings, fields, paths and specs.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/usd/layer.hpp"

namespace mocap::usd::input {

/// A value with its type: in the low 48 bits the value itself or its offset in the file.
struct ValueRep {
  std::uint64_t bits = 0;

  bool is_array() const { return bits >> 63U != 0; }
  bool is_inlined() const { return (bits >> 62U & 1U) != 0; }
  bool is_compressed() const { return (bits >> 61U & 1U) != 0; }
  unsigned type() const { return static_cast<unsigned>(bits >> 48U & 0xFFU); }
  std::uint64_t payload() const { return bits & 0xFFFFFFFFFFFFU; }
};

struct CrateField {
  std::size_t name = 0;  ///< Token.
  ValueRep value;
};

/// One part of a path, below its parent.
struct CratePath {
  std::size_t parent = none;  ///< Path; `none` for the root.
  std::string_view name;
  bool is_property = false;
  bool is_known = false;
};

struct CrateSpec {
  std::size_t path = 0;
  std::size_t first_field = 0;  ///< In the list of field sets.
  std::uint32_t type = 0;
};

namespace spec_type {
inline constexpr std::uint32_t attribute = 1;
inline constexpr std::uint32_t prim = 6;
inline constexpr std::uint32_t pseudo_root = 7;
inline constexpr std::uint32_t relationship = 8;
inline constexpr std::uint32_t variant_set = 11;
}  // namespace spec_type

/// All tables. `bytes` must outlive them.
struct CrateTables {
  std::string_view bytes;
  unsigned version = 0;  ///< 9 for 0.9.
  std::string token_text;
  std::vector<std::string_view> tokens;  ///< In `token_text`.
  std::vector<std::size_t> strings;      ///< Tokens.
  std::vector<CrateField> fields;
  std::vector<std::int32_t> field_sets;  ///< Fields; -1 ends a set.
  std::vector<CratePath> paths;
  std::vector<std::size_t> path_order;  ///< Paths, parents before children.
  std::vector<CrateSpec> specs;

  CrateTables() = default;
  // Views refer to `token_text`.
  CrateTables(const CrateTables&) = delete;
  CrateTables(CrateTables&&) = delete;
  CrateTables& operator=(const CrateTables&) = delete;
  CrateTables& operator=(CrateTables&&) = delete;
  ~CrateTables() = default;

  std::string_view token(std::uint64_t index) const {
    return index < tokens.size() ? tokens[static_cast<std::size_t>(index)] : std::string_view();
  }
  /// The text of a path.
  std::string path_text(std::size_t path) const;
};

/// Fills the tables. Fails with `usd.syntax`, or with `usd.unsupported` for an unknown version.
Status read_tables(std::string_view bytes, CrateTables& tables);

}  // namespace mocap::usd::input

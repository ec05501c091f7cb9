// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The values in a binary file.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/usd/crate_tables.hpp"

namespace mocap::usd::input {

/// Decodes values.
class CrateValues {
 public:
  explicit CrateValues(const CrateTables& tables) : tables_(tables) {}

  /// A token or string; empty for another type.
  std::string_view word(ValueRep rep) const;
  /// A number; empty for another type.
  std::optional<double> number(ValueRep rep) const;
  bool is_false(ValueRep rep) const;
  bool is_class(ValueRep rep) const;
  /// A value of a type for which `value_type` is defined, or a blocked one. Fails with
  /// `usd.syntax`, or with `usd.unsupported` for other types.
  Result<Value> value(ValueRep rep) const;
  /// The targets of a relationship.
  Result<Value> targets(ValueRep rep) const;
  /// Time samples, without sorting.
  Result<std::vector<Sample>> samples(ValueRep rep) const;
  /// Where the contents of a value are.
  std::uint64_t place(ValueRep rep) const { return rep.is_inlined() ? 0 : rep.payload(); }

 private:
  Result<std::vector<double>> times(ValueRep rep) const;
  std::string_view string_at(std::uint64_t index) const;

  /// Fails if the values together are much larger than the file.
  Status use(std::uint64_t values, std::uint64_t place) const;

  const CrateTables& tables_;
  mutable std::uint64_t used_ = 0;
};

}  // namespace mocap::usd::input

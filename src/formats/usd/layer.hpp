// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The contents of one file that matter for skeletons, the same for all encodings.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::usd::input {

inline constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// A value of a property. Numbers of an element are consecutive: quaternions w, x, y, z, matrices
/// by rows.
struct Value {
  std::vector<double> numbers;
  std::vector<std::string> words;  ///< Tokens, strings or paths.
  bool is_blocked = false;         ///< `None`: no value.
};

struct Sample {
  double time = 0.0;  ///< Time code.
  Value value;
};

struct Property {
  std::string name;
  std::string type;  ///< `float3[]`, or `rel`.
  std::optional<Value> value;
  std::vector<Sample> samples;  ///< By increasing time.
  std::uint64_t place = 0;      ///< Byte offset in the layer.
};

struct Prim {
  std::string name;
  std::string type;
  std::size_t parent = none;  ///< Index, less than its own.
  bool is_hidden = false;     ///< In a class or inactive, as are its descendants.
  std::uint64_t place = 0;    ///< Byte offset in the layer.
  std::vector<Property> properties;

  const Property* find(std::string_view property) const;
};

/// One file. `text` must outlive it.
struct Layer {
  std::string file;
  std::string_view text;  ///< Of a text file; otherwise empty.
  std::optional<std::string> up_axis;
  std::optional<double> metres_per_unit;
  std::optional<double> time_codes_per_second;
  std::optional<double> frames_per_second;
  std::vector<Prim> prims;
  std::size_t composition_arcs = 0;  ///< References, sublayers and the like.
  std::size_t variant_sets = 0;

  SourceLocation where(std::uint64_t place) const;
  std::string path_of(std::size_t prim) const;
};

/// Finds prims by their paths.
class PrimFinder {
 public:
  explicit PrimFinder(const Layer& layer);

  /// The prim at an absolute path, or at one relative to `from`; `none` if there is none.
  std::size_t find(std::string_view path, std::size_t from) const;

 private:
  std::size_t child(std::size_t parent, std::string_view name) const;

  const Layer& layer_;
  std::unordered_map<std::string, std::size_t> index_;
};

/// The kind of values of a type.
struct ValueType {
  std::size_t width = 1;  ///< Numbers of an element.
  std::size_t row = 1;    ///< Numbers in the innermost parentheses of a text file.
  bool is_words = false;
  enum class Precision : std::uint8_t { half, single, full } precision = Precision::full;
};

/// By the name of the type, with or without `[]`; empty for types that are not needed.
std::optional<ValueType> value_type(std::string_view type);

/// Whether the values of a property are needed.
bool is_needed(std::string_view property);

/// The value of a number as stored in a type.
double rounded(double value, ValueType::Precision precision);
/// The value of 16 bits as a half-precision number.
double from_half(std::uint16_t bits);

/// Sorts samples by time; of several at the same time, the last one counts.
void sort_samples(std::vector<Sample>& samples);

}  // namespace mocap::usd::input

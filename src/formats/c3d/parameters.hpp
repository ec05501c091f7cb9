// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/c3d/processor.hpp"

namespace mocap::c3d {

/// A parameter as stored in the file.
struct Parameter {
  std::string group;                    ///< In upper case; empty if the group is not defined.
  std::string name;                     ///< In upper case.
  int type = 0;                         ///< -1 text, 1 bytes, 2 words, 4 floating-point numbers.
  std::vector<std::size_t> dimensions;  ///< At most 255 each; none for a single value.
  std::string_view bytes;               ///< The values, in the section that was parsed.
  std::string_view spelling;            ///< The name as it is in this section.
};

/// The parameters of a file. Every parameter is optional, and programs store numbers in any type.
class Parameters {
 public:
  /// Parses the records that follow the first 4 bytes of the parameter section, up to the first
  /// record that does not fit into `records`, which must outlive the result.
  Parameters(Processor processor, std::string_view records);

  /// In file order, with duplicates.
  const std::vector<Parameter>& all() const { return all_; }
  /// The first parameter with this name, in upper case.
  const Parameter* find(std::string_view group, std::string_view name) const;
  /// A value of a numeric parameter; words are signed. Empty if there is none.
  std::optional<double> number(std::string_view group, std::string_view name,
                               std::size_t index = 0) const;
  /// The values of `name`, `name`2, `name`3 and so on.
  std::vector<double> all_numbers(std::string_view group, std::string_view name) const;
  /// The texts of a parameter without blanks and NULs at the end.
  std::vector<std::string> texts(std::string_view group, std::string_view name) const;
  /// The texts of `name`, `name`2, `name`3 and so on.
  std::vector<std::string> all_texts(std::string_view group, std::string_view name) const;

 private:
  std::optional<double> value_at(const Parameter& parameter, std::size_t index) const;

  Processor processor_;
  std::vector<Parameter> all_;
};

}  // namespace mocap::c3d

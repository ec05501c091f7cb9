// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The values of the keywords in an ASF file.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/acclaim/asf_text.hpp"
#include "mocap/acclaim_style.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/rotation.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::acclaim {

/// Reads values at the next word of a text, and reports words that are not such values. `key` is
/// the keyword before a value.
class AsfValues {
 public:
  AsfValues(AsfText& text, Diagnostics& diagnostics) : text_(text), diagnostics_(diagnostics) {}

  /// Adds a finding at a word.
  Diagnostic& report(Code code, std::string message, const Word& word, std::string subject = {});

  /// Whether a number was read; otherwise the word remains.
  bool read_number(double& value, std::string_view key);
  bool read_three(std::array<double, 3>& values, std::string_view key);
  bool read_three(Vector3& values, std::string_view key);

  /// `XYZ`; unchanged if there is no such word. `whose`: for the message.
  void read_axis_order(AxisOrder& order, std::string_view whose);
  /// Degrees of freedom up to the first other word.
  std::vector<Channel> read_dof();
  /// Pairs of numbers; `inf` is one.
  void read_limits(BoneFacts& facts);
  /// Adds a line with an unknown keyword to `lines`. `where`: for the message.
  void keep_unknown_key(const Word& key, std::string_view where, std::vector<std::string>& lines);

 private:
  AsfText& text_;
  Diagnostics& diagnostics_;
};

}  // namespace mocap::acclaim

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Labels of points, bodies and columns as a text table contains them.

#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// What the labels of a format may be.
struct LabelRules {
  /// Characters that would end a cell, besides control characters.
  std::string_view forbidden;
  /// Takes the place of these characters.
  char substitute = ' ';
  /// Followed by a number, replaces an empty label.
  std::string_view stem = "point";
  /// A label with another meaning, in any case; may be empty.
  std::string_view reserved = {};
};

/// A text without characters that would end its cell, and without blanks at its ends.
std::string cell_in_file(std::string_view text, const LabelRules& rules);

/// The labels in a file. Those that must change do not become equal to others, and are reported as
/// `fit.name`, except for empty ones.
std::vector<std::string> labels_in_file(const std::vector<std::string>& labels,
                                        const LabelRules& rules, const Clip& clip,
                                        Diagnostics& diagnostics);

/// The labels of points, bodies or columns.
template <class Labelled>
std::vector<std::string> labels_of(const std::vector<Labelled>& all) {
  std::vector<std::string> labels;
  labels.reserve(all.size());
  for (const Labelled& one : all) labels.push_back(one.label);
  return labels;
}

}  // namespace mocap::detail

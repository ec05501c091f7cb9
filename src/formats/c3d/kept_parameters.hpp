// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parameters of a file that do not describe its points, analog samples and events, for writing
/// them again.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/c3d/layout.hpp"
#include "formats/c3d/parameter_section.hpp"
#include "mocap/c3d.hpp"

namespace mocap::c3d {

/// Sets those of a file, without duplicates, and the number of others.
void keep_parameters(const Layout& layout, Style& style);

/// A name of each event from its label, context and subject. Times may change.
std::vector<std::string> names_of_events(const Recording& recording);

/// The label of each rigid body.
std::vector<std::string> labels_of_bodies(const Recording& recording);

/// What a file is written with.
struct KeptContext {
  std::size_t points = 0;
  std::size_t analog_channels = 0;
  std::vector<std::string> events;  ///< By `names_of_events`.
  std::vector<std::string> bodies;  ///< Labels of the bodies that are written.
  bool is_scaled = false;           ///< Whether lengths are converted to another unit.
};

/// The kept parameters that are written, and why others are not.
class KeptParameters {
 public:
  /// `style` may be null. It must outlive the result.
  KeptParameters(const Style* style, const KeptContext& context);

  /// Adds those of a group that the caller has started.
  void add_of_group(std::string_view group, ParameterSection& section) const;
  /// Adds all groups except those that the caller writes.
  void add_other_groups(ParameterSection& section) const;
  /// Whether the group has a parameter.
  bool has_group(std::string_view group) const;
  /// Whether a parameter will be written.
  bool has(std::string_view group, std::string_view name) const;
  /// Omits all parameters, because they do not fit.
  void drop_all();
  /// Reports the groups with parameters that are not written.
  void report(const std::string& file, Diagnostics& diagnostics) const;

 private:
  void drop_group(std::string_view group, std::string_view reason);

  std::vector<const KeptParameter*> kept_;
  std::vector<std::string> dropped_;  ///< Groups and reasons.
};

}  // namespace mocap::c3d

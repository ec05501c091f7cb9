// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What only Acclaim files hold: kept beside a clip, so that it can be written again.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mocap/number_style.hpp"
#include "mocap/rotation.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::acclaim {

/// Least and greatest value of one degree of freedom, in the file's unit; may be infinite. Kept
/// and written back; values of the motion are never clamped.
struct Limit {
  double low = 0.0;
  double high = 0.0;
};

/// What an ASF says about one bone, in the file's own numbers.
struct BoneFacts {
  std::string name;
  std::optional<std::int64_t> id;
  Vector3 direction = Vector3::Zero();   ///< In the rest pose's world axes; of unit length.
  double length = 0.0;                   ///< File units.
  std::array<double, 3> axis{};          ///< Angles about x, y and z, in the file's unit.
  AxisOrder axis_order{0, 1, 2};         ///< As listed: the first is applied first (fixed axes).
  std::vector<Limit> limits;             ///< One a degree of freedom, or none.
  std::optional<double> body_mass;       ///< In the file's mass unit.
  std::optional<double> cof_mass;        ///< Centre of mass, along the bone.
  std::vector<std::string> other_lines;  ///< Keys that the format does not name.
};

/// The `:units` section.
struct Units {
  double mass = 1.0;
  double length = 1.0;   ///< A multiplier between unit systems; see docs/formats/acclaim.md.
  bool radians = false;  ///< Of axes and limits. The AMC has a unit of its own.
  std::vector<std::string> other_lines;  ///< Keys that the format does not name.
};

/// An ASF beside its skeleton.
struct SkeletonStyle {
  /// The whole file. It is written again verbatim while the skeleton that it declares is still
  /// the clip's.
  std::string text;

  std::string version = "1.10";
  std::string name;
  Units units;
  std::string documentation;                  ///< The lines behind `:documentation`.
  AxisOrder root_axis_order{0, 1, 2};         ///< Of `orientation`.
  std::array<double, 3> root_orientation{};   ///< Angles about x, y and z, in the file's unit.
  std::vector<std::string> root_other_lines;  ///< Keys that the format does not name.
  std::vector<BoneFacts> bones;               ///< In file order, without the root.
  std::vector<std::string> other_sections;    ///< Sections that the format does not name, as text.
};

/// The look of an AMC.
struct MotionStyle {
  /// The text before the first frame. Written again verbatim while it still holds.
  std::string header;
  bool radians = false;
  bool three_dof = false;  ///< `:FORCE-ALL-JOINTS-BE-3DOF`: three angles a bone, whatever the ASF.
  /// Names in the order of the lines of a frame; bones that it does not name follow in the
  /// skeleton's order.
  std::vector<std::string> line_order;
  /// Numbers of the frames; empty: 1, 2, 3, ...
  std::vector<std::int64_t> frame_numbers;
  /// How the lines of values are laid out, without the formats of their numbers.
  RowLayout rows;
  /// Behind the number of a frame, blanks and the line end, where it is not the line end of the
  /// values: HDM05 mixes LF and CR LF so. Empty: as the values.
  std::string number_line_end;
  std::string tail;  ///< Blank lines and comments after the last frame.
};

/// All that a pair of files says beside skeleton and motion.
struct Style {
  SkeletonStyle skeleton;
  MotionStyle motion;

  /// The facts about a bone, or null.
  const BoneFacts* find(std::string_view bone) const;
};

}  // namespace mocap::acclaim

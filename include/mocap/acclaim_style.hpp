// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Data that only Acclaim files contain. Stored in the clip so that the files can be written back.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mocap/format_data.hpp"
#include "mocap/number_style.hpp"
#include "mocap/rotation.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::acclaim {

/// Minimum and maximum of one degree of freedom, in the file's unit; may be infinite. Limits are
/// preserved on writing; motion values are never clamped to them.
struct Limit {
  double low = 0.0;   ///< Minimum.
  double high = 0.0;  ///< Maximum.
};

/// ASF data of one bone, as in the file.
struct BoneFacts {
  std::string name;                      ///< As in the file.
  std::optional<std::int64_t> id;        ///< The number of the bone, if it has one.
  Vector3 direction = Vector3::Zero();   ///< In world axes of the rest pose; unit length.
  double length = 0.0;                   ///< File units.
  std::array<double, 3> axis{};          ///< Angles about x, y and z, in the file's unit.
  AxisOrder axis_order{0, 1, 2};         ///< As listed: the first is applied first (fixed axes).
  std::vector<Limit> limits;             ///< One per degree of freedom, or none.
  std::optional<double> body_mass;       ///< In the file's mass unit.
  std::optional<double> cof_mass;        ///< Centre of mass, as a distance along the bone.
  std::vector<std::string> other_lines;  ///< Lines with unknown keywords.
};

/// The `:units` section.
struct Units {
  double mass = 1.0;     ///< Kept for writing; not used.
  double length = 1.0;   ///< A multiplier between unit systems; see docs/formats/acclaim.md.
  bool radians = false;  ///< Unit of axes and limits; the AMC declares its own.
  std::vector<std::string> other_lines;  ///< Lines with unknown keywords.
};

/// ASF data that is not part of the skeleton.
struct SkeletonStyle {
  /// The whole file. Written back verbatim if the clip still has the skeleton that it declares.
  std::string text;

  std::string version = "1.10";               ///< The word after `:version`.
  std::string name;                           ///< The text after `:name`; may be empty.
  Units units;                                ///< The `:units` section.
  std::string documentation;                  ///< The lines after `:documentation`.
  AxisOrder root_axis_order{0, 1, 2};         ///< Axis order of `orientation`.
  std::array<double, 3> root_orientation{};   ///< Angles about x, y and z, in the file's unit.
  std::vector<std::string> root_other_lines;  ///< Lines with unknown keywords.
  std::vector<BoneFacts> bones;               ///< In file order; without the root.
  std::vector<std::string> other_sections;    ///< Unknown sections, as text.
};

/// Layout of an AMC.
struct MotionStyle {
  /// The text before the first frame. Written back verbatim if it is still correct.
  std::string header;
  bool radians = false;    ///< Unit of the angles; false: degrees.
  bool three_dof = false;  ///< `:FORCE-ALL-JOINTS-BE-3DOF`: always three angles per bone.
  /// Bone names in the order of the lines of a frame. Bones that are not listed follow in skeleton
  /// order.
  std::vector<std::string> line_order;
  /// Frame numbers; empty: 1, 2, 3, ...
  std::vector<std::int64_t> frame_numbers;
  /// Layout of the lines of values, without the number formats.
  RowLayout rows;
  /// Whitespace and line ending after a frame number, if they differ from the line ending of the
  /// value lines (HDM05 mixes LF and CR LF this way). Empty: the same as for values.
  std::string number_line_end;
  std::string tail;  ///< Blank lines and comments after the last frame.
  /// The text of the frames if they deviate from the layout described by the members above;
  /// otherwise null. It is written back verbatim while the clip is unmodified, and removed by
  /// edits.
  std::shared_ptr<const TextAsRead> as_read;
};

/// ASF and AMC data that is not part of the skeleton or the motion.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  SkeletonStyle skeleton;  ///< Data of the ASF.
  MotionStyle motion;      ///< Data of the AMC; defaults if there is none.

  /// Drops the text of the frames.
  void on_edit() override { motion.as_read.reset(); }
  /// Drops the frame numbers.
  void on_frames_changed() override { motion.frame_numbers.clear(); }
  /// Reorders limits with their degrees of freedom.
  void on_channels_changed(const Skeleton& old, const Skeleton& changed) override {
    reorder_limits(old, changed);
  }

  /// Reorders the limits of each bone to match its channels in `changed`, which has the same joints
  /// as `old`. New degrees of freedom have no limit.
  void reorder_limits(const Skeleton& old, const Skeleton& changed);
  /// The data of a bone, or null.
  const BoneFacts* find(std::string_view bone) const;
};

}  // namespace mocap::acclaim

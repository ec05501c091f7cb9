// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The layouts that are written.

#include <cstddef>
#include <optional>
#include <vector>

#include "body/analysis.hpp"
#include "formats/npz/array_out.hpp"
#include "formats/npz/humanml_features.hpp"
#include "formats/npz/smpl_joints.hpp"
#include "formats/robot_rows.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

enum class FileKind : bool { archive, array };

/// The layout of a file with these options.
Layout layout_for(const Clip& clip, FileKind kind, const WriteOptions& options);
/// The file that is written back because the clip is unmodified; null if there is none.
const TextAsRead* bytes_as_read(const Clip& clip, FileKind kind, const WriteOptions& options);
/// Sets the unit and the up axis if the layout depends on them and they are not set.
void complete(const mocap::detail::Analysis& analysis, FileKind kind, WriteOptions& options,
              Diagnostics& diagnostics);

/// The layout `mocapkit`. False if the writer has failed.
bool write_own(ArrayZip& zip, const Clip& clip, const WriteOptions& options);

/// The joints of a clip as those of an SMPL model.
struct SmplFigure {
  SmplModel model;
  /// For each joint of the model, that of the clip. Joints that are missing do not rotate.
  std::vector<std::optional<std::size_t>> joints;
  /// The rotation from the axes of SMPL's rest pose, Y up and facing +Z, to those of the clip's.
  Quaternion clip_from_smpl = Quaternion::Identity();
};
/// Fails with `npz.smpl-joints` or `npz.rest-pose`.
Result<SmplFigure> find_smpl_figure(const Clip& clip);
/// SMPL parameters.
struct SmplArrays {
  std::size_t joints = 0;
  std::size_t frames = 0;
  std::vector<double> poses;  ///< frames x joints x 3, radians.
  std::vector<double> trans;  ///< frames x 3, metres.
};
/// With a complete unit and axis. Fails with `argument.invalid` if the numbers are too large.
Result<SmplArrays> convert_to_smpl(const Clip& clip, const SmplFigure& figure,
                                   const WriteOptions& options);
/// Reports what SMPL parameters do not contain.
void report_smpl_losses(const Clip& clip, const SmplFigure& figure, Diagnostics& diagnostics);
/// The layout `amass`. False if the writer has failed.
bool write_smpl(ArrayZip& zip, const Clip& clip, const SmplArrays& arrays);
/// Whether SMPL parameters written from a clip have Z up: those of AMASS, and of a clip that was
/// not read from SMPL parameters.
bool smpl_has_z_up(const Clip& clip);

/// The layout `humanml3d`, with a complete unit and axis. Fails with `npz.smpl-joints` or
/// `npz.features`.
Result<HumanMlFeatures> find_features(const Clip& clip, const WriteOptions& options);
bool put_features(const HumanMlFeatures& features, const ArrayZip::Sink& sink);

/// The layout `robot`. `rate`: frames per second. False if the writer has failed.
bool write_robot(ArrayZip& zip, const mocap::detail::RobotRows& robot, double rate);

/// The rotation that makes an axis point in another direction.
Quaternion rotation_to(Axis axis, const Vector3& direction);

}  // namespace mocap::npz

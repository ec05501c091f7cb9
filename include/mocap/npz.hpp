// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// NumPy arrays: `.npz`, a zip of arrays, and `.npy`, one array. Format details:
/// docs/formats/npz.md.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"
#include "mocap/robots.hpp"

namespace mocap::codes {

extern const Code npz_zip;
extern const Code npz_array;
extern const Code npz_object;
extern const Code npz_layout;
extern const Code npz_frame_rate;
extern const Code npz_mean_skeleton;
extern const Code npz_normalised;
extern const Code npz_smpl_model;
extern const Code npz_smpl_joints;
extern const Code npz_rest_pose;
extern const Code npz_body_shape;
extern const Code npz_positions_only;
extern const Code npz_features;
extern const Code npz_last_frame;
extern const Code npz_layout_changed;
extern const Code npz_arrays_dropped;
extern const Code npz_zero_rotation;
extern const Code npz_whole_angle;

}  // namespace mocap::codes

namespace mocap::npz {

/// The arrays of a file that is written.
enum class Layout : std::uint8_t {
  mocapkit,  ///< Joints, rotations and points of any clip. Not for an NPY.
  /// Positions of the points, or of the joints if there are no points: frames x points x 3,
  /// float32, in metres if the unit is known.
  joints,
  /// The parameters of an SMPL model, as in AMASS: rotation vectors of joints with SMPL's names.
  /// Metres, Z up. Not for an NPY.
  amass,
  /// HumanML3D features of the first 22 SMPL joints: frames - 1 x 263, float32. 20 frames per
  /// second, metres, Y up.
  humanml3d,
  /// The motion of a robot: position of the root in metres with Z up, its rotation, and the values
  /// of hinges and slides. Not for an NPY.
  robot
};

/// What SMPL parameters contain besides the poses, as it was read.
struct SmplParameters {
  std::size_t joints = 0;            ///< 22, 24, 52 or 55.
  Vector3 pelvis = Vector3::Zero();  ///< The position of the root without `trans`, metres.
  std::vector<double> betas;         ///< Empty if there are none.
  std::string gender;                ///< Empty if the file does not contain it.
  std::string rate_array;            ///< The name of the array with the rate; empty if none.
  bool is_z_up = false;              ///< As in AMASS. Otherwise, the axes are not known.
  bool is_split = false;             ///< `root_orient`, `pose_body`, ... instead of `poses`.
  bool has_mean_skeleton = false;    ///< The offsets are not those of a model.
};

/// The bytes of a file that was read, and its layout.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// Written back while the clip is unmodified; removed by edits. May be null.
  std::shared_ptr<const TextAsRead> as_read;
  std::uint64_t recording_digest = 0;  ///< Of the recording as it was read.
  bool is_array = false;               ///< The file is an NPY.
  bool is_double = false;              ///< An NPY of float64.
  std::optional<Layout> layout;        ///< Empty for an NPZ with positions.
  std::optional<SmplParameters> smpl;  ///< Set for `Layout::amass`.
  /// The names of arrays and other members of an NPZ that neither the clip nor `smpl` represents.
  std::vector<std::string> unread;

  void on_edit() override { as_read.reset(); }
};

/// What was read from the file of an SMPL model, for reading many clips with the same model. Holds
/// the average joints of one model and how they move with its shapes, at most 2 MB. Functions may
/// read clips with the same object in several threads.
class SmplModelCache;
/// An empty one.
std::shared_ptr<SmplModelCache> make_smpl_model_cache();

/// Options of the reader.
struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Keeps the bytes of a file (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
  /// The file of an SMPL, SMPL-H or SMPL-X model, an NPZ with `v_template`, `shapedirs`,
  /// `J_regressor` and `kintree_table`. It determines the offsets of the joints of SMPL parameters,
  /// together with `betas`. Default: none; the offsets are those of an average adult.
  std::filesystem::path smpl_model;
  /// The skeleton of a robot, for its motion (`root_pos`, `root_rot` and `dof_pos`). Default: none;
  /// motion of 29 hinges is that of the Unitree G1.
  const Skeleton* skeleton = nullptr;
  /// Of the motion of a robot. Default: `detected`.
  robots::QuaternionOrder quaternion_order = robots::QuaternionOrder::detected;
  /// Where the contents of `smpl_model` are kept, also if the file is not usable: it is read once,
  /// by the first clip that needs it, and not again if it changes. Default: none; each clip with
  /// SMPL parameters reads the file.
  std::shared_ptr<SmplModelCache> smpl_model_cache;
};

/// Options of the writers.
struct WriteOptions {
  /// Metres per unit of length. Default: the unit declared in the clip, otherwise the unit
  /// estimated from the size of the figure if the confidence is high, otherwise unknown (NaN), or a
  /// metre for SMPL parameters and features.
  std::optional<double> metres_per_unit;
  /// The arrays. Default: `amass` for an NPZ if the file that was read contained SMPL parameters,
  /// otherwise `mocapkit` for an NPZ and `joints` for an NPY.
  std::optional<Layout> layout;
  /// The axis of the clip that points up, which SMPL parameters and features depend on. Default:
  /// that of the clip if it is certain, otherwise +Y, or unknown for `Layout::mocapkit`.
  std::optional<Axis> up;
};

/// Reads the arrays that `write` writes, SMPL parameters (AMASS), or the positions of joints.
///
/// - The arrays of `write`, and SMPL parameters (`poses`, or `root_orient` and `pose_body`), give a
///   skeleton. Rotations are quaternions; the root has a position, and so have other joints of
///   which the array `positions` differs from the offsets. SMPL parameters do not contain the
///   offsets of the joints: they are computed from `ReadOptions::smpl_model`, or are those of an
///   average adult, with the note `npz.mean-skeleton`.
/// - `root_pos`, `root_rot` and `dof_pos` give the motion of a robot: of `ReadOptions::skeleton`,
///   or of the Unitree G1 (`robot.assumed`). Columns are assigned by `dof_names`, if the file has
///   them.
/// - `posed_joints` (frames x joints x 3) and `global_rot_mats` (frames x joints x 3 x 3) give a
///   figure of Kimodo: one of its skeletons, by the number of joints; by default at 30 frames per
///   second.
/// - An array of frames x joints x 3 gives points, labelled by the array `labels`, `names` or
///   `joint_names`, otherwise `joint0`, `joint1`, ... Points that are not finite are occluded.
/// - An array of frames x 263 (HumanML3D) gives the points of 22 joints, at 20 frames per second.
///
/// A file without a frame rate gets 30 frames per second, with the warning `npz.frame-rate`. Arrays
/// of Python objects are never interpreted. Fails with `npz.*` and `limit.*`, with `fit.robot` if
/// the skeleton is not that of a robot, and with `io.*` if the file of the model cannot be read.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like a zip of arrays.
bool sniff(std::string_view head);
/// Whether the first bytes of a file look like one array.
bool sniff_array(std::string_view head);

/// Writes an NPZ. An unmodified one is written back byte for byte. Otherwise, `Layout::mocapkit`
/// consists of the joints as the arrays `positions` (frames x joints x 3, world space, file units),
/// `rotations` (frames x joints x 4, local unit quaternions x, y, z, w), `offsets` (joints x 3),
/// all float32, `parents` (int32, -1 for a root), and `names` (text); the points as `points`
/// (frames x points x 3, float32, NaN if occluded) and `labels` (text); and the float64 numbers
/// `fps` and `metres_per_unit`, and the text `up`, such as `+Y`, if the up axis is known. A clip
/// without joints has no arrays of joints, one without points none of points. `fps` is NaN if the
/// frame time is not plausible.
///
/// `Layout::joints` is the arrays `joints`, `names`, `fps` and `metres_per_unit`;
/// `Layout::humanml3d` is `features`. `Layout::amass` is `poses`, `trans`, `betas`, `gender` and
/// `mocap_framerate`, or the arrays of SMPL-X if there are joints for the eyes and the jaw.
/// `Layout::robot` is `fps`, `root_pos` (frames x 3), `root_rot` (frames x 4, unit quaternions x,
/// y, z, w), `dof_pos` (frames x hinges, radians, and metres for slides), all float32 except `fps`,
/// and `dof_names`.
///
/// Arrays of the file that was read and are not written are reported as `npz.arrays-dropped`.
///
/// Fails with `argument.shape`, with the error of `out`, and if the clip cannot be written in a
/// layout that was given with `npz.smpl-joints`, `npz.rest-pose`, `npz.features` or
/// `fit.robot`. If SMPL parameters are the default, another layout is used, with the warning
/// `npz.layout-changed`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Writes an NPY: one array, of `Layout::joints` or `Layout::humanml3d`. An unmodified one is
/// written back byte for byte. Positions are float64 if they were read from an NPY of float64.
/// Names, rotations and the frame rate are not stored, with the note `npz.positions-only`. Fails
/// like `write`, and with `argument.invalid` for another layout.
Status write_array(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                   Diagnostics& diagnostics);

}  // namespace mocap::npz

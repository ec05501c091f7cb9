// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// MikuMikuDance motions (.vmd), and the bones of its models (.pmx, .pmd). Format details:
/// docs/formats/mmd.md.
///
/// Clips are right-handed with y up, in MikuMikuDance's unit of 0.08 m: the z axis of the files is
/// negated, so that the figure faces +z with its left side at +x.

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/number_style.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

// Findings about motions.
extern const Code vmd_header;
extern const Code vmd_truncated;
extern const Code vmd_value;
extern const Code vmd_trailing;
extern const Code vmd_no_bones;
extern const Code vmd_frames;
extern const Code vmd_name;
extern const Code vmd_model_found;
extern const Code vmd_model_missing;
extern const Code vmd_model_mismatch;
extern const Code vmd_ik_not_evaluated;
extern const Code vmd_not_read;
extern const Code vmd_resampled;

// Findings about models.
extern const Code pmx_header;
extern const Code pmx_truncated;
extern const Code pmx_count;
extern const Code pmx_value;
extern const Code pmx_hierarchy;
extern const Code pmx_no_bones;
extern const Code pmx_ik;

}  // namespace mocap::codes

namespace mocap::mmd {

/// Metres per unit of length of MikuMikuDance.
inline constexpr double metres_per_unit = 0.08;

/// A bone that an IK bone rotates.
struct IkLink {
  std::size_t bone = 0;             ///< Index into `Model::bones`.
  bool is_limited = false;          ///< Whether its angles are limited.
  Vector3 lower = Vector3::Zero();  ///< Smallest angles about x, y and z of the file, radians.
  Vector3 upper = Vector3::Zero();  ///< Largest angles, radians.
};

/// A bone of a model, in the axes of the file: left-handed, y up, facing -z.
struct ModelBone {
  /// For a bone without a parent, tail, source or target.
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::string name;                    ///< UTF-8.
  std::string english_name;            ///< UTF-8; may be empty.
  Vector3 position = Vector3::Zero();  ///< In the model, rest pose.
  std::size_t parent = none;           ///< Index; may be larger than its own.
  Vector3 tail = Vector3::Zero();      ///< Its end, from `position`; zero if that is another bone.
  std::int32_t layer = 0;              ///< Bones of lower layers are evaluated first.
  bool is_movable = false;             ///< Whether the user can translate it.
  bool is_after_physics = false;       ///< Evaluated after all other bones.
  /// The only axis about which keys rotate it, of any length.
  std::optional<Vector3> fixed_axis;
  // A bone that follows another ("append" or "grant").
  std::size_t source = none;         ///< The bone that it follows.
  double ratio = 0.0;                ///< Fraction of the transform; may be negative.
  bool appends_rotation = false;     ///< Follows the rotation.
  bool appends_translation = false;  ///< Follows the translation.
  bool appends_world = false;  ///< Follows the transform in the model instead of the local one.
  // An IK bone: `links` are rotated so that `target` reaches it.
  std::size_t target = none;    ///< Empty for other bones.
  std::int32_t iterations = 0;  ///< At least 0.
  double most_angle = 0.0;      ///< Per iteration and link, radians.
  std::vector<IkLink> links;    ///< From the target up.
};

/// The bones of a model, stored with the clip that is read from it.
struct Model : FormatDataOf<Model, FormatData::Subject::file> {
  std::string name;              ///< UTF-8.
  std::vector<ModelBone> bones;  ///< In file order.
  /// The file, written back while the skeleton has the joints of `bones`. May be null.
  std::shared_ptr<const std::string> file;
};

/// Data of a motion that is not represented by skeleton and motion.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  std::string model_name;  ///< Bytes of the file, without those after the first NUL.
  /// Names of bones that are not written as they are read, and their bytes in the file.
  std::vector<std::pair<std::string, std::string>> raw_names;
  std::string morphs, cameras, lights, shadows;  ///< The records, as in the file.
  /// The file, in `TextAsRead::rows`. It is written back verbatim while the clip is unmodified;
  /// removed by edits. May be null.
  std::shared_ptr<const TextAsRead> as_read;

  void on_edit() override { as_read.reset(); }
  /// The records have frame numbers of the file.
  void on_frames_changed() override {
    for (std::string* records : {&morphs, &cameras, &lights, &shadows}) records->clear();
  }
};

struct ReadOptions {
  /// The model for a motion. Default: the one that is found beside the motion; without one, the
  /// standard bones and their usual proportions.
  std::filesystem::path model;
  /// Reads the motion without the model if that cannot be read, because it was not named by the
  /// user but chosen for the motion.
  bool is_model_found = false;
  /// Evaluates IK bones. Default: if there is a model.
  std::optional<bool> ik;
  /// Keeps the bytes of the files (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
};

/// Reads the bones of a model, PMX 2.0 and 2.1 or PMD, into a clip without frames.
Result<Clip> read_model(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Reads a motion for a model that was read before. Keys are sampled at 30 frames per second, with
/// their interpolation; bones that follow others and IK are evaluated, so that the channels contain
/// the final rotation of every bone. Bones without keys stay in their rest pose.
Result<Clip> read_motion(ByteSource& source, Clip model, const ReadOptions& options,
                         Diagnostics& diagnostics);

/// Reads a motion alone. Its bones get the parents and the usual positions of MikuMikuDance's
/// standard bones; other bones become roots.
Result<Clip> read_motion(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

struct WriteOptions {
  /// Metres per unit of length, > 0. Default: 0.08, for which lengths do not change.
  std::optional<double> metres_per_unit;
  /// The axis that points up; it is rotated to +Y. Default: +Y.
  std::optional<Axis> up;
};

/// Writes a motion with a linear key in every frame and IK switched off. An unmodified motion is
/// written back byte for byte. Fails with `argument.invalid` if the skeleton does not fit (`fits`).
Status write_motion(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                    Diagnostics& diagnostics);

/// Writes the joints as the bones of a PMX 2.0 without a mesh. The model that a clip was read from
/// is written back byte for byte if its joints are unmodified.
Status write_model(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                   Diagnostics& diagnostics);

/// Whether a motion can represent a clip: 30 frames per second, no constant rotations, and names
/// that are unique in their first 15 bytes in code page 932.
bool fits(const Clip& clip);

/// Converts a clip so that it fits. The poses of all frames that are multiples of 1/30 s are
/// preserved; other names are changed.
Result<Clip> as_mmd(const Clip& clip, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like a motion.
bool sniff_motion(std::string_view head);
/// Whether the first bytes of a file look like a model, PMX or PMD.
bool sniff_model(std::string_view head);

}  // namespace mocap::mmd

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The model that is written for a clip.

#include <string>
#include <string_view>

#include "formats/mmd/model_skeleton.hpp"
#include "mocap/mmd.hpp"

namespace mocap::mmd {

/// Converts lengths and axes of a clip to those of a file.
class ToFile {
 public:
  /// Fails with `argument.invalid` for a unit that is not positive.
  static Result<ToFile> from(const WriteOptions& options);

  Vector3 vector(const Vector3& of_clip) const { return mirrored(turn_ * of_clip) * scale_; }
  Quaternion rotation(const Quaternion& of_clip) const {
    return mirrored((turn_ * of_clip * turn_.conjugate()).normalized());
  }
  /// Whether only z is negated.
  bool is_plain() const { return scale_ == 1.0 && turn_.w() == 1.0; }

 private:
  Quaternion turn_ = Quaternion::Identity();
  double scale_ = 1.0;
};

/// The model that the clip was read from, if it has the same joints; otherwise its joints as bones.
struct WrittenModel {
  Model model;
  ModelSkeleton joints;     ///< Those of the clip, in the same order.
  bool is_as_read = false;  ///< Whether it is the model that was read.
};
Result<WrittenModel> model_to_write(const Clip& clip, const ToFile& to_file);

/// The name of a bone in a motion, at most 15 bytes.
std::string name_in_motion(const Clip& clip, std::string_view name);

}  // namespace mocap::mmd

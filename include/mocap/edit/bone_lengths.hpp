// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits single bones: changes their lengths, inserts joints.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct BoneLengths {
  struct Change {
    std::string joint;       ///< Start of the bone: name, path, or pattern with `*` and `?`.
    double value = 1.0;      ///< Length in file units, or a factor. > 0.
    bool is_factor = false;  ///< Default: a length.
  };
  std::vector<Change> changes;  ///< In order of application.
};

/// Fails with `edit.joint` if a name or pattern matches no joint, and with `edit.value` if a value
/// is not > 0 or a bone has no length.
Status validate(const BoneLengths& options, const Clip& clip);
/// Changes the length of bones. The bone of a joint extends to its first child, or to its first end
/// site. All children and end sites of the joint are moved by the same factor, including the
/// position channels of these children. Rotations do not change. Reports the lengths as
/// `edit.bone-length`.
Status apply(const BoneLengths& options, Clip& clip, Diagnostics& diagnostics);

struct InsertJoint {
  std::string child;   ///< Name or path of the joint that gets a new parent. Not a root.
  std::string name;    ///< Of the new joint; must be unique.
  double share = 0.5;  ///< Position between the old parent (0) and the child (1).
};

/// Fails with `edit.joint` for an unknown child, a root or a name in use, and with `edit.value` for
/// an empty name or a share outside 0 to 1.
Status validate(const InsertJoint& options, const Clip& clip);
/// Inserts a joint between a joint and its parent, with three rotation channels that are zero in
/// every frame. World positions and rotations of all joints do not change.
Status apply(const InsertJoint& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Single bones: their lengths, and joints inserted into them.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct BoneLengths {
  struct Change {
    std::string joint;       ///< Name, path, or pattern with `*` and `?`: where the bone begins.
    double value = 1.0;      ///< Length in file units, or a factor. Above 0.
    bool is_factor = false;  ///< Default: a length.
  };
  std::vector<Change> changes;  ///< In their order.
};

/// Fails with `edit.joint` where a word means no joint, with `edit.value` for a value that is not
/// above 0 or a bone without length.
Status validate(const BoneLengths& options, const Clip& clip);
/// Changes the length of bones. The bone of a joint goes to its first child, or to its first end
/// site; all children and end sites of the joint move out by the same factor, position channels
/// of these children included. Rotations stay. Reports the lengths as `edit.bone-length`.
Status apply(const BoneLengths& options, Clip& clip, Diagnostics& diagnostics);

struct InsertJoint {
  std::string child;   ///< Name or path of the joint that gets a new parent. Not a root.
  std::string name;    ///< Of the new joint; no other joint has it.
  double share = 0.5;  ///< Where on the bone from the old parent to the child: 0 to 1.
};

/// Fails with `edit.joint` for an unknown child, a root or a name that is used, with `edit.value`
/// for an empty name and for a share outside of 0 to 1.
Status validate(const InsertJoint& options, const Clip& clip);
/// Inserts a joint between a joint and its parent, with three rotation channels that are zero in
/// every frame. All joints keep their world positions and rotations.
Status apply(const InsertJoint& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit

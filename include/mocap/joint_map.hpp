// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of corresponding joints, for `retarget::Options::map`.
///
/// A table is a TOML file with one line for each joint of the target: its name, and the joint of
/// the source that moves it, or "" if it follows its parent. Names may be in quotes, and comments
/// start with `#`. Names in double quotes may contain the escapes of TOML for quotes, backslashes
/// and four-digit code points.
///
/// ```
/// Hips = "pelvis"
/// "mixamorig:Spine" = "spine_01"  # A name with a colon needs quotes.
/// LeftEye = ""
/// ```

#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/match.hpp"
#include "mocap/retarget.hpp"

namespace mocap::retarget {

/// Reads a table. `file`: its name, for errors. Fails with `retarget.map`, with line and column.
Result<std::vector<JointPair>> parse_joint_map(std::string_view text, const std::string& file);

/// The table of a match, which `parse_joint_map` reads. Joints without a partner are in comments,
/// so that they can be added, and so are those between two joints of the source, which a line would
/// move as only one of them: the table as it is does not change the result.
std::string joint_map_text(const Clip& source, const Clip& target, const Match& match);

}  // namespace mocap::retarget

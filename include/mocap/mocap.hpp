// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Includes the complete API of mocapkit::mocapkit.

#include "mocap/language.hpp"

// Without C++20, the error of the line above is the only one that a compiler prints for these
// headers.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) >= 202002L
#include "mocap/body.hpp"
#include "mocap/check.hpp"
#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/compare.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/direct.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/joint_map.hpp"
#include "mocap/match.hpp"
#include "mocap/poses.hpp"
#include "mocap/programs.hpp"
#include "mocap/retarget.hpp"
#include "mocap/robots.hpp"
#include "mocap/rotation.hpp"
#include "mocap/rotation_forms.hpp"
#include "mocap/secondlife.hpp"
#include "mocap/units.hpp"
#include "mocap/velocities.hpp"
#endif

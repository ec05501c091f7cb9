// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// All that mocapkit::mocapkit offers.

#include "mocap/acclaim.hpp"
#include "mocap/anim.hpp"
#include "mocap/anim_options.hpp"
#include "mocap/author.hpp"
#include "mocap/avm.hpp"
#include "mocap/bvh.hpp"
#include "mocap/check.hpp"
#include "mocap/clip.hpp"
#include "mocap/compare.hpp"
#include "mocap/csv.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/direct.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"
#include "mocap/formats.hpp"
#include "mocap/gltf.hpp"
#include "mocap/json.hpp"
#include "mocap/poses.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"
#include "mocap/secondlife_check.hpp"
#include "mocap/secondlife_playback.hpp"
#include "mocap/units.hpp"

// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of a clip as JSON. Shared by `--json` and the API.

#include <string>
#include <vector>

#include "mocap/skeleton.hpp"
#include "report/json_fields.hpp"

namespace mocap::report {

/// `XYZ position + ZYX`, `X position`, `none`.
std::string channels_text(const std::vector<Channel>& channels);

/// An array of `{"name", "parent", "offset", "channels", "end_sites"}`, one object per joint:
/// `parent` is an index, null for a root; `end_sites` is their number.
Json skeleton_json(const Skeleton& skeleton);

}  // namespace mocap::report

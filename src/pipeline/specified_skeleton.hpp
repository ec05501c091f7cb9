// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The skeleton that the user specifies for all files of a run, in addition to those of pairs.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/formats.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::pipeline {

/// Sets the skeleton with which files without one are read. It must outlive the options.
void set_skeleton(const Skeleton& skeleton, LoadOptions& options);

enum class SkeletonFit : std::uint8_t {
  not_used,  ///< Files of the format have their own skeletons.
  fits,      ///< Motions can be written for it: it may be `ExportRequest::onto`.
  differs    ///< It was not read from a file of `skeleton_format`.
};

/// Whether motions written as `to` can be transferred to the skeleton of a clip.
SkeletonFit skeleton_fit(const Clip& skeleton, Format to);

/// The format of the file with the skeleton of motions that are written as `to`.
Format skeleton_format(Format to);

}  // namespace mocap::pipeline

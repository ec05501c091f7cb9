// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rigid bodies in a C3D file that is written: the group ROTATION, and a data section after that of
/// the points.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "formats/c3d/parameter_section.hpp"
#include "mocap/c3d.hpp"
#include "mocap/clip.hpp"
#include "mocap/recording.hpp"

namespace mocap::c3d {

/// The block, from 1, after a section that begins at block `data_block`. Empty if a word cannot
/// hold the number.
std::optional<std::uint16_t> block_after(std::uint16_t data_block, std::uint64_t section_bytes);

/// Bytes of the points and analog samples of all frames.
std::uint64_t data_bytes_of(const Clip& clip, std::size_t points, const WriteOptions& options);

/// Whether the bodies can be written after a section of points and analog samples, whatever the
/// number of blocks before it. False without bodies.
bool can_write_bodies(const Recording& recording, std::uint64_t section_bytes);

/// Whether the rigid bodies of a clip are written.
bool writes_bodies(const Clip& clip, const WriteOptions& options);

/// Adds the group. `labels`: one per body.
void add_rotations(ParameterSection& section, std::span<const std::string> labels, double rate,
                   std::uint16_t data_block);

/// Appends the poses of one frame in world space. Positions are multiplied by `length_scale`. A
/// pose that 32-bit numbers cannot hold is unknown.
void append_rotations(std::string& piece, const Recording& recording, std::size_t frame,
                      double length_scale);

}  // namespace mocap::c3d

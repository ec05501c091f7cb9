// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs motions with the files of their skeletons.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "inputs.hpp"
#include "mocap/formats.hpp"

namespace mocap::cli {

/// Assigns a skeleton file to every motion that needs one, as `pipeline::SkeletonCandidates`
/// chooses it from the skeletons that the user named, those in the folders of the motions, and
/// those in the other folders of the run. A skeleton that a motion uses is not an input itself.
///
/// `pipeline::holds_in_file` decides whether a file that the user named is a skeleton or a motion;
/// for other files, the name decides. Standard input is read if it may belong to one of the other
/// inputs. `from`: the format of `--from`.
void pair_inputs(Inputs& inputs, std::optional<Format> from = std::nullopt);

/// The first skeleton that the user named and no motion uses, if there are motions; otherwise null.
const Input* unused_skeleton(const Inputs& inputs);

/// The motions among the arguments, all of them file names. If there are more arguments than the
/// `wanted` number of motions, a motion may be followed by its skeleton file.
Inputs named_motions(const std::vector<std::string>& words, std::size_t wanted);

}  // namespace mocap::cli

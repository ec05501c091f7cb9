// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which bone of a model a name in a motion belongs to.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "mocap/clip.hpp"
#include "mocap/mmd.hpp"

namespace mocap::mmd {

/// The bytes of a name in a motion: at most 15. Empty if code page 932 does not have its
/// characters.
std::optional<std::string> name_bytes(std::string_view name);
/// The name that motions have for a bone: cut after 15 bytes, or whole if its bytes are unknown.
std::string name_in_motions(const std::string& name);

/// The joints of a skeleton by the names that a motion has for them: motions contain only the first
/// 15 bytes of a name.
class JointNames {
 public:
  explicit JointNames(const Skeleton& skeleton);
  std::optional<std::size_t> find(const std::string& name) const;

 private:
  std::unordered_map<std::string, std::size_t> joints_;
};

/// Whether a model fits a motion with these first bytes: it has at least half of the bones there.
bool fits_model(std::string_view head, const Clip& model);

/// The model of a clip, if the skeleton has its joints; otherwise null.
const Model* model_of(const Clip& clip);

/// A model with the joints of a skeleton as bones, without IK.
Model model_from(const Skeleton& skeleton);

}  // namespace mocap::mmd

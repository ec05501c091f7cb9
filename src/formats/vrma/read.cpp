// SPDX-License-Identifier: MIT
#include "mocap/vrma.hpp"

namespace mocap::vrma {

Result<Clip> read(ByteSource& source, const gltf::ReadOptions& options, Diagnostics& diagnostics) {
  Result<Clip> clip = gltf::read(source, options, diagnostics);
  if (clip) clip->metadata.format = "vrma";
  return clip;
}

}  // namespace mocap::vrma

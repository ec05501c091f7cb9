// SPDX-License-Identifier: MIT
#include <utility>

#include "body/known_up.hpp"
#include "mocap/joints_of_recording.hpp"
#include "mocap/render.hpp"

namespace mocap::render {

Result<Clip> drawable_clip(Clip clip) {
  if (!clip.skeleton.empty()) return clip;
  if (!clip.recording.has_places()) {
    Error error =
        make_diagnostic(codes::argument_invalid,
                        "there is nothing to draw: no joint, point or rigid body has a position");
    error.advise(
        "`mocap render FILE -o PICTURE --curve NAME` plots recorded values; `mocap info` lists "
        "them.");
    return tl::unexpected<Error>(std::move(error));
  }
  Result<BodyJoints> joints = joints_of_recording(clip);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  joints->clip.metadata.up = mocap::detail::certain_up(clip);
  return std::move(joints->clip);
}

}  // namespace mocap::render

// SPDX-License-Identifier: MIT
#include "bindings.hpp"

NB_MODULE(_core, module) {
  using namespace mocap::python;
  module.doc() = "The library as a Python module. Use the package `mocapkit`.";
  module.attr("version") = MOCAP_VERSION;
  bind_findings(module);
  bind_skeleton(module);
  bind_poses(module);
  bind_rotations(module);
  bind_clip(module);
  bind_formats(module);
  bind_edits(module);
  bind_body(module);
  bind_recording(module);
}

// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as the file of an SMPL model: the offsets of the joints are finite, or there is
/// an error and they are unchanged.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/npz/smpl_body.hpp"
#include "require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mocap;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  constexpr std::array<double, 3> betas{1.0, -0.5, 2.0};
  ReadLimits limits;
  limits.max_memory = std::uint64_t{1} << 30;
  const Result<npz::SmplBody> body = npz::parse_smpl_body(bytes, limits);
  if (!body) return 0;
  for (const std::size_t joints : {22U, 24U, 52U, 55U}) {
    npz::SmplModel model = npz::smpl_model(joints);
    const Vector3 pelvis = model.pelvis;
    const Status set = npz::set_offsets_of_body(*body, betas, model);
    require(set.has_value() || model.pelvis == pelvis, "the model has changed");
    require(model.joints.size() == joints, "joints are missing");
    for (const npz::FigureJoint& joint : model.joints)
      require(joint.offset.allFinite(), "an offset is not finite");
  }
  return 0;
}

// SPDX-License-Identifier: MIT
#include "formats/model_document.hpp"
#include "formats/urdf/document.hpp"
#include "mocap/urdf.hpp"

namespace mocap::urdf {

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_model(source, model_format, options.limits, diagnostics);
}

bool sniff(std::string_view head) {
  return mocap::detail::begins_with_model(head, model_format.root);
}

}  // namespace mocap::urdf

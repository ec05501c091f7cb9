// SPDX-License-Identifier: MIT
#include "formats/mjcf/document.hpp"
#include "formats/model_document.hpp"
#include "mocap/mjcf.hpp"

namespace mocap::mjcf {

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_model(source, model_format, options.limits, diagnostics);
}

bool sniff(std::string_view head) {
  return mocap::detail::begins_with_model(head, model_format.root);
}

}  // namespace mocap::mjcf

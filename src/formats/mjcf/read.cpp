// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/body_tree.hpp"
#include "formats/mjcf/document.hpp"
#include "formats/reader_findings.hpp"
#include "formats/whole_source.hpp"
#include "mocap/mjcf.hpp"
#include "text/utf8.hpp"

namespace mocap::mjcf {

namespace {

Result<Clip> read_model(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  const Result<std::string> text = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the MJCF file");
  if (!text) return tl::unexpected<Error>(text.error());
  const Result<std::vector<mocap::detail::ModelBody>> bodies = parse(*text, options.limits, found);
  if (!bodies) return tl::unexpected<Error>(bodies.error());
  Result<Clip> clip = mocap::detail::clip_of_bodies(*bodies, options.limits);
  if (!clip) return clip;
  clip->metadata.format = "mjcf";
  clip->metadata.declared_unit =
      Decision<double>{1.0, Confidence::high, "MJCF files are in metres", "--units UNIT"};
  return clip;
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  Result<Clip> clip =
      mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
        return mocap::detail::clip_or_finding(read_model(source, options, found), found);
      });
  if (clip) clip->metadata.source = source.name();
  return clip;
}

bool sniff(std::string_view head) {
  // The element may follow comments that contain it, too.
  head = text::without_byte_order_mark(head);
  return head.starts_with("<") && head.find("<mujoco") != std::string_view::npos;
}

}  // namespace mocap::mjcf

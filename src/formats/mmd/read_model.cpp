// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <utility>

#include "formats/mmd/clip_facts.hpp"
#include "formats/mmd/model_file.hpp"
#include "formats/mmd/model_skeleton.hpp"
#include "formats/reader_findings.hpp"
#include "formats/whole_source.hpp"
#include "mocap/mmd.hpp"

namespace mocap::mmd {

namespace {

Result<Clip> read_model_bytes(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  Result<std::string> bytes =
      mocap::detail::read_whole(source, options.limits, options.limits.max_memory / 4, "the model");
  if (!bytes) return tl::unexpected<Error>(std::move(bytes.error()));
  const bool is_pmd = bytes->starts_with("Pmd");
  Result<Model> model =
      is_pmd ? parse_pmd(*bytes, options.limits, found) : parse_pmx(*bytes, options.limits);
  if (!model) return tl::unexpected<Error>(std::move(model.error()));
  Result<ModelSkeleton> joints = skeleton_of(*model, options.limits);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  Clip clip;
  clip.skeleton = std::move(joints->skeleton);
  clip.motion = Motion(0, clip.skeleton.channel_count());
  set_facts(clip, "pmx");
  clip.metadata.is_skeleton_alone = true;
  if (options.keep_style && !is_pmd)
    model->file = std::make_shared<const std::string>(std::move(*bytes));
  clip.format_data.set(std::move(*model));
  return clip;
}

}  // namespace

void set_facts(Clip& clip, std::string format) {
  clip.metadata.format = std::move(format);
  clip.metadata.up = Axis::plus_y;
  clip.metadata.declared_unit = Decision<double>{metres_per_unit, Confidence::high,
                                                 "the unit of MikuMikuDance", "--units UNIT"};
}

Result<Clip> read_model(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  Result<Clip> clip =
      mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
        return mocap::detail::clip_or_finding(read_model_bytes(source, options, found), found);
      });
  if (clip) clip->metadata.source = source.name();
  return clip;
}

bool sniff_model(std::string_view head) {
  return head.starts_with("PMX ") || head.starts_with(std::string_view("Pmd\0\0\x80\x3F", 7));
}

}  // namespace mocap::mmd

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/fbx/as_read.hpp"
#include "formats/fbx/frame_times.hpp"
#include "formats/fbx/joints.hpp"
#include "formats/fbx/records.hpp"
#include "formats/fbx/sampling.hpp"
#include "formats/fbx/scene.hpp"
#include "formats/reader_findings.hpp"
#include "formats/takes.hpp"
#include "formats/whole_source.hpp"
#include "mocap/fbx.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::fbx {

namespace {

void report_takes(const Scene& scene, std::size_t take, Diagnostics& found) {
  if (take == none || scene.takes.size() < 2) return;
  found.add(make_diagnostic(codes::fbx_other_takes,
                            mocap::detail::other_takes_text("take", names_of_takes(scene), take)));
}

void report_layer(const Layer& layer, std::string_view what, Diagnostics& found) {
  const std::string name = name_in(layer.name);
  Diagnostic finding = make_diagnostic(
      codes::fbx_layers, fmt::format("the layer `{}` is {}", text::shown(name), what));
  finding.subject = name;
  found.add(std::move(finding));
}

void report_layers(const Scene& scene, std::size_t take, std::span<const JointSource> joints,
                   Diagnostics& found) {
  if (take == none) return;
  std::set<std::size_t> combined;
  for (const JointSource& joint : joints)
    for (const LayerNodes& nodes : joint.above) combined.insert(nodes.layer);
  const std::vector<std::size_t> used = layers_in_use(scene, scene.takes[take]);
  const std::set<std::size_t> in_use(used.begin(), used.end());
  for (const std::size_t layer : scene.takes[take].layers) {
    if (combined.contains(layer))
      report_layer(scene.layers[layer], "combined with those below it", found);
    else if (!in_use.contains(layer))
      report_layer(scene.layers[layer], "muted, and its values are not used", found);
  }
}

/// `meshes and skins`, if the file has them.
std::string others_in(const Scene& scene) {
  std::string kinds;
  for (const std::string_view kind : {"Geometry", "Deformer"})
    if (std::find(scene.others.begin(), scene.others.end(), kind) != scene.others.end())
      kinds += fmt::format("{}{}", kinds.empty() ? "" : " and ",
                           kind == "Geometry" ? "meshes" : "skins");
  return kinds;
}

void report_others(const Scene& scene, Clip& clip, Diagnostics& found) {
  if (scene.takes.size() > 1)
    clip.metadata.left_out.push_back(
        text::counted(scene.takes.size() - 1, "other take", "other takes"));
  std::string kinds = others_in(scene);
  if (kinds.empty()) return;
  found.add(make_diagnostic(codes::fbx_not_read,
                            fmt::format("the file also contains {}, which are not read", kinds)));
  clip.metadata.left_out.insert(clip.metadata.left_out.begin(), std::move(kinds));
}

void fill_metadata(const Settings& settings, Clip& clip) {
  clip.metadata.format = "fbx";
  clip.metadata.up = settings.up;
  if (!settings.metres_per_unit) return;
  constexpr double centimetres_per_metre = 100.0;
  clip.metadata.declared_unit = Decision<double>{
      *settings.metres_per_unit, Confidence::high,
      fmt::format("`UnitScaleFactor {}`", *settings.metres_per_unit * centimetres_per_metre),
      "--units UNIT"};
}

Result<Clip> read_bytes(std::string_view bytes, const ReadOptions& options, Diagnostics& found,
                        bool& is_whole_file) {
  Records file;
  file.bytes = bytes;
  const bool is_binary = bytes.starts_with(binary_magic.substr(0, 18));
  if (Status parsed =
          is_binary ? parse_binary(file, options.limits) : parse_text(file, options.limits);
      !parsed)
    return tl::unexpected<Error>(std::move(parsed.error()));
  Result<Scene> scene = read_scene(file, options.limits);
  if (!scene) return tl::unexpected<Error>(std::move(scene.error()));
  const Result<std::size_t> take = find_take(file, *scene, options.take);
  if (!take) return tl::unexpected<Error>(take.error());
  Result<std::vector<JointSource>> joints = find_joints(file, *scene, *take, options.limits);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  Result<FrameTimes> times = frame_times_of(file, *scene, *take, *joints, options.limits);
  if (!times) return tl::unexpected<Error>(std::move(times.error()));
  Clip clip;
  if (Status sampled = sample(file, *scene, *joints, *times, options.limits, clip, found); !sampled)
    return tl::unexpected<Error>(std::move(sampled.error()));
  if (options.take.empty()) report_takes(*scene, *take, found);
  report_layers(*scene, *take, *joints, found);
  if (!times->are_keys)
    found.add(make_diagnostic(
        codes::fbx_sampled,
        fmt::format("the keys are not at regular intervals; the curves are sampled at {} frames "
                    "per second",
                    scene->settings.frames_per_second)));
  report_others(*scene, clip, found);
  clip.metadata.takes = names_of_takes(*scene);
  if (*take != none) clip.metadata.take = *take;
  fill_metadata(scene->settings, clip);
  is_whole_file = *take == none || *take == 0;
  return clip;
}

Result<Clip> read_source(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  Result<std::string> bytes = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the FBX file");
  if (!bytes) return tl::unexpected<Error>(std::move(bytes.error()));
  bool is_whole_file = false;
  Result<Clip> clip = read_bytes(*bytes, options, found, is_whole_file);
  if (clip && options.keep_style && is_whole_file) keep_bytes(std::move(*bytes), *clip);
  return clip;
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  Result<Clip> clip =
      mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
        return mocap::detail::clip_or_finding(read_source(source, options, found), found);
      });
  if (clip) clip->metadata.source = source.name();
  return clip;
}

bool sniff(std::string_view head) {
  if (head.starts_with(binary_magic.substr(0, 18))) return true;
  head = text::without_byte_order_mark(head);
  return head.starts_with("; FBX") || (head.find("FBXHeaderExtension:") != std::string_view::npos &&
                                       head.find("FBXVersion:") != std::string_view::npos);
}

}  // namespace mocap::fbx

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/combine/second_clip.hpp"
#include "edit/edit_codes.hpp"
#include "edit/figures.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/onto_value.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/retarget.hpp"
#include "retarget/correspondence.hpp"

namespace mocap::edit {

namespace {

std::vector<std::string> quoted_names(const Skeleton& skeleton,
                                      const std::vector<std::size_t>& joints) {
  std::vector<std::string> names;
  names.reserve(joints.size());
  for (const std::size_t joint : joints) names.push_back(fmt::format("`{}`", skeleton[joint].name));
  return names;
}

void report_transfer(const Clip& before, const Clip& after, const retarget::Report& report,
                     bool drops_mesh, Diagnostics& diagnostics) {
  Diagnostic note = about_clip(
      before, codes::edit_skeleton,
      fmt::format("{} of {} joints were matched by {}; positions were multiplied by {:.6g}",
                  report.pairs.size(), after.skeleton.size(),
                  report.are_figures || report.lacks_legs ? "body part" : "name", report.scale));
  const std::vector<std::string> dropped = quoted_names(before.skeleton, report.source_left_out);
  const std::vector<std::string> missing = quoted_names(after.skeleton, report.target_left_out);
  if (!dropped.empty()) note.detail = "dropped: " + listed(dropped);
  if (!missing.empty()) {
    note.detail += (note.detail.empty() ? "" : "; ") + ("in their rest pose: " + listed(missing));
  }
  if (drops_mesh)
    note.detail +=
        (note.detail.empty() ? "" : "; ") + std::string("written without the mesh, see --mesh");
  diagnostics.add(std::move(note));
  for (const retarget::UsedPose* const pose : {&report.source_pose, &report.target_pose}) {
    if (pose->is_rest_pose) continue;
    const bool is_source = pose == &report.source_pose;
    Diagnostic used = about_clip(before, codes::edit_reference_pose,
                                 fmt::format("frame {} of the {} is the reference pose",
                                             pose->frame, is_source ? "clip" : "other skeleton"));
    used.advise(fmt::format("If the result is twisted or bent, select a frame with a T-pose: --{} "
                            "frame:N",
                            is_source ? "from-pose" : "onto-pose"),
                {}, Audience::command);
    diagnostics.add(std::move(used));
  }
}

}  // namespace

Status validate(const OntoSkeleton& options, const Clip& clip) {
  return check_second(codes::edit_clips_differ, clip, options.target, false);
}

Status apply(const OntoSkeleton& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  if (retarget::is_on_target(clip, *options.target, options.transfer)) return {};
  // Two clips with the same figures are matched by name.
  if (check_single_body(options.target->skeleton, "--onto")) {
    if (Status single = check_single_body(clip.skeleton, "--onto FILE"); !single) return single;
  }
  retarget::Options transfer_options = options.transfer;
  transfer_options.threads = options.threads;
  Result<retarget::Transferred> transferred =
      retarget::transfer(clip, *options.target, transfer_options);
  if (!transferred) return tl::unexpected<Error>(std::move(transferred.error()));
  if (Result<retarget::Quality> quality =
          retarget::measure_quality(clip, *transferred, transfer_options))
    transferred->quality = std::move(*quality);
  report_transfer(clip, transferred->clip, transferred->report, options.drops_mesh, diagnostics);
  retarget::add_findings(clip, *transferred, diagnostics);
  if (options.watch) options.watch(clip, *transferred);
  clip.skeleton = std::move(transferred->clip.skeleton);
  clip.motion = std::move(transferred->clip.motion);
  clip.metadata = std::move(transferred->clip.metadata);
  clip.format_data.clear();
  return {};
}

namespace {

Result<Edit> parse_onto(std::string_view text, const ClipReader& read) {
  const Result<OntoValue> value = parse_onto_value(text);
  if (!value) return tl::unexpected<Error>(value.error());
  Result<Clip> target = onto_skeleton(value->file, read);
  if (!target) return tl::unexpected<Error>(std::move(target.error()));
  return Edit(OntoSkeleton{std::make_shared<const Clip>(std::move(*target)), value->options});
}

constexpr auto onto_codes = edit_code_table({
    {.name = "edit.skeleton",
     .severity = Severity::note,
     .title = "The motion was transferred to another skeleton",
     .explanation = "Human figures are matched by body part, whatever their rest poses, axes and "
                    "names; other skeletons by joint name. The clip gets the offsets, channels and "
                    "end sites of the other skeleton; joints that only one of them has are listed.",
     .remedy = "If a part of the body is not found, rename joints first with --rename or --names.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind onto_step{
    .facts =
        {"onto", "FILE", "",
         "Transfer the motion to the skeleton of another file, or to a built-in one: cmu, g1 (a "
         "robot), makehuman, mixamo, secondlife, smpl, soma, unreal or vrm. Human figures are "
         "matched by body part, other skeletons by joint name. "
         "The hinges of robots stay within their limits. Options follow the name, as in "
         "FILE@feet=free, or apply to all: --feet free."},
    .parse_file = parse_onto,
    .codes = onto_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_skeleton = detail::code_in(edit::onto_codes, "edit.skeleton");

}  // namespace mocap::codes

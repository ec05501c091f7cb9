// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/skeleton/joint_remover.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/selection.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"

namespace mocap::edit {

Status validate(const KeepJoints& options, const Clip& clip) {
  const Result<SelectedNames> selection = select_names(clip, options.joints);
  if (!selection) return tl::unexpected<Error>(selection.error());
  if (selection->joints.empty()) return {};
  const Result<RemovedJoints> removed = joints_to_remove(selection->joints, clip.skeleton, true);
  if (!removed) return tl::unexpected<Error>(removed.error());
  return {};
}

Status apply(const KeepJoints& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Result<SelectedNames> selection = select_names(clip, options.joints);
  if (!selection) return tl::unexpected<Error>(selection.error());
  take_selected(*selection, true, clip.recording);
  if (selection->joints.empty()) return {};
  const Result<RemovedJoints> removed = joints_to_remove(selection->joints, clip.skeleton, true);
  if (!removed) return tl::unexpected<Error>(removed.error());
  remove_joints(*removed, clip, diagnostics);
  return {};
}

namespace {

Result<Edit> parse_keep(std::string_view value) {
  Result<std::vector<std::string>> joints = joints_in(value);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  return Edit(KeepJoints{std::move(*joints)});
}

}  // namespace

extern constinit const StepKind keep_step{
    .facts = {"keep", "JOINTS", "",
              "Keep these joints and the roots above them only; names or patterns, separated by "
              "commas. Points, rigid bodies, analog channels and columns are selected in the same "
              "way, each kind only if one of the names matches in it."},
    .parse = parse_keep};

}  // namespace mocap::edit

// SPDX-License-Identifier: MIT
#include "retarget/feet_in_contact.hpp"

#include <algorithm>

namespace mocap::retarget {

namespace {

const FootContacts* contacts_of_joint(const std::vector<FootContacts>& contacts,
                                      std::size_t joint) {
  const auto found = std::find_if(contacts.begin(), contacts.end(),
                                  [&](const FootContacts& each) { return each.joint == joint; });
  return found == contacts.end() ? nullptr : &*found;
}

std::vector<bool> frames_in_contact(const FootContacts& contacts, std::size_t frames) {
  std::vector<bool> in_contact(frames, false);
  for (const FrameSpan& span : contacts.spans)
    for (std::size_t i = span.first; i < std::min(frames, span.first + span.count); ++i)
      in_contact[i] = true;
  return in_contact;
}

}  // namespace

std::vector<FootInContact> feet_in_contact(const std::vector<FootContacts>& of_source,
                                           const Transferred& transferred) {
  const Result<std::vector<FootContacts>> of_result = foot_contacts(transferred.clip);
  std::vector<FootInContact> feet;
  if (of_source.empty() || !of_result) return feet;
  const std::size_t frames = transferred.clip.motion.frames();
  for (const PairedJoints& pair : transferred.report.pairs) {
    const FootContacts* const before = contacts_of_joint(of_source, pair.source);
    const FootContacts* const after = contacts_of_joint(*of_result, pair.target);
    if (before == nullptr || after == nullptr) continue;
    feet.push_back({pair, frames_in_contact(*before, frames), frames_in_contact(*after, frames)});
  }
  return feet;
}

void count_frame(bool in_source, bool in_result, KeptFrames& kept) {
  if (in_source) ++kept.source;
  if (in_result) ++kept.result;
  if (in_source && in_result) ++kept.both;
}

double step_along_ground(const Poses& poses, std::size_t frame, std::size_t joint,
                         const Vector3& up) {
  const Vector3 way = poses.world_position(frame, joint) - poses.world_position(frame - 1, joint);
  return (way - up.dot(way) * up).norm();
}

double third_difference(const Poses& poses, std::size_t frame, std::size_t joint) {
  const auto at = [&](std::size_t back) { return poses.world_position(frame - back, joint); };
  return (at(0) - 3.0 * at(1) + 3.0 * at(2) - at(3)).norm();
}

Status check_measurable(const Clip& source, const Transferred& transferred) {
  if (source.motion.frames() != transferred.clip.motion.frames())
    return fail(codes::argument_invalid, "the clips have different numbers of frames");
  for (const PairedJoints& pair : transferred.report.pairs) {
    if (pair.source >= source.skeleton.size() || pair.target >= transferred.clip.skeleton.size())
      return fail(codes::argument_invalid, "a pair names a joint that does not exist");
  }
  return {};
}

}  // namespace mocap::retarget

// SPDX-License-Identifier: MIT
#include "pipeline/skeleton_choice.hpp"

#include <fmt/format.h>

#include <utility>

#include "formats/descriptor.hpp"
#include "io/system/path_text.hpp"
#include "text/ascii.hpp"

namespace mocap::pipeline {

namespace {

namespace fs = std::filesystem;
using PartnerReason = detail::PartnerChoice::Reason;

std::string reason_together(PartnerReason reason, Format motion) {
  return fmt::format("the only {}{}", detail::word_of(*facts_of(motion).partner),
                     reason == PartnerReason::only_one       ? ""
                     : reason == PartnerReason::only_fitting ? " that fits"
                                                             : " with a matching name");
}

std::string reason_of(SkeletonPlace place, PartnerReason reason, Format motion) {
  if (place == SkeletonPlace::together) return reason_together(reason, motion);
  return place == SkeletonPlace::stored ? "from the library" : "";
}

/// Skeletons of other formats are given for other motions.
bool is_of_other_motions(const fs::path& skeleton, Format motion) {
  const std::optional<Format> format = format_of_file(skeleton);
  return format && facts_of(*format).holds == Holds::skeleton && format != facts_of(motion).partner;
}

std::optional<SkeletonChoice> choice_at(SkeletonPlace place, const std::vector<fs::path>& files,
                                        const std::optional<detail::PartnerChoice>& choice,
                                        Format motion) {
  if (!choice || is_of_other_motions(files[choice->index], motion)) return std::nullopt;
  return SkeletonChoice{.place = place,
                        .index = choice->index,
                        .file = files[choice->index],
                        .reason = reason_of(place, choice->reason, motion),
                        .elsewhere = choice->elsewhere};
}

}  // namespace

void SkeletonCandidates::Group::add(const fs::path& file) {
  skeletons.add(file);
  files.push_back(file);
}

void SkeletonCandidates::Group::add(const std::string& name, std::span<const char> bytes) {
  skeletons.add(name, bytes);
  files.push_back(system::path_of(name));
}

void SkeletonCandidates::search_folders(std::function<bool(const fs::path&)> may_use) {
  finder_.emplace();
  may_use_ = std::move(may_use);
}

std::optional<SkeletonChoice> SkeletonCandidates::choose_beside(const fs::path& motion) {
  if (!finder_) return std::nullopt;
  Result<detail::FoundPartner> found = finder_->find(motion);
  if (!found || (may_use_ && !may_use_(found->path))) return std::nullopt;
  return SkeletonChoice{.place = SkeletonPlace::beside,
                        .file = std::move(found->path),
                        .reason = std::move(found->reason)};
}

std::optional<SkeletonChoice> SkeletonCandidates::choose(const UnpairedMotion& motion) {
  const Format format = detail::paired_motion_format(motion.file);
  const auto choose_named = [&] {
    return choice_at(SkeletonPlace::named, named_.files,
                     named_.skeletons.choose_nearest(motion.file, motion.named_before), format);
  };
  std::optional<SkeletonChoice> choice;
  if (motion.is_named) choice = choose_named();
  if (!choice) choice = choose_beside(motion.file);
  if (!choice && !motion.is_named) choice = choose_named();
  if (!choice)
    choice = choice_at(SkeletonPlace::together, together_.files,
                       together_.skeletons.choose(motion.file), format);
  if (!choice)
    choice = choice_at(SkeletonPlace::stored, stored_.files,
                       stored_.skeletons.choose_nearest(motion.file, 0), format);
  return choice;
}

std::optional<SkeletonChoice> SkeletonCandidates::choose(const std::string& name,
                                                         std::span<const char> bytes,
                                                         std::size_t named_before) {
  const Format format = detail::paired_motion_format(system::path_of(text::last_part(name)));
  std::optional<SkeletonChoice> choice =
      choice_at(SkeletonPlace::named, named_.files,
                named_.skeletons.choose_nearest(name, bytes, named_before), format);
  if (!choice)
    choice = choice_at(SkeletonPlace::together, together_.files,
                       together_.skeletons.choose(name, bytes), format);
  if (!choice)
    choice = choice_at(SkeletonPlace::stored, stored_.files,
                       stored_.skeletons.choose_nearest(name, bytes, 0), format);
  return choice;
}

}  // namespace mocap::pipeline

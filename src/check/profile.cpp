// SPDX-License-Identifier: MIT
#include "check/profile.hpp"

#include <utility>

#include "formats/descriptor.hpp"
#include "io/system/path_text.hpp"
#include "mocap/programs.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::detail {

namespace {

/// Whether the bytes could not be read or are not a motion file at all, as opposed to a faulty
/// motion file.
bool has_no_motion(const Error& error) {
  const std::string_view family = family_of(error.code);
  return family == "io" || family == "limit" || family == "format" || is_not_the_format(error.code);
}

/// How Second Life accepts files of the format that an unreadable file probably has. For a pipe,
/// whose name does not indicate the format, the content determines it.
Upload probable_upload(const ImportedFile& file) {
  std::optional<Format> meant = file.from;
  if (!meant) meant = format_of_file(system::path_of(file.name));
  if (!meant) meant = file.recognised;
  return meant ? descriptor_of(*meant).upload : Upload::no;
}

void check_upload(const ImportedFile& file, Diagnostics& diagnostics) {
  if (file.clip) {
    const std::optional<Format> format = find_format(file.clip->metadata.format);
    const bool is_uploaded = format && descriptor_of(*format).upload != Upload::no;
    secondlife::check(*file.clip, is_uploaded ? file.text : std::string_view(), diagnostics);
  } else if (probable_upload(file) == Upload::text && !has_no_motion(file.clip.error())) {
    secondlife::check_text(file.text, file.name, diagnostics);
  }
}

}  // namespace

std::vector<std::string> profile_names() {
  std::vector<std::string> names{"secondlife"};
  for (std::string& name : programs::program_names()) names.push_back(std::move(name));
  return names;
}

bool needs_text(std::string_view profile) {
  return !programs::find_program(profile);
}

void check_profile(std::string_view profile, const ImportedFile& file,
                   const ClipDecisions& decisions, Diagnostics& diagnostics) {
  const auto program = programs::find_program(profile);
  if (!program) return check_upload(file, diagnostics);
  if (file.clip) programs::check(*program, *file.clip, decisions, diagnostics);
}

}  // namespace mocap::detail

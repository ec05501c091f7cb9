// SPDX-License-Identifier: MIT
#include "reading.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "formats/descriptor.hpp"
#include "formats/partner.hpp"
#include "formats/whole_source.hpp"
#include "io/system/path_text.hpp"
#include "mocap/joint_map.hpp"
#include "visible_text.hpp"
#include "waiting_note.hpp"

namespace mocap::cli {

namespace {

/// Opening a pipe without a writer blocks, as in `cat`, but a note is printed.
Result<ByteSource> open_input(const Input& input) {
  if (input.examined) return input.examined->open();
  if (input.is_standard_input()) return ByteSource::standard_input();
  std::optional<WaitingNote> note;
  std::error_code error;
  if (std::filesystem::is_fifo(system::path_of(input.path), error))
    note.emplace(fmt::format("waiting for a program to write to {}", visible(input.path)));
  return ByteSource::open(system::path_of(input.path));
}

/// Without the partner that was found, the note that it is used is wrong.
void drop_partner_note(const std::filesystem::path& motion, Diagnostics& diagnostics) {
  const auto& codes = detail::descriptor_of(detail::paired_motion_format(motion)).partner_codes;
  if (diagnostics.find(*codes->missing) != nullptr)
    diagnostics.ignore(facts_of(*codes->found).name);
}

}  // namespace

void declare_first_frame(OptionTable& table, std::optional<std::string>& word,
                         std::string_view effect) {
  table
      .value("first-frame", "WHAT", word,
             fmt::format("What the first frame is: motion, reference (a pose before the motion: "
                         "{}), or detect (default; inferred from the motion).",
                         effect))
      .choices = {"motion", "reference", "detect"};
}

std::optional<bool> starts_with_reference(const std::optional<std::string>& word) {
  if (!word || *word == "detect") return std::nullopt;
  return *word == "reference";
}

pipeline::SiblingFiles siblings_among(const Inputs& inputs, const ReadRequest& request) {
  std::vector<std::string> paths;
  paths.reserve(inputs.files.size());
  for (const Input& input : inputs.files)
    if (!input.is_standard_input()) paths.push_back(input.path);
  ReadRequest without_style = request;
  set_keep_style(without_style.options, false);
  return {std::move(paths), std::move(without_style)};
}

Result<Clip> read_input(const Input& input, const ReadRequest& request, Diagnostics& diagnostics) {
  std::optional<Format> unneeded;
  return read_input(input, request, diagnostics, unneeded);
}

Result<Clip> read_input(const Input& input, const ReadRequest& asked, Diagnostics& diagnostics,
                        std::optional<Format>& recognised) {
  recognised.reset();
  ReadRequest request = asked;
  const std::filesystem::path path = system::path_of(input.path);
  std::optional<pipeline::FileInMemory> skeleton;
  if (input.skeleton_input) {
    request.skeleton = &skeleton.emplace("<stdin>", input.skeleton_input->bytes());
  } else if (!input.skeleton.empty()) {
    detail::set_partner_file(system::path_of(input.skeleton), !input.skeleton_reason.empty(),
                             request.options);
  }
  if (!input.skeleton_reason.empty())
    diagnostics.add(detail::partner_found(path, input.skeleton, input.skeleton_reason));
  const auto read = [&]() -> Result<Clip> {
    Result<ByteSource> source = open_input(input);
    if (!source) return tl::unexpected<Error>(source.error());
    return pipeline::open(*source, request, diagnostics, recognised);
  };
  Result<Clip> clip = read();
  if (clip && !input.skeleton_reason.empty()) drop_partner_note(path, diagnostics);
  if (clip) return clip;
  if (clip.error().at.file.empty())
    clip.error().at.file = input.is_standard_input() ? "<stdin>" : input.path;
  const std::optional<Format> named = format_of_file(path);
  if (request.from && named && *named != *request.from)
    clip.error().advise(
        fmt::format("Omit --from {}: the name is that of a file in another format, {}.",
                    facts_of(*request.from).name, detail::word_of(*named)));
  diagnostics.add_once(clip.error());
  return clip;
}

std::uint64_t size_of(const Input& input) {
  if (input.is_standard_input()) return 0;
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(system::path_of(input.path), error);
  return error ? 0 : size;
}

Result<std::vector<retarget::JointPair>> read_joint_map(const std::string& path) {
  constexpr std::uint64_t most_bytes = 1 << 20;
  Result<std::string> text = detail::read_whole_file(system::path_of(path), most_bytes);
  if (!text) return tl::unexpected<Error>(std::move(text.error()));
  return retarget::parse_joint_map(*text, path);
}

}  // namespace mocap::cli

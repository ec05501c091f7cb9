// SPDX-License-Identifier: MIT
#include "pipeline/shared_skeleton.hpp"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <unordered_map>

#include "formats/descriptor.hpp"
#include "formats/partner.hpp"
#include "io/system/path_text.hpp"
#include "mocap/io.hpp"

namespace mocap::pipeline {

namespace {

namespace fs = std::filesystem;

/// Whether a file exists and contains exactly this text.
bool file_holds(const fs::path& path, std::string_view text) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) != text.size()) return false;
  Result<ByteSource> source = ByteSource::open(path);
  if (!source) return false;
  std::string held(text.size(), '\0');
  std::size_t filled = 0;
  while (filled < held.size()) {
    const auto count = source->read(std::span<char>(held).subspan(filled));
    if (!count || *count == 0) return false;
    filled += *count;
  }
  return held == text;
}

}  // namespace

std::optional<fs::path> shared_place(const OutputPlace& place) {
  if (place.source.skeleton.empty()) return std::nullopt;
  const fs::path skeleton = place.source.skeleton.filename();
  if (!detail::is_partner_stem(system::text_of(skeleton.stem()),
                               system::text_of(place.path.stem())))
    return std::nullopt;
  return place.path.parent_path() / skeleton;
}

fs::path own_skeleton(const fs::path& motion, Format format) {
  const FormatFacts& facts = facts_of(format);
  if (facts.holds != Holds::motion) return {};
  return fs::path(motion).replace_extension(facts_of(*facts.partner).extension);
}

std::unordered_set<std::string> contested_skeletons(std::span<const OutputPlace> places,
                                                    Format format) {
  std::unordered_set<std::string> contested;
  std::unordered_map<std::string, fs::path> skeleton_at;
  for (const OutputPlace& place : places) {
    if (const fs::path own = own_skeleton(place.path, format); !own.empty())
      contested.insert(system::text_of(own));
    const std::optional<fs::path> shared = shared_place(place);
    if (!shared) continue;
    const std::string text = system::text_of(*shared);
    const auto [first, is_new] = skeleton_at.try_emplace(text, place.source.skeleton);
    if (!is_new && first->second != place.source.skeleton) contested.insert(text);
  }
  return contested;
}

Status SharedSkeleton::save() const {
  if (file_holds(path, text)) return {};
  const auto write = [&](const TextOutput::Writer& out) -> Status {
    if (out(text)) return {};
    return fail(codes::io_write, "the text could not be written");
  };
  Status saved = TextOutput::to_file(path, Overwrite::refuse, write);
  if (!saved && file_holds(path, text)) return {};
  return saved;
}

std::optional<SharedSkeleton> shared_skeleton(const detail::PreparedClip& prepared,
                                              const OutputPlace& place) {
  const std::vector<SavedFile> files = prepared.files(place.path);
  if (files.size() < 2 || prepared.is_fitted()) return std::nullopt;
  const Clip& clip = prepared.clip();
  const Format format = files.front().format;
  const std::optional<fs::path> path = shared_place(place);
  const auto text_as_read = detail::descriptor_of(format).text_as_read;
  if (!path || text_as_read == nullptr || text_as_read(clip).empty()) return std::nullopt;
  SharedSkeleton skeleton{*path, {}};
  const auto append = [&](std::string_view piece) {
    skeleton.text += piece;
    return true;
  };
  Diagnostics ignored;
  if (!detail::write(prepared, format, append, ignored)) return std::nullopt;
  if (skeleton.text != text_as_read(clip)) return std::nullopt;
  std::error_code error;
  if (fs::exists(*path, error) && !file_holds(*path, skeleton.text)) return std::nullopt;
  return skeleton;
}

Status refuse_replaced_skeleton(const OutputPlace& place, std::span<const SavedFile> files) {
  const SourceFiles& source = place.source;
  if (files.size() < 2 || source.skeleton.empty()) return {};
  std::error_code error;
  const bool is_own = source.motion.stem() == source.skeleton.stem();
  if (is_own || !fs::equivalent(files.front().path, source.skeleton, error)) return {};
  Error refused = make_diagnostic(
      codes::io_write, "this skeleton was used to read the motion, and other motions may need it");
  refused.at.file = system::text_of(files.front().path);
  refused.advice = "Choose another name with -o.";
  return tl::unexpected<Error>(std::move(refused));
}

}  // namespace mocap::pipeline

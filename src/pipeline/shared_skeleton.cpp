// SPDX-License-Identifier: MIT
#include "pipeline/shared_skeleton.hpp"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

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

bool SharedSkeletons::may_share(const OutputPlace& place) const {
  const std::optional<fs::path> shared = shared_place(place);
  return !shared || !contested_.contains(system::text_of(*shared));
}

Status SharedSkeletons::write(const SharedSkeleton& skeleton) {
  const std::string key = system::text_of(skeleton.path);
  const auto write_text = [&](const TextOutput::Writer& out) -> Status {
    if (out(skeleton.text)) return {};
    return fail(codes::io_write, "the text could not be written");
  };
  // Held while the file is written, so that another thread neither writes nor removes it.
  const std::lock_guard lock(mutex_);
  if (!file_holds(skeleton.path, skeleton.text)) {
    Status saved = TextOutput::to_file(skeleton.path, Overwrite::refuse, write_text);
    if (saved) {
      files_[key].is_created = true;
    } else if (!file_holds(skeleton.path, skeleton.text)) {
      // Nor is it the same file, just written by another program.
      return saved;
    }
  }
  ++files_[key].uses;
  return {};
}

void SharedSkeletons::release(const fs::path& path, bool is_kept) {
  const std::lock_guard lock(mutex_);
  const auto found = files_.find(system::text_of(path));
  File& file = found->second;
  file.is_kept = file.is_kept || is_kept;
  if (--file.uses != 0 || file.is_kept) return;
  if (file.is_created) {
    std::error_code error;
    fs::remove(path, error);
  }
  files_.erase(found);
}

SkeletonUses::~SkeletonUses() {
  for (const fs::path& path : paths_) run_->release(path, is_kept_ || motions_.replaces());
}

Status SkeletonUses::write(const SharedSkeleton& skeleton) {
  fs::path path = skeleton.path;
  paths_.reserve(paths_.size() + 1);
  Status written = run_->write(skeleton);
  if (written) paths_.push_back(std::move(path));
  return written;
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

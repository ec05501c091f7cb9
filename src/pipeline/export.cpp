// SPDX-License-Identifier: MIT
#include "pipeline/export.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "formats/descriptor.hpp"
#include "io/file_group.hpp"
#include "mocap/check.hpp"
#include "mocap/edit/space.hpp"
#include "pipeline/pieces.hpp"

namespace mocap::pipeline {

namespace {

/// Reports a skeleton without a motion that is written as a motion: the user often specified the
/// skeleton file instead of its motion.
void note_no_frames(const Clip& clip, Format to, Diagnostics& diagnostics) {
  if (!clip.motion.empty() || facts_of(to).holds == Holds::skeleton) return;
  const std::optional<Format> format = find_format(clip.metadata.format);
  const bool has_partner = format && facts_of(*format).holds == Holds::skeleton;
  const bool is_skeleton = clip.recording.empty() && !clip.skeleton.empty();
  Diagnostic none = make_diagnostic(
      codes::motion_empty,
      is_skeleton
          ? fmt::format("{} is a skeleton without a motion: no frames are written",
                        has_partner ? detail::word_with_article(*format) : std::string("the clip"))
          : std::string("the clip has no frames, so none are written"));
  none.severity = Severity::note;
  none.at.file = clip.metadata.source;
  if (has_partner)
    none.advice = fmt::format("Also specify the {}, if there is one.",
                              detail::word_of(*facts_of(*format).partner));
  diagnostics.add(std::move(none));
}

/// The clip with the unit specified by the user; empty if none was specified, or if the file will
/// not declare a unit.
Result<std::optional<Clip>> with_stated_unit(const Clip& clip, const ExportRequest& request,
                                             Diagnostics& diagnostics) {
  if (!request.metres_per_unit || !states_unit(request.format, request.save)) return std::nullopt;
  std::optional<Clip> stated = clip;
  if (Status set = edit::apply(edit::StateUnit{*request.metres_per_unit}, *stated, diagnostics);
      !set)
    return tl::unexpected<Error>(std::move(set.error()));
  return stated;
}

/// Adds the numbers of joints and frames that are written for a clip.
void add_size(const Clip& clip, const PreparedClip& prepared, Exported& exported) {
  exported.joints = clip.skeleton.size();
  exported.frames += clip.motion.frames();
  const auto size_written = detail::descriptor_of(prepared.format()).size_written;
  if (size_written == nullptr) return;
  const detail::WrittenSize size = size_written(prepared.clip(), prepared.options());
  exported.joints = size.joints;
  exported.frames -= prepared.clip().motion.frames() - size.frames;
}

/// Writes the clips of one export, the last one first.
class Exporter {
 public:
  Exporter(const ExportTarget& target, const ExportRequest& request, Diagnostics& diagnostics)
      : target_(target),
        request_(request),
        diagnostics_(diagnostics),
        group_(request.save.overwrite),
        skeletons_(target.shared_skeletons, group_) {}

  Result<Exported> run(std::span<const Clip> clips, std::span<const std::filesystem::path> paths) {
    if (Status begun = begin(clips, paths); !begun)
      return tl::unexpected<Error>(std::move(begun.error()));
    for (std::size_t i = clips.size(); i-- > 0 && !exported_.differing;)
      if (Status saved = save(clips[i], paths[i]); !saved)
        return tl::unexpected<Error>(std::move(saved.error()));
    if (!exported_.differing) {
      group_.keep();
      skeletons_.keep();
    } else if (!group_.replaces()) {
      exported_.files.clear();
    }
    return std::move(exported_);
  }

 private:
  Status begin(std::span<const Clip> clips, std::span<const std::filesystem::path> paths) {
    std::vector<std::filesystem::path> files;
    for (std::size_t i = 0; clips.size() > 1 && i < clips.size(); ++i)
      for (const SavedFile& file : files_of(clips[i], request_.format, paths[i]))
        files.push_back(file.path);
    if (Status absent = group_.check(files); !absent) return absent;
    if (!target_.companion) return {};
    const auto write_text = [&](const TextOutput::Writer& out) -> Status {
      if (out(target_.companion->text)) return {};
      return fail(codes::io_write, "the text could not be written");
    };
    return group_.write(target_.companion->path, write_text);
  }

  Status save(const Clip& clip, const std::filesystem::path& path) {
    const Result<PreparedClip> prepared = prepare(clip, request_, diagnostics_);
    if (!prepared) return tl::unexpected<Error>(prepared.error());
    std::vector<SavedFile> files = prepared->files(path);
    const OutputPlace place{path, target_.place.source};
    const bool may_share =
        target_.shared_skeletons != nullptr && target_.shared_skeletons->may_share(place);
    const std::optional<SharedSkeleton> shared =
        may_share ? shared_skeleton(*prepared, place) : std::nullopt;
    const std::vector<SavedFile> own(files.begin() + (shared ? 1 : 0), files.end());
    if (shared) {
      files.front().path = shared->path;
      if (Status absent = group_.check(std::span(&own.front().path, 1)); !absent) return absent;
      if (Status saved = skeletons_.write(*shared); !saved) return saved;
    } else if (Status kept = refuse_replaced_skeleton(place, files); !kept) {
      return kept;
    }
    const auto watch = [&](std::string_view text) {
      exported_.bytes += text.size();
      return !target_.watch || target_.watch(text);
    };
    if (Status saved = detail::write_files(*prepared, own, group_, watch, diagnostics_); !saved)
      return saved;
    exported_.files.insert(exported_.files.begin(), own.begin(), own.end());
    add_size(clip, *prepared, exported_);
    return target_.verify ? verify_files(clip, files, prepared->options(), path) : Status();
  }

  Status verify_files(const Clip& clip, const std::vector<SavedFile>& files,
                      const SaveOptions& options, const std::filesystem::path& path) {
    const Result<Verified> verified = verify(clip, files, options, request_.onto);
    if (!verified) return tl::unexpected<Error>(verified.error());
    if (!exported_.verified || exported_.verified->share < verified->share)
      exported_.verified = *verified;
    if (!verified->holds()) exported_.differing = path;
    return {};
  }

  const ExportTarget& target_;
  const ExportRequest& request_;
  Diagnostics& diagnostics_;
  detail::FileGroup group_;
  SkeletonUses skeletons_;
  Exported exported_;
};

}  // namespace

Result<PreparedClip> prepare(const Clip& clip, const ExportRequest& request,
                             Diagnostics& diagnostics) {
  note_no_frames(clip, request.format, diagnostics);
  SaveOptions save = request.save;
  apply(request.edits, save);
  Result<std::optional<Clip>> stated = with_stated_unit(clip, request, diagnostics);
  if (!stated) return tl::unexpected<Error>(std::move(stated.error()));
  Result<PreparedClip> prepared =
      detail::prepare(*stated ? **stated : clip, request.format, std::move(save),
                      {.up = request.up}, request.onto, diagnostics);
  if (prepared && *stated) prepared->replace_source(std::move(**stated));
  return prepared;
}

Result<Exported> export_clip(const Clip& clip, const ExportTarget& target,
                             const ExportRequest& request, Diagnostics& diagnostics) {
  return Exporter(target, request, diagnostics)
      .run(std::span(&clip, 1), std::span(&target.place.path, 1));
}

Result<Exported> export_to_stream(const Clip& clip, const TextOutput::Writer& out,
                                  const ExportRequest& request, Diagnostics& diagnostics) {
  const Result<PreparedClip> prepared = prepare(clip, request, diagnostics);
  if (!prepared) return tl::unexpected<Error>(prepared.error());
  Exported exported;
  const auto write_piece = [&](std::string_view text) {
    exported.bytes += text.size();
    return out(text);
  };
  if (Status written = write(*prepared, request.format, write_piece, diagnostics); !written)
    return tl::unexpected<Error>(std::move(written.error()));
  add_size(clip, *prepared, exported);
  return exported;
}

Result<Exported> export_pieces(std::span<const Clip> pieces, const ExportTarget& target,
                               const ExportRequest& request, Diagnostics& diagnostics) {
  const std::vector<std::filesystem::path> paths = piece_paths(target.place.path, pieces.size());
  Result<Exported> exported = Exporter(target, request, diagnostics).run(pieces, paths);
  if (exported && !exported->differing)
    exported->stale_piece = stale_piece(target.place.path, pieces.size());
  return exported;
}

Result<std::vector<SavedFile>> export_clip(const Clip& clip, const std::filesystem::path& path,
                                           const ExportRequest& request, Diagnostics& diagnostics) {
  Result<Exported> exported =
      export_clip(clip, ExportTarget{.place = {path}}, request, diagnostics);
  if (!exported) return tl::unexpected<Error>(std::move(exported.error()));
  return std::move(exported->files);
}

}  // namespace mocap::pipeline

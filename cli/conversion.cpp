// SPDX-License-Identifier: MIT
#include "conversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "formats/descriptor.hpp"
#include "interrupt.hpp"
#include "io/system/path_text.hpp"
#include "mocap/check.hpp"
#include "mocap/io.hpp"
#include "pipeline/export.hpp"
#include "pipeline/pieces.hpp"
#include "shared_partner.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

void fail_to_read(Converted& converted, Error error) {
  converted.state = Converted::State::unreadable;
  converted.error = std::move(error);
}

using Save = std::function<Status(const std::vector<Clip>&, Converted&)>;

/// Reports a skeleton without a motion that is written as a motion: the user often specified the
/// skeleton file instead of its motion.
void note_no_frames(const Clip& clip, const Input& input, Format to, Diagnostics& diagnostics) {
  if (!clip.motion.empty() || facts_of(to).holds == Holds::skeleton) return;
  const std::optional<Format> format = find_format(clip.metadata.format);
  const bool has_partner = format && facts_of(*format).holds == Holds::skeleton;
  Diagnostic none = make_diagnostic(
      codes::motion_empty,
      fmt::format("{} is a skeleton without a motion: no frames are written",
                  has_partner ? "an " + detail::word_of(*format) : std::string("the clip")));
  none.severity = Severity::note;
  none.at.file = input.path;
  if (has_partner)
    none.advice = fmt::format("Also specify the {}, if there is one.",
                              detail::word_of(*facts_of(*format).partner));
  diagnostics.add(std::move(none));
}

void convert(const Input& input, const Conversion& conversion, const Save& save,
             Converted& converted) {
  Result<Clip> clip = read_input(input, conversion.read, converted.diagnostics);
  converted.found_reading = converted.diagnostics.entries().size();
  if (!clip) return fail_to_read(converted, std::move(clip.error()));
  converted.bytes_in = size_of(input);
  if (InterruptWatch::interrupted()) {
    converted.state = Converted::State::stopped;
    return;
  }
  // Files with the same name in different folders draw different random numbers.
  const std::string name =
      input.is_standard_input() ? std::string() : input.relative.generic_string();
  Result<std::vector<Clip>> pieces =
      edit::apply_to_pieces(conversion.edits, std::move(*clip), converted.diagnostics, name);
  if (!pieces) {
    converted.state = Converted::State::not_written;
    converted.error = pieces.error();
    return;
  }
  note_no_frames(pieces->front(), input, conversion.to, converted.diagnostics);
  for (const Clip& piece : *pieces) converted.frames += piece.motion.frames();
  converted.joints = pieces->front().skeleton.size();
  Status saved = save(*pieces, converted);
  if (saved) return;
  converted.error = std::move(saved.error());
  if (converted.state == Converted::State::differs) return;
  converted.state =
      InterruptWatch::interrupted() ? Converted::State::stopped : Converted::State::not_written;
  if (converted.error->at.file.empty()) converted.error->at.file = input.path;
  advise_overwrite(*converted.error);
}

Error differs(const pipeline::Verified& verified, const std::filesystem::path& output) {
  Error error = make_diagnostic(
      codes::fit_verify, fmt::format("`{}` is off by {:.3g} units in frame {}", verified.joint,
                                     verified.distance, verified.frame));
  error.at.file = system::text_of(output);
  return error;
}

pipeline::ExportRequest request_of(const Conversion& conversion) {
  return {.format = conversion.to,
          .save = conversion.save,
          .edits = pipeline::settings_of(conversion.edits),
          .onto = conversion.onto};
}

/// Gives the skeleton of a pair its original name if it is unchanged and no other file has that
/// name. Returns false if it must be named after the motion.
bool share_skeleton(const pipeline::PreparedClip& prepared, const Input& input,
                    std::vector<SavedFile>& files, std::string& text) {
  const Clip& clip = prepared.clip();
  const auto place = shared_place(input, files.back().path);
  const Format format = files.front().format;
  const auto text_as_read = detail::descriptor_of(format).text_as_read;
  if (!place || text_as_read == nullptr || text_as_read(clip).empty()) return false;
  const auto append = [&](std::string_view piece) {
    text += piece;
    return true;
  };
  Diagnostics ignored;
  if (!pipeline::write(prepared, format, append, ignored)) return false;
  if (text != text_as_read(clip)) return false;
  std::error_code error;
  if (std::filesystem::exists(*place, error) && !file_holds(*place, text)) return false;
  files.front().path = *place;
  return true;
}

/// Writes the shared skeleton unless it exists already; another thread may just have written it.
Status save_shared(const std::filesystem::path& path, const std::string& text) {
  if (file_holds(path, text)) return {};
  const auto write = [&](const TextOutput::Writer& out) -> Status {
    if (out(text)) return {};
    return fail(codes::io_write, "the text could not be written");
  };
  Status saved = TextOutput::to_file(path, Overwrite::refuse, write);
  if (!saved && file_holds(path, text)) return {};
  return saved;
}

/// Whether writing the skeleton would replace the input's skeleton file although it is not named
/// after the motion, so that other motions may use it.
bool would_replace_shared(const Input& input, const std::vector<SavedFile>& files) {
  if (files.size() < 2 || input.skeleton.empty()) return false;
  const bool is_own = system::path_of(input.path).stem() == system::path_of(input.skeleton).stem();
  return !is_own && same_place(files.front().path, system::path_of(input.skeleton));
}

std::filesystem::path recipe_place(std::filesystem::path output) {
  return output += ".recipe.toml";
}

/// Writes the recipe of the edits next to the output file.
Status save_recipe(const Input& input, const std::filesystem::path& output,
                   const Conversion& conversion) {
  const std::string name = visible(system::text_of(output.filename()));
  const std::string comment = fmt::format("# Recipe that produced {} from {}, by mocap {}.\n", name,
                                          visible(input.path), MOCAP_VERSION);
  const auto write = [&](const TextOutput::Writer& out) -> Status {
    if (out(recipe_text(recipe_for(*conversion.recipe, output.parent_path()), comment))) return {};
    return fail(codes::io_write, "the text could not be written");
  };
  return TextOutput::to_file(recipe_place(output), conversion.save.overwrite, write);
}

Status save_files(const Clip& clip, const Input& input, const std::filesystem::path& output,
                  const Conversion& conversion, Converted& converted) {
  const Result<pipeline::PreparedClip> prepared =
      pipeline::prepare(clip, request_of(conversion), converted.diagnostics);
  if (!prepared) return tl::unexpected<Error>(prepared.error());
  const SaveOptions& options = prepared->options();
  std::vector<SavedFile> files = prepared->files(output);
  std::string shared_text;
  const bool shares = conversion.shares_skeletons && files.size() > 1 && !prepared->is_fitted() &&
                      share_skeleton(*prepared, input, files, shared_text);
  std::vector<SavedFile> own = files;
  if (shares) own.erase(own.begin());
  if (files.size() > 1 && options.overwrite == Overwrite::refuse) {
    if (Status absent = refuse_existing(own); !absent) return absent;
  }
  if (!shares && would_replace_shared(input, files)) {
    Error error =
        make_diagnostic(codes::io_write,
                        "this skeleton was used to read the motion, and other motions may need it");
    error.at.file = system::text_of(files.front().path);
    error.advice = "Choose another name with -o.";
    return tl::unexpected<Error>(std::move(error));
  }
  if (shares) {
    if (Status saved = save_shared(files.front().path, shared_text); !saved) return saved;
  }
  const auto watch = [&](std::string_view text) {
    converted.bytes_out += text.size();
    return !InterruptWatch::interrupted();
  };
  Status saved = save_fitted(prepared->clip(), own, options, converted.diagnostics, watch);
  if (!saved) return saved;
  for (const SavedFile& file : own) converted.files.push_back(file.path);
  if (const auto size_written = detail::descriptor_of(conversion.to).size_written) {
    const detail::WrittenSize size = size_written(prepared->clip(), options);
    converted.joints = size.joints;
    converted.frames -= prepared->clip().motion.frames() - size.frames;
  }
  if (!conversion.verify) return {};
  const Result<pipeline::Verified> verified =
      pipeline::verify(clip, files, conversion.save, conversion.onto);
  if (!verified) return tl::unexpected<Error>(verified.error());
  if (!converted.verified || converted.verified->share < verified->share) {
    converted.verified = *verified;
  }
  if (verified->holds()) return {};
  converted.state = Converted::State::differs;
  // A result that failed verification is removed. A file that was replaced is kept: it may have
  // been the only copy.
  for (const SavedFile& file : own) {
    if (options.overwrite == Overwrite::replace) break;
    std::error_code error;
    std::filesystem::remove(file.path, error);
  }
  return tl::unexpected<Error>(differs(*verified, output));
}

/// Writes all pieces or none: none if a file already exists at one of their paths and must not be
/// replaced. The first piece is written last, so that if it exists, all of them do.
Status save_pieces(const std::vector<Clip>& pieces, const Input& input,
                   const std::filesystem::path& output, const Conversion& conversion,
                   Converted& converted) {
  const std::vector<std::filesystem::path> paths = pipeline::piece_paths(output, pieces.size());
  const bool refuses = conversion.save.overwrite == Overwrite::refuse;
  for (std::size_t i = 0; refuses && i < pieces.size(); ++i) {
    if (Status absent = refuse_existing(files_of(pieces[i], conversion.to, paths[i])); !absent)
      return absent;
  }
  for (std::size_t i = pieces.size(); i-- > 0;) {
    Status saved = save_files(pieces[i], input, paths[i], conversion, converted);
    if (saved) continue;
    for (const std::filesystem::path& file : converted.files) {
      std::error_code error;
      if (refuses) std::filesystem::remove(file, error);
    }
    converted.files.clear();
    return saved;
  }
  std::reverse(converted.files.begin(), converted.files.end());
  converted.stale_piece = pipeline::stale_piece(output, pieces.size());
  return {};
}

/// A single file that exceeds the available memory must not stop the work on the others.
Converted convert_guarded(const Input& input, const Conversion& conversion, const Save& save) {
  Converted converted;
  try {
    convert(input, conversion, save, converted);
  } catch (const std::bad_alloc&) {
    fail_to_read(converted, not_enough_memory(input));
  } catch (const std::length_error&) {
    fail_to_read(converted, not_enough_memory(input));
  }
  return converted;
}

}  // namespace

Converted convert_to_file(const Input& input, const std::filesystem::path& output,
                          const Conversion& conversion) {
  const auto save_all = [&](const std::vector<Clip>& clips, Converted& converted) -> Status {
    // Written first, so that an existing motion always has its recipe; removed again on failure.
    if (conversion.recipe) {
      if (Status saved = save_recipe(input, output, conversion); !saved) return saved;
    }
    Status saved = pipeline::makes_pieces(conversion.edits)
                       ? save_pieces(clips, input, output, conversion, converted)
                       : save_files(clips.front(), input, output, conversion, converted);
    if (!conversion.recipe) return saved;
    if (saved) {
      converted.files.push_back(recipe_place(output));
    } else if (conversion.save.overwrite == Overwrite::refuse) {
      std::error_code error;
      std::filesystem::remove(recipe_place(output), error);
    }
    return saved;
  };
  return convert_guarded(input, conversion, save_all);
}

Converted convert_to_stream(const Input& input, TextStream& stream, const Conversion& conversion) {
  const auto save_all = [&](const std::vector<Clip>& clips, Converted& converted) -> Status {
    const Clip& clip = clips.front();
    const auto write = [&](std::string_view text) {
      converted.bytes_out += text.size();
      return stream.write(text);
    };
    const Result<pipeline::PreparedClip> prepared =
        pipeline::prepare(clip, request_of(conversion), converted.diagnostics);
    if (!prepared) return tl::unexpected<Error>(prepared.error());
    Status saved = pipeline::write(*prepared, conversion.to, write, converted.diagnostics);
    // A failed stream is reported at the end of the program, whatever the writer returned.
    if (stream.flush()) return saved;
    return {};
  };
  return convert_guarded(input, conversion, save_all);
}

Exit exit_of(const Converted& converted) {
  switch (converted.state) {
    case Converted::State::written:
      return Exit::done;
    case Converted::State::unreadable:
      return Exit::unreadable;
    case Converted::State::differs:
      return Exit::findings;
    case Converted::State::not_written:
      if (converted.error) return exit_of(*converted.error);
      break;
    case Converted::State::stopped:
      break;
  }
  return Exit::not_written;
}

void advise_overwrite(Error& error) {
  if (error.code == codes::io_exists) error.advice = "Choose another name, or add --overwrite.";
}

}  // namespace mocap::cli

// SPDX-License-Identifier: MIT
#include "conversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "guarded_file.hpp"
#include "interrupt.hpp"
#include "io/system/path_text.hpp"
#include "pipeline/edit.hpp"
#include "pipeline/export.hpp"
#include "pipeline/pieces.hpp"
#include "pipeline/recipe.hpp"
#include "recording_text.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

void fail_to_read(Converted& converted, Error error) {
  converted.state = Converted::State::unreadable;
  converted.error = std::move(error);
}

/// The edits of one file, the last transfer of which is measured into `converted`.
std::vector<edit::Edit> measured_edits(const Conversion& conversion, Converted& converted) {
  std::vector<edit::Edit> edits = conversion.edits;
  const auto last = std::find_if(edits.rbegin(), edits.rend(), [](const edit::Edit& each) {
    return std::holds_alternative<edit::OntoSkeleton>(each);
  });
  if (last == edits.rend()) return edits;
  auto& onto = std::get<edit::OntoSkeleton>(*last);
  onto.watch = [&converted, options = onto.transfer](const Clip& source,
                                                     const retarget::Transferred& transferred) {
    converted.transfer.emplace(report::measure_transfer(source, transferred, options));
  };
  return edits;
}

using Save = std::function<Status(const std::vector<Clip>&, Converted&)>;

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
      input.is_standard_input() ? std::string() : system::generic_text_of(input.relative);
  pipeline::StepNotes notes;
  auto pieces = conversion.measures_transfer
                    ? pipeline::edit_to_pieces(measured_edits(conversion, converted),
                                               std::move(*clip), notes, name)
                    : pipeline::edit_to_pieces(conversion.edits, std::move(*clip), notes, name);
  pipeline::add_notes(notes, converted.diagnostics);
  if (!pieces) {
    converted.state = Converted::State::not_written;
    converted.error = std::move(pieces.error().error);
    if (const std::size_t step = pieces.error().step; step < conversion.steps.size())
      pipeline::name_step(conversion.steps[step], *converted.error);
    return;
  }
  for (const Clip& piece : *pieces) converted.frames += piece.motion.frames();
  converted.joints = pieces->front().skeleton.size();
  if (converted.joints == 0) converted.recorded = recorded_text(pieces->front().recording);
  Status saved = save(*pieces, converted);
  if (saved) return;
  converted.error = std::move(saved.error());
  if (converted.state == Converted::State::differs) return;
  converted.state =
      InterruptWatch::interrupted() ? Converted::State::stopped : Converted::State::not_written;
  if (converted.error->at.file.empty()) converted.error->at.file = input.path;
  advise_overwrite(*converted.error);
}

pipeline::ExportRequest request_of(const Conversion& conversion) {
  return {.format = conversion.to,
          .save = conversion.save,
          .edits = pipeline::settings_of(conversion.edits),
          .onto = conversion.onto};
}

std::filesystem::path recipe_place(std::filesystem::path output) {
  return output += ".recipe.toml";
}

/// The recipe of the edits, for the folder of the output file.
pipeline::CompanionFile recipe_file(const Input& input, const std::filesystem::path& output,
                                    const Conversion& conversion) {
  const std::string name = visible(system::text_of(output.filename()));
  const std::string comment = fmt::format("Recipe that produced {} from {}, by mocap {}.", name,
                                          visible(input.path), MOCAP_VERSION);
  return {recipe_place(output),
          pipeline::recipe_text(pipeline::recipe_for(*conversion.recipe, output.parent_path()),
                                comment)};
}

void take_size(const pipeline::Exported& exported, Converted& converted) {
  converted.bytes_out = exported.bytes;
  converted.joints = exported.joints;
  converted.frames = exported.frames;
}

Status save_files(const std::vector<Clip>& clips, const Input& input,
                  const std::filesystem::path& output, const Conversion& conversion,
                  Converted& converted) {
  pipeline::ExportTarget target{
      .place = place_of(input, output),
      .shared_skeletons = conversion.shared_skeletons,
      .verify = conversion.verify,
      .watch = [](std::string_view /*text*/) { return !InterruptWatch::interrupted(); }};
  if (conversion.recipe) target.companion = recipe_file(input, output, conversion);
  const pipeline::ExportRequest request = request_of(conversion);
  const Result<pipeline::Exported> exported =
      pipeline::makes_pieces(conversion.edits)
          ? pipeline::export_pieces(clips, target, request, converted.diagnostics)
          : pipeline::export_clip(clips.front(), target, request, converted.diagnostics);
  if (!exported) return tl::unexpected<Error>(exported.error());
  for (const SavedFile& file : exported->files) converted.files.push_back(file.path);
  take_size(*exported, converted);
  converted.verified = exported->verified;
  converted.stale_piece = exported->stale_piece;
  if (exported->differing) {
    converted.state = Converted::State::differs;
    return tl::unexpected<Error>(
        pipeline::differing_output(*exported->verified, *exported->differing));
  }
  if (target.companion) converted.files.push_back(target.companion->path);
  return {};
}

/// Stops only at this file if it exceeds the available memory.
Converted convert_guarded(const Input& input, const Conversion& conversion, const Save& save) {
  Converted converted;
  if (const auto stopped =
          run_for_file(input.path, [&] { convert(input, conversion, save, converted); }))
    fail_to_read(converted, *stopped);
  return converted;
}

}  // namespace

Converted convert_to_file(const Input& input, const std::filesystem::path& output,
                          const Conversion& conversion) {
  const auto save_all = [&](const std::vector<Clip>& clips, Converted& converted) {
    return save_files(clips, input, output, conversion, converted);
  };
  return convert_guarded(input, conversion, save_all);
}

Converted convert_to_stream(const Input& input, TextStream& stream, const Conversion& conversion) {
  const auto save_all = [&](const std::vector<Clip>& clips, Converted& converted) -> Status {
    const auto write = [&](std::string_view text) { return stream.write(text); };
    Result<pipeline::Exported> exported = pipeline::export_to_stream(
        clips.front(), write, request_of(conversion), converted.diagnostics);
    // A failed stream is reported at the end of the program, regardless of what the writer
    // returned.
    if (!stream.flush()) return {};
    if (!exported) return tl::unexpected<Error>(std::move(exported.error()));
    take_size(*exported, converted);
    return {};
  };
  return convert_guarded(input, conversion, save_all);
}

pipeline::OutputPlace place_of(const Input& input, const std::filesystem::path& output) {
  pipeline::OutputPlace place{output};
  if (!input.is_standard_input()) place.source.motion = system::path_of(input.path);
  if (!input.skeleton_input) place.source.skeleton = system::path_of(input.skeleton);
  return place;
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

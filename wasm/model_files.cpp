// SPDX-License-Identifier: MIT
#include "model_files.hpp"

#include <emscripten/emscripten.h>

#include <utility>

#include "clip_store.hpp"
#include "formats/animated_models.hpp"
#include "formats/whole_source.hpp"
#include "mocap/io.hpp"
#include "pipeline/export.hpp"
#include "pipeline/output_place.hpp"
#include "pipeline/target_model.hpp"
#include "read_options.hpp"
#include "saved_files_json.hpp"

namespace mocap::wasm {

namespace {

namespace fs = std::filesystem;

Result<fs::path> write_model(int id, const fs::path& model, const fs::path& folder) {
  const OpenedClip* opened = clip_store().find(id);
  if (opened == nullptr) return fail(codes::argument_invalid, "no such clip");
  pipeline::ExportRequest request{.format = mocap::detail::format_of_models()};
  request.save.overwrite = Overwrite::replace;
  if (Status set = pipeline::write_into_model(model, read_limits(), request.save); !set)
    return tl::unexpected<Error>(std::move(set.error()));
  fs::path path = folder / pipeline::output_name(opened->files.front().filename(),
                                                 mocap::detail::format_of_models());
  Diagnostics found;
  const Result<std::vector<SavedFile>> written =
      pipeline::export_clip(opened->clip, path, request, found);
  if (!written) return tl::unexpected<Error>(written.error());
  return path;
}

}  // namespace

Json save_model(int id, const fs::path& model, const fs::path& folder) {
  const Diagnostics none;
  const Result<fs::path> saved = write_model(id, model, folder);
  if (!saved) return failed_file_json(model.filename().string(), none, saved.error());
  return {{"files", Json::array({saved->string()})}, {"notes", Json::array()}};
}

Json model_nodes(const fs::path& model) {
  const Result<std::string> bytes = mocap::detail::read_whole_file(model, read_limits().max_bytes);
  if (!bytes) return {};
  const Result<std::vector<std::size_t>> nodes =
      mocap::detail::nodes_of_joints(*bytes, read_limits());
  return nodes ? Json(*nodes) : Json();
}

}  // namespace mocap::wasm

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* mocap_save_model(int id, const char* model, const char* folder) {
  using namespace mocap::wasm;
  return kept(text_of(save_model(id, model, folder)));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_model_nodes(const char* model) {
  return mocap::wasm::kept(mocap::wasm::text_of(mocap::wasm::model_nodes(model)));
}

}  // extern "C"

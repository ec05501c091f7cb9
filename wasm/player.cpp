// SPDX-License-Identifier: MIT
//
// Opens files of the default format from memory: everything that a page needs before the first
// frame. The rest (other formats, saving, repairing) is in the whole module, which a page loads on
// demand.

#include <emscripten/emscripten.h>
#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "clip_store.hpp"
#include "formats/default_reader.hpp"
#include "read_options.hpp"

namespace mocap::wasm {

std::string repaired_name(std::string_view file) {
  return file.empty() ? std::string()
                      : fmt::format("fixed{}", detail::default_format_names.extension);
}

namespace {

Json play(const char* name, std::span<const char> bytes) {
  Diagnostics diagnostics;
  ByteSource source = ByteSource::from_bytes(bytes, name);
  // The options of all formats would link all readers into this module.
  Result<Clip> clip = detail::read_default_format(source, read_limits(), diagnostics);
  Json result;
  if (!clip) {
    result["name"] = name;
    result["findings"] = failure_json(diagnostics, clip.error());
    result["isOtherFormat"] = detail::is_not_default_format(diagnostics);
    return result;
  }
  clip->metadata.source = name;
  return clip_store().keep({std::move(*clip), {name}}, std::move(diagnostics));
}

}  // namespace

}  // namespace mocap::wasm

extern "C" EMSCRIPTEN_KEEPALIVE const char* mocap_play(const char* name, const char* bytes,
                                                       std::size_t size) {
  using namespace mocap::wasm;
  return kept(text_of(play(name, {bytes, size})));
}

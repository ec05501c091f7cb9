// SPDX-License-Identifier: MIT
//
// Opens BVH from memory: everything that a page needs before the first frame. The rest (other
// formats, saving, repairing) is in the whole module, which a page loads on demand.

#include <emscripten/emscripten.h>

#include <span>
#include <utility>

#include "clip_store.hpp"
#include "mocap/bvh.hpp"
#include "read_options.hpp"

namespace mocap::wasm {

namespace {

Json open_bvh(const char* name, std::span<const char> bytes) {
  // Only the BVH reader: the options of all formats would link all readers into this module.
  bvh::ReadOptions options;
  options.limits = read_limits();
  options.keep_style = false;  // Only the whole module writes files.
  Diagnostics diagnostics;
  ByteSource source = ByteSource::from_bytes(bytes, name);
  Result<Clip> clip = bvh::read(source, options, diagnostics);
  Json result;
  if (!clip) {
    result["name"] = name;
    result["findings"] = failure_json(diagnostics, clip.error());
    return result;
  }
  clip->metadata.source = name;
  return clip_store().keep({std::move(*clip), {name}}, std::move(diagnostics));
}

}  // namespace

}  // namespace mocap::wasm

extern "C" EMSCRIPTEN_KEEPALIVE const char* mocap_open_bvh(const char* name, const char* bytes,
                                                           std::size_t size) {
  using namespace mocap::wasm;
  return kept(text_of(open_bvh(name, {bytes, size})));
}

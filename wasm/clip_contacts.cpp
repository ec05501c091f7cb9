// SPDX-License-Identifier: MIT
//
// Contacts of an open clip's feet with the ground, for web/src/core/clips.ts. A returned value is
// valid until the next call.

#include <emscripten/emscripten.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clip_store.hpp"
#include "mocap/body.hpp"

namespace mocap::wasm {

namespace {

/// Each foot joint with its contacts (`FootContacts` of contract.ts). `up` is an axis such as `+Y`;
/// if it is not an axis, the clip's own is used.
std::string contacts(int id, std::string_view up) {
  const OpenedClip* clip = clip_store().find(id);
  Json list = Json::array();
  if (clip == nullptr) return text_of(list);
  ContactRules rules;
  rules.up = find_axis(up);
  const Result<std::vector<FootContacts>> found = foot_contacts(clip->clip, rules);
  if (!found) return text_of(list);
  for (const FootContacts& foot : *found) {
    Json spans = Json::array();
    for (const FrameSpan& span : foot.spans)
      spans.push_back({{"first", span.first}, {"last", span.first + span.count - 1}});
    list.push_back({{"joint", foot.joint}, {"spans", std::move(spans)}});
  }
  return text_of(list);
}

}  // namespace

}  // namespace mocap::wasm

extern "C" EMSCRIPTEN_KEEPALIVE const char* mocap_contacts(int id, const char* up) {
  return mocap::wasm::kept(mocap::wasm::contacts(id, up));
}

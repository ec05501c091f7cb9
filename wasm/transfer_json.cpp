// SPDX-License-Identifier: MIT
#include "transfer_json.hpp"

#include <emscripten/emscripten.h>

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "clip_store.hpp"
#include "edit/skeleton/onto_value.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/built_in_skeletons.hpp"

namespace mocap::wasm {

namespace {

Json words_json(std::string_view words) {
  Json list = Json::array();
  for (const std::string_view word : edit::pieces_of(words, ' '))
    if (!word.empty()) list.push_back(std::string(word));
  return list;
}

std::string_view word_of(retarget::CurveUnit unit) {
  switch (unit) {
    case retarget::CurveUnit::step:
      return "step";
    case retarget::CurveUnit::length:
      return "length";
    case retarget::CurveUnit::degrees:
      return "degrees";
    case retarget::CurveUnit::count:
      break;
  }
  return "count";
}

/// The values of a curve, one per frame; null if there are none.
const float* curve_values(int id, std::size_t index, bool of_source) {
  const OpenedClip* opened = clip_store().find(id);
  if (opened == nullptr || index >= opened->quality_curves.size()) return nullptr;
  const retarget::QualityCurve& curve = opened->quality_curves[index];
  const std::vector<float>& values = of_source ? curve.source : curve.result;
  return values.empty() ? nullptr : values.data();
}

}  // namespace

Json transfer_facts_json() {
  Json json{{"skeletons", Json::array()}, {"options", Json::array()}};
  for (const edit::BuiltInSkeleton& skeleton : edit::built_in_skeletons())
    json["skeletons"].push_back({{"word", skeleton.word}, {"title", skeleton.title}});
  for (const edit::OntoOption& option : edit::onto_options()) {
    json["options"].push_back({{"name", option.name},
                               {"valueName", option.value_name},
                               {"text", option.text},
                               {"words", words_json(option.words)},
                               {"takesNumber", option.takes_number}});
  }
  return json;
}

void measure_last(std::vector<edit::Edit>& edits, std::optional<MeasuredTransfer>& measured) {
  if (edits.empty()) return;
  auto* const onto = std::get_if<edit::OntoSkeleton>(&edits.back());
  if (onto == nullptr) return;
  onto->watch = [&measured, options = onto->transfer](const Clip& source,
                                                      const retarget::Transferred& transferred) {
    Result<retarget::Quality> quality = retarget::measure_quality(source, transferred, options);
    if (!quality) return;
    const retarget::FigureQuality* figure = quality->figure ? &*quality->figure : nullptr;
    Result<std::vector<retarget::QualityCurve>> curves =
        retarget::quality_curves(source, transferred, figure);
    if (!curves) return;
    measured.emplace(MeasuredTransfer{std::move(*quality), transferred.report, std::move(*curves)});
  };
}

Json transfer_json(const MeasuredTransfer& transfer) {
  const retarget::Quality& quality = transfer.quality;
  const bool has_contacts = quality.contacts.source + quality.contacts.result > 0;
  Json json;
  json["pairs"] = transfer.report.pairs.size();
  json["scale"] = transfer.report.scale;
  json["contactsF1"] = has_contacts ? Json(quality.contacts.f1()) : Json();
  json["meanSlide"] = quality.steps > 0 ? Json(quality.slide.mean_step) : Json();
  json["sourceMeanSlide"] = quality.steps > 0 ? Json(quality.source_slide.mean_step) : Json();
  json["jerkRatio"] = quality.jerk_ratio;
  json["doubts"] = transfer.report.doubts;
  json["curves"] = Json::array();
  for (const retarget::QualityCurve& curve : transfer.curves) {
    json["curves"].push_back({{"name", curve.name},
                              {"title", curve.title},
                              {"unit", word_of(curve.unit)},
                              {"hasSource", !curve.source.empty()},
                              {"worstFrames", curve.worst_frames}});
  }
  return json;
}

}  // namespace mocap::wasm

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* mocap_transfer_facts() {
  return mocap::wasm::kept(mocap::wasm::text_of(mocap::wasm::transfer_facts_json()));
}
EMSCRIPTEN_KEEPALIVE const float* mocap_quality_curve(int id, std::size_t curve, int of_source) {
  return mocap::wasm::curve_values(id, curve, of_source != 0);
}

}  // extern "C"

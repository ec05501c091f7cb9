// SPDX-License-Identifier: MIT
#include "pipeline/format_list.hpp"

#include <string_view>

#include "mocap/formats.hpp"
#include "report/findings_json.hpp"

namespace mocap::pipeline {

namespace {

using report::Json;

std::string_view name_of(Holds holds) {
  switch (holds) {
    case Holds::clip:
      return "clip";
    case Holds::skeleton:
      return "skeleton";
    case Holds::motion:
      break;
  }
  return "motion";
}

std::string_view name_of(ExtensionUse use) {
  switch (use) {
    case ExtensionUse::this_format:
      return "this_format";
    case ExtensionUse::shared:
      return "shared";
    case ExtensionUse::general:
      break;
  }
  return "general";
}

Json choice_json(const SaveChoice& choice) {
  Json json;
  json["label"] = choice.label;
  json["note"] = choice.note;
  if (!choice.table.empty()) json["table"] = choice.table;
  if (!choice.part.empty()) json["part"] = choice.part;
  return json;
}

Json format_json(const FormatFacts& facts) {
  Json json;
  json["name"] = facts.name;
  json["label"] = facts.label;
  json["title"] = facts.title;
  json["extensions"] = Json::array({facts.extension});
  for (const std::string_view other : facts.other_extensions) json["extensions"].push_back(other);
  json["media_type"] = facts.media_type;
  json["reads"] = facts.reads;
  json["writes"] = facts.writes;
  json["holds"] = name_of(facts.holds);
  if (facts.partner) json["partner"] = facts_of(*facts.partner).name;
  json["parts"] = names_of(facts.parts);
  json["extension_use"] = name_of(facts.extension_use);
  json["family"] = facts.family;
  json["needs_body"] = facts.needs_body;
  json["choices"] = Json::array();
  for (const SaveChoice& choice : facts.choices) json["choices"].push_back(choice_json(choice));
  return json;
}

}  // namespace

std::string formats_text() {
  Json list = Json::array();
  for (const FormatFacts& facts : formats()) list.push_back(format_json(facts));
  return report::text_of(list);
}

}  // namespace mocap::pipeline

// SPDX-License-Identifier: MIT
#include "pipeline/save_dialogs.hpp"

#include <vector>

#include "formats/descriptor.hpp"
#include "report/findings_json.hpp"

namespace mocap::pipeline {

namespace {

using detail::FormatOption;
using report::Json;

Json offered_json(const FormatOption& option) {
  Json list = Json::array();
  for (const detail::OfferedValue& offered : option.field->offered)
    list.push_back({{"value", offered.value}, {"text", offered.text}});
  if (!list.empty() || option.choices == nullptr) return list;
  for (const std::string& choice : option.choices())
    list.push_back({{"value", choice}, {"text", choice}});
  return list;
}

std::string_view kind_of(const FormatOption& option) {
  if (option.kind == FormatOption::Kind::time) return "time";
  if (option.choices != nullptr && option.choices() == std::vector<std::string>{"yes", "no"})
    return "switch";
  return option.field->offered.empty() && option.choices == nullptr ? "word" : "choice";
}

Json field_json(const FormatOption& option) {
  Json json{{"option", option.name}, {"kind", kind_of(option)}, {"label", option.field->label}};
  json["note"] = option.field->note;
  json["offered"] = offered_json(option);
  if (option.field->most_s) json["mostS"] = *option.field->most_s;
  return json;
}

Json fields_of(const detail::FormatDescriptor& format) {
  Json fields = Json::array();
  for (const detail::FormatSetting& setting : detail::settings_of(format))
    if (setting.use == detail::OptionUse::writing && setting.option->field != nullptr)
      fields.push_back(field_json(*setting.option));
  return fields;
}

}  // namespace

std::string save_dialogs_text() {
  Json list = Json::array();
  for (const detail::FormatDescriptor* format : detail::descriptors()) {
    Json fields = fields_of(*format);
    if (fields.empty()) continue;
    Json json{{"format", format->facts.name}, {"fields", std::move(fields)}};
    if (const detail::FittingEdit* edit = format->fitting_edit)
      json["fittingEdit"] = {{"name", edit->edit},
                             {"value", edit->value},
                             {"text", edit->text},
                             {"without", facts_of(*edit->without).name}};
    list.push_back(std::move(json));
  }
  return report::text_of(list);
}

std::string option_values_text(const Clip& clip, Format format) {
  Json json = Json::object();
  if (const auto values = detail::descriptor_of(format).option_values)
    for (const detail::OptionWord& word : values(clip)) json[std::string(word.option)] = word.value;
  return report::text_of(json);
}

}  // namespace mocap::pipeline

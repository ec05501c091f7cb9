// SPDX-License-Identifier: MIT
#include "server/openapi.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "server/openapi_schemas.hpp"
#include "server/route.hpp"

namespace mocap::server {

namespace {

using Json = nlohmann::ordered_json;

Json schema_of(const Parameter& parameter) {
  Json schema;
  switch (parameter.kind) {
    case Kind::whole:
      schema = {{"type", "integer"}, {"minimum", parameter.least}};
      if (parameter.most != std::numeric_limits<std::uint64_t>::max())
        schema["maximum"] = parameter.most;
      break;
    case Kind::decimal:
      schema = {{"type", "number"}};
      break;
    case Kind::truth:
      schema = {{"type", "string"}, {"enum", {"0", "1", "true", "false"}}};
      break;
    default:
      schema = {{"type", "string"}};
      break;
  }
  for (const std::string_view choice : parameter.choices) schema["enum"].push_back(choice);
  if (!parameter.repeats) return schema;
  return {{"type", "array"}, {"items", std::move(schema)}};
}

Json parameters_of(const Route& route) {
  Json list = Json::array();
  const std::size_t open = route.path.find('{');
  if (open != std::string_view::npos) {
    const std::string_view name = route.path.substr(open + 1, route.path.find('}') - open - 1);
    list.push_back({{"name", name},
                    {"in", "path"},
                    {"required", true},
                    {"description", "Id or slug of the motion"},
                    {"schema", {{"type", "string"}}}});
  }
  for (const Parameter& parameter : route.parameters)
    list.push_back({{"name", parameter.name},
                    {"in", "query"},
                    {"description", parameter.text},
                    {"schema", schema_of(parameter)}});
  return list;
}

Json content_of(const AnswerFacts& answer) {
  Json media = Json::object();
  if (!answer.schema.empty())
    media["schema"] = {{"$ref", "#/components/schemas/" + std::string(answer.schema)}};
  Json content = Json::object();
  for (std::string_view types = answer.media; !types.empty();) {
    const std::size_t comma = std::min(types.find(','), types.size());
    content[std::string(types.substr(0, comma))] = media;
    types.remove_prefix(std::min(comma + 2, types.size()));
  }
  return content;
}

void add_answer(Json& responses, const AnswerFacts& answer) {
  Json& place = responses[std::to_string(answer.status)];
  if (!place.is_null()) return;  // The route's own description takes precedence.
  place["description"] = answer.text;
  if (!answer.media.empty()) place["content"] = content_of(answer);
}

Json responses_of(const Route& route) {
  Json responses = Json::object();
  for (const AnswerFacts& answer : route.answers) add_answer(responses, answer);
  for (const AnswerFacts& answer : answers_of_all()) add_answer(responses, answer);
  if (route.needs != library::Rights::none)
    for (const AnswerFacts& answer : answers_of_changes()) add_answer(responses, answer);
  return responses;
}

Json body_of(const Route& route) {
  const Json bytes = {
      {"schema", {{"type", "string"}, {"contentMediaType", "application/octet-stream"}}}};
  Json content;
  if (route.takes == Takes::json) {
    content["application/json"]["schema"] = {{"$ref", "#/components/schemas/Changes"}};
  } else {
    content["application/octet-stream"] = bytes;
    content["application/zip"] = bytes;
    content["multipart/form-data"]["schema"] = {{"$ref", "#/components/schemas/Form"}};
  }
  return {{"required", true}, {"content", std::move(content)}};
}

Json operation_of(const Route& route) {
  Json operation = {{"operationId", route.name}, {"summary", route.summary}};
  Json parameters = parameters_of(route);
  if (!parameters.empty()) operation["parameters"] = std::move(parameters);
  if (route.takes != Takes::nothing) operation["requestBody"] = body_of(route);
  operation["responses"] = responses_of(route);
  // With a token, or without one if the site owner permits it.
  operation["security"] = Json::array();
  if (route.needs != library::Rights::none)
    operation["security"] = {{{"token", Json::array()}}, Json::object()};
  return operation;
}

std::string_view verb_of(Method method) {
  switch (method) {
    case Method::post:
      return "post";
    case Method::patch:
      return "patch";
    case Method::remove:
      return "delete";
    default:
      return "get";
  }
}

}  // namespace

std::string openapi_document(std::string_view version) {
  Json document;
  document["openapi"] = "3.1.0";
  document["info"] = {{"title", "mocapkit motion library"},
                      {"version", version.empty() ? "0" : version},
                      {"description",
                       "Reading is public. HEAD is available wherever GET is; OPTIONS lists the "
                       "methods of an address. Every error follows the schema Error."},
                      {"license", {{"name", "MIT"}, {"identifier", "MIT"}}}};
  document["servers"] = Json::array({{{"url", "/"}}});
  for (const Route& route : routes()) {
    if (route.is_page) continue;
    document["paths"][std::string(route.path)][std::string(verb_of(route.method))] =
        operation_of(route);
  }
  document["components"]["schemas"] = Json::parse(openapi_schemas());
  document["components"]["securitySchemes"]["token"] = {
      {"type", "http"},
      {"scheme", "bearer"},
      {"description", "Created by the site owner with `mocap token FOLDER add NAME`"}};
  return document.dump(1);
}

}  // namespace mocap::server

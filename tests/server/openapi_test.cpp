// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "library_server.hpp"
#include "server/route.hpp"

namespace mocap::test::openapi_test {
namespace {

using nlohmann::json;

/// The violation of a schema by a value; empty if there is none. Supports the subset of JSON Schema
/// used by the document.
class Schemas {
 public:
  explicit Schemas(json document) : document_(std::move(document)) {}

  const json& document() const { return document_; }

  std::string fault(const json& schema, const json& value, const std::string& at) const {
    if (schema.contains("$ref")) return fault(resolved(schema["$ref"]), value, at);
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
      return at + " is not one of the choices: " + value.dump();
    if (schema.contains("type") && !has_type(schema["type"], value))
      return at + " has another type: " + value.dump().substr(0, 100);
    if (schema.contains("pattern") &&
        !std::regex_match(value.get<std::string>(),
                          std::regex(schema["pattern"].get<std::string>())))
      return at + " has another form: " + value.dump();
    if (schema.contains("anyOf")) {
      std::string all;
      for (const json& one : schema["anyOf"]) {
        const std::string wrong = fault(one, value, at);
        if (wrong.empty()) return {};
        all += wrong + "; ";
      }
      return all;
    }
    if (schema.contains("allOf"))
      for (const json& one : schema["allOf"])
        if (const std::string wrong = fault(one, value, at); !wrong.empty()) return wrong;
    if (value.is_object()) return object_fault(schema, value, at);
    if (value.is_array() && schema.contains("items"))
      for (std::size_t i = 0; i < value.size(); ++i)
        if (const std::string wrong =
                fault(schema["items"], value[i], at + "/" + std::to_string(i));
            !wrong.empty())
          return wrong;
    return {};
  }

  const json& resolved(const json& reference) const {
    return document_.at(json::json_pointer(reference.get<std::string>().substr(1)));
  }

 private:
  static bool has_type(const json& type, const json& value) {
    if (type.is_array())
      return std::any_of(type.begin(), type.end(),
                         [&](const json& one) { return has_type(one, value); });
    return type == "object"    ? value.is_object()
           : type == "array"   ? value.is_array()
           : type == "string"  ? value.is_string()
           : type == "integer" ? value.is_number_integer()
           : type == "number"  ? value.is_number()
           : type == "boolean" ? value.is_boolean()
                               : value.is_null();
  }

  std::string object_fault(const json& schema, const json& value, const std::string& at) const {
    if (schema.contains("required"))
      for (const json& name : schema["required"])
        if (!value.contains(name.get<std::string>())) return at + " lacks " + name.dump();
    const json properties = schema.contains("properties") ? schema["properties"] : json::object();
    for (const auto& [name, member] : value.items()) {
      if (properties.contains(name)) {
        if (const std::string wrong = fault(properties[name], member, at + "/" + name);
            !wrong.empty())
          return wrong;
      } else if (schema.contains("additionalProperties") &&
                 schema["additionalProperties"] == false) {
        return at + " has an unknown member " + name;
      }
    }
    return {};
  }

  json document_;
};

std::set<int> declared_statuses(const server::Route& route) {
  std::set<int> all;
  for (const auto& answer : route.answers) all.insert(answer.status);
  for (const auto& answer : server::answers_of_all()) all.insert(answer.status);
  if (route.needs != library::Rights::none)
    for (const auto& answer : server::answers_of_changes()) all.insert(answer.status);
  return all;
}

class OpenApi : public ::testing::Test {
 protected:
  OpenApi()
      : server_(options(), true), schemas_(get(server_.port(), "/api/v1/openapi.json").json()) {}

  static server::ServerOptions options() {
    server::ServerOptions options;
    options.limits.adds_per_minute = 1;
    options.limits.upload_bytes = 500'000;
    return options;
  }

  /// Sends a request, and checks the answer against the document.
  Answer check(const std::string& method, const std::string& target, const HeaderList& headers = {},
               const std::string& body = "") {
    const Answer answer = ask(server_.port(), method, target, headers, body);
    const std::string path = target.substr(0, target.find('?'));
    const std::string place = method + " " + target + " " + std::to_string(answer.status);
    server::Method known = server::Method::get;
    std::string verb = "get";
    if (method == "POST") known = server::Method::post, verb = "post";
    if (method == "PATCH") known = server::Method::patch, verb = "patch";
    if (method == "DELETE") known = server::Method::remove, verb = "delete";
    const auto found = server::find_route(known, path);
    if (found.route == nullptr || found.route->is_page) return answer;
    const json& responses =
        schemas_.document()["paths"][std::string(found.route->path)][verb]["responses"];
    const std::string status = std::to_string(answer.status);
    EXPECT_TRUE(responses.contains(status)) << place << " is not in the document";
    if (!responses.contains(status) || !responses[status].contains("content")) return answer;
    const json& content = responses[status]["content"];
    const bool is_json = answer.header("content-type").starts_with("application/json");
    const std::string type = answer.header("content-type");
    EXPECT_TRUE(content.contains(type.substr(0, type.find(';')))) << place << " has " << type;
    if (!is_json || !content.contains("application/json")) return answer;
    const json& media = content["application/json"];
    if (media.contains("schema")) {
      EXPECT_EQ(schemas_.fault(media["schema"], answer.json(), ""), "") << place << answer.body;
    }
    return answer;
  }

  LibraryServer server_;
  Schemas schemas_;
};

TEST_F(OpenApi, DescribesThisServer) {
  const json& document = schemas_.document();
  EXPECT_EQ(document["openapi"], "3.1.0");
  std::set<std::string> ids;
  std::size_t routes = 0;
  for (const server::Route& route : server::routes()) {
    if (route.is_page) continue;
    ++routes;
    ASSERT_TRUE(document["paths"].contains(std::string(route.path))) << route.path;
    EXPECT_TRUE(ids.insert(std::string(route.name)).second) << route.name << " twice";
  }
  std::size_t operations = 0;
  for (const auto& [path, methods] : document["paths"].items()) {
    for (const auto& [method, operation] : methods.items()) {
      ++operations;
      EXPECT_EQ(ids.count(operation["operationId"]), 1U) << path;
      if (!operation.contains("parameters")) continue;
      for (const json& parameter : operation["parameters"])
        EXPECT_FALSE(parameter["description"].get<std::string>().empty()) << path;
    }
  }
  EXPECT_EQ(operations, routes);
}

TEST_F(OpenApi, EveryOperationDeclaresItsSecurity) {
  for (const auto& [path, methods] : schemas_.document()["paths"].items())
    for (const auto& [method, operation] : methods.items())
      EXPECT_TRUE(operation.contains("security")) << method << " " << path;
}

TEST_F(OpenApi, EveryReferenceResolves) {
  const std::string text = schemas_.document().dump();
  const std::regex reference("\"\\$ref\":\"(#[^\"]*)\"");
  std::size_t count = 0;
  for (auto found = std::sregex_iterator(text.begin(), text.end(), reference);
       found != std::sregex_iterator(); ++found, ++count)
    EXPECT_NO_THROW(schemas_.resolved((*found)[1].str())) << (*found)[1];
  EXPECT_GT(count, 50U);
}

/// The server may still be closing the previous archive when the next one is requested.
Answer get_when_free(std::uint16_t port, const std::string& target) {
  Answer answer = get(port, target);
  for (int i = 0; i < 200 && answer.status == 503; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    answer = get(port, target);
  }
  return answer;
}

TEST_F(OpenApi, DeclaresExactlyTheAcceptedParameters) {
  for (const server::Route& route : server::routes()) {
    if (route.is_page || route.method != server::Method::get) continue;
    std::string path(route.path);
    if (const std::size_t open = path.find('{'); open != std::string::npos)
      path.replace(open, path.find('}') - open + 1, "none");
    for (const server::Parameter& parameter : route.parameters) {
      const std::string value = !parameter.choices.empty() ? std::string(parameter.choices.front())
                                : parameter.kind == server::Kind::date_time ? "2026-01-01"
                                : parameter.kind == server::Kind::text      ? "bvh"
                                                                            : "1";
      const Answer answer =
          get_when_free(server_.port(), path + "?" + std::string(parameter.name) + "=" + value);
      // A cursor, a table or a part must match the other parameters.
      const bool is_bound = parameter.name == "cursor" || parameter.name == "table";
      EXPECT_TRUE(is_bound || answer.status == 200 || answer.status == 404)
          << path << " " << parameter.name << " " << answer.body;
    }
    EXPECT_EQ(get(server_.port(), path + "?no_such_parameter=1").status, 400) << path;
  }
}

TEST_F(OpenApi, DeclaresExactlyTheActualResponses) {
  const HeaderList as_json{{"Content-Type", "application/json"}};
  const HeaderList from_afar{{"X-Forwarded-For", "1.2.3.4"}};
  std::ofstream(server_.folder() / "lying.bvh") << motion_text(50);
  ASSERT_TRUE(server_.library().rescan());
  const json lying = get(server_.port(), "/api/v1/motions").json()["items"][0];
  for (const char* target :
       {"/health", "/metrics", "/api/v1", "/api/v1/openapi.json", "/api/v1/unread"})
    check("GET", target);
  check("GET", "/api/v1/unread", from_afar);
  const json entry = check("POST", "/api/v1/motions?name=a.bvh", {}, motion_text(1)).json();
  check("POST", "/api/v1/motions?name=a.bvh", {}, motion_text(1));
  check("POST", "/api/v1/motions?name=a.bvh", {}, "nonsense");
  check("POST", "/api/v1/motions?name=a.bvh", {}, "");
  check("POST", "/api/v1/motions?name=a.bvh", from_afar, motion_text(2));
  check("POST", "/api/v1/motions", {{"Origin", "https://evil.example"}}, "x");
  check("POST", "/api/v1/motions", {{"Content-Encoding", "gzip"}}, "x");
  check("POST", "/api/v1/motions", {}, std::string(600'000, 'x'));
  const auto token = server_.library().make_token("anna", library::Rights::add);
  HeaderList with_token = from_afar;
  with_token.emplace_back("Authorization", "Bearer " + *token);
  check("POST", "/api/v1/motions?name=b.bvh", with_token, motion_text(2));
  check("POST", "/api/v1/motions?name=c.bvh", with_token, motion_text(3));
  const auto [form, type] = form_of({{"1.bvh", "file", motion_text(4)},
                                     {"2.bvh", "file", motion_text(1)},
                                     {"3.bvh", "file", "nonsense"}});
  check("POST", "/api/v1/motions", {{"Content-Type", type}}, form);
  std::string huge = motion_text(5);
  huge.replace(huge.find("OFFSET 0.0 20.0"), 15, "OFFSET 0 1e300 ");
  const json far = check("POST", "/api/v1/motions?name=far.bvh", {}, huge).json();

  for (const char* list : {"/api/v1/motions", "/api/v1/facets"}) {
    const Answer page = check("GET", list);
    check("GET", list, {{"If-None-Match", page.header("etag")}});
    check("GET", std::string(list) + "?x=1");
  }
  check("GET", "/api/v1/archive");
  const std::string self = entry["links"]["self"];
  for (const char* part : {"", "/findings", "/similar"}) {
    const Answer answer = check("GET", self + part);
    check("GET", self + part, {{"If-None-Match", answer.header("etag")}});
    check("GET", std::string("/api/v1/motions/none") + part);
  }
  check("GET", self + "/checksum");
  check("GET", "/api/v1/motions/none/checksum");
  for (const char* format : {"amc", "glb", "csv", "json"})
    check("GET", self + "/file?format=" + format);
  for (const char* part : {"/file", "/thumbnail", "/card", "/decisions", "/skeleton"}) {
    const Answer answer = check("GET", self + part);
    check("GET", self + part, {{"If-None-Match", answer.header("etag")}});
    check("GET", self + part, {{"Range", "bytes=0-1"}});
    check("GET", self + part, {{"Range", "bytes=99999999-"}});
    check("GET", std::string("/api/v1/motions/none") + part);
  }
  if (far.contains("links")) check("GET", far["links"]["file"].get<std::string>() + "?format=glb");
  check("PATCH", self, as_json, R"({"name":"b"})");
  check("PATCH", self, {}, "{}");
  check("PATCH", self, {{"Content-Type", "application/json"}, {"If-Match", "\"old\""}}, "{}");
  check("DELETE", self, {{"If-Match", "\"old\""}});
  check("PATCH", "/api/v1/motions/none", as_json, "{}");
  std::ofstream(server_.folder() / "lying.bvh") << motion_text(51);
  check("GET", lying["links"]["file"]);
  check("DELETE", self);
  check("DELETE", self);

  // Hard to trigger over HTTP: a file that changes between being found and being drawn, and a
  // motion that can be read but not drawn.
  const std::set<std::pair<std::string, int>> not_tried{{"thumbnail", 409}, {"thumbnail", 422},
                                                        {"card", 409},      {"card", 422},
                                                        {"decisions", 409}, {"skeleton", 409}};
  const Seen seen = seen_answers();
  for (const server::Route& route : server::routes()) {
    if (route.is_page) continue;
    std::set<int> given;
    for (const auto& [name, method, status] : seen)
      if (name == route.name) given.insert(status);
    const std::set<int> declared = declared_statuses(route);
    for (const int status : given)
      EXPECT_EQ(declared.count(status), 1U) << route.name << " " << status << " not declared";
    for (const auto& answer : route.answers)
      if (!not_tried.contains({std::string(route.name), answer.status})) {
        EXPECT_EQ(given.count(answer.status), 1U) << route.name << " " << answer.status;
      }
  }
}

TEST(ApiPage, NamesEveryEndpointParameterAndStatus) {
  std::ifstream file(MOCAP_PROJECT_DIR "/docs/api.md");
  const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  ASSERT_FALSE(page.empty());
  for (const server::Route& route : server::routes()) {
    if (route.is_page) continue;
    const std::string heading =
        std::string(server::name_of(route.method)) + " " + std::string(route.path);
    EXPECT_NE(page.find("`" + heading + "`"), std::string::npos) << heading;
    for (const server::Parameter& parameter : route.parameters)
      EXPECT_NE(page.find("`" + std::string(parameter.name) + "`"), std::string::npos)
          << heading << " " << parameter.name;
    for (const int status : declared_statuses(route))
      EXPECT_NE(page.find(std::to_string(status)), std::string::npos) << heading << " " << status;
  }
}

}  // namespace
}  // namespace mocap::test::openapi_test

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "findings_json.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "report.hpp"
#include "site_verbs.hpp"
#include "upload.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

/// Maximum number of attempts when a server reports that it is overloaded.
constexpr int most_attempts = 8;
constexpr unsigned longest_pause_s = 120;

struct PublishOptions {
  std::vector<std::string> files;
  std::optional<std::string> to, token, licence, origin, description;
  std::vector<std::string> tags;
  bool json = false;
};

/// The outcome of one file.
// Moving a JSON value does not throw, regardless of its conditional noexcept.
// NOLINTNEXTLINE(bugprone-exception-escape)
struct Published {
  std::string path;
  std::string status;   ///< `added`, `duplicate`, `failed`
  std::string address;  ///< URL of its page.
  std::string message;
  std::string advice;
  Json answer;           ///< The complete response, for --json.
  bool refused = false;  ///< Further files would fail too: no token, or no server at the address.
};

std::string text_at(const Json& json, const char* name) {
  if (!json.is_object()) return {};
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string page_of(const PublishOptions& options, const Json& entry) {
  if (!entry.is_object() || !entry.contains("links")) return {};
  std::string base = *options.to;
  while (base.ends_with('/')) base.pop_back();
  return base + text_at(entry["links"], "page");
}

void read_failure(const UploadAnswer& answer, Published& done) {
  done.status = "failed";
  const Json error =
      done.answer.is_object() && done.answer.contains("error") ? done.answer["error"] : Json();
  done.message = text_at(error, "message");
  done.advice = text_at(error, "advice");
  if (done.message.empty())
    done.message = fmt::format("unexpected response from the server ({}): is it a motion library?",
                               answer.status);
  done.refused = answer.status == 401 || answer.status == 403;
}

/// A zip, or several files in one request.
void read_many(const PublishOptions& options, Published& done) {
  std::uint64_t added = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t failed = 0;
  for (const Json& one : done.answer["results"]) {
    const std::string status = text_at(one, "status");
    (status == "added" ? added : status == "duplicate" ? duplicates : failed) += 1;
    if (done.address.empty() && one.contains("entry"))
      done.address = page_of(options, one["entry"]);
  }
  done.status = failed != 0 ? "failed" : added != 0 ? "added" : "duplicate";
  done.message = fmt::format("{} added, {} duplicate, {} failed", added, duplicates, failed);
  if (added + duplicates + failed != 1) done.address = *options.to;
}

Published read_answer(const PublishOptions& options, const std::string& path,
                      const UploadAnswer& answer) {
  Published done;
  done.path = path;
  done.answer = Json::parse(answer.body, nullptr, false);
  if (done.answer.is_discarded()) done.answer = Json();
  const bool taken = answer.status == 200 || answer.status == 201;
  if (taken && done.answer.is_object() && done.answer.contains("results") &&
      done.answer["results"].is_array()) {
    read_many(options, done);
  } else if (taken && !text_at(done.answer, "id").empty()) {
    done.status = answer.status == 201 ? "added" : "duplicate";
    done.address = page_of(options, done.answer);
  } else {
    read_failure(answer, done);
  }
  return done;
}

bool pause(unsigned seconds) {
  for (unsigned tenths = 0; tenths < seconds * 10; ++tenths) {
    if (InterruptWatch::interrupted()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return true;
}

Published publish_one(const PublishOptions& options, Uploader& uploader, const Upload& upload) {
  const std::string& path = upload.paths.front();
  for (int attempt = 1;; ++attempt) {
    const auto answer = uploader.send(upload);
    if (!answer) {
      Published done;
      done.path = path;
      done.status = "failed";
      done.message = answer.error().message;
      done.advice = answer.error().advice;
      done.refused = answer.error().code == codes::io_write;
      return done;
    }
    const bool is_busy = answer->status == 429 || answer->status == 503;
    if (!is_busy || attempt == most_attempts) return read_answer(options, path, *answer);
    // The server specifies when to retry.
    if (!pause(std::clamp(answer->retry_after_s, 1U, longest_pause_s)))
      return read_answer(options, path, *answer);
  }
}

/// One request per motion, which is sent together with its skeleton file. A skeleton alone is not a
/// motion.
std::vector<Upload> plan(const PublishOptions& options, const std::vector<Input>& inputs) {
  std::vector<std::pair<std::string, std::string>> fields;
  if (options.licence) fields.emplace_back("licence", *options.licence);
  if (options.origin) fields.emplace_back("origin", *options.origin);
  if (options.description) fields.emplace_back("description", *options.description);
  std::string tags;
  for (const std::string& tag : options.tags) tags += (tags.empty() ? "" : ",") + tag;
  if (!tags.empty()) fields.emplace_back("tags", tags);

  std::vector<Upload> uploads;
  for (const Input& input : inputs) {
    Upload upload{{input.path}, fields};
    if (!input.skeleton.empty()) upload.paths.push_back(input.skeleton);
    uploads.push_back(std::move(upload));
  }
  return uploads;
}

void print_result(Console& console, const PublishOptions& options, const Published& done) {
  if (options.json) {
    Json json;
    json["path"] = done.path;
    json["status"] = done.status;
    const auto text_or_null = [](const std::string& text) {
      return text.empty() ? Json() : Json(text);
    };
    json["address"] = text_or_null(done.address);
    json["message"] = text_or_null(done.message);
    json["answer"] = done.answer;
    console.out.write(json_line(json));
    return;
  }
  console.out.write(done.status == "failed" ? Ink::red : Ink::green, padded(done.status, 13));
  console.out.print("  {}", visible(done.path));
  if (!done.address.empty()) console.out.print("  {}", visible(done.address));
  console.out.write("\n");
  if (!done.message.empty()) console.out.print("               {}\n", visible(done.message));
  if (done.status == "failed" && !done.advice.empty())
    console.out.print("               {}\n", visible(done.advice));
}

std::optional<UsageError> find_misuse(const PublishOptions& options) {
  if (!options.to)
    return UsageError{"missing --to URL", fmt::format("mocap publish {} --to http://localhost:8080",
                                                      file_word(options.files.front()))};
  if (!options.to->starts_with("http://") && !options.to->starts_with("https://"))
    return UsageError{fmt::format("--to: `{}` is not the URL of a library", visible(*options.to)),
                      "the URL starts with http:// or https://"};
  const std::string_view place = std::string_view(*options.to).substr(options.to->find("://") + 3);
  const std::size_t path = std::min(place.find_first_of("/?#"), place.size());
  // Not printed: it may contain a password.
  if (place.substr(0, path).find('@') != std::string_view::npos)
    return UsageError{"--to must not contain a user name or a password",
                      "a library identifies users by token: --token, or MOCAP_TOKEN"};
  if (place.find_first_of("?#") != std::string_view::npos ||
      place.substr(path).starts_with("/motions") || place.substr(path).starts_with("/api/"))
    return UsageError{
        fmt::format("--to: `{}` is a page inside a library", visible(*options.to)),
        fmt::format("use its front page: {}",
                    visible(options.to->substr(0, options.to->size() - place.size() + path)))};
  return std::nullopt;
}

Exit run_publish(const PublishOptions& options, Console& console) {
  if (const auto misuse = find_misuse(options)) return complain(console, "publish", *misuse);
  const Inputs inputs = find_inputs(options.files);
  Exit status = Exit::done;
  for (const std::vector<Error>* folders : {&inputs.failures, &inputs.empty}) {
    for (const Error& folder : *folders) print_finding(console, console.err, folder);
    if (!folders->empty()) status = Exit::unreadable;
  }
  for (const Input& input : inputs.files)
    if (input.uses_standard_input())
      return complain(console, "publish",
                      {"standard input has no name to publish it under", "write it to a file"});
  std::string token = options.token.value_or("");
  if (const char* from = std::getenv("MOCAP_TOKEN"); token.empty() && from != nullptr) token = from;

  Uploader uploader(*options.to, token);
  const InterruptWatch watch;
  for (const Upload& upload : plan(options, inputs.files)) {
    if (InterruptWatch::interrupted()) break;
    Published done;
    if (const auto source = ByteSource::open(upload.paths.front()); !source) {
      done.path = upload.paths.front();
      done.status = "failed";
      done.message = source.error().message;
      done.advice = source.error().advice;
    } else {
      done = publish_one(options, uploader, upload);
    }
    print_result(console, options, done);
    console.out.flush();
    if (done.status == "failed") status = worse(status, Exit::unreadable);
    if (done.refused) break;
  }
  return status;
}

Run declare_publish(OptionTable& table) {
  auto options = std::make_shared<PublishOptions>();
  table.operands(file_operands(options->files, 1));
  table.value("to", "URL", options->to, "The front page of the library.");
  table.value(
      "token", "TOKEN", options->token,
      "A token for the library, from the site owner (mocap token). Default: the environment "
      "variable MOCAP_TOKEN, which is not visible to other users of this machine.");
  table.value("licence", "NAME", options->licence, "The licence of the motions, such as CC0-1.0.");
  table.value("origin", "TEXT", options->origin, "The source of the motions: a name or a URL.");
  table.value("description", "TEXT", options->description, "A description of the motions.");
  table.list("tag", "TAG", options->tags, "A tag for the motions; may be given several times.");
  table.flag("json", options->json, "Print one JSON object per file (JSON Lines).");
  return [options](Console& console) { return run_publish(*options, console); };
}

}  // namespace

Verb publish_verb() {
  Verb verb = describe_publish();
  verb.declare = declare_publish;
  return verb;
}

}  // namespace mocap::cli

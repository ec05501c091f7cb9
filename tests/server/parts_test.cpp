// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

#include "library/codes.hpp"
#include "mocap/codes.hpp"
#include "server/access.hpp"
#include "server/access_log.hpp"
#include "server/answer_cache.hpp"
#include "server/application.hpp"
#include "server/body_store.hpp"
#include "server/codes.hpp"
#include "server/pending_jobs.hpp"
#include "server/rate_limit.hpp"
#include "server/route.hpp"
#include "server/services.hpp"
#include "support/fake_clock.hpp"

namespace mocap::server::parts_test {
namespace {

using std::chrono::seconds;

TEST(Hosts, ContainOnlyCharactersOfNamesAndAddresses) {
  for (const char* host : {"motions.example", "127.0.0.1:8080", "[::1]:80", "my_host-2"})
    EXPECT_TRUE(is_host(host)) << host;
  for (const char* word : {"", "a b", "a/b", "a\"b", "caf\xC3\xA9"})
    EXPECT_FALSE(is_host(word)) << word;
}

TEST(Hosts, LoopbackAddressesAreOnlyReachableFromTheMachine) {
  for (const char* host : {"localhost", "::1", "127.0.0.1", "127.1.2.3"})
    EXPECT_TRUE(is_loopback(host)) << host;
  for (const char* host : {"", "0.0.0.0", "::", "motions.example"})
    EXPECT_FALSE(is_loopback(host)) << host;
}

TEST(RateLimit, AllowsAMinutesQuotaAndRefillsEvenly) {
  RateLimit limit(60);
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 60; ++i) EXPECT_EQ(limit.take("a", start), 0U) << i;
  EXPECT_EQ(limit.take("a", start), 1U);
  EXPECT_EQ(limit.take("b", start), 0U);
  EXPECT_EQ(limit.take("a", start + seconds(2)), 0U);
  limit.charge("a", 600, start + seconds(2));
  EXPECT_GT(limit.take("a", start + seconds(3)), 500U);
}

TEST(RateLimit, ForgetsIdleClients) {
  RateLimit limit(60);
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 1000; ++i) limit.take(std::to_string(i), start);
  EXPECT_EQ(limit.clients(), 1000U);
  limit.take("late", start + seconds(200));
  EXPECT_EQ(limit.clients(), 1U);
}

SharedText text(const std::string& value) {
  return std::make_shared<const std::string>(value);
}

TEST(AnswerCache, KeepsOneGenerationWithinItsSize) {
  AnswerCache cache(1000);
  cache.keep("a", 1, text("one"));
  ASSERT_NE(cache.find("a", 1), nullptr);
  EXPECT_EQ(*cache.find("a", 1), "one");
  EXPECT_EQ(cache.find("a", 2), nullptr);
  cache.keep("b", 2, text("two"));
  EXPECT_EQ(cache.find("a", 1), nullptr);
  cache.keep("late", 1, text("of the past"));
  EXPECT_EQ(cache.find("late", 2), nullptr);
  cache.keep("large", 2, text(std::string(600, 'x')));
  EXPECT_EQ(cache.find("large", 2), nullptr);
  for (int i = 0; i < 20; ++i) {
    cache.keep(std::to_string(i), 2, text(std::string(100, 'x')));
    EXPECT_NE(cache.find("b", 2), nullptr) << "used continuously, " << i;
  }
  EXPECT_EQ(cache.find("0", 2), nullptr);
  EXPECT_NE(cache.find("19", 2), nullptr);
}

TEST(BodyStore, UsesATemporaryFile) {
  const auto folder = std::filesystem::temp_directory_path() / "mocap-body-store";
  std::filesystem::create_directories(folder);
  BodyStore store;
  store.set_place(folder, 10);
  ASSERT_TRUE(store.append("0123456789"));
  EXPECT_FALSE(store.in_file());
  ASSERT_TRUE(store.append("abc"));
  EXPECT_TRUE(store.in_file());
  BodyStore moved = std::move(store);
  const auto bytes = moved.bytes();
  ASSERT_TRUE(bytes);
  EXPECT_EQ(std::string(bytes->data(), bytes->size()), "0123456789abc");
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder);
}

TEST(BodyStore, ReportsAMissingFolder) {
  BodyStore store;
  store.set_place("/no/such/folder", 1);
  const Status kept = store.append("ab");
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, codes::io_write);
}

TEST(PendingJobs, GenerateEachFileOnceAndShareWorkersFairly) {
  PendingJobs pending(2);
  int called = 0;
  const auto waiter = [&] { ++called; };
  EXPECT_EQ(pending.begin("a", "x", waiter), PendingJobs::Begun::mine);
  EXPECT_TRUE(pending.has("a"));
  EXPECT_EQ(pending.begin("a", "y", waiter), PendingJobs::Begun::waits);
  EXPECT_EQ(pending.begin("b", "x", waiter), PendingJobs::Begun::mine);
  EXPECT_EQ(pending.begin("c", "x", waiter), PendingJobs::Begun::too_many);
  EXPECT_EQ(pending.begin("c", "y", waiter), PendingJobs::Begun::mine);
  for (const PendingJobs::Waiter& one : pending.end("a", "x")) one();
  EXPECT_EQ(called, 1);
  EXPECT_FALSE(pending.has("a"));
  EXPECT_EQ(pending.begin("d", "x", waiter), PendingJobs::Begun::mine);
  EXPECT_EQ(pending.begin("e", "x", waiter), PendingJobs::Begun::too_many);
}

TEST(Archives, AreLimitedPerClient) {
  ServerOptions options;
  options.limits.archives = 3;
  Services services(nullptr, options);
  EXPECT_TRUE(services.begin_archive("a"));
  EXPECT_TRUE(services.begin_archive("a"));
  EXPECT_FALSE(services.begin_archive("a"));
  EXPECT_TRUE(services.begin_archive("b"));
  EXPECT_FALSE(services.begin_archive("b")) << "three in all";
  services.end_archive("a");
  EXPECT_TRUE(services.begin_archive("b"));
}

Request request_with(std::vector<Header> headers) {
  Request request;
  request.method = Method::post;
  request.headers = std::move(headers);
  request.peer = {"127.0.0.1", true, true};
  return request;
}

TEST(Application, LooksUpTheRouteOfARequestOnce) {
  ServerOptions options;
  std::string observed;
  options.observer = [&](const std::string& route, const std::string&, int) { observed = route; };
  const auto application = make_application(nullptr, options);
  const auto request = std::make_shared<Request>(request_with({{"Host", "localhost"}}));
  request->method = Method::get;
  request->path = "/nowhere";
  EXPECT_FALSE(application->admit(*request).refused);
  ASSERT_NE(request->route, nullptr);
  EXPECT_EQ(route_of(*request), request->route);  // The path is not looked up again.
  request->path = "/api/v1";
  int status = 0;
  application->handle(request, [&](const Response& response) { status = response.status; });
  EXPECT_EQ(status, 404);
  EXPECT_EQ(observed, "?");
  application->end();
}
TEST(Access, RequestsThroughAProxyAreNotLocal) {
  ServerOptions options;
  EXPECT_TRUE(find_client(request_with({}), options).local);
  for (const char* header : {"X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"})
    EXPECT_FALSE(find_client(request_with({{header, "1.2.3.4"}}), options).local) << header;
  Request plain = request_with({});
  plain.version = 10;
  EXPECT_FALSE(find_client(plain, options).local) << "as nginx asks by default";
  EXPECT_EQ(find_client(request_with({{"X-Forwarded-For", "1.2.3.4"}}), options).address,
            "127.0.0.1");
  options.trust_proxy = true;
  EXPECT_FALSE(find_client(request_with({}), options).local);
  EXPECT_EQ(find_client(request_with({{"X-Forwarded-For", "9.9.9.9, 1.2.3.4"}}), options).address,
            "1.2.3.4");
}

TEST(Access, CountsAnIpv6PrefixAsOneClient) {
  EXPECT_EQ(client_group({"2001:db8::1", false, false}),
            client_group({"2001:db8::ffff:2", false, false}));
  EXPECT_NE(client_group({"2001:db8::1", false, false}),
            client_group({"2001:db8:0:1::1", false, false}));
  EXPECT_EQ(client_group({"1.2.3.4", false, false}), "1.2.3.4");
}

TEST(Access, ChecksHostNamesOfLocalRequests) {
  ServerOptions options;
  const auto refused = [&](const std::string& host) {
    return check_host(request_with({{"Host", host}}), options).has_value();
  };
  for (const char* host :
       {"localhost", "localhost:8080", "127.0.0.1:80", "[::1]:8080", "LOCALHOST", "localhost."})
    EXPECT_FALSE(refused(host)) << host;
  for (const char* host : {"evil.example", "localhost.evil.example", "", "127.0.0.1.evil.example"})
    EXPECT_TRUE(refused(host)) << host;
  options.names = {"motions.example"};
  EXPECT_FALSE(refused("motions.example"));
  EXPECT_TRUE(refused("evil.example"));
  options.trust_proxy = true;
  EXPECT_TRUE(refused("evil.example"));
  options.names.clear();
  EXPECT_FALSE(refused("evil.example"));
}

TEST(Access, ChecksTheNameUsedInPages) {
  ServerOptions options;
  options.trust_proxy = true;
  options.names = {"motions.example"};
  const auto refused = [&](const std::string& forwarded) {
    return check_host(request_with({{"Host", "motions.example"}, {"X-Forwarded-Host", forwarded}}),
                      options)
        .has_value();
  };
  EXPECT_FALSE(refused("motions.example"));
  EXPECT_FALSE(refused("motions.example:443"));
  EXPECT_TRUE(refused("evil.example"));
  EXPECT_TRUE(refused("evil.example, motions.example"));
}

TEST(Access, RejectsChangesFromOtherSites) {
  const ServerOptions options;
  const auto refused = [&](std::vector<Header> headers) {
    headers.push_back({"Host", "localhost:8080"});
    return check_origin(request_with(std::move(headers)), options).has_value();
  };
  EXPECT_FALSE(refused({}));
  EXPECT_FALSE(refused({{"Origin", "http://localhost:8080"}, {"Sec-Fetch-Site", "same-origin"}}));
  EXPECT_TRUE(refused({{"Origin", "http://localhost:9090"}}));
  EXPECT_TRUE(refused({{"Origin", "https://evil.example"}}));
  EXPECT_TRUE(refused({{"Origin", "null"}}));
  EXPECT_TRUE(refused({{"Sec-Fetch-Site", "cross-site"}}));
  EXPECT_TRUE(refused({{"Sec-Fetch-Site", "same-site"}}));
  EXPECT_FALSE(refused({{"Origin", "https://evil.example"}, {"Authorization", "Bearer x"}}));
}

TEST(AccessLog, DoesNotBlockAndReportsLostLines) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  std::string all;
  std::thread reader;
  {
    AccessLog log(LogForm::json, library::Clocks(), pipe[1]);
    // Far more than the pipe and the queue hold, without a reader: nothing may block.
    const std::string words(1'000, 'x');
    for (int i = 0; i < 12'000; ++i) log.problem(words);
    reader = std::thread([&] {
      std::array<char, 65'536> buffer{};
      for (ssize_t got = 0; (got = ::read(pipe[0], buffer.data(), buffer.size())) > 0;)
        all.append(buffer.data(), static_cast<std::size_t>(got));
    });
  }
  ::close(pipe[1]);
  reader.join();
  ::close(pipe[0]);
  EXPECT_NE(all.find("log lines were lost\"}\n"), std::string::npos);
  for (std::size_t at = 0; at < all.size(); at = all.find('\n', at) + 1)
    ASSERT_EQ(all[at], '{') << "each line is an object";
}

TEST(AccessLog, DatesItsLinesByItsClock) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  std::string all;
  {
    test::FakeClock clock;
    AccessLog log(LogForm::text, clock.clocks(), pipe[1]);
    log.problem("first");
    clock.advance(std::chrono::hours(1));
    log.problem("second");
    while (!all.ends_with("second\n")) {
      std::array<char, 1'000> piece{};
      const ssize_t count = ::read(pipe[0], piece.data(), piece.size());
      ASSERT_GT(count, 0);
      all.append(piece.data(), static_cast<std::size_t>(count));
    }
  }
  ::close(pipe[0]);
  ::close(pipe[1]);
  EXPECT_EQ(all, "1994-11-06T08:49:37Z  problem: first\n1994-11-06T09:49:37Z  problem: second\n");
}

TEST(Answers, ReportAFullDiskToVisitors) {
  for (const Code code : {codes::io_write, codes::io_read, codes::io_denied}) {
    const Error error = make_diagnostic(code, "/srv/motions/.mocap/files: No space left on device");
    const Response response = error_answer(error);
    EXPECT_EQ(response.status, code == codes::io_write ? 507 : 500);
    EXPECT_EQ(response.problem, error.message) << "the site owner finds it in the log";
    const auto answered = nlohmann::json::parse(std::get<std::string>(response.body))["error"];
    EXPECT_EQ(answered["code"], facts_of(code).name);
    EXPECT_EQ(answered["message"].get<std::string>().find("/srv"), std::string::npos)
        << answered.dump();
    EXPECT_NE(answered["advice"].get<std::string>().find("site owner"), std::string::npos)
        << answered.dump();
    EXPECT_EQ(answered["advice"].get<std::string>().find("older file"), std::string::npos);
  }
  EXPECT_EQ(error_answer(codes::server_request, "x").problem, "");
}

/// The advice for the error in a response.
std::string advice_in(const Response& response) {
  const auto answer = nlohmann::json::parse(std::get<std::string>(response.body));
  return answer["error"]["advice"].is_string() ? answer["error"]["advice"].get<std::string>() : "";
}

TEST(Answers, GiveAdviceForApiClients) {
  std::vector<Code> all(catalogue().begin(), catalogue().end());
  for (const std::span<const CodeFacts> table : {detail::library_codes(), detail::server_codes()})
    for (const CodeFacts& row : table) all.emplace_back(row);
  for (const Code code : all) {
    const CodeFacts& facts = facts_of(code);
    const std::string advice = advice_in(error_answer(code, "x"));
    // Options belong to a command that is named before them.
    const std::size_t option = advice.find("--");
    if (option == std::string::npos) continue;
    EXPECT_LT(advice.find("mocap "), option) << facts.name << ": " << advice;
  }
  Error error = make_diagnostic(codes::anim_value, "x");
  error.advise("trim it with --trim 0s..60s", {}, Audience::command);
  EXPECT_EQ(
      advice_in(error_answer(error)),
      "The API has no parameter for this. Convert the original file with `mocap convert`: trim "
      "it with --trim 0s..60s");
  for (const char* advice :
       {"Download the file again -- completely.", "Run `mocap convert a.bvh --fps 20`."}) {
    error.advise(advice);
    EXPECT_EQ(advice_in(error_answer(error)), advice);
  }
  EXPECT_NE(advice_in(error_answer(codes::csv_header, "x")).find("`table=channels`"),
            std::string::npos);
}

TEST(AccessLog, ReportsUnreadableFiles) {
  library::UnreadFile file;
  file.path = "takes/L\u00e4ufer\n\x1b[31m.bvh";
  EXPECT_NE(unread_line(LogForm::text, file, 784111777).find("L\u00e4ufer\\x0a\\x1b[31m.bvh\n"),
            std::string::npos);
  // Invisible characters, as in the other outputs.
  file.path =
      "a\xD8\x9C"
      "b\xE2\x81\xA0"
      "c.bvh";
  EXPECT_NE(unread_line(LogForm::text, file, 784111777).find("a\\xd8\\x9cb\\xe2\\x81\\xa0c.bvh\n"),
            std::string::npos);
  file.path = "takes/L\u00e4ufer\n\x1b[31m.bvh";
  Diagnostic note = make_diagnostic(codes::io_read, "a note");
  note.severity = Severity::note;
  Diagnostic cause = make_diagnostic(codes::io_denied, "permission denied");
  cause.at.line = 7;
  file.findings = {note, cause};
  const std::string text = unread_line(LogForm::text, file, 784111777);
  EXPECT_NE(text.find(", line 7: permission denied (io.denied)\n"), std::string::npos) << text;
  const auto json = nlohmann::json::parse(unread_line(LogForm::json, file, 784111777));
  EXPECT_EQ(json["unread"], file.path);
  EXPECT_EQ(json["code"], "io.denied");
  EXPECT_EQ(json["line"], 7);
  EXPECT_EQ(unread_line(LogForm::off, file, 0), "");
}

TEST(AccessLog, EscapesTextAndHidesSecrets) {
  Request request = request_with({{"Authorization", "Bearer mocap_secret"}});
  request.target = "/api/v1/motions?q=\x1b[31m\n\"x";
  const Service::Outcome outcome{201, 10, std::chrono::microseconds(1500), true};
  for (const LogForm form : {LogForm::text, LogForm::json}) {
    const std::string line = log_line(form, request, outcome, 784111777);
    EXPECT_EQ(line.find("secret"), std::string::npos);
    EXPECT_EQ(line.find('\x1b'), std::string::npos);
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    EXPECT_NE(line.find("201"), std::string::npos);
    EXPECT_NE(line.find("1994-11-06T08:49:37Z"), std::string::npos);
  }
  request.method = Method::get;
  EXPECT_EQ(log_line(LogForm::text, request, outcome, 0), "");
  EXPECT_NE(log_line(LogForm::text, request, {500, 0, {}, true}, 0), "");
  EXPECT_EQ(log_line(LogForm::off, request, {500, 0, {}, true}, 0), "");
}

}  // namespace
}  // namespace mocap::server::parts_test

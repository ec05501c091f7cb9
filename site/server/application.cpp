// SPDX-License-Identifier: MIT
#include "server/application.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <unordered_map>
#include <utility>

#include "io/system/process.hpp"
#include "library/worker_pool.hpp"
#include "server/access.hpp"
#include "server/access_log.hpp"
#include "server/answer_cache.hpp"
#include "server/byte_range.hpp"
#include "server/codes.hpp"
#include "server/missing_page.hpp"
#include "server/openapi.hpp"
#include "server/packing.hpp"
#include "server/response_headers.hpp"
#include "server/route.hpp"
#include "server/services.hpp"
#include "text/ascii.hpp"

namespace mocap::server {

namespace {

/// About a hundred pages of the grid: the most frequent responses.
constexpr std::size_t cached_bytes = std::size_t{6} << 20U;
constexpr std::size_t least_to_pack = 1400;  // One packet: compressing less saves nothing.
/// Uploads mostly wait for the disk; waiting requests share one write to it.
constexpr std::size_t upload_threads = 16;

std::size_t makers() {
  return std::clamp<std::size_t>(system::available_processors(), 2, 16);
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const char one : text) {
    hash ^= static_cast<unsigned char>(one);
    hash *= 0x100000001b3U;
  }
  return hash;
}

bool is_reading(Method method) {
  return method == Method::get || method == Method::head || method == Method::options;
}

class RealApplication : public Application {
 public:
  RealApplication(library::Library* library, const ServerOptions& options)
      : options_(options),
        services_(library, options),
        log_(options.log, options.clocks),
        cache_(cached_bytes),
        query_pool_(makers(), 4'096),
        picture_pool_(makers(), 4'096),
        // One thread is reserved for other clients.
        conversion_pool_(makers(), options.limits.conversions_waiting, makers() - 1),
        upload_pool_(upload_threads, 1'024) {}

  void set_port(std::uint16_t port) override { port_ = port; }

  bool may_connect(const Peer& peer) override {
    // All visitors share the connection of a trusted proxy.
    if (peer.loopback || options_.trust_proxy) return true;
    const std::lock_guard lock(clients_mutex_);
    const auto found = clients_.find(client_group(peer));
    return found == clients_.end() || found->second < options_.limits.connections_per_client;
  }

  void note_connection(const Peer& peer, bool opened) override {
    opened ? ++services_.metrics().connections : --services_.metrics().connections;
    if (peer.loopback) return;
    const std::lock_guard lock(clients_mutex_);
    if (opened) {
      ++clients_[client_group(peer)];
    } else if (const auto found = clients_.find(client_group(peer));
               found != clients_.end() && --found->second == 0) {
      clients_.erase(found);
    }
  }

  Admission admit(Request& head) override {
    Admission admission;
    admission.refused = judge(head, admission.most_body_bytes);
    if (admission.refused)
      add_common_headers(*admission.refused, head, nullptr, is_public(options_));
    if (admission.refused) observe(head, admission.refused->status);
    head.body.set_place(options_.uploads, memory_of_body(head, admission.most_body_bytes));
    return admission;
  }

  void handle(const std::shared_ptr<Request>& request, Answer answer) override {
    request->route = route_of(*request);
    const RouteMatch& found = *request->route;
    if (found.route == nullptr) return respond(*request, outside_of_table(*request, found), answer);
    auto query = parse_query(request->query);
    if (!query)
      return respond(*request,
                     error_answer(codes::server_request, "the query after `?` cannot be decoded"),
                     answer);
    const auto misuse = found.route->is_page ? std::nullopt : find_misuse(*found.route, *query);
    if (misuse) return respond(*request, error_answer(codes::server_request, *misuse), answer);
    if (found.route->is_cached) {
      if (auto ready = ready_answer(*request)) return respond(*request, std::move(*ready), answer);
    }
    run_on_executor(request, std::move(*query), std::move(answer));
  }

  Response refuse(int status, const Request& head) override {
    Response response = error_answer(refusal_of(status), {}, status);
    response.close = true;
    add_common_headers(response, head, nullptr, is_public(options_));
    observe(head, status);
    return response;
  }

  bool run_later(std::function<void()> work) override {
    return query_pool_.submit(std::move(work));
  }

  void note(const Request& request, const Outcome& outcome) override {
    const Route* route = route_of(request)->route;
    services_.metrics().count_answer(route == nullptr ? "other" : route->name, outcome.status,
                                     outcome.sent_bytes, outcome.took);
    log_.request(request, outcome);
  }

  void end() override {
    query_pool_.stop();
    upload_pool_.stop();
    picture_pool_.stop();
    conversion_pool_.stop();
    log_.end();
  }

 private:
  /// Rejects requests that can be refused before they are received completely.
  std::optional<Response> judge(Request& head, std::uint64_t& most_body_bytes) {
    head.peer = find_client(head, options_);
    most_body_bytes = 0;
    if (head.has_header("Expect") &&
        !text::equal_in_any_case(head.header("Expect"), "100-continue"))
      return error_answer(
          make_diagnostic(codes::server_request,
                          "unsupported Expect header; only 100-continue is supported"),
          {}, 417);
    if (const auto wrong = check_host(head, options_)) return error_answer(*wrong);
    head.route = route_of(head);
    const RouteMatch& found = *head.route;
    const bool reads = is_reading(head.method);
    if (reads && (found.route == nullptr || found.route->needs == library::Rights::none))
      return std::nullopt;
    if (found.route == nullptr) return outside_of_table(head, found);
    if (const auto wrong = check_origin(head, options_)) return error_answer(*wrong);
    const auto identity = identify(head, options_, services_.library());
    if (!identity) {
      if (auto trouble = token_trouble()) return trouble;
      return error_answer(identity.error());
    }
    if (const auto wrong = check_right(*identity, found.route->needs, head, options_))
      return error_answer(*wrong);
    if (reads) return std::nullopt;
    head.uploader = identity->uploader;
    if (!head.header("Content-Encoding").empty())
      return error_answer(codes::server_media_type,
                          "Content-Encoding is not supported for request bodies");
    if (!head.peer.local) {
      const unsigned seconds =
          services_.adding_rate().take(client_group(head.peer), options_.clocks.steady());
      if (seconds != 0)
        return error_answer(codes::server_rate, "too many changes per minute")
            .with("Retry-After", std::to_string(seconds));
    }
    if (found.route->takes == Takes::upload) {
      // Checked before the body is sent; the memory actually available is checked after it has
      // arrived.
      const auto announced = parse_whole(head.header("Content-Length"));
      if (announced && !services_.upload_memory().has_room(library::memory_for_reading(*announced)))
        return uploads_are_busy();
    }
    most_body_bytes = found.route->takes == Takes::upload ? options_.limits.upload_bytes
                      : found.route->takes == Takes::json ? options_.limits.json_bytes
                                                          : 0;
    return std::nullopt;
  }

  /// The size up to which a body is held in memory; if no memory is left, it is written to its file
  /// immediately.
  std::size_t memory_of_body(Request& head, std::uint64_t most_body_bytes) {
    if (most_body_bytes == 0) return options_.limits.memory_bytes;
    const auto announced = parse_whole(head.header("Content-Length"));
    const std::uint64_t bytes =
        std::min<std::uint64_t>(announced.value_or(most_body_bytes), options_.limits.memory_bytes);
    head.body_memory = services_.upload_memory().try_take(bytes);
    return head.body_memory ? options_.limits.memory_bytes : 0;
  }

  /// A token may be unknown only because the server cannot read the token list. The log reports it
  /// to the site owner once, not for every visitor.
  std::optional<Response> token_trouble() {
    if (services_.library() == nullptr) return std::nullopt;
    const Status readable = services_.library()->tokens_readable();
    const bool was_reported = reported_tokens_.exchange(!readable);
    if (readable) return std::nullopt;
    const Error& error = readable.error();
    if (!was_reported)
      log_.problem(error.advice.empty() ? error.message
                                        : fmt::format("{}. {}", error.message, error.advice));
    return error_answer(codes::server_failed,
                        "token lookup failed; the server log has details for the site owner");
  }

  /// Static files, OPTIONS, 404 and 405.
  Response outside_of_table(const Request& request, const RouteMatch& found) {
    if (request.target == "*" && request.method == Method::options) {
      Response response;
      response.status = 204;
      response.with("Allow", "GET, HEAD, POST, PATCH, DELETE, OPTIONS");
      return response;
    }
    if (!found.allow.empty()) {
      if (request.method == Method::options) {
        Response response;
        response.status = 204;
        response.with("Allow", found.allow);
        if (found.allow.find("GET") != std::string::npos)
          response.with("Access-Control-Allow-Methods", "GET, HEAD");
        return response;
      }
      return error_answer(codes::server_method, fmt::format("{} is not allowed here; allowed: {}",
                                                            request.word, found.allow))
          .with("Allow", found.allow);
    }
    const bool reads = request.method == Method::get || request.method == Method::head;
    auto file = services_.site().file(request, request.path);
    if (file && reads) return std::move(*file);
    if (file && request.method == Method::options) {
      Response response;
      response.status = 204;
      response.with("Allow", "GET, HEAD, OPTIONS");
      return response;
    }
    if (file)
      return error_answer(codes::server_method, "files are read-only")
          .with("Allow", "GET, HEAD, OPTIONS");
    if (reads && accepts_html(request)) return missing_page(services_.site());
    return error_answer(codes::server_no_page, "not found");
  }

  std::string cache_key(const Request& request) const {
    return request.target + (packs(request) ? " gzip" : "");
  }

  static bool packs(const Request& request) { return accepts_coding(request, "gzip"); }

  std::string tag_of(const Request& request, std::uint64_t generation) const {
    return fmt::format("W/\"{}-{}-{:016x}\"", services_.run(), generation, hash_of(request.target));
  }

  /// A cached response or 304; empty if the response must be computed.
  std::optional<Response> ready_answer(const Request& request) {
    const std::uint64_t generation = services_.generation();
    const std::string tag = tag_of(request, generation);
    if (etag_matches(request.header("If-None-Match"), tag)) {
      Response response;
      response.status = 304;
      return std::move(response.with("ETag", tag).with("Cache-Control", "no-cache"));
    }
    const std::string key = cache_key(request);
    SharedText text = cache_.find(key, generation);
    if (text == nullptr) {
      ++services_.metrics().cache_misses;
      return std::nullopt;
    }
    ++services_.metrics().cache_hits;
    return cached_answer(request, tag, std::move(text));
  }

  static Response cached_answer(const Request& request, const std::string& tag, SharedText text) {
    Response response;
    response.with("Content-Type", "application/json; charset=utf-8")
        .with("ETag", tag)
        .with("Cache-Control", "no-cache")
        .with("Vary", "Accept-Encoding");
    // Compressed responses are stored only if worthwhile; they start with the gzip magic bytes.
    if (packs(request) && text->starts_with("\x1f\x8b")) response.with("Content-Encoding", "gzip");
    response.body = std::move(text);
    return response;
  }

  void run_on_executor(const std::shared_ptr<Request>& request, QueryPairs query, Answer answer) {
    const Route& route = *request->route->route;
    if (route.executor == Executor::io_thread)
      return respond(*request, run(*request, std::move(query)), answer);
    auto work = std::make_shared<const Work>(Work{request, std::move(query), std::move(answer)});
    library::WorkerPool& pool =
        route.executor == Executor::upload_pool ? upload_pool_ : query_pool_;
    if (!pool.submit([this, work] { look(work); })) too_much(*work);
  }

  /// A request as it passes through the pools.
  struct Work {
    std::shared_ptr<Request> request;
    QueryPairs query;
    Answer answer;
  };
  using SharedWork = std::shared_ptr<const Work>;

  /// Responds, or starts generating the file that the response needs.
  void look(const SharedWork& work) {
    Response response = run(*work->request, work->query);
    if (response.making.empty()) return respond(*work->request, std::move(response), work->answer);
    const std::string& file = response.making;
    const Peer& peer = work->request->peer;
    const std::string client = peer.local ? std::string() : client_group(peer);
    const auto again = [this, work] {
      if (!query_pool_.submit([this, work] { look(work); })) too_much(*work);
    };
    PendingJobs& pending = response.is_conversion ? services_.conversions() : services_.pictures();
    switch (pending.begin(file, client, again)) {
      case PendingJobs::Begun::waits:
        return;
      case PendingJobs::Begun::too_many:
        return too_much(*work);
      case PendingJobs::Begun::mine:
        break;
    }
    library::WorkerPool& pool = response.is_conversion ? conversion_pool_ : picture_pool_;
    const bool accepted = pool.submit(
        [this, work, file, client, &pending] {
          Response made = run(*work->request, work->query, true);
          const auto waiting = pending.end(file, client);
          respond(*work->request, std::move(made), work->answer);
          for (const PendingJobs::Waiter& waiter : waiting) waiter();
        },
        client);
    if (accepted) return;
    const auto waiting = pending.end(file, client);
    too_much(*work);
    for (const PendingJobs::Waiter& waiter : waiting) waiter();
  }

  void too_much(const Work& work) {
    respond(*work.request, error_answer(codes::server_busy, "server busy"), work.answer);
  }

  Response run(Request& request, QueryPairs query, bool may_make = false) {
    const RouteMatch& found = *request.route;
    const Route& route = *found.route;
    try {
      Context context{request, services_, found.subject, std::move(query), may_make};
      if (!route.is_cached) return route.run(context);
      const std::uint64_t generation = services_.generation();
      Response response = route.run(context);
      if (response.status != 200) return response;
      auto* text = std::get_if<std::string>(&response.body);
      if (text == nullptr) return response;
      if (packs(request) && text->size() >= least_to_pack) {
        if (auto packed = gzipped(*text)) *text = std::move(*packed);
      }
      auto shared = std::make_shared<const std::string>(std::move(*text));
      cache_.keep(cache_key(request), generation, shared);
      return cached_answer(request, tag_of(request, generation), std::move(shared));
    } catch (const std::bad_alloc&) {
      log_.problem(fmt::format("not enough memory for {}", route.name));
      return error_answer(codes::server_failed, "out of memory");
    } catch (const std::exception& problem) {
      log_.problem(fmt::format("{}: {}", route.name, problem.what()));
      return error_answer(codes::server_failed, "internal server error");
    }
  }

  void respond(const Request& request, Response response, const Answer& answer) {
    add_common_headers(response, request, route_of(request)->route, is_public(options_));
    observe(request, response.status);
    if (!response.problem.empty()) log_.problem(response.problem);
    answer(std::move(response));
  }

  void observe(const Request& request, int status) const {
    if (!options_.observer) return;
    const Route* route = route_of(request)->route;
    options_.observer(std::string(route == nullptr ? "?" : route->name),
                      std::string(name_of(request.method)), status);
  }

  static Error refusal_of(int status) {
    switch (status) {
      case 408:
        return make_diagnostic(codes::server_slow, "the request was not complete in time");
      case 413:
        return make_diagnostic(codes::server_too_large, "the body is too large");
      case 414:
        return make_diagnostic(codes::server_too_large, "the address is too long");
      case 431:
        return make_diagnostic(codes::server_too_large, "the headers are too large");
      case 501:
        return make_diagnostic(codes::server_request, "unsupported Transfer-Encoding");
      case 505:
        return make_diagnostic(codes::server_request, "only HTTP/1.0 and HTTP/1.1 are supported");
      case 507:
        return make_diagnostic(codes::io_write, "no disk space for the upload");
      default:
        return make_diagnostic(codes::server_request, "incomplete or invalid HTTP request");
    }
  }

  const ServerOptions& options_;
  Services services_;
  AccessLog log_;
  AnswerCache cache_;
  std::atomic<bool> reported_tokens_ = false;
  std::uint16_t port_ = 0;
  std::mutex clients_mutex_;
  std::unordered_map<std::string, std::size_t> clients_;
  library::WorkerPool query_pool_;
  library::WorkerPool picture_pool_;
  library::WorkerPool conversion_pool_;
  library::WorkerPool upload_pool_;
};

}  // namespace

std::unique_ptr<Application> make_application(library::Library* library,
                                              const ServerOptions& options) {
  return std::make_unique<RealApplication>(library, options);
}

}  // namespace mocap::server

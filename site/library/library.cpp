// SPDX-License-Identifier: MIT
#include "library/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "formats/partner.hpp"
#include "formats/whole_source.hpp"
#include "library/codes.hpp"
#include "library/derived_cache.hpp"
#include "library/folder_index.hpp"
#include "library/quality.hpp"
#include "library/result_cache.hpp"
#include "library/search.hpp"
#include "library/store.hpp"
#include "library/stored_findings.hpp"
#include "library/text.hpp"
#include "library/tokens.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_per_page = 500;
constexpr std::size_t most_neighbours = 100;

class FolderLibrary final : public Library {
 public:
  static Result<std::unique_ptr<Library>> open(const Store::Places& places,
                                               const OpenOptions& options) {
    Result<std::unique_ptr<Store>> store = Store::open(places, options.limits, options.clocks);
    if (!store) return tl::unexpected<Error>(store.error());
    return std::unique_ptr<Library>(new FolderLibrary(std::move(*store), places, options));
  }

  Result<Added> add(std::span<const IncomingFile> files, const Description& description,
                    const std::string& uploader, std::vector<Diagnostic>* findings,
                    OnDuplicate on_duplicate) override {
    Diagnostics diagnostics;
    std::optional<FileBytes> skeleton;
    Result<Reading> reading = take_in(
        files, limits_,
        [this](const std::string& name, std::string_view named) {
          return find_skeletons(name, named);
        },
        skeleton, diagnostics);
    if (findings != nullptr) *findings = diagnostics.entries();
    if (!reading) return tl::unexpected<Error>(reading.error());
    Request request;
    request.kind = Request::Kind::add;
    request.reading = &*reading;
    request.description = description;
    request.uploader = uploader;
    request.on_duplicate = on_duplicate;
    store_->carry_out(request);
    if (!request.status) return tl::unexpected<Error>(request.status.error());
    Added added;
    added.entry = std::move(request.entry);
    added.match = request.match;
    added.findings = std::move(reading->findings);
    if (request.known) {
      added.given = reading->quality;
      added.known = request.known;
      added.is_better = is_better(*added.given, *added.known);
      added.replaced = request.replaces;
    }
    return added;
  }

  Result<Entry> edit(const std::string& id, const Description& changes,
                     const Condition& condition) override {
    Request request;
    request.condition = condition;
    request.kind = Request::Kind::edit;
    request.id = id;
    request.description = changes;
    store_->carry_out(request);
    if (!request.status) return tl::unexpected<Error>(request.status.error());
    return std::move(request.entry);
  }

  Status remove(const std::string& id, const Condition& condition) override {
    Request request;
    request.condition = condition;
    request.kind = Request::Kind::remove;
    request.id = id;
    store_->carry_out(request);
    if (request.status) derived_.forget(id);
    return request.status;
  }

  std::optional<Entry> find(std::string_view id_or_slug) override {
    return store_->with_columns([&](const Columns& columns) -> std::optional<Entry> {
      std::optional<Row> row = columns.find_id(id_or_slug);
      if (!row) row = columns.find_slug(id_or_slug);
      if (!row) return std::nullopt;
      return columns.entry(*row);
    });
  }

  Result<Page> search(const Query& query) override {
    if (query.limit < 1 || query.limit > most_per_page) {
      return fail(codes::argument_invalid,
                  fmt::format("a page must have 1 to {} motions", most_per_page));
    }
    std::optional<Position> behind;
    std::string name;
    if (!query.cursor.empty()) {
      behind = position_in_cursor(query, query.cursor, name);
      if (!behind) {
        return fail(codes::argument_invalid, "invalid cursor");
      }
    }
    return results_.with(*store_, query, [&](const Columns& columns, const SearchResults& found) {
      const Slice slice = slice_after(columns, found, query, behind, query.limit);
      Page page;
      page.count = found.size;
      page.searched_for = found.instead;
      page.items.reserve(slice.rows.size());
      for (const SearchResults::Hit& each : slice.rows)
        page.items.push_back(columns.entry(each.row));
      if (!slice.is_last) {
        const SearchResults::Hit& last = slice.rows.back();
        page.next = cursor_text(query, position_of(columns, last.row, last.relevance));
      }
      return page;
    });
  }

  Result<Facets> facets(const Query& query) override { return results_.facets(*store_, query); }

  Result<std::vector<Neighbour>> similar(const std::string& id, std::size_t limit) override {
    limit = std::clamp<std::size_t>(limit, 1, most_neighbours);
    return store_->with_columns([&](const Columns& columns) -> Result<std::vector<Neighbour>> {
      const std::optional<Row> row = columns.find_id(id);
      if (!row) return fail(codes::library_not_found, "no motion with this id");
      std::vector<Neighbour> neighbours;
      if (!columns.has_movement(*row)) return neighbours;
      const Movement factors = columns.movement_factors();
      std::vector<std::pair<float, Row>> distances;
      distances.reserve(columns.live());
      for (Row other = 0; other < columns.rows(); ++other) {
        if (other == *row || !columns.is_live(other) || !columns.has_movement(other)) continue;
        distances.emplace_back(
            distance_squared(columns.movement(*row), columns.movement(other), factors), other);
      }
      const std::size_t count = std::min(limit, distances.size());
      std::partial_sort(distances.begin(), distances.begin() + static_cast<std::ptrdiff_t>(count),
                        distances.end());
      for (std::size_t i = 0; i < count; ++i) {
        neighbours.push_back({columns.entry(distances[i].second),
                              std::sqrt(static_cast<double>(distances[i].first))});
      }
      return neighbours;
    });
  }

  Result<Clip> load(const Entry& entry, Diagnostics& diagnostics) override {
    Result<Clip> clip = store_->read(entry, limits_, true, diagnostics);
    if (!clip && clip.error().code == codes::library_file_changed) request_rescan();
    return clip;
  }

  Result<std::vector<Diagnostic>> findings(const std::string& id) override {
    const auto key =
        store_->with_columns([&](const Columns& columns) -> std::optional<std::int64_t> {
          const std::optional<Row> row = columns.find_id(id);
          if (!row) return std::nullopt;
          return columns.key(*row);
        });
    if (!key) return fail(codes::library_not_found, "no motion with this id");
    Result<std::string> list =
        store_->with_catalogue([&](Catalogue& catalogue) { return catalogue.findings(*key); });
    if (!list) return tl::unexpected<Error>(list.error());
    return findings_stored_in(*list).value_or(std::vector<Diagnostic>());
  }

  Result<std::vector<UnreadFile>> unread(const std::string& after, std::size_t limit) override {
    Result<std::vector<SeenFile>> files = store_->with_catalogue(
        [&](Catalogue& catalogue) { return catalogue.unreadable(after, limit); });
    if (!files) return tl::unexpected<Error>(files.error());
    std::vector<UnreadFile> unread;
    for (SeenFile& file : *files) {
      auto findings = findings_stored_in(file.findings).value_or(std::vector<Diagnostic>());
      unread.push_back({std::move(file.path), std::move(findings)});
    }
    return unread;
  }

  Result<fs::path> derived(const Entry& entry, std::string_view key, const Maker& make) override {
    return derived_.get(entry, key, make);
  }

  Result<std::string> make_token(const std::string& label, Rights rights) override {
    return tokens_.make(label, rights);
  }
  std::optional<TokenFacts> check_token(std::string_view secret) override {
    return tokens_.check(secret);
  }
  std::vector<TokenFacts> tokens() override { return tokens_.list(); }
  Status revoke_token(const std::string& id) override { return tokens_.revoke(id); }
  Status tokens_readable() override { return tokens_.readable(); }

  LibraryStatus status() override {
    LibraryStatus status;
    status.generation = store_->generation();
    status.journal_lines_skipped = store_->journal_lines_skipped();
    store_->with_columns([&](const Columns& columns) {
      status.motions = columns.live();
      status.stored_bytes = columns.stored_bytes();
      return 0;
    });
    status.scan.done = true;
    if (folder_) status.scan = folder_->progress();
    return status;
  }

  Status rescan() override {
    if (folder_) folder_->rescan();
    return {};
  }
  void request_rescan() override {
    if (folder_) folder_->request_rescan();
  }

 private:
  FolderLibrary(std::unique_ptr<Store> store, const Store::Places& places,
                const OpenOptions& options)
      : limits_(options.limits),
        store_(std::move(store)),
        tokens_(places.catalogue, options.clocks),
        derived_(places.catalogue / "derived", options.most_derived_bytes, options.clocks) {
    if (options.index_files)
      folder_ = std::make_unique<FolderIndex>(*store_, places, limits_, options.clocks,
                                              options.rescan_every, options.on_unread);
  }

  /// Stored skeleton files with the names that belong to a motion, the best first.
  std::vector<FileBytes> find_skeletons(const std::string& motion_name, std::string_view named) {
    std::vector<StoredFile> files;
    store_->with_columns([&](const Columns& columns) {
      const auto take = [&](std::string_view stem) {
        if (auto file = columns.find_skeleton(std::string(stem))) files.push_back(std::move(*file));
        return false;
      };
      return detail::any_partner_stem(without_extension(motion_name), named, take);
    });
    std::vector<FileBytes> skeletons;
    for (const StoredFile& file : files) {
      Result<std::string> bytes = detail::read_whole_file(file.path, limits_.max_bytes);
      if (bytes) skeletons.push_back({file.name, std::move(*bytes)});
    }
    return skeletons;
  }

  ReadLimits limits_;
  std::unique_ptr<Store> store_;
  ResultCache results_;
  TokenStore tokens_;
  DerivedCache derived_;
  /// Last, so that it is destroyed before the objects that it uses.
  std::unique_ptr<FolderIndex> folder_;
};

}  // namespace

Result<std::unique_ptr<Library>> Library::open(const fs::path& folder, const OpenOptions& options) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(fs::absolute(folder), error);
  if (error || !fs::is_directory(whole, error)) {
    return fail(codes::io_not_found, fmt::format("{} is not a folder", folder.string()));
  }
  const Store::Places places{
      whole, options.catalogue.empty() ? whole / ".mocap" : fs::absolute(options.catalogue)};
  return FolderLibrary::open(places, options);
}

}  // namespace mocap::library

// SPDX-License-Identifier: MIT
#include "formats/usd/crate_tables.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "formats/usd/crate_bytes.hpp"
#include "formats/usd/crate_compression.hpp"
#include "text/utf8.hpp"

namespace mocap::usd::input {

namespace {

constexpr unsigned first_version = 4;
constexpr unsigned last_version = 13;
constexpr std::size_t section_name_bytes = 16;
constexpr std::uint64_t section_bytes = 32;
constexpr std::uint64_t contents_offset = 16;
/// Nested names of a hostile file would make paths of quadratic size.
constexpr std::size_t deepest_path = 10'000;

struct Section {
  std::uint64_t start = 0;
  std::uint64_t size = 0;
};

class TableReader {
 public:
  TableReader(std::string_view bytes, CrateTables& tables) : bytes_(bytes), tables_(tables) {
    tables_.bytes = bytes;
  }

  Status read() {
    using Step = Status (TableReader::*)();
    for (const Step step :
         {&TableReader::read_contents, &TableReader::read_tokens, &TableReader::read_strings,
          &TableReader::read_fields, &TableReader::read_field_sets, &TableReader::read_paths,
          &TableReader::read_specs})
      if (Status done = (this->*step)(); !done) return done;
    return {};
  }

 private:
  Status read_contents() {
    CrateBytes in(bytes_, 8);
    const auto major = in.take<std::uint8_t>();
    tables_.version = in.take<std::uint8_t>();
    if (in.failed()) return crate_error(bytes_.size(), "the file ends within its header");
    if (major != 0 || tables_.version < first_version || tables_.version > last_version)
      return fail(codes::usd_unsupported,
                  fmt::format("this is version {}.{} of binary USD; versions 0.{} to 0.{} are "
                              "supported",
                              major, tables_.version, first_version, last_version));
    const auto at = CrateBytes(bytes_, contents_offset).take<std::uint64_t>();
    CrateBytes contents(bytes_, at);
    const auto count = contents.take<std::uint64_t>();
    if (contents.failed() || count > contents.left() / section_bytes)
      return crate_error(at, "the table of contents is incomplete");
    for (std::uint64_t i = 0; i < count; ++i) {
      std::string_view name = contents.take_bytes(section_name_bytes);
      name = name.substr(0, name.find('\0'));
      const Section section{contents.take<std::uint64_t>(), contents.take<std::uint64_t>()};
      if (section.start > bytes_.size() || section.size > bytes_.size() - section.start)
        return crate_error(section.start, fmt::format("section {} extends past the end of the file",
                                                      text::shown(name)));
      sections_.emplace(name, section);
    }
    return {};
  }

  /// The bytes of a section, from which offsets are relative to the file.
  CrateBytes section(std::string_view name) const {
    const auto found = sections_.find(name);
    if (found == sections_.end()) return {bytes_, bytes_.size()};
    return {bytes_.substr(0, static_cast<std::size_t>(found->second.start + found->second.size)),
            found->second.start};
  }

  static tl::unexpected<Error> damaged(const CrateBytes& in, std::string_view what) {
    return crate_error(in.at(), fmt::format("the section of {} is damaged or missing", what));
  }

  std::optional<std::vector<std::int32_t>> integers(CrateBytes& in, std::uint64_t count) const {
    const std::string_view packed = in.take_bytes(in.take<std::uint64_t>());
    if (in.failed() || count / most_entries_per_byte > bytes_.size()) return std::nullopt;
    return expand_integers(packed, count);
  }

  Status read_tokens() {
    CrateBytes in = section("TOKENS");
    const auto count = in.take<std::uint64_t>();
    const auto size = in.take<std::uint64_t>();
    const std::string_view packed = in.take_bytes(in.take<std::uint64_t>());
    if (in.failed() || !can_expand_to(packed, size)) return damaged(in, "tokens");
    std::optional<std::string> text = expand_chunks(packed, size);
    if (!text || text->size() != size) return damaged(in, "tokens");
    tables_.token_text = std::move(*text);
    std::string_view rest = tables_.token_text;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\0');
      if (end == std::string_view::npos) return damaged(in, "tokens");
      tables_.tokens.push_back(rest.substr(0, end));
      rest.remove_prefix(end + 1);
    }
    if (tables_.tokens.size() != count) return damaged(in, "tokens");
    return {};
  }

  Status read_strings() {
    CrateBytes in = section("STRINGS");
    const auto count = in.take<std::uint64_t>();
    if (in.failed() || count > in.left() / sizeof(std::uint32_t)) return damaged(in, "strings");
    for (std::uint64_t i = 0; i < count; ++i) tables_.strings.push_back(in.take<std::uint32_t>());
    return {};
  }

  Status read_fields() {
    CrateBytes in = section("FIELDS");
    const auto count = in.take<std::uint64_t>();
    const auto names = integers(in, count);
    const std::string_view packed = in.take_bytes(in.take<std::uint64_t>());
    if (in.failed() || !names) return damaged(in, "fields");
    const std::uint64_t size = count * sizeof(std::uint64_t);
    const std::optional<std::string> values = expand_chunks(packed, size);
    if (!values || values->size() != size) return damaged(in, "fields");
    CrateBytes reps(*values, 0);
    for (const std::int32_t name : *names)
      tables_.fields.push_back(
          {static_cast<std::uint32_t>(name), ValueRep{reps.take<std::uint64_t>()}});
    return {};
  }

  Status read_field_sets() {
    CrateBytes in = section("FIELDSETS");
    auto sets = integers(in, in.take<std::uint64_t>());
    if (in.failed() || !sets) return damaged(in, "field sets");
    tables_.field_sets = std::move(*sets);
    return {};
  }

  Status read_paths() {
    CrateBytes in = section("PATHS");
    const auto count = in.take<std::uint64_t>();
    const auto encoded = in.take<std::uint64_t>();
    const auto indexes = integers(in, encoded);
    const auto names = integers(in, encoded);
    const auto jumps = integers(in, encoded);
    if (in.failed() || !indexes || !names || !jumps || encoded > count ||
        count / most_entries_per_byte > bytes_.size())
      return damaged(in, "paths");
    tables_.paths.resize(static_cast<std::size_t>(count));
    return build_paths(*indexes, *names, *jumps) ? Status() : Status(damaged(in, "paths"));
  }

  /// The paths are in depth-first order: the jump of a path says whether it has children (-1),
  /// a sibling after it (0), children and a sibling at a distance (> 0), or neither (-2).
  bool build_paths(const std::vector<std::int32_t>& indexes, const std::vector<std::int32_t>& names,
                   const std::vector<std::int32_t>& jumps) {
    struct Pending {
      std::size_t at;
      std::size_t parent;
      std::size_t depth;
    };
    std::vector<Pending> pending;
    if (!indexes.empty()) pending.push_back({0, none, 0});
    std::size_t visited = 0;
    while (!pending.empty()) {
      const Pending now = pending.back();
      pending.pop_back();
      if (now.at >= indexes.size() || ++visited > indexes.size() || now.depth > deepest_path)
        return false;
      const auto index = static_cast<std::uint32_t>(indexes[now.at]);
      if (index >= tables_.paths.size() || tables_.paths[index].is_known) return false;
      CratePath& path = tables_.paths[index];
      path.is_known = true;
      path.parent = now.parent;
      path.is_property = names[now.at] < 0;
      const std::int64_t name = names[now.at];
      if (now.parent != none) path.name = tables_.token(std::uint64_t(name < 0 ? -name : name));
      tables_.path_order.push_back(index);
      const std::int32_t jump = jumps[now.at];
      const bool has_child = jump > 0 || jump == -1;
      // The sibling is read after the descendants. The root has none.
      if (jump >= 0 && now.parent != none)
        pending.push_back(
            {now.at + (jump > 0 ? static_cast<std::size_t>(jump) : 1), now.parent, now.depth});
      if (has_child) pending.push_back({now.at + 1, index, now.depth + 1});
    }
    return true;
  }

  Status read_specs() {
    CrateBytes in = section("SPECS");
    const auto count = in.take<std::uint64_t>();
    const auto paths = integers(in, count);
    const auto sets = integers(in, count);
    const auto types = integers(in, count);
    if (in.failed() || !paths || !sets || !types) return damaged(in, "specs");
    for (std::size_t i = 0; i < paths->size(); ++i)
      tables_.specs.push_back({static_cast<std::uint32_t>((*paths)[i]),
                               static_cast<std::uint32_t>((*sets)[i]),
                               static_cast<std::uint32_t>((*types)[i])});
    return {};
  }

  /// The tables are compressed, but a file with more entries than this is damaged.
  static constexpr std::uint64_t most_entries_per_byte = 4;

  std::string_view bytes_;
  CrateTables& tables_;
  std::map<std::string_view, Section> sections_;
};

}  // namespace

std::string CrateTables::path_text(std::size_t path) const {
  std::vector<std::size_t> parts;
  for (; path < paths.size() && paths[path].parent != none; path = paths[path].parent)
    parts.push_back(path);
  std::string text;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    text += paths[*part].is_property ? '.' : '/';
    text += paths[*part].name;
  }
  return text;
}

Status read_tables(std::string_view bytes, CrateTables& tables) {
  return TableReader(bytes, tables).read();
}

}  // namespace mocap::usd::input

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "body/analysis.hpp"
#include "formats/descriptor.hpp"
#include "library/codes.hpp"
#include "library/sha256.hpp"
#include "mocap/body.hpp"
#include "mocap/render.hpp"
#include "report/decisions_json.hpp"
#include "report/skeleton_json.hpp"
#include "server/codes.hpp"
#include "server/conversion.hpp"
#include "server/entry_contents.hpp"
#include "server/file_answer.hpp"
#include "server/found_entry.hpp"
#include "server/packing.hpp"
#include "server/query_string.hpp"
#include "server/route_parts.hpp"
#include "server/services.hpp"
#include "server/site.hpp"

namespace mocap::server {

namespace {

using library::Entry;
using library::StoredFile;

/// Covers all files, because a pair becomes a different motion even if only its skeleton changes.
std::string tag_of(const Entry& entry, std::string_view key) {
  std::string hashes;
  for (const StoredFile& stored : entry.files) hashes += stored.sha256;
  return fmt::format("\"{:016x}-{}\"", library::short_hash(hashes), key);
}

enum class Effort : std::uint8_t { picture, conversion };

/// A file that the library stores with an entry, generated on first use. `facts` has its ETag.
Response derived(const Context& context, const Entry& entry, std::string_view key,
                 const library::Library::Maker& make, const FileAnswer& facts, Effort effort,
                 bool may_make) {
  if (is_unchanged(context.request, facts.etag, facts.modified_s)) return unchanged_answer(facts);
  const std::string pending_file = entry.id + "/" + facts.etag;
  bool is_missing = false;
  const auto not_here = [&](const std::filesystem::path& /*target*/) -> Status {
    is_missing = true;
    return fail(codes::server_busy, "the file has not been generated yet");
  };
  Response later;
  later.making = pending_file;
  later.is_conversion = effort == Effort::conversion;
  const PendingJobs& pending =
      later.is_conversion ? context.services.conversions() : context.services.pictures();
  // The library would block this thread until the file is generated.
  if (!may_make && pending.has(pending_file)) return later;
  library::Library& library = *context.services.library();
  // It may be evicted between generating and opening it: retry once.
  for (int attempt = 0; attempt < 2; ++attempt) {
    const auto path =
        may_make ? library.derived(entry, key, make) : library.derived(entry, key, not_here);
    if (is_missing) return later;
    // The entry was removed in the meantime, together with its derived files.
    if (!path && !library.find(entry.id)) return no_such_motion();
    if (!path) return error_answer(path.error());
    if (const auto file = OpenFile::open(*path)) return file_answer(context.request, *file, facts);
  }
  return error_answer(codes::server_busy, "the generated file was removed; try again");
}

/// Below this size, the additional headers are as long as the bytes that compression saves.
constexpr std::uint64_t least_bytes_to_pack = 1'400;
/// Up to this size compression takes a few hundredths of a second and needs no separate thread.
constexpr std::uint64_t most_bytes_packed_here = std::uint64_t{2} << 20U;

/// The original bytes. The URL stays the same when a file changes, so caches must revalidate it by
/// the checksum.
Response original(const Context& context, const Entry& entry, const StoredFile& stored) {
  const auto file = OpenFile::open(stored.path);
  if (!file) return error_answer(file.error());
  if (!is_as_read(*context.services.library(), stored, **file))
    return error_answer(codes::library_file_changed,
                        "the file has just changed and is not indexed yet");
  FileAnswer facts;
  facts.media_type = media_type_of("." + stored.extension);
  facts.etag = "\"" + stored.sha256 + "\"";
  facts.modified_s = entry.changed_s;
  facts.cache_control = "public, no-cache";
  facts.disposition = attachment_named(download_name(stored));
  facts.has_packed_form = is_packable(facts.media_type) && stored.size >= least_bytes_to_pack;
  const auto with_checksum = [&](Response response) {
    if (response.status == 200 || response.status == 206)
      response.with("X-Checksum-Sha256", stored.sha256);
    return response;
  };
  if (facts.has_packed_form && accepts_compressed(context.request, packed_tag(facts.etag))) {
    FileAnswer packed = facts;
    packed.is_packed = true;
    packed.etag = packed_tag(facts.etag);
    const bool may_make = context.may_make || stored.size <= most_bytes_packed_here;
    Response response = derived(
        context, entry, fmt::format("original.{}.gz", stored.extension),
        [&](const std::filesystem::path& target) { return gzip_file(**file, target); }, packed,
        Effort::picture, may_make);
    // Without disk space for the compressed version, the file itself is sent.
    if (response.status != status_of(codes::io_write)) return with_checksum(std::move(response));
  }
  return with_checksum(file_answer(context.request, *file, facts));
}

/// A few bytes of a file may represent poses of thousands of joints, so the file size is not a
/// measure of the work.
Error too_large_to_convert(const Entry& entry, std::uint64_t most_poses) {
  Error error = make_diagnostic(codes::limit_frames,
                                fmt::format("{} frames of {} are too many to convert here; the "
                                            "limit of frames times joints and points is {}",
                                            entry.frames, parts_text(entry), most_poses));
  error.advise("Download the original file, and convert it with `mocap convert`.");
  return error;
}

Response converted(const Context& context, const Entry& entry, std::string_view format) {
  const auto plan = plan_conversion(entry, format, context.text("table"));
  if (!plan) return error_answer(plan.error());
  if (plan->is_original) return original(context, entry, entry.files.front());
  const std::uint64_t most_poses = context.services.limits().conversion_poses;
  if (const std::uint64_t width = width_of(entry); width != 0 && entry.frames > most_poses / width)
    return error_answer(too_large_to_convert(entry, most_poses));
  FileAnswer facts;
  facts.media_type = media_type_of(plan->name);
  facts.cache_control = "public, no-cache";
  facts.disposition = attachment_named(plan->name);
  facts.etag = tag_of(entry, plan->key);
  facts.modified_s = entry.changed_s;
  facts.has_packed_form = is_packable(facts.media_type);
  library::Library& library = *context.services.library();
  const auto make = [&](const std::filesystem::path& target) {
    return convert(library, entry, *plan, target, context.services.options().clocks.wall_s());
  };
  if (facts.has_packed_form && accepts_compressed(context.request, packed_tag(facts.etag))) {
    FileAnswer packed = facts;
    packed.is_packed = true;
    packed.etag = packed_tag(facts.etag);
    const auto make_packed = [&](const std::filesystem::path& target) -> Status {
      const auto plain = library.derived(entry, plan->key, make);
      if (!plain) return tl::unexpected<Error>(plain.error());
      const auto file = OpenFile::open(*plain);
      if (!file) return tl::unexpected<Error>(file.error());
      return gzip_file(**file, target);
    };
    return derived(context, entry, plan->key + ".gz", make_packed, packed, Effort::conversion,
                   context.may_make);
  }
  return derived(context, entry, plan->key, make, facts, Effort::conversion, context.may_make);
}

Response file(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    for (const char* const name : {"format", "part"}) {
      const auto is_empty = [&](const auto& pair) {
        return pair.first == name && pair.second.empty();
      };
      if (std::any_of(context.query.begin(), context.query.end(), is_empty))
        return error_answer(codes::server_request,
                            fmt::format("`{0}` is empty: omit it, or give it a value", name));
    }
    const auto format = context.text("format");
    if (context.text("table") && !format)
      return error_answer(codes::server_request, "`table` needs a `format` that is a table");
    const auto part = context.text("part");
    if (format && part)
      return error_answer(
          codes::server_request,
          "`part` selects an original file and `format` another one: omit one of them");
    if (format) return converted(context, entry, *format);
    if (!part) return original(context, entry, entry.files.front());
    for (const StoredFile& stored : entry.files)
      if (stored.extension == *part) return original(context, entry, stored);
    return error_answer(make_diagnostic(codes::library_not_found,
                                        fmt::format("this motion has no {} file", *part)));
  });
}

Result<Clip> load_quietly(library::Library& library, const Entry& entry) {
  Diagnostics findings;
  return library.load(entry, findings);
}

/// Joints times poses drawn for one picture, which takes half a second. Anyone may request
/// pictures, and there are few threads to draw them.
constexpr std::uint64_t most_drawn_joints = 48'000;
constexpr std::uint64_t moving_poses = 24;

/// How a response generated from a clip is sent.
struct Made {
  std::string_view key;  ///< Its key in the library's folder of derived files.
  std::string_view media_type;
  std::string_view cache_control;
};

/// The result of a function of the clip, cached for later requests.
template <class Make>
Response made_of_clip(const Context& context, const Entry& entry, const Made& made,
                      const Make& make) {
  library::Library& library = *context.services.library();
  FileAnswer facts;
  facts.media_type = made.media_type;
  facts.cache_control = made.cache_control;
  facts.etag = tag_of(entry, made.key);
  facts.modified_s = entry.changed_s;
  std::string made_bytes;
  Response response = derived(
      context, entry, made.key,
      [&](const std::filesystem::path& target) -> Status {
        auto clip = load_quietly(library, entry);
        if (!clip) return tl::unexpected<Error>(clip.error());
        Result<std::string> bytes = make(*clip);
        if (!bytes) return tl::unexpected<Error>(bytes.error());
        made_bytes = std::move(*bytes);
        return write_file(target, made_bytes);
      },
      facts, Effort::picture, context.may_make);
  if (response.status != status_of(codes::io_write) || made_bytes.empty()) return response;
  // On a full disk the result is not cached, but it is sent.
  Response unkept;
  unkept.with("ETag", facts.etag)
      .with("Cache-Control", facts.cache_control)
      .with("Content-Type", std::string(facts.media_type));
  unkept.problem = response.problem;
  unkept.body = std::move(made_bytes);
  return unkept;
}

/// Writes the result of a function of the render module.
template <class Draw>
Response picture(const Context& context, const Entry& entry, std::string_view key,
                 std::uint64_t poses, const Draw& draw) {
  const std::uint64_t drawn = std::clamp<std::uint64_t>(entry.frames, 1, poses);
  // Points and rigid bodies are drawn as joints.
  const bool has_joints = entry.joints != 0;
  const std::uint64_t joints =
      has_joints ? entry.joints
                 : std::uint64_t{entry.recorded.points} + std::uint64_t{entry.recorded.bodies};
  if (joints > most_drawn_joints / drawn)
    return error_answer(make_diagnostic(
        codes::limit_joints, fmt::format("{} {} are too many to draw", joints,
                                         has_joints ? "joints" : "points and rigid bodies")));
  return made_of_clip(context, entry, {key, media_type_of(key), "public, max-age=300"},
                      [&](Clip& clip) -> Result<std::string> {
                        // Without places, a card still shows the name, and a list the ground.
                        if (!clip.recording.has_places()) return draw(clip);
                        const Result<Clip> drawable = render::drawable_clip(std::move(clip));
                        if (!drawable) return tl::unexpected<Error>(drawable.error());
                        return draw(*drawable);
                      });
}

/// A newer version may decide otherwise, so results are cached per version.
Response decisions(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    const auto key = fmt::format("decisions-{:016x}.json",
                                 library::short_hash(context.services.options().version));
    return made_of_clip(
        context, entry, {key, media_type_of(key), "public, no-cache"},
        [](const Clip& clip) -> Result<std::string> {
          return report::text_of(report::decisions_json(detail::Analysis(clip).decisions()));
        });
  });
}

Response skeleton(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    const std::string key = "skeleton.json";
    return made_of_clip(context, entry, {key, media_type_of(key), "public, no-cache"},
                        [](const Clip& clip) -> Result<std::string> {
                          report::Json json;
                          json["joints"] = report::skeleton_json(clip.skeleton);
                          return report::text_of(json);
                        });
  });
}

Response thumbnail(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    if (context.truth("moving"))
      return picture(context, entry, "moving.webp", moving_poses,
                     [](const Clip& clip) { return render::moving_thumbnail(clip); });
    return picture(context, entry, "thumbnail.webp", 1,
                   [](const Clip& clip) { return render::thumbnail(clip); });
  });
}

Response card(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    // Name and licence appear on the card and may change while the files stay the same.
    const auto key =
        fmt::format("card-{:016x}.png", library::short_hash(entry.name + '\0' + entry.licence));
    return picture(context, entry, key, 1, [&](const Clip& clip) {
      return render::card(clip, {entry.name, entry.licence});
    });
  });
}

/// The table names of all formats, without duplicates.
std::vector<std::string_view> table_names() {
  std::vector<std::string_view> names;
  for (const FormatFacts& facts : formats())
    for (const std::string_view table : detail::tables_of(facts.format))
      if (std::find(names.begin(), names.end(), table) == names.end()) names.push_back(table);
  return names;
}

/// The media types of originals and conversions without parameters; for pairs, a zip.
std::string_view media_types_of_files() {
  static const std::string types = [] {
    std::set<std::string_view> each{"application/zip"};
    for (const FormatFacts& facts : formats())
      each.insert(facts.media_type.substr(0, facts.media_type.find(';')));
    return fmt::format("{}", fmt::join(each, ", "));
  }();
  return types;
}

}  // namespace

std::vector<Route> motion_file_routes() {
  const AnswerFacts unknown{404, "No such motion, or no such file", "application/json", "Error"};
  const AnswerFacts unchanged{304, "Not modified", "", ""};
  const AnswerFacts outside{416, "The range starts after the end of the file", "application/json",
                            "Error"};
  const AnswerFacts changed{409, "The file has just changed in the library's folder",
                            "application/json", "Error"};
  const AnswerFacts unfit{422, "The format cannot store the motion, or it cannot be drawn",
                          "application/json", "Error"};
  // The possible responses of all routes that return a file.
  const auto answers_with = [&](std::string_view what, std::string_view type) {
    return std::vector<AnswerFacts>{{200, what, type, ""},
                                    {206, "The requested range", type, ""},
                                    unchanged,
                                    unknown,
                                    changed,
                                    outside,
                                    unfit};
  };
  // The possible responses of routes that describe a clip, which succeed for every readable clip.
  const auto json_answers = [&](std::string_view what, std::string_view schema) {
    return std::vector<AnswerFacts>{{200, what, "application/json", schema},
                                    {206, "The requested range", "application/json", ""},
                                    unchanged,
                                    unknown,
                                    changed,
                                    outside};
  };
  return {
      {.name = "file",
       .path = "/api/v1/motions/{motion}/file",
       .summary = "The original bytes, or the motion in another format",
       .parameters =
           {{.name = "format",
             .text = "One of the formats in `writes` of /api/v1; several files are sent as a zip"},
            {.name = "table",
             .text = "The content of a table, for a `format` that is a table",
             .choices = table_names()},
            {.name = "part", .text = "One of the original files of a pair, by extension"}},
       .answers = answers_with("The file", media_types_of_files()),
       .run = file},
      {.name = "thumbnail",
       .path = "/api/v1/motions/{motion}/thumbnail",
       .summary = "A picture of 320 by 320 pixels with a transparent background, WebP",
       .parameters = {{.name = "moving",
                       .text = "1: an animated picture that loops",
                       .kind = Kind::truth}},
       .answers = answers_with("The picture", "image/webp"),
       .run = thumbnail},
      {.name = "card",
       .path = "/api/v1/motions/{motion}/card",
       .summary = "A picture of 1200 by 630 pixels for link previews, PNG",
       .answers = answers_with("The picture", "image/png"),
       .run = card},
      {.name = "decisions",
       .path = "/api/v1/motions/{motion}/decisions",
       .summary = "What its file does not specify, and how it was inferred: position mode, up "
                  "axis, unit, reference frame, rate",
       .answers = json_answers("The decisions", "Decisions"),
       .run = decisions},
      {.name = "skeleton",
       .path = "/api/v1/motions/{motion}/skeleton",
       .summary = "Its joints: names, parents, offsets in file units, channels",
       .answers = json_answers("The joints", "Skeleton"),
       .run = skeleton},
  };
}

}  // namespace mocap::server

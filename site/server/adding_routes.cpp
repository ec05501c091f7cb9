// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "library/folder_scan.hpp"
#include "library/text.hpp"
#include "mocap/formats.hpp"
#include "pipeline/paired_files.hpp"
#include "server/access.hpp"
#include "server/adding_batch.hpp"
#include "server/codes.hpp"
#include "server/json_shapes.hpp"
#include "server/multipart.hpp"
#include "server/route_parts.hpp"
#include "server/services.hpp"
#include "server/uploaded_files.hpp"
#include "server/uploaded_texts.hpp"
#include "server/zip_reader.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "text/web_text.hpp"

namespace mocap::server {

namespace {

/// The contents of a request: files and their metadata.
struct UploadForm {
  std::vector<UploadedFile> files;
  library::Description description;
};

/// Some motion formats are zips, too.
bool is_archive(const UploadedFile& file) {
  return is_zip(file.bytes) && !recognise_format({file.bytes.data(), file.bytes.size()}, {});
}

std::vector<std::string> split_tags(std::string_view text) {
  std::vector<std::string> tags;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view tag = text::trimmed(text.substr(0, comma));
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    if (!tag.empty()) tags.emplace_back(tag);
  }
  return tags;
}

library::Description description_of(const Context& context) {
  library::Description description;
  description.licence = context.text("licence");
  description.origin = context.text("origin");
  description.description = context.text("description");
  std::vector<std::string> tags;
  for (const std::string& tag : context.texts("tag"))
    for (std::string& one : split_tags(tag)) tags.push_back(std::move(one));
  if (!tags.empty()) description.tags = std::move(tags);
  return description;
}

void append_tags(library::Description& description, std::string_view text) {
  std::vector<std::string> tags = split_tags(text);
  if (tags.empty()) return;
  if (!description.tags) description.tags.emplace();
  for (std::string& tag : tags) description.tags->push_back(std::move(tag));
}

Status read_part(const FormPart& part, UploadForm& given) {
  const std::string text(part.bytes.data(), part.bytes.size());
  const auto set = [&](std::optional<std::string>& member) {
    if (!text.empty()) member = text;
    return Status{};
  };
  if (part.file_name) {
    // Browsers send an empty file without a name for an unused field.
    if (!part.file_name->empty() || !part.bytes.empty())
      given.files.push_back({*part.file_name, part.bytes, nullptr});
    return {};
  }
  if (part.name == "licence") return set(given.description.licence);
  if (part.name == "origin") return set(given.description.origin);
  if (part.name == "description") return set(given.description.description);
  if (part.name == "tags" || part.name == "tag") {
    append_tags(given.description, text);
    return {};
  }
  return fail(
      codes::server_request,
      fmt::format("unknown form field `{}`; expected file, licence, origin, description or tags",
                  text::cut(part.name, 100)));
}

Result<UploadForm> take_apart(Context& context) {
  UploadForm given;
  given.description = description_of(context);
  const auto body = context.request.body.bytes();
  if (!body) return tl::unexpected<Error>(body.error());
  const std::string_view type = context.request.header("Content-Type");
  if (const auto boundary = form_boundary(type)) {
    const auto parts =
        parse_form(*body, *boundary, context.services.limits().upload_files * 2 + 16);
    if (!parts) return tl::unexpected<Error>(parts.error());
    for (const FormPart& part : *parts)
      if (Status read = read_part(part, given); !read) return tl::unexpected<Error>(read.error());
    return given;
  }
  if (type.starts_with("multipart/"))
    return fail(codes::server_form, "unsupported multipart type, or no boundary");
  if (!body->empty()) given.files.push_back({context.text("name").value_or(""), *body, nullptr});
  return given;
}

Result<UploadForm> read_request(Context& context) {
  Result<UploadForm> given = take_apart(context);
  if (!given) return given;
  for (const UploadedFile& file : given->files)
    if (Status fits = check_file_name(file.name); !fits) return tl::unexpected<Error>(fits.error());
  if (Status fits = check_texts(given->description); !fits)
    return tl::unexpected<Error>(fits.error());
  return given;
}

Holds holds_in(const UploadedFile& file) {
  return pipeline::holds_in({file.bytes.data(), file.bytes.size()}, last_name(file.name));
}

bool is_skeleton(const UploadedFile& file) {
  return holds_in(file) == Holds::skeleton;
}

/// Files that file managers add: `__MACOSX/._walk.bvh`, `.git/x.bvh`.
bool is_hidden(std::string_view path) {
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    if (part == "__MACOSX" || (part.starts_with('.') && part != "." && part != "..")) return true;
    path = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
  }
  return false;
}

/// Whether a file in a zip is read; licences and pictures are skipped.
bool is_motion_name(std::string_view path) {
  return readable_format_of(path) != nullptr && !is_hidden(path);
}

UnpackLimits unpack_limits(const Services& services) {
  const Limits& limits = services.limits();
  return {.files = limits.upload_files,
          .bytes = limits.unpacked_bytes,
          .file_bytes = limits.unpacked_file_bytes,
          .folder = services.options().uploads};
}

/// Skeletons are kept until the end of their zip, in memory or as open files.
constexpr std::uint64_t most_skeleton_bytes = std::uint64_t{32} << 20U;

/// Many files of one request: their batch, and how much of its limits the request has used.
class ManyFiles {
 public:
  explicit ManyFiles(Context& context)
      : context_(context), limits_(unpack_limits(context.services)) {}

  void add(AddingBatch& batch, UploadedFile motion, const UploadedFile* skeleton) {
    // The first motion was charged when the request was admitted.
    if (batch.size() != 0 && !context_.request.peer.local)
      context_.services.adding_rate().charge(client_group(context_.request.peer), 1,
                                             context_.services.options().clocks.steady());
    batch.add(std::move(motion),
              skeleton == nullptr ? std::nullopt : std::optional<UploadedFile>(*skeleton));
  }

  /// Adds the motions of a zip. Skeletons may come after the motions that need them, so they are
  /// extracted first.
  Status add_zip(AddingBatch& batch, const UploadedFile& zip) {
    UploadedSkeletons skeletons;
    const std::size_t files_before = unpacked_.files;
    if (Status read = read_skeletons(zip, skeletons); !read) return read;
    unpacked_.files = files_before;  // The second pass counts them again.
    if (Status read = read_motions(batch, zip, skeletons); !read) return read;
    for (const UploadedFile& left : skeletons.unused()) add(batch, left, nullptr);
    return {};
  }

 private:
  static Result<UploadedFile> as_given(const std::string& name,
                                       const std::shared_ptr<BodyStore>& store) {
    const auto bytes = store->bytes();
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    return UploadedFile{name, *bytes, store};
  }

  Status read_skeletons(const UploadedFile& zip, UploadedSkeletons& skeletons) {
    std::uint64_t held = 0;
    return read_zip(
        zip.bytes, limits_, unpacked_,
        [](std::string_view name) {
          // Skeletons with names that are too long are reported together with the motions.
          return is_motion_name(name) && is_named_as(name, Holds::skeleton) &&
                 check_file_name(name);
        },
        [&](const std::string& name, const std::shared_ptr<BodyStore>& store) -> Status {
          held += store->size();
          if (held > most_skeleton_bytes)
            return fail(codes::server_too_large,
                        fmt::format("the skeletons in the zip exceed {} MB in total",
                                    most_skeleton_bytes / 1'000'000));
          auto file = as_given(name, store);
          if (!file) return tl::unexpected<Error>(file.error());
          skeletons.add(std::move(*file));
          return {};
        });
  }

  Status read_motions(AddingBatch& batch, const UploadedFile& zip, UploadedSkeletons& skeletons) {
    const auto wants = [&batch](std::string_view name) {
      if (name.empty())
        batch.add_failure("",
                          make_diagnostic(codes::server_archive, "invalid file name in the zip"));
      if (is_motion_name(name)) {
        if (const Status fits = check_file_name(name); !fits) {
          batch.add_failure(library::clean_text(last_name(name), library::most_name_bytes),
                            fits.error());
          return false;
        }
      }
      return (is_motion_name(name) && !is_named_as(name, Holds::skeleton)) ||
             (extension_of(name) == "zip" && !is_hidden(name));
    };
    return read_zip(
        zip.bytes, limits_, unpacked_, wants,
        [&](const std::string& name, const std::shared_ptr<BodyStore>& store) -> Status {
          auto file = as_given(name, store);
          if (!file) return tl::unexpected<Error>(file.error());
          if (is_archive(*file)) {
            batch.add_failure(last_name(name),
                              make_diagnostic(codes::server_archive,
                                              "archives inside an archive are not supported"));
            return {};
          }
          if (library::is_other_kind(name, {file->bytes.data(), file->bytes.size()})) return {};
          const UploadedFile* skeleton =
              is_named_as(name, Holds::motion) ? skeletons.find(*file) : nullptr;
          add(batch, std::move(*file), skeleton);
          return {};
        });
  }

  Context& context_;
  UnpackLimits limits_;
  Unpacked unpacked_;
};

AddingTerms terms_of(const Context& context, const library::Description& description) {
  const std::string on_duplicate = context.text("duplicate").value_or("keep");
  return {description, context.request.uploader,
          on_duplicate == "replace" ? library::OnDuplicate::replace
          : on_duplicate == "add"   ? library::OnDuplicate::add
                                    : library::OnDuplicate::keep};
}

Response one_answer(Context& context, const UploadedFile& motion, const UploadedFile* skeleton,
                    const library::Description& description) {
  Services& services = context.services;
  const library::MemoryShare::Held memory =
      services.upload_memory().try_take(memory_for(motion, skeleton));
  if (!memory) return uploads_are_busy();
  const AddedItem item =
      add_motion(*services.library(), motion, skeleton, terms_of(context, description));
  if (!item.added) {
    services.metrics().count_adding("failed");
    return error_answer(item.error, item.findings);
  }
  const bool is_new = item.added->match == library::Match::none;
  services.metrics().count_adding(is_new ? "added" : "duplicate");
  json::JsonWriter json;
  json.begin_object();
  write_entry_members(json, item.added->entry);
  json.member("duplicate", !is_new);
  if (!is_new) write_match(json, *item.added);
  write_findings(json.key("findings_list"), item.added->findings);
  json.end_object();
  Response response = json_answer(json.take(), is_new ? 201 : 200);
  response.with("Location", "/api/v1/motions/" + text::percent_encoded(item.added->entry.id));
  return response;
}

Response many_answer(Context& context, AddingBatch& batch) {
  const AddingBatch::Summary summary = batch.finish();
  Services& services = context.services;
  services.metrics().count_adding("added", summary.added);
  services.metrics().count_adding("duplicate", summary.duplicates);
  services.metrics().count_adding("failed", summary.failed);
  json::JsonWriter json;
  json.begin_object().key("results").begin_array();
  for (const std::string& result : summary.results) json.raw(result);
  json.end_array()
      .member("added", summary.added)
      .member("duplicates", summary.duplicates)
      .member("failed", summary.failed)
      .end_object();
  Response response = json_answer(json.take());
  response.problem = summary.problem;
  return response;
}

Response add_many(Context& context, const UploadForm& given) {
  AddingBatch batch(*context.services.library(), context.services.upload_memory(),
                    terms_of(context, given.description));
  ManyFiles many(context);
  UploadedSkeletons skeletons;
  for (const UploadedFile& file : given.files)
    if (is_skeleton(file)) skeletons.add(file);
  for (const UploadedFile& file : given.files) {
    if (is_skeleton(file)) continue;
    if (is_archive(file)) {
      const Status added = many.add_zip(batch, file);
      if (!added && batch.size() == 0 && given.files.size() == 1)
        return error_answer(added.error());
      if (!added) batch.add_failure(last_name(file.name), added.error());
      continue;
    }
    many.add(batch, file, holds_in(file) == Holds::motion ? skeletons.find(file) : nullptr);
  }
  for (const UploadedFile& left : skeletons.unused()) many.add(batch, left, nullptr);
  if (batch.size() == 0)
    return error_answer(make_diagnostic(codes::server_archive, "the zip contains no motions"), {},
                        422);
  return many_answer(context, batch);
}

Response add(Context& context) {
  if (context.services.library() == nullptr) return no_library_answer();
  // Replacing the bytes of a motion is a change to it.
  if (context.text("duplicate") == "replace") {
    const ServerOptions& options = context.services.options();
    const auto identity = identify(context.request, options, context.services.library());
    if (!identity) return error_answer(identity.error());
    if (const auto wrong = check_right(*identity, library::Rights::edit, context.request, options))
      return error_answer(*wrong);
  }
  // Memory for reading is counted separately; a request waiting for it must hold none.
  context.request.body_memory.reset();
  const auto given = read_request(context);
  if (!given) return error_answer(given.error());
  const std::vector<UploadedFile>& files = given->files;
  if (files.empty())
    return error_answer(codes::server_request,
                        "no file was sent; send it as the body, or in the form field `file`");
  if (files.size() > context.services.limits().upload_files)
    return error_answer(
        codes::server_too_large,
        fmt::format("more than {} files in one request", context.services.limits().upload_files));
  if (files.size() == 1 && !is_archive(files.front()))
    return one_answer(context, files.front(), nullptr, given->description);
  // A pair is one motion.
  if (files.size() == 2 && is_skeleton(files[0]) != is_skeleton(files[1])) {
    const UploadedFile& motion = files[is_skeleton(files[0]) ? 1 : 0];
    UploadedSkeletons skeletons;
    skeletons.add(files[is_skeleton(files[0]) ? 0 : 1]);
    if (holds_in(motion) == Holds::motion)
      return one_answer(context, motion, skeletons.find(motion), given->description);
  }
  return add_many(context, *given);
}

}  // namespace

std::vector<Route> adding_routes() {
  return {
      {.name = "add_motions",
       .method = Method::post,
       .path = "/api/v1/motions",
       .summary = "Add one or more motions: the body is the file, a form with files, or a zip",
       .executor = Executor::upload_pool,
       .needs = library::Rights::add,
       .takes = Takes::upload,
       .parameters = {{.name = "name", .text = "The file name, if the body is the file"},
                      {.name = "licence", .text = "The licence, such as CC0-1.0"},
                      {.name = "origin", .text = "The source: a name or a URL"},
                      {.name = "description", .text = "A description of the motion"},
                      {.name = "tag",
                       .text = "A tag, or several separated by commas",
                       .repeats = true},
                      {.name = "duplicate",
                       .text = "How to handle a re-encoded duplicate of a known motion: discard it "
                               "(the default), replace the known file if the new one is better "
                               "(needs the right to edit), or add it as well",
                       .choices = {"keep", "replace", "add"}}},
       .answers = {{200, "Already in the library (`duplicate`), or the results of several files",
                    "application/json", "AddedOrMany"},
                   {201, "Added", "application/json", "Added"},
                   {422, "The file cannot be read; see `findings`", "application/json", "Error"}},
       .run = add},
  };
}

}  // namespace mocap::server

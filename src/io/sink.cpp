// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <optional>
#include <utility>

#include "io/file_group.hpp"
#include "io/file_writer.hpp"
#include "io/replacement_file.hpp"
#include "io/system/file.hpp"
#include "io/system/file_names.hpp"
#include "io/system/path_text.hpp"
#include "mocap/io.hpp"

namespace mocap {

namespace {

using detail::FileWriter;
using detail::ReplacementFile;
using system::FileKind;
using system::system_message;

tl::unexpected<Error> fail_with(Code code, const std::filesystem::path& path, std::string message,
                                std::string advice) {
  SourceLocation at;
  at.file = system::text_of(path);
  Error error = make_diagnostic(code, std::move(message), std::move(at));
  error.advise(std::move(advice));
  return tl::unexpected<Error>(std::move(error));
}

tl::unexpected<Error> fail_to_write(const std::filesystem::path& path, int error_number) {
  const std::string reason = system_message(error_number);
  switch (error_number) {
    case ENOSPC:
#ifdef EDQUOT
    case EDQUOT:
#endif
    case EFBIG:
      return fail_with(
          codes::io_write, path, "write error: " + reason,
          "Free some space or write to another disk; an older file of this name is unchanged.");
    case ENOENT:
    case ENOTDIR:
      return fail_with(codes::io_write, path, "the output folder does not exist",
                       "Create the folder first, or specify another one.");
    case EACCES:
    case EPERM:
    case EROFS:
      return fail_with(codes::io_denied, path, "permission denied: " + reason,
                       "Write to another folder, or ask its owner for permission.");
    default:
      return fail_with(codes::io_write, path, "write error: " + reason, "");
  }
}

/// `/dev/stdout` and similar names refer to an open stream. Opening them again would overwrite it
/// from the start.
std::optional<int> open_stream_of(const std::filesystem::path& path) {
  const std::string name = system::text_of(path);
  if (name == "/dev/stdout") return system::standard_output;
  if (name == "/dev/stderr") return system::standard_error;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!name.starts_with(folder)) continue;
    int descriptor = -1;
    const char* end = name.data() + name.size();
    const auto parsed = std::from_chars(name.data() + folder.size(), end, descriptor);
    if (parsed.ec == std::errc{} && parsed.ptr == end && descriptor >= 0) return descriptor;
  }
  return std::nullopt;
}

/// Runs `write` on an open descriptor. If the disk fails, that is the cause of the failure of
/// `write`, so it is reported instead.
Status write_stream(int descriptor, const std::filesystem::path& path,
                    const std::function<Status(const TextOutput::Writer&)>& write) {
  FileWriter file(descriptor);
  Status written = write([&](std::string_view text) { return file.append(text); });
  const bool flushed = !written || file.flush();
  if (file.error_number() != 0) return fail_to_write(path, file.error_number());
  if (!flushed) return fail_to_write(path, EIO);
  return written;
}

Status write_in_place(const std::filesystem::path& path,
                      const std::function<Status(const TextOutput::Writer&)>& write) {
  auto file = system::open_in_place(path);
  if (!file) return fail_to_write(path, file.error());
  Status written = write_stream(file->get(), path, write);
  if (!written) return written;
  if (const int error_number = file->close(); error_number != 0)
    return fail_to_write(path, error_number);
  return {};
}

/// Follows a chain of symbolic links to its end, so that the link is kept and its target is
/// replaced.
Result<std::filesystem::path> follow_links(const std::filesystem::path& path) {
  constexpr int max_links = 40;  // The limit of Linux.
  std::filesystem::path target = path;
  for (int followed = 0; followed <= max_links; ++followed) {
    std::error_code error;
    if (!std::filesystem::is_symlink(target, error)) return target;
    const std::filesystem::path next = std::filesystem::read_symlink(target, error);
    if (error) return fail_to_write(path, error.value());
    target = target.parent_path() / next;
  }
  return fail_to_write(path, ELOOP);
}

}  // namespace

Error detail::existing_file(const std::filesystem::path& path) {
  return fail_with(codes::io_exists, path, "file exists and was not changed",
                   "Choose another name, or allow overwriting.")
      .value();
}

Status TextOutput::to_file(const std::filesystem::path& path, Overwrite overwrite,
                           const std::function<Status(const Writer&)>& write) {
  if (const auto stream = open_stream_of(path)) {
    std::fflush(stdout);
    return write_stream(*stream, path, write);
  }

  const auto old_file = system::facts_of_file(path);
  const bool exists = old_file.has_value();
  if (exists && (old_file->kind == FileKind::folder || old_file->kind == FileKind::disk)) {
    const bool is_folder = old_file->kind == FileKind::folder;
    return fail_with(codes::io_not_a_file, path,
                     is_folder ? "this is a folder, not a file" : "this is a disk, not a file",
                     is_folder ? "Specify a file in it." : "Specify a file.");
  }
  const std::string name = system::text_of(path.filename());
  if (const std::string_view refusal = system::refusal_of_name(name); !refusal.empty()) {
    return fail_with(codes::io_write, path, fmt::format("the name `{}` {}", name, refusal),
                     "Write to a file with another name.");
  }
  if (exists && old_file->kind != FileKind::file) return write_in_place(path, write);
  if (exists && overwrite == Overwrite::refuse)
    return tl::unexpected<Error>(detail::existing_file(path));
  // Renaming would bypass the protection of a read-only file.
  if (exists)
    if (const int refusal = system::check_writable(path); refusal != 0)
      return fail_to_write(path, refusal);

  const auto target = follow_links(path);
  if (!target) return tl::unexpected<Error>(target.error());
  auto replacement = ReplacementFile::create(*target);
  if (!replacement) return fail_to_write(path, replacement.error());
  if (exists) replacement->copy_permissions(*old_file);
  if (Status written = write_stream(replacement->descriptor(), path, write); !written) {
    return written;
  }
  const int error_number = replacement->commit(overwrite == Overwrite::replace);
  if (error_number == EEXIST) return tl::unexpected<Error>(detail::existing_file(path));
  if (error_number != 0) return fail_to_write(path, error_number);
  return {};
}

Status TextOutput::to_standard_output(const std::function<Status(const Writer&)>& write) {
  std::fflush(stdout);
  return write_stream(system::standard_output, "<stdout>", write);
}

void TextOutput::abandon_all() {
  ReplacementFile::abandon_all();
}

}  // namespace mocap

// SPDX-License-Identifier: MIT
#include "pipeline/paired_files.hpp"

#include <system_error>

#include "formats/partner.hpp"
#include "io/system/path_text.hpp"
#include "mocap/diagnostics.hpp"
#include "text/ascii.hpp"

namespace mocap::pipeline {

namespace {

/// The parts of a path of this system.
class NameOfFile {
 public:
  explicit NameOfFile(const std::filesystem::path& file)
      : folder_(system::text_of(file.parent_path())), stem_(system::text_of(file.stem())) {}
  detail::PairedName view() const { return {folder_, stem_}; }

 private:
  std::string folder_;
  std::string stem_;
};

/// A motion file and its first bytes, which are only read if there are several skeletons to choose
/// from.
class MotionFile {
 public:
  MotionFile(const std::filesystem::path& file, std::size_t skeletons)
      : format_(detail::paired_motion_format(file)),
        name_(file),
        head_(skeletons < 2 ? std::string() : detail::partner_head_of(file)) {}
  detail::PairedMotion view() const {
    return {.format = format_, .name = name_.view(), .head = head_};
  }

 private:
  Format format_;
  NameOfFile name_;
  std::string head_;
};

detail::PairedMotion motion_in_memory(std::string_view name, std::span<const char> bytes) {
  return {.format = detail::paired_motion_format(system::path_of(text::last_part(name))),
          .name = detail::paired_name(name),
          .head = {bytes.data(), bytes.size()}};
}

}  // namespace

Holds holds_in(std::string_view head, const std::filesystem::path& name,
               std::optional<Format> from) {
  std::optional<Format> format;
  if (!head.empty()) format = recognise_format(head.substr(0, recognised_bytes), name);
  if (!format) format = format_of_file(name);
  if (from && facts_of(*from).holds == Holds::motion && format != facts_of(*from).partner)
    return Holds::motion;
  return format ? facts_of(*format).holds : Holds::clip;
}

Holds holds_in_file(const std::filesystem::path& file, std::optional<Format> from) {
  std::string head;
  std::error_code error;
  if (std::filesystem::is_regular_file(file, error)) {
    if (Result<ByteSource> source = ByteSource::open(file)) {
      head.resize(recognised_bytes);
      const Result<std::size_t> count = source->read(head);
      head.resize(count ? *count : 0);
    }
  }
  return holds_in(head, file, from);
}

void GivenSkeletons::add(const std::filesystem::path& file) {
  const NameOfFile name(file);
  partners_.add(name.view());
  open_.emplace_back([file]() -> Result<ByteSource> {
    std::error_code error;
    // Data read from a pipe could not be read again.
    if (std::filesystem::is_regular_file(file, error)) return ByteSource::open(file);
    return tl::unexpected<Error>(make_diagnostic(codes::io_read, "not a regular file"));
  });
}

void GivenSkeletons::add(const std::string& name, std::span<const char> bytes) {
  partners_.add(detail::paired_name(name));
  open_.emplace_back(
      [name, bytes]() -> Result<ByteSource> { return ByteSource::from_bytes(bytes, name); });
}

std::optional<detail::PartnerChoice> GivenSkeletons::choose(const std::filesystem::path& motion) {
  const MotionFile file(motion, size());
  return partners_.choose(file.view());
}

std::optional<detail::PartnerChoice> GivenSkeletons::choose(const std::string& name,
                                                            std::span<const char> bytes) {
  return partners_.choose(motion_in_memory(name, bytes));
}

std::optional<detail::PartnerChoice> GivenSkeletons::choose_nearest(
    const std::filesystem::path& motion, std::size_t before) {
  const MotionFile file(motion, size());
  return partners_.choose_nearest(file.view(), before);
}

std::optional<detail::PartnerChoice> GivenSkeletons::choose_nearest(const std::string& name,
                                                                    std::span<const char> bytes,
                                                                    std::size_t before) {
  return partners_.choose_nearest(motion_in_memory(name, bytes), before);
}

}  // namespace mocap::pipeline

// SPDX-License-Identifier: MIT
#include "library/record.hpp"

#include <array>
#include <cstring>
#include <type_traits>

namespace mocap::library {

namespace {

constexpr std::uint8_t record_version = 1;
constexpr std::uint32_t most_files = 16;
/// In the order in which they are stored.
constexpr std::array<std::uint32_t RecordedParts::*, 5> recorded_parts{
    &RecordedParts::points, &RecordedParts::bodies, &RecordedParts::analog_channels,
    &RecordedParts::events, &RecordedParts::columns};

class Packer {
 public:
  template <class T>
  void number(T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  /// Up to 65,535 bytes; stored user texts are shorter.
  void text(std::string_view value) {
    value = value.substr(0, 0xFFFF);
    number(static_cast<std::uint16_t>(value.size()));
    bytes_ += value;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  T number() {
    T value{};
    if (bytes_.size() < sizeof value) {
      whole_ = false;
      bytes_ = {};
      return value;
    }
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
    return value;
  }
  std::string text() {
    const auto size = number<std::uint16_t>();
    if (bytes_.size() < size) {
      whole_ = false;
      return {};
    }
    std::string value(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return value;
  }
  bool is_whole() const { return whole_; }
  bool is_empty() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool whole_ = true;
};

}  // namespace

std::filesystem::path path_in_store(const std::filesystem::path& store, const std::string& sha256) {
  // Built in one expression for speed, because a page of search results needs dozens of these.
  return store.native() + '/' + sha256.substr(0, 2) + '/' + sha256;
}

FileStamp stamp_of(const StoredFile& file) {
  return {.size = file.size,
          .modified_ns = file.modified_ns,
          .changed_ns = file.changed_ns,
          .inode = file.inode};
}

std::string pack(const Entry& entry, const std::filesystem::path& folder) {
  Packer out;
  out.number(record_version);
  out.number(static_cast<std::uint8_t>(entry.format));
  for (const std::string* text :
       {&entry.id, &entry.slug, &entry.name, &entry.up, &entry.family, &entry.licence,
        &entry.origin, &entry.description, &entry.uploader}) {
    out.text(*text);
  }
  out.number(entry.frames);
  out.number(entry.joints);
  out.number(entry.frame_time_s);
  out.number(entry.duration_s);
  out.number(entry.metres_per_unit);
  out.number(entry.notes);
  out.number(entry.warnings);
  out.number(entry.errors);
  out.number(entry.added_s);
  out.number(entry.changed_s);
  out.number(static_cast<std::uint16_t>(entry.tags.size()));
  for (const std::string& tag : entry.tags) out.text(tag);
  out.number(static_cast<std::uint16_t>(entry.files.size()));
  for (const StoredFile& file : entry.files) {
    out.text(file.name);
    out.text(file.extension);
    out.text(file.sha256);
    out.number(file.size);
    out.number(file.modified_ns);
    out.text(file.modified_ns != 0 ? file.path.lexically_relative(folder).string() : std::string());
  }
  // Written after all fields of earlier versions, which ignore the rest.
  for (const StoredFile& file : entry.files) {
    out.number(file.modified_ns != 0 ? file.changed_ns : std::int64_t{0});
    out.number(file.modified_ns != 0 ? file.inode : std::uint64_t{0});
  }
  for (const std::uint32_t RecordedParts::*part : recorded_parts) out.number(entry.recorded.*part);
  return out.take();
}

std::optional<Entry> unpack(std::string_view record, const std::filesystem::path& folder,
                            const std::filesystem::path& store) {
  Unpacker in(record);
  if (in.number<std::uint8_t>() != record_version) return std::nullopt;
  Entry entry;
  const auto format = in.number<std::uint8_t>();
  if (format >= formats().size()) return std::nullopt;
  entry.format = static_cast<Format>(format);
  for (std::string* text : {&entry.id, &entry.slug, &entry.name, &entry.up, &entry.family,
                            &entry.licence, &entry.origin, &entry.description, &entry.uploader}) {
    *text = in.text();
  }
  entry.frames = in.number<std::uint64_t>();
  entry.joints = in.number<std::uint32_t>();
  entry.frame_time_s = in.number<double>();
  entry.duration_s = in.number<double>();
  entry.metres_per_unit = in.number<double>();
  entry.notes = in.number<std::uint32_t>();
  entry.warnings = in.number<std::uint32_t>();
  entry.errors = in.number<std::uint32_t>();
  entry.added_s = in.number<std::int64_t>();
  entry.changed_s = in.number<std::int64_t>();
  const auto tags = in.number<std::uint16_t>();
  for (std::uint16_t i = 0; i < tags && in.is_whole(); ++i) entry.tags.push_back(in.text());
  const auto files = in.number<std::uint16_t>();
  if (files == 0 || files > most_files) return std::nullopt;
  for (std::uint16_t i = 0; i < files && in.is_whole(); ++i) {
    StoredFile file;
    file.name = in.text();
    file.extension = in.text();
    file.sha256 = in.text();
    file.size = in.number<std::uint64_t>();
    file.modified_ns = in.number<std::int64_t>();
    const std::string path = in.text();
    if (file.sha256.size() != 64) return std::nullopt;
    file.path = file.modified_ns != 0 ? folder / path : path_in_store(store, file.sha256);
    entry.files.push_back(std::move(file));
  }
  if (in.is_whole() && !in.is_empty()) {
    for (StoredFile& file : entry.files) {
      file.changed_ns = in.number<std::int64_t>();
      file.inode = in.number<std::uint64_t>();
    }
  }
  if (in.is_whole() && !in.is_empty()) {
    for (std::uint32_t RecordedParts::*part : recorded_parts)
      entry.recorded.*part = in.number<std::uint32_t>();
  }
  if (!in.is_whole() || entry.files.empty()) return std::nullopt;
  return entry;
}

}  // namespace mocap::library

// SPDX-License-Identifier: MIT
#include "formats/npz/archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "formats/crc32.hpp"
#include "mocap/npz.hpp"
#include "text/utf8.hpp"

namespace mocap::npz {

namespace {

constexpr std::string_view zip_mark = "PK";
constexpr std::string_view member_extension = ".npy";
/// Of headers in front of large data. Programs write a few hundred bytes.
constexpr std::size_t most_header_bytes = std::size_t{64} << 10U;

/// The name of an array; empty for that of an NPY.
std::string_view name_of(const mocap::detail::ZipMember& member) {
  return std::string_view(member.name)
      .substr(0, member.name.size() - std::min(member.name.size(), member_extension.size()));
}

Error zip_error(const mocap::detail::ZipFault& fault) {
  SourceLocation at;
  at.byte = fault.byte;
  return fail(codes::npz_zip, fmt::format("{} (byte {})", fault.message, fault.byte), std::move(at))
      .value();
}

tl::unexpected<Error> not_finite(std::string_view name) {
  return fail(codes::npz_array,
              fmt::format("the array{} contains numbers that are not finite",
                          name.empty() ? std::string()
                                       : fmt::format(" `{}`", text::shown(std::string(name)))));
}

}  // namespace

Result<Archive> Archive::open(std::string_view bytes, const ReadLimits& limits) {
  Archive archive(limits);
  archive.bytes_ = bytes;
  archive.source_of_bytes_ = std::make_unique<const ByteSource>(ByteSource::from_bytes(bytes));
  archive.source_ = archive.source_of_bytes_.get();
  archive.size_ = bytes.size();
  if (Status loaded = archive.load(bytes); !loaded)
    return tl::unexpected<Error>(std::move(loaded.error()));
  return archive;
}

Result<Archive> Archive::open(const ByteSource& source, std::uint64_t size,
                              const ReadLimits& limits) {
  Archive archive(limits);
  archive.source_ = &source;
  archive.size_ = size;
  std::array<char, zip_mark.size()> head{};
  const Result<std::size_t> count = source.read_at(0, head);
  if (!count) return tl::unexpected<Error>(count.error());
  if (Status loaded = archive.load({head.data(), *count}); !loaded)
    return tl::unexpected<Error>(std::move(loaded.error()));
  return archive;
}

Status Archive::load(std::string_view head) {
  if (!head.starts_with(zip_mark)) {
    is_array_ = true;
    mocap::detail::ZipMember only;
    only.size = only.packed_size = size_;
    members_.push_back(std::move(only));
    const Result<Array> parsed = array("");
    return parsed ? Status() : Status(tl::unexpected<Error>(parsed.error()));
  }
  auto members = bytes_.empty() ? mocap::detail::members_of_zip(*source_, size_)
                                : mocap::detail::members_of_zip(bytes_);
  if (!members) return tl::unexpected<Error>(zip_error(members.error()));
  members_ = std::move(*members);
  std::erase_if(members_, [&](const mocap::detail::ZipMember& member) {
    const bool is_array = std::string_view(member.name).ends_with(member_extension);
    const bool is_folder = std::string_view(member.name).ends_with('/');
    if (!is_array && !is_folder) other_members_.push_back(member.name);
    return !is_array;
  });
  // Members are searched one by one.
  constexpr std::size_t most_arrays = 4'096;
  if (members_.size() > most_arrays)
    return fail(codes::npz_zip,
                fmt::format("the file has {} arrays, more than {}", members_.size(), most_arrays));
  return {};
}

std::vector<std::string> Archive::names() const {
  std::vector<std::string> names;
  if (is_array_) return names;
  names.reserve(members_.size());
  for (const mocap::detail::ZipMember& each : members_) names.emplace_back(name_of(each));
  return names;
}

std::vector<std::string> Archive::unread() const {
  std::vector<std::string> unread;
  if (is_array_) return unread;
  for (const mocap::detail::ZipMember& each : members_)
    if (!read_.contains(name_of(each))) unread.emplace_back(name_of(each));
  unread.insert(unread.end(), other_members_.begin(), other_members_.end());
  return unread;
}

const mocap::detail::ZipMember* Archive::member(std::string_view name) const {
  const auto found =
      std::find_if(members_.begin(), members_.end(),
                   [&](const mocap::detail::ZipMember& each) { return name_of(each) == name; });
  return found == members_.end() ? nullptr : &*found;
}

const mocap::detail::ZipMember* Archive::find(std::string_view name) const {
  return is_array_ ? &members_.front() : member(name);
}

Result<mocap::detail::PackedBytes> Archive::packed(const mocap::detail::ZipMember& member) const {
  mocap::detail::PackedBytes packed;
  packed.packed_size = member.packed_size;
  packed.size = member.size;
  if (is_array_) return packed;
  const auto offset = mocap::detail::packed_offset(*source_, size_, member);
  if (!offset) return tl::unexpected<Error>(zip_error(offset.error()));
  packed.offset = *offset;
  packed.is_deflated = member.method != 0;
  packed.checksum = member.checksum;
  return packed;
}

/// The contents of a member could not be read. An NPY has no checksum, so that only bytes can be
/// missing: another program has truncated the file, or the disk has failed.
Error Archive::unreadable(const mocap::detail::ZipMember& member) const {
  if (is_array_) return fail(codes::io_read, "the file cannot be read to its end").value();
  return zip_error(mocap::detail::damaged_member(member));
}

void Archive::note_damage(const Error& error) {
  if (!damage_ && (error.code == codes::npz_zip || error.code == codes::io_read)) damage_ = error;
}

Result<Array> Archive::array(std::string_view name) {
  const mocap::detail::ZipMember* const found = find(name);
  // Data that is in memory, or needs little of it.
  constexpr std::uint64_t most_copied = std::uint64_t{1} << 20U;
  if (found == nullptr || found->size <= most_copied || (!bytes_.empty() && found->method == 0))
    return whole_array(name);
  const Result<mocap::detail::PackedBytes> bytes = packed(*found);
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  auto stream = std::make_shared<mocap::detail::MemberBytes>(*source_, *bytes);
  std::string head(most_header_bytes, '\0');
  if (!stream->read(0, head)) return tl::unexpected<Error>(unreadable(*found));
  if (!has_whole_header(head)) return whole_array(name);
  Result<Array> parsed = parse_array_head(head, found->size, std::string(name));
  if (!parsed) return parsed;
  if (!parsed->is_number() || !parsed->is_in_order()) return whole_array(name);
  parsed->stream = std::move(stream);
  return parsed;
}

Result<Array> Archive::whole_array(std::string_view name) {
  const mocap::detail::ZipMember* const found = find(name);
  if (found == nullptr)
    return fail(codes::npz_layout,
                fmt::format("the file has no array `{}`", text::shown(std::string(name))));
  const Result<mocap::detail::PackedBytes> bytes = packed(*found);
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  const auto damaged = [&] { return tl::unexpected<Error>(unreadable(*found)); };
  if (!bytes_.empty() && !bytes->is_deflated) {
    const std::string_view contents = bytes_.substr(static_cast<std::size_t>(bytes->offset),
                                                    static_cast<std::size_t>(bytes->size));
    // The checksum is checked once, although arrays are looked at several times.
    const bool is_intact = checked_.contains(name) || !bytes->checksum ||
                           mocap::detail::extend_crc32(0, contents) == *bytes->checksum;
    if (!is_intact) return damaged();
    checked_.emplace(name);
    return parse_array(contents, std::string(name));
  }
  if (const auto kept = contents_.find(found); kept != contents_.end())
    return parse_array(kept->second, std::string(name));
  const std::uint64_t most = limits_.max_memory / 4;
  if (contents_bytes_ > most || found->size > most - contents_bytes_)
    return fail(codes::limit_memory, "the arrays need more memory than the limit");
  std::string contents(static_cast<std::size_t>(bytes->size), '\0');
  mocap::detail::MemberBytes stream(*source_, *bytes);
  if (!stream.read(0, contents) || !stream.is_intact()) return damaged();
  contents_bytes_ += contents.size();
  const std::string& kept = contents_.emplace(found, std::move(contents)).first->second;
  return parse_array(kept, std::string(name));
}

Status Archive::check_numbers(const Array& array) const {
  if (!array.is_number())
    return fail(codes::npz_array,
                fmt::format("{} does not contain numbers", name_in_text(array.name)));
  if (array.count > limits_.max_memory / (4 * sizeof(double)))
    return fail(codes::limit_memory, "the arrays need more memory than the limit");
  return {};
}

Status Archive::check_contents(const Array& array) const {
  if (!array.stream || array.stream->is_intact()) return {};
  return tl::unexpected<Error>(unreadable(*find(array.name)));
}

Result<ArrayNumbers> Archive::any_numbers(const Array& array) {
  if (Status numbers = check_numbers(array); !numbers)
    return tl::unexpected<Error>(std::move(numbers.error()));
  if (Status contents = check_contents(array); !contents)
    return tl::unexpected<Error>(std::move(contents.error()));
  return ArrayNumbers(array, has_failed_.get());
}

/// An array of numbers that the clip represents.
Result<Array> Archive::numbers_in_shape(std::string_view name,
                                        std::initializer_list<std::size_t> shape) {
  Result<Array> found = array(name);
  if (!found) return found;
  if (!found->has_shape(shape))
    return fail(codes::npz_layout,
                fmt::format("the array `{}` has an unexpected shape, {}, or no numbers",
                            text::shown(std::string(name)), shape_text(*found)));
  mark_read(name);
  if (Status checked = check_numbers(*found); !checked)
    return tl::unexpected<Error>(std::move(checked.error()));
  return found;
}

Result<ArrayNumbers> Archive::large_numbers(std::string_view name,
                                            std::initializer_list<std::size_t> shape) {
  const Result<Array> found = numbers_in_shape(name, shape);
  if (!found) return tl::unexpected<Error>(found.error());
  ArrayNumbers values(*found, has_failed_.get());
  // Reads all numbers, of which the checksum is then known.
  const double greatest = values.greatest();
  if (Status contents = check_contents(*found); !contents)
    return tl::unexpected<Error>(std::move(contents.error()));
  if (!std::isfinite(greatest)) return not_finite(name);
  return values;
}

Result<ArrayRows> Archive::unchecked_rows(std::string_view name,
                                          std::initializer_list<std::size_t> shape) {
  const Result<Array> found = numbers_in_shape(name, shape);
  if (!found) return tl::unexpected<Error>(found.error());
  std::size_t width = 1;
  for (const std::size_t* length = shape.begin() + 1; length != shape.end(); ++length)
    width *= *length;
  return ArrayRows(ArrayNumbers(*found, has_failed_.get()), width);
}

Status Archive::check(const ArrayRows& rows) const {
  if (Status contents = check_contents(rows.array()); !contents) return contents;
  return std::isfinite(rows.greatest()) ? Status() : not_finite(rows.array().name);
}

Result<std::vector<double>> Archive::numbers(std::string_view name,
                                             std::initializer_list<std::size_t> shape) {
  Result<ArrayNumbers> values = large_numbers(name, shape);
  if (!values) return tl::unexpected<Error>(std::move(values.error()));
  std::vector<double> numbers(values->size());
  values->copy(0, numbers);
  return numbers;
}

std::vector<std::string> Archive::texts(std::initializer_list<std::string_view> names,
                                        std::size_t count) {
  for (const std::string_view name : names) {
    if (!has(name)) continue;
    const Result<Array> found = array(name);
    if (!found || found->count != count) continue;
    std::vector<std::string> texts = texts_of(*found);
    const bool is_long = std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return text.size() > limits_.max_name_bytes;
    });
    if (texts.size() != count || is_long) continue;
    mark_read(name);
    return texts;
  }
  return {};
}

std::optional<Archive::NamedNumber> Archive::positive(
    std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    if (!has(name)) continue;
    const Result<Array> found = array(name);
    if (!found) note_damage(found.error());
    if (!found || !found->is_number() || found->count != 1) continue;
    mark_read(name);
    Result<ArrayNumbers> numbers = any_numbers(*found);
    if (!numbers) {
      note_damage(numbers.error());
      continue;
    }
    double value = 0.0;
    numbers->copy(0, {&value, 1});
    if (std::isfinite(value) && value > 0.0) return NamedNumber{name, value};
  }
  return std::nullopt;
}

namespace {

constexpr std::string_view capture_rate = "mocap_framerate";
constexpr std::string_view capture_rate_of_smpl_x = "mocap_frame_rate";

std::optional<Archive::NamedNumber> rate_in(Archive& archive) {
  const std::optional<Archive::NamedNumber> rate =
      archive.positive({"fps", capture_rate_of_smpl_x, capture_rate, "frame_rate", "framerate"});
  if (rate && std::isfinite(1.0 / rate->value) && rate->value < 1e12) return rate;
  return std::nullopt;
}

}  // namespace

std::string list_of_names(const std::vector<std::string>& names) {
  constexpr std::size_t most_listed = 8;
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), most_listed); ++i)
    list += fmt::format("{}`{}`", i == 0 ? "" : ", ", text::shown(names[i]));
  if (names.size() > most_listed) list += fmt::format(" and {} more", names.size() - most_listed);
  return list;
}

FrameTime frame_time_of(Archive& archive, Diagnostics& found) {
  if (const std::optional<Archive::NamedNumber> rate = rate_in(archive))
    return FrameTime::from_rate(rate->value);
  // The caller fails with the damage.
  if (archive.damage()) return {};
  found.add(
      make_diagnostic(codes::npz_frame_rate,
                      "the file does not contain a frame rate; 30 frames per second are assumed"));
  return {};
}

std::string rate_array_of(Archive& archive) {
  const std::optional<Archive::NamedNumber> rate = rate_in(archive);
  return rate ? std::string(rate->name) : std::string();
}

bool has_capture_rate(const Archive& archive) {
  return archive.has(capture_rate) || archive.has(capture_rate_of_smpl_x);
}

bool is_capture_rate(std::string_view name) {
  return name == capture_rate || name == capture_rate_of_smpl_x;
}

}  // namespace mocap::npz

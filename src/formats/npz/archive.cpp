// SPDX-License-Identifier: MIT
#include "formats/npz/archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "mocap/npz.hpp"
#include "text/utf8.hpp"

namespace mocap::npz {

namespace {

constexpr std::string_view member_extension = ".npy";

Error zip_error(const mocap::detail::ZipFault& fault) {
  SourceLocation at;
  at.byte = fault.byte;
  return fail(codes::npz_zip, fmt::format("{} (byte {})", fault.message, fault.byte), std::move(at))
      .value();
}

}  // namespace

Result<Archive> Archive::open(std::string_view bytes, const ReadLimits& limits) {
  Archive archive(bytes, limits);
  if (!bytes.starts_with("PK")) {
    archive.is_array_ = true;
    const Result<Array> only = parse_array(bytes, "");
    if (!only) return tl::unexpected<Error>(only.error());
    return archive;
  }
  auto members = mocap::detail::members_of_zip(bytes);
  if (!members) return tl::unexpected<Error>(zip_error(members.error()));
  archive.members_ = std::move(*members);
  std::erase_if(archive.members_, [&](const mocap::detail::ZipMember& member) {
    const bool is_array = std::string_view(member.name).ends_with(member_extension);
    const bool is_folder = std::string_view(member.name).ends_with('/');
    if (!is_array && !is_folder) archive.other_members_.push_back(member.name);
    return !is_array;
  });
  // Members are searched one by one.
  constexpr std::size_t most_arrays = 4'096;
  if (archive.members_.size() > most_arrays)
    return fail(codes::npz_zip, fmt::format("the file has {} arrays, more than {}",
                                            archive.members_.size(), most_arrays));
  for (mocap::detail::ZipMember& member : archive.members_)
    member.name.resize(member.name.size() - member_extension.size());
  return archive;
}

std::vector<std::string> Archive::names() const {
  std::vector<std::string> names;
  names.reserve(members_.size());
  for (const mocap::detail::ZipMember& each : members_) names.push_back(each.name);
  return names;
}

std::vector<std::string> Archive::unread() const {
  std::vector<std::string> unread;
  for (const mocap::detail::ZipMember& each : members_)
    if (!read_.contains(each.name)) unread.push_back(each.name);
  unread.insert(unread.end(), other_members_.begin(), other_members_.end());
  return unread;
}

const mocap::detail::ZipMember* Archive::member(std::string_view name) const {
  const auto found =
      std::find_if(members_.begin(), members_.end(),
                   [&](const mocap::detail::ZipMember& each) { return each.name == name; });
  return found == members_.end() ? nullptr : &*found;
}

Result<Array> Archive::array(std::string_view name) {
  if (is_array_) return parse_array(bytes_, "");
  const mocap::detail::ZipMember* const found = member(name);
  if (found == nullptr)
    return fail(codes::npz_layout,
                fmt::format("the file has no array `{}`", text::shown(std::string(name))));
  constexpr std::uint16_t stored = 0;
  if (found->method == stored) {
    // The checksum is checked once, although arrays are looked at several times.
    const bool is_checked = checked_.contains(found);
    const auto packed = is_checked ? mocap::detail::packed_contents(bytes_, *found)
                                   : mocap::detail::stored_contents(bytes_, *found);
    if (!packed) return tl::unexpected<Error>(zip_error(packed.error()));
    checked_.insert(found);
    return parse_array(*packed, std::string(name));
  }
  if (const auto kept = contents_.find(found); kept != contents_.end())
    return parse_array(kept->second, std::string(name));
  const std::uint64_t most = limits_.max_memory / 4;
  if (contents_bytes_ > most || found->size > most - contents_bytes_)
    return fail(codes::limit_memory, "the arrays need more memory than the limit");
  auto contents = mocap::detail::contents_of_member(bytes_, *found, most);
  if (!contents) return tl::unexpected<Error>(zip_error(contents.error()));
  contents_bytes_ += contents->size();
  const std::string& kept = contents_.emplace(found, std::move(*contents)).first->second;
  return parse_array(kept, std::string(name));
}

Result<ArrayNumbers> Archive::large_numbers(std::string_view name,
                                            std::initializer_list<std::size_t> shape) {
  const Result<Array> found = array(name);
  if (!found) return tl::unexpected<Error>(found.error());
  if (!found->has_shape(shape))
    return fail(codes::npz_layout,
                fmt::format("the array `{}` has an unexpected shape, {}, or no numbers",
                            text::shown(std::string(name)), shape_text(*found)));
  mark_read(name);
  Result<ArrayNumbers> values = ArrayNumbers::of(*found, limits_);
  if (values && !std::isfinite(values->greatest()))
    return fail(codes::npz_array,
                fmt::format("the array{} contains numbers that are not finite",
                            name.empty() ? std::string()
                                         : fmt::format(" `{}`", text::shown(std::string(name)))));
  return values;
}

Result<std::vector<double>> Archive::numbers(std::string_view name,
                                             std::initializer_list<std::size_t> shape) {
  const Result<ArrayNumbers> values = large_numbers(name, shape);
  if (!values) return tl::unexpected<Error>(values.error());
  std::vector<double> numbers(values->size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = (*values)[i];
  return numbers;
}

std::optional<Archive::NamedNumber> Archive::positive(
    std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    if (!has(name)) continue;
    const Result<Array> found = array(name);
    if (!found || !found->is_number() || found->count != 1) continue;
    mark_read(name);
    const Result<std::vector<double>> value = numbers_of(*found, limits_);
    if (value && std::isfinite(value->front()) && value->front() > 0.0)
      return NamedNumber{name, value->front()};
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

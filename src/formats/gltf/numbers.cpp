// SPDX-License-Identifier: MIT
#include "formats/gltf/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "formats/whole_source.hpp"
#include "io/system/path_text.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf::input {

namespace {

namespace fs = std::filesystem;

// Component types, by their numbers in the specification (section 5.1.3).
constexpr unsigned i8 = 5120;
constexpr unsigned u8 = 5121;
constexpr unsigned i16 = 5122;
constexpr unsigned u16 = 5123;
constexpr unsigned u32 = 5125;
constexpr unsigned f32 = 5126;

/// 0 if there is no such component.
unsigned bytes_of(unsigned component) {
  switch (component) {
    case i8:
    case u8:
      return 1;
    case i16:
    case u16:
      return 2;
    case u32:
    case f32:
      return 4;
    default:
      return 0;
  }
}

template <class Number>
Number number_at(const char* bytes) {
  Number number{};
  std::memcpy(&number, bytes, sizeof(number));
  return number;
}

double share(double value, double most, bool is_normalized) {
  return is_normalized ? std::max(value / most, -1.0) : value;
}

tl::unexpected<Error> refused(const Asset& asset, Code code, const json::Value& at,
                              std::string message) {
  return tl::unexpected<Error>(asset.error(code, at, std::move(message)));
}

/// A file must not be able to make us read arbitrary files.
bool stays_in_folder(const fs::path& path) {
  return path.is_relative() && std::find(path.begin(), path.end(), "..") == path.end();
}

}  // namespace

const char* Numbers::element_at(std::uint64_t element) const {
  if (!window_) return data_ + element * stride_;
  // Readers go back by a few elements only.
  constexpr std::uint64_t most_before = 1024;
  return window_->at(begin_ + element * stride_, std::size_t{width_} * component_bytes_,
                     static_cast<std::size_t>(std::min(4 * stride_, most_before)));
}

const char* Numbers::floats_from(std::uint64_t element, std::uint64_t count) const {
  if (!has_floats_) return nullptr;
  if (!window_) return element_at(element);
  constexpr std::uint64_t most_bytes = std::uint64_t{64} << 10U;
  if (count > most_bytes / stride_) return nullptr;
  return window_->at(begin_ + element * stride_, static_cast<std::size_t>((count - 1) * stride_) +
                                                     std::size_t{width_} * component_bytes_);
}

std::optional<std::uint64_t> Numbers::place_of_floats() const {
  const bool is_consecutive = stride_ == std::uint64_t{width_} * sizeof(float);
  return window_ && is_consecutive ? std::optional(begin_) : std::nullopt;
}

double Numbers::decode(const char* bytes) const {
  switch (component_) {
    case i8:
      return share(number_at<std::int8_t>(bytes), 127.0, is_normalized_);
    case u8:
      return share(number_at<std::uint8_t>(bytes), 255.0, is_normalized_);
    case i16:
      return share(number_at<std::int16_t>(bytes), 32767.0, is_normalized_);
    case u16:
      return share(number_at<std::uint16_t>(bytes), 65535.0, is_normalized_);
    case u32:
      return number_at<std::uint32_t>(bytes);
    default:
      return static_cast<double>(number_at<float>(bytes));
  }
}

std::uint64_t Numbers::sparse_index(std::uint64_t i) const {
  const char* at = sparse_indices_ + i * sparse_index_bytes_;
  if (sparse_index_bytes_ == 1) return number_at<std::uint8_t>(at);
  if (sparse_index_bytes_ == 2) return number_at<std::uint16_t>(at);
  return number_at<std::uint32_t>(at);
}

std::optional<std::uint64_t> Numbers::replaced(std::uint64_t element) const {
  std::uint64_t low = 0;
  std::uint64_t high = sparse_count_;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (sparse_index(middle) < element) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low < sparse_count_ && sparse_index(low) == element) return low;
  return std::nullopt;
}

double Numbers::at(std::uint64_t element, unsigned part) const {
  if (sparse_count_ > 0) {
    if (const auto place = replaced(element))
      return decode(sparse_values_ + (*place * width_ + part) * component_bytes_);
  }
  if (data_ == nullptr && !window_) return 0.0;
  const char* const bytes = element_at(element);
  return bytes == nullptr ? 0.0 : decode(bytes + std::uint64_t{part} * component_bytes_);
}

bool Buffers::reads_pieces(const Asset& asset, std::size_t index) {
  const Accessor& accessor = asset.accessors[index];
  const bool is_in_chunk =
      accessor.view == none || (asset.views[accessor.view].buffer == 0 && !asset.buffers[0]["uri"]);
  return accessor.component == f32 && !accessor.value["sparse"] && is_in_chunk;
}

bool Buffers::has_failed() const {
  return std::any_of(windows_.begin(), windows_.end(),
                     [](const auto& window) { return window->has_failed(); });
}

Result<Buffers::Range> Buffers::range(const json::Value& at, std::size_t index,
                                      std::uint64_t offset, std::uint64_t count,
                                      std::uint64_t element_bytes, std::uint64_t& stride) {
  const View& view = asset_.views[index];
  if (view.is_compressed)
    return refused(asset_, codes::gltf_unsupported, at,
                   "the animation is compressed with meshopt, which is not supported");
  const Result<std::uint64_t> size = size_of(view.buffer);
  if (!size) return tl::unexpected<Error>(size.error());
  if (view.offset > *size || view.length > *size - view.offset)
    return refused(asset_, codes::gltf_buffer, at,
                   fmt::format("buffer view {} ends at byte {} of buffer {}, which has {} bytes",
                               index, view.offset + view.length, view.buffer, *size));
  if (stride == 0) stride = view.stride == 0 ? element_bytes : view.stride;
  const bool fits = count == 0 || (offset <= view.length && view.length - offset >= element_bytes &&
                                   (view.length - offset - element_bytes) / stride >= count - 1);
  if (!fits || stride < element_bytes)
    return refused(asset_, codes::gltf_buffer, at,
                   fmt::format("{} elements of {} bytes do not fit into the {} bytes of buffer "
                               "view {}",
                               count, element_bytes, view.length, index));
  const Loaded& loaded = loaded_[view.buffer];
  if (!loaded.is_loaded) return Range{nullptr, asset_.parts.binary_begin + view.offset + offset};
  return Range{loaded.bytes.data() + view.offset + offset, 0};
}

Status Buffers::add_sparse(const json::Value& sparse, Numbers& numbers) {
  const json::Value indices = sparse["indices"];
  const json::Value values = sparse["values"];
  const auto whole = [](const json::Value& object, std::string_view key) {
    return object[key].whole().value_or(0);
  };
  const std::uint64_t count = whole(sparse, "count");
  const std::optional<std::uint64_t> index_view = indices["bufferView"].whole();
  const std::optional<std::uint64_t> value_view = values["bufferView"].whole();
  const unsigned index_bytes = bytes_of(static_cast<unsigned>(whole(indices, "componentType")));
  if (!index_view || !value_view || *index_view >= asset_.views.size() ||
      *value_view >= asset_.views.size() || index_bytes == 0 || count > numbers.count_)
    return refused(asset_, codes::gltf_property, sparse, "invalid `sparse`");
  std::uint64_t stride = index_bytes;
  const Result<Range> places = range(sparse, static_cast<std::size_t>(*index_view),
                                     whole(indices, "byteOffset"), count, index_bytes, stride);
  if (!places) return tl::unexpected<Error>(places.error());
  stride = std::uint64_t{numbers.width_} * numbers.component_bytes_;
  const Result<Range> replacements = range(sparse, static_cast<std::size_t>(*value_view),
                                           whole(values, "byteOffset"), count, stride, stride);
  if (!replacements) return tl::unexpected<Error>(replacements.error());
  numbers.sparse_indices_ = places->bytes;
  numbers.sparse_index_bytes_ = index_bytes;
  numbers.sparse_values_ = replacements->bytes;
  numbers.sparse_count_ = count;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t index = numbers.sparse_index(i);
    if (index < numbers.count_ && (i == 0 || numbers.sparse_index(i - 1) < index)) continue;
    return refused(asset_, codes::gltf_property, sparse,
                   "the indices of `sparse` must increase and be less than the count");
  }
  return {};
}

Result<Numbers> Buffers::numbers(std::size_t index, unsigned width) {
  const Accessor& accessor = asset_.accessors[index];
  Numbers numbers;
  numbers.width_ = width;
  numbers.count_ = accessor.count;
  numbers.component_ = accessor.component;
  numbers.component_bytes_ = bytes_of(accessor.component);
  numbers.is_normalized_ = accessor.is_normalized;
  if (accessor.width != width || numbers.component_bytes_ == 0)
    return refused(asset_, codes::gltf_property, accessor.value,
                   fmt::format("accessor {} must have {} component{} of a known type", index, width,
                               width == 1 ? "" : "s"));
  if (is_in_file(0) && !reads_pieces(asset_, index)) {
    if (const Result<std::string_view> whole = buffer(0); !whole)
      return tl::unexpected<Error>(whole.error());
  }
  const std::uint64_t element_bytes = std::uint64_t{width} * numbers.component_bytes_;
  if (accessor.view != none) {
    const Result<Range> data = range(accessor.value, accessor.view, accessor.offset, accessor.count,
                                     element_bytes, numbers.stride_);
    if (!data) return tl::unexpected<Error>(data.error());
    numbers.data_ = data->bytes;
    numbers.begin_ = data->begin;
    if (data->bytes == nullptr) numbers.window_ = window_on(data->begin);
  }
  if (const json::Value sparse = accessor.value["sparse"]) {
    if (Status added = add_sparse(sparse, numbers); !added)
      return tl::unexpected<Error>(std::move(added.error()));
  }
  numbers.has_floats_ = (numbers.data_ != nullptr || numbers.window_) &&
                        numbers.component_ == f32 && numbers.sparse_count_ == 0;
  return numbers;
}

Result<std::string> Buffers::decoded(std::size_t index, std::string_view uri) const {
  const std::size_t comma = uri.find(',');
  const bool is_base64 =
      comma != std::string_view::npos && uri.substr(0, comma).ends_with(";base64");
  std::optional<std::string> bytes;
  if (is_base64) bytes = decode_base64(uri.substr(comma + 1));
  if (bytes) return std::move(*bytes);
  return refused(asset_, codes::gltf_buffer, asset_.buffers[index]["uri"],
                 fmt::format("buffer {} is not valid base64", index));
}

Result<std::string> Buffers::read_beside(std::size_t index, const std::string& uri) const {
  const json::Value at = asset_.buffers[index]["uri"];
  const fs::path own = system::path_of(asset_.file);
  const fs::path named = system::path_of(decode_percent(uri));
  std::error_code error;
  if (!fs::is_regular_file(own, error))
    return refused(
        asset_, codes::gltf_buffer, at,
        fmt::format("buffer {} is in another file, `{}`, which is not available here", index, uri));
  if (!stays_in_folder(named) || named.empty())
    return refused(asset_, codes::gltf_buffer, at,
                   fmt::format("buffer {} is in `{}`, which is not below the folder of this file",
                               index, uri));
  Result<std::string> bytes =
      mocap::detail::read_whole_file(own.parent_path() / named, limits_.max_bytes);
  if (!bytes)
    return refused(asset_, codes::gltf_buffer, at,
                   fmt::format("buffer {} is in `{}`, which cannot be read: {}", index, uri,
                               bytes.error().message));
  return bytes;
}

bool Buffers::is_in_file(std::size_t index) const {
  return index == 0 && !asset_.buffers.empty() && asset_.parts.source != nullptr &&
         !loaded_[0].is_loaded && !asset_.buffers[0]["uri"];
}

std::shared_ptr<mocap::detail::SourceWindow> Buffers::window_on(std::uint64_t begin) {
  // All tracks are read side by side, and their windows together fit in the second-level cache.
  constexpr std::size_t most_bytes = std::size_t{1} << 20U;
  constexpr std::size_t largest_piece = std::size_t{8} << 10U;
  constexpr std::size_t smallest_piece = std::size_t{1} << 10U;
  const std::size_t piece =
      std::clamp(most_bytes / asset_.accessors.size(), smallest_piece, largest_piece);
  auto window = std::make_shared<mocap::detail::SourceWindow>(*asset_.parts.source, begin,
                                                              asset_.parts.binary_end, piece);
  windows_.push_back(window);
  return window;
}

Result<std::uint64_t> Buffers::size_of(std::size_t index) {
  if (!is_in_file(index)) {
    const Result<std::string_view> bytes = buffer(index);
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    return bytes->size();
  }
  const std::uint64_t size = asset_.parts.binary_end - asset_.parts.binary_begin;
  if (Status checked = check_declared(index, size); !checked)
    return tl::unexpected<Error>(std::move(checked.error()));
  return size;
}

Status Buffers::check_declared(std::size_t index, std::uint64_t size) const {
  const json::Value value = asset_.buffers[index];
  const std::uint64_t declared = value["byteLength"].whole().value_or(0);
  if (declared <= size) return {};
  return refused(asset_, codes::gltf_buffer, value,
                 fmt::format("buffer {} has {} bytes, but {} are declared", index, size, declared));
}

Result<std::string_view> Buffers::buffer(std::size_t index) {
  Loaded& loaded = loaded_[index];
  if (loaded.is_loaded) return loaded.bytes;
  const json::Value value = asset_.buffers[index];
  const json::Value uri = value["uri"];
  if (is_in_file(index)) {
    const Container& parts = asset_.parts;
    if (!mocap::detail::append_bytes(*parts.source, parts.binary_begin, parts.binary_end,
                                     loaded.owned))
      return refused(asset_, codes::io_read, value, "the file cannot be read to its end");
    loaded.bytes = loaded.owned;
  } else if (!uri) {
    if (index != 0 || !asset_.parts.binary)
      return refused(asset_, codes::gltf_buffer, value,
                     fmt::format("buffer {} has neither a `uri` nor a binary chunk", index));
    loaded.bytes = *asset_.parts.binary;
  } else {
    // Most base64 text has no escape sequences, and is not copied.
    std::string_view text = uri.text();
    text = text.substr(1, text.size() - std::min<std::size_t>(text.size(), 2));
    const std::string unescaped =
        text.find('\\') == std::string_view::npos ? std::string() : uri.string();
    if (!unescaped.empty()) text = unescaped;
    Result<std::string> bytes =
        text.starts_with("data:") ? decoded(index, text) : read_beside(index, std::string(text));
    if (!bytes) return tl::unexpected<Error>(std::move(bytes.error()));
    loaded.owned = std::move(*bytes);
    loaded.bytes = loaded.owned;
  }
  if (Status checked = check_declared(index, loaded.bytes.size()); !checked)
    return tl::unexpected<Error>(std::move(checked.error()));
  loaded.is_loaded = true;
  return loaded.bytes;
}

}  // namespace mocap::gltf::input

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstring>
#include <string>
#include <utility>

#include "formats/fbx/records.hpp"
#include "mocap/fbx.hpp"
#include "text/utf8.hpp"

namespace mocap::fbx {

namespace {

constexpr std::size_t header_bytes = 27;
constexpr std::uint32_t first_wide_version = 7500;

/// A number at `bytes`, which has at least sizeof(T) bytes.
template <class T>
T number_at(const char* bytes, bool is_big_endian) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    bits = bits << 8U | static_cast<unsigned char>(bytes[is_big_endian ? i : sizeof(T) - 1 - i]);
  T number;
  if constexpr (sizeof(T) == 8) {
    std::memcpy(&number, &bits, sizeof(T));
  } else if constexpr (sizeof(T) == 4) {
    const auto narrow = static_cast<std::uint32_t>(bits);
    std::memcpy(&number, &narrow, sizeof(T));
  } else {
    static_assert(sizeof(T) == 2);
    const auto narrow = static_cast<std::uint16_t>(bits);
    std::memcpy(&number, &narrow, sizeof(T));
  }
  return number;
}

class BinaryParser {
 public:
  BinaryParser(Records& file, const ReadLimits& limits) : file_(file), limits_(limits) {}

  Status parse() {
    if (file_.bytes.size() < header_bytes)
      return broken("the file ends in its header", file_.bytes.size());
    file_.is_big_endian = file_.bytes[22] != 0;
    file_.version = number<std::uint32_t>(file_.bytes.data() + 23);
    if (Status version = check_version(file_); !version) return version;
    at_ = header_bytes;
    while (true) {
      const std::size_t end = open_.empty() ? file_.bytes.size() : open_.back().end;
      if (!open_.empty() && at_ == end) {
        close();
        continue;
      }
      if (at_ == end) return broken("the file has no terminating null record", at_);
      bool is_null = false;
      if (Status record = read_record(end, is_null); !record) return record;
      if (!is_null) continue;
      if (open_.empty()) return {};
      if (at_ != end)
        return broken("a nested record list ends before the end of its parent record", at_);
    }
  }

 private:
  struct Open {
    std::size_t record;
    std::size_t end;
  };

  template <class T>
  T number(const char* bytes) const {
    return number_at<T>(bytes, file_.is_big_endian);
  }

  Status broken(std::string message, std::size_t at) const {
    return tl::unexpected<Error>(file_.finding(codes::fbx_structure, std::move(message), at));
  }

  void close() {
    file_.records[open_.back().record].end = file_.records.size();
    open_.pop_back();
  }

  Status read_record(std::size_t end, bool& is_null) {
    const bool is_wide = file_.version >= first_wide_version;
    const std::size_t fields = is_wide ? 25 : 13;
    const std::size_t start = at_;
    if (end - at_ < fields) return broken("a record ends outside of its parent", start);
    const char* head = file_.bytes.data() + at_;
    const auto field = [&](std::size_t i) -> std::uint64_t {
      return is_wide ? number<std::uint64_t>(head + 8 * i) : number<std::uint32_t>(head + 4 * i);
    };
    const std::uint64_t record_end = field(0);
    const std::uint64_t count = field(1);
    const std::uint64_t values_bytes = field(2);
    const auto name_bytes = static_cast<std::size_t>(static_cast<unsigned char>(head[fields - 1]));
    at_ += fields;
    if (record_end == 0) {
      is_null = true;
      return {};
    }
    if (record_end > end || record_end < at_ || record_end - at_ < name_bytes ||
        record_end - at_ - name_bytes < values_bytes)
      return broken(fmt::format("a record extends to byte {}, outside of its parent", record_end),
                    start);
    Record record;
    record.name = file_.bytes.substr(at_, name_bytes);
    record.at = start;
    at_ += name_bytes;
    const std::size_t values_end = at_ + static_cast<std::size_t>(values_bytes);
    const std::string_view parent =
        open_.empty() ? std::string_view() : file_.records[open_.back().record].name;
    const Reading reading = reading_of(open_.size(), parent, record.name);
    if (reading == Reading::omit) {
      at_ = static_cast<std::size_t>(record_end);
      return {};
    }
    if (Status memory = check_memory(file_, limits_, start); !memory) return memory;
    record.first_value = file_.values.size();
    record.end = file_.records.size() + 1;
    if (reading == Reading::name_only) {
      file_.records.push_back(record);
      at_ = static_cast<std::size_t>(record_end);
      return {};
    }
    for (std::uint64_t i = 0; i < count; ++i)
      if (Status value = read_value(values_end); !value) return value;
    if (Status memory = check_memory(file_, limits_, start); !memory) return memory;
    record.value_count = file_.values.size() - record.first_value;
    at_ = values_end;
    file_.records.push_back(record);
    if (reading == Reading::without_children) at_ = static_cast<std::size_t>(record_end);
    if (at_ == record_end) return {};
    if (open_.size() == most_record_depth)
      return tl::unexpected<Error>(file_.finding(
          codes::limit_depth,
          fmt::format("records are nested more than {} levels deep", most_record_depth), start));
    open_.push_back({file_.records.size() - 1, static_cast<std::size_t>(record_end)});
    return {};
  }

  Status read_value(std::size_t end) {
    const std::size_t start = at_;
    if (at_ >= end) return broken("a value extends outside of its record", start);
    const char type = file_.bytes[at_++];
    const char* data = file_.bytes.data() + at_;
    const std::size_t left = end - at_;
    Value value;
    const auto take = [&](std::size_t bytes) {
      at_ += bytes;
      file_.values.push_back(value);
      return Status();
    };
    const auto take_integer = [&](std::int64_t number, std::size_t bytes) {
      value.integer = number;
      value.real = static_cast<double>(number);
      return take(bytes);
    };
    const auto take_real = [&](double number, std::size_t bytes) {
      value.kind = Value::Kind::real;
      value.real = number;
      value.integer = truncated(number);
      return take(bytes);
    };
    switch (type) {
      case 'C':
      case 'B':
      case 'Z':
        if (left >= 1) return take_integer(static_cast<unsigned char>(*data), 1);
        break;
      case 'Y':
        if (left >= 2) return take_integer(number<std::int16_t>(data), 2);
        break;
      case 'I':
        if (left >= 4) return take_integer(number<std::int32_t>(data), 4);
        break;
      case 'L':
        if (left >= 8) return take_integer(number<std::int64_t>(data), 8);
        break;
      case 'F':
        if (left >= 4) return take_real(static_cast<double>(number<float>(data)), 4);
        break;
      case 'D':
        if (left >= 8) return take_real(number<double>(data), 8);
        break;
      case 'S':
      case 'R': {
        if (left < 4) break;
        const std::size_t bytes = number<std::uint32_t>(data);
        if (left - 4 < bytes) break;
        value.kind = Value::Kind::text;
        value.bytes = {data + 4, bytes};
        return take(4 + bytes);
      }
      case 'f':
      case 'd':
      case 'l':
      case 'i':
      case 'b':
      case 'c': {
        constexpr std::size_t fields = 12;
        if (left < fields) break;
        const auto encoding = number<std::uint32_t>(data + 4);
        const std::size_t bytes = number<std::uint32_t>(data + 8);
        if (left - fields < bytes) break;
        if (encoding > 1) return broken(fmt::format("unknown array encoding {}", encoding), start);
        value.kind = Value::Kind::array;
        value.type = type;
        value.is_deflated = encoding == 1;
        value.count = number<std::uint32_t>(data);
        value.bytes = {data + fields, bytes};
        return take(fields + bytes);
      }
      default:
        return broken(fmt::format("unknown value type `{}`", text::shown({&type, 1})), start);
    }
    return broken("a value extends outside of its record", start);
  }

  static std::int64_t truncated(double number) {
    constexpr double most = 9.2e18;
    return number > -most && number < most ? static_cast<std::int64_t>(number) : 0;
  }

  Records& file_;
  const ReadLimits& limits_;
  std::vector<Open> open_;
  std::size_t at_ = 0;
};

}  // namespace

Status parse_binary(Records& file, const ReadLimits& limits) {
  return BinaryParser(file, limits).parse();
}

}  // namespace mocap::fbx

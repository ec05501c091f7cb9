// SPDX-License-Identifier: MIT

#include <fast_float/fast_float.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cases.hpp"

namespace mocap::bench {
namespace {

constexpr std::size_t piece_bytes = 256 * 1024;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

std::string whole_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void read_in_pieces(const std::filesystem::path& path, std::vector<char>& piece) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  while (read(file.number(), piece.data(), piece.size()) > 0) {
  }
}

bool write_in_pieces(const std::filesystem::path& path, std::string_view text) {
  const Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  while (!text.empty()) {
    const ssize_t count = write(file.number(), text.data(), std::min(text.size(), piece_bytes));
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::size_t parse_with_fast_float(std::string_view rows, std::vector<double>& out) {
  const char* at = rows.data();
  const char* const end = at + rows.size();
  std::size_t count = 0;
  while (count < out.size()) {
    while (at != end && static_cast<unsigned char>(*at) <= ' ') ++at;
    const auto read = fast_float::from_chars(at, end, out[count]);
    if (read.ec != std::errc()) break;
    at = read.ptr;
    ++count;
  }
  return count;
}

}  // namespace

void add_ceiling_cases(Cases& cases, const Inputs& inputs) {
  const double bytes = static_cast<double>(std::filesystem::file_size(inputs.hands));

  Case reading;
  reading.group = "read";
  reading.name = "ceiling: read() alone";
  reading.bytes = bytes;
  reading.run = [path = inputs.hands, piece = std::vector<char>(piece_bytes)]() mutable {
    return seconds_of([&] { read_in_pieces(path, piece); });
  };
  cases.push_back(std::move(reading));

  Case parsing;
  parsing.group = "read";
  parsing.name = "ceiling: fast_float in memory";
  parsing.bytes = bytes;
  parsing.items = static_cast<double>(inputs.hands_frames * (inputs.hands_joints * 3 + 3));
  parsing.item = "number";
  const auto text = std::make_shared<const std::string>(whole_file(inputs.hands));
  parsing.run = [text, out = std::vector<double>(static_cast<std::size_t>(
                           parsing.items))]() mutable -> std::optional<double> {
    const std::size_t last_header_line = text->find("Frame Time:");
    const std::string_view rows =
        std::string_view(*text).substr(text->find('\n', last_header_line) + 1);
    std::size_t count = 0;
    const double seconds = seconds_of([&] { count = parse_with_fast_float(rows, out); });
    if (count != out.size()) return std::nullopt;
    return seconds;
  };
  cases.push_back(std::move(parsing));

  Case writing;
  writing.group = "write";
  writing.name = "ceiling: write() of ready bytes";
  writing.bytes = bytes;
  writing.run = [text, path = inputs.scratch / "mocap_bench_ready.bvh"]() -> std::optional<double> {
    std::filesystem::remove(path);
    bool ok = false;
    const double seconds = seconds_of([&] { ok = write_in_pieces(path, *text); });
    std::filesystem::remove(path);
    if (!ok) return std::nullopt;
    return seconds;
  };
  cases.push_back(std::move(writing));
}

}  // namespace mocap::bench

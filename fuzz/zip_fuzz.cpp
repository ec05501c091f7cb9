// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an uploaded zip: the unpacked files are within the limits, are the requested
/// ones, and are the same each time; packed files round-trip.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "require.hpp"
#include "server/zip_reader.hpp"
#include "server/zip_writer.hpp"

namespace {

using mocap::Status;
using mocap::server::BodyStore;
using mocap::server::Unpacked;
using mocap::server::UnpackLimits;

using NamedBytes = std::pair<std::string, std::string>;

/// Small enough for the inputs of a fuzzer to reach them.
UnpackLimits small_limits() {
  return {.files = 20,
          .bytes = std::uint64_t{1} << 20U,
          .file_bytes = std::uint64_t{256} << 10U,
          .ratio = 200,
          .ratio_from = std::uint64_t{64} << 10U,
          .folder = {},
          .memory_bytes = std::size_t{4} << 10U};
}

struct Taken {
  Status status;
  std::vector<NamedBytes> files;
};

Taken take_all(std::span<const char> zip) {
  const UnpackLimits limits = small_limits();
  Taken taken;
  Unpacked unpacked;
  std::size_t seen = 0;
  std::size_t bytes = 0;
  std::string wanted;
  const auto wants = [&](std::string_view name) {
    wanted = name;
    // Some are skipped, like files that contain no motion.
    return ++seen % 4 != 3;
  };
  const auto take = [&](const std::string& name, const std::shared_ptr<BodyStore>& store) {
    require(name == wanted && seen % 4 != 3, "a file was unpacked that was not requested");
    require(store->size() <= limits.file_bytes, "a file exceeds its limit");
    const auto content = store->bytes();
    require(content && content->size() == store->size(), "an unpacked file cannot be read");
    bytes += content->size();
    taken.files.emplace_back(name, std::string(content->begin(), content->end()));
    return Status{};
  };
  taken.status = mocap::server::read_zip(zip, limits, unpacked, wants, take);
  require(seen <= limits.files, "more files than allowed");
  require(bytes <= limits.bytes && bytes <= unpacked.bytes, "more bytes than allowed or counted");
  require(bytes <= limits.ratio_from || bytes / (limits.ratio + 1) <= zip.size(),
          "a zip bomb was not detected by its ratio");
  if (!taken.status) require(!taken.status.error().message.empty(), "an error without a message");
  return taken;
}

void check_zip(std::span<const char> zip) {
  const Taken once = take_all(zip);
  const Taken again = take_all(zip);
  require(once.status.has_value() == again.status.has_value() && once.files == again.files,
          "the same bytes give different files");
}

/// Consumes bytes from the front; 0 after the end.
class Input {
 public:
  explicit Input(std::span<const char> bytes) : bytes_(bytes) {}

  bool is_empty() const { return bytes_.empty(); }
  std::size_t number() {
    if (bytes_.empty()) return 0;
    const auto value = static_cast<unsigned char>(bytes_.front());
    bytes_ = bytes_.subspan(1);
    return value;
  }
  std::string text(std::size_t count) {
    const auto part = bytes_.first(std::min(count, bytes_.size()));
    bytes_ = bytes_.subspan(part.size());
    return {part.begin(), part.end()};
  }

 private:
  std::span<const char> bytes_;
};

std::vector<NamedBytes> files_in(Input& input) {
  std::vector<NamedBytes> files(input.number() % 8);
  for (std::size_t i = 0; i < files.size(); ++i) {
    files[i].first = std::to_string(i);
    for (const char one : input.text(input.number() % 16))
      files[i].first += static_cast<char>('a' + static_cast<unsigned char>(one) % 26);
    files[i].second = input.text(input.number() * 16);
  }
  return files;
}

/// Checks a zip of files described by the input, then the same zip with some bytes changed: a valid
/// zip, with matching checksums and lengths, is unlikely to occur by chance.
void check_packed(std::span<const char> bytes) {
  Input input(bytes);
  const std::vector<NamedBytes> files = files_in(input);
  std::string packed;
  mocap::server::ZipWriter zip([&](std::string_view piece) {
    packed += piece;
    return true;
  });
  for (const auto& [name, content] : files)
    require(zip.add(name, content, 0).has_value(), "packing failed");
  require(zip.finish().has_value(), "packing failed");
  const Taken taken = take_all(packed);
  require(taken.status.has_value(), "the packed files cannot be read");
  std::size_t at = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (i % 4 == 2) continue;  // Skipped.
    require(at < taken.files.size() && taken.files[at++] == files[i],
            "a packed file does not round-trip");
  }
  require(at == taken.files.size(), "a file was not packed");
  if (input.is_empty()) return;
  while (!input.is_empty()) {
    const std::size_t place = input.number() << 8U | input.number();
    char& one = packed[packed.size() - 1 - place % packed.size()];
    one = static_cast<char>(one ^ static_cast<char>(input.number() | 1U));
  }
  check_zip(packed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const char> bytes(reinterpret_cast<const char*>(data), size);
  check_zip(bytes);
  check_packed(bytes);
  return 0;
}

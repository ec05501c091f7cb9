// SPDX-License-Identifier: MIT

// The cost must grow linearly with the size. The large files exist only as a stream: one block of
// rows, repeated.

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mocap/bvh.hpp>
#include <mocap/io.hpp>
#include <string>

#include "cases.hpp"

namespace mocap::bench {
namespace {

constexpr std::size_t block_frames = 2'000;

// A BVH file with the same rows repeated `blocks` times, provided piece by piece.
class RepeatedRows {
 public:
  RepeatedRows(const Body& body, std::shared_ptr<const std::string> rows, std::size_t blocks)
      : header_(header_text(body, block_frames * blocks)),
        rows_(std::move(rows)),
        end_(header_.size() + rows_->size() * blocks) {}

  std::uint64_t size() const { return end_; }

  std::size_t read(std::span<char> out) {
    std::size_t given = 0;
    while (given < out.size() && at_ < end_) {
      const std::string_view rest = rest_of_piece();
      const std::size_t count = std::min(rest.size(), out.size() - given);
      std::memcpy(out.data() + given, rest.data(), count);
      given += count;
      at_ += count;
    }
    return given;
  }

 private:
  std::string_view rest_of_piece() const {
    if (at_ < header_.size()) return std::string_view(header_).substr(at_);
    return std::string_view(*rows_).substr((at_ - header_.size()) % rows_->size());
  }

  std::string header_;
  std::shared_ptr<const std::string> rows_;
  std::size_t end_;
  std::size_t at_ = 0;
};

std::uint64_t free_memory_bytes() {
  const long pages = sysconf(_SC_AVPHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  if (pages < 0 || page_bytes < 0) return 0;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes);
}

Case growth_case(std::string name, const std::shared_ptr<const Body>& body,
                 const std::shared_ptr<const std::string>& rows, std::size_t blocks) {
  Case result;
  result.group = "growth";
  result.name = std::move(name);
  result.bytes = static_cast<double>(RepeatedRows(*body, rows, blocks).size());
  result.run = [body, rows, blocks]() -> std::optional<double> {
    RepeatedRows stream(*body, rows, blocks);
    if (stream.size() + (std::uint64_t{1} << 30) > free_memory_bytes()) return std::nullopt;
    ByteSource source = ByteSource::from_reader(
        [&](std::span<char> out) -> Result<std::size_t> { return stream.read(out); }, "<stream>");
    bool ok = false;
    const double seconds = seconds_of([&] {
      Diagnostics findings;
      const auto clip = bvh::read(source, {}, findings);
      ok = clip && clip->motion.frames() == block_frames * blocks;
    });
    if (!ok) return std::nullopt;
    return seconds;
  };
  return result;
}

}  // namespace

void add_growth_cases(Cases& cases) {
  const auto body = std::make_shared<const Body>(body_with_hands());
  const auto rows =
      std::make_shared<const std::string>(rows_text(*body, block_frames, 5, Decimals::six));
  const std::string smallest = "read a stream of 44 MB";
  cases.push_back(growth_case(smallest, body, rows, 10));

  // Linear: at most a tenth slower per byte. The largest size is the slowest, because the system
  // must provide more and more fresh pages.
  const Goal linear{.kind = Goal::Kind::share_of_speed, .bound = 0.9, .reference = smallest};
  Case tenfold = growth_case("read a stream of 440 MB", body, rows, 100);
  tenfold.goals = {linear};
  tenfold.rounds = 3;
  cases.push_back(std::move(tenfold));
  Case hundredfold = growth_case("read a stream of 4.4 GB", body, rows, 1000);
  hundredfold.goals = {linear};
  hundredfold.rounds = 3;
  hundredfold.remark = "skipped if memory is low";
  cases.push_back(std::move(hundredfold));
}

}  // namespace mocap::bench

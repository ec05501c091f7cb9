// SPDX-License-Identifier: MIT
/// \file
/// Fills a library with many small, distinct motions for benchmarks: parts of the samples with
/// scaled movement, and various names, tags and licences.
///
///     make_library FOLDER COUNT

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "formats/format_option.hpp"
#include "library/library.hpp"
#include "model/parallel.hpp"

namespace {

namespace fs = std::filesystem;
using mocap::Clip;

/// More threads than cores: they mostly wait for the disk, and can do so in parallel.
constexpr std::size_t thread_count = 48;

constexpr std::array how{"slow",  "quick", "tired",  "happy",   "sneaky",  "heavy", "light",
                         "proud", "old",   "young",  "drunken", "careful", "wild",  "gentle",
                         "robot", "angry", "sleepy", "bouncy",  "stiff",   "smooth"};
constexpr std::array what{"walk",  "run",  "turn",  "jump",  "dance",   "kick",   "wave", "bow",
                          "climb", "sit",  "stand", "throw", "catch",   "punch",  "swim", "crawl",
                          "limp",  "hop",  "skip",  "march", "stumble", "reach",  "lift", "push",
                          "pull",  "roll", "fall",  "slide", "spin",    "stretch"};
constexpr std::array where{"street", "stage", "stairs", "field", "studio",  "kitchen",
                           "forest", "beach", "office", "arena", "rooftop", "corridor"};
constexpr std::array licences{"CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "MIT"};
constexpr std::array people{"ada", "bela", "chen", "dara", "eko", "fatou", "goran", "hana"};

/// A pseudo-random number below `count`, determined by the number of the motion and a purpose.
std::size_t pick(std::uint64_t number, std::uint64_t purpose, std::size_t count) {
  std::uint64_t x = number * 0x9E3779B97F4A7C15U + purpose * 0xD1B54A32D192ED03U + 1;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return static_cast<std::size_t>((x ^ (x >> 31)) % count);
}

std::vector<Clip> read_samples() {
  std::vector<Clip> clips;
  for (const auto& file : fs::directory_iterator(MOCAP_SAMPLES_DIR)) {
    if (mocap::format_of_file(file.path()) != mocap::default_format) continue;
    mocap::LoadOptions options;
    mocap::set_keep_style(options, false);
    mocap::Diagnostics findings;
    if (auto clip = mocap::load(file.path(), options, findings)) clips.push_back(std::move(*clip));
  }
  return clips;
}

/// A short part of a sample with its movement scaled.
std::string motion_text(const Clip& sample, std::uint64_t number) {
  Clip clip = sample;
  const std::size_t frames = clip.motion.frames();
  const std::size_t length = std::min(frames, 6 + pick(number, 1, 12));
  const std::size_t first = pick(number, 2, frames - length + 1);
  clip.motion.remove_frames(first + length, frames - first - length);
  clip.motion.remove_frames(0, first);
  const double amplitude = 0.5 + static_cast<double>(pick(number, 3, 1'000'003)) / 1'000'003.0;
  const std::vector<double> base(clip.motion.row(0).begin(), clip.motion.row(0).end());
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = base[i] * (0.8 + 0.4 * amplitude) + (row[i] - base[i]) * amplitude;
    }
  }
  // Some samples hardly move, so each motion also gets a different position.
  if (!base.empty()) {
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      clip.motion.exact_at(frame, 0) += 0.5 * static_cast<double>(number);
    }
  }
  mocap::SaveOptions options;
  mocap::LoadOptions unused;
  mocap::detail::set_format_option(mocap::detail::shared_options::decimals,
                                   {.word = "2", .time = {}}, {unused, options});
  mocap::Diagnostics findings;
  std::string text;
  const auto saved = mocap::save(
      clip, mocap::default_format,
      [&](std::string_view piece) {
        text += piece;
        return true;
      },
      options, findings);
  return saved ? text : std::string();
}

bool add(mocap::library::Library& library, const std::vector<Clip>& samples, std::uint64_t number) {
  const std::string text = motion_text(samples[pick(number, 4, samples.size())], number);
  const std::string name =
      fmt::format("{} {} {} {:05}{}", how[pick(number, 5, how.size())],
                  what[pick(number, 6, what.size())], where[pick(number, 7, where.size())], number,
                  mocap::facts_of(mocap::default_format).extension);
  mocap::library::Description description;
  description.licence = licences[pick(number, 8, licences.size())];
  description.origin = fmt::format("session {}", pick(number, 9, 400));
  description.tags = {what[pick(number, 6, what.size())], how[pick(number, 5, how.size())],
                      fmt::format("take-{}", pick(number, 10, 50))};
  const mocap::library::IncomingFile file{name, text};
  const auto added =
      library.add(std::span(&file, 1), description, people[pick(number, 11, people.size())]);
  return added && added->match == mocap::library::Match::none;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view count_text = argc == 3 ? argv[2] : "";
  std::uint64_t count = 0;
  const auto [end, error] =
      std::from_chars(count_text.data(), count_text.data() + count_text.size(), count);
  if (argc != 3 || error != std::errc() || end != count_text.data() + count_text.size()) {
    fmt::print(stderr, "usage: make_library FOLDER COUNT\n");
    return 2;
  }
  std::error_code ignored;
  fs::create_directories(argv[1], ignored);
  auto library = mocap::library::Library::open(argv[1], {});
  const std::vector<Clip> samples = read_samples();
  if (!library || samples.empty()) {
    fmt::print(stderr, "make_library: {}\n",
               library ? "the samples were not found" : library.error().message);
    return 3;
  }
  // Existing motions count, so that an interrupted run can be continued.
  const std::uint64_t before = (*library)->status().motions;
  const std::uint64_t missing = count > before ? count - before : 0;
  std::atomic<std::uint64_t> added = 0;
  mocap::detail::for_each_index(missing, thread_count, [&](std::size_t i, std::size_t /*part*/) {
    if (add(**library, samples, before + i)) ++added;
    return true;
  });
  fmt::print("{} motions, {} of them new\n", (*library)->status().motions, added.load());
  return 0;
}

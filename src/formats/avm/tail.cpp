// SPDX-License-Identifier: MIT
#include "formats/avm/tail.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "formats/excerpt.hpp"
#include "mocap/avm.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"

namespace mocap::avm {

namespace {

class TailReader {
 public:
  TailReader(std::string_view text, const TailPlace& place, Diagnostics& found)
      : text_(text), place_(place), found_(found) {}

  Style read() {
    if (text_.find_first_not_of(text::whitespace) == std::string_view::npos) {
      report(codes::avm_section, "no key frames follow the motion");
      return {};
    }
    if (read_all_frames() && read_all_eases()) read_values();
    return std::move(style_);
  }

 private:
  std::string_view next() {
    const std::size_t first = text_.find_first_not_of(text::whitespace, at_);
    if (first == std::string_view::npos) {
      word_at_ = at_ = text_.size();
      return {};
    }
    word_at_ = first;
    at_ = std::min(text_.find_first_of(text::whitespace, first), text_.size());
    return text_.substr(first, at_ - first);
  }
  bool at_end() {
    const std::size_t before = at_;
    const bool ended = next().empty();
    at_ = before;
    return ended;
  }

  void report(Code code, std::string message) {
    SourceLocation at = mocap::detail::location_in(text_, word_at_);
    at.file = place_.file;
    at.line += place_.line - 1;
    at.byte += place_.byte;
    found_.add(make_diagnostic(code, std::move(message), std::move(at)));
  }
  bool leave(std::string_view word, std::string_view expected) {
    report(codes::avm_section,
           word.empty() ? fmt::format("expected {}, but the file ends", expected)
                        : fmt::format("expected {}, found `{}`", expected, text::shown(word)));
    return false;
  }

  /// Reads the number of items that follow, each of which is at least one word.
  std::optional<std::size_t> take_count(std::string_view what) {
    const std::string_view word = next();
    const auto count = text::number_in<std::size_t>(word);
    if (!count) leave(word, what);
    return count;
  }

  bool take_frames(NodeKeys& keys) {
    const std::optional<std::size_t> count = take_count("a number of key frames");
    if (!count) return false;
    for (std::size_t i = 0; i < *count; ++i) {
      const std::string_view word = next();
      const auto frame = text::number_in<std::size_t>(word);
      if (!frame) return leave(word, "a key frame");
      const std::size_t last = keys.frames.empty() ? 0 : keys.frames.back();
      if (*frame > last && *frame < place_.frames) {
        keys.frames.push_back(*frame);
        continue;
      }
      report(codes::avm_keys,
             fmt::format("key frame {} follows key frame {}; the motion has {} frames", *frame,
                         last, place_.frames));
      is_sound_ = false;
    }
    return true;
  }

  bool take_eases(NodeKeys& keys) {
    constexpr unsigned ease_in = 1;
    constexpr unsigned ease_out = 2;
    const std::optional<std::size_t> count = take_count("a number of eases");
    if (!count) return false;
    std::vector<KeyEase> eases;
    for (std::size_t i = 0; i < *count; ++i) {
      const std::string_view word = next();
      const auto flags = text::number_in<unsigned>(word);
      if (!flags) return leave(word, "an ease from 0 to 3");
      eases.push_back({(*flags & ease_in) != 0, (*flags & ease_out) != 0});
    }
    // If a key was omitted, the matching ease is unknown.
    if (!is_sound_) return true;
    // End sites without keys may have no eases at all.
    if (eases.size() == keys.frames.size() + 1) {
      keys.eases = std::move(eases);
    } else if (!eases.empty()) {
      report(codes::avm_keys,
             fmt::format("{} eases for {} key frames", eases.size(), keys.frames.size() + 1));
    }
    return true;
  }

  bool read_all_frames() {
    for (std::size_t i = 0; i < place_.nodes; ++i) {
      NodeKeys keys;
      if (!take_frames(keys)) return false;
      style_.nodes.push_back(std::move(keys));
    }
    return true;
  }

  /// False if nothing readable follows: the oldest files end with the keys.
  bool read_all_eases() {
    if (at_end()) return false;
    if (const std::string_view word = next(); word != "Properties") {
      return leave(word, "`Properties`");
    }
    for (NodeKeys& keys : style_.nodes) {
      // Avimator's own reader also accepts a partial section.
      if (at_end()) return false;
      if (!take_eases(keys)) return false;
    }
    return true;
  }

  void read_values() {
    for (std::string_view name = next(); !name.empty(); name = next()) {
      if (name == "Positions:") {
        NodeKeys keys;
        if (!take_frames(keys)) return;
        style_.positions = std::move(keys);
      } else if (name == "PositionsEase:") {
        NodeKeys unasked;
        if (!take_eases(style_.positions ? *style_.positions : unasked)) return;
      } else if (!read_value(name)) {
        return;
      }
    }
  }

  bool read_value(std::string_view name) {
    const std::string_view word = next();
    const auto whole = text::number_in<std::int64_t>(word);
    if (name == "Scale:") {
      style_.scale = text::number_in<double>(word);
      return style_.scale || leave(word, "a scale");
    }
    if (name == "Figure:") return (style_.figure = whole) || leave(word, "a number");
    if (name == "LoopIn:") return (style_.loop_in = whole) || leave(word, "a frame");
    if (name == "LoopOut:") return (style_.loop_out = whole) || leave(word, "a frame");
    if (word.empty() || !name.ends_with(':')) return leave(name, "a name with a value");
    style_.other_values.push_back(fmt::format("{} {}", name, word));
    return true;
  }

  std::string_view text_;
  const TailPlace& place_;
  Diagnostics& found_;
  std::size_t at_ = 0;
  std::size_t word_at_ = 0;
  bool is_sound_ = true;
  Style style_;
};

}  // namespace

Style read_tail(std::string_view text, const TailPlace& place, Diagnostics& found) {
  return TailReader(text, place, found).read();
}

}  // namespace mocap::avm

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/counted_random.hpp"
#include "edit/draws.hpp"
#include "edit/edit_facts.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/random_words.hpp"
#include "mocap/edit/chain.hpp"
#include "text/number_in.hpp"

namespace mocap::edit {

namespace {

constexpr std::string_view random_word = "random:";

struct RandomRange {
  double low = 0.0;
  double high = 0.0;
  std::uint64_t seed = 1;
};

/// `LOW..HIGH` or `LOW..HIGH:SEED`.
std::optional<RandomRange> range_in(std::string_view text) {
  RandomRange range;
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos) {
    const auto seed = text::number_in<std::uint64_t>(text.substr(colon + 1));
    if (!seed) return std::nullopt;
    range.seed = *seed;
    text = text.substr(0, colon);
  }
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const std::optional<double> low = number_in(text.substr(0, dots));
  const std::optional<double> high = number_in(text.substr(dots + 2));
  if (!low || !high || !(*low <= *high)) return std::nullopt;
  range.low = *low;
  range.high = *high;
  return range;
}

using Draw = std::function<double(const RandomRange&, std::size_t index)>;

/// The value with each range replaced by a number in it.
Result<std::string> with_numbers(const RandomValue& options, const Draw& draw) {
  std::string text;
  std::string_view left = options.value;
  for (std::size_t index = 0;; ++index) {
    const std::size_t at = left.find(random_word);
    text += left.substr(0, at);
    if (at == std::string_view::npos) return text;
    left.remove_prefix(at + random_word.size());
    const std::string_view body = left.substr(0, left.find(','));
    const std::optional<RandomRange> range = range_in(body);
    if (!range) {
      return fail(codes::edit_value,
                  fmt::format("invalid value `random:{}`: expected two numbers, the lower one "
                              "first, and a seed after a colon, such as random:-180..180:7",
                              body));
    }
    text += fmt::format("{}", draw(*range, index));
    left.remove_prefix(body.size());
  }
}

/// The edit with these numbers.
Result<Edit> edit_with(const RandomValue& options, const Draw& draw) {
  Result<std::string> value = with_numbers(options, draw);
  if (!value) return tl::unexpected<Error>(std::move(value.error()));
  return parse(Step{options.step, std::move(*value)});
}

/// FNV-1a, 64 bits.
std::uint64_t hash_of(std::string_view text, std::uint64_t hash) {
  for (const char letter : text) {
    hash ^= static_cast<unsigned char>(letter);
    hash *= 0x100000001B3U;
  }
  return hash;
}

/// Hash of everything that the values depend on, except the seed.
std::uint64_t hash_of(const RandomValue& options, const Clip& clip) {
  std::uint64_t hash = hash_of(options.step, 0xCBF29CE484222325U);
  hash = hash_of(name_for_draw(options.draw, clip), hash);
  if (options.draw.edit == 0 && options.draw.piece == 0) return hash;
  return hash_of(fmt::format("/{}/{}", options.draw.edit, options.draw.piece), hash);
}

}  // namespace

bool is_random(std::string_view value) {
  return value.find(random_word) != std::string_view::npos;
}

Result<Edit> random_edit(const StepKind& kind, std::string_view value) {
  const std::string_view step = kind.facts.name;
  if (!kind.takes_random) {
    return fail(codes::edit_value, fmt::format("{} cannot have a random value", step));
  }
  RandomValue random{std::string(step), std::string(value)};
  for (const bool is_low : {true, false}) {
    Result<Edit> edit = edit_with(random, [&](const RandomRange& range, std::size_t) {
      return is_low ? range.low : range.high;
    });
    if (!edit) return edit;
  }
  return Edit(std::move(random));
}

bool uses_unit(const RandomValue& options) {
  const Result<Edit> edit =
      edit_with(options, [](const RandomRange& range, std::size_t) { return range.low; });
  return edit && needs_unit(*edit);
}

Status validate(const RandomValue& options, const Clip& clip) {
  for (const bool is_low : {true, false}) {
    const Result<Edit> edit = edit_with(options, [&](const RandomRange& range, std::size_t) {
      return is_low ? range.low : range.high;
    });
    if (!edit) return tl::unexpected<Error>(edit.error());
    if (Status sound = edit->validate(clip); !sound) return sound;
  }
  return {};
}

Status apply(const RandomValue& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const std::uint64_t hash = hash_of(options, clip);
  std::string drawn;
  std::vector<double> values;
  Result<Edit> edit = edit_with(options, [&](const RandomRange& range, std::size_t index) {
    const CountedRandom random(range.seed ^ hash);
    const double value =
        range.low + (range.high - range.low) * random.uniform(index, 0, range.seed);
    drawn += fmt::format("{}{:.6g} from {}..{} with seed {}", drawn.empty() ? "" : ", ", value,
                         range.low, range.high, range.seed);
    values.push_back(value);
    return value;
  });
  if (!edit) return tl::unexpected<Error>(edit.error());
  // An edit with a random value may draw numbers itself, such as noise with a random amplitude.
  set_draw(*edit, options.draw);
  if (Status done = edit->apply(clip, diagnostics); !done) return done;
  Diagnostic note =
      about_clip(clip, codes::edit_random, fmt::format("{}: {}", options.step, drawn));
  note.subject = options.step;
  note.values = std::move(values);
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace mocap::edit

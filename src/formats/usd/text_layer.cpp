// SPDX-License-Identifier: MIT
#include "formats/usd/text_layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "formats/usd/text_values.hpp"
#include "mocap/usd.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"

namespace mocap::usd::input {

namespace {

constexpr std::array<std::string_view, 5> list_words{"prepend", "append", "add", "delete",
                                                     "reorder"};
constexpr std::array<std::string_view, 5> arc_words{"references", "payload", "inherits",
                                                    "specializes", "subLayers"};
/// Of the properties of one prim that are needed. Scenes have a few.
constexpr std::size_t most_properties = 1000;
constexpr std::array<std::string_view, 3> specifiers{"def", "over", "class"};
/// Words before the type of a property.
constexpr std::array<std::string_view, 4> qualifiers{"custom", "uniform", "varying", "config"};

template <std::size_t count>
bool is_one_of(const std::array<std::string_view, count>& words, const Token& token) {
  return token.kind == TokenKind::word &&
         std::find(words.begin(), words.end(), token.text) != words.end();
}

class LayerParser {
 public:
  LayerParser(std::string_view text, const std::string& file) : tokens_(text) {
    layer_.file = file;
    layer_.text = text;
  }

  Result<Layer> parse() {
    Status read = read_header();
    while (read && tokens_.peek().kind != TokenKind::end) read = read_statement();
    if (read && open_ != none) read = expected("`}` at the end of a prim");
    if (!read) {
      Error error = std::move(read.error());
      error.at.file = layer_.file;
      return tl::unexpected<Error>(std::move(error));
    }
    return std::move(layer_);
  }

 private:
  tl::unexpected<Error> expected(std::string_view what) const {
    return tl::unexpected<Error>(unexpected_token(tokens_, tokens_.peek(), what));
  }

  Status read_header() {
    if (!text::without_byte_order_mark(tokens_.text()).starts_with("#usda"))
      return tl::unexpected<Error>(
          tokens_.error(codes::usd_syntax, "a text file begins with `#usda 1.0`", 0));
    // A byte order mark before the comment looks like a word.
    if (tokens_.text().starts_with('\xEF')) tokens_.take();
    if (tokens_.peek().is('(')) return read_metadata(none);
    return {};
  }

  Status read_statement() {
    const Token token = tokens_.peek();
    if (token.is(';')) {
      tokens_.take();
      return {};
    }
    if (token.is('}')) {
      if (open_ == none) return expected("`def`, `over` or `class`");
      tokens_.take();
      open_ = layer_.prims[open_].parent;
      return {};
    }
    if (is_one_of(specifiers, token)) return read_prim();
    if (token.is("variantSet")) return skip_variants();
    if (open_ == none && !token.is("reorder")) return expected("`def`, `over` or `class`");
    return read_property();
  }

  Status read_prim() {
    Prim prim;
    const Token specifier = tokens_.take();
    prim.place = specifier.offset;
    prim.parent = open_;
    prim.is_hidden = specifier.is("class") || (open_ != none && layer_.prims[open_].is_hidden);
    if (tokens_.peek().kind == TokenKind::word) prim.type = tokens_.take().text;
    if (tokens_.peek().kind != TokenKind::string) return expected("the name of a prim in quotes");
    prim.name = unescaped(tokens_.take().text);
    layer_.prims.push_back(std::move(prim));
    const std::size_t index = layer_.prims.size() - 1;
    if (tokens_.peek().is('('))
      if (Status read = read_metadata(index); !read) return read;
    if (!tokens_.take_if('{')) return expected("`{` before the contents of a prim");
    open_ = index;
    return {};
  }

  /// Of a prim, or of the layer.
  Status read_metadata(std::size_t prim) {
    tokens_.take();
    while (!tokens_.take_if(')')) {
      const Token token = tokens_.peek();
      if (token.kind == TokenKind::string || token.is(';') || token.is(',')) {
        tokens_.take();
        continue;
      }
      if (is_one_of(list_words, token)) tokens_.take();
      const Token key = tokens_.take();
      if (key.kind != TokenKind::word)
        return tl::unexpected<Error>(unexpected_token(tokens_, key, "metadata or `)`"));
      if (!tokens_.take_if('=')) return expected("`=`");
      if (Status read = read_entry(prim, key.text); !read) return read;
    }
    return {};
  }

  Status read_entry(std::size_t prim, std::string_view key) {
    const Token value = tokens_.peek();
    if (std::find(arc_words.begin(), arc_words.end(), key) != arc_words.end() && !value.is("None"))
      ++layer_.composition_arcs;
    if (prim == none) {
      note_layer_metadata(key, value);
    } else if (key == "active" && (value.is("false") || value.is("0"))) {
      layer_.prims[prim].is_hidden = true;
    }
    if (Status skipped = skip_value(tokens_); !skipped) return skipped;
    // The time offset of a reference.
    if (tokens_.peek().is('(')) return skip_brackets(tokens_);
    return {};
  }

  void note_layer_metadata(std::string_view key, const Token& value) {
    const std::optional<double> number = value.kind == TokenKind::word
                                             ? text::number_in<double>(value.text)
                                             : std::optional<double>();
    if (key == "upAxis" && value.kind == TokenKind::string) layer_.up_axis = value.text;
    if (key == "metersPerUnit") layer_.metres_per_unit = number;
    if (key == "timeCodesPerSecond") layer_.time_codes_per_second = number;
    if (key == "framesPerSecond") layer_.frames_per_second = number;
  }

  Status skip_variants() {
    tokens_.take();
    if (tokens_.peek().kind != TokenKind::string) return expected("the name of a variant set");
    tokens_.take();
    if (!tokens_.take_if('=')) return expected("`=`");
    if (!tokens_.peek().is('{')) return expected("`{` before the variants");
    ++layer_.variant_sets;
    return skip_brackets(tokens_);
  }

  /// `[custom] [uniform] type name [= value] [(metadata)]`, or `reorder properties = [...]`.
  Status read_property() {
    const Token first = tokens_.peek();
    bool is_edit = false;
    while (is_one_of(qualifiers, tokens_.peek()) || is_one_of(list_words, tokens_.peek())) {
      is_edit = is_edit || tokens_.peek().is("delete") || tokens_.peek().is("reorder");
      tokens_.take();
    }
    if (tokens_.peek().kind != TokenKind::word) return expected("a property or `}`");
    const Token type = tokens_.take();
    Token name = type;
    if (tokens_.peek().kind == TokenKind::word && !tokens_.peek().starts_line)
      name = tokens_.take();
    if (name.offset == type.offset && !first.is("reorder"))
      return expected("the name of a property after its type");
    const bool has_value = tokens_.take_if('=');
    if (has_value) {
      Status read = is_edit ? skip_value(tokens_) : read_contents(type.text, name);
      if (!read) return read;
    }
    if (tokens_.peek().is('(')) return skip_brackets(tokens_);
    return {};
  }

  Property& property(std::string_view name, std::string_view type, std::size_t place) {
    std::vector<Property>& all = layer_.prims[open_].properties;
    const auto known = std::find_if(all.begin(), all.end(),
                                    [&](const Property& each) { return each.name == name; });
    if (known != all.end()) return *known;
    Property added;
    added.name = name;
    added.type = type;
    added.place = place;
    all.push_back(std::move(added));
    return all.back();
  }

  Status read_contents(std::string_view type, const Token& token) {
    constexpr std::string_view samples_suffix = ".timeSamples";
    std::string_view name = token.text;
    const bool is_sampled = name.ends_with(samples_suffix);
    if (is_sampled) name.remove_suffix(samples_suffix.size());
    if (type == "rel" && is_needed(name) && !is_sampled) {
      Result<Value> targets = read_targets(tokens_);
      if (!targets) return tl::unexpected<Error>(std::move(targets.error()));
      property(name, type, token.offset).value = std::move(*targets);
      return {};
    }
    const std::optional<ValueType> known = is_needed(name) ? value_type(type) : std::nullopt;
    if (known && layer_.prims[open_].properties.size() >= most_properties)
      return tl::unexpected<Error>(tokens_.error(
          codes::usd_unsupported,
          fmt::format("more than {} transforms of one prim", most_properties), token.offset));
    if (is_sampled) {
      if (!known) {
        std::vector<Sample> unused;
        return read_samples(tokens_, std::nullopt, unused);
      }
      return read_samples(tokens_, known, property(name, type, token.offset).samples);
    }
    if (!known || name.find('.') != std::string_view::npos) return skip_value(tokens_);
    Result<Value> value = read_value(tokens_, *known);
    if (!value) return tl::unexpected<Error>(std::move(value.error()));
    property(name, type, token.offset).value = std::move(*value);
    return {};
  }

  Tokens tokens_;
  Layer layer_;
  std::size_t open_ = none;
};

}  // namespace

Result<Layer> read_text(std::string_view text, const std::string& file) {
  Result<Layer> layer = LayerParser(text, file).parse();
  if (!layer) return layer;
  for (Prim& prim : layer->prims)
    for (Property& property : prim.properties) sort_samples(property.samples);
  return layer;
}

}  // namespace mocap::usd::input

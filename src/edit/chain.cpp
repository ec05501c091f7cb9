// SPDX-License-Identifier: MIT
#include "mocap/edit/chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/draws.hpp"
#include "edit/edit_facts.hpp"
#include "edit/watched_chain.hpp"
#include "io/system/process.hpp"

namespace mocap::edit {

namespace {

void place_in(const std::string& source, Error& error) {
  if (error.at.file.empty()) error.at.file = source;
}

Status apply_one(const Edit& edit, Clip& clip, Diagnostics& diagnostics) {
  Status done = edit.apply(clip, diagnostics);
  if (!done) place_in(clip.metadata.source, done.error());
  return done;
}

/// A chain without edits keeps the text of the file, so that it is written back byte for byte.
Status begin_chain(std::span<const Edit> edits, Clip& clip) {
  return edits.empty() ? clip.validate() : begin_edit(clip);
}

/// Applies edits in sequence. Each edit with random numbers gets a unique draw.
class ChainOfDraws {
 public:
  explicit ChainOfDraws(std::string_view name) : name_(name) {}

  /// Edits after this one draw different numbers.
  void pass(const Edit& edit) {
    if (draw_of(edit)) ++before_;
  }

  Status apply(const Edit& edit, std::size_t piece, Clip& clip, Diagnostics& diagnostics) const {
    std::optional<Draw> draw = draw_of(edit);
    if (!draw) return apply_one(edit, clip, diagnostics);
    if (draw->clip.empty()) draw->clip = name_;
    draw->edit += before_;
    draw->piece += piece;
    Edit drawn = edit;
    set_draw(drawn, *draw);
    return apply_one(drawn, clip, diagnostics);
  }

 private:
  std::string name_;
  std::size_t before_ = 0;
};

/// Splits each clip and returns all pieces.
Result<std::vector<Clip>> split_all(const Split& options, std::vector<Clip> clips) {
  std::vector<Clip> all;
  for (Clip& clip : clips) {
    const std::string source = clip.metadata.source;
    Result<std::vector<Clip>> pieces = split(options, std::move(clip));
    if (!pieces) {
      place_in(source, pieces.error());
      return pieces;
    }
    if (all.empty()) {
      all = std::move(*pieces);
    } else {
      std::move(pieces->begin(), pieces->end(), std::back_inserter(all));
    }
    if (all.size() > Split::most_pieces) {
      return fail(codes::edit_value,
                  fmt::format("cannot split into more than {} pieces", Split::most_pieces));
    }
  }
  return all;
}

}  // namespace

Edit::Edit() = default;
Edit::Edit(const Edit& other) = default;
Edit::Edit(Edit&& other) noexcept = default;
Edit& Edit::operator=(const Edit& other) = default;
Edit& Edit::operator=(Edit&& other) noexcept = default;
Edit::~Edit() = default;

Status Edit::validate(const Clip& clip) const {
  if (Status usable = check_recording_use(*this, clip); !usable) return usable;
  return std::visit([&](const auto& options) { return edit::validate(options, clip); }, *this);
}

Status Edit::apply(Clip& clip, Diagnostics& diagnostics) const {
  if (Status usable = check_recording_use(*this, clip); !usable) return usable;
  return std::visit([&](const auto& options) { return edit::apply(options, clip, diagnostics); },
                    *this);
}

Status apply(std::span<const Edit> edits, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_chain(edits, clip); !sound) return sound;
  ChainOfDraws chain({});
  for (const Edit& each : edits) {
    if (Status done = chain.apply(each, 0, clip, diagnostics); !done) return done;
    chain.pass(each);
  }
  return {};
}

Result<std::vector<Clip>> apply_watched(std::span<const Edit> edits, Clip clip, Splits splits,
                                        std::string_view name, const ChainWatch& watch) {
  if (Status sound = begin_chain(edits, clip); !sound) return tl::unexpected<Error>(sound.error());
  std::vector<Clip> clips;
  clips.push_back(std::move(clip));
  ChainOfDraws chain(name);
  for (std::size_t step = 0; step < edits.size(); ++step) {
    const Edit& each = edits[step];
    Diagnostics& diagnostics = watch(step, clips);
    // The only edit that returns several clips, so chains run it themselves.
    const auto* cut = splits == Splits::yes ? std::get_if<Split>(&each) : nullptr;
    if (cut != nullptr) {
      Result<std::vector<Clip>> pieces = split_all(*cut, std::move(clips));
      if (!pieces) return pieces;
      clips = std::move(*pieces);
      continue;
    }
    for (std::size_t i = 0; i < clips.size(); ++i) {
      if (Status done = chain.apply(each, i, clips[i], diagnostics); !done) {
        return tl::unexpected<Error>(std::move(done.error()));
      }
    }
    chain.pass(each);
  }
  return clips;
}

Result<std::vector<Clip>> apply_to_pieces(std::span<const Edit> edits, Clip clip,
                                          Diagnostics& diagnostics, std::string_view name) {
  const auto watch = [&](std::size_t /*step*/, std::span<const Clip> /*clips*/) -> Diagnostics& {
    return diagnostics;
  };
  return apply_watched(edits, std::move(clip), Splits::yes, name, watch);
}

void use_threads(std::span<Edit> edits, std::size_t threads) {
  for (Edit& each : edits) {
    std::visit(
        [threads](auto& options) {
          if constexpr (requires { options.threads; }) options.threads = threads;
        },
        each);
    auto* masked = std::get_if<Within>(&each);
    if (masked == nullptr || masked->edit == nullptr) continue;
    Edit inner = *masked->edit;
    use_threads(std::span(&inner, 1), threads);
    masked->edit = std::make_shared<const Edit>(std::move(inner));
  }
}

Chain::Chain(std::initializer_list<Edit> edits) : Chain(std::vector<Edit>(edits)) {}

Chain::Chain(std::vector<Edit> edits) : edits_(std::move(edits)) {
  use_threads(edits_, system::available_processors());
}

Result<Chain> Chain::parse(std::span<const Step> steps, const ClipReader& read) {
  std::vector<Edit> edits;
  for (const Step& step : steps) {
    Result<Edit> edit = edit::parse(step, read);
    if (!edit) return tl::unexpected<Error>(std::move(edit.error()));
    edits.push_back(std::move(*edit));
  }
  return Chain(std::move(edits));
}

Chain& Chain::add(Edit edit) {
  use_threads(std::span(&edit, 1), system::available_processors());
  edits_.push_back(std::move(edit));
  return *this;
}

Status Chain::apply(Clip& clip, Diagnostics& diagnostics) const {
  return edit::apply(edits_, clip, diagnostics);
}

Result<std::vector<Clip>> Chain::apply_to_pieces(Clip clip, Diagnostics& diagnostics,
                                                 std::string_view name) const {
  return edit::apply_to_pieces(edits_, std::move(clip), diagnostics, name);
}

}  // namespace mocap::edit

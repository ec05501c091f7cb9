// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/isa.hpp"
#include "text/number_print.hpp"
#include "text/number_print_run.hpp"

namespace mocap::text {

namespace {

constexpr std::size_t piece_size = std::size_t{256} * 1024;

/// Collects text and passes it on in blocks.
class PieceBuffer {
 public:
  explicit PieceBuffer(const TextSink& sink)
      : sink_(sink),
        bytes_(std::make_unique_for_overwrite<char[]>(piece_size + run_room(longest_run))),
        end_(bytes_.get()) {}

  /// `run_room(longest_run)` bytes may be written here; pass their end to `advance_to`.
  char* end() const { return end_; }

  /// Returns false, like all functions below, if the sink did.
  bool advance_to(char* end) {
    end_ = end;
    return size() < piece_size || flush();
  }

  bool append(std::string_view text) {
    if (text.size() > run_room(longest_run)) return flush() && sink_(text);
    std::memcpy(end_, text.data(), text.size());
    return advance_to(end_ + text.size());
  }

  bool flush() {
    const std::string_view piece(bytes_.get(), size());
    end_ = bytes_.get();
    return piece.empty() || sink_(piece);
  }

 private:
  std::size_t size() const { return static_cast<std::size_t>(end_ - bytes_.get()); }

  const TextSink& sink_;
  std::unique_ptr<char[]> bytes_;
  char* end_;
};

/// Prints the numbers of a style in order, run by run.
class NumberSequence {
 public:
  NumberSequence(std::span<const double> values, const NumberStyle& style, Fidelity fidelity,
                 Isa isa, PieceBuffer& buffer)
      : values_(values),
        style_(style),
        next_verbatim_(style.verbatim_texts.begin()),
        fidelity_(fidelity),
        print_run_(isa == Isa::avx512 ? print_run_avx512 : print_run_portable),
        buffer_(buffer) {}

  /// Prints values [begin, end) with a separator between them. Returns false if the sink did.
  bool print(std::size_t begin, std::size_t end) {
    while (begin < end) {
      const std::size_t verbatim = verbatim_index_from(begin);
      const std::size_t run_end =
          verbatim == begin ? begin + 1 : run_end_after(begin, std::min(end, verbatim));
      char* text_end = buffer_.end();
      if (verbatim == begin) {
        if (!print_verbatim(begin)) return false;
        text_end = buffer_.end();
        *text_end++ = style_.separator;
      } else {
        text_end = print_run_(text_end, &values_[begin], run_end - begin, run_style(begin));
      }
      const bool last_of_row = run_end == end;
      if (!buffer_.advance_to(text_end - (last_of_row ? 1 : 0))) return false;
      begin = run_end;
    }
    return true;
  }

 private:
  /// Numbers after the end of `style.forms` have the common form.
  bool has_own_form(std::size_t index) const { return index < style_.forms.size(); }

  std::size_t run_end_after(std::size_t begin, std::size_t end) const {
    if (has_own_form(begin)) end = std::min(end, style_.forms.size());
    return std::min(end, begin + longest_run);
  }

  RunStyle run_style(std::size_t begin) const {
    const NumberForm* const forms = has_own_form(begin) ? &style_.forms[begin] : nullptr;
    return {style_.form, forms, style_.separator, fidelity_, style_.otherwise};
  }

  /// Index of the next number with its own text, at or after `index`.
  std::size_t verbatim_index_from(std::size_t index) {
    while (next_verbatim_ != style_.verbatim_texts.end() && next_verbatim_->index < index)
      ++next_verbatim_;
    return next_verbatim_ == style_.verbatim_texts.end()
               ? values_.size()
               : static_cast<std::size_t>(next_verbatim_->index);
  }

  bool print_verbatim(std::size_t index) {
    const std::string& text = next_verbatim_->text;
    const double value = values_[index];
    if (reads_back(text.data(), text.data() + text.size(), value)) return buffer_.append(text);
    // The value was replaced, and may have its own form.
    const bool has_form = has_own_form(index) && style_.forms[index] != NumberForm::verbatim;
    const NumberForm form = has_form ? style_.forms[index] : style_.form;
    return buffer_.advance_to(
        print_number(buffer_.end(), value, form, fidelity_, style_.otherwise));
  }

  std::span<const double> values_;
  const NumberStyle& style_;
  std::vector<VerbatimNumber>::const_iterator next_verbatim_;
  Fidelity fidelity_;
  PrintRun print_run_;
  PieceBuffer& buffer_;
};

}  // namespace

bool print_rows(std::span<const double> values, std::size_t columns, const NumberStyle& style,
                Fidelity fidelity, const TextSink& sink, Isa isa) {
  if (columns == 0 || values.empty()) return true;
  PieceBuffer buffer(sink);
  NumberSequence numbers(values, style, fidelity, runnable_isa(isa), buffer);
  const std::string row_end = style.row_suffix + style.newline;
  const std::string between_rows = row_end + style.row_prefix;

  bool wanted = buffer.append(style.row_prefix);
  for (std::size_t begin = 0; wanted && begin < values.size();) {
    const std::size_t end = begin + std::min(columns, values.size() - begin);
    const std::string& behind = end < values.size()   ? between_rows
                                : style.final_newline ? row_end
                                                      : style.row_suffix;
    wanted = numbers.print(begin, end) && buffer.append(behind);
    begin = end;
  }
  return wanted && buffer.flush();
}

}  // namespace mocap::text

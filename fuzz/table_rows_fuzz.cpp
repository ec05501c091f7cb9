// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as the rows of a table: rows that are read without holding their text are
/// printed as they were, and have the numbers that the reader of cells finds.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "formats/cell_rows.hpp"
#include "formats/streamed_rows.hpp"
#include "formats/text_as_read.hpp"
#include "require.hpp"

namespace {

using namespace mocap;          // NOLINT(google-build-using-namespace)
using namespace mocap::detail;  // NOLINT(google-build-using-namespace)

constexpr std::size_t most_rows = 1000;

CellColumns columns_of(std::uint8_t choice) {
  const std::size_t leading = (choice >> 1U) % 3;
  const char separator = (choice & 1U) == 0 ? '\t' : ',';
  CellColumns columns = CellColumns::in_order(separator, leading, 1 + (choice >> 3U) % 4);
  if (leading > 0) columns.time = leading - 1;
  if (leading > 1) columns.frame = 0;
  columns.item_values = 1;
  columns.keeps_style = true;
  return columns;
}

bool has_same_bits(std::span<const double> a, std::span<const double> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
  });
}

void check_printed(StreamedRows& streamed, std::string_view text) {
  TextAsRead as_read;
  as_read.printed = std::make_shared<const PrintedRows>(streamed.printed);
  as_read.rows = streamed.rest;
  std::string printed;
  const bool is_written = put_text(as_read, streamed.rows.values, [&](std::string_view piece) {
    printed += piece;
    return true;
  });
  require(is_written, "the rows were not written");
  require(printed == text, "the rows are printed differently");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const CellColumns columns = columns_of(data[0]);
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const ByteSource source = ByteSource::from_bytes(text);
  std::optional<StreamedRows> streamed = read_streamed_rows(
      {.source = source, .begin = 0, .end = text.size(), .most_rows = most_rows}, columns);
  if (!streamed) return 0;
  check_printed(*streamed, text);

  LineCursor lines(text, 0);
  const RowMeasure measure = measure_rows(lines, columns.separator);
  CellRowReader reader(text, lines, columns);
  const std::optional<CellRows> rows = reader.read(measure.rows);
  require(rows.has_value(), "a streamed row has a cell that is not a number");
  require(has_same_bits(streamed->rows.values.values(), rows->values.values()),
          "the numbers differ");
  require(has_same_bits(streamed->rows.times_s, rows->times_s), "the times differ");
  require(rows->states.empty() && rows->short_rows == 0, "a streamed row has a missing cell");
  require(streamed->rows.first_frame == rows->first_frame, "the first frames differ");
  return 0;
}

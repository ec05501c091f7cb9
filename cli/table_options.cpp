// SPDX-License-Identifier: MIT
#include "table_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "fitting_options.hpp"
#include "formats/descriptor.hpp"
#include "quantities.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr unsigned most_decimals = 17;

std::vector<std::string> table_names() {
  std::vector<std::string> names;
  for (const csv::TableFacts& facts : csv::tables()) names.emplace_back(facts.name);
  return names;
}

/// `zxy`: three axes, adjacent ones different.
std::optional<AxisOrder> sequence_in(std::string_view word) {
  AxisOrder order{};
  if (word.size() != order.size()) return std::nullopt;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const char letter =
        word[i] >= 'X' && word[i] <= 'Z' ? static_cast<char>(word[i] - 'X' + 'x') : word[i];
    if (letter < 'x' || letter > 'z') return std::nullopt;
    order[i] = letter - 'x';
  }
  if (order[0] == order[1] || order[1] == order[2]) return std::nullopt;
  return order;
}

Misuse set_decimals(const std::string& word, Conversion& conversion) {
  WriteNumbers numbers;
  if (word == "shortest") {
    numbers.kind = WriteNumbers::Kind::shortest;
    conversion.save.bvh.numbers = conversion.save.acclaim.numbers = numbers;
    return std::nullopt;
  }
  const std::optional<std::uint64_t> decimals = count_from(word);
  if (!decimals || *decimals > most_decimals)
    return unknown_word(
        "--decimals", word,
        fmt::format("expected a number from 0 to {}, or `shortest`", most_decimals));
  numbers.kind = WriteNumbers::Kind::decimals;
  numbers.decimals = static_cast<unsigned>(*decimals);
  conversion.save.bvh.numbers = conversion.save.acclaim.numbers = numbers;
  conversion.save.csv.decimals = numbers.decimals;
  return std::nullopt;
}

}  // namespace

void declare_tables(OptionTable& table, TableWords& words) {
  table
      .value("table", "COLUMNS", words.table,
             "What a CSV table contains: channels (default; lossless), positions (world space), "
             "rotations or world-rotations (unit quaternions x, y, z, w), matrices, 6d (their "
             "first two columns), angles (degrees, see --sequence), angular-velocities (world "
             "space, degrees per second) or contacts (1 while a foot or toe touches the ground, "
             "otherwise 0).")
      .choices = table_names();
  table.value(
      "sequence", "AXES", words.sequence,
      "The rotation sequence of --table angles, about moving axes, such as zxy. Default: that of "
      "each joint's channels.");
  table.flag("with-end-sites", words.end_sites,
             "Include positions of end sites, as Toe.end.x, with --table positions.");
  table.flag("no-comments", words.no_comments,
             "Omit the comment lines above the header, which contain the skeleton for a channel "
             "table, and the meaning and unit of the cells for others.");
  Option& decimals = table.value(
      "decimals", "N", words.decimals,
      "Decimals of the numbers in a BVH, AMC or CSV file: 0 to 17, or `shortest` for the fewest "
      "that preserve each number. Default: numbers read from a file as they were; computed ones "
      "with as many as are significant, 9 or more; in CSV the shortest.");
  decimals.choices = {"shortest"};
  decimals.choices_only = false;
}

Misuse set_tables(const TableWords& words, Conversion& conversion) {
  if (words.decimals)
    if (Misuse wrong = set_decimals(*words.decimals, conversion)) return wrong;
  csv::WriteOptions& csv = conversion.save.csv;
  if (words.table) csv.table = csv::find_table(*words.table).value_or(csv::Table::channels);
  if (words.sequence) {
    csv.sequence = sequence_in(*words.sequence);
    if (!csv.sequence)
      return unknown_word("--sequence", *words.sequence,
                          "expected three axes, such as zxy or zyz, with different neighbours");
  }
  csv.end_sites = words.end_sites;
  csv.comments = !words.no_comments;
  return std::nullopt;
}

Misuse find_idle_table(const TableWords& words, Format to) {
  const auto idle = [](std::string_view option) {
    return idle_option(
        fmt::format("--{}", option),
        fmt::format("it applies only to {} output",
                    detail::formats_with(&detail::FormatDescriptor::writing_options, option)));
  };
  if (words.table && !detail::writes_with(to, "table")) return idle("table");
  if (words.no_comments && !detail::writes_with(to, "no-comments")) return idle("no-comments");
  if (words.end_sites && !(detail::writes_with(to, "with-end-sites") && words.table == "positions"))
    return idle_option("--with-end-sites", "it applies only to --table positions");
  if (words.sequence && !(detail::writes_with(to, "sequence") && words.table == "angles"))
    return idle_option("--sequence", "it applies only to --table angles");
  if (words.decimals && !detail::writes_with(to, "decimals")) return idle("decimals");
  return std::nullopt;
}

}  // namespace mocap::cli

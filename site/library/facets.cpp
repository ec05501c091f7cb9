// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <functional>

#include "library/search.hpp"

namespace mocap::library {

namespace {

constexpr std::size_t most_facets = 50;

std::vector<FacetValue> most_frequent(const std::vector<std::uint64_t>& counts,
                                      const std::function<std::string(std::size_t)>& text) {
  std::vector<FacetValue> values;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    if (std::string value = text(i); !value.empty())
      values.push_back({std::move(value), counts[i]});
  }
  std::sort(values.begin(), values.end(), [](const FacetValue& a, const FacetValue& b) {
    return a.count != b.count ? a.count > b.count : a.value < b.value;
  });
  if (values.size() > most_facets) values.resize(most_facets);
  return values;
}

template <class Use>
void for_each_row(const Columns& columns, const SearchResults& found, Use use) {
  if (found.is_all) {
    for (const Row row : columns.by_added()) use(row);
    return;
  }
  for (const SearchResults::Hit& hit : found.list) use(hit.row);
  for (const SearchResults::Group& group : found.groups) {
    for (Row row = 0; row < columns.rows(); ++row) {
      if (group.rows.has(row)) use(row);
    }
  }
}

}  // namespace

Facets count_facets(const Columns& columns, const SearchResults& found) {
  const std::size_t size = columns.texts().size();
  std::vector<std::uint64_t> by_format(formats().size(), 0);
  std::vector<std::uint64_t> families(size, 0);
  std::vector<std::uint64_t> licences(size, 0);
  std::vector<std::uint64_t> uploaders(size, 0);
  std::vector<std::uint64_t> tags(size, 0);
  for_each_row(columns, found, [&](Row row) {
    ++by_format[columns.formats()[row]];
    ++families[columns.families()[row]];
    ++licences[columns.licences()[row]];
    ++uploaders[columns.uploaders()[row]];
    for (const std::uint32_t tag : columns.tags(row)) ++tags[tag];
  });
  const auto text = [&](std::size_t i) {
    return columns.texts().text(static_cast<std::uint32_t>(i));
  };
  Facets facets;
  facets.formats =
      most_frequent(by_format, [](std::size_t i) { return std::string(formats()[i].name); });
  facets.families = most_frequent(families, text);
  facets.licences = most_frequent(licences, text);
  facets.uploaders = most_frequent(uploaders, text);
  facets.tags = most_frequent(tags, text);
  return facets;
}

}  // namespace mocap::library

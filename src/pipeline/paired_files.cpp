// SPDX-License-Identifier: MIT
#include "pipeline/paired_files.hpp"

#include <algorithm>
#include <string>
#include <system_error>

namespace mocap::pipeline {

Holds holds_in(std::string_view head, const std::filesystem::path& name,
               std::optional<Format> from) {
  std::optional<Format> format;
  if (!head.empty()) format = recognise_format(head, name);
  if (!format) format = format_of_file(name);
  if (from && facts_of(*from).holds == Holds::motion && format != facts_of(*from).partner)
    return Holds::motion;
  return format ? facts_of(*format).holds : Holds::clip;
}

Holds holds_in_file(const std::filesystem::path& file, std::optional<Format> from) {
  std::string head;
  std::error_code error;
  if (std::filesystem::is_regular_file(file, error)) {
    if (Result<ByteSource> source = ByteSource::open(file)) {
      head.resize(recognised_bytes);
      const Result<std::size_t> count = source->read(head);
      head.resize(count ? *count : 0);
    }
  }
  return holds_in(head, file, from);
}

SkeletonsToTry skeletons_to_try(detail::PartnerCandidates& candidates,
                                const detail::PairedName& motion, std::string_view named,
                                std::size_t before) {
  SkeletonsToTry result;
  const auto choice = candidates.choose_nearest(motion, named, before);
  if (!choice) return result;
  result.is_guess = choice->elsewhere;
  result.order.reserve(candidates.size());
  result.order.push_back(choice->index);
  const std::size_t nearer = std::min(before, candidates.size());
  for (std::size_t i = nearer; i-- > 0;)
    if (i != choice->index) result.order.push_back(i);
  for (std::size_t i = nearer; i < candidates.size(); ++i)
    if (i != choice->index) result.order.push_back(i);
  return result;
}

}  // namespace mocap::pipeline

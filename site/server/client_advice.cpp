// SPDX-License-Identifier: MIT
#include "server/client_advice.hpp"

#include <string_view>

#include "formats/descriptor.hpp"
#include "mocap/formats.hpp"

namespace mocap::server {

namespace {

/// Advice in terms of the API itself, or to send another file; empty if there is none.
std::string_view own_advice(Code code) {
  if (code == codes::format_unknown)
    return "Check the start of the file in a text editor. If the content does not identify the "
           "format, the file extension decides: send the file with the correct name.";
  for (const detail::FormatDescriptor* format : detail::descriptors())
    for (const auto& [known, advice] : format->client_advice)
      if (*known == code) return advice;
  return {};
}

}  // namespace

std::string advice_for_clients(const Error& error) {
  if (const std::string_view advice = own_advice(error.code); !advice.empty())
    return std::string(advice);
  if (error.audience == Audience::everyone) return error.advice;
  return "The API has no parameter for this. Convert the original file with `mocap convert`: " +
         error.advice;
}

}  // namespace mocap::server

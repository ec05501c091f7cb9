// SPDX-License-Identifier: MIT
#include "text/web_text.hpp"

#include "text/ascii.hpp"
#include "text/hexadecimal.hpp"

namespace mocap::text {

namespace {

bool is_unreserved(char one) {
  return is_letter_or_digit(one) || one == '-' || one == '.' || one == '_' || one == '~';
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char one : text) {
    switch (one) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += is_control(one) ? ' ' : one;
    }
  }
  return out;
}

std::string percent_encoded(std::string_view text, std::string_view kept) {
  std::string out;
  for (const char one : text) {
    if (is_unreserved(one) || kept.find(one) != std::string_view::npos) {
      out += one;
    } else {
      out += '%';
      out += upper(hexadecimal({&one, 1}));
    }
  }
  return out;
}

}  // namespace mocap::text

// SPDX-License-Identifier: MIT
#include "server/http_date.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "text/ascii.hpp"

namespace mocap::server {

namespace {

constexpr std::array<std::string_view, 7> weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

struct DateTime {
  std::chrono::year_month_day day;
  std::chrono::hh_mm_ss<std::chrono::seconds> time;
  std::size_t weekday = 0;
};

DateTime date_time_of(std::int64_t seconds_utc) {
  const std::chrono::sys_seconds at{std::chrono::seconds(seconds_utc)};
  const auto day = std::chrono::floor<std::chrono::days>(at);
  return {std::chrono::year_month_day(day), std::chrono::hh_mm_ss<std::chrono::seconds>(at - day),
          std::chrono::weekday(day).c_encoding()};
}

/// Parses and removes `count` leading digits.
std::optional<int> take_number(std::string_view& text, std::size_t count) {
  if (text.size() < count) return std::nullopt;
  int value = 0;
  for (const char digit : text.substr(0, count)) {
    if (!text::is_digit(digit)) return std::nullopt;
    value = value * 10 + (digit - '0');
  }
  text.remove_prefix(count);
  return value;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

std::optional<std::int64_t> seconds_of(int year, unsigned month, unsigned day) {
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                         std::chrono::day(day)};
  if (!date.ok() || year < 1970) return std::nullopt;
  return std::chrono::sys_seconds(std::chrono::sys_days(date)).time_since_epoch().count();
}

/// `HH:MM:SS`
std::optional<std::int64_t> take_time(std::string_view& text) {
  const auto hour = take_number(text, 2);
  if (!hour || !take(text, ":")) return std::nullopt;
  const auto minute = take_number(text, 2);
  if (!minute || !take(text, ":")) return std::nullopt;
  const auto second = take_number(text, 2);
  if (!second || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  return *hour * 3600 + *minute * 60 + *second;
}

/// Parses `Z`, `+02:00` or `-0130` and returns the seconds to subtract.
std::optional<std::int64_t> take_zone(std::string_view& text) {
  if (take(text, "Z") || take(text, "z")) return 0;
  // A `+` in a query is decoded as a space.
  const bool east = text.starts_with('+') || text.starts_with(' ');
  if (!east && !text.starts_with('-')) return std::nullopt;
  text.remove_prefix(1);
  const auto hours = take_number(text, 2);
  if (!hours) return std::nullopt;
  take(text, ":");
  const auto minutes = take_number(text, 2);
  if (!minutes || *hours > 23 || *minutes > 59) return std::nullopt;
  const std::int64_t seconds = *hours * 3600 + *minutes * 60;
  return east ? seconds : -seconds;
}

}  // namespace

std::string http_date(std::int64_t seconds_utc) {
  const DateTime at = date_time_of(seconds_utc);
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT", weekdays.at(at.weekday),
                     static_cast<unsigned>(at.day.day()),
                     months.at(static_cast<unsigned>(at.day.month()) - 1),
                     static_cast<int>(at.day.year()), at.time.hours().count(),
                     at.time.minutes().count(), at.time.seconds().count());
}

const std::string& kept_http_date(std::int64_t seconds_utc) {
  thread_local std::int64_t made_for = -1;
  thread_local std::string text;
  if (seconds_utc != made_for) {
    text = http_date(seconds_utc);
    made_for = seconds_utc;
  }
  return text;
}

std::optional<std::int64_t> parse_http_date(std::string_view text) {
  if (text.size() != 29 || text.substr(3, 2) != ", " || !text.ends_with(" GMT"))
    return std::nullopt;
  text.remove_prefix(5);
  const auto day = take_number(text, 2);
  if (!day || !take(text, " ")) return std::nullopt;
  unsigned month = 1;
  while (month <= 12 && months.at(month - 1) != text.substr(0, 3)) ++month;
  if (month > 12) return std::nullopt;
  text.remove_prefix(3);
  if (!take(text, " ")) return std::nullopt;
  const auto year = take_number(text, 4);
  if (!year || !take(text, " ")) return std::nullopt;
  const auto time = take_time(text);
  const auto date = seconds_of(*year, month, static_cast<unsigned>(*day));
  if (!time || !date) return std::nullopt;
  return *date + *time;
}

std::string rfc3339(std::int64_t seconds_utc) {
  const DateTime at = date_time_of(seconds_utc);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(at.day.year()),
                     static_cast<unsigned>(at.day.month()), static_cast<unsigned>(at.day.day()),
                     at.time.hours().count(), at.time.minutes().count(), at.time.seconds().count());
}

std::optional<std::int64_t> parse_rfc3339(std::string_view text) {
  const auto year = take_number(text, 4);
  if (!year || !take(text, "-")) return std::nullopt;
  const auto month = take_number(text, 2);
  if (!month || !take(text, "-")) return std::nullopt;
  const auto day = take_number(text, 2);
  if (!day) return std::nullopt;
  const auto date = seconds_of(*year, static_cast<unsigned>(*month), static_cast<unsigned>(*day));
  if (!date) return std::nullopt;
  if (text.empty()) return date;
  if (!take(text, "T") && !take(text, "t") && !take(text, " ")) return std::nullopt;
  const auto time = take_time(text);
  if (!time) return std::nullopt;
  if (take(text, "."))
    while (take_number(text, 1)) {
    }
  const auto zone = take_zone(text);
  if (!zone || !text.empty()) return std::nullopt;
  return *date + *time - *zone;
}

}  // namespace mocap::server

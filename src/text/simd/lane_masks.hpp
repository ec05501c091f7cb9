// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks of several tokens at once on 64-bit masks with one bit per character.
///
/// Each token is at the high end of a lane of 16 or 32 characters; its last character is at the
/// last bit of the lane. Characters before the token in the lane belong to the preceding text and
/// are ignored. A token that any check marks as *unusual* is read again by the scalar reader, which
/// makes the final decision.

#include <cstdint>

#include "text/bit_masks.hpp"

namespace mocap::text {

/// Characters per lane if four tokens share a mask.
inline constexpr unsigned lane_characters = 16;
/// Characters per lane if two tokens share a mask.
inline constexpr unsigned wide_lane_characters = 32;

/// The same low bits in each lane of `width` characters.
template <unsigned width = lane_characters>
constexpr std::uint64_t in_each_lane(std::uint64_t bits) {
  static_assert(width == lane_characters || width == wide_lane_characters);
  return bits * (width == lane_characters ? 0x0001'0001'0001'0001ULL : 0x0000'0001'0000'0001ULL);
}

template <unsigned width>
inline constexpr std::uint64_t firsts_of_lanes = in_each_lane<width>(1);
template <unsigned width>
inline constexpr std::uint64_t lasts_of_lanes = firsts_of_lanes<width> << (width - 1);

inline constexpr std::uint64_t last_of_lane = lasts_of_lanes<lane_characters>;

/// Positions at the end of the lane in `%.*e` format with a two-digit exponent.
inline constexpr std::uint64_t exponent_letter_place = in_each_lane(0x1000);
inline constexpr std::uint64_t exponent_sign_place = in_each_lane(0x2000);
inline constexpr std::uint64_t exponent_digit_places = in_each_lane(0xC000);
inline constexpr std::uint64_t exponent_places = in_each_lane(0xF000);

/// Positions of the kinds of characters. All except `inside` may have bits outside the tokens.
struct LaneCharacters {
  std::uint64_t inside;  ///< Characters of the tokens.
  std::uint64_t digits;
  std::uint64_t points;
  std::uint64_t minus;
  std::uint64_t zeros;
};

/// The last bit of every lane with any bit.
template <unsigned width = lane_characters>
MOCAP_HOT_STEP std::uint64_t lanes_with_any(std::uint64_t bits) {
  constexpr std::uint64_t lasts = lasts_of_lanes<width>;
  return (((bits & ~lasts) + ~lasts) | bits) & lasts;
}

/// All bits of the lanes whose last bit is set in `lasts`.
template <unsigned width = lane_characters>
MOCAP_HOT_STEP std::uint64_t whole_lanes(std::uint64_t lasts) {
  return (lasts << 1) - (lasts >> (width - 1));
}

template <unsigned width = lane_characters>
MOCAP_HOT_STEP std::uint64_t next_in_lane(std::uint64_t bits) {
  return (bits << 1) & ~firsts_of_lanes<width>;
}

template <unsigned width = lane_characters>
MOCAP_HOT_STEP std::uint64_t first_characters(std::uint64_t inside) {
  return inside & ~next_in_lane<width>(inside);
}

/// Four tokens that should all have the same number of decimals.
struct UniformLanes {
  std::uint64_t digits;   ///< Digits of the tokens.
  std::uint64_t signs;    ///< Minus signs of the tokens.
  std::uint64_t unusual;  ///< Any bit: not all four are canonical numbers of that form.
};

/// `point_places` has one bit per lane at the required position of the point, or none for integers;
/// `units_places`, at the digit before it.
MOCAP_HOT_STEP UniformLanes check_uniform_lanes(const LaneCharacters& characters,
                                                std::uint64_t point_places,
                                                std::uint64_t units_places) {
  const std::uint64_t first = first_characters(characters.inside);
  const std::uint64_t digits = characters.digits & characters.inside;
  const std::uint64_t points = characters.points & point_places;
  const std::uint64_t signs = characters.minus & first;
  const std::uint64_t first_digits = (first & ~signs) | (signs << 1);
  const std::uint64_t foreign = (digits | points | signs) ^ characters.inside;
  const std::uint64_t no_point = points ^ point_places;
  const std::uint64_t no_units = units_places & ~digits;
  const std::uint64_t superfluous_zeros = first_digits & characters.zeros & ~units_places;
  return {digits, signs, foreign | no_point | no_units | superfluous_zeros};
}

/// Lanes around the points of the tokens: seven characters before the point, eight after it.
inline constexpr unsigned most_before_point = 7;
inline constexpr unsigned most_from_point = lane_characters - most_before_point;

/// Tokens whose integer parts end at the same place of each lane; some may have no point.
MOCAP_HOT_STEP UniformLanes check_lanes_around_point(const LaneCharacters& characters) {
  constexpr std::uint64_t point_places = in_each_lane(1ULL << most_before_point);
  constexpr std::uint64_t units_places = point_places >> 1;
  const std::uint64_t first = first_characters(characters.inside);
  const std::uint64_t digits = characters.digits & characters.inside;
  const std::uint64_t points = characters.points & characters.inside & point_places;
  const std::uint64_t signs = characters.minus & first;
  const std::uint64_t first_digits = (first & ~signs) | (signs << 1);
  const std::uint64_t foreign = (digits | points | signs) ^ characters.inside;
  const std::uint64_t no_units = units_places & ~digits;
  const std::uint64_t no_decimals = points & ~(digits >> 1);
  const std::uint64_t superfluous_zeros = first_digits & characters.zeros & ~units_places;
  return {digits, signs, foreign | no_units | no_decimals | superfluous_zeros};
}

/// Tokens that may be integers or have any number of decimals.
struct MixedLanes {
  std::uint64_t digits;        ///< Digits of the significands.
  std::uint64_t signs;         ///< Minus signs of the significands.
  std::uint64_t first_digits;  ///< Required positions of the first digits.
  std::uint64_t points;        ///< The points; more than one in a lane if it is unusual.
  std::uint64_t moved;         ///< Positions up to the point: characters before it move up by one.
  std::uint64_t fractions;     ///< Positions after the point: as many bits as decimals.
  std::uint64_t unusual;       ///< Any bit in a lane: read that token in another way.
};

/// Finds the positions around the points of a lane's tokens.
template <unsigned width>
MOCAP_HOT_STEP void place_points(std::uint64_t points, MixedLanes& lanes) {
  // Arithmetic within the lanes: the point of a lane is never its last bit, and only lanes with a
  // point subtract, so there is no borrow from the next lane.
  constexpr std::uint64_t lasts = lasts_of_lanes<width>;
  lanes.points = points & ~lasts;
  const std::uint64_t with_point = (lanes.points + ~lasts) & lasts;
  const std::uint64_t one_with_point = with_point >> (width - 1);
  lanes.unusual |= lanes.points & (lanes.points - one_with_point);  // A second point.
  lanes.moved = (lanes.points << 1) - one_with_point;
  lanes.fractions = whole_lanes<width>(with_point) & ~lanes.moved;
}

template <unsigned width = lane_characters>
MOCAP_HOT_STEP MixedLanes check_mixed_lanes(const LaneCharacters& characters) {
  constexpr std::uint64_t lasts = lasts_of_lanes<width>;
  const std::uint64_t first = first_characters<width>(characters.inside);
  const std::uint64_t points = characters.points & characters.inside;
  MixedLanes lanes;
  lanes.digits = characters.digits & characters.inside;
  lanes.signs = characters.minus & first;
  lanes.first_digits = first + (lanes.signs & ~lasts);  // Moves the bit of a sign up by one.
  lanes.unusual = (lanes.digits | points | lanes.signs) ^ characters.inside;
  lanes.unusual |= (lasts | lanes.first_digits) & ~lanes.digits;
  // A first digit of the next lane at worst marks a token `0` as unusual.
  lanes.unusual |= lanes.first_digits & characters.zeros & (lanes.digits >> 1);
  place_points<width>(points, lanes);
  return lanes;
}

/// Additional positions for tokens that may have an exponent.
struct ExponentCharacters {
  std::uint64_t letters;  ///< `e` at `exponent_letter_place`.
  std::uint64_t plus;     ///< `+` at `exponent_sign_place`.
};

/// Like `MixedLanes`; in lanes with an exponent `fractions` extends over the exponent, so that its
/// four characters count as decimals (they are zero digits of the significand).
struct ScientificLanes {
  MixedLanes lanes;
  std::uint64_t with_exponent;      ///< Last bit of every lane with an exponent.
  std::uint64_t exponent_digits;    ///< The digits of the exponents.
  std::uint64_t negative_exponent;  ///< One bit in every lane with a negative exponent.
};

MOCAP_HOT_STEP ScientificLanes check_scientific_lanes(const LaneCharacters& characters,
                                                      const ExponentCharacters& exponent) {
  const std::uint64_t letters = exponent.letters & characters.inside;
  const std::uint64_t with_exponent = lanes_with_any(letters);
  const std::uint64_t exponent_lanes = whole_lanes(with_exponent);
  const std::uint64_t exponents = exponent_lanes & exponent_places;
  const std::uint64_t significand = characters.inside & ~exponents;

  const std::uint64_t first = first_characters(characters.inside);
  const std::uint64_t points = characters.points & significand;
  MixedLanes lanes;
  lanes.digits = characters.digits & significand;
  lanes.signs = characters.minus & first & significand;
  lanes.first_digits = (first & ~lanes.signs) | next_in_lane(lanes.signs);
  lanes.unusual = (lanes.digits | points | lanes.signs) ^ significand;
  lanes.unusual |= ~(lanes.digits | exponents) & last_of_lane;
  lanes.unusual |= lanes.first_digits & ~lanes.digits;
  const std::uint64_t before_digits = (lanes.digits >> 1) & ~last_of_lane;
  lanes.unusual |= lanes.first_digits & characters.zeros & before_digits;
  // With an exponent: one nonzero digit, then the point or the exponent, and a digit directly
  // before the exponent.
  lanes.unusual |= exponent_lanes & lanes.first_digits & characters.zeros;
  lanes.unusual |= exponent_lanes & next_in_lane(lanes.first_digits) & ~(points | letters);
  lanes.unusual |= exponents & next_in_lane(points);
  // The exponent itself: its sign, and two digits.
  const std::uint64_t exponent_minus = characters.minus & exponents & exponent_sign_place;
  const std::uint64_t exponent_plus = exponent.plus & exponents;
  const std::uint64_t exponent_digits = characters.digits & exponents & exponent_digit_places;
  lanes.unusual |= (letters | exponent_minus | exponent_plus | exponent_digits) ^ exponents;

  place_points<lane_characters>(points, lanes);
  const std::uint64_t without_point = exponents & ~whole_lanes(lanes_with_any(points));
  lanes.fractions |= without_point;
  return {lanes, with_exponent, exponent_digits, exponent_minus};
}

}  // namespace mocap::text

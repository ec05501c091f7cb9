// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Sine and cosine of half an angle, vectorised.

namespace mocap::detail {

/// Polynomials for x in [-pi/2, pi/2]: sin x = x (1 + s0 x^2 + s1 x^4 + ...) and cos x = 1 + c0 x^2
/// + c1 x^4 + ... The coefficients are minimax (Remez exchange algorithm in 60 digits, with the
/// first term fixed at 1 so that a zero angle gives no rotation). Maximum errors of sine and
/// cosine: 4.6e-9 and 2.4e-10 (float), 2.0e-19 and 4.2e-18 (double).
template <class Real>
struct HalfAngleSeries;

template <>
struct HalfAngleSeries<float> {
  static constexpr int terms_of_sine = 4;
  static constexpr int terms_of_cosine = 5;
  static constexpr double sine[] = {-1.66666570927232304822e-01, 8.33301719814913063877e-03,
                                    -1.98066084028051034695e-04, 2.60003963311957243763e-06};
  static constexpr double cosine[] = {-4.99999995493340343433e-01, 4.16666407177932324180e-02,
                                      -1.38884033644936892571e-03, 2.47618784443854484669e-05,
                                      -2.60769611046052483369e-07};
};

template <>
struct HalfAngleSeries<double> {
  static constexpr int terms_of_sine = 8;
  static constexpr int terms_of_cosine = 8;
  static constexpr double sine[] = {-1.66666666666666657415e-01, 8.33333333333311464253e-03,
                                    -1.98412698411859104520e-04, 2.75573192077789080938e-06,
                                    -2.50521066059325616836e-08, 1.60589278020154741673e-10,
                                    -7.64271204860956273230e-13, 2.71848723498556525385e-15};
  static constexpr double cosine[] = {-4.99999999999999833467e-01, 4.16666666666643675798e-02,
                                      -1.38888888887855909728e-03, 2.48015872791378655924e-05,
                                      -2.75573165241556238842e-07, 2.08765676847377576219e-09,
                                      -1.14630378457916273184e-11, 4.61027753248410494029e-14};
};

/// The same polynomials, including the conversion from degrees to half the angle in radians:
/// element i is the coefficient of degrees^(2i + 1) for the sine, degrees^(2i) for the cosine.
template <class Real>
struct HalfAngleOfDegrees {
  using Series = HalfAngleSeries<Real>;
  Real sine[Series::terms_of_sine + 1];
  Real cosine[Series::terms_of_cosine + 1];

  consteval HalfAngleOfDegrees() : sine{}, cosine{} {
    constexpr double half_radians_per_degree = 3.14159265358979323846 / 360.0;
    double power = half_radians_per_degree;
    for (int i = 0; i <= Series::terms_of_sine; ++i) {
      sine[i] = static_cast<Real>(power * (i == 0 ? 1.0 : Series::sine[i == 0 ? 0 : i - 1]));
      power *= half_radians_per_degree * half_radians_per_degree;
    }
    power = 1.0;
    for (int i = 0; i <= Series::terms_of_cosine; ++i) {
      cosine[i] = static_cast<Real>(power * (i == 0 ? 1.0 : Series::cosine[i == 0 ? 0 : i - 1]));
      power *= half_radians_per_degree * half_radians_per_degree;
    }
  }
};

template <class Real>
inline constexpr HalfAngleOfDegrees<Real> half_angle_of_degrees{};

/// Sine and cosine of half of `angle_deg`, which is in [-180, 180]. `Value` is a scalar or a SIMD
/// vector.
template <class Real, class Value>
[[gnu::always_inline]] inline void half_angle(const Value& angle_deg, Value& sine, Value& cosine) {
  constexpr const HalfAngleOfDegrees<Real>& series = half_angle_of_degrees<Real>;
  constexpr int last_sine = HalfAngleSeries<Real>::terms_of_sine;
  constexpr int last_cosine = HalfAngleSeries<Real>::terms_of_cosine;
  const Value square = angle_deg * angle_deg;
  Value sum = series.sine[last_sine] * square + series.sine[last_sine - 1];
#pragma GCC unroll 8
  for (int i = last_sine - 2; i >= 0; --i) sum = sum * square + series.sine[i];
  sine = sum * angle_deg;
  sum = series.cosine[last_cosine] * square + series.cosine[last_cosine - 1];
#pragma GCC unroll 8
  for (int i = last_cosine - 2; i >= 0; --i) sum = sum * square + series.cosine[i];
  cosine = sum;
}

}  // namespace mocap::detail

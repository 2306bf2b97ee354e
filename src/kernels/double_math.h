// e^x, ln x, sin x and cos x in double precision from + − × ÷ alone: the same bits on every machine (libm
// differs between platforms). An f32 function rounds the result once; tests/native/elementary_test.cpp has
// the errors. Not inlined, so that what a page loads has each of them once.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>

namespace attention::kernels {

// 2ⁿ for n from −1022 to 1023.
inline double power_of_two_f64(int n) {
  const uint64_t bits = static_cast<uint64_t>(n + 1023) << 52;
  double out;
  std::memcpy(&out, &bits, sizeof out);
  return out;
}

// The whole number nearest to x, for |x| < 2⁵¹: adding 1.5·2⁵² leaves no room for a fraction.
inline double nearest_whole(double x) { return (x + 6755399441055744.0) - 6755399441055744.0; }

// e^x. Relative error below 1e-15 where the result is at least 1e-300; above 709.78 it is ∞, below −745.13 it
// is 0.
//   x = n·ln 2 + r with |r| ≤ ½ ln 2, e^x = 2ⁿ·e^r; e^r by its series up to r¹³.
[[gnu::noinline]] inline double exp_f64(double x) {
  if (!(x == x)) return x;
  if (x > 710) return std::numeric_limits<double>::infinity();
  if (x < -746) return 0;
  const double n = nearest_whole(x * 1.4426950408889634);
  // ln 2 in two parts, the first short enough that n times it is exact.
  const double r = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10;
  static constexpr double series[] = {
      1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040,
      1.0 / 720,        1.0 / 120,       1.0 / 24,       1.0 / 6,       0.5,          1,           1};
  double sum = 0;
  for (const double coefficient : series) sum = sum * r + coefficient;
  // Two factors, so that neither leaves the range.
  const int whole = static_cast<int>(n), half = whole / 2;
  return sum * power_of_two_f64(half) * power_of_two_f64(whole - half);
}

// ln x, for x that is 0 or at least 1e-300. Relative error below 1e-15. ln 0 = −∞, below 0 it is NaN.
//   x = m·2ᵉ with m from √½ to √2, ln x = e·ln 2 + 2 artanh f, f = (m − 1) ÷ (m + 1); artanh by its series.
[[gnu::noinline]] inline double log_f64(double x) {
  if (!(x > 0)) {
    return x == 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  }
  if (x == std::numeric_limits<double>::infinity()) return x;
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  int exponent = static_cast<int>(bits >> 52) - 1023;
  bits = (bits & 0x000FFFFFFFFFFFFFull) | 0x3FF0000000000000ull;
  double m;
  std::memcpy(&m, &bits, sizeof m);
  if (m > 1.4142135623730951) {
    m = m * 0.5;
    ++exponent;
  }
  const double f = (m - 1) / (m + 1);
  double sum = 0;
  for (int k = 23; k >= 1; k -= 2) sum = sum * (f * f) + 1.0 / k;
  return exponent * 0.6931471805599453 + 2 * f * sum;
}

// log₂ x, for such x.
inline double log2_f64(double x) { return log_f64(x) / log_f64(2); }

struct SineCosine {
  double sine, cosine;
};

// sin x and cos x for x in radians. Error below 1e-15 for |x| up to 10⁶, then below |x|·10⁻¹⁵ up to 10⁹. NaN
// beyond, where the next float is a hundred radians away.
//   x = n·½π + r with |r| ≤ ¼π; n says which series of r, and its sign.
[[gnu::noinline]] inline SineCosine sine_cosine_f64(double x) {
  if (!(x >= -1e9 && x <= 1e9)) {
    return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
  }
  const double n = nearest_whole(x * 0.6366197723675814);
  // ½π in two parts, the first short enough that n times it is exact for |x| up to 10⁶.
  const double r = (x - n * 1.57079632673412561417e+00) - n * 6.07710050650619224932e-11;
  const double square = r * r;
  double sine = 1, cosine = 1;
  for (int k = 16; k >= 2; k -= 2) sine = 1 - sine * square / (k * (k + 1));
  for (int k = 17; k >= 1; k -= 2) cosine = 1 - cosine * square / (k * (k + 1));
  sine = r * sine;
  const int64_t quadrant = static_cast<int64_t>(n) & 3;
  if (quadrant == 0) return {sine, cosine};
  if (quadrant == 1) return {cosine, -sine};
  if (quadrant == 2) return {-sine, -cosine};
  return {-cosine, sine};
}

}  // namespace attention::kernels

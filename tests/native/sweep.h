// Runs through the floats, and measures how far a result is from the true one.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

// The sanitizers cost about thirtyfold: there sweeps are coarser.
#if defined(__SANITIZE_ADDRESS__)
constexpr uint32_t kSweepFactor = 1000;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr uint32_t kSweepFactor = 1000;
#else
constexpr uint32_t kSweepFactor = 1;
#endif
#else
constexpr uint32_t kSweepFactor = 1;
#endif

inline uint32_t bits_of(float x) {
  uint32_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

inline float from_bits(uint32_t bits) {
  float x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

// The distance to the true value in units of the last place of the float nearest to it (denormals: 2⁻¹⁴⁹).
inline double error_in_ulp(float got, double exact) {
  int exponent;
  std::frexp(exact, &exponent);
  const double ulp = std::ldexp(1.0, std::max(exponent - 24, -149));
  return std::abs(static_cast<double>(got) - exact) / ulp;
}

// The larger of two errors. One that is NaN counts as infinite, so that no bound holds for it.
inline double worse(double worst, double error) {
  return std::max(worst, std::isnan(error) ? std::numeric_limits<double>::infinity() : error);
}

// Calls f(x) for every step-th float from `first` to `last` (the same sign, |first| < |last|) and for `last`.
template <class Function>
void sweep(float first, float last, uint32_t step, Function f) {
  const uint32_t end = bits_of(last);
  for (uint64_t bits = bits_of(first); bits < end; bits += static_cast<uint64_t>(step) * kSweepFactor) {
    f(from_bits(static_cast<uint32_t>(bits)));
  }
  f(last);
}

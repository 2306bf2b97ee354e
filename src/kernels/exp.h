// e^x in f32, the same bits on every machine: libm differs between platforms, so this one is ours.
#pragma once

#include "kernels/simd.h"

namespace attention::kernels {

// e^x for each lane. (Lines short enough for clang-format to leave them alone.)
//   Range:   every float; e^−∞ = 0, e^∞ = ∞, NaN stays NaN.
//            Above 88.722832 the result is ∞, from −87.336545 down to −103.972084 it is denormal,
//            below that it is 0.
//   Error:   at most 1 ULP of the nearest float (0.52 before the last rounding);
//            tests/native/exp_test.cpp sweeps the range.
//   Method:  x = n·ln 2 + r with |r| ≤ ½ ln 2, e^x = 2ⁿ·e^r;
//            ln 2 in two parts, the first short enough that n·ln2_high is exact;
//            e^r = 1 + r + r²·q(r), q of degree 5 fitted for the least maximal relative error
//            (0.001 ULP).
inline F32x4 exp(F32x4 x) {
  // Masked scores (−∞) are computed as e^0 and set to 0 at the end: computing with denormals would take a
  // hundred times as long.
  const F32x4 zero = F32x4::splat(0), vanishing = F32x4::splat(-104.0f);
  const F32x4 bounded = least(where_less(x, vanishing, zero, x), F32x4::splat(89.0f));
  // Adding 1.5·2²³ rounds to a whole number, which then stands in the low bits.
  const F32x4 magic = F32x4::splat(12582912.0f);
  const F32x4 biased = bounded * F32x4::splat(1.44269504f) + magic;
  const F32x4 n = biased - magic;
  const F32x4 r = bounded - n * F32x4::splat(0.693359375f) - n * F32x4::splat(-2.12194440e-4f);

  F32x4 q = F32x4::splat(1.9790298e-4f);
  q = q * r + F32x4::splat(1.3944703e-3f);
  q = q * r + F32x4::splat(8.333498e-3f);
  q = q * r + F32x4::splat(4.1666295e-2f);
  q = q * r + F32x4::splat(1.6666666e-1f);
  q = q * r + F32x4::splat(0.5f);
  const F32x4 e_to_r = (q * (r * r) + r) + F32x4::splat(1.0f);

  // Two factors, so that a denormal result is rounded once, at the end.
  F32x4 half, rest;
  power_of_two(biased, half, rest);
  return where_less(x, vanishing, zero, e_to_r * half * rest);
}

}  // namespace attention::kernels

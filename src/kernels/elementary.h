// Functions of one number, in double precision, which gives the same bits on every machine
// (kernels/double_math.h). Rounded once, as kernels::apply does, they are the f32 functions of the trace:
// tests/native/elementary_test.cpp sweeps the ranges, and its errors are those below. NaN stays NaN.
#pragma once

#include "kernels/double_math.h"

namespace attention::kernels {

// log_f64 (ln x) is in double_math.h. Every float; at most 0.51 ULP.

// Every float; at most 0.51 ULP. tanh ±∞ = ±1, tanh −0 = −0. Relative error below 10⁻¹² for every double.
double tanh_f64(double x);
// x in radians, |x| up to 10⁶: at most 0.51 ULP. Up to 10⁹ the error grows to 10⁻⁶, then the result is NaN.
inline double sine_f64(double x) { return sine_cosine_f64(x).sine; }
inline double cosine_f64(double x) { return sine_cosine_f64(x).cosine; }

// Activations, and the derivative of each. Every float; at most 0.51 ULP of the result, the derivatives 10⁻⁹
// more than that (they cross 0). −∞ gives −0 and ∞ gives ∞: the limits. Relative error below 10⁻⁹ for every
// double.
// x·Φ(x), Φ(x) = ½(1 + erf(x/√2))
double gelu_f64(double x);
double gelu_slope(double x);
// ½x(1 + tanh(√(2/π)(x + 0.044715x³)))
double gelu_tanh_f64(double x);
double gelu_tanh_slope(double x);
// x ÷ (1 + e^−(factor·x))
double silu_f64(double x, double factor);
double silu_slope(double x, double factor);

}  // namespace attention::kernels

// The elementary functions of one f32 number, the same bits on every machine. Each is worked out in double
// precision (kernels/double_math.h) and rounded once; tests/native/elementary_test.cpp sweeps the ranges.
// NaN stays NaN.
#pragma once

namespace attention::kernels {

// ln x. Every float: ln 0 = −∞, NaN below 0. At most 0.51 ULP.
float log(float x);
// Every float; at most 0.51 ULP. tanh ±∞ = ±1, tanh −0 = −0.
float tanh(float x);
// x in radians, |x| up to 10⁶: at most 0.51 ULP. Up to 10⁹ the error grows to 10⁻⁶, then the result is NaN.
float sine(float x);
float cosine(float x);

// Activations, and the derivative of each. Every float; at most 0.51 ULP of the result, the derivatives 10⁻⁹
// more than that (they cross 0). −∞ gives −0 and ∞ gives ∞: the limits.
// x·Φ(x), Φ(x) = ½(1 + erf(x/√2))
float gelu(float x);
double gelu_slope(float x);
// ½x(1 + tanh(√(2/π)(x + 0.044715x³)))
float gelu_tanh(float x);
double gelu_tanh_slope(float x);
// x ÷ (1 + e^−(factor·x))
float silu(float x, float factor);
double silu_slope(float x, float factor);

}  // namespace attention::kernels
